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
#include "app/models/search_tables.h"
#include "app/window/languages.h"
#include "app/window/moves_pane.h"
#include "app/window/notice_bar.h"
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
  void whatToolsSayIsSaidInEveryLanguage_data();
  void whatToolsSayIsSaidInEveryLanguage();
  void rejectedProgramsAreSaidInEveryLanguage();
  void wordsOfOthersStayAsTheyAre();
  void theWindowSaysWhyInItsLanguage();
  void theWindowSaysWhatCannotBeOpenedInItsLanguage();
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
                   "element, and interchange would run the second before the first"),
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

void TestCoreWords::whatToolsSayIsSaidInEveryLanguage_data() {
  QTest::addColumn<QString>("said");
  QTest::addColumn<QString>("german");
  QTest::newRow("session") << "there is no session '/tmp/a b/c.perfdojo'"
                           << "es gibt keine Sitzung „/tmp/a b/c.perfdojo“";
  QTest::newRow("trajectory")
      << "my own.moves:3:1: no move is named 'splt_scope' (did you mean split_scope?)\n"
         "my own.moves:4:7: expected 'const NAME = INT': '='\n"
      << "my own.moves:3:1: kein Zug heißt „splt_scope“ (gemeint vielleicht split_scope?)\n"
         "my own.moves:4:7: erwartet wird „const NAME = INT“: '='\n";
  QTest::newRow("stack")
      << "buffer 'e' takes 2097152 bytes of each thread's stack, and with the others more than "
         "1048576; move it to the heap or reuse its dimensions"
      << "Puffer „e“ nimmt 2097152 Byte vom Stack jedes Threads ein, mit den anderen mehr als "
         "1048576; er gehört auf den Heap, oder seine Dimensionen sind wiederzuverwenden";
  QTest::newRow("death")
      << "the worker died of signal 11 (Segmentation fault) accessing buffer 2 (y) at byte +4 "
         "after its end while running kernel softmax"
      << "der Worker starb an Signal 11 (Segmentation fault) beim Zugriff auf Puffer 2 (y) bei "
         "Byte +4 hinter seinem Ende (beim Ausführen des Kernels softmax)";
  QTest::newRow("killed")
      << "the worker died of signal 9 (Killed), sent from outside (by a person, or by the system "
         "when memory ran out) while compiling kernel matmul"
      << "der Worker starb an Signal 9 (Killed), von außen gesendet: von einem Menschen, oder vom "
         "System, als der Speicher ausging (beim Übersetzen des Kernels matmul)";
  QTest::newRow("libtorch's end")
      << "libtorch: signal 6 (Aborted) ended its process; it wrote: terminate called after "
         "throwing "
         "an instance of 'c10::Error'"
      << "libtorch: Signal 6 (Aborted) beendete seinen Prozess; seine Ausgabe: terminate called "
         "after throwing an instance of 'c10::Error'";
  QTest::newRow("libtorch's words")
      << "libtorch reports: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)"
      << "libtorch meldet: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)";
  QTest::newRow("libtorch's operators")
      << "no libtorch operator is known for this 'relu': the operator of that name computes "
         "something else: y differs at element 3: expected 0, computed -1, allowed difference 1e-06"
      << "für dieses „relu“ ist kein Operator von libtorch bekannt: der dieses Namens berechnet "
         "etwas anderes: y weicht bei Element 3 ab: erwartet 0, berechnet -1, zulässige Abweichung "
         "1e-06";
  QTest::newRow("rival") << "a program with several outputs has no library baseline"
                         << "ein Programm mit mehreren Ausgaben hat kein Gegenstück zum Vergleich";
  QTest::newRow("start") << "cannot start /usr/bin/a b: Exec format error"
                         << "/usr/bin/a b lässt sich nicht starten: Exec format error";
  QTest::newRow("hopeless")
      << "pruned early: 512 unrolled statements, about 48 kB of instructions; the instruction "
         "cache has 32 kB"
      << "aussichtslos: 512 ausgerollte Anweisungen, etwa 48 kB Befehle, wo der Cache 32 fasst";
  QTest::newRow("numbers")
      << "y differs at element 12: expected 0.5, computed -3.25e-07, allowed difference 1.2e-05"
      << "y weicht bei Element 12 ab: erwartet 0.5, berechnet -3.25e-07, zulässige Abweichung "
         "1.2e-05";
  QTest::newRow("find") << "equal fingerprints, and agrees with float64"
                        << "gleiche Fingerabdrücke, und stimmt mit float64 überein";
}

void TestCoreWords::whatToolsSayIsSaidInEveryLanguage() {
  QFETCH(QString, said);
  QFETCH(QString, german);
  useLanguage("de");
  QCOMPARE(inWords(said.toStdString()), german);
  useLanguage("zh_CN");
  QString chinese = inWords(said.toStdString());
  QVERIFY2(chinese != said && chinese.contains(QRegularExpression("\\p{Han}")),
           qPrintable(chinese));
  useLanguage("en");
  QCOMPARE(inWords(said.toStdString()), said);
}

void TestCoreWords::rejectedProgramsAreSaidInEveryLanguage() {
  SearchLog log;
  RejectionsModel rejections(&log);
  log.add({.outcome = rl::rejected(rl::Rejection::TakesTooLong, "no progress for 10 s")});
  QModelIndex example = rejections.index(0, RejectionsModel::ExampleColumn);
  useLanguage("de");
  QVERIFY(example.data().toString() != "no progress for 10 s");
  QCOMPARE(example.data().toString(), inWords("no progress for 10 s"));
  QCOMPARE(example.data(Qt::ToolTipRole).toString(), inWords("no progress for 10 s"));
  useLanguage("en");
  QCOMPARE(example.data().toString(), QString("no progress for 10 s"));
}

void TestCoreWords::wordsOfOthersStayAsTheyAre() {
  useLanguage("de");
  QCOMPARE(inWords("cannot write '/mnt/x': No space left on device, says this machine"),
           QString("„/mnt/x“ lässt sich nicht schreiben: No space left on device, says this "
                   "machine"));
  QCOMPARE(inWords("the compiler failed: error in backend: cannot select of this node"),
           QString("der Compiler scheiterte: error in backend: cannot select of this node"));
  QVERIFY(!translatedSentence("somebody did something while nobody looked at it"));
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

void TestCoreWords::theWindowSaysWhatCannotBeOpenedInItsLanguage() {
  Preferences preferences = m_driver->window->preferences();
  preferences.language = "de";
  m_driver->window->setPreferences(preferences);
  m_driver->window->open(m_driver->write("bad.moves", "kernel softmax\nkernel relu\n"));
  QString shown = m_driver->window->notices()->text();
  QVERIFY2(shown.contains("der Kernel hat bereits einen Namen"), qPrintable(shown));
  m_driver->window->open(m_driver->write("bad.perfdojo", "no session"));
  shown = m_driver->window->notices()->text();
  QVERIFY2(shown.contains("lässt sich nicht"), qPrintable(shown));
  preferences.language = "en";
  m_driver->window->setPreferences(preferences);
}

QTEST_MAIN(TestCoreWords)
#include "test_core_words.moc"
