// The errors that dojo_math.h states are the errors that it has: every bound is read from the
// header's own table and held against what is measured here, for every width, compiler and
// instruction set. References: libm in double for float, in long double for double. Over all 2^32
// floats libm would take minutes, so that sweep compares with the double version of the same
// function, whose own error (under 3 ulp of double, held here against long double) is below 1e-8
// ulp of float. x86 keeps 11 bits more in long double than in double.
#include <QtTest>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "vector_math_inputs.h"
#include "vector_math_kernels.h"
#include "vector_math_references.h"

#define BUILD(name) extern "C" const VectorMathBuild name;
VECTOR_MATH_BUILDS
#undef BUILD

using namespace dojo::tests;

namespace {

constexpr double ReferenceError = 0.001;

#define BUILD(name) &name,
const std::vector<const VectorMathBuild*> builds = {VECTOR_MATH_BUILDS};
#undef BUILD

template <class Real, class Wide>
double worstError(const VectorMathKernel& kernel, const Reference<Wide>& reference,
                  const Inputs<Real>& inputs) {
  const std::vector<Real>& a = inputs.operands[0];
  std::vector<Real> result(a.size(), Real(-7));
  const void* operands[] = {a.data(), inputs.operands[1].data(), inputs.operands[2].data()};
  kernel.run(operands, result.data(), static_cast<long>(a.size() * sizeof(Real)));
  const bool signFree = reference.name == "max" || reference.name == "min";
  double worst = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    const Wide exact = reference.of(a[i], inputs.operands[1][i], inputs.operands[2][i]);
    if (signFree && exact == 0 && result[i] == 0) continue;
    worst = std::max(worst, ulps<Real, Wide>(result[i], exact));
  }
  return worst;
}

// Calls work(i) for every i below count from all cores and returns the largest answer.
template <class Work>
double worstOf(uint64_t count, Work work) {
  std::atomic<uint64_t> next = 0;
  const unsigned size = std::max(1u, std::thread::hardware_concurrency());
  std::vector<double> worst(size, 0);
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < size; ++t)
    threads.emplace_back([&, t] {
      for (uint64_t i = next++; i < count; i = next++) worst[t] = std::max(worst[t], work(i));
    });
  for (std::thread& thread : threads) thread.join();
  return *std::max_element(worst.begin(), worst.end());
}

uint64_t blocksOfStride(uint64_t stride) {
  return (uint64_t(1) << 32) / stride / Block;
}

struct Bound {
  double fused32, fused64, plain32, plain64;
};

std::map<std::string, Bound> statedBounds() {
  std::ifstream header(DOJO_SOURCE_DIR "/codegen/c/prelude/dojo_math.h");
  std::map<std::string, Bound> bounds;
  for (std::string line; std::getline(header, line) && line.find("#ifndef") == std::string::npos;) {
    std::istringstream words(line);
    std::string star, name;
    Bound bound{};
    if (words >> star >> name >> bound.fused32 >> bound.fused64 >> bound.plain32 >> bound.plain64)
      bounds[name] = bound;
  }
  return bounds;
}

}  // namespace

class TestVectorMath : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void edgesHold_data();
  void edgesHold();
  void samplesHold_data();
  void samplesHold();
  void everyFloatHolds_data();
  void everyFloatHolds();
  void fmaRoundsOnceWhereTheTargetFuses();
  void reachesTwoUlpWithFusedMultiplyAdd();

 private:
  void listKernels();
  double bound(const std::string& function, const std::string& type, bool fused) const;
  template <class Real, class Wide>
  double worstSample(const VectorMathKernel& kernel, bool dense) const;

  std::map<std::string, Bound> m_bounds;
};

void TestVectorMath::initTestCase() {
  m_bounds = statedBounds();
  QCOMPARE(m_bounds.size(), size_t(15));
}

void TestVectorMath::listKernels() {
  QTest::addColumn<size_t>("build");
  QTest::addColumn<size_t>("kernel");
  for (size_t b = 0; b < builds.size(); ++b)
    for (size_t k = 0; builds[b]->kernels[k].function; ++k) {
      const VectorMathKernel& kernel = builds[b]->kernels[k];
      if (std::string(kernel.function) == "fma") continue;
      QTest::addRow("%s %s %s", builds[b]->name, kernel.function, kernel.type) << b << k;
    }
}

double TestVectorMath::bound(const std::string& function, const std::string& type,
                             bool fused) const {
  auto found = type.starts_with("f32x") ? m_bounds.find(function + type.substr(4)) : m_bounds.end();
  if (found == m_bounds.end()) found = m_bounds.find(function);
  if (found == m_bounds.end()) return 0;  // abs, floor, max, min, select are exact
  const Bound& b = found->second;
  const bool isFloat = type.starts_with("f32");
  return ReferenceError +
         (fused ? (isFloat ? b.fused32 : b.fused64) : (isFloat ? b.plain32 : b.plain64));
}

void TestVectorMath::edgesHold_data() {
  listKernels();
}

void TestVectorMath::edgesHold() {
  QFETCH(size_t, build);
  QFETCH(size_t, kernel);
  const VectorMathKernel& k = builds[build]->kernels[kernel];
  double worst = 0;
  if (std::string(k.type).starts_with("f32")) {
    const auto& reference = referenceOf<double>(k.function);
    worst = worstError<float, double>(k, reference, edgeInputs<float>(reference.operands));
  } else {
    const auto& reference = referenceOf<long double>(k.function);
    worst = worstError<double, long double>(k, reference, edgeInputs<double>(reference.operands));
  }
  QVERIFY2(worst <= bound(k.function, k.type, builds[build]->fused),
           qPrintable(QString::number(worst)));
}

template <class Real, class Wide>
double TestVectorMath::worstSample(const VectorMathKernel& kernel, bool dense) const {
  const Reference<Wide>& reference = referenceOf<Wide>(kernel.function);
  const auto random = [&](uint64_t seed) {
    return worstError<Real, Wide>(kernel, reference, randomInputs<Real>(seed));
  };
  double worst = worstOf(dense ? 200 : 20, random);
  if constexpr (sizeof(Real) == 4) {
    const uint64_t stride = dense ? 61 : 9973;
    if (reference.operands == 1)
      worst = std::max(worst, worstOf(blocksOfStride(stride), [&](uint64_t block) {
                         return worstError<Real, Wide>(kernel, reference, everyNth(block, stride));
                       }));
  }
  return worst;
}

void TestVectorMath::samplesHold_data() {
  listKernels();
}

void TestVectorMath::samplesHold() {
  QFETCH(size_t, build);
  QFETCH(size_t, kernel);
  const VectorMathKernel& k = builds[build]->kernels[kernel];
  // Widths and builds are copies of one text, and sweeps see every float: the dense sample is for
  // what is left.
  const bool dense =
      build == 0 &&
      std::set<std::string>{"sin", "cos", "rsqrt", "sigmoid", "pow"}.contains(k.function) &&
      std::string(k.type).ends_with("x8");
  const double worst = std::string(k.type).starts_with("f32")
                           ? worstSample<float, double>(k, dense)
                           : worstSample<double, long double>(k, dense);
  qInfo("largest error %.3f ulp", worst);
  QVERIFY2(worst <= bound(k.function, k.type, builds[build]->fused),
           qPrintable(QString::number(worst)));
}

void TestVectorMath::everyFloatHolds_data() {
  QTest::addColumn<size_t>("sweep");
  for (size_t s = 0; builds[0]->sweeps[s].function; ++s)
    QTest::addRow("%s", builds[0]->sweeps[s].function) << s;
}

void TestVectorMath::everyFloatHolds() {
  QFETCH(size_t, sweep);
  const VectorMathSweep& s = builds[0]->sweeps[sweep];
  const long chunk = 1 << 16;
  const double worst = worstOf(
      1 << 16, [&](uint64_t i) { return s.worst(static_cast<uint32_t>(i * chunk), chunk); });
  const double stated = bound(s.function, "f32", builds[0]->fused);
  qInfo("largest error %.4f ulp over all floats", worst);
  QVERIFY2(worst <= stated, qPrintable(QString::number(worst)));
  if (builds[0]->fused)
    QVERIFY2(worst > stated - 0.05, "the header states more than the error that is there");
}

void TestVectorMath::fmaRoundsOnceWhereTheTargetFuses() {
  const auto inputs = randomInputs<double>(1);
  const void* operands[] = {inputs.operands[0].data(), inputs.operands[0].data(),
                            inputs.operands[2].data()};
  for (const VectorMathBuild* build : builds)
    for (const VectorMathKernel* k = build->kernels; k->function; ++k) {
      if (std::string(k->function) != "fma" || !std::string(k->type).starts_with("f64")) continue;
      std::vector<double> result(Block);
      k->run(operands, result.data(), Block * sizeof(double));
      for (size_t i = 0; i < Block; ++i) {
        const double a = inputs.operands[0][i], c = inputs.operands[2][i];
        const double exact = build->fused ? std::fma(a, a, c) : a * a + c;
        const double error = ulps<double, long double>(result[i], exact);
        QVERIFY2(error == 0, build->name);
      }
    }
}

void TestVectorMath::reachesTwoUlpWithFusedMultiplyAdd() {
  for (const auto& [name, bound] : m_bounds)
    QVERIFY2(bound.fused32 <= 2 && bound.fused64 <= 2, name.c_str());
}

QTEST_APPLESS_MAIN(TestVectorMath)
#include "test_vector_math.moc"
