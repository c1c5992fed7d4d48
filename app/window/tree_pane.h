// The program's tree, drawn: depth to the right, order downward as in the text. Laid out off the
// interface thread; its twin is a list that the keyboard and screen readers walk.
#pragma once

#include <QWidget>
#include <map>
#include <set>

#include "app/models/workspace.h"
#include "app/window/graph_layout.h"
#include "app/window/theme.h"
#include "app/window/tree_item.h"

class QComboBox;
class QGraphicsScene;
class QGraphicsView;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace dojo::app {

class ProgramModel;

class TreePane : public QWidget {
  Q_OBJECT

 public:
  TreePane(Workspace* workspace, ProgramModel* model, QWidget* parent = nullptr);
  void setTheme(const Theme& theme);

  TreeItem* itemOf(core::NodeId node) const;  // null while it is not drawn
  QGraphicsView* view() const { return m_view; }

 public slots:
  void fit();
  void zoom(double factor);
  void toggleCollapsed(core::NodeId node);

 signals:
  void menuRequested(const QPoint& at);  // for what is selected; in the screen's coordinates
  void drawn();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  struct Drawn {
    const core::Node* node = nullptr;  // null: the program itself
    TreeItem::Face face;
    int parent = -1;
  };
  void setUpTools(QWidget* bar);
  void setUpTwin();
  void refresh();
  void fitFirst();
  void collect(const core::Node& node, int parent, int64_t runs, std::vector<Drawn>& out) const;
  QColor colourOf(const core::Node& node, int64_t runs) const;
  void draw(const std::vector<Drawn>& nodes, const std::vector<LayoutPoint>& points);
  void drawEdge(const Drawn& to, QPointF from, QPointF end);
  void showSelection();
  void showPointedAt();
  void press(QPoint at, bool twice);

  Workspace* m_workspace;
  ProgramModel* m_model;
  Theme m_theme;
  QStackedWidget* m_pages;
  QGraphicsView* m_view;
  QGraphicsScene* m_scene;
  QTreeView* m_twin;
  QComboBox* m_colouring;
  QToolButton* m_asList = nullptr;
  std::map<core::NodeId, TreeItem*> m_items;
  std::set<core::NodeId> m_collapsed;
  core::Program m_drawnProgram;  // items point at its nodes
  int m_generation = 0;
  bool m_fitted = false;
  bool m_touched = false;  // the person chose a scale
};

}  // namespace dojo::app
