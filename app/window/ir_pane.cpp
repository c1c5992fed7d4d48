#include "app/window/ir_pane.h"

#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include "app/report/line_diff.h"
#include "app/window/code_editor.h"
#include "app/window/find_bar.h"
#include "app/window/ir_lexer.h"
#include "core/analysis/validate.h"
#include "core/text/parser.h"
#include "core/text/printer.h"

namespace dojo::app {

IrPane::IrPane(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_editor(new CodeEditor(this)),
      m_lexer(new IrLexer(m_editor)),
      m_findBar(new FindBar(m_editor, this)),
      m_bar(new QWidget(this)),
      m_problem(new QLabel(m_bar)),
      m_commit(new QPushButton(tr("Commit"), m_bar)),
      m_typing(new QTimer(this)) {
  m_editor->setObjectName("irEditor");
  m_editor->setAccessibleName(tr("Program text"));
  m_editor->setLexer(m_lexer);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_editor, 1);
  layout->addWidget(m_findBar);
  layout->addWidget(m_bar);
  setUpBar();
  m_typing->setSingleShot(true);
  m_typing->setInterval(120);
  connect(m_typing, &QTimer::timeout, this, &IrPane::checkText);
  connect(m_editor, &QsciScintilla::textChanged, this, [this] {
    if (m_editing) m_typing->start();
  });
  connect(m_editor, &CodeEditor::caretMoved, this, &IrPane::selectAt);
  connect(m_editor, &CodeEditor::menuRequested, this, &IrPane::menuRequested);
  connect(workspace, &Workspace::programChanged, this, &IrPane::showProgram);
  connect(workspace, &Workspace::selectionChanged, this, &IrPane::showSelection);
  connect(workspace, &Workspace::pointedAt, this, &IrPane::showPointedAt);
  showProgram();
}

void IrPane::setUpBar() {
  auto* row = new QHBoxLayout(m_bar);
  row->setContentsMargins(8, 4, 8, 4);
  m_problem->setObjectName("irProblem");
  m_problem->setWordWrap(true);
  m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_commit->setObjectName("irCommit");
  m_commit->setToolTip(tr("Make a step of this text and verify it (Ctrl+Return)"));
  auto* drop = new QPushButton(tr("Discard"), m_bar);
  drop->setObjectName("irDiscard");
  row->addWidget(m_problem, 1);
  row->addWidget(m_commit);
  row->addWidget(drop);
  connect(m_commit, &QPushButton::clicked, this, &IrPane::commit);
  connect(drop, &QPushButton::clicked, this, &IrPane::discard);
  m_bar->hide();
}

void IrPane::setTheme(const Theme& theme) {
  m_lexer->setTheme(theme);
  m_editor->setTheme(theme);
  m_editor->recolor();
  showSelection();
  showPointedAt();
}

void IrPane::showProgram() {
  if (m_editing) setEditing(false);
  m_editor->showText(QString::fromStdString(m_workspace->textMap().text()));
  showSelection();
  showPointedAt();
}

void IrPane::showSelection() {
  if (m_editing) return;
  const TextMap& map = m_workspace->textMap();
  const Selection& selection = m_workspace->selection();
  auto span = selection.node ? map.spanOf(selection.node) : map.spanOfBuffer(selection.buffer);
  m_editor->setMarks(CodeEditor::SelectedMark, span ? std::vector{*span} : std::vector<TextSpan>{});
  std::vector<int> lines;
  std::vector<TextSpan> bars;
  const core::Node* node = m_workspace->selectedNode();
  if (node && node->isScope()) {
    auto range = map.linesOf(*node);
    int depth = 0;
    for (std::string text = m_editor->text(range->first).toStdString();
         text.compare(2 * static_cast<size_t>(depth), 1, "|") == 0;)
      ++depth;
    for (int line = range->first; line <= range->last; ++line) {
      lines.push_back(line);
      if (line > range->first) bars.push_back({line, 2 * depth, 2 * depth + 1});
    }
  }
  m_editor->setLineMarks(CodeEditor::SelectedLine, lines);
  m_editor->setMarks(CodeEditor::BarMark, bars);
  if (!span) return;
  CodeEditor::Place at = m_editor->caret();
  bool inside = at.line == span->line && map.nodeAt(at.line, at.column) == selection.node;
  if (!inside) m_editor->moveCaret(*span);
  m_editor->showLine(span->line);
}

// Lines that the pointed-at step would change; the accesses that forbid it.
void IrPane::showPointedAt() {
  if (m_editing) return;
  const TextMap& map = m_workspace->textMap();
  std::vector<int> changed;
  if (m_workspace->preview())
    for (const DiffLine& line : diffLines(map.text(), core::print(*m_workspace->preview())))
      if (line.kind == DiffLine::Kind::Removed) changed.push_back(line.before - 1);
  m_editor->setLineMarks(CodeEditor::ChangedLine, changed);
  std::vector<TextSpan> a, b;
  if (const auto& refusal = m_workspace->refusal()) {
    for (size_t i = 0; i < refusal->accesses.size(); ++i) {
      const core::Node* node = m_workspace->nodeOf(refusal->accesses[i].node);
      if (!node || node->isScope()) continue;
      auto span = map.spanOfAccess(node->operation(), node->id(), refusal->accesses[i].slot);
      if (span) (i == 0 ? a : b).push_back(*span);
    }
    if (refusal->accesses.empty())
      for (core::NodeId node : refusal->nodes)
        if (auto span = map.spanOf(node)) a.push_back(*span);
  }
  m_editor->setMarks(CodeEditor::ConflictAMark, a);
  m_editor->setMarks(CodeEditor::ConflictBMark, b);
  if (!a.empty()) m_editor->showLine(a.front().line);
}

void IrPane::selectAt(int line, int column) {
  if (m_editing) return;
  const TextMap& map = m_workspace->textMap();
  if (core::NodeId node = map.nodeAt(line, column))
    m_workspace->selectNode(node);
  else
    m_workspace->select({0, map.bufferAt(line)});
}

void IrPane::setEditing(bool editing) {
  m_editing = editing;
  m_bar->setVisible(editing);
  m_editor->setReadOnly(!editing);
  for (auto mark : {CodeEditor::SelectedMark, CodeEditor::ConflictAMark, CodeEditor::ConflictBMark,
                    CodeEditor::ErrorMark, CodeEditor::BarMark})
    m_editor->setMarks(mark, {});
  for (auto mark : {CodeEditor::SelectedLine, CodeEditor::ChangedLine, CodeEditor::ErrorLine})
    m_editor->setLineMarks(mark, {});
  m_typing->stop();
  emit editingChanged(editing);
}

void IrPane::startEditing() {
  if (m_editing) return;
  std::string draft = m_workspace->session().draft();
  setEditing(true);
  if (!draft.empty()) m_editor->setText(QString::fromStdString(draft));
  m_editor->setFocus();
  checkText();
}

// Every problem underlined, the first one in words.
void IrPane::checkText() {
  if (!m_editing) return;
  std::string text = m_editor->text().toStdString();
  m_workspace->keepDraft(text == m_workspace->textMap().text() ? QString()
                                                               : QString::fromStdString(text));
  auto parsed = core::parse(text);
  std::vector<TextSpan> spans;
  std::vector<int> lines;
  QString first;
  auto add = [&](int line, int begin, int end, const QString& message) {
    spans.push_back({line, begin, end});
    lines.push_back(line);
    if (first.isEmpty()) first = tr("Line %1: %2").arg(line + 1).arg(message);
  };
  for (const core::Diagnostic& d : parsed.diagnostics) {
    QString offending = d.offending.empty()
                            ? QString()
                            : QStringLiteral(": '%1'").arg(QString::fromStdString(d.offending));
    add(d.line - 1, d.column - 1,
        d.column - 1 + std::max<int>(1, static_cast<int>(d.offending.size())),
        QString::fromStdString(d.message) + offending);
  }
  m_written = std::move(parsed.program);
  if (m_written) {
    auto problems = core::validate(core::View(*m_written));
    for (const core::Problem& p : problems) {
      int line = p.node && p.node < parsed.nodeLines.size() ? parsed.nodeLines[p.node]
                 : parsed.bufferLines.contains(p.buffer)    ? parsed.bufferLines.at(p.buffer)
                                                            : 1;
      add(line - 1, 0, m_editor->lineLength(line - 1) - 1, QString::fromStdString(p.message));
    }
    if (!problems.empty()) m_written.reset();
  }
  m_editor->setMarks(CodeEditor::ErrorMark, spans);
  m_editor->setLineMarks(CodeEditor::ErrorLine, lines);
  bool same = m_written && core::equivalent(*m_written, m_workspace->program());
  m_problem->setText(!first.isEmpty() ? first
                     : same
                         ? tr("Edit the text; Ctrl+Return makes a step of it.")
                         : tr("A valid program. Committing verifies that it computes the same."));
  m_commit->setEnabled(m_written && !same);
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

void IrPane::goToLine() {
  bool ok = false;
  int line = QInputDialog::getInt(this, tr("Go to line"), tr("Line:"), m_editor->caret().line + 1,
                                  1, m_editor->lines(), 1, &ok);
  if (!ok) return;
  m_editor->setCursorPosition(line - 1, 0);
  m_editor->showLine(line - 1);
  m_editor->setFocus();
}

}  // namespace dojo::app
