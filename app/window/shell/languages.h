// The languages that the window speaks, and the choice of one. Its texts are compiled into the
// program; those of Qt's own dialogs come from the system's Qt, where it has them.
#pragma once

#include <QFont>
#include <QList>
#include <QLocale>
#include <QString>

namespace dojo::app {

struct Language {
  QString code;  // "de", "zh_CN"
  QString name;  // in the language itself
};
const QList<Language>& languages();
// Whether a font here has its characters; of no code: the system's language.
bool canBeShown(const QString& code);

// From now on texts are made in it, numbers and dates are written in its way. Empty or unknown: the
// system's language, English where there is none of it.
void useLanguage(const QString& code);

// The system's font; for Chinese one that is as high as its characters where the system has one.
QFont fontOf(const QLocale& locale);

}  // namespace dojo::app
