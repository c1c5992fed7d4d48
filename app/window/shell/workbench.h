// The panes of one session, as docks around a shared selection.
#pragma once

#include <QMainWindow>
#include <QMenu>
#include <memory>

#include "app/models/measure/evaluation_queue.h"
#include "app/models/moves/moves_model.h"
#include "app/models/program/program_model.h"
#include "app/models/shell/workspace.h"
#include "app/models/timeline/history_model.h"
#include "app/window/shell/theme.h"
#include "app/window/shell/tour.h"

namespace dojo::app {

class AgentAdvice;
class AgentPane;
class AgentSource;
class Breadcrumb;
class CodePane;
class IrPane;
class MovesPane;
class PlotPane;
class SearchPane;
class TimelinePane;
class TrainingPane;
class TreePane;

class Workbench : public QMainWindow {
  Q_OBJECT

 public:
  explicit Workbench(std::unique_ptr<Session> session, QWidget* parent = nullptr);
  ~Workbench() override;
  void setTheme(const Theme& theme);

  Workspace* workspace() const { return m_workspace; }
  EvaluationQueue* queue() const { return m_queue; }
  IrPane* ir() const { return m_ir; }
  TreePane* tree() const { return m_tree; }
  CodePane* code() const { return m_code; }
  MovesPane* moves() const { return m_moves; }
  TimelinePane* timeline() const { return m_timeline; }
  PlotPane* plot() const { return m_plot; }
  SearchPane* search() const { return m_search; }
  AgentPane* agent() const { return m_agent; }
  TrainingPane* training() const { return m_training; }
  void setAgent(std::shared_ptr<AgentSource> source);  // null: there is none
  void showSearch();                                   // its pane, in front
  void present(QWidget* pane);                         // its dock, in front
  Breadcrumb* breadcrumb() const { return m_breadcrumb; }
  const QList<QDockWidget*>& docks() const { return m_docks; }
  void setMeasuresSteps(bool measures);  // each one as it is made
  bool restoreLayout(const QByteArray& state);

  // Layouts that come with the program.
  enum class Arrangement { Everything, Moves, Code, Times, Search, Agent };
  static QList<std::pair<QString, Arrangement>> arrangements();
  void arrange(Arrangement arrangement);
  void resetLayout() { arrange(Arrangement::Everything); }
  QList<TourStop> tourStops() const;
  void selectParent();
  void selectChild();
  void selectSibling(int by);
  void find();
  void findNext(bool forward);
  void zoom(int by);  // the text that has the keyboard; 0: back to its size
  // The legal moves of the selected place, and what else one does with it.
  std::unique_ptr<QMenu> placeMenu();

 signals:
  void notice(const QString& text, bool isBad);
  void differs(const QString& text);  // the hand edit that was just made

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  struct Rows;
  static Rows rowsOf(Arrangement arrangement);
  void shareRoom();
  void heighten(QDockWidget* dock, int by);
  QDockWidget* addDock(const QString& title, const char* name, QWidget* pane);
  void connectQueue();
  void connectAgent();
  void measureHere();
  void addMoves(QMenu* menu, const std::vector<core::Step>& steps);
  void showVerdict(HistoryId id, const Verification& verification);

  Workspace* m_workspace;
  EvaluationQueue* m_queue;
  MovesModel* m_movesModel;
  HistoryModel* m_historyModel;
  ProgramModel* m_programModel;
  AgentAdvice* m_advice;
  Breadcrumb* m_breadcrumb;
  IrPane* m_ir;
  TreePane* m_tree;
  CodePane* m_code;
  MovesPane* m_moves;
  TimelinePane* m_timeline;
  PlotPane* m_plot;
  SearchPane* m_search;
  AgentPane* m_agent;
  TrainingPane* m_training;
  QList<QDockWidget*> m_docks;
  Arrangement m_arrangement = Arrangement::Everything;
  bool m_measuresSteps = false;
  bool m_shared = false;  // the room among the docks
};

}  // namespace dojo::app
