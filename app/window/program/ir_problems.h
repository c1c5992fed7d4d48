// What is wrong with a program that one writes: checked soon after a key and underlined, and told
// below its line once one pauses; while one types that would only be in the way.
#pragma once

#include <QObject>

#include "app/models/program/ir_check.h"
#include "app/window/shell/theme.h"

class QTimer;

namespace dojo::app {

class CodeEditor;

class IrProblems : public QObject {
  Q_OBJECT

 public:
  explicit IrProblems(CodeEditor* editor);
  void setTheme(const Theme& theme) { m_theme = theme; }
  void begin();  // to write
  void end();    // nothing is marked any more
  // Now, not soon.
  void check();
  void annotate();

  const std::vector<IrProblem>& all() const { return m_problems; }
  // The valid program that stands in the text.
  const std::optional<core::Program>& program() const { return m_program; }
  QString inWords() const;  // the first problem, with its line; empty without one
  QString tipAt(int line, int column) const;
  // The one at the caret, else the first, where what is right is known; null where it never is.
  const IrProblem* fixable() const;
  void fix();  // that one

 signals:
  void checked();

 private:
  CodeEditor* m_editor;
  Theme m_theme = lightTheme();
  QTimer* m_typing;
  QTimer* m_thinking;
  std::vector<IrProblem> m_problems;
  std::optional<core::Program> m_program;
  bool m_isWriting = false;
};

}  // namespace dojo::app
