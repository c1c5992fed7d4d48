// A search from the current step: started, watched, paused and continued; its finds are opened as
// branches. It runs in its own process and file, so that neither this window nor that process can
// lose anything of it.
#pragma once

#include <QWidget>

#include "app/models/measure/evaluation_queue.h"
#include "app/models/search/search_process.h"
#include "app/models/shell/background.h"
#include "app/window/shell/theme.h"

class QComboBox;
class QLabel;
class QSortFilterProxyModel;
class QTabWidget;
class QTimer;
class QToolButton;
class QTreeView;

namespace dojo::app {

class FindsModel;
class SearchForm;
class SearchPlot;

class SearchPane : public QWidget {
  Q_OBJECT
  enum Page { ProgressPage, FindsPage, RejectionsPage };

 public:
  SearchPane(Workspace* workspace, EvaluationQueue* queue, QWidget* parent = nullptr);
  void setTheme(const Theme& theme);

  SearchForm* form() const { return m_form; }
  SearchPlot* plot() const { return m_plot; }
  SearchProcess* process() const { return m_process; }
  SearchLog* log() const { return m_log; }
  QTreeView* finds() const { return m_finds; }
  QTabWidget* pages() const { return m_pages; }
  bool canResume() const;
  bool isInSight() const;
  int lackedHeight() const;  // for the form to be seen whole

 public slots:
  void ask();  // the person to look at the form before it is started
  void start();
  void togglePause();
  void stop();
  void resume();
  void openFind();  // the selected one
  void lockSelection();

 signals:
  void notice(const QString& text, bool isBad);
  void stateChanged();

 private:
  QWidget* setUpTools();
  QWidget* setUpProgress();
  QTreeView* setUpTable(QAbstractItemModel* model, const char* name, const QString& accessibleName);
  void connectProcess();
  void showSearch(const AttachedSearch& search);
  void fillSearches();
  void addSearch(const AttachedSearch& search);
  void chooseSearch(int index);
  void run(std::function<void()> prepare = {});
  void refresh();
  void showState();
  QString progressInWords() const;
  QString tipOf(int evaluation) const;
  void selectFind(int evaluation);
  void finish(const QString& how, bool isBad);

  Workspace* m_workspace;
  EvaluationQueue* m_queue;
  SearchLog* m_log;
  SearchProcess* m_process;
  AttachedSearch m_search;  // that is shown, whole in the log; no file: none
  NewestWork m_reading;
  bool m_isReading = false;  // another one, that will be shown
  SearchForm* m_form;
  SearchPlot* m_plot;
  FindsModel* m_findsModel;
  QSortFilterProxyModel* m_sorted;
  QTabWidget* m_pages;
  QTreeView* m_finds;
  QToolButton* m_overTime;
  QComboBox* m_searches;
  QToolButton *m_start, *m_pause, *m_stop, *m_resume, *m_open;
  QLabel* m_state;
  QTimer* m_soon;  // draws at most so often
  int m_numberBefore = 0;
  double m_secondsBefore = 0;  // where this run began
};

}  // namespace dojo::app
