// Operation counts and compulsory traffic.
#include <QTest>

#include "core/cost/cost.h"
#include "core/cost/traffic.h"
#include "core/resources.h"
#include "core/text/printer.h"
#include "core/trajectory/replay.h"
#include "tests/core/program_runs.h"
#include "tests/machines.h"

using namespace dojo::core;
using namespace dojo::tests;

class TestCost : public QObject {
  Q_OBJECT
 private slots:
  void countsOfKernels_data();
  void countsOfKernels();
  void guardsAreExactWhenSmall();
  void trafficOfWholePasses();
  void trafficFallsWhenLoopsAreJoined();
  void trafficKnowsOrderAndReuse();
};

void TestCost::countsOfKernels_data() {
  QTest::addColumn<double>("arithmetic");
  QTest::addColumn<double>("bytes");
  QTest::newRow("matmul") << 2.0 * 768 * 1024 * 1024
                          << 4.0 * (768 * 1024 + 1024 * 1024 + 768 * 1024);
  QTest::newRow("softmax") << 5.0 * 24576 * 512 << 8.0 * 24576 * 512;
  QTest::newRow("add") << 3072.0 * 4096 << 12.0 * 3072 * 4096;
}

void TestCost::countsOfKernels() {
  QFETCH(double, arithmetic);
  QFETCH(double, bytes);
  for (const Resource& resource : kernelResources()) {
    if (resource.name != QTest::currentDataTag()) continue;
    Program program = programOf(std::string(resource.text));
    QCOMPARE(flops(program), arithmetic);
    QCOMPARE(compulsoryBytes(program), bytes);
    return;
  }
  QFAIL("no such kernel");
}

void TestCost::guardsAreExactWhenSmall() {
  std::string head = "kernel k\nin x\nout y\nx f32 [100, 100] heap\ny f16 [100, 100] heap\n\n";
  QCOMPARE(flops(programOf(head + "100 100 y[{0},{1}] = x[{0},{1}] * 2 if {1}-{0} < 1\n")), 5050.0);
  QCOMPARE(flops(programOf(head + "100 100 y[{0},{1}] = x[{0},{1}]\n")), 0.0);
  QCOMPARE(flops(programOf(head + "100 100 y[{0},{1}] += x[{0},{1}] if {1} < 10\n")), 1000.0);
  QCOMPARE(compulsoryBytes(programOf(head + "1 y[0,0] = 1\n")), 60000.0);
}

namespace {

constexpr int64_t kCache = 1 << 20;

Program kernelNamed(std::string_view name) {
  for (const Resource& resource : kernelResources())
    if (resource.name == name) return programOf(std::string(resource.text));
  return {};
}

}  // namespace

void TestCost::trafficOfWholePasses() {
  QCOMPARE(trafficBytes(kernelNamed("add"), kCache), 12.0 * 3072 * 4096);
  // Eight times over the large arrays, and the short ones.
  double array = 4.0 * 24576 * 512;
  double softmax = trafficBytes(kernelNamed("softmax"), kCache);
  QVERIFY2(softmax > 8 * array && softmax < 8.1 * array, qPrintable(QString::number(softmax)));
  // All of it fits: every array once.
  QVERIFY(trafficBytes(kernelNamed("softmax"), int64_t{1} << 40) < 4.1 * array);
}

void TestCost::trafficFallsWhenLoopsAreJoined() {
  for (const Resource& resource : trajectoryResources()) {
    if (resource.name != "softmax") continue;
    auto trajectory = parseTrajectory(resource.text, "softmax");
    QVERIFY(trajectory);
    Program start = kernelNamed("softmax");
    Replay run = replay(stepsOf(*trajectory), start, dojo::tests::avx2());
    double array = 4.0 * 24576 * 512;
    double after = trafficBytes(run.result(), kCache);
    QVERIFY2(after >= 2 * array && after < 2.2 * array, qPrintable(QString::number(after / array)));
    return;
  }
  QFAIL("no such trajectory");
}

void TestCost::trafficKnowsOrderAndReuse() {
  // y = x, over rows or over columns first.
  auto copy = [](const std::string& index) {
    return programOf(
        "kernel copy\nconst N = 1024\nin x\nout y\nx f32 [N, N] heap\ny f32 [N, N] heap\n\nN N y[" +
        index + "] = x[" + index + "]\n");
  };
  constexpr int64_t kFewLines = 1 << 15;
  double arrays = 2.0 * 1024 * 1024 * 4;
  QCOMPARE(trafficBytes(copy("{0},{1}"), kFewLines), arrays);
  QCOMPARE(trafficBytes(copy("{1},{0}"), kFewLines), 16 * arrays);  // a line for each element
  QCOMPARE(trafficBytes(copy("{1},{0}"), int64_t{1} << 30), arrays);
  // Columns of B are read line by line when the innermost loop runs along them.
  Program columns = kernelNamed("matmul");
  std::string text = print(columns);
  size_t nest = text.find("M N K c");
  QVERIFY2(nest != std::string::npos, text.c_str());
  double ofColumns = trafficBytes(columns, kFewLines);
  text.replace(nest, std::string::npos, "M K N c[{0},{2}] += a[{0},{1}] * b[{1},{2}]\n");
  double ofRows = trafficBytes(programOf(text), kFewLines);
  QVERIFY2(ofRows < ofColumns / 4, qPrintable(QString("%1 %2").arg(ofRows).arg(ofColumns)));
}

QTEST_APPLESS_MAIN(TestCost)
#include "test_cost.moc"
