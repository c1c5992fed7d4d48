// Writing the program by hand.
#include <Qsci/qscistyle.h>

#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTimer>

#include "app/window/blame_margin.h"
#include "app/window/code_editor.h"
#include "app/window/find_bar.h"
#include "app/window/ir_pane.h"

namespace dojo::app {

void IrPane::setEditing(bool editing) {
  m_editing = editing;
  m_bar->setVisible(editing);
  m_editor->setReadOnly(!editing);
  for (auto mark : {CodeEditor::SelectedMark, CodeEditor::ConflictAMark, CodeEditor::ConflictBMark,
                    CodeEditor::ErrorMark, CodeEditor::BarMark})
    m_editor->setMarks(mark, {});
  for (auto mark : {CodeEditor::SelectedLine, CodeEditor::ChangedLine, CodeEditor::ErrorLine})
    m_editor->setLineMarks(mark, {});
  m_editor->clearAnnotations();
  m_problems.clear();
  m_typing->stop();
  m_thinking->stop();
  if (editing) {
    m_editor->SendScintilla(QsciScintillaBase::SCI_FOLDALL,
                            static_cast<unsigned long>(QsciScintillaBase::SC_FOLDACTION_EXPAND));
    m_blame->clear();
  } else if (m_findBar->isVisible()) {
    m_findBar->hide();
  }
  emit editingChanged(editing);
}

void IrPane::startEditing() {
  if (m_editing) return;
  std::string draft = m_workspace->session().draft();
  keepFolds();
  m_lineScopes.clear();
  setEditing(true);
  if (!draft.empty()) m_editor->setText(QString::fromStdString(draft));
  m_editor->setFocus();
  checkText();
}

void IrPane::replace() {
  startEditing();
  m_findBar->open(true);
}

void IrPane::checkText() {
  if (!m_editing) return;
  std::string text = m_editor->text().toStdString();
  m_workspace->keepDraft(text == m_workspace->textMap().text() ? QString()
                                                               : QString::fromStdString(text));
  CheckedIr checked = checkIr(text);
  m_written = std::move(checked.program);
  m_problems = std::move(checked.problems);
  showProblems();
  if (m_problems.empty()) annotate();
}

// Every problem underlined, the first one in words.
void IrPane::showProblems() {
  std::vector<TextSpan> spans;
  std::vector<int> lines;
  for (const IrProblem& problem : m_problems) {
    spans.push_back(problem.span);
    lines.push_back(problem.span.line);
  }
  m_editor->setMarks(CodeEditor::ErrorMark, spans);
  m_editor->setLineMarks(CodeEditor::ErrorLine, lines);
  bool same = m_written && core::equivalent(*m_written, m_workspace->program());
  m_problem->setText(
      !m_problems.empty()
          ? tr("Line %1: %2").arg(m_problems.front().span.line + 1).arg(m_problems.front().message)
      : same ? tr("Edit the text; Ctrl+Return makes a step of it.")
             : tr("A valid program. Committing verifies that it computes the same."));
  m_commit->setEnabled(m_written && !same);
  const IrProblem* fix = fixable();
  m_fix->setVisible(fix != nullptr);
  if (fix) m_fix->setText(tr("Write '%1'").arg(fix->replacement));
}

// Each problem in words below its line, once one pauses: while one types they would only be in the
// way.
void IrPane::annotate() {
  m_editor->clearAnnotations();
  if (!m_editing) return;
  QsciStyle style(-1, "problem", m_theme.bad, blended(m_theme.base, m_theme.bad, 0.10),
                  m_editor->font());
  std::map<int, QStringList> texts;
  for (const IrProblem& problem : m_problems) {
    QString text = problem.message;
    if (!problem.replacement.isEmpty()) text += tr("; did you mean '%1'?").arg(problem.replacement);
    texts[problem.span.line] << text;
  }
  m_editor->setAnnotationDisplay(QsciScintilla::AnnotationStandard);
  for (const auto& [line, text] : texts) m_editor->annotate(line, text.join('\n'), style);
}

const IrProblem* IrPane::fixable() const {
  const IrProblem* first = nullptr;
  int line = m_editor->caret().line;
  for (const IrProblem& problem : m_problems) {
    if (problem.replacement.isEmpty()) continue;
    if (problem.span.line == line) return &problem;
    if (!first) first = &problem;
  }
  return first;
}

void IrPane::fixProblem() {
  if (!m_editing) return;
  checkText();
  const IrProblem* fix = fixable();
  if (!fix) return;
  m_editor->replaceSpan(fix->span, QString(fix->replacement));
  checkText();
  annotate();
  m_editor->setFocus();
}

// The bars of the scope that one writes in.
void IrPane::markBars() {
  if (!m_editing) return;
  auto barsOf = [this](int line) {
    QString text = m_editor->text(line);
    int bars = 0;
    while (text.mid(2 * bars, 1) == "|") ++bars;
    return bars;
  };
  int line = m_editor->caret().line, depth = barsOf(line);
  std::vector<TextSpan> bars;
  auto add = [&](int at) { bars.push_back({at, 2 * depth - 2, 2 * depth - 1}); };
  for (int at = line; depth > 0 && at >= 0 && barsOf(at) >= depth; --at) add(at);
  for (int at = line + 1; depth > 0 && at < m_editor->lines() && barsOf(at) >= depth; ++at) add(at);
  m_editor->setMarks(CodeEditor::BarMark, bars);
}

std::unique_ptr<QMenu> IrPane::editMenu() {
  auto menu = std::make_unique<QMenu>(this);
  if (const IrProblem* fix = fixable())
    menu->addAction(tr("Write '%1'").arg(fix->replacement), this, &IrPane::fixProblem);
  m_editor->addEditActions(menu.get());
  menu->addSeparator();
  menu->addAction(tr("Find"), this, [this] { m_findBar->open(); });
  menu->addAction(tr("Find and replace"), this, &IrPane::replace);
  menu->addAction(tr("Go to line …"), this, &IrPane::goToLine);
  menu->addSeparator();
  menu->addAction(tr("Commit the edit"), this, &IrPane::commit)->setEnabled(m_commit->isEnabled());
  menu->addAction(tr("Discard the edit"), this, &IrPane::discard);
  return menu;
}

void IrPane::commit() {
  checkText();
  if (!m_editing || !m_commit->isEnabled()) return;
  m_workspace->keepDraft({});
  core::Program program = std::move(*m_written);
  setEditing(false);
  if (m_workspace->edit(std::move(program), tr("edit by hand")))
    emit committed(m_workspace->history().current());
  else
    showProgram();
}

void IrPane::discard() {
  if (!m_editing) return;
  m_workspace->keepDraft({});
  setEditing(false);
  showProgram();
  m_editor->setFocus();
}

}  // namespace dojo::app
