// That the help is said in every language: no line of English prose is left in the reference of a
// move or in a kernel's page, and programs, machine code and numbers stay as they are.
#include <QDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTest>
#include <QTextBrowser>

#include "app/models/help_words.h"
#include "app/models/moves/moves_help.h"
#include "app/models/start/kernels_model.h"
#include "app/window/moves/moves_pane.h"
#include "app/window/shell/languages.h"
#include "app/window/start/start_page.h"
#include "core/analysis/validate.h"
#include "core/moves/catalogue.h"
#include "core/resources.h"
#include "tests/app/report/kernel_page.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

namespace {

QString toQt(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QStringList allIn(const QString& text, const QRegularExpression& expression) {
  QStringList found;
  for (auto matches = expression.globalMatch(text); matches.hasNext();)
    found << matches.next().captured();
  found.sort();
  return found;
}

QStringList numbersIn(const QString& text) {
  static const QRegularExpression number("[0-9]+");
  return allIn(text, number);
}

// Without what is the same in every language: code, refusals' codes, names of moves, numbers with
// their units.
QString proseOf(QString line) {
  static const QRegularExpression same = [] {
    QStringList names;
    for (const core::Move* move : core::catalogue()) names << toQt(move->name);
    return QRegularExpression("`[^`]*`|^- \\*[a-z-]+\\*|\\b[0-9.]+ (ns|ms|s)\\b|µs|\\b(" +
                              names.join('|') + ")\\b");
  }();
  return line.remove(same);
}

// Which lines of a page are code; what is left out of it is said there.
QList<bool> codeLines(const QStringList& lines) {
  QList<bool> isCode;
  bool isFenced = false;
  for (const QString& line : lines) {
    bool isFence = line.startsWith("```");
    isCode << (isFence || line.startsWith("    ") || (isFenced && !line.startsWith("\t…")));
    if (isFence) isFenced = !isFenced;
  }
  return isCode;
}

// Why the page is not said in another language; empty where it is.
QString whatIsLeft(const QString& english, const QString& said) {
  static const QRegularExpression letters("\\p{L}{2,}"), name("^#+ [a-z0-9_]+$");
  static const QRegularExpression words(
      "\\b(the|is|are|not|does|would|which|that|its|it|reads?|writes?|uses?|holds?|line|of|scope|"
      "operation|between|iteration|with|where|when|must|such|takes?|then|busy|turn|threads?|loops?|"
      "legal|least|measured|instructions|undone|reverse|exact|reassociates|and (?=[A-Z]))\\b");
  QStringList before = english.split('\n'), after = said.split('\n');
  if (before.size() != after.size()) return "it has other lines";
  QList<bool> isCode = codeLines(before);
  for (qsizetype i = 0; i < before.size(); ++i) {
    if (isCode[i] || name.match(before[i]).hasMatch()) {
      if (before[i] != after[i]) return "code is changed: " + after[i];
      continue;
    }
    QString prose = proseOf(before[i]);
    if (prose.contains(letters) && before[i] == after[i]) return "left as it is: " + before[i];
    if (proseOf(after[i]).contains(words)) return "English is left: " + after[i];
    if (numbersIn(before[i]) != numbersIn(after[i])) return "other numbers: " + after[i];
  }
  return {};
}

KernelPage analysedPage(const core::Program& program) {
  return pageOf(program,
                codegen::PortAnalysis{.processor = "znver4",
                                      .loops = {{.cycles = 4.5,
                                                 .microOperations = 9,
                                                 .cyclesForUnits = 4.25,
                                                 .units = {{"FP0", 0.99}, {"FP1", 0.98}}}}});
}

// Every sentence that a page may have stands in one of them.
std::vector<std::string> pagesOfAllKinds(const core::Program& program) {
  KernelPage usual = analysedPage(program), other = usual, bare = usual;
  other.cold = true;
  other.limits.threads = 4;
  other.ports->loops[0] = {.cycles = 9, .microOperations = 9, .cyclesForUnits = 4.25, .units = {}};
  other.steps = {{"", 1000}};
  for (int i = 0; i < 6; ++i) other.steps.push_back({i % 2 ? "unroll y@1" : "reorder y@0", 1000});
  other.steps.push_back({"vectorize y@2", 100});
  other.rows = rowEnds(other.steps);
  other.loops[0].instructions = 150;
  other.loops[0].text = ".L1:\n";
  for (int i = 0; i < 150; ++i) other.loops[0].text += "\tadd\trax, 1\n";
  bare.loops.clear();
  bare.rooflineNs = 0;
  std::vector<std::string> pages = {markdown(usual), markdown(other), markdown(bare)};
  usual.limits.flopsF32 = 50;  // 64 · 48 flop at 50 a ns
  usual.rooflineNs = 61.44;
  usual.ports = fail(ErrorCode::Unsupported, "llvm-mca cannot read the loops");
  pages.push_back(markdown(usual));
  return pages;
}

}  // namespace

class TestHelpWords : public WindowTest {
  Q_OBJECT
 private slots:
  void referencesAreSaid_data() { languages(); }
  void referencesAreSaid();
  void shippedPagesAreSaid_data() { languages(); }
  void shippedPagesAreSaid();
  void pagesOfAnyMachineAreSaid_data() { languages(); }
  void pagesOfAnyMachineAreSaid();
  void kernelsAreSaid_data() { languages(); }
  void kernelsAreSaid();
  void englishStaysAsItIs();
  void whatIsSaid();
  void theWindowShowsTheReference_data() { languages(); }
  void theWindowShowsTheReference();
  void theWindowShowsWhatLimitsAKernel();

 private:
  static void languages();
  void useInWindow(const QString& language);
};

void TestHelpWords::languages() {
  QTest::addColumn<QString>("language");
  for (const char* code : {"de", "zh_CN"}) QTest::newRow(code) << QString(code);
}

void TestHelpWords::useInWindow(const QString& language) {
  Preferences preferences = m_driver->window->preferences();
  preferences.language = language;
  m_driver->window->setPreferences(preferences);
}

void TestHelpWords::referencesAreSaid() {
  QFETCH(QString, language);
  useLanguage(language);
  for (const core::Move* move : core::catalogue()) {
    std::string_view reference = referenceOf(move->name);
    QVERIFY(!reference.empty());
    QString left = whatIsLeft(toQt(reference), helpInWords(reference));
    QVERIFY2(left.isEmpty(), qPrintable(toQt(move->name) + ": " + left));
  }
}

void TestHelpWords::shippedPagesAreSaid() {
  QFETCH(QString, language);
  useLanguage(language);
  QVERIFY(!core::kernelPageResources().empty());
  for (const core::Resource& page : core::kernelPageResources()) {
    QString left = whatIsLeft(toQt(page.text), helpInWords(page.text));
    QVERIFY2(left.isEmpty(), qPrintable(toQt(page.name) + ": " + left));
  }
}

void TestHelpWords::pagesOfAnyMachineAreSaid() {
  QFETCH(QString, language);
  useLanguage(language);
  core::Program program = core::load(kPageProgram, "k").value();
  for (const std::string& page : pagesOfAllKinds(program)) {
    QString left = whatIsLeft(toQt(page), helpInWords(page));
    QVERIFY2(left.isEmpty(), qPrintable(left));
  }
}

// All but a formula, which has no words.
void TestHelpWords::kernelsAreSaid() {
  static const QRegularExpression words("\\b(the|of|in|each|with|and|row|by|where|sum)\\b(?!\\()");
  QFETCH(QString, language);
  KernelsModel kernels;
  for (int row = 0; row < kernels.rowCount(); ++row) {
    useLanguage("en");
    QString english = kernels.index(row, 0).data(KernelsModel::SummaryRole).toString();
    QVERIFY(english.endsWith('.') && english.contains(' '));
    useLanguage(language);
    QString said = kernels.index(row, 0).data(KernelsModel::SummaryRole).toString();
    bool hasWords = english.contains(words);
    QVERIFY2(!hasWords || said != english, qPrintable(english));
    QVERIFY2(language == "de" || said.endsWith(u'。'), qPrintable(said));
    if (language == "zh_CN") QVERIFY2(!said.contains(words), qPrintable(said));
    static const QRegularExpression dimensions("\\b[12]-D");  // words in Chinese
    QVERIFY2(numbersIn(QString(said).remove(dimensions)) ==
                 numbersIn(QString(english).remove(dimensions)),
             qPrintable(english + "\n" + said));
  }
}

void TestHelpWords::englishStaysAsItIs() {
  useLanguage("en");
  for (const core::Resource& page : core::kernelPageResources())
    QCOMPARE(helpInWords(page.text), toQt(page.text));
  QCOMPARE(helpInWords(referenceOf("fission")), toQt(referenceOf("fission")));
}

void TestHelpWords::whatIsSaid() {
  const char* const english =
      "- Place: scope or operation, such as `t#1@0` or `t#1`\n"
      "- *mapped*: the scope 8:p at line 6 is marked :p; remove that mapping first\n"
      "| 2 × hoist, then `unroll y@1` | 3.5 ms | 1.20× |\n"
      "## What limits it\n"
      "Nobody wrote this `sentence` here.";
  useLanguage("de");
  QCOMPARE(
      helpInWords(english),
      QString("- Stelle: Scope oder Operation, etwa `t#1@0` oder `t#1`\n"
              "- *mapped*: Scope 8:p in Zeile 6 ist mit :p markiert; entfernen Sie zuerst diese "
              "Abbildung\n"
              "| 2 × hoist, dann `unroll y@1` | 3.5 ms | 1.20× |\n"
              "## Was ihn begrenzt\n"
              "Nobody wrote this `sentence` here."));
}

void TestHelpWords::theWindowShowsTheReference() {
  QFETCH(QString, language);
  useInWindow(language);
  openChain();
  m_driver->pointAt("split_scope y@0 16");
  trigger("explain-move");
  auto* dialog = child<QDialog>("moveReference");
  QVERIFY(dialog && dialog->isVisible());
  QString shown = dialog->findChild<QTextBrowser*>()->toPlainText();
  const QStringList parts = language == "de"
                                ? QStringList{"Einen Scope in zwei verschachtelte teilen",
                                              "Zulässig, wenn der Faktor",
                                              "Umkehrung: merge_scopes",
                                              "Gemeinsamer und privater Speicher",
                                              "Abgelehnt wird zum Beispiel:",
                                              "Vorher:"}
                                : QStringList{"把一个循环域拆成两层嵌套", "逆变换：merge_scopes",
                                              "会被拒绝，例如：", "之前："};
  for (const QString& part : parts)
    QVERIFY2(shown.contains(part), qPrintable(part + " is not in: " + shown));
  QVERIFY(!shown.contains("Legal when") && !shown.contains("Refused"));
  QTest::keyClick(dialog, Qt::Key_Escape);
  useInWindow("en");
}

void TestHelpWords::theWindowShowsWhatLimitsAKernel() {
  useInWindow("de");
  StartPage* page = m_driver->window->startPage();
  QTest::keyClicks(page->findChild<QLineEdit*>("kernelsWords"), "softmax");
  QTest::mouseClick(page->findChild<QPushButton*>("kernelLimits"), Qt::LeftButton);
  auto* dialog = m_driver->window->findChild<QDialog*>("kernelPage");
  QVERIFY(dialog && dialog->isVisible());
  QString shown = dialog->findChild<QTextBrowser*>()->toPlainText();
  QVERIFY2(shown.contains("Was jeder Zug brachte") && shown.contains("Befehle je Durchlauf"),
           qPrintable(shown));
  QVERIFY(!shown.contains("What") && !shown.contains("instructions"));
  dialog->reject();
  useInWindow("en");
}

QTEST_MAIN(TestHelpWords)
#include "test_help_words.moc"
