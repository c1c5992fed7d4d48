#include "app/models/help_words.h"

#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>
#include <QStringList>

#include "app/models/core_words.h"
#include "app/models/move_words.h"
#include "app/models/moves/moves_help.h"
#include "app/models/sentence_patterns.h"
#include "core/moves/catalogue.h"

namespace dojo::app {
namespace {

constexpr char16_t kFirstSpan = 0xe000;  // of characters for private use

// What the reference says of every move alike.
const char* const kReferenceLines[] = {
    QT_TRANSLATE_NOOP("Reference", "Place"),
    QT_TRANSLATE_NOOP("Reference", "scope, such as %1"),
    QT_TRANSLATE_NOOP("Reference", "operation, such as %1"),
    QT_TRANSLATE_NOOP("Reference", "scope or operation, such as %1 or %2"),
    QT_TRANSLATE_NOOP("Reference", "buffer, such as %1"),
    QT_TRANSLATE_NOOP("Reference", "dimension, such as %1"),
    QT_TRANSLATE_NOOP("Reference", "Arguments"),
    QT_TRANSLATE_NOOP("Reference", "Also called"),
    QT_TRANSLATE_NOOP("Reference", "Rounding"),
    QT_TRANSLATE_NOOP("Reference", "exact"),
    QT_TRANSLATE_NOOP("Reference", "reassociates"),
    QT_TRANSLATE_NOOP("Reference", "Inverse"),
    QT_TRANSLATE_NOOP("Reference", "Source"),
    QT_TRANSLATE_NOOP("Reference", "Refusals because of dependences or values that were necessary"),
    QT_TRANSLATE_NOOP("Reference", "%1 % of %2"),
    QT_TRANSLATE_NOOP("Reference", "Limits"),
    QT_TRANSLATE_NOOP("Reference", "Before:"),
    QT_TRANSLATE_NOOP("Reference", "After %1:"),
    QT_TRANSLATE_NOOP("Reference", "Refused, for example:"),
    nullptr,
};

// What a kernel's page (app/report/kernel_page.cpp) may say, without full stops.
const char* const kKernelPageSentences[] = {
    QT_TRANSLATE_NOOP("KernelPage", "%1 Mflop and at least %2 MB of traffic: %3 flop per byte"),
    QT_TRANSLATE_NOOP("KernelPage", "No roofline was measured"),
    QT_TRANSLATE_NOOP("KernelPage",
                      "**Compute-bound**: at the measured peak of %1 Gflop/s it takes at least %2"),
    QT_TRANSLATE_NOOP("KernelPage",
                      "**Memory-bound**: its traffic alone takes at least %1, the arithmetic %2"),
    QT_TRANSLATE_NOOP("KernelPage",
                      "**Bound by memory or by the cache that holds it**: its traffic alone takes "
                      "at least %1, the arithmetic %2"),
    QT_TRANSLATE_NOOP("KernelPage", "Measured: %1, %2 % of this roofline"),
    QT_TRANSLATE_NOOP("KernelPage", "%1, then %2"),
    QT_TRANSLATE_NOOP("KernelPage", "Moves"),
    QT_TRANSLATE_NOOP("KernelPage", "Time"),
    QT_TRANSLATE_NOOP("KernelPage", "Gain"),
    QT_TRANSLATE_NOOP("KernelPage", "Overall"),
    QT_TRANSLATE_NOOP("KernelPage", "*none*"),
    QT_TRANSLATE_NOOP("KernelPage", "%1 instructions per iteration"),
    QT_TRANSLATE_NOOP("KernelPage", "… %1 more"),
    QT_TRANSLATE_NOOP(
        "KernelPage",
        "Measured on %1 with %2, %3, for %4; run %5 to write this page for your machine"),
    QT_TRANSLATE_NOOP("KernelPage", "What limits it"),
    QT_TRANSLATE_NOOP("KernelPage", "1 thread"),
    QT_TRANSLATE_NOOP("KernelPage", "%1 threads"),
    QT_TRANSLATE_NOOP("KernelPage", "cold caches"),
    QT_TRANSLATE_NOOP("KernelPage", "warm caches"),
    QT_TRANSLATE_NOOP("KernelPage", "Gain of each move"),
    QT_TRANSLATE_NOOP("KernelPage", "The inner loops"),
    QT_TRANSLATE_NOOP("KernelPage", "The machine code has no loops"),
    QT_TRANSLATE_NOOP("KernelPage",
                      "From llvm-mca for %1, which assumes that every load hits the L1 cache; "
                      "hottest loop first"),
    QT_TRANSLATE_NOOP("KernelPage", "%1 cycles and %2 micro-operations per iteration"),
    QT_TRANSLATE_NOOP("KernelPage", "no unit is busy for half of the cycles"),
    QT_TRANSLATE_NOOP("KernelPage", "busy: %1"),
    QT_TRANSLATE_NOOP("KernelPage", "Port-bound at %1 cycles; the rest is dependence latency"),
    QT_TRANSLATE_NOOP("KernelPage",
                      "port use needs llvm-mca, which is not installed (Debian: llvm-19)"),
    QT_TRANSLATE_NOOP("KernelPage", "no temporary file could be written for llvm-mca"),
    QT_TRANSLATE_NOOP("KernelPage", "llvm-mca cannot read the loops"),
    QT_TRANSLATE_NOOP("KernelPage", "llvm-mca's answer cannot be read: %1"),
    QT_TRANSLATE_NOOP("KernelPage", "llvm-mca cannot read every loop"),
    nullptr,
};

// How sentences stand in a line, and clauses in a sentence.
const char* const kTogether[] = {
    QT_TRANSLATE_NOOP("Reference", "%1. %2"),
    QT_TRANSLATE_NOOP("Reference", "%1."),
    QT_TRANSLATE_NOOP("Reference", "%1; %2"),
    nullptr,
};

const SentencePatterns& patterns() {
  static const SentencePatterns all = SentencePatterns()
                                          .with("Reference", {kReferenceLines, kTogether})
                                          .withForeignWords("KernelPage", {kKernelPageSentences});
  return all;
}

QString together(const char* pattern, const QString& first, const QString& second) {
  return QCoreApplication::translate("Reference", pattern).arg(first, second);
}

// `code` means nothing to patterns, whatever is in it.
QString textInWords(QString text) {
  static const QRegularExpression code("`[^`]*`");
  QStringList spans;
  for (auto found = code.match(text); found.hasMatch(); found = code.match(text)) {
    text.replace(found.capturedStart(), found.capturedLength(),
                 QChar(static_cast<char16_t>(kFirstSpan + spans.size())));
    spans << found.captured();
  }
  QString known = QCoreApplication::translate("Reference", text.toUtf8().constData());
  text = known != text ? known : patterns().translated(text).value_or(text);
  for (qsizetype i = 0; i < spans.size(); ++i)
    text.replace(QChar(static_cast<char16_t>(kFirstSpan + i)), spans[i]);
  return text;
}

// As the reference says a summary, or when a move is legal.
QString capitalised(QString text) {
  if (!text.isEmpty()) text[0] = text[0].toUpper();
  return text;
}

QString toQt(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

// By what the reference says of it first.
const core::Move* moveOf(const QString& line) {
  static const QHash<QString, const core::Move*> moves = [] {
    QHash<QString, const core::Move*> found;
    for (const core::Move* move : core::catalogue())
      found[capitalised(toQt(move->summary)) + ". " + capitalised(toQt(move->legality)) + "."] =
          move;
    return found;
  }();
  return moves.value(line);
}

QString moveInWords(const core::Move& move) {
  QString all = together("%1. %2", capitalised(summaryOf(move)), capitalised(legalityOf(move)));
  return QCoreApplication::translate("Reference", "%1.").arg(all);
}

// LABEL: what stands there; of a refusal the label is its code, which is the same in all languages.
QString itemInWords(const QString& label, const QString& text) {
  bool isRefusal = label.startsWith(u'*');
  QString said = isRefusal ? inWords(refusalSaying(text.toStdString())) : textInWords(text);
  return "- " + together(QT_TRANSLATE_NOOP("Reference", "%1: %2"),
                         isRefusal ? label : textInWords(label), said);
}

QString rowInWords(const QString& row) {
  QStringList cells = row.split(u'|');
  for (QString& cell : cells)
    if (QString text = cell.trimmed(); !text.isEmpty()) cell = ' ' + textInWords(text) + ' ';
  return cells.join(u'|');
}

QString lineInWords(const QString& line) {
  static const QRegularExpression item("^- ([^:]+): (.+)$"), heading("^#+ ");
  if (const core::Move* move = moveOf(line)) return moveInWords(*move);
  if (line.startsWith(u'|')) return rowInWords(line);
  if (auto match = item.match(line); match.hasMatch())
    return itemInWords(match.captured(1), match.captured(2));
  qsizetype begin = heading.match(line).capturedLength();
  return line.left(begin) + textInWords(line.mid(begin));
}

// What is left out of a listing is said in it.
QString codeInWords(const QString& line) {
  QString text = line.trimmed();
  return text.startsWith(u'…') ? line.left(line.indexOf(text)) + textInWords(text) : line;
}

}  // namespace

QString helpInWords(std::string_view markdown) {
  QString english = toQt(markdown);
  if (QCoreApplication::translate("Reference", "Place") == QLatin1String("Place")) return english;
  QStringList lines = english.split(u'\n');
  bool isFenced = false;
  for (QString& line : lines) {
    if (line.startsWith("```"))
      isFenced = !isFenced;
    else if (isFenced || line.startsWith("    "))
      line = codeInWords(line);
    else if (!line.isEmpty())
      line = lineInWords(line);
  }
  return lines.join(u'\n');
}

}  // namespace dojo::app
