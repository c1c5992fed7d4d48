// The drawn views against stored pictures, in light and dark, at the screen's scale and at twice
// that (a second run with QT_SCALE_FACTOR=2). Compared is the coarse structure, so that another
// font or another version's smoothing makes no difference but a missing node, a wrong colour or a
// shifted curve does. DOJO_UPDATE_GOLDEN=1 writes the pictures anew.
#include <qcustomplot.h>

#include <QDir>
#include <QGraphicsScene>
#include <QGraphicsView>
#include <QPainter>
#include <QTest>

#include "app/window/plots/plot_pane.h"
#include "app/window/start/kernel_pictures.h"
#include "app/window/tree/tree_pane.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

namespace {

constexpr QSize kPicture{480, 320}, kCoarse{60, 40};
constexpr int kCellDiffers = 40;      // of 255, in any channel
constexpr double kMostCells = 0.015;  // share of cells that may differ
constexpr double kMostMean = 1.5;     // of 255

QImage coarse(const QImage& picture) {
  return picture.convertToFormat(QImage::Format_RGB32)
      .scaled(kCoarse, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

struct Difference {
  double cells = 0, mean = 0;
  bool isSmall() const { return cells <= kMostCells && mean <= kMostMean; }
};

Difference between(const QImage& a, const QImage& b) {
  Difference d;
  for (int y = 0; y < kCoarse.height(); ++y)
    for (int x = 0; x < kCoarse.width(); ++x) {
      QRgb p = a.pixel(x, y), q = b.pixel(x, y);
      int channels[] = {std::abs(qRed(p) - qRed(q)), std::abs(qGreen(p) - qGreen(q)),
                        std::abs(qBlue(p) - qBlue(q))};
      d.cells += std::ranges::max(channels) > kCellDiffers;
      d.mean += (channels[0] + channels[1] + channels[2]) / 3.0;
    }
  int count = kCoarse.width() * kCoarse.height();
  return {d.cells / count, d.mean / count};
}

}  // namespace

class TestPictures : public WindowTest {
  Q_OBJECT
 private slots:
  void initTestCase_data();
  void theTree();
  void thePlot();
  void theStartPagesPictures();
  void whatIsDifferentIsSeen();

 private:
  void openState();
  QImage tree();
  QImage plot();
  void compare(const QImage& picture, const char* name);
  double scale() const { return m_driver->window->devicePixelRatioF(); }
};

void TestPictures::initTestCase_data() {
  QTest::addColumn<QString>("colours");
  QTest::newRow("light") << QString("light");
  QTest::newRow("dark") << QString("dark");
}

// A parallel, a vector and an unrolled scope, one node selected; times of three steps.
void TestPictures::openState() {
  QFETCH_GLOBAL(QString, colours);
  openChain();
  trigger(qPrintable(colours));
  double ns = 4e6;
  for (const char* step : {"split_scope t@0 8", "split_scope y@0 16", "parallelize t@0",
                           "vectorize t@1", "unroll y@1"}) {
    QVERIFY2(workspace().apply(core::parseStep(step).value()), step);
    ns *= 0.6;
    workspace().record(workspace().history().current(), Measurement{.medianNs = ns,
                                                                    .lowNs = ns * 0.93,
                                                                    .highNs = ns * 1.1,
                                                                    .samples = 40,
                                                                    .rooflineNs = 1.5e5});
  }
  m_driver->settle();
  workspace().selectNode(opOf(workspace(), "y"));
}

QImage TestPictures::tree() {
  QImage image(kPicture * scale(), QImage::Format_RGB32);
  image.setDevicePixelRatio(scale());
  image.fill(m_driver->window->theme().base);
  QPainter painter(&image);
  QGraphicsScene* scene = bench().tree()->view()->scene();
  scene->render(&painter, QRectF(QPointF(), kPicture), scene->itemsBoundingRect());
  return image;
}

QImage TestPictures::plot() {
  auto* plot = bench().plot()->findChild<QCustomPlot*>("plot");
  plot->replot();
  return plot->toPixmap(kPicture.width(), kPicture.height(), scale()).toImage();
}

void TestPictures::compare(const QImage& picture, const char* name) {
  QFETCH_GLOBAL(QString, colours);
  QString path = QString(DOJO_SOURCE_DIR "/tests/golden/pictures/%1-%2.png").arg(name, colours);
  QImage now = coarse(picture);
  if (qEnvironmentVariableIsSet("DOJO_UPDATE_GOLDEN")) {
    QDir().mkpath(QFileInfo(path).path());
    QVERIFY(now.save(path));
    return;
  }
  QImage golden(path);
  QVERIFY2(!golden.isNull(), qPrintable(path));
  Difference d = between(now, golden.convertToFormat(QImage::Format_RGB32));
  if (!d.isSmall()) picture.save(QString("%1-%2-now.png").arg(name, colours));
  QVERIFY2(d.isSmall(), qPrintable(QString("%1: %2 % of its cells differ, %3 of 255 on average")
                                       .arg(name)
                                       .arg(100 * d.cells, 0, 'f', 1)
                                       .arg(d.mean, 0, 'f', 2)));
}

void TestPictures::theTree() {
  openState();
  compare(tree(), "tree");
}

void TestPictures::thePlot() {
  openState();
  compare(plot(), "plot");
}

void TestPictures::theStartPagesPictures() {
  QFETCH_GLOBAL(QString, colours);
  Theme theme = colours == "dark" ? darkTheme() : lightTheme();
  QImage picture = treePicture(kChain, theme, QSize(120, 80), scale());
  QImage onPaper(picture.size(), QImage::Format_RGB32);
  onPaper.fill(theme.base);
  QPainter(&onPaper).drawImage(0, 0, picture);
  compare(onPaper, "start");
}

// The comparison itself: a node more, another colour and another curve are no small differences.
void TestPictures::whatIsDifferentIsSeen() {
  openState();
  QImage treeBefore = coarse(tree()), plotBefore = coarse(plot());
  QVERIFY(between(treeBefore, coarse(tree())).isSmall());
  workspace().undo();
  workspace().undo();
  workspace().undo();
  m_driver->settle();
  QVERIFY(!between(treeBefore, coarse(tree())).isSmall());
  for (HistoryId id : {2, 3, 4})
    workspace().record(id,
                       Measurement{.medianNs = 2e5, .lowNs = 1.9e5, .highNs = 2.1e5, .samples = 9});
  QVERIFY(!between(plotBefore, coarse(plot())).isSmall());
}

QTEST_MAIN(TestPictures)
#include "test_pictures.moc"
