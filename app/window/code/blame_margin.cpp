#include "app/window/code/blame_margin.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QEvent>
#include <QLocale>
#include <QTimer>

#include "app/models/timeline/history_model.h"
#include "app/window/code/code_editor.h"

namespace dojo::app {
namespace {

constexpr int kTurnMs = 8;        // of following a long history, before the window's turn
constexpr int kNarrowChars = 66;  // a pane of fewer characters shows the steps' numbers alone

}  // namespace

BlameMargin::BlameMargin(Workspace* workspace, CodeEditor* editor)
    : QObject(editor), m_workspace(workspace), m_editor(editor), m_blame(workspace->history()) {
  editor->setMarginType(CodeEditor::StepMargin, QsciScintilla::TextMargin);
  editor->setMarginSensitivity(CodeEditor::StepMargin, true);
  editor->installEventFilter(this);
  connect(editor, &QsciScintilla::marginClicked, this, [this](int margin, int line) {
    if (margin == CodeEditor::StepMargin) jump(line);
  });
  connect(editor, &QsciScintillaBase::SCN_ZOOM, this, &BlameMargin::write);
}

void BlameMargin::setTheme(const Theme& t) {
  for (QsciStyle* style : {&m_old, &m_latest}) style->setFont(m_editor->font());
  m_old.setPaper(t.raised);
  m_old.setColor(t.muted);
  m_latest.setPaper(blended(t.window, t.accent, 0.2));
  m_latest.setColor(t.text);
  write();
}

void BlameMargin::setShown(bool shown) {
  m_shown = shown;
  shown ? showSteps() : clear();
}

void BlameMargin::clear() {
  m_lines.clear();
  m_editor->clearMarginText();
  m_editor->setMarginWidth(CodeEditor::StepMargin, 0);
}

void BlameMargin::showSteps() {
  if (!m_shown) return;
  HistoryId here = m_workspace->history().current();
  QElapsedTimer clock;
  clock.start();
  while (m_blame.missing(here) > 0 && clock.elapsed() < kTurnMs) m_blame.advance(here);
  if (m_blame.missing(here) > 0) {
    clear();
    return QTimer::singleShot(0, this, [this] {
      if (m_editor->isReadOnly()) showSteps();
    });
  }
  m_lines = m_blame.of(here);
  write();
}

HistoryId BlameMargin::stepAt(int line) const {
  HistoryId id =
      line >= 0 && line < static_cast<int>(m_lines.size()) ? m_lines[static_cast<size_t>(line)] : 0;
  return id != 0 && m_workspace->history().node(id).kind != StepKind::Start ? id : 0;
}

// Lines of one step that follow each other are named once.
QString BlameMargin::labelOf(int line) const {
  HistoryId id = stepAt(line);
  if (id == 0 || (line > 0 && stepAt(line - 1) == id)) return {};
  const HistoryNode& node = m_workspace->history().node(id);
  QString number = QString::number(m_workspace->history().numberOf(id));
  if (m_narrow) return number;
  QString step = QString::fromStdString(node.step);
  return number + ' ' + (node.kind == StepKind::Edit ? tr("edit") : step.section(' ', 0, 0));
}

void BlameMargin::write() {
  m_editor->clearMarginText();
  if (m_lines.empty()) return;
  int character = std::max(1, m_editor->fontMetrics().averageCharWidth());
  m_narrow = m_editor->width() / character < kNarrowChars;
  qsizetype longest = 0;
  HistoryId latest = m_workspace->history().current();
  for (int line = 0; line < static_cast<int>(m_lines.size()); ++line) {
    QString label = labelOf(line);
    if (label.isEmpty()) continue;
    longest = std::max(longest, label.size());
    m_editor->setMarginText(line, ' ' + label, stepAt(line) == latest ? m_latest : m_old);
  }
  if (longest == 0)
    m_editor->setMarginWidth(CodeEditor::StepMargin, 0);
  else
    m_editor->setMarginWidth(CodeEditor::StepMargin, QString(longest + 2, '0'));
}

QString BlameMargin::tipOf(int line) const {
  HistoryId id = stepAt(line);
  if (id == 0) return {};
  const HistoryNode& node = m_workspace->history().node(id);
  QString when =
      QLocale().toString(QDateTime::fromSecsSinceEpoch(node.created), QLocale::ShortFormat);
  QString by = node.author == "person"       ? tr("by you")
               : node.author == "trajectory" ? tr("from a trajectory")
                                             : tr("by %1").arg(authorInWords(node.author));
  QString tip =
      QStringLiteral("<p><b>%1</b> <code>%2</code></p><p>%3, %4</p>")
          .arg(tr("Step %1").arg(m_workspace->history().numberOf(id)),
               QString::fromStdString(node.step).toHtmlEscaped(), by.toHtmlEscaped(), when);
  if (!node.note.empty()) tip += "<p>" + QString::fromStdString(node.note).toHtmlEscaped() + "</p>";
  return tip + "<p>" + tr("Click to go to this step.") + "</p>";
}

void BlameMargin::jump(int line) {
  if (HistoryId id = stepAt(line)) m_workspace->goTo(id);
}

bool BlameMargin::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::Resize && !m_lines.empty()) {
    int character = std::max(1, m_editor->fontMetrics().averageCharWidth());
    if (m_narrow != (m_editor->width() / character < kNarrowChars)) write();
  }
  return QObject::eventFilter(object, event);
}

}  // namespace dojo::app
