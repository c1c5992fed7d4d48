// Any decisions of the heuristic pass compute the same, on each kind of processor.
#include <QTest>
#include <array>
#include <tuple>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

class TestPassDrawn : public QObject {
  Q_OBJECT
 private slots:
  void drawnDecisionsComputeTheSame_data();
  void drawnDecisionsComputeTheSame();
  void fromMemoryToo_data();
  void fromMemoryToo();
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
                         {"C", random() % 4 == 0 ? between(2, 4) : between(20, 40)},
                         {"K", between(1, 4)},
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

void TestPassDrawn::drawnDecisionsComputeTheSame_data() {
  QTest::addColumn<QString>("name");
  for (const char* name : {"softmax", "log_softmax", "layernorm_1", "rmsnorm", "reducemean",
                           "matmul", "bmm", "conv2d_2", "conv2d_same", "batchnorm_2", "relu_ffn",
                           "gemv", "gemm", "swiglu", "outer_product"})
    QTest::newRow(name) << name;
}

void TestPassDrawn::drawnDecisionsComputeTheSame() {
  QFETCH(QString, name);
  const core::Machine avx2 = core::machineNamed("x86-64-avx2").value();
  std::mt19937 random(11);
  auto draw = [&](const core::Machine& machine, bool halved, int threads) {
    core::Program start = drawnKernel(name.toStdString(), random);
    auto written = [&](std::map<std::string, int64_t> wanted, int threadsOf) {
      return write(start, kHeuristicX86Pass, machine, std::move(wanted), threadsOf, halved);
    };
    auto decisions = written({{"store y past the caches", 1}}, 1).decisions;
    return whatDiffers(start, written(drawnFrom(decisions, random), threads).program, 1e6);
  };
  for (auto [machine, halved, draws] :
       {std::tuple{avx512(), true, 40}, {avx512(), false, 20}, {avx2, false, 20}})
    for (int k = 0; k < draws; ++k) {
      QString difference = draw(machine, halved, 1 + k % 2);
      QVERIFY2(difference.isEmpty(), qPrintable(QString("%1 %2, draw %3\n")
                                                    .arg(QString::fromStdString(machine.name))
                                                    .arg(halved)
                                                    .arg(k) +
                                                difference));
    }
}

void TestPassDrawn::fromMemoryToo_data() {
  QTest::addColumn<QString>("name");
  for (const char* name :
       {"softmax", "log_softmax", "layernorm_1", "rmsnorm", "bias_relu", "gelu",
        "residual_layernorm", "quantize_i8", "batchnorm_2", "instance_norm", "leaky_relu", "add"})
    QTest::newRow(name) << name;
}

// Caches of a few rows; of their columns 4 divides two thirds, and long ones are odd too, so that
// stores go past.
void TestPassDrawn::fromMemoryToo() {
  QFETCH(QString, name);
  std::mt19937 random(17);
  bool isOfImages = name == "batchnorm_2" || name == "instance_norm";
  int past = 0;
  for (int k = 0; k < 24; ++k) {
    int rows = drawn(random, 6, 40);
    int columns = k % 6 == 3   ? drawn(random, 1537, 1700)
                  : k % 3 == 0 ? drawn(random, 20, 700)
                  : k % 4 == 0 ? 4 * drawn(random, 385, 420)
                               : 4 * drawn(random, 25, 120);
    core::Overrides extents = {{"N", rows}, {"M", columns}};
    int height = k % 3 == 0 ? columns % 12 + 4 : 12;  // of which whole vectors go past
    if (isOfImages) extents = {{"N", rows % 4 + 2}, {"C", 3}, {"H", height}, {"W", 18}};
    core::Program start = kernel(name.toStdString(), extents);
    core::Machine machine = tests::withCaches(
        tests::onProcessor(tests::machineFor(k % 5 == 0 ? "x86-64-avx2" : "x86-64-avx512"),
                           k % 2 == 0 ? tests::Processor::Halved : tests::Processor::Plain),
        2 << 10, 16 << 10, 48 << 10);
    int threads = 1 + k % 3;
    Written first = writeOn(machine, threads, start, kHeuristicX86Pass);
    past += count(first.steps, "nontemporal_store") > 0;
    Written other =
        writeOn(machine, threads, start, kHeuristicX86Pass, drawnFrom(first.decisions, random));
    QCOMPARE(whatDiffers(start, first.program, 2e6), QString());
    QCOMPARE(whatDiffers(start, other.program, 2e6), QString());
  }
  QVERIFY2(past > 0, "nothing went past the caches");
}

QTEST_APPLESS_MAIN(TestPassDrawn)
#include "test_pass_drawn.moc"
