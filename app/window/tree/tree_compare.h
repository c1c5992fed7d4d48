// Two trees side by side, each node in the colour of what became of it. They scroll and zoom
// together; what the keyboard and screen readers need stands below as a list of the nodes that
// differ.
#pragma once

#include <QWidget>
#include <array>

#include "app/models/tree/tree_diff.h"
#include "app/window/tree/tree_scene.h"

class QGraphicsView;
class QLabel;
class QListWidget;

namespace dojo::app {

class TreeCompare : public QWidget {
  Q_OBJECT

 public:
  explicit TreeCompare(QWidget* parent = nullptr);
  void setTheme(const Theme& theme);
  void showPair(const core::Program& before, const core::Program& after, bool idsAreShared);
  TreeScene* scene(int side) const { return m_scenes[static_cast<size_t>(side)]; }
  const TreeDiff& diff() const { return m_diff; }
  QListWidget* list() const { return m_list; }
  bool isDrawn() const { return m_drawn[0] && m_drawn[1]; }

 public slots:
  void zoom(double factor);
  void fit();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void light(size_t side);
  void fillList();
  void goTo(size_t side, core::NodeId node);

  std::array<QGraphicsView*, 2> m_views;
  std::array<TreeScene*, 2> m_scenes;
  std::array<bool, 2> m_drawn = {false, false};
  core::Program m_before, m_after;
  TreeDiff m_diff;
  Theme m_theme = lightTheme();
  QLabel* m_summary;
  QListWidget* m_list;
};

}  // namespace dojo::app
