// What can be done at the selected place, and why the rest cannot. Pointing at a move previews it
// in every pane; Enter or a double click makes it. The line below takes any step, with other
// parameters too. Of a refused one it shows the moves after which it would be legal, and makes them
// with it.
#pragma once

#include <QWidget>
#include <memory>

#include "app/models/measure/evaluation_queue.h"
#include "app/models/moves/moves_groups.h"
#include "app/models/moves/moves_suggestion.h"
#include "app/window/moves/moves_list.h"
#include "app/window/shell/theme.h"

class QCheckBox;
class QLineEdit;
class QMenu;
class QPushButton;
class QSplitter;
class QTextBrowser;
class QTimer;
class QUrl;

namespace dojo::app {

class ElidedLabel;
class MovesSeries;

class MovesPane : public QWidget {
  Q_OBJECT

 public:
  MovesPane(Workspace* workspace, EvaluationQueue* queue, MovesModel* model,
            QWidget* parent = nullptr);
  void setTheme(const Theme& theme);

  MovesList* list() const { return m_list; }
  MovesFilter* filter() const { return m_filter; }
  MovesGroups* groups() const { return m_groups; }
  const MovesSuggestion& suggestion() const { return *m_suggestion; }
  std::unique_ptr<QMenu> stepMenu();  // of the step in the line

 public slots:
  void applyStep();    // the one in the line below the list
  void measureStep();  // likewise
  void measureAll();   // every legal one that is shown; while that runs, stops it
  void explainMove();  // of the step in the line
  void focusFilter();
  void look(const QString& words);  // for them, in the filter

 signals:
  void refused(const QString& message);
  void codeRequested();  // of the previewed step
  // What stands in the line; empty where that is no legal step.
  void examined(const QString& step);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void setUpTop();
  void setUpStep();
  void showButtons();
  bool isAnyTimed() const;
  void point();  // at the list's current row
  void hover(const QString& step);
  void examineStep();  // the line's
  void showRefusal();
  void showPreview(const core::Step& step);
  void showCount();
  void showAgent();
  void goOnAfter(const core::Step& applied, int row);
  void follow(const QUrl& link);
  void popUpMenu(const QPoint& at);
  void selectPlace(const core::Step& step);

  Workspace* m_workspace;
  EvaluationQueue* m_queue;
  MovesModel* m_model;
  MovesFilter* m_filter;
  MovesGroups* m_groups;
  MovesSuggestion* m_suggestion;
  MovesSeries* m_series;
  Theme m_theme = lightTheme();
  QLineEdit* m_words;
  QCheckBox* m_here;
  QCheckBox* m_illegal;
  ElidedLabel* m_count;
  QSplitter* m_split;
  MovesList* m_list;
  QLineEdit* m_step;
  QTextBrowser* m_detail;
  QPushButton* m_apply;
  QPushButton* m_measure;
  QPushButton* m_measureAll;
  QTimer* m_settle;
  std::optional<core::Step> m_refused;  // what the line holds, when it is not legal
  std::optional<core::Refusal> m_refusal;
};

}  // namespace dojo::app
