// The program's text: reading and selecting; and writing by hand, where problems are underlined
// while one types and a commit makes a step of what stands there.
#pragma once

#include <QWidget>
#include <optional>

#include "app/models/workspace.h"
#include "app/window/theme.h"

class QLabel;
class QPushButton;
class QTimer;

namespace dojo::app {

class CodeEditor;
class FindBar;
class IrLexer;

class IrPane : public QWidget {
  Q_OBJECT

 public:
  explicit IrPane(Workspace* workspace, QWidget* parent = nullptr);
  void setTheme(const Theme& theme);

  CodeEditor* editor() const { return m_editor; }
  FindBar* findBar() const { return m_findBar; }
  bool isEditing() const { return m_editing; }
  void goToLine();

 public slots:
  void startEditing();
  void commit();
  void discard();

 signals:
  void menuRequested(const QPoint& at);  // for what is selected; in the screen's coordinates
  void editingChanged(bool editing);
  void committed(dojo::app::HistoryId id);  // the new step, not verified yet

 private:
  void setUpBar();
  void showProgram();
  void showSelection();
  void showPointedAt();
  void selectAt(int line, int column);
  void checkText();
  void setEditing(bool editing);

  Workspace* m_workspace;
  CodeEditor* m_editor;
  IrLexer* m_lexer;
  FindBar* m_findBar;
  QWidget* m_bar;
  QLabel* m_problem;
  QPushButton* m_commit;
  QTimer* m_typing;
  std::optional<core::Program> m_written;  // the valid program that stands in the text
  bool m_editing = false;
};

}  // namespace dojo::app
