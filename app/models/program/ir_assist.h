// What a person who writes IR wants to know: what each operation takes and means, and the names
// that a text declares, also a text that does not parse yet.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

namespace dojo::app {

struct IrOperationHelp {
  QString signature;  // "fma(a, b, c)"
  QString meaning;
};
// Of a function, a conversion or an accumulation ("max=", "argmax="); nothing for other words.
std::optional<IrOperationHelp> operationHelp(const QString& word);
QStringList operationNames();  // every function

struct IrNames {
  QStringList constants, arrays;
  QString declarationOf(const QString& array) const;
  QStringList declarations;  // lines, of the buffers
};
IrNames namesIn(const QString& text);

// Words that may stand where one types: at the beginning of a line of the header or the body, or
// within one.
QStringList wordsFor(const QString& text, const QString& lineBefore, const QString& prefix);

// The declared word that was probably meant; empty when none is near.
QString closest(const QString& word, const QStringList& among);

}  // namespace dojo::app
