// That every text of the window is there in every language, with the same places for values, the
// same markup and a mnemonic where English has one; and that the files are what the sources say.
#include <QDir>
#include <QDirIterator>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include "core/message.h"
#include "core/moves/catalogue.h"
#include "core/moves/legality/limits.h"

namespace {

struct Message {
  QString context, source, state;
  QStringList forms;  // one, or one for each plural form
  bool isPlural = false;
};

QString pathOf(const QString& language) {
  return QString(DOJO_SOURCE_DIR "/translations/perfdojo_%1.ts").arg(language);
}

Message readMessage(QXmlStreamReader& xml, const QString& context) {
  Message m{.context = context};
  m.isPlural = xml.attributes().value("numerus") == QLatin1String("yes");
  while (xml.readNextStartElement()) {
    if (xml.name() == QLatin1String("source")) {
      m.source = xml.readElementText();
    } else if (xml.name() == QLatin1String("translation")) {
      m.state = xml.attributes().value("type").toString();
      if (!m.isPlural) m.forms << xml.readElementText();
      while (m.isPlural && xml.readNextStartElement()) m.forms << xml.readElementText();
    } else {
      xml.skipCurrentElement();
    }
  }
  return m;
}

QList<Message> messagesOf(const QString& path) {
  QFile file(path);
  QList<Message> messages;
  if (!file.open(QIODevice::ReadOnly)) return messages;
  QXmlStreamReader xml(&file);
  xml.readNextStartElement();
  while (xml.readNextStartElement()) {
    QString context;
    while (xml.readNextStartElement()) {
      if (xml.name() == QLatin1String("name"))
        context = xml.readElementText();
      else if (xml.name() == QLatin1String("message"))
        messages << readMessage(xml, context);
      else
        xml.skipCurrentElement();
    }
  }
  return messages;
}

QStringList allOf(const QString& text, const char* pattern) {
  static QHash<QString, QRegularExpression> compiled;
  auto& expression = compiled[pattern];
  if (expression.pattern().isEmpty()) expression.setPattern(pattern);
  QStringList found;
  for (auto matches = expression.globalMatch(text); matches.hasNext();)
    found << matches.next().captured();
  found.sort();
  return found;
}

// As Qt names them there.
QString keysInGerman(QString keys) {
  return keys.replace("Ctrl", "Strg").replace("Shift", "Umschalt").replace("Return", "Eingabe");
}

// "NUMBER:SPECIFICATION" of every place of a format that takes parts.
QStringList placesIn(const QString& format) {
  static const QRegularExpression place("\\{\\{|\\}\\}|\\{([0-9]*)(:[^{}]*)?\\}");
  QStringList found;
  int next = 0;
  for (auto matches = place.globalMatch(format); matches.hasNext();) {
    auto match = matches.next();
    if (match.captured() == "{{" || match.captured() == "}}") continue;
    QString number = match.captured(1);
    found << (number.isEmpty() ? QString::number(next++) : number) + match.captured(2);
  }
  return found;
}

// Of a type that the specification is for.
std::vector<dojo::MessagePart> partsFor(const QStringList& places) {
  std::vector<dojo::MessagePart> parts(static_cast<size_t>(places.size()), std::string("part"));
  for (const QString& place : places) {
    QString specification = place.section(':', 1);
    auto at = static_cast<size_t>(place.section(':', 0, 0).toInt());
    if (at >= parts.size()) continue;
    if (specification.contains('x') || specification == "+") parts[at] = int64_t{7};
    if (specification.contains(QRegularExpression("[gf]"))) parts[at] = 2.5;
  }
  return parts;
}

QSet<QString> keysOf(const QList<Message>& messages) {
  QSet<QString> keys;
  for (const Message& m : messages) keys << m.context + '\n' + m.source;
  return keys;
}

}  // namespace

class TestTranslations : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
  void nothingIsMissing_data() { languages({"de", "zh_CN", "en"}); }
  void nothingIsMissing();
  void placesForValuesAgree_data() { languages({"de", "zh_CN", "en"}); }
  void placesForValuesAgree();
  void formatsTakeTheirParts_data() { languages({"de", "zh_CN"}); }
  void formatsTakeTheirParts();
  void mnemonicsAgree_data() { languages({"de", "zh_CN"}); }
  void mnemonicsAgree();
  void mnemonicsCanBeTyped_data() { languages({"de", "zh_CN"}); }
  void mnemonicsCanBeTyped();
  void filesAreWhatTheSourcesSay_data() { languages({"de", "zh_CN", "en"}); }
  void filesAreWhatTheSourcesSay();
  void stepsAndKeysStayAsTheyAre_data() { languages({"de", "zh_CN"}); }
  void stepsAndKeysStayAsTheyAre();
  void contextsAreWhatTheProgramAsksFor();
  void everyMoveIsThere_data() { languages({"de", "zh_CN"}); }
  void everyMoveIsThere();

 private:
  static void languages(std::initializer_list<const char*> codes) {
    QTest::addColumn<QString>("language");
    for (const char* code : codes) QTest::newRow(code) << QString(code);
  }
  QTemporaryDir m_fresh;  // the files, brought up to date
};

void TestTranslations::initTestCase() {
  for (const char* language : {"de", "zh_CN", "en"}) {
    QString name = QString("perfdojo_%1.ts").arg(language);
    QVERIFY(QFile::copy(pathOf(language), m_fresh.filePath(name)));
    QFile::setPermissions(m_fresh.filePath(name), QFile::ReadOwner | QFile::WriteOwner);
  }
  QProcess translate;
  translate.start(DOJO_SOURCE_DIR "/packaging/translate", {m_fresh.path()});
  QVERIFY(translate.waitForFinished(120000));
  QVERIFY2(translate.exitCode() == 0, translate.readAllStandardError().constData());
}

void TestTranslations::nothingIsMissing() {
  QFETCH(QString, language);
  QList<Message> messages = messagesOf(pathOf(language));
  QVERIFY(messages.size() > (language == "en" ? 5 : 100));
  int forms = language == "zh_CN" ? 1 : 2;
  for (const Message& m : messages) {
    QVERIFY2(m.state.isEmpty(), qPrintable(m.context + ": " + m.source + " is " + m.state));
    QCOMPARE(m.forms.size(), m.isPlural ? forms : 1);
    for (const QString& form : m.forms) QVERIFY2(!form.trimmed().isEmpty(), qPrintable(m.source));
  }
}

void TestTranslations::placesForValuesAgree() {
  QFETCH(QString, language);
  for (const Message& m : messagesOf(pathOf(language)))
    for (const QString& form : m.forms) {
      for (const char* pattern : {"%L?[0-9]", "</?[a-z0-9]+[^>]*>", "…$", ":$", "^ ", " $"})
        QVERIFY2(pattern[0] == ':' ? allOf(m.source, pattern).size() == allOf(form, "[:：]$").size()
                                   : allOf(m.source, pattern) == allOf(form, pattern),
                 qPrintable(m.source + " -> " + form));
      if (!m.isPlural) QVERIFY2(!form.contains("%n"), qPrintable(form));
    }
  for (const Message& m : messagesOf(pathOf(language)))
    if (m.isPlural) QVERIFY2(m.forms.last().contains("%n"), qPrintable(m.source));
}

// Of messages, in any order; each as English gives it.
void TestTranslations::formatsTakeTheirParts() {
  QFETCH(QString, language);
  int known = 0;
  for (const Message& m : messagesOf(pathOf(language))) {
    if (m.context != "Core") continue;
    QStringList places = placesIn(m.source);
    known += !places.isEmpty();
    for (const QString& form : m.forms) {
      QStringList theirs = placesIn(form);
      theirs.removeDuplicates();
      QStringList ours = places;
      ours.removeDuplicates();
      ours.sort();
      theirs.sort();
      QVERIFY2(ours == theirs, qPrintable(m.source + " -> " + form));
      if (places.isEmpty()) continue;
      dojo::Message message(form.toStdString(), partsFor(ours));
      QVERIFY2(message.text() != form.toStdString(), qPrintable(form));
    }
  }
  QVERIFY(known > 400);
}

void TestTranslations::mnemonicsAgree() {
  QFETCH(QString, language);
  for (const Message& m : messagesOf(pathOf(language)))
    for (const QString& form : m.forms)
      QVERIFY2(allOf(m.source, "&[^& ;]").size() == allOf(form, "&[^& ;]").size(),
               qPrintable(m.source + " -> " + form));
}

// On a keyboard of the language.
void TestTranslations::mnemonicsCanBeTyped() {
  QFETCH(QString, language);
  for (const Message& m : messagesOf(pathOf(language)))
    for (const QString& form : m.forms)
      for (const QString& mnemonic : allOf(form, "&[^& ;]"))
        QVERIFY2(
            mnemonic[1] == '%' || (mnemonic[1].isLetterOrNumber() && mnemonic[1].unicode() < 0x180),
            qPrintable(form));
}

void TestTranslations::filesAreWhatTheSourcesSay() {
  QFETCH(QString, language);
  QSet<QString> here = keysOf(messagesOf(pathOf(language)));
  QSet<QString> there =
      keysOf(messagesOf(m_fresh.filePath(QString("perfdojo_%1.ts").arg(language))));
  QStringList unknown = (there - here).values(), gone = (here - there).values();
  QVERIFY2(unknown.isEmpty(), qPrintable("run packaging/translate; new: " + unknown.join("; ")));
  QVERIFY2(gone.isEmpty(), qPrintable("run packaging/translate; gone: " + gone.join("; ")));
}

// What people type or read in programs is the same in every language.
void TestTranslations::stepsAndKeysStayAsTheyAre() {
  QFETCH(QString, language);
  for (const Message& m : messagesOf(pathOf(language)))
    for (const QString& word :
         allOf(m.source,
               "(Ctrl|Shift|Alt)\\+[A-Za-z+]+|F[0-9]+|\\.dojo|\\.moves|\\*\\.[a-z]+|"
               "\\b[a-z]+@[0-9]|\\{[0-9]\\}|LLVM( IR)?|CSV|SVG|PNG"))
      for (const QString& form : m.forms)
        QVERIFY2(form.contains(language == "de" ? keysInGerman(word) : word),
                 qPrintable(m.source + " -> " + form));
}

// Where lupdate does not understand a function's head, it forgets the namespace, and the program
// never finds the text.
void TestTranslations::contextsAreWhatTheProgramAsksFor() {
  const QStringList known = {"Core",      "Documents",  "Help", "InstructionPermission",
                             "Kernel",    "KernelPage", "Move", "QApplication",
                             "Reference", "Report"};
  for (const Message& m : messagesOf(m_fresh.filePath("perfdojo_de.ts")))
    QVERIFY2(m.context.startsWith("dojo::app::") || known.contains(m.context),
             qPrintable(m.context + ": " + m.source));
}

void TestTranslations::everyMoveIsThere() {
  QFETCH(QString, language);
  QSet<QString> keys = keysOf(messagesOf(pathOf(language)));
  auto isThere = [&](const char* context, std::string_view text) {
    return keys.contains(QString(context) + '\n' +
                         QString::fromUtf8(text.data(), qsizetype(text.size())));
  };
  for (const dojo::core::Move* move : dojo::core::catalogue()) {
    for (std::string_view text : {move->summary, move->legality})
      QVERIFY2(isThere("Move", text), std::string(text).c_str());
    for (std::string_view text : {move->source, move->limits})
      QVERIFY2(text.empty() || isThere("Reference", text), std::string(text).c_str());
  }
}

QTEST_GUILESS_MAIN(TestTranslations)
#include "test_translations.moc"
