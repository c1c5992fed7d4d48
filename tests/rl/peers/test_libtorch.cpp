// libtorch's time beside ours: which programs it is known for, what its process may do wrong, and,
// where it is built, that each of its operators computes what the kernel of that name does.
#include <QFileInfo>
#include <QTest>
#include <chrono>
#include <thread>

#include "codegen/evaluate/evaluator.h"
#include "core/analysis/validate.h"
#include "core/machine/host.h"
#include "core/resources.h"
#include "rl/peers/libtorch.h"
#include "tests/programs.h"

using namespace dojo;

class TestLibtorch : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void cleanup();
  void everyKernelOfTheTableIsKnownAtAnyExtents();
  void whatWasDoneToAProgramMakesNoDifference();
  void otherProgramsAreNotKnown();
  void aMissingProgramIsNamed();
  void bothAreTimedInTurnsOnTheSameContents();
  void anotherFunctionIsFoundOut();
  void itsDeathIsAnError();
  void aProgramThatSaysNothingIsAnError();
  void cancellingEndsTheWait();
  void everyOperatorComputesItsKernel_data();
  void everyOperatorComputesItsKernel();
};

namespace {

constexpr const char* kFake = DOJO_BIN_DIR "/../tests/fake_torch";

core::Program kernelNamed(const std::string& name, const core::Overrides& extents = {}) {
  for (const core::Resource& r : core::kernelResources())
    if (r.name == name) return core::load(r.text, name, extents).value();
  return {};
}

core::Program smallRelu() {
  return kernelNamed("relu", {{"N", 30}, {"M", 41}});
}

codegen::EvaluatorSettings brief(const std::atomic<bool>* cancel = nullptr) {
  codegen::EvaluatorSettings settings;
  settings.budgetNs = 1e8;
  settings.withRoofline = false;
  settings.cancel = cancel;
  return settings;
}

Result<codegen::SideBySideEvaluation> timeSideBySide(const core::Program& program,
                                                     const std::atomic<bool>* cancel = nullptr) {
  auto libtorch = rl::Libtorch::create(program);
  if (!libtorch) return tl::unexpected(libtorch.error());
  codegen::Evaluator evaluator(program, core::hostMachine(), brief(cancel));
  return evaluator.evaluateSideBySide(program, **libtorch);
}

std::string whyUnknown(const core::Program& program) {
  auto known = peers::problemOf(program);
  return known ? std::string() : known.error().message.text();
}

// Of a few thousand operations each.
core::Overrides smallExtents(const std::string& kernel) {
  if (kernel.starts_with("batchnorm")) return {{"N", 2}, {"C", 3}, {"H", 9}, {"W", 11}};
  if (kernel == "bmm") return {{"B", 3}, {"M", 9}, {"K", 17}, {"N", 10}};
  if (kernel.starts_with("conv2d"))
    return {{"N", 2}, {"O", 4}, {"C", 3}, {"H", 12}, {"W", 13}, {"K", 3}};
  if (kernel == "matmul") return {{"M", 17}, {"N", 33}, {"K", 29}};
  if (kernel == "relu_ffn") return {{"N", 2}, {"C", 5}, {"H", 7}, {"W", 6}};
  if (kernel == "swiglu") return {{"S", 7}, {"I", 33}, {"H", 19}};
  return {{"N", 19}, {"M", 67}};
}

}  // namespace

void TestLibtorch::init() {
  qputenv("PERFDOJO_TORCH", kFake);
  qunsetenv("FAKE_TORCH");
}

void TestLibtorch::cleanup() {
  qunsetenv("PERFDOJO_TORCH");
}

void TestLibtorch::everyKernelOfTheTableIsKnownAtAnyExtents() {
  QCOMPARE(peers::knownOperators().size(), size_t{16});
  for (const peers::KnownOperator& known : peers::knownOperators())
    for (const core::Overrides& extents : {core::Overrides{}, smallExtents(known.kernel)}) {
      core::Program program = kernelNamed(known.kernel, extents);
      QCOMPARE(QString::fromStdString(whyUnknown(program)), QString());
      QCOMPARE(peers::problemOf(program)->problem.op, known.op);
    }
}

void TestLibtorch::whatWasDoneToAProgramMakesNoDifference() {
  core::Program tiled = core::load(R"(kernel relu
const N = 64
in x
out y
x f32 [N, N] heap
y f32 [N, N] heap

N:p
| 4
| | 16:v y[{0},16*{1}+{2}] = max(x[{0},16*{1}+{2}], 0)
)",
                                   "text")
                            .value();
  auto known = peers::problemOf(tiled);
  QVERIFY(known.has_value());
  QCOMPARE(known->problem.output, (peers::Shape{64, 64}));
}

void TestLibtorch::otherProgramsAreNotKnown() {
  QCOMPARE(QString::fromStdString(whyUnknown(kernelNamed("gemm"))),
           QString("no libtorch operator is known for 'gemm'"));
  auto load = [](const char* text) { return core::load(text, "text").value(); };
  core::Program cube = load(
      "kernel relu\nconst N = 4\nin x\nout y\nx f32 [N, N, N] heap\ny f32 [N, N, N] heap\n\n"
      "N N N y[{0},{1},{2}] = max(x[{0},{1},{2}], 0)\n");
  QVERIFY(QString::fromStdString(whyUnknown(cube))
              .contains("shapes of its arrays differ from those of at::relu"));
  core::Program wide = load(
      "kernel relu\nconst N = 4\nin x\nout y\nx f64 [N, N] heap\ny f64 [N, N] heap\n\n"
      "N N y[{0},{1}] = max(x[{0},{1}], 0)\n");
  QVERIFY(QString::fromStdString(whyUnknown(wide)).contains("'x' is not f32"));
  core::Program two = load(
      "kernel relu\nconst N = 4\nin a b\nout y\na f32 [N, N] heap\nb f32 [N, N] heap\n"
      "y f32 [N, N] heap\n\nN N y[{0},{1}] = a[{0},{1}] + b[{0},{1}]\n");
  QVERIFY(!whyUnknown(two).empty());
}

void TestLibtorch::aMissingProgramIsNamed() {
  qputenv("PERFDOJO_TORCH", "/nowhere/perfdojo-torch");
  auto libtorch = rl::Libtorch::create(smallRelu());
  QVERIFY(!libtorch);
  QVERIFY(libtorch.error().code == ErrorCode::NotFound);
  QVERIFY(libtorch.error().message.text().find("/nowhere/perfdojo-torch") != std::string::npos);
}

void TestLibtorch::bothAreTimedInTurnsOnTheSameContents() {
  core::Program relu = smallRelu();
  auto libtorch = rl::Libtorch::create(relu);
  QVERIFY2(libtorch.has_value(), libtorch ? "" : libtorch.error().message.text().c_str());
  codegen::Evaluator evaluator(relu, core::hostMachine(), brief());
  auto both = evaluator.evaluateSideBySide(relu, **libtorch);
  QVERIFY2(both.has_value(), both ? "" : both.error().message.text().c_str());
  QCOMPARE((*libtorch)->version(), std::string("libtorch 0.0.1"));
  QCOMPARE((*libtorch)->variant(), std::string("out"));  // the other one sleeps
  QCOMPARE(both->ours.samples.size(), both->theirs.samples.size());
  QVERIFY(!both->ours.samples.empty() && both->theirs.time.median > 0);
  QVERIFY2(both->ours.verified.value_or(false), both->ours.whyNotVerified.text().c_str());
  QVERIFY2(both->theirs.verified.value_or(false), both->theirs.whyNotVerified.text().c_str());
}

void TestLibtorch::anotherFunctionIsFoundOut() {
  qputenv("FAKE_TORCH", "wrong");
  auto both = timeSideBySide(smallRelu());
  QVERIFY2(both.has_value(), both ? "" : both.error().message.text().c_str());
  QVERIFY(!both->theirs.verified.value_or(true));
  QVERIFY(both->ours.verified.value_or(false));
  QVERIFY(both->theirs.whyNotVerified.text().find("y differs") != std::string::npos);
}

void TestLibtorch::itsDeathIsAnError() {
  qputenv("FAKE_TORCH", "dies");
  auto both = timeSideBySide(smallRelu());
  QVERIFY(!both);
  QVERIFY2(both.error().message.text().find("stopped by an error") != std::string::npos,
           both.error().message.text().c_str());
}

void TestLibtorch::aProgramThatSaysNothingIsAnError() {
  for (const char* program : {"/bin/cat", "/bin/true"}) {
    qputenv("PERFDOJO_TORCH", program);
    auto both = timeSideBySide(smallRelu());
    QVERIFY2(!both, program);
    QVERIFY2(both.error().code == ErrorCode::ToolFailure, both.error().message.text().c_str());
    QVERIFY(both.error().message.text().starts_with("libtorch: "));
  }
}

void TestLibtorch::cancellingEndsTheWait() {
  qputenv("FAKE_TORCH", "hangs");
  std::atomic<bool> cancel = false;
  std::thread canceller([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    cancel = true;
  });
  auto both = timeSideBySide(smallRelu(), &cancel);
  canceller.join();
  QVERIFY(!both);
  QVERIFY2(both.error().code == ErrorCode::Cancelled, both.error().message.text().c_str());
}

void TestLibtorch::everyOperatorComputesItsKernel_data() {
  QTest::addColumn<QString>("kernel");
  for (const peers::KnownOperator& known : peers::knownOperators())
    QTest::newRow(known.kernel.c_str()) << QString::fromStdString(known.kernel);
}

void TestLibtorch::everyOperatorComputesItsKernel() {
  QFETCH(QString, kernel);
  qputenv("PERFDOJO_TORCH", DOJO_BIN_DIR "/perfdojo-torch");
  if (!QFileInfo::exists(DOJO_BIN_DIR "/perfdojo-torch"))
    QSKIP("perfdojo-torch is not built: libtorch is missing (Debian's libtorch-dev)");
  std::string name = kernel.toStdString();
  auto both = timeSideBySide(kernelNamed(name, smallExtents(name)));
  QVERIFY2(both.has_value(), both ? "" : both.error().message.text().c_str());
  QVERIFY2(both->theirs.verified.value_or(false), both->theirs.whyNotVerified.text().c_str());
  QVERIFY(both->theirs.time.median > 0);
}

QTEST_GUILESS_MAIN(TestLibtorch)
#include "test_libtorch.moc"
