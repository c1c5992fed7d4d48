// The program's text: reading and selecting; and editing by hand, with problems underlined while
// typing and a commit that makes a step of the text.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <set>

#include "app/models/program/ir_check.h"
#include "app/models/shell/workspace.h"
#include "app/window/shell/theme.h"

class QLabel;
class QMenu;
class QPushButton;

namespace dojo::app {

class BlameMargin;
class CodeEditor;
class FindBar;
class IrLexer;
class IrProblems;
class IrWriting;

class IrPane : public QWidget {
  Q_OBJECT

 public:
  explicit IrPane(Workspace* workspace, QWidget* parent = nullptr);
  void setTheme(const Theme& theme);

  CodeEditor* editor() const { return m_editor; }
  FindBar* findBar() const { return m_findBar; }
  BlameMargin* blame() const { return m_blame; }
  IrWriting* writing() const { return m_writing; }
  bool isEditing() const { return m_editing; }
  void keepDraft();  // what is written, while one writes
  const std::vector<IrProblem>& problems() const;
  void goToLine();
  void replace();  // begins an edit where there is none
  QString tipAt(int line, int column, bool inMargin) const;
  std::unique_ptr<QMenu> editMenu();

 public slots:
  void startEditing();
  void commit();
  void discard();
  void fixProblem();  // the one at the caret, else the first, where what is right is known

 signals:
  void menuRequested(const QPoint& at);  // for what is selected; in the screen's coordinates
  void editingChanged(bool editing);
  void committed(dojo::app::HistoryId id);  // the new step, not verified yet
  // Another step is shown before the edit of this one was committed; its text is kept.
  void interrupted(dojo::app::HistoryId id);
  void sessionRequested(const QString& program);  // of a text that is another kernel's

 private:
  void setUpBar();
  void setUpEditor();
  void showProgram();
  void showSelection();
  void showPointedAt();
  void markScope(const core::Node& scope);
  void keepFolds();
  void restoreFolds();
  void selectAt(int line, int column);
  void showTip(int line, int column, bool inMargin, const QPoint& at);

  void showProblems();
  bool isChanged() const;  // what is written, since the edit began
  void interrupt();
  void setEditing(bool editing);

  Workspace* m_workspace;
  CodeEditor* m_editor;
  IrLexer* m_lexer;
  BlameMargin* m_blame;
  IrWriting* m_writing;
  IrProblems* m_problems;
  FindBar* m_findBar;
  Theme m_theme = lightTheme();
  QWidget* m_bar;
  QLabel* m_problem;
  QPushButton* m_fix;
  QPushButton* m_ownSession;
  QPushButton* m_commit;
  HistoryId m_edited = 0;  // the step, and its program's text
  QString m_before;
  struct LineScope {
    int line;
    core::NodeId scope;
  };
  std::vector<LineScope> m_lineScopes;  // that lines of the shown text open
  std::set<core::NodeId> m_folded;
  bool m_editing = false, m_committing = false;
  bool m_revealing = true;  // what is folded, when it is selected
};

}  // namespace dojo::app
