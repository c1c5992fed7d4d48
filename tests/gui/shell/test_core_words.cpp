// That what the core and the tools say is said in every language, part by part: each refusal of the
// moves' golden cases, with the accesses, names and steps that it names.
#include <QRegularExpression>
#include <QTest>
#include <QTextBrowser>
#include <QTreeView>
#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>

#include "app/models/core_words.h"
#include "app/models/moves/moves_help.h"
#include "app/models/program/ir_check.h"
#include "app/models/search/search_tables.h"
#include "app/window/moves/moves_pane.h"
#include "app/window/shell/languages.h"
#include "app/window/shell/notice_bar.h"
#include "codegen/worker/message_json.h"
#include "core/analysis/validate.h"
#include "core/moves/catalogue.h"
#include "core/moves/engine.h"
#include "core/trajectory/trajectory.h"
#include "tests/core/moves/golden_cases.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

namespace {

// What the golden cases of moves see refused, by its English.
std::map<std::string, Message> goldenRefusals() {
  std::map<std::string, Message> refusals;
  for (const core::Move* move : core::catalogue())
    for (const core::GoldenCase& c :
         core::read(core::kGoldenMoves + std::string(move->name) + ".golden")) {
      core::Machine machine = core::machineOf(c.title);
      core::Program program = core::load(c.program, c.title).value();
      for (const core::GoldenStep& golden : c.steps) {
        auto step = core::parseStep(golden.step);
        if (!step || !core::moveOf(*step)) continue;
        core::View view(program);
        if (auto refusal = core::check({view, machine}, *step))
          refusals.emplace(refusal->message.text(), refusal->message);
        else
          program = core::apply(program, *step, machine).value();
      }
    }
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
  void theHelpHasEveryRefusalAsAMessage();
  void refusalsAreSaidInEveryLanguage_data();
  void refusalsAreSaidInEveryLanguage();
  void otherTextStaysAsItIs();
  void whatIsPutTogetherIsSaidWhole();
  void problemsOfTheTextAreSaidInEveryLanguage();
  void whatToolsSayIsSaidInEveryLanguage();
  void whatCrossesProcessesIsSaidAlike();
  void rejectedProgramsAreSaidInEveryLanguage();
  void theWindowSaysWhyInItsLanguage();
  void theWindowSaysWhatCannotBeOpenedInItsLanguage();
};

// DOJO_UPDATE_GOLDEN=1 writes them again, after those of the reference.
void TestCoreWords::theHelpHasEveryRefusalAsAMessage() {
  const std::string path = DOJO_SOURCE_DIR "/resources/help/refusals.json";
  std::map<std::string, Message> golden = goldenRefusals();
  QVERIFY(golden.size() > 300);
  static const QRegularExpression item("\n- \\*[a-z-]+\\*: ([^\n]+)");
  QString fresh = "{\n";
  for (const core::Move* move : core::catalogue()) {
    std::string_view reference = referenceOf(move->name);
    QString text = QString::fromUtf8(reference.data(), qsizetype(reference.size()));
    for (auto found = item.globalMatch(text); found.hasNext();) {
      std::string sentence = found.next().captured(1).toStdString();
      QVERIFY2(golden.contains(sentence), sentence.c_str());
      if (!qEnvironmentVariableIsSet("DOJO_UPDATE_GOLDEN"))
        QVERIFY2(dataOf(refusalSaying(sentence)) == dataOf(golden.at(sentence)) ||
                     refusalSaying(sentence).format() == golden.at(sentence).format(),
                 sentence.c_str());
      QString line = QString::fromStdString(nlohmann::json(sentence).dump() + ": " +
                                            dataOf(golden.at(sentence)).dump());
      if (!fresh.contains(line)) fresh += line + ",\n";
    }
  }
  fresh.chop(2);
  if (qEnvironmentVariableIsSet("DOJO_UPDATE_GOLDEN"))
    std::ofstream(path) << fresh.toStdString() << "\n}\n";
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
  for (const auto& [sentence, message] : goldenRefusals()) {
    QString refusal = QString::fromStdString(sentence), said = inWords(message);
    QVERIFY2(said != refusal, qPrintable(refusal));
    QVERIFY2(!said.contains(english), qPrintable(refusal + "\n" + said));
    QVERIFY2(!said.contains(noLine), qPrintable(refusal + "\n" + said));
    QVERIFY2(textOfPrograms(said) == textOfPrograms(refusal), qPrintable(refusal + "\n" + said));
  }
}

void TestCoreWords::otherTextStaysAsItIs() {
  useLanguage("de");
  for (const char* text : {"", "nobody says this of a move", "y[{0}] = x[{0}]", "{} reads {}"})
    QCOMPARE(inWords(Message(text)), QString(text));
  // A format that no catalogue has, around one that it has; and a name that is a sentence.
  Message inner = phrase("{} at line {}", "x[{0}]", 9);
  QCOMPARE(inWords(phrase("nobody says {} of {}", inner, std::string("the output"))),
           QString("nobody says x[{0}] in Zeile 9 of the output"));
  useLanguage("en");
}

void TestCoreWords::whatIsPutTogetherIsSaidWhole() {
  useLanguage("de");
  auto at = [](const char* access, int line, const char* when) {
    return phrase("{} ({})", phrase("{} at line {}", access, line), phrase("at {}", when));
  };
  QCOMPARE(inWords(phrase("{} and {} touch the same element, {}", at("x[{0}]", 9, "{0}=1"),
                          at("x[{0}-1]", 11, "{0}=2"),
                          phrase("and interchange would run the second before the first"))),
           QString("x[{0}] in Zeile 9 (bei {0}=1) und x[{0}-1] in Zeile 11 (bei {0}=2) berühren "
                   "dasselbe Element, und nach dem Vertauschen liefe das Zweite vor dem Ersten"));
  Message operation = phrase("the operation {} that the step adds", "t[{0}] = x[{0}] + {0}");
  Message refusal = phrase("{} accumulates, so how often it runs matters", operation);
  QCOMPARE(inWords(phrase("{}: {}", "hoist t", refusal)),
           QString("hoist t: Operation t[{0}] = x[{0}] + {0} aus dem Schritt akkumuliert, "
                   "sodass es auf die Zahl der Ausführungen ankommt"));
  useLanguage("en");
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

void TestCoreWords::whatToolsSayIsSaidInEveryLanguage() {
  Message died = phrase("the worker died of signal {} ({})", 11, "Segmentation fault");
  Message accessing =
      phrase("{} accessing buffer {} ({}) at byte {:+} after its end", died, 2, "y", 4);
  Message differs =
      phrase("{} differs at element {}: expected {}, computed {}, allowed difference {:.3g}", "y",
             12, 0.5, -3.25e-07, 1.2e-05);
  const std::pair<Message, const char*> said[] = {
      {phrase("there is no session '{}'", "/tmp/a b/c.perfdojo"),
       "es gibt keine Sitzung „/tmp/a b/c.perfdojo“"},
      {phrase("{} while {}", accessing, phrase("running kernel {}", "softmax")),
       "der Worker starb an Signal 11 (Segmentation fault) beim Zugriff auf Puffer 2 (y) bei Byte "
       "+4 hinter seinem Ende (beim Ausführen des Kernels softmax)"},
      {phrase("{} reports: {}", "libtorch", "shapes cannot be multiplied (2x3 and 4x5)"),
       "libtorch meldet: shapes cannot be multiplied (2x3 and 4x5)"},
      {phrase("cannot start {}: {}", "/usr/bin/a b", "Exec format error"),
       "/usr/bin/a b lässt sich nicht starten: Exec format error"},
      {phrase("cannot write '{}': {}", "/mnt/x", "No space left on device, says this machine"),
       "„/mnt/x“ lässt sich nicht schreiben: No space left on device, says this machine"},
      {differs,
       "y weicht bei Element 12 ab: erwartet 0.5, berechnet -3.25e-07, zulässige Abweichung "
       "1.2e-05"},
      {"equal fingerprints, and agrees with float64",
       "gleiche Fingerabdrücke, und stimmt mit float64 überein"},
      {"a program with several outputs has no library baseline",
       "ein Programm mit mehreren Ausgaben hat keinen Vergleichswert einer Bibliothek"},
  };
  for (const auto& [message, german] : said) {
    useLanguage("de");
    QCOMPARE(inWords(message), QString(german));
    useLanguage("zh_CN");
    QString chinese = inWords(message);
    QVERIFY2(chinese.contains(QRegularExpression("\\p{Han}")), qPrintable(chinese));
    useLanguage("en");
    QCOMPARE(inWords(message), QString::fromStdString(message.text()));
  }
}

// The places of a text, line by line; what is found there is as it is written.
void TestCoreWords::whatCrossesProcessesIsSaidAlike() {
  auto refused = core::parseTrajectory("kernel k\nconst N 4\n", "my own.moves");
  QVERIFY(!refused);
  QCOMPARE(QString::fromStdString(refused.error().message.code), QString("says-places"));
  Message there = messageFrom(nlohmann::json::parse(dataOf(refused.error().message).dump()));
  QCOMPARE(there.code, refused.error().message.code);
  Message numbers = phrase("{:+} {:.3g} {} {:.3g} {}", 4, 2.5, INFINITY, -INFINITY, NAN);
  QCOMPARE(messageFrom(nlohmann::json::parse(dataOf(numbers).dump())).text(), numbers.text());
  QCOMPARE(there.text(), refused.error().message.text());
  QVERIFY(QString::fromStdString(there.text()).startsWith("my own.moves:2:"));
  useLanguage("de");
  QCOMPARE(inWords(there), inWords(refused.error().message));
  QVERIFY2(inWords(there).contains("erwartet wird"), qPrintable(inWords(there)));
  useLanguage("en");
}

void TestCoreWords::rejectedProgramsAreSaidInEveryLanguage() {
  const Message slow = phrase("no progress for {:g} s", 10.0);
  SearchLog log;
  RejectionsModel rejections(&log);
  log.add({.outcome = rl::rejected(rl::Rejection::TakesTooLong, slow)});
  QModelIndex example = rejections.index(0, RejectionsModel::ExampleColumn);
  useLanguage("de");
  QVERIFY(example.data().toString() != "no progress for 10 s");
  QCOMPARE(example.data().toString(), inWords(slow));
  QCOMPARE(example.data(Qt::ToolTipRole).toString(), inWords(slow));
  useLanguage("en");
  QCOMPARE(example.data().toString(), QString("no progress for 10 s"));
}

void TestCoreWords::theWindowSaysWhyInItsLanguage() {
  Preferences preferences = m_driver->window->preferences();
  preferences.language = "de";
  m_driver->window->setPreferences(preferences);
  m_driver->open("softmax");
  m_driver->filterMoves("reuse_dims d.0");
  m_driver->pointAt("reuse_dims d.0");
  QTRY_VERIFY(workspace().refusal().has_value());
  QString english = QString::fromStdString(workspace().refusal()->message.text());
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
  QVERIFY2(shown.contains("steht schon weiter oben"), qPrintable(shown));
  m_driver->window->open(m_driver->write("bad.perfdojo", "no session"));
  shown = m_driver->window->notices()->text();
  QVERIFY2(shown.contains("lässt sich nicht"), qPrintable(shown));
  preferences.language = "en";
  m_driver->window->setPreferences(preferences);
}

QTEST_MAIN(TestCoreWords)
#include "test_core_words.moc"
