#include "app/window/compare/diff_view.h"

#include <QHBoxLayout>
#include <QScrollBar>
#include <QTextBrowser>

#include "app/service/line_diff.h"

namespace dojo::app {
namespace {

constexpr size_t kMostLines = 3000;
constexpr int kContext = 3, kEverything = 1 << 20;

using Kind = DiffLine::Kind;

QString escaped(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).toHtmlEscaped();
}

// One line on its colour, the part that differs from `other` on a stronger one.
QString lineAsHtml(const DiffLine& line, const std::string* other, const Theme& t) {
  if (line.kind == Kind::Same) return escaped(line.text);
  bool removed = line.kind == Kind::Removed;
  QColor paper = removed ? t.removed : t.added;
  if (!other)
    return QStringLiteral("<span style='background-color:%1'>%2</span>")
        .arg(css(paper), escaped(line.text));
  DiffSpan span = changedPart(line.text, *other);
  std::string_view text = line.text;
  QColor strong = blended(paper, removed ? t.series[4] : t.series[0], 0.35);
  return QStringLiteral(
             "<span style='background-color:%1'>%2<span style='background-color:%3'>%4</span>"
             "%5</span>")
      .arg(css(paper), escaped(text.substr(0, span.begin)), css(strong),
           escaped(text.substr(span.begin, span.endBefore - span.begin)),
           escaped(text.substr(span.endBefore)));
}

QString numberAsHtml(int number, const Theme& t) {
  return QStringLiteral("<span style='color:%1'>%2</span> ")
      .arg(css(t.muted), number ? QStringLiteral("%1").arg(number, 4) : QStringLiteral("    "));
}

QString gap(const Theme& t) {
  return QStringLiteral("<span style='color:%1'>   ⋯</span>\n").arg(css(t.muted));
}

struct Sides {
  QString unified, left, right;
  int changed = 0;
};

// Rows that are shown, with a gap where some are left out.
Sides rowsAsHtml(const std::vector<DiffRow>& rows, int context, const Theme& t) {
  std::vector<bool> shown(rows.size());
  Sides out;
  for (size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].before.kind == Kind::Same && rows[i].before.after) continue;
    ++out.changed;
    size_t c = static_cast<size_t>(context);
    for (size_t k = i >= c ? i - c : 0; k <= std::min(rows.size() - 1, i + c); ++k) shown[k] = true;
  }
  QString pendingAdded;
  size_t count = 0;
  for (size_t i = 0; i < rows.size() && count < kMostLines; ++i) {
    const DiffRow& row = rows[i];
    bool same = row.before.kind == Kind::Same && row.before.after;
    if (same) out.unified += std::exchange(pendingAdded, QString());
    if (!shown[i]) {
      if (i == 0 || shown[i - 1])
        for (QString* side : {&out.unified, &out.left, &out.right}) *side += gap(t);
      continue;
    }
    ++count;
    bool pair = !same && row.before.before && row.after.after;
    QString left =
        row.before.before ? lineAsHtml(row.before, pair ? &row.after.text : nullptr, t) : QString();
    QString right =
        row.after.after ? lineAsHtml(row.after, pair ? &row.before.text : nullptr, t) : QString();
    out.left += numberAsHtml(row.before.before, t) + left + u'\n';
    out.right += numberAsHtml(same ? row.before.after : row.after.after, t) + right + u'\n';
    if (same)
      out.unified += numberAsHtml(row.before.after, t) + QStringLiteral("  ") + left + u'\n';
    if (!same && row.before.before)
      out.unified += numberAsHtml(0, t) + QStringLiteral("- ") + left + u'\n';
    if (!same && row.after.after)
      pendingAdded += numberAsHtml(row.after.after, t) + QStringLiteral("+ ") + right + u'\n';
  }
  out.unified += pendingAdded;
  return out;
}

QString page(const QString& lines) {
  return QStringLiteral("<pre style='margin:0'>") + lines + QStringLiteral("</pre>");
}

}  // namespace

QString diffAsHtml(const std::string& before, const std::string& after, int context,
                   const Theme& theme) {
  QString out = "<pre style='margin:0'>";
  size_t shown = 0;
  for (const DiffLine& line : changesOf(diffLines(before, after), context)) {
    if (++shown > kMostLines) break;
    bool removed = line.kind == Kind::Removed, added = line.kind == Kind::Added;
    QString text = (removed ? "- "
                    : added ? "+ "
                            : "  ") +
                   QString::fromStdString(line.text).toHtmlEscaped();
    QColor paper = removed ? theme.removed : added ? theme.added : theme.base;
    out += QStringLiteral("<span style='background-color:%1'>%2</span>\n").arg(css(paper), text);
  }
  return out + "</pre>";
}

DiffView::DiffView(QWidget* parent) : QWidget(parent) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(1);
  m_left = addSide(tr("Before"));
  m_right = addSide(tr("After"));
  layout->addWidget(m_left);
  layout->addWidget(m_right);
  for (auto [from, to] : {std::pair{m_left, m_right}, std::pair{m_right, m_left}}) {
    connect(from->verticalScrollBar(), &QScrollBar::valueChanged, to->verticalScrollBar(),
            &QScrollBar::setValue);
    connect(from->horizontalScrollBar(), &QScrollBar::valueChanged, to->horizontalScrollBar(),
            &QScrollBar::setValue);
  }
  render();
}

QTextBrowser* DiffView::addSide(const QString& name) {
  auto* side = new QTextBrowser(this);
  side->setAccessibleName(name);
  side->setLineWrapMode(QTextEdit::NoWrap);
  return side;
}

void DiffView::setTheme(const Theme& theme) {
  m_theme = theme;
  render();
}

void DiffView::setTexts(const std::string& before, const std::string& after) {
  m_before = before;
  m_after = after;
  m_message = before == after ? tr("The two are identical.") : QString();
  render();
}

void DiffView::setMessage(const QString& text) {
  m_message = text;
  m_before.clear();
  m_after.clear();
  render();
}

void DiffView::setLayoutOfDiff(DiffLayout layout) {
  m_layout = layout;
  render();
}

void DiffView::setWhole(bool whole) {
  m_whole = whole;
  render();
}

void DiffView::render() {
  bool two = m_layout == DiffLayout::SideBySide && m_message.isEmpty();
  m_right->setVisible(two);
  m_changed = 0;
  if (!m_message.isEmpty()) {
    m_left->setHtml(QStringLiteral("<p style='margin:8px'>%1</p>").arg(m_message.toHtmlEscaped()));
    return;
  }
  Sides sides = rowsAsHtml(sideBySide(diffLines(m_before, m_after)),
                           m_whole ? kEverything : kContext, m_theme);
  m_changed = sides.changed;
  m_left->setHtml(page(two ? sides.left : sides.unified));
  if (two) m_right->setHtml(page(sides.right));
}

QString DiffView::plainText() const {
  QString text = m_left->toPlainText();
  return m_right->isHidden() ? text : text + u'\n' + m_right->toPlainText();
}

}  // namespace dojo::app
