// Sentences in the window's language that were made from patterns with places in English: each is
// recognised by its pattern, whose parts are sentences too or text of programs, which stays as it
// is. So whoever says a sentence need not know of languages.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>
#include <initializer_list>
#include <optional>

namespace dojo::app {

// A sentence with its places: literals[0], slot slotNumbers[0], literals[1], …
struct SentencePattern {
  const char* context = nullptr;
  const char* source = nullptr;
  QStringList literals;
  QList<int> slotNumbers;
  QString longest;  // of the literals
  qsizetype letters = 0;
  bool takesForeignWords = false;
};

class SentencePatterns {
 public:
  // Of sentences with %1, %2, … where something is put in; ends with a null pointer.
  using Table = const char* const*;

  SentencePatterns&& with(const char* context, std::initializer_list<Table> tables) &&;
  // What is put in may be another program's words, which stay as they are.
  SentencePatterns&& withForeignWords(const char* context, std::initializer_list<Table> tables) &&;

  // Nothing where no pattern made it.
  std::optional<QString> translated(const QString& english) const;

 private:
  void add(const char* context, std::initializer_list<Table> tables, bool takesForeignWords);

  QList<SentencePattern> m_patterns;  // those that say most first
};

}  // namespace dojo::app
