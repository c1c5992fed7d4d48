// Rules of the heuristic pass for products of few rows with a matrix, and of one row with numbers.
#include <QRegularExpression>
#include <QTest>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

class TestPassAxpyGemv : public QObject {
  Q_OBJECT
 private slots:
  void fewRowsStreamWhatIsFar();
  void longSumsTakeFourRows();
  void matricesOfOneTokenComeOneAfterTheOther();
  void rowsOfOneRowTimesNumbersGoSideBySide();
};

// Few rows of a product share the rows of a matrix that is far, as they lie in memory.
void TestPassAxpyGemv::fewRowsStreamWhatIsFar() {
  core::Machine avx2 = core::machineNamed("x86-64-avx2").value();
  auto product = [](int rows, int terms, int columns) {
    return kernel("matmul", {{"M", rows}, {"K", terms}, {"N", columns}});
  };
  auto streamed = [&](const core::Program& start, std::map<std::string, int64_t> wanted = {}) {
    return text(write(start, kHeuristicX86Pass, avx2, std::move(wanted)).program);
  };
  QString two = streamed(product(2, 1000, 4096));
  QVERIFY2(two.contains("\n125 128 8:u M:u 4:u 8:v c["), qPrintable(two));
  // Sums of more vectors than registers hold go one vector at a time.
  QString four = streamed(product(4, 1000, 4096));
  QVERIFY2(four.contains("\n125 128 4 8:u M:u 8:v c["), qPrintable(four));
  // More rows, a matrix that is near, few columns, and AVX-512, where it was not measured.
  for (const core::Program& start :
       {product(5, 1000, 4096), product(4, 300, 512), product(4, 5000, 96)})
    QVERIFY(streamed(start).contains(" c_out["));
  QVERIFY(
      text(write(product(2, 1000, 4096), kHeuristicX86Pass, avx512()).program).contains(" c_out["));
  for (auto [rows, terms, columns] : {std::tuple{2, 35, 131}, {3, 16, 136}, {4, 21, 130}})
    for (int threads : {1, 2}) {
      core::Program start = product(rows, terms, columns);
      Written written = write(start, kHeuristicX86Pass, avx2, {{"rows of c streamed", 1}}, threads);
      QVERIFY2(text(written.program).contains("8:u M:u"), qPrintable(text(written.program)));
      QCOMPARE(whatDiffers(start, written.program, 3e5), QString());
    }
  core::Program batch = kernel("bmm", {{"B", 3}, {"M", 2}, {"K", 35}, {"N", 131}});
  Written written = write(batch, kHeuristicX86Pass, avx2, {{"rows of c streamed", 1}});
  QVERIFY2(text(written.program).contains("8:u M:u"), qPrintable(text(written.program)));
  QCOMPARE(whatDiffers(batch, written.program, 3e5), QString());
}

// Long sums are read and written once for four rows of the matrix.
void TestPassAxpyGemv::longSumsTakeFourRows() {
  // Of all targets with AVX-512 where the second cache holds everything, in halves further too.
  auto takesFour = [](int terms, int columns, bool halved) {
    core::Program start = kernel("matmul", {{"M", 1}, {"K", terms}, {"N", columns}});
    QString body = text(write(start, kHeuristicX86Pass, avx512(), {}, 1, halved).program);
    return body.contains(QString("\n%1").arg(terms / 4));
  };
  for (bool halved : {false, true})
    QVERIFY(takesFour(92, 1920, halved) && takesFour(92, 512, halved) &&
            !takesFour(92, 500, halved) && !takesFour(400, 1024, halved));
  QVERIFY(takesFour(400, 1920, true) && !takesFour(400, 1920, false));
  core::Program start = kernel("matmul", {{"M", 1}, {"K", 19}, {"N", 1603}});
  Written four = write(start, kHeuristicX86Pass, avx512(), {}, 1, true);
  QVERIFY2(text(four.program).contains("\n4\n"), qPrintable(text(four.program)));
  QCOMPARE(whatDiffers(start, four.program, 1e5), QString());
}

void TestPassAxpyGemv::matricesOfOneTokenComeOneAfterTheOther() {
  QString body = text(write(kernel("swiglu", {{"B", 1}, {"S", 1}, {"I", 64}, {"H", 200}}),
                            kHeuristicX86Pass, avx512())
                          .program);
  qsizetype first = body.indexOf("* w["), second = body.indexOf("* v[");
  static const QRegularExpression kRoot("\n[0-9A-Z]");
  QVERIFY2(first >= 0 && second > first && body.mid(first, second - first).contains(kRoot),
           qPrintable(body));
  for (int threads : {1, 2}) {
    core::Program start = kernel("swiglu", {{"B", 1}, {"S", 1}, {"I", 37}, {"H", 203}});
    Written written = write(start, kHeuristicX86Pass, avx512(), {}, threads, true);
    QCOMPARE(whatDiffers(start, written.program, 3e5), QString());
  }
}

// Where the first cache does not hold the row that all of them read.
void TestPassAxpyGemv::rowsOfOneRowTimesNumbersGoSideBySide() {
  auto written = [](const core::Program& start, std::map<std::string, int64_t> wanted = {}) {
    return write(start, kHeuristicX86Pass, avx512(), std::move(wanted), 1, true);
  };
  auto product = [](int rows, int columns) {
    return kernel("outer_product", {{"M", rows}, {"N", columns}});
  };
  QString many = text(written(product(201, 16000)).program);
  QVERIFY2(many.contains("\n50 250 4:u 4:u 16:v a["), qPrintable(many));
  QVERIFY2(many.contains("\n250 4:u 16:v a[200,"), qPrintable(many));  // the last row
  for (const char* name : {"x86-64-avx512", "x86-64-avx2"}) {          // on any processor
    Written others =
        write(product(200, 16000), kHeuristicX86Pass, core::machineNamed(name).value());
    QVERIFY2(text(others.program).contains(QRegularExpression(" 4:u (4:u )?(16|8):v a\\[")),
             qPrintable(text(others.program)));
  }
  QString three = text(written(product(3, 16000)).program);
  QVERIFY2(three.contains("\n250 2:u 4:u 16:v a["), qPrintable(three));
  for (const Written& others : {written(product(201, 3000)), written(product(2000, 16000)),
                                written(product(201, 16000), {{"rows of a side by side", 1}}),
                                written(kernel("mul", {{"N", 201}, {"M", 16001}}))})
    QVERIFY2(!text(others.program).contains("4:u 4:u 16:v"), qPrintable(text(others.program)));
  for (auto [rows, columns] :
       {std::pair{1, 340}, {2, 332}, {3, 337}, {4, 333}, {7, 341}, {11, 348}})
    for (int together : {2, 4}) {
      core::Program start = product(rows, columns);
      Written shared = written(start, {{"rows of a side by side", together}});
      QCOMPARE(whatDiffers(start, shared.program, 1e5), QString());
      QCOMPARE(count(shared.steps, "swap_scopes"), rows > 1 ? 1 : 0);
    }
  core::Program images =
      kernel("conv2d_1", {{"C", 1}, {"K", 1}, {"N", 3}, {"O", 11}, {"H", 40}, {"W", 412}});
  Written filters = written(images);
  QVERIFY2(text(filters.program).contains("\n| 2 515 4:u 2:u\n"),
           qPrintable(text(filters.program)));
  images = kernel("conv2d_1", {{"C", 1}, {"K", 1}, {"N", 3}, {"O", 7}, {"H", 4}, {"W", 21}});
  filters = written(images, {{"rows of y side by side", 4}});
  QCOMPARE(whatDiffers(images, filters.program, 1e5), QString());
}

QTEST_APPLESS_MAIN(TestPassAxpyGemv)
#include "test_pass_axpy_gemv.moc"
