// What can be done at the selected place, and why the rest cannot. Pointing at a move previews it
// in every pane; Enter or a double click makes it. The line below takes any step, with other
// parameters too.
#pragma once

#include <QWidget>

#include "app/models/evaluation_queue.h"
#include "app/models/moves_filter.h"
#include "app/window/theme.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTextBrowser;
class QTimer;
class QTreeView;

namespace dojo::app {

class StepDelegate;

class MovesPane : public QWidget {
  Q_OBJECT

 public:
  MovesPane(Workspace* workspace, EvaluationQueue* queue, MovesModel* model,
            QWidget* parent = nullptr);
  void setTheme(const Theme& theme);

  QTreeView* list() const { return m_list; }
  MovesFilter* filter() const { return m_filter; }

 public slots:
  void applyStep();    // the one in the line below the list
  void measureStep();  // likewise
  void measureAll();   // every legal one that is shown
  void focusFilter();

 signals:
  void refused(const QString& message);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void setUpTop();
  void setUpList();
  void setUpStep();
  void point();        // at the list's current row
  void examineStep();  // the line's
  QString refusalOf(const core::Step& step, const core::Refusal& refusal) const;
  void showCount();

  Workspace* m_workspace;
  EvaluationQueue* m_queue;
  MovesModel* m_model;
  MovesFilter* m_filter;
  StepDelegate* m_delegate;
  Theme m_theme = lightTheme();
  QLineEdit* m_words;
  QCheckBox* m_here;
  QCheckBox* m_illegal;
  QLabel* m_count;
  QTreeView* m_list;
  QLineEdit* m_step;
  QTextBrowser* m_detail;
  QPushButton* m_apply;
  QPushButton* m_measure;
  QPushButton* m_measureAll;
  QTimer* m_settle;
};

}  // namespace dojo::app
