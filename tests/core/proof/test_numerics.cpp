// Errors in units of the last place, against kernels whose errors are known.
#include <QTest>
#include <cmath>

#include "core/interpreter/number.h"
#include "core/proof/numerics.h"
#include "tests/core/executors.h"
#include "tests/core/program_runs.h"

using namespace dojo::core;
using namespace dojo::tests;

namespace {

const char* const kCopy =
    "kernel copy\nconst N = 100\nin x\nout y\nx f32 [N] heap\ny f32 [N] heap\n\nN y[{0}] = "
    "x[{0}]\n";
const char* const kSum =
    "kernel sum\nconst N = 4096\nin x\nout z\nx f32 [N] heap\nz f32 [] heap\nt f32 [N] heap\n\n"
    "N t[{0}] = x[{0}] * x[{0}]\nz = 0\nN z += t[{0}]\n";

// A copy whose element `at` is off by `ulps`.
Executor copyOffBy(int64_t at, int ulps) {
  return
      [=](std::span<const TypedBytes> inputs, std::span<TypedBytes> outputs) -> dojo::Result<void> {
        auto tensor = fromBytes(DType::F32, inputs[0].shape, inputs[0].bytes).value();
        tensor.reals[at] += ulps * ulpAt(DType::F32, tensor.reals[at]);
        outputs[0].bytes = toBytes(tensor);
        return {};
      };
}

}  // namespace

class TestNumerics : public QObject {
  Q_OBJECT
 private slots:
  void ulpIsTheDistanceToTheNextNumber();
  void largestErrorAndItsPlaceAreFound();
  void cancellationShowsAgainstTheLargest();
  void splittingASumLessensItsError();
};

void TestNumerics::ulpIsTheDistanceToTheNextNumber() {
  for (float x : {1.0f, 1.999f, 2.0f, 1e-30f, 3e38f, 1e-41f, 0.0f})
    QCOMPARE(ulpAt(DType::F32, x),
             static_cast<double>(std::nextafter(x, INFINITY)) - static_cast<double>(x));
  QCOMPARE(ulpAt(DType::BF16, 1), 0x1p-7);
  QCOMPARE(ulpAt(DType::F16, -4), 0x1p-8);
  QCOMPARE(ulpAt(DType::I32, 1000), 1.0);
}

void TestNumerics::largestErrorAndItsPlaceAreFound() {
  std::vector<Executor> kernels = {copyOffBy(3, 0), copyOffBy(41, 5)};
  auto reports = measureNumerics(programOf(kCopy), kernels, {.families = {InputFamily::Normal}});
  QVERIFY(reports.has_value());
  const NumericsReport &exact = (*reports)[0], &off = (*reports)[1];
  QCOMPARE(exact.largest, 0.0);
  QCOMPARE(exact.histogram[0], 100);
  QCOMPARE(off.largest, 5.0);
  QCOMPARE(off.where, "y[41] on normal inputs");
  QCOMPARE(off.histogram[0], 99);
  QCOMPARE(off.histogram[5], 1);
  QCOMPARE(off.median, 0.0);
  QVERIFY(off.largestOfNorm > 0 && off.largestOfNorm <= 5);
}

// One element is tiny: an error that is nothing beside the others is millions of its own ulp.
void TestNumerics::cancellationShowsAgainstTheLargest() {
  Executor shifted = [](std::span<const TypedBytes> inputs,
                        std::span<TypedBytes> outputs) -> dojo::Result<void> {
    auto tensor = fromBytes(DType::F32, inputs[0].shape, inputs[0].bytes).value();
    for (double& x : tensor.reals) x = static_cast<float>(x + 1e-6);
    outputs[0].bytes = toBytes(tensor);
    return {};
  };
  auto reports =
      measureNumerics(programOf(kCopy), {&shifted, 1}, {.families = {InputFamily::Mixed}});
  QVERIFY(reports.has_value());
  QCOMPARE((*reports)[0].notFinite, 0);
  QVERIFY((*reports)[0].largestOfNorm > 0);
  QVERIFY((*reports)[0].largest > 1000 * (*reports)[0].largestOfNorm);
}

void TestNumerics::splittingASumLessensItsError() {
  std::string split = kSum;
  split = split.substr(0, split.find("z = 0")) +
          "64 p[{0}] = 0\n64 64 p[{0}] += t[{0}*64+{1}]\nz = 0\n64 z += p[{0}]\n";
  split.insert(split.find("t f32"), "p f32 [64] heap\n");
  std::vector<Executor> kernels = {executorOf(programOf(kSum)), executorOf(programOf(split))};
  auto reports = measureNumerics(programOf(kSum), kernels);
  QVERIFY(reports.has_value());
  QVERIFY((*reports)[0].largest > (*reports)[1].largest);
  QVERIFY((*reports)[0].largest < 4096 && (*reports)[1].largest > 0);
}

QTEST_APPLESS_MAIN(TestNumerics)
#include "test_numerics.moc"
