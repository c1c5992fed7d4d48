// The heuristic pass on processors that run vectors of 512 bits in two halves: any of its decisions
// compute the same, and none keeps a factor that copies make.
#include <QRegularExpression>
#include <QTest>
#include <array>

#include "tests/rl/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

class TestPassHalves : public QObject {
  Q_OBJECT
 private slots:
  void drawnDecisionsComputeTheSame_data();
  void drawnDecisionsComputeTheSame();
  void columnsBeyondPanelsKeepNoFactor();
};

namespace {

int drawn(std::mt19937& random, int from, int to) {
  return from + static_cast<int>(random() % static_cast<unsigned>(to - from));
}

// With extents that nothing divides, but rows of whole vectors in a third of the cases; they are
// short in another.
core::Program drawnKernel(const std::string& name, std::mt19937& random) {
  auto between = [&](int from, int to) { return drawn(random, from, to); };
  auto columnsOfProduct = [&] { return random() % 3 == 0 ? between(2, 8) : between(8, 140); };
  if (name == "matmul" && random() % 5 == 0)  // of few terms
    return random() % 2 == 0
               ? kernel(name,
                        {{"M", between(128, 300)}, {"N", between(2, 8)}, {"K", between(4, 12)}})
               : kernel(name,
                        {{"M", between(1, 40)}, {"N", between(120, 200)}, {"K", between(2, 6)}});
  if (name == "matmul" || name == "gemm")
    return kernel(name,
                  {{"M", between(1, 65)}, {"N", columnsOfProduct()}, {"K", between(16, 300)}});
  if (name == "swiglu")
    return kernel(
        name, {{"B", 1}, {"S", between(1, 20)}, {"I", between(16, 60)}, {"H", columnsOfProduct()}});
  if (name == "outer_product") return kernel(name, {{"M", between(1, 20)}, {"N", between(1, 900)}});
  if (name == "bmm")
    return kernel(name, {{"B", between(1, 4)},
                         {"M", between(1, 40)},
                         {"N", columnsOfProduct()},
                         {"K", between(20, 100)}});
  if (name == "conv2d_2")
    return kernel(name, {{"N", between(1, 3)},
                         {"O", 16 * between(1, 4)},
                         {"C", between(20, 40)},
                         {"H", between(5, 12)},
                         {"W", between(12, 64)}});
  if (name == "conv2d_same")
    return kernel(name, {{"N", between(1, 3)},
                         {"O", 16 * between(1, 4)},
                         {"C", between(20, 30)},
                         {"H", between(2, 10)},
                         {"W", between(12, 50)}});
  if (name == "batchnorm_2" || name == "relu_ffn")
    return kernel(name, {{"N", between(1, 5)},
                         {"C", between(2, 40)},
                         {"H", between(1, 20)},
                         {"W", between(2, 30)}});
  if (name == "gemv") return kernel(name, {{"M", between(1, 300)}, {"N", between(2, 130)}});
  std::array<int, 4> columns = {between(2, 9), between(2, 40), between(40, 600),
                                32 * between(8, 40)};
  return kernel(name, {{"N", between(40, 400)}, {"M", columns[random() % 4]}});
}

}  // namespace

void TestPassHalves::drawnDecisionsComputeTheSame_data() {
  QTest::addColumn<QString>("name");
  for (const char* name : {"softmax", "log_softmax", "layernorm_1", "rmsnorm", "reducemean",
                           "matmul", "bmm", "conv2d_2", "conv2d_same", "batchnorm_2", "relu_ffn",
                           "gemv", "gemm", "swiglu", "outer_product"})
    QTest::newRow(name) << name;
}

void TestPassHalves::drawnDecisionsComputeTheSame() {
  QFETCH(QString, name);
  constexpr int kDraws = 40;
  std::mt19937 random(11);
  for (int draw = 0; draw < kDraws; ++draw) {
    core::Program start = drawnKernel(name.toStdString(), random);
    auto halves = [&](std::map<std::string, int64_t> wanted, int threads) {
      return write(start, kHeuristicX86Pass, avx512(), std::move(wanted), threads, true);
    };
    auto decisions = halves({{"store y past the caches", 1}}, 1).decisions;
    Written written = halves(drawnFrom(decisions, random), 1 + draw % 2);
    QString difference = whatDiffers(start, written.program, 1e6);
    QVERIFY2(difference.isEmpty(), qPrintable(QString("draw %1\n").arg(draw) + difference));
  }
}

// Columns beyond the panels make their own copy; tiles of two heights (31 rows) share theirs, but
// not where one block is all of it (27 rows, the last 4 of 420 columns).
void TestPassHalves::columnsBeyondPanelsKeepNoFactor() {
  static const QRegularExpression kAll("\nr[0-9]* f32 \\[[^\\]\n]*C,");
  for (auto [channels, height, width, copies] :
       {std::tuple{20, 19, 23, 2}, {31, 32, 32, 1}, {27, 20, 21, 3}}) {
    core::Program start =
        kernel("relu_ffn", {{"N", 2}, {"C", channels}, {"H", height}, {"W", width}});
    Written written = write(start, kHeuristicX86Pass, avx512(), {}, 1, true);
    static const QRegularExpression kCopy("\nr_in[0-9]* f32 \\[C, ");
    QVERIFY2(text(written.program).count(kCopy) == copies, qPrintable(text(written.program)));
    QVERIFY2(!text(written.program).contains(kAll), qPrintable(text(written.program)));
    QCOMPARE(whatDiffers(start, written.program, 3e5), QString());
  }
}

QTEST_APPLESS_MAIN(TestPassHalves)
#include "test_pass_halves.moc"
