// The errors that dojo_gpu_math.h states are the errors that it has: every bound is read from the
// header's own table and held against what the header gives as C++ for this machine. References:
// libm in double for float, in long double for double. Then that compilers of GPUs take it: Clang
// for NVIDIA and AMD without an SDK, nvcc where it is, with no function left for a library.
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <array>
#include <atomic>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "codegen/gpu/prelude/dojo_gpu_math.h"
#include "tests/codegen/vector_math_inputs.h"
#include "tests/codegen/vector_math_references.h"

using namespace dojo::tests;

namespace {

// Of the references themselves.
constexpr double ReferenceError = 0.001;

template <class Real>
using Function = Real (*)(Real, Real);

#define UNARY(name, suffix, Real) {#name, [](Real a, Real) { return dojo_##name##_##suffix(a); }}
#define BINARY(name, suffix, Real) \
  {#name, [](Real a, Real b) { return dojo_##name##_##suffix(a, b); }}
#define FUNCTIONS(suffix, Real)                                                            \
  UNARY(exp, suffix, Real), UNARY(log, suffix, Real), UNARY(tanh, suffix, Real),           \
      UNARY(erf, suffix, Real), UNARY(sin, suffix, Real), UNARY(cos, suffix, Real),        \
      UNARY(rsqrt, suffix, Real), UNARY(sigmoid, suffix, Real), UNARY(sqrt, suffix, Real), \
      UNARY(abs, suffix, Real), UNARY(floor, suffix, Real), BINARY(pow, suffix, Real),     \
      BINARY(max, suffix, Real), BINARY(min, suffix, Real)

const std::map<std::string, Function<float>> floatFunctions = {FUNCTIONS(f32, float)};
const std::map<std::string, Function<double>> doubleFunctions = {FUNCTIONS(f64, double)};

template <class Real, class Wide>
double worstError(Function<Real> function, const Reference<Wide>& reference,
                  const Inputs<Real>& inputs) {
  const bool signFree = reference.name == "max" || reference.name == "min";
  double worst = 0;
  for (size_t i = 0; i < inputs.operands[0].size(); ++i) {
    const Real a = inputs.operands[0][i], b = inputs.operands[1][i], result = function(a, b);
    const Wide exact = reference.of(a, b, 0);
    if (signFree && exact == 0 && result == 0) continue;
    worst = std::max(worst, ulps<Real, Wide>(result, exact));
  }
  return worst;
}

// Calls work(i) for every i below count from all cores and returns the largest answer.
double worstOf(uint64_t count, const std::function<double(uint64_t)>& work) {
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

struct Bound {
  double f32 = 0, f64 = 0;
};

const char* headerPath = DOJO_SOURCE_DIR "/codegen/gpu/prelude/dojo_gpu_math.h";

std::map<std::string, Bound> statedBounds() {
  std::ifstream header(headerPath);
  std::map<std::string, Bound> bounds;
  for (std::string line; std::getline(header, line) && line.find("#ifndef") == std::string::npos;) {
    std::istringstream words(line);
    std::string star, name;
    Bound bound;
    if (words >> star >> name >> bound.f32 >> bound.f64) bounds[name] = bound;
  }
  return bounds;
}

// A kernel for every function, as a text for GPUs.
std::string kernels() {
  std::string text =
      "#if defined(__clang__)\n#define __global__ __attribute__((global))\n#endif\n"
      "#include \"dojo_gpu_math.h\"\n";
  for (const auto& [suffix, type] : {std::pair("f32", "float"), std::pair("f64", "double")})
    for (const auto& [name, function] : floatFunctions) {
      bool isBinary = name == "pow" || name == "max" || name == "min";
      std::ostringstream kernel;
      kernel << "extern \"C\" __global__ void k_" << name << "_" << suffix << "(const " << type
             << " *x, " << type << " *y) { *y = dojo_" << name << "_" << suffix << "(x[0]"
             << (isBinary ? ", x[1]" : "") << "); }\n";
      text += kernel.str();
    }
  return text;
}

}  // namespace

class TestGpuMath : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void floatHolds_data();
  void floatHolds();
  void doubleHolds_data();
  void doubleHolds();
  void fmaRoundsOnce();
  void compilesForGpus_data();
  void compilesForGpus();

 private:
  std::map<std::string, Bound> m_bounds;
};

void TestGpuMath::initTestCase() {
  m_bounds = statedBounds();
  QCOMPARE(m_bounds.size(), size_t(10));
}

void TestGpuMath::floatHolds_data() {
  QTest::addColumn<std::string>("name");
  for (const auto& [name, function] : floatFunctions) QTest::newRow(name.c_str()) << name;
}

void TestGpuMath::floatHolds() {
  QFETCH(std::string, name);
  const auto& reference = referenceOf<double>(name);
  Function<float> function = floatFunctions.at(name);
  double worst = worstError(function, reference, edgeInputs<float>(reference.operands));
  worst = std::max(worst, worstOf(200, [&](uint64_t seed) {
                     return worstError(function, reference, randomInputs<float>(seed));
                   }));
  constexpr uint64_t kStride = 61;
  bool isExact = m_bounds[name].f32 <= 0.5;  // one operation of IEEE 754
  if (reference.operands == 1 && !isExact)
    worst = std::max(worst, worstOf((uint64_t(1) << 32) / kStride / Block, [&](uint64_t block) {
                       return worstError(function, reference, everyNth(block, kStride));
                     }));
  qInfo("largest error %.3f ulp", worst);
  QVERIFY2(worst <= m_bounds[name].f32 + ReferenceError, qPrintable(QString::number(worst)));
}

void TestGpuMath::doubleHolds_data() {
  floatHolds_data();
}

void TestGpuMath::doubleHolds() {
  QFETCH(std::string, name);
  const auto& reference = referenceOf<long double>(name);
  Function<double> function = doubleFunctions.at(name);
  double worst = worstError(function, reference, edgeInputs<double>(reference.operands));
  worst = std::max(worst, worstOf(2000, [&](uint64_t seed) {
                     return worstError(function, reference, randomInputs<double>(seed));
                   }));
  qInfo("largest error %.3f ulp", worst);
  QVERIFY2(worst <= m_bounds[name].f64 + ReferenceError, qPrintable(QString::number(worst)));
}

void TestGpuMath::fmaRoundsOnce() {
  volatile float a = 1 + 0x1p-12f, b = 1 - 0x1p-12f, c = -1;
  QCOMPARE(dojo_fma_f32(a, b, c), -0x1p-24f);
  volatile double x = 1 + 0x1p-30, y = 1 - 0x1p-30, z = -1;
  QCOMPARE(dojo_fma_f64(x, y, z), -0x1p-60);
}

void TestGpuMath::compilesForGpus_data() {
  QTest::addColumn<QString>("compiler");
  QTest::addColumn<QStringList>("options");
  QTest::newRow("NVIDIA by Clang")
      << "clang-19"
      << QStringList{"-x",  "cuda", "--cuda-device-only",   "-nocudainc", "-nocudalib",
                     "-O2", "-S",   "--cuda-gpu-arch=sm_90"};
  QTest::newRow("AMD by Clang")
      << "clang-19" << QStringList{"-x",  "hip", "--offload-device-only", "-nogpuinc", "-nogpulib",
                                   "-O2", "-S",  "--offload-arch=gfx942"};
  QTest::newRow("NVIDIA by nvcc") << "nvcc" << QStringList{"-ptx", "-fmad=false", "-arch=sm_90"};
}

void TestGpuMath::compilesForGpus() {
  QFETCH(QString, compiler);
  QFETCH(QStringList, options);
  QString program = QStandardPaths::findExecutable(compiler);
  if (program.isEmpty())
    program = QStandardPaths::findExecutable(compiler, {"/usr/local/cuda/bin"});
  if (program.isEmpty()) QSKIP("This compiler is not here.");
  QTemporaryDir folder;
  QFile text(folder.filePath("all.cu"));
  QVERIFY(text.open(QFile::WriteOnly));
  text.write(kernels().c_str());
  text.close();
  QProcess process;
  process.start(program, options + QStringList{"-I", QFileInfo(headerPath).path(), "-o",
                                               folder.filePath("all.s"), text.fileName()});
  QVERIFY(process.waitForFinished(120000));
  QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
  QFile assembly(folder.filePath("all.s"));
  QVERIFY(assembly.open(QFile::ReadOnly));
  QByteArray code = assembly.readAll();
  QVERIFY(code.contains("k_pow_f64"));
  QVERIFY(!code.contains(".extern .func"));
  for (const char* library : {"expf", "logf", "sinf", "__nv_", "__ocml_", "fmodf"})
    QVERIFY2(!code.contains(library), library);
}

QTEST_APPLESS_MAIN(TestGpuMath)
#include "test_gpu_math.moc"
