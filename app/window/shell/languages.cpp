#include "app/window/shell/languages.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace dojo::app {
namespace {

void install(const QLocale& locale, const QString& file, const QString& folder) {
  auto* translator = new QTranslator(QCoreApplication::instance());
  translator->setObjectName("language");
  if (translator->load(locale, file, "_", folder))
    QCoreApplication::installTranslator(translator);
  else
    delete translator;
}

}  // namespace

const QList<Language>& languages() {
  static const QList<Language> all = {{"en", "English"}, {"de", "Deutsch"}, {"zh_CN", "简体中文"}};
  return all;
}

QFont fontOf(const QLocale& locale) {
  QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
  if (locale.language() != QLocale::Chinese) return font;
  for (const char* family : {"Noto Sans CJK SC", "Source Han Sans SC", "WenQuanYi Micro Hei"})
    if (QFontDatabase::hasFamily(family)) {
      font.setFamilies({family, font.family()});
      break;
    }
  return font;
}

bool canBeShown(const QString& code) {
  QLocale locale = code.isEmpty() ? QLocale::system() : QLocale(code);
  return locale.language() != QLocale::Chinese ||
         !QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty();
}

void useLanguage(const QString& code) {
  for (auto* old : QCoreApplication::instance()->findChildren<QTranslator*>("language")) {
    QCoreApplication::removeTranslator(old);
    delete old;
  }
  bool known = std::ranges::any_of(languages(), [&](const auto& l) { return l.code == code; });
  QLocale locale = known ? QLocale(code) : QLocale::system();
  QLocale::setDefault(locale);
  install(QLocale(QLocale::English), "perfdojo", ":/translations");  // its plural forms
  install(locale, "qtbase", QLibraryInfo::path(QLibraryInfo::TranslationsPath));
  install(locale, "perfdojo", ":/translations");
}

}  // namespace dojo::app
