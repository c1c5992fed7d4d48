#include "app/models/sentence_patterns.h"

#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>
#include <algorithm>
#include <functional>
#include <utility>

#include "core/moves/catalogue.h"

namespace dojo::app {
namespace {

constexpr qsizetype kLongest = 1500;  // of a sentence, in letters
constexpr qsizetype kFewest = 8;      // letters of a pattern that is put around foreign words
constexpr int kMostParts = 20'000;    // that are looked at before a sentence is given up

bool isPlace(const QString& text, qsizetype i) {
  return text[i] == u'%' && i + 1 < text.size() && text[i + 1].isDigit();
}

SentencePattern patternOf(const char* context, const char* source, bool takesForeignWords) {
  SentencePattern pattern{.context = context,
                          .source = source,
                          .literals = {QString()},
                          .takesForeignWords = takesForeignWords};
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
  explicit Recogniser(const QList<SentencePattern>& patterns) : m_patterns(patterns) {}

  std::optional<QString> sentence(const QString& text) {
    auto known = m_known.constFind(text);
    if (known != m_known.cend()) return *known;
    std::optional<QString> said;
    if (--m_left < 0) return said;
    for (bool isForeign : {false, true}) {
      for (const SentencePattern& pattern : m_patterns) {
        if (said) break;
        if (!isForeign || (pattern.takesForeignWords && pattern.letters >= kFewest))
          said = by(pattern, text, isForeign);
      }
    }
    m_known.insert(text, said);
    return said;
  }

 private:
  // Foreign: parts may be words of another program.
  std::optional<QString> by(const SentencePattern& pattern, const QString& text, bool isForeign) {
    if (!text.startsWith(pattern.literals.first()) || !text.endsWith(pattern.literals.last()) ||
        !text.contains(pattern.longest))
      return std::nullopt;
    m_isForeign = isForeign;
    QHash<int, QString> parts, translated;
    if (!fill(text, pattern, 0, pattern.literals.first().size(), parts, translated))
      return std::nullopt;
    return put(QCoreApplication::translate(pattern.context, pattern.source), translated);
  }

  // The parts from the k-th place on, which begins at `from`, tried from the shortest on.
  bool fill(const QString& text, const SentencePattern& pattern, qsizetype k, qsizetype from,
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

  const QList<SentencePattern>& m_patterns;
  QHash<QString, std::optional<QString>> m_known;
  int m_left = kMostParts;
  bool m_isForeign = false;  // what is put into the pattern that is tried
};

}  // namespace

SentencePatterns&& SentencePatterns::with(const char* context,
                                          std::initializer_list<Table> tables) && {
  add(context, tables, false);
  return std::move(*this);
}

SentencePatterns&& SentencePatterns::withForeignWords(const char* context,
                                                      std::initializer_list<Table> tables) && {
  add(context, tables, true);
  return std::move(*this);
}

void SentencePatterns::add(const char* context, std::initializer_list<Table> tables,
                           bool takesForeignWords) {
  for (Table table : tables)
    for (; *table; ++table) m_patterns << patternOf(context, *table, takesForeignWords);
  // Where two fit, the longer one was meant.
  std::ranges::stable_sort(m_patterns, std::greater<>(), &SentencePattern::letters);
}

std::optional<QString> SentencePatterns::translated(const QString& english) const {
  if (english.size() > kLongest || english.contains(u'\n')) return std::nullopt;
  return Recogniser(m_patterns).sentence(english);
}

}  // namespace dojo::app
