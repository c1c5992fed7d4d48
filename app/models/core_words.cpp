#include "app/models/core_words.h"

#include <QCoreApplication>
#include <QHash>
#include <QList>
#include <QRegularExpression>
#include <algorithm>

#include "core/moves/catalogue.h"

namespace dojo::app {
namespace {

constexpr qsizetype kLongest = 1500;  // of a sentence, in letters
constexpr qsizetype kFewest = 8;      // letters of a pattern that is put around foreign words
constexpr int kMostParts = 20'000;    // that are looked at before a sentence is given up

// How sentences are put together where the core does so piece by piece.
const char* const kTogether[] = {
    QT_TRANSLATE_NOOP("Core", "the scope %1 at line %2"),
    QT_TRANSLATE_NOOP("Core", "the scope %1 that the step adds"),
    QT_TRANSLATE_NOOP("Core", "the operation %1 at line %2"),
    QT_TRANSLATE_NOOP("Core", "the operation %1 that the step adds"),
    QT_TRANSLATE_NOOP("Core", "%1 at line %2"),
    QT_TRANSLATE_NOOP("Core", "%1 that the step adds"),
    QT_TRANSLATE_NOOP("Core", "%1 (%2)"),
    QT_TRANSLATE_NOOP("Core", "at %1"),
    QT_TRANSLATE_NOOP("Core", "%1; %2"),
    QT_TRANSLATE_NOOP("Core", "%1: %2"),
    QT_TRANSLATE_NOOP("Core", "%1 or %2"),
    QT_TRANSLATE_NOOP("Core", "vectorise"),
    QT_TRANSLATE_NOOP("Core", "more"),
    nullptr,
};

// What the files of instructions say of themselves.
const char* const kInstructions[] = {
    QT_TRANSLATE_NOOP("Core", "takes denormal numbers, of operands and of results, as zero"),
    nullptr,
};

// How the proof and the numbers say that programs differ, or cannot be compared.
const char* const kVerdicts[] = {
    QT_TRANSLATE_NOOP("Core", "%1 differs"),
    QT_TRANSLATE_NOOP("Core",
                      "%1 cannot be told: it depends on roots of numbers that are no squares, or "
                      "on quotients by zero"),
    QT_TRANSLATE_NOOP("Core", "in the first program, %1"),
    QT_TRANSLATE_NOOP("Core", "in the second program, %1"),
    QT_TRANSLATE_NOOP("Core", "'%1' is an input of the first program, not of the second"),
    QT_TRANSLATE_NOOP("Core", "'%1' is an input of the second program, not of the first"),
    QT_TRANSLATE_NOOP("Core", "'%1' is an output of the first program, not of the second"),
    QT_TRANSLATE_NOOP("Core", "'%1' is an output of the second program, not of the first"),
    QT_TRANSLATE_NOOP("Core", "the inputs stand in another order: %1 and %2"),
    QT_TRANSLATE_NOOP("Core", "the outputs stand in another order: %1 and %2"),
    QT_TRANSLATE_NOOP("Core", "the input '%1' is %2 in the first program and %3 in the second"),
    QT_TRANSLATE_NOOP("Core", "the output '%1' is %2 in the first program and %3 in the second"),
    QT_TRANSLATE_NOOP("Core", "%1, so they are two functions"),
    QT_TRANSLATE_NOOP("Core", "line %1, '%2'"),
    QT_TRANSLATE_NOOP("Core", "line %1, '%2' at %3"),
    QT_TRANSLATE_NOOP(
        "Core",
        "%1: iteration %2 of the parallel scope {%3} touches an element of '%4' that %5 writes"),
    QT_TRANSLATE_NOOP(
        "Core",
        "%1: iteration %2 of the parallel scope {%3} writes an element of '%4' that %5 reads"),
    QT_TRANSLATE_NOOP("Core", "another one"),
    QT_TRANSLATE_NOOP("Core", "iteration %1"),
    QT_TRANSLATE_NOOP("Core", "index %1 of '%2' is outside 0 to %3"),
    QT_TRANSLATE_NOOP("Core", "an integer is divided by zero"),
    QT_TRANSLATE_NOOP("Core", "the program divides an integer by zero for every family of inputs"),
    QT_TRANSLATE_NOOP("Core", "%1 is read but was never written"),
    QT_TRANSLATE_NOOP("Core", "%1 is read, but its memory holds %2 since that was written"),
    QT_TRANSLATE_NOOP("Core", "output element %1 was never written"),
    QT_TRANSLATE_NOOP("Core", "output element %1 was overwritten by %2"),
    QT_TRANSLATE_NOOP("Core", "the buffers have %1 elements, the limit is %2; set smaller extents"),
    QT_TRANSLATE_NOOP("Core",
                      "the program executes %1 operations, the limit is %2; set smaller extents"),
    QT_TRANSLATE_NOOP("Core", "the comparison of fingerprints was stopped"),
    QT_TRANSLATE_NOOP("Core",
                      "the comparison of fingerprints ran out of time; set smaller extents"),
    QT_TRANSLATE_NOOP("Core", "the interpretation was stopped"),
    QT_TRANSLATE_NOOP("Core", "on %1 inputs, output '%2': %3"),
    QT_TRANSLATE_NOOP("Core", "on %1 inputs, %2 is %3, the reference is %4 with a bound of %5"),
    QT_TRANSLATE_NOOP("Core", "the rounding bounds decide only %1 % of the output elements"),
    nullptr,
};

// How the worker ended, what it did then, and what else is put together from pieces.
const char* const kEnds[] = {
    QT_TRANSLATE_NOOP("Core", "the worker ended with exit code %1"),
    QT_TRANSLATE_NOOP("Core", "the worker ended in an unknown way"),
    QT_TRANSLATE_NOOP("Core", "the worker died of signal %1 (%2)"),
    QT_TRANSLATE_NOOP("Core", "%1 accessing buffer %2 (%3) at byte %4 before its start"),
    QT_TRANSLATE_NOOP("Core", "%1 accessing buffer %2 (%3) at byte %4 after its end"),
    QT_TRANSLATE_NOOP("Core", "%1 writing to the input buffer %2 (%3) at byte %4"),
    QT_TRANSLATE_NOOP("Core", "%1 inside buffer %2 (%3) at byte %4"),
    QT_TRANSLATE_NOOP("Core", "%1 because its stack overflowed"),
    QT_TRANSLATE_NOOP("Core", "%1 at address %2, which is in no buffer"),
    QT_TRANSLATE_NOOP("Core",
                      "%1, sent from outside (by a person, or by the system when memory ran out)"),
    QT_TRANSLATE_NOOP("Core", "%1 while %2"),
    QT_TRANSLATE_NOOP("Core", "compiling kernel %1"),
    QT_TRANSLATE_NOOP("Core", "loading kernel %1"),
    QT_TRANSLATE_NOOP("Core", "preparing buffers of kernel %1"),
    QT_TRANSLATE_NOOP("Core", "running kernel %1"),
    QT_TRANSLATE_NOOP("Core", "waiting for work"),
    QT_TRANSLATE_NOOP("Core", "%1; it wrote: %2"),
    QT_TRANSLATE_NOOP("Core", "the compiler refuses its flags: %1"),
    QT_TRANSLATE_NOOP("Core", "the compiler gave up without naming a reason"),
    QT_TRANSLATE_NOOP("Core", "cannot open the session: %1"),
    QT_TRANSLATE_NOOP("Core", "cannot read the session: %1"),
    QT_TRANSLATE_NOOP("Core", "cannot write the session: %1"),
    QT_TRANSLATE_NOOP("Core",
                      "the session '%1' was written by a newer version (format %2, here %3)"),
    QT_TRANSLATE_NOOP("Core", "equal fingerprints, and agrees with float64"),
    nullptr,
};

// A sentence with its places: literals[0], slot slots[0], literals[1], …
struct Pattern {
  const char* source = nullptr;
  QStringList literals;
  QList<int> slotNumbers;
  QString longest;  // of the literals
  qsizetype letters = 0;
  bool isOfTools = false;
};

bool isPlace(const QString& text, qsizetype i) {
  return text[i] == u'%' && i + 1 < text.size() && text[i + 1].isDigit();
}

Pattern patternOf(const char* source) {
  Pattern pattern{.source = source, .literals = {QString()}};
  QString text = QString::fromUtf8(source);
  for (qsizetype i = 0; i < text.size(); ++i) {
    if (isPlace(text, i)) {
      pattern.slotNumbers << text[++i].digitValue();
      pattern.literals << QString();
    } else {
      pattern.literals.last() += text[i];
      ++pattern.letters;
    }
  }
  for (const QString& literal : pattern.literals)
    if (literal.size() > pattern.longest.size()) pattern.longest = literal;
  return pattern;
}

// Those that say most first: where two fit, the longer one was meant.
QList<Pattern> makePatterns() {
  QList<Pattern> patterns;
  for (const char* const* table : {kCoreSentences, kTogether, kInstructions, kVerdicts})
    for (; *table; ++table) patterns << patternOf(*table);
  for (const char* const* table : {kToolSentences, kEnds})
    for (; *table; ++table) {
      patterns << patternOf(*table);
      patterns.last().isOfTools = true;
    }
  std::ranges::stable_sort(patterns, std::greater<>(), &Pattern::letters);
  return patterns;
}

const QList<Pattern>& patterns() {
  static const QList<Pattern> all = makePatterns();
  return all;
}

// Text of the program, a name or a number: no two words in a row, but for a guard's and a step's.
bool isPlain(const QString& text) {
  static const QRegularExpression words("(?<![\\w{\\[])([a-z]{2,}) ([a-z]{2,})(?!\\w)");
  for (auto found = words.globalMatch(text); found.hasNext();) {
    auto match = found.next();
    bool isGuard = match.captured(1) == "if" || match.captured(2) == "if" ||
                   match.captured(1) == "and" || match.captured(2) == "and";
    bool isStep =
        match.capturedStart() == 0 && core::moveNamed(match.captured(1).toStdString()) != nullptr;
    if (!isGuard && !isStep) return false;
  }
  return true;
}

bool isNumber(const QString& text) {
  return std::ranges::all_of(text, [](QChar c) { return c.isDigit(); });
}

class Recogniser {
 public:
  std::optional<QString> sentence(const QString& text) {
    auto known = m_known.constFind(text);
    if (known != m_known.cend()) return *known;
    std::optional<QString> said;
    if (--m_left < 0) return said;
    for (bool isForeign : {false, true}) {
      for (const Pattern& pattern : patterns()) {
        if (said) break;
        if (!isForeign || (pattern.isOfTools && pattern.letters >= kFewest))
          said = by(pattern, text, isForeign);
      }
    }
    m_known.insert(text, said);
    return said;
  }

 private:
  // Foreign: parts may be words of another program.
  std::optional<QString> by(const Pattern& pattern, const QString& text, bool isForeign) {
    if (!text.startsWith(pattern.literals.first()) || !text.endsWith(pattern.literals.last()) ||
        !text.contains(pattern.longest))
      return std::nullopt;
    m_isForeign = isForeign;
    QHash<int, QString> parts, translated;
    if (!fill(text, pattern, 0, pattern.literals.first().size(), parts, translated))
      return std::nullopt;
    return put(QCoreApplication::translate("Core", pattern.source), translated);
  }

  // The parts from the k-th place on, which begins at `from`, tried from the shortest on.
  bool fill(const QString& text, const Pattern& pattern, qsizetype k, qsizetype from,
            QHash<int, QString>& parts, QHash<int, QString>& translated) {
    if (k == pattern.slotNumbers.size()) return from == text.size();
    const QString& next = pattern.literals[k + 1];
    int slot = pattern.slotNumbers[k];
    bool isLast = k + 1 == pattern.slotNumbers.size(), isForeign = m_isForeign;
    qsizetype at = isLast ? text.size() - next.size() : text.indexOf(next, from + 1);
    for (; at > from; at = isLast ? -1 : text.indexOf(next, at + 1)) {
      QString part = text.mid(from, at - from);
      if (pattern.literals[k].endsWith("line ") && !isNumber(part)) continue;
      if (parts.contains(slot) && parts[slot] != part) continue;
      auto said = sentence(part);
      m_isForeign = isForeign;
      if (!said && (isForeign || isPlain(part))) said = part;
      if (!said) continue;
      auto partsBefore = parts, translatedBefore = translated;
      parts[slot] = part;
      translated[slot] = *said;
      if (fill(text, pattern, k + 1, at + next.size(), parts, translated)) return true;
      parts = partsBefore;
      translated = translatedBefore;
    }
    return false;
  }

  static QString put(const QString& pattern, const QHash<int, QString>& parts) {
    QString text;
    for (qsizetype i = 0; i < pattern.size(); ++i)
      if (isPlace(pattern, i))
        text += parts.value(pattern[++i].digitValue());
      else
        text += pattern[i];
    return text;
  }

  QHash<QString, std::optional<QString>> m_known;
  int m_left = kMostParts;
  bool m_isForeign = false;  // what is put into the pattern that is tried
};

}  // namespace

std::optional<QString> translatedSentence(const QString& english) {
  if (english.size() > kLongest || english.contains(u'\n')) return std::nullopt;
  return Recogniser().sentence(english);
}

QString inWords(const std::string& sentence) {
  QString english = QString::fromStdString(sentence);
  bool isEnglish = QCoreApplication::translate("Core", kCoreSentences[0]) == kCoreSentences[0];
  if (isEnglish) return english;
  static const QRegularExpression place("^.+:[0-9]+:[0-9]+: ");  // FILE:LINE:COLUMN:
  QStringList lines = english.split('\n');
  for (QString& line : lines) {
    qsizetype begin = place.match(line).capturedLength();
    QString said = line.mid(begin);
    line = line.left(begin) + translatedSentence(said).value_or(said);
  }
  return lines.join('\n');
}

}  // namespace dojo::app
