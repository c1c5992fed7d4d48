// The plots: what they show, how one selects in them, what is exported, the roofline's lines.
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QXmlStreamReader>

#include "app/window/plots/plot_pane.h"
#include "app/window/plots/roofline_plot.h"
#include "app/window/plots/runtime_plot.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestPlots : public WindowTest {
  Q_OBJECT
 private slots:
  void emptyPlotsSayWhy();
  void pointsAreClickedAndWalked();
  void plotsHaveAMenu();
  void speedUpsAreOverThePinnedStep();
  void axesAreLinearOrLogarithmic();
  void theRooflineHasADotPerStep();
  void theMachineIsMeasuredForTheRoofline();
  void plotsAreExported();

 private:
  void openMeasured() {
    openChain();
    for (const char* step : {"join_scopes t@0", "split_scope t@0 16", "unroll t@1"})
      QVERIFY(workspace().apply(core::parseStep(step).value()));
    double ns[] = {8000, 4000, 2000, 1000};
    for (int i = 0; i < 4; ++i)
      workspace().record(i + 1, Measurement{.medianNs = ns[i],
                                            .lowNs = 0.98 * ns[i],
                                            .highNs = 1.02 * ns[i],
                                            .samples = 10,
                                            .rooflineNs = 500});
    m_driver->settle();
  }
  PlotPane* plot() { return bench().plot(); }
};

namespace {

constexpr MachineRoof kRoof{.flopsF32 = 100,
                            .flopsF64 = 50,
                            .l2 = 60,
                            .l3 = 20,
                            .memory = 10,
                            .l2Bytes = 1 << 20,
                            .l3Bytes = 1 << 24};

void clickAt(QWidget* plot, const QPointF& at) {
  QTest::mouseClick(plot, Qt::LeftButton, {}, at.toPoint());
}

QPointF pixelOf(const RuntimePlot* plot, int index) {
  auto point = plot->graph(0)->data()->at(index);
  return {plot->xAxis->coordToPixel(point->key), plot->yAxis->coordToPixel(point->value)};
}

}  // namespace

void TestPlots::emptyPlotsSayWhy() {
  openChain();
  auto* button = child<QPushButton>("plotMeasure");
  QVERIFY(button->isVisible());
  QTest::mouseClick(button, Qt::LeftButton);
  QTRY_VERIFY_WITH_TIMEOUT(!plot()->runtime()->isEmpty(), 120000);
  QVERIFY(!button->isVisible());
}

void TestPlots::pointsAreClickedAndWalked() {
  openMeasured();
  RuntimePlot* runtime = plot()->runtime();
  QTRY_COMPARE(static_cast<int>(runtime->steps().size()), 4);
  QTest::qWait(50);
  clickAt(runtime, pixelOf(runtime, 1));
  QCOMPARE(workspace().history().current(), 2);
  QTest::keyClick(runtime, Qt::Key_Right);
  QCOMPARE(workspace().history().current(), 3);
  QTest::keyClick(runtime, Qt::Key_Left);
  QTest::keyClick(runtime, Qt::Key_Left);
  QCOMPARE(workspace().history().current(), 1);
  m_driver->moveMouse(runtime, pixelOf(runtime, 3).toPoint());
  QTRY_VERIFY(runtime->toolTip().contains("unroll t@1"));
}

void TestPlots::plotsHaveAMenu() {
  openMeasured();
  auto choose = [this](HistoryId step, const char* text) {
    auto menu = plot()->menuFor(step);
    for (QAction* action : menu->actions())
      if (action->text() == text) return action->trigger();
    QFAIL(text);
  };
  choose(2, "Go to this step");
  QCOMPARE(workspace().history().current(), 2);
  choose(0, "Copy the table");
  QCOMPARE(QApplication::clipboard()->text(), plot()->csv());
  choose(0, "Copy the picture");
  QVERIFY(!QApplication::clipboard()->pixmap().isNull());
  choose(0, "Logarithmic axis");
  QCOMPARE(plot()->runtime()->yAxis->scaleType(), QCPAxis::stLinear);
  choose(3, "Use as baseline");
  QCOMPARE(workspace().baseline(), 3);
}

void TestPlots::speedUpsAreOverThePinnedStep() {
  openMeasured();
  QTest::mouseClick(plot()->views(), Qt::LeftButton, {},
                    plot()->views()->tabRect(PlotPane::SpeedUpView).center());
  auto values = [&] {
    QList<double> out;
    for (const QCPGraphData& point : *plot()->runtime()->graph(0)->data()) out << point.value;
    return out;
  };
  QCOMPARE(values(), QList<double>({1, 2, 4, 8}));
  workspace().pin(3);
  QCOMPARE(values(), QList<double>({0.25, 0.5, 1, 2}));
  QStringList names;
  for (int i = 0; i < plot()->runtime()->itemCount(); ++i)
    if (auto* name = qobject_cast<QCPItemText*>(plot()->runtime()->item(i));
        name && name->visible())
      names << name->text();
  QVERIFY2(!names.filter("split_scope t@0 16").isEmpty(), qPrintable(names.join(", ")));
}

void TestPlots::axesAreLinearOrLogarithmic() {
  openMeasured();
  QCOMPARE(plot()->runtime()->yAxis->scaleType(), QCPAxis::stLogarithmic);
  QTest::mouseClick(child<QToolButton>("plotLog"), Qt::LeftButton);
  QCOMPARE(plot()->runtime()->yAxis->scaleType(), QCPAxis::stLinear);
  QCOMPARE(plot()->runtime()->yAxis->range().lower, 0.0);
}

void TestPlots::theRooflineHasADotPerStep() {
  openMeasured();
  plot()->showView(PlotPane::RooflineView);
  RooflinePlot* roofline = plot()->roofline();
  auto steps = plottedSteps(workspace().history(), kRoof.l2Bytes);
  roofline->show(steps, workspace().history().current(), kRoof, kRoof.flopsF32);
  QCOMPARE(static_cast<int>(roofline->steps().size()), 4);
  QCOMPARE(roofline->arrowCount(), 3);
  double flops = steps[0].performance * 8000;
  QVERIFY(flops > 0);
  QVERIFY(qFuzzyCompare(steps[3].performance, flops / 1000));
  QVERIFY(roofline->xName().contains("flop per byte"));
  QVERIFY(roofline->yName().contains("Gflop/s"));
  QStringList names;
  for (int i = 0; i < roofline->itemCount(); ++i)
    if (auto* name = qobject_cast<QCPItemText*>(roofline->item(i))) names << name->text();
  QVERIFY2(names.contains("L2 60.0 · L3 20.0 · memory 10.0 GB/s"), qPrintable(names.join('|')));
  QVERIFY(names.contains("peak 100.0 Gflop/s"));
}

void TestPlots::theMachineIsMeasuredForTheRoofline() {
  openMeasured();
  plot()->showView(PlotPane::RooflineView);
  auto* button = child<QPushButton>("plotMeasure");
  QVERIFY(button->isVisible());
  QTest::mouseClick(button, Qt::LeftButton);
  QTRY_VERIFY_WITH_TIMEOUT(!plot()->roofline()->isEmpty(), 180000);
  QVERIFY(bench().queue()->roof().memory > 0.1);
  QTest::qWait(50);
  clickAt(plot()->roofline(), plot()->roofline()->pixelOf(1));
  QCOMPARE(workspace().history().current(), 1);
  QVERIFY(plot()->csv().startsWith("step,move,"));
  QVERIFY(plot()->csv().contains("flop_per_byte"));
}

void TestPlots::plotsAreExported() {
  openMeasured();
  QTest::qWait(50);
  for (const char* name : {"plot.svg", "plot.png", "plot.csv"}) {
    QString path = m_driver->folder.filePath(name);
    QTimer::singleShot(300, this, [&] {
      auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
      QVERIFY(dialog);
      auto* line = dialog->findChild<QLineEdit*>();
      line->setText(path);
      QTest::keyClick(line, Qt::Key_Return);
    });
    trigger("export-plot");
    QFile file(path);
    QVERIFY2(file.open(QIODevice::ReadOnly), name);
    QByteArray bytes = file.readAll();
    QVERIFY2(bytes.size() > 100, name);
    if (path.endsWith(".png")) QVERIFY(!QImage::fromData(bytes).isNull());
    if (path.endsWith(".csv")) QVERIFY(bytes.contains("3,\"unroll t@1\",1000,980,1020,500,8"));
    if (!path.endsWith(".svg")) continue;
    QXmlStreamReader xml(bytes);
    while (!xml.atEnd()) xml.readNext();
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
  }
}

QTEST_MAIN(TestPlots)
#include "test_plots.moc"
