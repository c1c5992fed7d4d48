// Programs too large to interpret are held to every family of inputs at smaller extents: what is
// right on normal inputs only must not pass.
#include <QTest>

#include "codegen/evaluate/check_at_scale.h"
#include "codegen/evaluate/proof.h"
#include "core/analysis/validate.h"
#include "core/machine/host.h"
#include "core/machine/machines.h"
#include "core/moves/engine.h"
#include "core/proof/reduced_pair.h"
#include "tests/programs.h"

using namespace dojo;
using namespace dojo::codegen;
using namespace dojo::tests;

namespace {

// Right but for rows whose largest element exp cannot bear.
const char kBareSoftmax[] = R"(kernel softmax
const N = 12000
const M = 512
in x
out y
x f32 [N, M] heap
y f32 [N, M] heap
e f32 [N, M] heap
s f32 [N] heap

N M e[{0},{1}] = exp(x[{0},{1}])
N s[{0}] = 0
N M s[{0}] += e[{0},{1}]
N M y[{0},{1}] = e[{0},{1}] / s[{0}]
)";

core::Program programOf(const std::string& text) {
  return core::load(text, "test").value();
}

// Normal inputs of so many elements never reach 8.
const core::Overrides kManyElements = {{"N", 11200000}};

core::Program largeHardTanh() {
  return core::load(hardTanh("8.0"), "hardtanh", kManyElements).value();
}

core::Program largeSoftmax() {
  return core::load(kSoftmax, "softmax", {{"N", 12000}, {"M", 512}}).value();
}

core::Program after(core::Program program, std::initializer_list<const char*> steps) {
  for (const char* step : steps)
    program = core::apply(program, core::parseStep(step).value(), core::hostMachine()).value();
  return program;
}

EvaluatorSettings once() {
  EvaluatorSettings settings;
  settings.budgetNs = 1;
  settings.mostRounds = 2;
  settings.withRoofline = false;
  return settings;
}

}  // namespace

class TestCheckAtScale : public QObject {
  Q_OBJECT
 private slots:
  void vectorsKeepTheirLength();
  void aBranchThatNormalInputsDoNotReachIsTested();
  void inputsThatOverflowAreTested();
  void slowDevicesRunNothingAtFullExtents();
  void whatDoesNotShrinkIsUndecidedOnSlowDevices();
  void measurementsAreHeldToTheFamilies();
  void smallProgramsAreHeldToTheFamiliesAsTheyAre();
  void roundingDecidesNextToAJump();
  void boundsAsLargeAsResultsDecideNothing();
  void whatIsUndecidedIsNotWrong();
  void otherFormulasAreNotWrong();
  void longProductsAreDecided();
  void overflowsSurviveFusedSums_data();
  void overflowsSurviveFusedSums();
};

void TestCheckAtScale::vectorsKeepTheirLength() {
  core::Program start = largeHardTanh();
  core::Program end = after(start, {"split_scope t@0 4", "vectorize t@1"});
  auto pair = core::reducedTogether(start, end, 1e4);
  QVERIFY(pair);
  const core::Scope& tiles = pair->b.body[0]->scope();
  QVERIFY(tiles.extent.value < 11200000 / 4);
  QCOMPARE(tiles.children[0]->scope().extent.value, int64_t{4});
  QCOMPARE(pair->a.constants[0].value, tiles.extent.value * 4);
  QVERIFY(pair->extents.starts_with("N = "));
}

void TestCheckAtScale::aBranchThatNormalInputsDoNotReachIsTested() {
  core::Program start = largeHardTanh();
  Evaluator evaluator(start, core::hostMachine(), once());
  auto right = verifyNumbers(evaluator, after(start, {"join_scopes t@0", "reuse_dims t.0"}));
  QVERIFY2(right, right ? "" : right.error().message.text().c_str());
  QVERIFY2(right->pass, right->failure.text().c_str());
  QVERIFY(right->extents.starts_with("N = "));
  core::Program cheat =
      core::load(std::string(kHardTanhArrays) + "N y[{0}] = x[{0}]\n", "cheat", kManyElements)
          .value();
  auto wrong = verifyNumbers(evaluator, cheat);
  QVERIFY(wrong && !wrong->pass);
  QVERIFY2(wrong->failure.text().find("(at N = ") != std::string::npos,
           wrong->failure.text().c_str());
  auto full = evaluator.evaluate(cheat);
  QVERIFY2(full && full->verified.value_or(false), "normal inputs alone do tell the cheat");
}

void TestCheckAtScale::inputsThatOverflowAreTested() {
  Evaluator evaluator(largeSoftmax(), core::hostMachine(), once());
  auto wrong = verifyNumbers(evaluator, programOf(kBareSoftmax));
  QVERIFY(wrong && !wrong->pass);
  QVERIFY2(wrong->failure.text().starts_with("on large inputs"), wrong->failure.text().c_str());
}

void TestCheckAtScale::slowDevicesRunNothingAtFullExtents() {
  core::Program start = largeSoftmax();
  Evaluator evaluator(start, core::hostMachine(), once());
  auto right = verifyNumbers(evaluator, start, numbersOnStandIn());
  QVERIFY2(right, right ? "" : right.error().message.text().c_str());
  QVERIFY2(right->pass && right->undecided.empty(), right->failure.text().c_str());
  QVERIFY(right->extents.starts_with("N = ") && !right->alsoAtFullExtents);
  auto wrong = verifyNumbers(evaluator, programOf(kBareSoftmax), numbersOnStandIn());
  QVERIFY(wrong && !wrong->pass);
}

void TestCheckAtScale::whatDoesNotShrinkIsUndecidedOnSlowDevices() {
  core::Program large = largeSoftmax();
  Evaluator evaluator(large, core::hostMachine(), once());
  NumbersSettings settings = numbersOnStandIn();
  settings.mostWork = settings.mostLonger = 1;
  auto verdict = verifyNumbers(evaluator, large, settings);
  QVERIFY(verdict && verdict->pass);
  QVERIFY2(verdict->undecided.text().find("set smaller extents") != std::string::npos,
           verdict->undecided.text().c_str());
}

void TestCheckAtScale::measurementsAreHeldToTheFamilies() {
  Evaluator evaluator(largeSoftmax(), core::hostMachine(), once());
  core::Program bare = programOf(kBareSoftmax);
  auto evaluation = evaluator.evaluate(bare);
  QVERIFY(evaluation && evaluation->verified.value_or(false));
  QVERIFY(addReducedNumbers(evaluator, bare, *evaluation));
  QVERIFY(!evaluation->verified.value_or(true));
  QVERIFY(evaluation->whyNotVerified.text().starts_with("on large inputs"));
}

void TestCheckAtScale::smallProgramsAreHeldToTheFamiliesAsTheyAre() {
  const std::string arrays = "kernel k\nin x\nout y\nx f32 [64] heap\ny f32 [64] heap\n\n";
  core::Program clipped = programOf(arrays + "64 y[{0}] = min(x[{0}], 50)\n"),
                bare = programOf(arrays + "64 y[{0}] = x[{0}]\n");
  Evaluator evaluator(clipped, core::hostMachine(), once());
  for (const core::Program* program : {&clipped, &bare}) {
    auto evaluation = evaluator.evaluate(*program);
    QVERIFY(evaluation && evaluation->verified.value_or(false));
    QVERIFY(addReducedNumbers(evaluator, *program, *evaluation));
    QCOMPARE(evaluation->verified.value_or(false), program == &clipped);
  }
}

// Of four million numbers some lie so near to where floor jumps that its side is open; not so a
// threshold of its own.
void TestCheckAtScale::roundingDecidesNextToAJump() {
  auto quantised = [](const char* scaled, const char* half) {
    return core::load(
               "kernel k\nconst N = 8000000\nin x s\nout q\nx f32 [N] heap\ns f32 [] heap\n"
               "q i8 [N] heap\nr f32 [] register\nt f32 [] register\nh f32 [] register\n"
               "f f32 [] register\n\nr = 1 / s\nN\n| t = " +
                   std::string(scaled) + "\n| h = t + " + half +
                   "\n| f = floor(h)\n| q[{0}] = i8(f)\n",
               "test")
        .value();
  };
  Evaluator evaluator(quantised("x[{0}] / s", "0.5"), core::hostMachine(), once());
  for (auto [scaled, half, isRight] : {std::tuple{"x[{0}] / s", "0.5", true},
                                       {"x[{0}] * r", "0.5", true},
                                       {"x[{0}] * r", "0.501", false}}) {
    auto evaluation = evaluator.evaluate(quantised(scaled, half));
    QVERIFY2(evaluation, evaluation ? "" : evaluation.error().message.text().c_str());
    QVERIFY2(evaluation->verified.value_or(!isRight) == isRight,
             evaluation->whyNotVerified.text().c_str());
  }
}

void TestCheckAtScale::boundsAsLargeAsResultsDecideNothing() {
  core::Program sums = programOf(
      "kernel k\nin x\nout y\nx bf16 [2048, 2100] heap\ny bf16 [2048] heap\nt bf16 [] register\n"
      "b bool [] register\nv bf16 [] register\n\n2048 y[{0}] = 0\n2048 2100\n"
      "| t = x[{0},{1}] * 0.5\n| b = t < 4.0\n| v = select(b, t, x[{0},{1}])\n| y[{0}] += v\n");
  Evaluator evaluator(sums, core::hostMachine(), once());
  auto evaluation = evaluator.evaluate(sums);
  QVERIFY(evaluation && !evaluation->verified && !evaluation->isWrong());
  QVERIFY2(evaluation->undecided.text().find("decide only") != std::string::npos,
           evaluation->undecided.text().c_str());
}

// One program is one function, whatever the bounds decide; another one is not proven by that.
void TestCheckAtScale::whatIsUndecidedIsNotWrong() {
  const std::string head =
      "kernel k\nconst N = 30\nconst M = 56\nin x\nout p\nx f16 [N, M] heap\np f16 [N] heap\n"
      "s f16 [N, 7] heap\n\n";
  core::Program product = programOf(head + "N p[{0}] = 1\nN M p[{0}] *= x[{0},{1}]\n"),
                parts = programOf(head +
                                  "N 7 s[{0},{1}] = 1\nN 7 8 s[{0},{1}] *= x[{0},{1}*8+{2}]\n"
                                  "N p[{0}] = 1\nN 7 p[{0}] *= s[{0},{1}]\n");
  Evaluator evaluator(product, core::hostMachine(), once());
  for (const core::Program* program : {&product, &parts}) {
    auto evaluation = evaluator.evaluate(*program);
    QVERIFY2(evaluation && !evaluation->isWrong(), evaluation
                                                       ? evaluation->whyNotVerified.text().c_str()
                                                       : evaluation.error().message.text().c_str());
    QVERIFY(addProof(evaluator, *program, *evaluation));
    QVERIFY2(!evaluation->isWrong(), evaluation->whyNotVerified.text().c_str());
    bool isProven = evaluation->verified.value_or(false);
    QVERIFY2(isProven || program == &parts, evaluation->undecided.text().c_str());
    auto verdict = verifyNumbers(evaluator, *program);
    QVERIFY2(verdict && verdict->pass, verdict ? verdict->failure.text().c_str() : "");
  }
}

// Formulas of one real function that round otherwise are not wrong on a measurement's inputs.
void TestCheckAtScale::otherFormulasAreNotWrong() {
  const std::string head =
      "kernel k\nconst N = 256\nin d g\nout y\nd f32 [258] heap\ng f32 [3] heap\n"
      "y f32 [N] heap\ns f32 [] register\nt f32 [] register\nu f32 [] register\n"
      "p f32 [] register\n\n";
  core::Program plain = programOf(head + "N y[{0}] = 0\nN 3 y[{0}] += d[{0}+{1}] * g[{1}]\n");
  // (d0 + 64 d1) g0 - 64 d1 g0 + ...: digits are lost, not all.
  core::Program other = programOf(head +
                                  "N\n| p = d[{0}+1] * 64\n| s = d[{0}] + p\n| t = s * g[0]\n"
                                  "| u = p * g[0]\n| t = t - u\n| u = d[{0}+1] * g[1]\n"
                                  "| t = t + u\n| u = d[{0}+2] * g[2]\n| y[{0}] = t + u\n");
  Evaluator evaluator(plain, core::hostMachine(), once());
  auto evaluation = evaluator.evaluate(other);
  QVERIFY(evaluation);
  QVERIFY2(evaluation->verified.value_or(false), evaluation->whyNotVerified.text().c_str());
  QVERIFY(addProof(evaluator, other, *evaluation));
  QVERIFY2(evaluation->verified.value_or(false), evaluation->whyNotVerified.text().c_str());
}

void TestCheckAtScale::longProductsAreDecided() {
  core::Program products = programOf(
      "kernel k\nin x\nout p\nx f32 [30, 5000] heap\np f32 [30] heap\n\n"
      "30 p[{0}] = 1\n30 5000 p[{0}] *= x[{0},{1}]\n");
  core::Program shorter = programOf(
      "kernel k\nin x\nout p\nx f32 [30, 5000] heap\np f32 [30] heap\n\n"
      "30 p[{0}] = 1\n30 4999 p[{0}] *= x[{0},{1}]\n");
  Evaluator evaluator(products, core::hostMachine(), once());
  auto right = evaluator.evaluate(products), wrong = evaluator.evaluate(shorter);
  QVERIFY2(right && right->verified.value_or(false),
           right ? right->whyNotVerified.text().c_str() : "");
  QVERIFY(wrong && !wrong->verified.value_or(true));
}

void TestCheckAtScale::overflowsSurviveFusedSums_data() {
  QTest::addColumn<QString>("type");
  QTest::addColumn<QString>("target");
  for (const char* type : {"f32", "f64"})
    for (const core::Machine& machine : core::knownMachines())
      QTest::addRow("%s %s", type, machine.name.c_str())
          << type << QString::fromStdString(machine.name);
}

// A compiler may fuse the last product in exp with a sum around it, which overflows less.
void TestCheckAtScale::overflowsSurviveFusedSums() {
  QFETCH(QString, type);
  QFETCH(QString, target);
  auto machine = core::machineNamed(target.toStdString());
  if (!core::runsHere(*machine)) QSKIP("this machine does not run it");
  QString text =
      "kernel k\nin x\nout y\nx T [64] heap\ny T [64] heap\nt T [] register\n\n"
      "64\n| t = exp(x[{0}])\n| y[{0}] = t - x[{0}]\n";
  core::Program program = programOf(text.replace(" T ", " " + type + " ").toStdString());
  Evaluator evaluator(program, *machine, once());
  for (uint64_t seed = 1; seed <= 4; ++seed) {
    auto verdict = verifyNumbers(evaluator, program, {.seed = seed});
    QVERIFY2(verdict && verdict->pass, verdict ? verdict->failure.text().c_str() : "");
  }
}

QTEST_APPLESS_MAIN(TestCheckAtScale)
#include "test_check_at_scale.moc"
