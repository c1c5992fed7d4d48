#include "app/window/code_pane.h"

#include <Qsci/qscilexercpp.h>

#include <QFontDatabase>
#include <QLabel>
#include <QTabWidget>
#include <QVBoxLayout>
#include <set>

#include "app/models/background.h"
#include "app/window/code_editor.h"
#include "app/window/find_bar.h"
#include "codegen/c/emit_c.h"

namespace dojo::app {
namespace {

void setColours(QsciLexerCPP* lexer, const Theme& t) {
  lexer->setDefaultColor(t.text);
  lexer->setDefaultPaper(t.base);
  lexer->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  lexer->setPaper(t.base);
  lexer->setColor(t.text);
  auto set = [&](std::initializer_list<int> styles, const QColor& colour) {
    for (int style : styles) lexer->setColor(colour, style);
  };
  set({QsciLexerCPP::Comment, QsciLexerCPP::CommentLine, QsciLexerCPP::CommentDoc}, t.comment);
  set({QsciLexerCPP::Keyword, QsciLexerCPP::KeywordSet2}, t.keyword);
  set({QsciLexerCPP::Number}, t.number);
  set({QsciLexerCPP::DoubleQuotedString, QsciLexerCPP::SingleQuotedString}, t.iteration);
  set({QsciLexerCPP::PreProcessor}, t.function);
  set({QsciLexerCPP::Operator}, t.muted);
}

core::NodeId nodeOfLine(const std::vector<core::NodeId>& nodes, int line) {
  return line >= 0 && line < static_cast<int>(nodes.size()) ? nodes[static_cast<size_t>(line)] : 0;
}

}  // namespace

CodePane::CodePane(Workspace* workspace, EvaluationQueue* queue, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_queue(queue),
      m_tabs(new QTabWidget(this)),
      m_state(new QLabel(this)),
      m_lexer(new QsciLexerCPP(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  m_tabs->setDocumentMode(true);
  m_tabs->setObjectName("codeTabs");
  layout->addWidget(m_tabs, 1);
  layout->addWidget(m_state);
  m_state->setContentsMargins(8, 4, 8, 4);
  m_state->setWordWrap(true);
  m_state->hide();
  addPage(CTab, tr("C"));
  addPage(AssemblyTab, tr("Assembly"));
  addPage(LlvmTab, tr("LLVM IR"));
  m_pages[CTab].editor->setLexer(m_lexer);
  connect(m_tabs, &QTabWidget::currentChanged, this, [this](int tab) {
    m_shown = tab;
    m_state->setVisible(tab != CTab && !m_state->text().isEmpty());
    requestListing();
    showSelection();
  });
  connect(queue, &EvaluationQueue::compiled, this, [this](quint64 hash, const Listing& listing) {
    if (hash != m_workspace->program().hash()) return;
    m_listed = hash;
    m_state->clear();
    m_state->hide();
    show(AssemblyTab, listing.assembly, listing.assemblyNodes);
    show(LlvmTab, listing.llvm, {});
  });
  connect(queue, &EvaluationQueue::compileFailed, this,
          [this](quint64 hash, const QString& message) {
            if (hash != m_workspace->program().hash()) return;
            m_wanted = 0;
            m_state->setText(message);
            m_state->setVisible(m_shown != CTab);
          });
  connect(workspace, &Workspace::programChanged, this, &CodePane::refresh);
  connect(workspace, &Workspace::selectionChanged, this, &CodePane::showSelection);
  refresh();
}

void CodePane::addPage(Tab tab, const QString& title) {
  auto* page = new QWidget(m_tabs);
  auto* layout = new QVBoxLayout(page);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  auto* editor = new CodeEditor(page);
  editor->setObjectName(QStringLiteral("codeEditor%1").arg(tab));
  editor->setAccessibleName(title);
  m_findBars[tab] = new FindBar(editor, page);
  layout->addWidget(editor, 1);
  layout->addWidget(m_findBars[tab]);
  m_pages[tab].editor = editor;
  m_tabs->addTab(page, title);
  connect(editor, &CodeEditor::caretMoved, this, [this, tab](int line) { selectAt(tab, line); });
}

void CodePane::setTheme(const Theme& theme) {
  setColours(m_lexer, theme);
  for (Page& page : m_pages) page.editor->setTheme(theme);
  showSelection();
}

void CodePane::refresh() {
  int generation = ++m_generation;
  runInBackground(
      this,
      [program = m_workspace->program(), target = m_workspace->target()] {
        return codegen::emitC(program, target);
      },
      [this, generation](Result<codegen::EmittedC> c) {
        if (generation != m_generation) return;
        if (c)
          show(CTab, QString::fromStdString(c->text), c->lineNodes);
        else
          show(CTab, QStringLiteral("/* %1 */\n").arg(QString::fromStdString(c.error().message)),
               {});
      });
  requestListing();
}

// Assembly and LLVM IR cost a compilation, so only while one looks at them.
void CodePane::requestListing() {
  quint64 hash = m_workspace->program().hash();
  if (m_shown == CTab || hash == m_listed || hash == m_wanted) return;
  m_wanted = hash;
  m_state->setText(tr("Compiling …"));
  m_state->show();
  m_queue->compile(m_workspace->program());
}

void CodePane::show(Tab tab, const QString& text, std::vector<core::NodeId> nodes) {
  m_pages[tab].nodes = std::move(nodes);
  m_pages[tab].editor->showText(text);
  showSelection();
}

// Lines of the selected node and of all inside it.
void CodePane::showSelection() {
  std::set<core::NodeId> inside;
  if (const core::Node* node = m_workspace->selectedNode()) {
    std::vector<const core::Node*> open = {node};
    while (!open.empty()) {
      const core::Node* next = open.back();
      open.pop_back();
      inside.insert(next->id());
      if (next->isScope())
        for (const core::NodePtr& child : next->scope().children) open.push_back(child.get());
    }
  }
  Page& page = m_pages[m_shown];
  std::vector<int> lines;
  for (size_t i = 0; i < page.nodes.size(); ++i)
    if (inside.contains(page.nodes[i])) lines.push_back(static_cast<int>(i));
  page.editor->setLineMarks(CodeEditor::SelectedLine, lines);
  bool shows = std::ranges::find(lines, page.editor->caret().line) != lines.end();
  if (lines.empty() || shows) return;
  page.editor->moveCaret({lines.front(), 0, 0});
  page.editor->showLine(lines.front());
}

void CodePane::selectAt(Tab tab, int line) {
  if (core::NodeId node = nodeOfLine(m_pages[tab].nodes, line); m_workspace->nodeOf(node))
    m_workspace->selectNode(node);
}

}  // namespace dojo::app
