#include "app/window/program/ir_problems.h"

#include <Qsci/qscistyle.h>

#include <QTimer>
#include <map>

#include "app/window/code/code_editor.h"

namespace dojo::app {

IrProblems::IrProblems(CodeEditor* editor)
    : QObject(editor), m_editor(editor), m_typing(new QTimer(this)), m_thinking(new QTimer(this)) {
  m_typing->setSingleShot(true);
  m_typing->setInterval(120);
  m_thinking->setSingleShot(true);
  m_thinking->setInterval(700);
  connect(m_typing, &QTimer::timeout, this, &IrProblems::check);
  connect(m_thinking, &QTimer::timeout, this, &IrProblems::annotate);
  connect(editor, &QsciScintilla::textChanged, this, [this] {
    if (!m_isWriting) return;
    m_typing->start();
    m_thinking->start();
  });
}

void IrProblems::begin() {
  m_isWriting = true;
}

void IrProblems::end() {
  m_isWriting = false;
  m_typing->stop();
  m_thinking->stop();
  m_problems.clear();
  m_program.reset();
  m_editor->setMarks(CodeEditor::ErrorMark, {});
  m_editor->setLineMarks(CodeEditor::ErrorLine, {});
  m_editor->clearAnnotations();
}

void IrProblems::check() {
  if (!m_isWriting) return;
  m_typing->stop();
  CheckedIr checked = checkIr(m_editor->text().toStdString());
  m_program = std::move(checked.program);
  m_problems = std::move(checked.problems);
  std::vector<TextSpan> spans;
  std::vector<int> lines;
  for (const IrProblem& problem : m_problems) {
    spans.push_back(problem.span);
    lines.push_back(problem.span.line);
  }
  m_editor->setMarks(CodeEditor::ErrorMark, spans);
  m_editor->setLineMarks(CodeEditor::ErrorLine, lines);
  if (m_problems.empty()) annotate();
  emit this->checked();
}

void IrProblems::annotate() {
  m_thinking->stop();
  m_editor->clearAnnotations();
  if (!m_isWriting) return;
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

QString IrProblems::inWords() const {
  if (m_problems.empty()) return {};
  return tr("Line %1: %2").arg(m_problems.front().span.line + 1).arg(m_problems.front().message);
}

QString IrProblems::tipAt(int line, int column) const {
  for (const IrProblem& problem : m_problems) {
    const TextSpan& span = problem.span;
    if (span.line != line || column < span.begin || column > span.end) continue;
    QString tip = "<p>" + problem.message.toHtmlEscaped() + "</p>";
    if (!problem.replacement.isEmpty())
      tip += "<p>" +
             tr("Did you mean <b>%1</b>? Alt+Return applies it.")
                 .arg(problem.replacement.toHtmlEscaped()) +
             "</p>";
    return tip;
  }
  return {};
}

const IrProblem* IrProblems::fixable() const {
  const IrProblem* first = nullptr;
  int line = m_editor->caret().line;
  for (const IrProblem& problem : m_problems) {
    if (problem.replacement.isEmpty()) continue;
    if (problem.span.line == line) return &problem;
    if (!first) first = &problem;
  }
  return first;
}

void IrProblems::fix() {
  check();
  const IrProblem* wrong = fixable();
  if (!wrong) return;
  m_editor->replaceSpan(wrong->span, QString(wrong->replacement));
  check();
  annotate();
  m_editor->setFocus();
}

}  // namespace dojo::app
