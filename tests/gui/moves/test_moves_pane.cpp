// The list of moves beside the program: filtered, grouped, sorted, explained and made.
#include <QApplication>
#include <QDialog>
#include <QDockWidget>
#include <QHeaderView>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QTimer>

#include "app/models/move_words.h"
#include "app/window/code/code_pane.h"
#include "app/window/moves/step_delegate.h"
#include "app/window/start/start_page.h"
#include "core/moves/catalogue.h"
#include "tests/bench/chain_program.h"
#include "tests/gui/moves/moves_pane_test.h"

using namespace dojo;
using namespace dojo::app;

class TestMovesPane : public MovesPaneTest {
  Q_OBJECT
 private slots:
  void typingFiltersAndEnterApplies();
  void movesAreFoundByTheNamesOfOtherTools();
  void aClickMakesAMoveWhereOneWishes();
  void groupsOpenAndClose();
  void whatNobodyLooksThroughIsClosed();
  void anEmptyListSaysWhy();
  void enterDoesNotTakeBackWhatItMade();
  void tipsTeachByAnExample();
  void movesHaveAMenu();
  void sortingByTimeShowsTheBestFirst();
  void stepsAreWholeBesideTheirTimes_data();
  void stepsAreWholeBesideTheirTimes();
  void measuringEveryMoveStopsByItsButton();
  void keysLeadFromTheStartToAMove();
};

void TestMovesPane::typingFiltersAndEnterApplies() {
  openChain();
  m_driver->filterMoves("split_scope y@0 16");
  QVERIFY(bench().moves()->list()->model()->rowCount() >= 1);
  QTest::keyClick(child<QLineEdit>("movesWords"), Qt::Key_Down);
  QTest::keyClick(child<QLineEdit>("movesWords"), Qt::Key_Return);
  QCOMPARE(workspace().history().size(), size_t{2});
  QVERIFY(ir()->text().contains("256 16 y["));
  m_driver->settle();
  QVERIFY(bench().code()->editor("c")->text().contains("256"));
}

void TestMovesPane::movesAreFoundByTheNamesOfOtherTools() {
  openChain();
  m_driver->filterMoves("fuse");
  QVERIFY(m_driver->rowOf("join_scopes t@0") >= 0);
  m_driver->filterMoves("tiling t@0");
  QVERIFY(m_driver->rowOf("split_scope t@0 16") >= 0);
  QCOMPARE(m_driver->rowOf("split_scope y@0 16"), -1);
  QString tip = groups()->indexOf("split_scope t@0 16").data(Qt::ToolTipRole).toString();
  QVERIFY2(tip.contains("strip-mine"), qPrintable(tip));
  for (const core::Move* move : core::catalogue()) QVERIFY(!otherNamesOf(*move).isEmpty());
}

void TestMovesPane::aClickMakesAMoveWhereOneWishes() {
  openChain();
  m_driver->filterMoves("join_scopes");
  m_driver->pointAt("join_scopes t@0");
  QCOMPARE(workspace().history().size(), size_t{1});
  Preferences preferences = m_driver->window->preferences();
  preferences.clickApplies = true;
  m_driver->window->setPreferences(preferences);
  list()->clearSelection();
  m_driver->pointAt("join_scopes t@0");
  QCOMPARE(workspace().history().size(), size_t{2});
  m_driver->settle();
  // The rest of a double click makes nothing, whatever is under the mouse by then.
  m_driver->filterMoves("split_scope");
  QModelIndex index = groups()->indexOf("split_scope t@0 2");
  QVERIFY(index.isValid());
  QTest::qWait(QApplication::doubleClickInterval());
  QPoint at = list()->visualRect(index).center();
  QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, at);
  QTest::mouseDClick(list()->viewport(), Qt::LeftButton, {}, at);
  QCOMPARE(workspace().history().size(), size_t{3});
  // What is not legal is shown, not made with what would make it legal.
  m_driver->settle();
  m_driver->filterMoves("reuse_dims");
  QTest::qWait(QApplication::doubleClickInterval());
  m_driver->pointAt("reuse_dims x.0");
  QCOMPARE(workspace().history().size(), size_t{3});
}

void TestMovesPane::groupsOpenAndClose() {
  m_driver->open("softmax");
  QVERIFY(groups()->rowCount() >= 4);
  QModelIndex iteration = groups()->index(0, 0);
  QVERIFY2(iteration.data().toString().startsWith("Iteration:"),
           qPrintable(iteration.data().toString()));
  QVERIFY(list()->isExpanded(iteration));
  for (int row = 0; row < groups()->rowCount(); ++row)
    QCOMPARE(list()->isExpanded(groups()->index(row, 0)),
             groups()->legalIn(groups()->index(row, 0)) > 0);
  list()->setFocus();
  list()->setCurrentIndex(iteration);
  QTest::keyClick(list(), Qt::Key_Left);
  QVERIFY(!list()->isExpanded(iteration));
  // Another place, and it stays closed.
  workspace().selectNode(opOf(workspace(), "y"));
  QVERIFY(!list()->isExpanded(groups()->index(0, 0)));
  list()->setCurrentIndex(groups()->index(0, 0));
  QTest::keyClick(list(), Qt::Key_Return);
  QVERIFY(list()->isExpanded(groups()->index(0, 0)));
  QCOMPARE(workspace().history().size(), size_t{1});
}

// Of a thousand nodes one memory can be put into any of a hundred others.
void TestMovesPane::whatNobodyLooksThroughIsClosed() {
  m_driver->open(m_driver->write("chain.dojo", chain(1000)));
  int large = -1;
  for (int row = 0; row < groups()->rowCount(); ++row) {
    QModelIndex group = groups()->index(row, 0);
    bool isLarge = groups()->rowCount(group) > 10000;
    if (isLarge) large = row;
    QCOMPARE(list()->isExpanded(group), groups()->legalIn(group) > 0 && !isLarge);
  }
  QVERIFY(large >= 0 && groups()->legalIn(groups()->index(large, 0)) > 0);
  list()->setExpanded(groups()->index(large, 0), true);
  QVERIFY(workspace().apply(core::parseStep("split_scope s0@0 16").value()));
  m_driver->settle();
  QVERIFY(list()->isExpanded(groups()->index(large, 0)));
}

void TestMovesPane::anEmptyListSaysWhy() {
  openChain();
  workspace().selectNode(opOf(workspace(), "y"));
  m_driver->filterMoves("no such move");
  QCOMPARE(groups()->rowCount(), 0);
  QCOMPARE(bench().moves()->list()->emptyText(),
           QString("No move at y matches “no such move”. Escape clears the filter."));
  QTest::keyClick(child<QLineEdit>("movesWords"), Qt::Key_Escape);
  QVERIFY(groups()->rowCount() > 0);
}

void TestMovesPane::enterDoesNotTakeBackWhatItMade() {
  openChain();
  QVERIFY(workspace().apply(core::parseStep("split_scope y@0 4").value()));
  m_driver->settle();
  m_driver->filterMoves("vectorize y");
  m_driver->pointAt("vectorize y@1");
  QTRY_VERIFY(workspace().preview().has_value());
  QTest::keyClick(list(), Qt::Key_Return);
  m_driver->settle();
  QVERIFY(groups()->indexOf("no_vectorize y@1").isValid());
  QTest::keyClick(list(), Qt::Key_Return);
  QCOMPARE(workspace().history().here().step, std::string("vectorize y@1"));
}

void TestMovesPane::tipsTeachByAnExample() {
  openChain();
  QModelIndex index = groups()->indexOf("split_scope y@0 16");
  QVERIFY(index.isValid());
  QString tip = bench().moves()->list()->delegate()->tipOf(index);
  QVERIFY2(tip.contains("For example") && tip.contains("split_scope"), qPrintable(tip));
  QVERIFY2(tip.contains("- ") && tip.contains("+ "), qPrintable(tip));
  QVERIFY(tip.contains("Inverse: merge_scopes"));
  m_driver->pointAt("split_scope y@0 16");
  trigger("explain-move");
  auto* dialog = child<QDialog>("moveReference");
  QVERIFY(dialog && dialog->isVisible());
  QVERIFY(dialog->findChild<QTextBrowser*>()->toPlainText().contains("Inverse: merge_scopes"));
  QTest::keyClick(dialog, Qt::Key_Escape);
}

void TestMovesPane::movesHaveAMenu() {
  openChain();
  m_driver->pointAt("join_scopes t@0");
  QStringList texts;
  auto menu = bench().moves()->stepMenu();
  for (QAction* action : menu->actions()) texts << action->text();
  for (const char* wanted : {"Apply", "Measure", "Explain this move", "Copy the step",
                             "Select its place", "Preview in the C"})
    QVERIFY2(texts.contains(wanted), wanted);
  QTimer::singleShot(300, this, [&] {
    auto* popup = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(popup);
    for (QAction* action : popup->actions())
      if (action->text() == "Apply") action->trigger();
    popup->close();
  });
  QPoint at = list()->visualRect(groups()->indexOf("join_scopes t@0")).center();
  emit list() -> customContextMenuRequested(at);
  QCOMPARE(workspace().history().here().step, std::string("join_scopes t@0"));
}

void TestMovesPane::sortingByTimeShowsTheBestFirst() {
  openChain();
  CandidateTime time;
  time.measurement = {.medianNs = 1e6, .lowNs = 9e5, .highNs = 2e6, .samples = 10};
  workspace().keepCandidateTime(1, "split_scope y@0 16", time);
  time.measurement.medianNs = 5e5;
  workspace().keepCandidateTime(1, "join_scopes t@0", time);
  // Where there is room for all columns.
  m_driver->window->resize(2400, 900);
  bench().resetLayout();
  QTRY_VERIFY(!list()->isColumnHidden(MovesModel::TimeColumn));
  QHeaderView* header = list()->header();
  auto click = [&](int column) {
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                      QPoint(header->sectionViewportPosition(column) + 8, header->height() / 2));
  };
  click(MovesModel::TimeColumn);
  if (header->sortIndicatorOrder() != Qt::AscendingOrder) click(MovesModel::TimeColumn);
  QCOMPARE(groups()->index(0, 0).data().toString(), QString("join_scopes t@0"));
  QCOMPARE(groups()->index(1, 0).data().toString(), QString("split_scope y@0 16"));
  QVERIFY(!groups()->isGrouped());
  click(MovesModel::StepColumn);
  QVERIFY(groups()->isGrouped());
}

void TestMovesPane::stepsAreWholeBesideTheirTimes_data() {
  QTest::addColumn<int>("width");  // of the dock; 0: as the window shares its room
  QTest::addColumn<QString>("language");
  for (const char* language : {"en", "de"})
    for (int width : {0, 1})
      QTest::addRow("%s, %s", language, width ? "as narrow as can be" : "shared")
          << width << language;
}

// On a small screen, however narrow the list: no part of a step's name or place is cut off.
void TestMovesPane::stepsAreWholeBesideTheirTimes() {
  QFETCH(int, width);
  QFETCH(QString, language);
  Preferences preferences = m_driver->window->preferences();
  preferences.language = language;
  m_driver->window->setPreferences(preferences);
  m_driver->window->resize(1280, 720);
  m_driver->open("softmax");
  bench().resetLayout();
  auto* dock = child<QDockWidget>("movesDock");
  if (width) bench().resizeDocks({dock}, {width}, Qt::Horizontal);
  m_driver->settle();
  auto isCurrentSeen = [this] {
    return list()->viewport()->rect().contains(list()->visualRect(list()->currentIndex()).center());
  };
  list()->setCurrentIndex(groups()->indexOf("split_scope m#1@1 64"));
  list()->scrollTo(list()->currentIndex(), QAbstractItemView::PositionAtBottom);
  QVERIFY(isCurrentSeen());
  CandidateTime time;
  time.measurement = {.medianNs = 123.46e3, .lowNs = 1e5, .highNs = 2e5, .samples = 10};
  time.times = {.ratio = 12.3, .verdict = codegen::Comparison::Verdict::Faster};
  workspace().keepCandidateTime(1, "split_reduction s#1@1", time);
  workspace().keepCandidateTime(1, "split_scope m#1@1 64", time);
  m_driver->settle();
  QVERIFY(!list()->isColumnHidden(MovesModel::GainColumn));
  QVERIFY(isCurrentSeen());
  QFont strong = list()->font();
  strong.setBold(true);
  QFontMetrics name(strong), rest(list()->font());
  for (const char* step : {"split_reduction s#1@1", "split_scope m#1@1 64"}) {
    QModelIndex index = groups()->indexOf(step);
    QVERIFY(index.isValid());
    list()->scrollTo(index);
    StepDelegate* delegate = bench().moves()->list()->delegate();
    int room = delegate->roomOf(list()->visualRect(index), rest);
    QString text = step, place = text.section(' ', 1);
    int wide = delegate->hasTwoLines() ? std::max(name.horizontalAdvance(text.section(' ', 0, 0)),
                                                  rest.horizontalAdvance(place))
                                       : name.horizontalAdvance(text.section(' ', 0, 0)) +
                                             rest.horizontalAdvance(' ' + place);
    QVERIFY2(wide <= room, qPrintable(QString("%1: %2 of %3").arg(text).arg(wide).arg(room)));
    QRect figures = list()->visualRect(index.siblingAtColumn(MovesModel::GainColumn));
    QString time = index.siblingAtColumn(MovesModel::TimeColumn).data().toString();
    QVERIFY(list()->isColumnHidden(MovesModel::TimeColumn));
    QVERIFY2(rest.horizontalAdvance(time) <= figures.width() - 8, qPrintable(time));
    QVERIFY(list()->viewport()->rect().contains(figures.topRight()));
  }
  // Where none of the listed moves was timed, they need no room for it.
  workspace().selectNode(opOf(workspace(), "y"));
  QVERIFY(list()->isColumnHidden(MovesModel::GainColumn));
  QVERIFY(!bench().moves()->list()->delegate()->hasTwoLines());
  workspace().select({});
  // With room again, one line each.
  m_driver->window->resize(2400, 720);
  bench().resetLayout();
  QTRY_VERIFY(!list()->isColumnHidden(MovesModel::TimeColumn));
  QModelIndex index = groups()->indexOf("split_scope m#1@1 64");
  QTRY_VERIFY(list()->visualRect(index).height() < 2 * rest.height());
  preferences.language = "en";
  m_driver->window->setPreferences(preferences);
}

void TestMovesPane::measuringEveryMoveStopsByItsButton() {
  m_driver->open("softmax");
  auto* button = child<QPushButton>("movesMeasureAll");
  QTest::mouseClick(button, Qt::LeftButton);
  QCOMPARE(button->text(), QString("Stop"));
  QVERIFY(bench().queue()->isBusy());
  QTest::mouseClick(button, Qt::LeftButton);
  QCOMPARE(button->text(), QString("Measure all"));
  QTRY_VERIFY_WITH_TIMEOUT(!bench().queue()->isBusy(), 60000);
}

void TestMovesPane::keysLeadFromTheStartToAMove() {
  QWidget* window = m_driver->window.get();
  auto* words = m_driver->window->startPage()->findChild<QLineEdit*>();
  QTest::keyClicks(words, "transpose");
  QListView* kernels = m_driver->window->startPage()->kernels();
  kernels->setCurrentIndex(kernels->model()->index(0, 0));
  QTest::keyClick(kernels, Qt::Key_Return);
  QVERIFY(m_driver->bench());
  m_driver->settle();
  QTest::keyClick(window, Qt::Key_Right, Qt::AltModifier);
  QVERIFY(workspace().selectedPlace().has_value());
  QTest::keyClick(window, Qt::Key_L, Qt::ControlModifier);
  auto* filter = child<QLineEdit>("movesWords");
  QTRY_VERIFY(filter->hasFocus());
  QTest::keyClicks(filter, "split_scope");
  QTest::keyClick(filter, Qt::Key_Down);
  QTRY_VERIFY(workspace().preview().has_value());
  QTest::keyClick(filter, Qt::Key_Return);
  QCOMPARE(workspace().history().size(), size_t{2});
  QVERIFY(workspace().history().here().step.starts_with("split_scope"));
  // From a line, too, the window's keys are the window's.
  QTest::keyClick(filter, Qt::Key_E, Qt::ControlModifier);
  QVERIFY(!ir()->isReadOnly());
}

QTEST_MAIN(TestMovesPane)
#include "test_moves_pane.moc"
