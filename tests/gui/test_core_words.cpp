// That what the core says of moves is understood word by word, and said in every language: each
// refusal of the moves' golden files, with the accesses, names and steps that it names.
#include <QDir>
#include <QRegularExpression>
#include <QTest>
#include <QTextBrowser>
#include <QTreeView>
#include <algorithm>

#include "app/models/core_words.h"
#include "app/models/ir_check.h"
#include "app/window/languages.h"
#include "app/window/moves_pane.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

namespace {

// "illegal CODE: SENTENCE"
QStringList refusalsIn(const QString& path) {
  QStringList refusals;
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  for (const QString& line : QString::fromUtf8(file.readAll()).split('\n'))
    if (line.startsWith("illegal ")) refusals << line.mid(line.indexOf(": ") + 2);
  return refusals;
}

QStringList goldenRefusals() {
  QDir folder(DOJO_SOURCE_DIR "/tests/golden/moves");
  QStringList refusals;
  for (const QString& file : folder.entryList({"*.golden"}))
    refusals << refusalsIn(folder.filePath(file));
  refusals.removeDuplicates();
  return refusals;
}

// What is written alike in every language: accesses, operations' parts, names in quotes, numbers.
QStringList textOfPrograms(const QString& sentence) {
  static const QRegularExpression parts("\\w+\\[[^\\]]*\\]|\\{[0-9]\\}=[0-9]+|[0-9]+");
  QStringList found;
  for (auto matches = parts.globalMatch(sentence); matches.hasNext();)
    found << matches.next().captured();
  found.removeDuplicates();
  found.sort();
  return found;
}

}  // namespace

class TestCoreWords : public WindowTest {
  Q_OBJECT
 private slots:
  void everyRefusalIsRecognised();
  void refusalsAreSaidInEveryLanguage_data();
  void refusalsAreSaidInEveryLanguage();
  void otherTextStaysAsItIs();
  void whatIsPutTogetherIsTakenApart();
  void problemsOfTheTextAreSaidInEveryLanguage();
  void theWindowSaysWhyInItsLanguage();
};

void TestCoreWords::everyRefusalIsRecognised() {
  useLanguage("en");
  QStringList refusals = goldenRefusals();
  QVERIFY(refusals.size() > 300);
  QStringList unknown;
  for (const QString& refusal : refusals)
    if (translatedSentence(refusal) != refusal) unknown << refusal;
  QVERIFY2(unknown.isEmpty(), qPrintable(unknown.join('\n')));
}

void TestCoreWords::refusalsAreSaidInEveryLanguage_data() {
  QTest::addColumn<QString>("language");
  for (const char* code : {"de", "zh_CN"}) QTest::newRow(code) << QString(code);
}

void TestCoreWords::refusalsAreSaidInEveryLanguage() {
  QFETCH(QString, language);
  useLanguage(language);
  static const QRegularExpression english(
      "\\b(the|is|are|not|does|would|which|that|its|reads|writes|uses|holds|line|of|scope|"
      "operation|between|iteration)\\b");
  static const QRegularExpression noLine("第 (?![0-9]+ 行的)|Zeile (?![0-9])");
  for (const QString& refusal : goldenRefusals()) {
    QString said = inWords(refusal.toStdString());
    QVERIFY2(said != refusal, qPrintable(refusal));
    QVERIFY2(!said.contains(english), qPrintable(refusal + "\n" + said));
    QVERIFY2(!said.contains(noLine), qPrintable(refusal + "\n" + said));
    QCOMPARE(textOfPrograms(said), textOfPrograms(refusal));
  }
}

void TestCoreWords::otherTextStaysAsItIs() {
  useLanguage("de");
  for (const char* text : {"", "nobody says this of a move", "y[{0}] = x[{0}]", "%1 reads %2"})
    QCOMPARE(inWords(text), QString(text));
  QVERIFY(!translatedSentence("nobody says this of a move"));
  // However often it could be taken apart.
  QVERIFY(!translatedSentence(QString("a b c: the end of it or ").repeated(60)));
}

void TestCoreWords::whatIsPutTogetherIsTakenApart() {
  useLanguage("de");
  QCOMPARE(inWords("x[{0}] at line 9 (at {0}=1) and x[{0}-1] at line 11 (at {0}=2) touch the same "
                   "element, and swapping would run the second before the first"),
           QString("x[{0}] in Zeile 9 (bei {0}=1) und x[{0}-1] in Zeile 11 (bei {0}=2) berühren "
                   "dasselbe Element, und nach dem Vertauschen liefe das Zweite vor dem Ersten"));
  QCOMPARE(
      inWords("hoist t: the operation t[{0}] = x[{0}] + {0} that the step adds accumulates, so "
              "how often it runs matters"),
      QString("hoist t: Operation t[{0}] = x[{0}] + {0} aus dem Schritt akkumuliert, "
              "sodass es auf die Zahl der Ausführungen ankommt"));
}

void TestCoreWords::problemsOfTheTextAreSaidInEveryLanguage() {
  const std::string head = "kernel k\nconst N = 4\nin x\nout y\nx f32 [N] heap\ny f32 [N] heap\n";
  const std::pair<const char*, const char*> problems[] = {
      {"N q[{0}] = 1", "kein Puffer vereinbart das Array „q“"},
      {"N y[{0}] = foo(1)", "keine Operation heißt „foo“"},
      {"N y[{0}] = max(1)", "max nimmt 2 Operand(en), hier sind es 1"},
      {"| N y[{0}] = 1", "1 „|“, aber die Zeile darüber öffnet nur 0"},
      {"N y[{0}+1] = 1",
       "Index {0}+1 von y[{0}+1] läuft von 1 bis 4, aber Dimension 0 hat 4 "
       "Elemente"},
      {"N:p y[0] = x[{0}]",
       "dieser Scope kann nicht parallel laufen: y[0] in Zeile 8 (bei {0}=0) "
       "und y[0] in Zeile 8 (bei {0}=1) berühren dasselbe Element"},
      {"2 y[{0}] = 1", "nicht jedes Element der Ausgabe „y“ wird geschrieben"},
  };
  useLanguage("de");
  for (const auto& [body, said] : problems) {
    CheckedIr checked = checkIr(head + "\n" + body + "\n");
    bool found = std::ranges::any_of(checked.problems, [&](const IrProblem& problem) {
      return problem.message.startsWith(said);
    });
    QVERIFY2(found,
             qPrintable(QString(body) + ": " +
                        (checked.problems.empty() ? QString() : checked.problems.front().message)));
  }
  useLanguage("en");
}

void TestCoreWords::theWindowSaysWhyInItsLanguage() {
  Preferences preferences = m_driver->window->preferences();
  preferences.language = "de";
  m_driver->window->setPreferences(preferences);
  m_driver->open("softmax");
  m_driver->filterMoves("reuse_dims d.0");
  m_driver->pointAt("reuse_dims d.0");
  QTRY_VERIFY(workspace().refusal().has_value());
  QString english = QString::fromStdString(workspace().refusal()->message);
  QString detail = child<QTextBrowser>("movesDetail")->toPlainText();
  QVERIFY(!detail.contains(english));
  QVERIFY2(detail.contains("würde ein Element von „d“ überschreiben"), qPrintable(detail));
  QVERIFY2(detail.contains("zulässig, wenn der Puffer weder"), qPrintable(detail));
  QVERIFY2(!detail.contains("at {0}") && !detail.contains("legal when"), qPrintable(detail));
  for (const QString& part : textOfPrograms(english))
    QVERIFY2(detail.contains(part), qPrintable(part + " is not in: " + detail));
  QModelIndex row = bench().moves()->list()->currentIndex();
  QVERIFY(row.data(Qt::AccessibleTextRole).toString().contains("überschreiben"));
  QVERIFY(row.data(Qt::ToolTipRole).toString().contains("überschreiben"));
  preferences.language = "en";
  m_driver->window->setPreferences(preferences);
}

QTEST_MAIN(TestCoreWords)
#include "test_core_words.moc"
