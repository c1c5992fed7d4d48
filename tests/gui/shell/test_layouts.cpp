// What a small window shows of everything: in every arrangement nothing that one reads is cut or
// squeezed away, and what has room is shown in full.
#include <QHeaderView>
#include <QLineEdit>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QTest>
#include <QTreeView>

#include "app/models/timeline/history_model.h"
#include "app/window/moves/moves_pane.h"
#include "app/window/plots/named_plot.h"
#include "app/window/search/search_form.h"
#include "app/window/search/search_pane.h"
#include "app/window/search/search_plot.h"
#include "app/window/timeline/timeline_pane.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestLayouts : public WindowTest {
  Q_OBJECT
 private slots:
  void initTestCase_data();
  void stepsAreReadInWhole();
  void columnsComeBackWithRoomAndFigures();
  void everyPageOfTheSearchHasItsTab();
  void searchIsGivenTheRoomOfItsForm();
  void emptyPlotsInventNoAxes();
  void axesAreNamedWhereThereIsRoom();
  void movesStandBesideTheirPreview();

 private:
  void openSmall(Workbench::Arrangement arrangement);
};

void TestLayouts::initTestCase_data() {
  QTest::addColumn<QString>("language");
  for (const char* language : {"en", "de", "zh_CN"}) QTest::newRow(language) << QString(language);
}

void TestLayouts::openSmall(Workbench::Arrangement arrangement) {
  QFETCH_GLOBAL(QString, language);
  Preferences preferences = m_driver->window->preferences();
  preferences.language = language;
  m_driver->window->setPreferences(preferences);
  m_driver->window->resize(1280, 720);
  openChain();
  bench().arrange(arrangement);
  QTest::qWait(50);
}

void TestLayouts::stepsAreReadInWhole() {
  openSmall(Workbench::Arrangement::Search);
  QVERIFY(workspace().apply(core::parseStep("join_scopes t@0").value()));
  QVERIFY(workspace().apply(core::parseStep("reuse_dims t.0").value()));
  QVERIFY(workspace().apply(core::parseStep("set_location t register").value()));
  m_driver->settle();
  QTreeView* list = bench().findChild<TimelinePane*>()->list();
  const QAbstractItemView* view = list;
  int wanted = view->sizeHintForColumn(HistoryModel::StepColumn);
  QVERIFY2(list->columnWidth(HistoryModel::StepColumn) >= wanted,
           qPrintable(QString("%1 of %2").arg(list->columnWidth(0)).arg(wanted)));
  QVERIFY(!list->isColumnHidden(HistoryModel::CheckColumn));
}

void TestLayouts::columnsComeBackWithRoomAndFigures() {
  openSmall(Workbench::Arrangement::Everything);
  auto* pane = bench().findChild<TimelinePane*>();
  auto shown = [&] {
    int count = 0;
    for (int column = 0; column < HistoryModel::ColumnCount; ++column)
      count += !pane->list()->isColumnHidden(column);
    return count;
  };
  auto widen = [&](int width) {
    pane->resize(width, pane->height());
    QTest::qWait(20);
  };
  widen(900);
  QCOMPARE(shown(), int{HistoryModel::ColumnCount});
  widen(240);  // too little for them, as none has a figure
  QVERIFY(pane->list()->isColumnHidden(HistoryModel::ChangeColumn));
  workspace().record(1, Measurement{.medianNs = 9, .lowNs = 8, .highNs = 10, .samples = 9});
  QTest::qWait(20);
  QVERIFY(!pane->list()->isColumnHidden(HistoryModel::TimeColumn));
  widen(900);
  QCOMPARE(shown(), int{HistoryModel::ColumnCount});
}

void TestLayouts::everyPageOfTheSearchHasItsTab() {
  openSmall(Workbench::Arrangement::Everything);
  bench().showSearch();
  QTest::qWait(20);
  QTabBar* tabs = bench().search()->pages()->tabBar();
  for (int page = 0; page < tabs->count(); ++page) {
    QVERIFY2(tabs->rect().contains(tabs->tabRect(page)), qPrintable(tabs->tabText(page)));
    QVERIFY(tabs->tabRect(page).width() >= 40);
  }
}

void TestLayouts::searchIsGivenTheRoomOfItsForm() {
  openSmall(Workbench::Arrangement::Everything);
  bench().showSearch();
  SearchForm* form = bench().search()->form();
  QTRY_VERIFY2(form->parentWidget()->height() >= form->sizeHint().height(),
               qPrintable(QString::number(form->parentWidget()->height())));
}

void TestLayouts::emptyPlotsInventNoAxes() {
  openSmall(Workbench::Arrangement::Search);
  SearchPlot* plot = bench().search()->plot();
  QVERIFY(plot->isVisible());
  QVERIFY(!plot->xAxis->visible() && !plot->yAxis->visible());
  auto* hint = plot->findChild<QLabel*>();
  QVERIFY(hint->isVisible() && !hint->text().isEmpty());
  QVERIFY(hint->sizeHint().height() <= plot->height());
}

void TestLayouts::axesAreNamedWhereThereIsRoom() {
  NamedPlot plot;
  plot.nameAxes("steps that lead from the start to here", "time per call");
  plot.resize(500, 300);
  plot.show();
  QCOMPARE(plot.xAxis->label(), plot.xName());
  QCOMPARE(plot.yAxis->label(), plot.yName());
  plot.resize(500, 130);
  QTest::qWait(20);
  QCOMPARE(plot.xAxis->label(), plot.xName());
  QVERIFY(plot.yAxis->label().isEmpty());
  plot.resize(200, 90);
  QTest::qWait(20);
  QVERIFY(plot.xAxis->label().isEmpty() && plot.yAxis->label().isEmpty());
  plot.fitNames({800, 450});
  QCOMPARE(plot.yAxis->label(), plot.yName());
  plot.fitNames({200, 450});
  QVERIFY(plot.xAxis->label().endsWith(QChar(u'…')));
}

void TestLayouts::movesStandBesideTheirPreview() {
  openSmall(Workbench::Arrangement::Times);
  MovesPane* pane = bench().moves();
  auto* detail = child<QWidget>("movesDetail");
  auto left = [&](QWidget* widget) { return widget->mapTo(pane, QPoint()).x(); };
  QVERIFY(left(detail) >= left(pane->list()) + pane->list()->width());
  bench().arrange(Workbench::Arrangement::Everything);
  QTest::qWait(50);
  QVERIFY(left(detail) < left(pane->list()) + pane->list()->width());
}

QTEST_MAIN(TestLayouts)
#include "test_layouts.moc"
