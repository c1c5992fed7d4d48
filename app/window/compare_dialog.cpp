#include "app/window/compare_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QTabWidget>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "app/models/line_diff.h"
#include "app/models/moves_model.h"
#include "codegen/c/emit_c.h"
#include "core/text/printer.h"

namespace dojo::app {
namespace {

constexpr int kContext = 3;
constexpr int kMostDiffLines = 2000;

QString nameOf(const HistoryNode& n) {
  QString text = QString::fromStdString(!n.name.empty()             ? n.name
                                        : n.kind == StepKind::Start ? n.program.name
                                                                    : n.step);
  return QStringLiteral("%1 (%2)").arg(text).arg(n.id);
}

std::string codeOf(const core::Program& program, const core::Target& target) {
  auto c = codegen::emitC(program, target);
  return c ? c->text : c.error().message;
}

}  // namespace

QString diffAsHtml(const std::string& before, const std::string& after, int context,
                   const Theme& theme) {
  QString out = "<pre style='margin:0'>";
  int shown = 0;
  for (const DiffLine& line : changesOf(diffLines(before, after), context)) {
    if (++shown > kMostDiffLines) break;
    bool removed = line.kind == DiffLine::Kind::Removed, added = line.kind == DiffLine::Kind::Added;
    QString text = (removed ? "- "
                    : added ? "+ "
                            : "  ") +
                   QString::fromStdString(line.text).toHtmlEscaped();
    QColor paper = removed ? theme.removed : added ? theme.added : theme.base;
    out += QStringLiteral("<span style='background-color:%1'>%2</span>\n").arg(css(paper), text);
  }
  return out + "</pre>";
}

CompareDialog::CompareDialog(const Workspace* workspace, HistoryId before, HistoryId after,
                             const Theme& theme, QWidget* parent)
    : QDialog(parent),
      m_before(workspace->history().node(before)),
      m_after(workspace->history().node(after)),
      m_theme(theme),
      m_tabs(new QTabWidget(this)) {
  setWindowTitle(tr("Compare"));
  resize(820, 600);
  auto* layout = new QVBoxLayout(this);
  auto* sides = new QLabel(
      QStringLiteral("<span style='background-color:%1'>&nbsp;- %2&nbsp;</span> &nbsp; "
                     "<span style='background-color:%3'>&nbsp;+ %4&nbsp;</span><p>%5</p>")
          .arg(css(theme.removed), nameOf(m_before).toHtmlEscaped(), css(theme.added),
               nameOf(m_after).toHtmlEscaped(), timesInWords()),
      this);
  sides->setWordWrap(true);
  layout->addWidget(sides);
  m_tabs->setDocumentMode(true);
  layout->addWidget(m_tabs, 1);
  m_program = addDiff(tr("Program"), core::print(m_before.program), core::print(m_after.program));
  addDiff(tr("C"), codeOf(m_before.program, workspace->target()),
          codeOf(m_after.program, workspace->target()));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  layout->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

QTextBrowser* CompareDialog::addDiff(const QString& title, const std::string& before,
                                     const std::string& after) {
  auto* text = new QTextBrowser(m_tabs);
  text->setAccessibleName(title);
  text->setLineWrapMode(QTextEdit::NoWrap);
  text->setHtml(before == after ? tr("The two are the same.")
                                : diffAsHtml(before, after, kContext, m_theme));
  m_tabs->addTab(text, title);
  return text;
}

QString CompareDialog::programDiff() const {
  return m_program->toPlainText();
}

// Two separate measurements: when their intervals overlap, nothing is claimed.
QString CompareDialog::timesInWords() const {
  const auto &a = m_before.measurement, &b = m_after.measurement;
  if (!a || !b) return tr("Not both are measured.");
  QString times = tr("%1 against %2").arg(timeInWords(a->medianNs), timeInWords(b->medianNs));
  if (a->machine != b->machine || a->threads != b->threads || a->cold != b->cold)
    return tr("%1, not measured under the same conditions.").arg(times);
  bool apart = a->highNs < b->lowNs || b->highNs < a->lowNs;
  if (!apart) return tr("%1: the intervals overlap, no difference is seen.").arg(times);
  return tr("%1: %2").arg(times, ratioInWords(a->medianNs / b->medianNs));
}

}  // namespace dojo::app
