// The program's tree, drawn: depth to the right, order downward as in the text. Laid out off the
// interface thread; its twin is a list that the keyboard and screen readers walk.
#pragma once

#include <QWidget>

#include "app/models/shell/workspace.h"
#include "app/window/shell/theme.h"
#include "app/window/tree/tree_scene.h"

class QComboBox;
class QGraphicsView;
class QLabel;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace dojo::app {

class ProgramModel;
class TreeMinimap;

class TreePane : public QWidget {
  Q_OBJECT

 public:
  TreePane(Workspace* workspace, ProgramModel* model, QWidget* parent = nullptr);
  void setTheme(const Theme& theme);

  TreeItem* itemOf(core::NodeId node) const { return m_scene->itemOf(node); }
  TreeScene* scene() const { return m_scene; }
  TreeMinimap* minimap() const { return m_minimap; }
  QGraphicsView* view() const { return m_view; }

 public slots:
  void fit();
  void zoom(double factor);
  void toggleCollapsed(core::NodeId node);
  void toggleColumns();  // by depth, or every node right behind its parent
  void colour(TreeColouring by);
  void toggleList();   // the tree as a list, or drawn
  void collapseAll();  // every outermost scope; or expand everything when one is collapsed

 signals:
  void menuRequested(const QPoint& at);  // for what is selected; in the screen's coordinates
  void drawn();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void setUpTools(QWidget* bar);
  void setUpTwin();
  void expandTwin();
  void refresh();
  void fitFirst();
  void arrive();  // a drawing is there
  void showSelection();
  void showPointedAt();
  void press(QPoint at, bool twice);

  Workspace* m_workspace;
  ProgramModel* m_model;
  Theme m_theme;
  QStackedWidget* m_pages;
  QGraphicsView* m_view;
  TreeScene* m_scene;
  TreeMinimap* m_minimap;
  QTreeView* m_twin;
  QComboBox* m_colouring;
  QToolButton* m_asList = nullptr;
  std::vector<QWidget*> m_spare;  // tools that give way where there is little room
  QLabel* m_legend;
  bool m_fitted = false;
  bool m_touched = false;  // the person chose a scale
};

}  // namespace dojo::app
