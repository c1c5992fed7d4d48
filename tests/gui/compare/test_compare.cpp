// Any two steps of the history compared in every pane.
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTabWidget>
#include <QTest>
#include <QTextBrowser>

#include "app/models/plots/plotted_path.h"
#include "app/models/tree/tree_diff.h"
#include "app/report/report.h"
#include "app/window/code/blame_margin.h"
#include "app/window/compare/compare_dialog.h"
#include "app/window/program/ir_pane.h"
#include "app/window/timeline/timeline_pane.h"
#include "app/window/tree/tree_compare.h"
#include "core/analysis/validate.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestCompare : public WindowTest {
  Q_OBJECT
 private slots:
  void separateTimesClaimNothingWhereTheyOverlap();
  void theStartIsComparedWithWhatIsAhead();
  void textsStandSideBySide();
  void treesAreComparedNodeByNode();
  void handEditsAreAlignedByText();
  void assemblyAndTimesAndNumerics();
  void whatDiffersIsTold();
  void nothingIsClaimedBeforeItIsVerified();
  void everyPaneCallsAStepTheSame();
};

void TestCompare::separateTimesClaimNothingWhereTheyOverlap() {
  openChain();
  QVERIFY(workspace().apply(core::parseStep("split_scope y@0 16").value()));
  CompareDialog unmeasured(&workspace(), nullptr, 1, 2, lightTheme());
  QVERIFY(unmeasured.programDiff().contains("+ 256 16 y[{0}*16+{1}]"));
  QVERIFY(unmeasured.timesInWords().startsWith("Not both"));
  workspace().record(1,
                     Measurement{.medianNs = 3e6, .lowNs = 2.9e6, .highNs = 3.1e6, .samples = 10});
  workspace().record(2, Measurement{.medianNs = 1e6, .lowNs = 9e5, .highNs = 1.1e6, .samples = 10});
  CompareDialog measured(&workspace(), nullptr, 1, 2, lightTheme());
  QVERIFY2(measured.timesInWords().endsWith("↑ 3.00×"), qPrintable(measured.timesInWords()));
  workspace().record(2,
                     Measurement{.medianNs = 2.95e6, .lowNs = 2.5e6, .highNs = 3e6, .samples = 10});
  CompareDialog overlapping(&workspace(), nullptr, 1, 2, lightTheme());
  QVERIFY(overlapping.timesInWords().contains("no significant difference"));
}

void TestCompare::theStartIsComparedWithWhatIsAhead() {
  openChain();
  auto compared = [this] {
    trigger("compare");
    auto* dialog = bench().timeline()->findChild<CompareDialog*>();
    QPair<QString, QString> pair{dialog->findChild<QComboBox*>("compareBefore")->currentText(),
                                 dialog->findChild<QComboBox*>("compareAfter")->currentText()};
    delete dialog;
    return pair;
  };
  QVERIFY(workspace().apply(core::parseStep("split_scope y@0 4").value()));
  QVERIFY(workspace().apply(core::parseStep("vectorize y@1").value()));
  QCOMPARE(compared(), qMakePair(QString("0: chain"), QString("2: vectorize y@1")));
  trigger("undo");
  QCOMPARE(compared(), qMakePair(QString("0: chain"), QString("1: split_scope y@0 4")));
  trigger("undo");
  QCOMPARE(compared(), qMakePair(QString("0: chain"), QString("2: vectorize y@1")));
}

void TestCompare::textsStandSideBySide() {
  openChain();
  QVERIFY(workspace().apply(core::parseStep("split_scope y@0 16").value()));
  CompareDialog dialog(&workspace(), nullptr, 1, 2, lightTheme());
  dialog.show();
  auto* layout = dialog.findChild<QComboBox*>("compareLayout");
  layout->setFocus();
  QTest::keyClick(layout, Qt::Key_Down);
  QString sides = dialog.programDiff();
  QVERIFY2(sides.contains("N y[{0}] = t[{0}] + 1.0"), qPrintable(sides));
  QVERIFY(sides.contains("256 16 y[{0}*16+{1}]"));
  QVERIFY(!sides.contains("kernel chain"));
  QTest::keyClick(layout, Qt::Key_Down);
  QVERIFY(dialog.programDiff().contains("kernel chain"));
  auto* before = dialog.findChild<QComboBox*>("compareBefore");
  before->setFocus();
  QTest::keyClick(before, Qt::Key_Down);
  QVERIFY2(dialog.programDiff().contains("identical"), qPrintable(dialog.programDiff()));
}

void TestCompare::treesAreComparedNodeByNode() {
  openChain();
  core::NodeId y = opOf(workspace(), "y"), t = opOf(workspace(), "t");
  QVERIFY(workspace().apply(core::parseStep("split_scope y@0 16").value()));
  CompareDialog dialog(&workspace(), nullptr, 1, 2, lightTheme());
  dialog.show();
  dialog.tabs()->setCurrentIndex(CompareDialog::TreeTab);
  TreeCompare* trees = dialog.trees();
  QTRY_VERIFY(trees->isDrawn());
  QCOMPARE(trees->diff().added, 1);
  QCOMPARE(trees->diff().removed, 0);
  QCOMPARE(trees->scene(1)->itemOf(y)->light(), TreeItem::Light::Changed);
  QCOMPARE(trees->scene(1)->itemOf(t)->light(), TreeItem::Light::None);
  QCOMPARE(trees->findChild<QLabel*>()->textFormat(), Qt::RichText);  // of the three colours
  QVERIFY(trees->list()->count() >= 2);
  QVERIFY(!trees->list()->findItems("(y@", Qt::MatchContains).isEmpty());  // where a scope stands
  dialog.swap();
  QCOMPARE(trees->diff().removed, 1);
  QTRY_VERIFY(trees->isDrawn());
}

void TestCompare::handEditsAreAlignedByText() {
  openChain();
  core::Program edited =
      core::load(QString(kChain).replace("+ 1.0", "+ 2.0").toStdString(), "chain").value();
  QVERIFY(workspace().edit(std::move(edited), "other"));
  TreeDiff diff = diffTrees(workspace().history().node(1).program, workspace().program(), false);
  QCOMPARE(diff.removed, 1);
  QCOMPARE(diff.added, 1);
  CompareDialog dialog(&workspace(), nullptr, 1, 2, lightTheme());
  QCOMPARE(dialog.trees()->diff().added, 1);
}

void TestCompare::assemblyAndTimesAndNumerics() {
  openChain();
  QVERIFY(workspace().apply(core::parseStep("join_scopes t@0").value()));
  m_driver->settle();
  CompareDialog dialog(&workspace(), bench().queue(), 1, 2, lightTheme());
  dialog.show();
  dialog.tabs()->setCurrentIndex(CompareDialog::AssemblyTab);
  auto* listing = qobject_cast<DiffView*>(dialog.tabs()->widget(CompareDialog::AssemblyTab));
  QTRY_VERIFY_WITH_TIMEOUT(listing->changedLines() > 0, 60000);
  dialog.tabs()->setCurrentIndex(CompareDialog::TimesTab);
  QTest::mouseClick(dialog.findChild<QPushButton*>("compareMeasure"), Qt::LeftButton);
  auto* times = dialog.findChild<QTextBrowser*>("compareTimes");
  QTRY_VERIFY_WITH_TIMEOUT(times->toPlainText().contains("95 % interval"), 120000);
  QString numbers = dialog.findChild<QTextBrowser*>("compareNumerics")->toPlainText();
  QCOMPARE(numbers.count("within the bound"), 2);
  dialog.tabs()->setCurrentIndex(CompareDialog::NumericsTab);
  QTest::mouseClick(dialog.findChild<QPushButton*>("compareVerify"), Qt::LeftButton);
  auto* numerics = dialog.findChild<QTextBrowser*>("compareNumerics");
  QTRY_VERIFY_WITH_TIMEOUT(numerics->toPlainText().contains("compute the same function"), 120000);
  QVERIFY(numerics->toPlainText().contains("units of the last place"));
}

void TestCompare::whatDiffersIsTold() {
  openChain();
  core::Program edited =
      core::load(QString(kChain).replace("+ 1.0", "+ 2.0").toStdString(), "chain").value();
  QVERIFY(workspace().edit(std::move(edited), "other"));
  CompareDialog dialog(&workspace(), bench().queue(), 1, 2, lightTheme());
  dialog.show();
  dialog.tabs()->setCurrentIndex(CompareDialog::NumericsTab);
  QTest::mouseClick(dialog.findChild<QPushButton*>("compareVerify"), Qt::LeftButton);
  auto* numerics = dialog.findChild<QTextBrowser*>("compareNumerics");
  QTRY_VERIFY_WITH_TIMEOUT(numerics->toPlainText().contains("different functions"), 120000);
}

void TestCompare::nothingIsClaimedBeforeItIsVerified() {
  openChain();
  QVERIFY(workspace().apply(core::parseStep("join_scopes t@0").value()));
  CompareDialog dialog(&workspace(), bench().queue(), 1, 2, lightTheme());
  dialog.show();
  dialog.tabs()->setCurrentIndex(CompareDialog::NumericsTab);
  auto* numerics = dialog.findChild<QTextBrowser*>("compareNumerics");
  auto* verify = dialog.findChild<QPushButton*>("compareVerify");
  auto claims = [numerics] {
    QString text = numerics->toPlainText();
    return text.contains("Verified") || text.contains("same function");
  };
  QVERIFY2(numerics->toPlainText().startsWith("Not verified yet."),
           qPrintable(numerics->toPlainText()));
  QVERIFY(!claims());
  QTest::mouseClick(verify, Qt::LeftButton);
  QVERIFY2(numerics->toPlainText().startsWith("Being verified"),
           qPrintable(numerics->toPlainText()));
  QVERIFY(!claims());
  bench().queue()->cancel();
  QTRY_VERIFY_WITH_TIMEOUT(verify->isEnabled(), 60000);
  // What was cancelled while it waited tells nothing; what ran says how it ended.
  QVERIFY(claims() == numerics->toPlainText().contains("They compute the same function:"));
  QVERIFY(!numerics->toPlainText().startsWith("Being verified"));
  // Of another pair nothing is known.
  QTest::mouseClick(verify, Qt::LeftButton);
  QTRY_VERIFY_WITH_TIMEOUT(claims(), 120000);
  dialog.swap();
  QVERIFY(numerics->toPlainText().startsWith("Not verified yet.") && !claims());
}

// A step's number is how many lead to it, whatever else was tried before.
void TestCompare::everyPaneCallsAStepTheSame() {
  m_driver->window->resize(1900, 1000);
  openChain();
  for (const char* tried : {"split_scope t@0 8", "split_scope t@0 16", "split_scope t@0 32"}) {
    QVERIFY(workspace().apply(core::parseStep(tried).value()));
    workspace().undo();
  }
  QVERIFY(workspace().apply(core::parseStep("split_scope y@0 4").value()));
  QVERIFY(workspace().apply(core::parseStep("vectorize y@1").value()));
  HistoryId last = workspace().history().current();
  QCOMPARE(last, 6);
  QCOMPARE(workspace().history().numberOf(last), 2);
  CompareDialog dialog(&workspace(), nullptr, 1, last, lightTheme());
  QCOMPARE(dialog.findChild<QComboBox*>("compareAfter")->currentText(),
           QString("2: vectorize y@1"));
  QString margin;
  for (int line = 0; line < ir()->lines(); ++line)
    if (bench().ir()->blame()->stepAt(line) == last) margin = bench().ir()->blame()->labelOf(line);
  QVERIFY2(margin.startsWith("2"), qPrintable(margin));
  workspace().record(last, Measurement{.medianNs = 1e6, .lowNs = 9e5, .highNs = 1.1e6});
  auto plotted = plottedSteps(workspace().history(), 0);
  QCOMPARE(plotted.size(), size_t{1});
  QCOMPARE(plotted.front().position, 2);
  std::string page = htmlReport({.history = workspace().history(), .end = last});
  QVERIFY(page.find("id='step-2'") != std::string::npos);
  QVERIFY(page.find("step-6") == std::string::npos);
}

QTEST_MAIN(TestCompare)
#include "test_compare.moc"
