#include "app/window/code/code_pane.h"

#include <Qsci/qscilexercpp.h>

#include <QLabel>
#include <QMenu>
#include <QTabWidget>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "app/models/code/gpu_summary.h"
#include "app/models/core_words.h"
#include "app/service/line_diff.h"
#include "app/window/code/code_editor.h"
#include "app/window/code/find_bar.h"
#include "app/window/code/listing_lexer.h"
#include "codegen/backend.h"
#include "core/text/printer.h"

namespace dojo::app {
namespace {

void setColours(QsciLexerCPP* lexer, const Theme& t) {
  lexer->setDefaultColor(t.text);
  lexer->setDefaultPaper(t.base);
  lexer->setFont(t.code);
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

// What two programs' C differs in, a line's node being the one of either.
struct CodeChanges {
  QString text;
  std::vector<core::NodeId> nodes;
  std::vector<int> added, removed;  // lines
};

CodeChanges changesOfCode(const core::Program& before, const core::Program& after,
                          const core::Machine& machine) {
  constexpr int kContext = 3;
  CodeChanges changes;
  auto a = codegen::emitCode(before, machine), b = codegen::emitCode(after, machine);
  if (!a || !b) {
    changes.text = inWords((!a ? a : b).error().message);
    return changes;
  }
  auto nodeAt = [](const std::vector<core::NodeId>& nodes, int line) {
    return line >= 1 && line <= static_cast<int>(nodes.size())
               ? nodes[static_cast<size_t>(line - 1)]
               : 0;
  };
  int last = 0;
  auto add = [&](QChar sign, const std::string& text, core::NodeId node) {
    changes.text += sign + QStringLiteral(" ") + QString::fromStdString(text) + '\n';
    changes.nodes.push_back(node);
  };
  for (const DiffLine& line : changesOf(diffLines(a->text, b->text), kContext)) {
    if (line.kind == DiffLine::Kind::Same && last > 0 && line.before > last + 1) add(' ', "", 0);
    if (line.before > 0) last = line.before;
    int number = static_cast<int>(changes.nodes.size());
    switch (line.kind) {
      case DiffLine::Kind::Same:
        add(' ', line.text, nodeAt(a->lineNodes, line.before));
        break;
      case DiffLine::Kind::Removed:
        changes.removed.push_back(number);
        add('-', line.text, nodeAt(a->lineNodes, line.before));
        break;
      case DiffLine::Kind::Added:
        changes.added.push_back(number);
        add('+', line.text, nodeAt(b->lineNodes, line.after));
        break;
    }
  }
  return changes;
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
      m_limits(new QLabel(this)) {
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
  layout->addWidget(m_limits);
  m_limits->setObjectName("gpuLimits");
  m_limits->setProperty("role", "muted");
  m_limits->setContentsMargins(8, 2, 8, 3);
  m_limits->setWordWrap(true);
  m_limits->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_limits->hide();
  addPages();
  connect(m_tabs, &QTabWidget::currentChanged, this, [this](int tab) {
    m_before = std::exchange(m_shown, tab);
    m_state->setVisible(page(tab).isCompiled && !m_state->text().isEmpty());
    requestListing();
    refreshChanges();
    showSelection();
  });
  connectQueue();
  connect(workspace, &Workspace::programChanged, this, &CodePane::refresh);
  connect(workspace, &Workspace::selectionChanged, this, &CodePane::showSelection);
  connect(workspace, &Workspace::pointedAt, this, &CodePane::refreshChanges);
  refresh();
}

// Titles that back ends give their listings.
[[maybe_unused]] constexpr const char* kTitles[] = {
    QT_TRANSLATE_NOOP("dojo::app::CodePane", "C"),
    QT_TRANSLATE_NOOP("dojo::app::CodePane", "Assembly"),
    QT_TRANSLATE_NOOP("dojo::app::CodePane", "LLVM IR"),
    QT_TRANSLATE_NOOP("dojo::app::CodePane", "CUDA"),
    QT_TRANSLATE_NOOP("dojo::app::CodePane", "PTX"),
    QT_TRANSLATE_NOOP("dojo::app::CodePane", "SASS"),
    QT_TRANSLATE_NOOP("dojo::app::CodePane", "HIP"),
    QT_TRANSLATE_NOOP("dojo::app::CodePane", "OpenCL C"),
};

void CodePane::addPages() {
  using Kind = codegen::ListingKind;
  auto backend = codegen::backendFor(m_workspace->machine());
  const codegen::Backend& shown = backend ? **backend : *codegen::builtInBackends().front();
  for (const Kind& kind : shown.listings())
    if (!kind.isExcerpt)
      addPage({kind.name, kind.source != Kind::Source::Emitted},
              tr(std::string(kind.title).c_str()), kind.syntax);
  addPage({kChanges}, tr("Changes"), shown.listings().front().syntax);
  m_tabs->setTabToolTip(changesTab(),
                        tr("Preview in the C what the move under the pointer changes"));
}

void CodePane::addPage(const Page& given, const QString& title,
                       codegen::ListingKind::Syntax syntax) {
  using Syntax = codegen::ListingKind::Syntax;
  int tab = static_cast<int>(m_pages.size());
  auto* widget = new QWidget(m_tabs);
  auto* layout = new QVBoxLayout(widget);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  auto* editor = new CodeEditor(widget);
  editor->setObjectName(QStringLiteral("codeEditor%1").arg(tab));
  editor->setAccessibleName(title);
  Page& page = m_pages.emplace_back(given);
  page.editor = editor;
  page.findBar = new FindBar(editor, widget);
  layout->addWidget(editor, 1);
  layout->addWidget(page.findBar);
  m_tabs->addTab(widget, title);
  if (syntax == Syntax::C)
    editor->setLexer(m_lexers.emplace_back(new QsciLexerCPP(this)));
  else if (syntax != Syntax::Plain)
    editor->setLexer(m_listings.emplace_back(new ListingLexer(
        syntax == Syntax::Llvm ? ListingLexer::Dialect::Llvm : ListingLexer::Dialect::Assembly,
        this)));
  connect(editor, &CodeEditor::caretMoved, this, [this, tab](int line) { selectAt(tab, line); });
  connect(editor, &CodeEditor::menuRequested, this, &CodePane::menuRequested);
  connect(editor, &CodeEditor::tipRequested, this,
          [this, tab](int line, int, bool, const QPoint& at) { showTip(tab, line, at); });
}

void CodePane::connectQueue() {
  connect(m_queue, &EvaluationQueue::compiled, this, [this](quint64 hash, const Listing& listing) {
    if (hash != m_workspace->program().hash()) return;
    m_listed = hash;
    m_state->clear();
    m_state->hide();
    showCompiled(listing);
  });
  connect(m_queue, &EvaluationQueue::compileFailed, this,
          [this](quint64 hash, const QString& message) {
            if (hash != m_workspace->program().hash()) return;
            m_wanted = m_listed = 0;
            // Nothing stands there rather than what another program came to.
            showCompiled({});
            m_state->setText(message);
            m_state->setVisible(page(m_shown).isCompiled);
          });
}

// What the listing lacks is shown empty.
void CodePane::showCompiled(const Listing& listing) {
  for (int tab = 0; tab < changesTab(); ++tab) {
    if (!page(tab).isCompiled) continue;
    auto part = std::ranges::find(listing.parts, page(tab).listing, &Listing::Part::name);
    if (part == listing.parts.end())
      show(tab, {}, {});
    else
      show(tab, part->text, part->nodes);
  }
}

int CodePane::tab(std::string_view listing) const {
  auto found = std::ranges::find(m_pages, listing, &Page::listing);
  return found == m_pages.end() ? -1 : static_cast<int>(found - m_pages.begin());
}

void CodePane::setTheme(const Theme& theme) {
  for (QsciLexerCPP* lexer : m_lexers) setColours(lexer, theme);
  for (ListingLexer* lexer : m_listings) lexer->setTheme(theme);
  for (const Page& page : m_pages) page.editor->setTheme(theme);
  showSelection();
}

void CodePane::refresh() {
  m_emission.run(
      this,
      [program = m_workspace->program(), machine = m_workspace->machine()] {
        return codegen::emitCode(program, machine);
      },
      [this](Result<codegen::Emitted> c) {
        if (c)
          show(0, QString::fromStdString(c->text), c->lineNodes);
        else
          show(0, QStringLiteral("/* %1 */\n").arg(inWords(c.error().message)), {});
      });
  m_estimation.run(
      this,
      [program = m_workspace->program(), machine = m_workspace->machine()] {
        return gpuSummary(program, machine);
      },
      [this](const GpuSummary& summary) {
        m_limits->setText(summary.line);
        m_limits->setToolTip(summary.details);
        m_limits->setVisible(!summary.line.isEmpty());
      });
  requestListing();
  refreshChanges();
}

// Only while one looks at it.
void CodePane::refreshChanges() {
  m_comparison.drop();
  if (m_shown != changesTab()) return;
  CodeEditor* editor = page(changesTab()).editor;
  if (!m_workspace->preview()) {
    for (auto mark : {CodeEditor::AddedLine, CodeEditor::RemovedLine})
      editor->setLineMarks(mark, {});
    return show(changesTab(),
                "// " + tr("Hover over a legal move to preview its change of the C here.") + '\n',
                {});
  }
  m_comparison.run(
      this,
      [before = m_workspace->program(), after = *m_workspace->preview(),
       machine = m_workspace->machine()] { return changesOfCode(before, after, machine); },
      [this, editor](CodeChanges changes) {
        QString none = "// " + tr("The move does not change the C.") + '\n';
        show(changesTab(), changes.text.isEmpty() ? none : changes.text, std::move(changes.nodes));
        editor->setLineMarks(CodeEditor::AddedLine, changes.added);
        editor->setLineMarks(CodeEditor::RemovedLine, changes.removed);
      });
}

void CodePane::toggleChanges() {
  m_tabs->setCurrentIndex(m_shown == changesTab() ? m_before : changesTab());
}

// Assembly and LLVM IR cost a compilation, so only while one looks at them.
void CodePane::requestListing() {
  quint64 hash = m_workspace->program().hash();
  if (!page(m_shown).isCompiled || hash == m_listed || hash == m_wanted) return;
  m_wanted = hash;
  m_state->setText(m_listed ? tr("Compiling … Showing the previous program until then.")
                            : tr("Compiling …"));
  m_state->show();
  m_queue->compile(m_workspace->program());
}

void CodePane::show(int tab, const QString& text, std::vector<core::NodeId> nodes) {
  page(tab).nodes = std::move(nodes);
  page(tab).editor->showText(text);
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
  const Page& page = m_pages[static_cast<size_t>(m_shown)];
  std::vector<int> lines;
  for (size_t i = 0; i < page.nodes.size(); ++i)
    if (inside.contains(page.nodes[i])) lines.push_back(static_cast<int>(i));
  page.editor->setLineMarks(CodeEditor::SelectedLine, lines);
  bool shows = std::ranges::find(lines, page.editor->caret().line) != lines.end();
  if (lines.empty() || shows) return;
  page.editor->moveCaret({lines.front(), 0, 0});
  page.editor->showLine(lines.front());
}

void CodePane::selectAt(int tab, int line) {
  if (core::NodeId node = nodeOfLine(page(tab).nodes, line); m_workspace->nodeOf(node))
    m_workspace->selectNode(node);
}

// Which operation or scope a line does.
void CodePane::showTip(int tab, int line, const QPoint& at) {
  const core::Node* node = m_workspace->nodeOf(nodeOfLine(page(tab).nodes, line));
  if (!node) return QToolTip::hideText();
  QString text = QString::fromStdString(node->isScope() ? core::printScopeHead(node->scope())
                                                        : core::print(node->operation()));
  QToolTip::showText(at,
                     tr("Line %1 of the program: %2")
                         .arg(m_workspace->view().lineOf(node->id()))
                         .arg("<code>" + text.toHtmlEscaped() + "</code>"),
                     page(tab).editor);
}

void CodePane::addMenuActions(QMenu* menu) {
  CodeEditor* editor = page(m_shown).editor;
  menu->addAction(tr("Copy"), editor, &QsciScintilla::copy)->setEnabled(editor->hasSelectedText());
  menu->addAction(tr("Copy all"), this, [editor] {
    editor->SendScintilla(QsciScintillaBase::SCI_COPYRANGE, 0UL,
                          editor->SendScintilla(QsciScintillaBase::SCI_GETLENGTH));
  });
  menu->addAction(tr("Find in the code"), findBar(), [this] { findBar()->open(); });
}

}  // namespace dojo::app
