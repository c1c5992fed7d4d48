#include "app/window/program/ir_pane.h"

#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QPushButton>
#include <QToolTip>
#include <QVBoxLayout>

#include "app/service/line_diff.h"
#include "app/window/code/blame_margin.h"
#include "app/window/code/code_editor.h"
#include "app/window/code/find_bar.h"
#include "app/window/program/ir_lexer.h"
#include "app/window/program/ir_problems.h"
#include "app/window/program/ir_tips.h"
#include "app/window/program/ir_writing.h"
#include "core/text/printer.h"

namespace dojo::app {

IrPane::IrPane(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_editor(new CodeEditor(this)),
      m_lexer(new IrLexer(m_editor)),
      m_blame(new BlameMargin(workspace, m_editor)),
      m_writing(new IrWriting(m_editor)),
      m_problems(new IrProblems(m_editor)),
      m_findBar(new FindBar(m_editor, this)),
      m_bar(new QWidget(this)),
      m_problem(new QLabel(m_bar)),
      m_fix(new QPushButton(m_bar)),
      m_ownSession(new QPushButton(tr("New session"), m_bar)),
      m_commit(new QPushButton(tr("Commit"), m_bar)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_editor, 1);
  layout->addWidget(m_findBar);
  layout->addWidget(m_bar);
  setUpEditor();
  setUpBar();
  connect(workspace, &Workspace::programChanged, this, &IrPane::showProgram);
  connect(workspace, &Workspace::selectionChanged, this, &IrPane::showSelection);
  connect(workspace, &Workspace::pointedAt, this, &IrPane::showPointedAt);
  showProgram();
}

void IrPane::setUpEditor() {
  m_editor->setObjectName("irEditor");
  m_editor->setAccessibleName(tr("Program text"));
  m_editor->setLexer(m_lexer);
  connect(m_editor, &CodeEditor::caretMoved, this, &IrPane::selectAt);
  connect(m_editor, &CodeEditor::tipRequested, this, &IrPane::showTip);
  connect(m_editor, &CodeEditor::menuRequested, this, [this](const QPoint& at) {
    if (m_editing)
      editMenu()->exec(at);
    else
      emit menuRequested(at);
  });
}

void IrPane::setUpBar() {
  auto* rows = new QVBoxLayout(m_bar);
  rows->setContentsMargins(8, 4, 8, 4);
  auto* row = new QHBoxLayout;
  m_problem->setObjectName("irProblem");
  m_problem->setWordWrap(true);
  m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_fix->setObjectName("irFix");
  m_fix->setToolTip(tr("Apply the suggested correction (Alt+Return)"));
  m_fix->hide();
  m_ownSession->setObjectName("irOwnSession");
  m_ownSession->setToolTip(tr("Open this text in a new session; this session keeps it too"));
  m_ownSession->hide();
  m_commit->setObjectName("irCommit");
  m_commit->setToolTip(tr("Commit this text as a step and verify it (Ctrl+Return)"));
  auto* drop = new QPushButton(tr("Discard"), m_bar);
  drop->setObjectName("irDiscard");
  rows->addWidget(m_problem);
  rows->addLayout(row);
  row->addWidget(m_fix);
  row->addStretch(1);
  row->addWidget(m_ownSession);
  row->addWidget(m_commit);
  row->addWidget(drop);
  m_bar->hide();
  connect(m_fix, &QPushButton::clicked, this, &IrPane::fixProblem);
  connect(m_commit, &QPushButton::clicked, this, &IrPane::commit);
  connect(drop, &QPushButton::clicked, this, &IrPane::discard);
  connect(m_ownSession, &QPushButton::clicked, this,
          [this] { emit sessionRequested(m_editor->text()); });
  connect(m_problems, &IrProblems::checked, this, &IrPane::showProblems);
}

void IrPane::setTheme(const Theme& theme) {
  m_theme = theme;
  m_lexer->setTheme(theme);
  m_editor->setTheme(theme);
  m_blame->setTheme(theme);
  m_problems->setTheme(theme);
  m_editor->recolor();
  showSelection();
  showPointedAt();
}

void IrPane::showProgram() {
  keepFolds();
  if (m_editing) interrupt();
  const TextMap& map = m_workspace->textMap();
  m_editor->showText(QString::fromStdString(map.text()));
  m_lineScopes.clear();
  for (const core::ScopeInfo& scope : m_workspace->view().scopes())
    if (auto span = map.spanOf(scope.node->id()))
      m_lineScopes.push_back({span->line, scope.node->id()});
  restoreFolds();
  m_blame->showSteps();
  m_revealing = false;
  showSelection();
  m_revealing = true;
  showPointedAt();
}

// Scopes that one has folded stay so through moves.
void IrPane::keepFolds() {
  if (m_editing) return;
  for (const LineScope& each : m_lineScopes)
    if (m_editor->isFolded(each.line))
      m_folded.insert(each.scope);
    else
      m_folded.erase(each.scope);
}

void IrPane::restoreFolds() {
  if (m_folded.empty()) return;
  m_editor->recolor();  // levels come with the colours
  for (const LineScope& each : m_lineScopes)
    if (m_folded.contains(each.scope)) m_editor->setFolded(each.line, true);
}

// The bars of a scope, from its head to its last line.
void IrPane::markScope(const core::Node& scope) {
  auto range = m_workspace->textMap().linesOf(scope);
  std::vector<int> lines;
  std::vector<TextSpan> bars;
  int depth = 0;
  for (std::string text = m_editor->text(range->first).toStdString();
       text.compare(2 * static_cast<size_t>(depth), 1, "|") == 0;)
    ++depth;
  for (int line = range->first; line <= range->last; ++line) {
    lines.push_back(line);
    if (line > range->first) bars.push_back({line, 2 * depth, 2 * depth + 1});
  }
  m_editor->setLineMarks(CodeEditor::SelectedLine, lines);
  m_editor->setMarks(CodeEditor::BarMark, bars);
}

void IrPane::showSelection() {
  if (m_editing) return;
  const TextMap& map = m_workspace->textMap();
  const Selection& selection = m_workspace->selection();
  auto span = selection.node ? map.spanOf(selection.node) : map.spanOfBuffer(selection.buffer);
  m_editor->setMarks(CodeEditor::SelectedMark, span ? std::vector{*span} : std::vector<TextSpan>{});
  m_editor->setLineMarks(CodeEditor::SelectedLine, {});
  m_editor->setMarks(CodeEditor::BarMark, {});
  const core::Node* node = m_workspace->selectedNode();
  if (node && node->isScope()) markScope(*node);
  if (!span) return;
  CodeEditor::Place at = m_editor->caret();
  bool inside = at.line == span->line && map.nodeAt(at.line, at.column) == selection.node;
  if (!inside) m_editor->moveCaret(*span);
  if (m_revealing || m_editor->isLineVisible(span->line)) m_editor->showLine(span->line);
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

const std::vector<IrProblem>& IrPane::problems() const {
  return m_problems->all();
}

QString IrPane::tipAt(int line, int column, bool inMargin) const {
  if (inMargin) return m_editing ? QString() : m_blame->tipOf(line);
  if (m_editing) return m_problems->tipAt(line, column);
  return app::tipAt(*m_workspace, line, column);
}

void IrPane::showTip(int line, int column, bool inMargin, const QPoint& at) {
  QToolTip::showText(at, tipAt(line, column, inMargin), m_editor);
}

void IrPane::goToLine() {
  bool ok = false;
  int line = QInputDialog::getInt(this, tr("Go to line"), tr("Line:"), m_editor->caret().line + 1,
                                  1, m_editor->lines(), 1, &ok);
  if (!ok) return;
  m_editor->setCursorPosition(line - 1, 0);
  m_editor->showLine(line - 1);
  m_editor->setFocus();
  selectAt(line - 1, 0);
}

}  // namespace dojo::app
