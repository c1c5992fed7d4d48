// Net 2 on programs too large to run whole, and what it says of those that differ.
#include <QTest>

#include "core/analysis/validate.h"
#include "core/proof/fingerprint.h"
#include "core/proof/fingerprint_extents.h"
#include "core/resources.h"
#include "core/text/printer.h"
#include "tests/core/program_runs.h"
#include "tests/core/proof/fingerprint_programs.h"

using namespace dojo::core;
using namespace dojo::tests;

namespace {

std::string kernelText(std::string_view name) {
  for (const Resource& resource : kernelResources())
    if (resource.name == name) return std::string(resource.text);
  throw std::runtime_error("no such kernel");
}

std::string edited(std::string text, const std::string& from, const std::string& to) {
  size_t at = text.find(from);
  if (at == std::string::npos) throw std::runtime_error("nothing reads " + from);
  return text.replace(at, from.size(), to);
}

// 768 = 48 * 16 rows, their length a number.
const char* const kTiledSoftmax = R"(kernel softmax
const N = 768
const M = 512
in x
out y
x f32 [N, M] heap
y f32 [N, M] heap
m f32 [48:N, 16] stack
e f32 [48:N, 16, 512] stack
s f32 [48:N, 16] stack
d f32 [] register

48:p
| 16
| | m[{0},{1}] = -inf
| | 512 m[{0},{1}] max= x[{0}*16+{1},{2}]
| | s[{0},{1}] = 0
| | 512
| | | d = x[{0}*16+{1},{2}] - m[{0},{1}]
| | | e[{0},{1},{2}] = exp(d)
| | | s[{0},{1}] += e[{0},{1},{2}]
| | 64 8 y[{0}*16+{1},{2}*8+{3}] = e[{0},{1},{2}*8+{3}] / s[{0},{1}]
)";

const char* const kLongScale = R"(kernel scale
const N = 500003
in x
out y
x f32 [N] heap
y f32 [N] heap

N y[{0}] = x[{0}] * 2
)";
const char* const kMaskedScale = R"(kernel scale
const N = 500003
in x
out y
x f32 [N] heap
y f32 [N] heap

31251:p 16 y[{0}*16+{1}] = x[{0}*16+{1}] * 2 if {0}*16+{1} < N
)";
const char* const kCutScale = R"(kernel scale
const N = 500003
in x
out y
x f32 [N] heap
y f32 [N] heap

31250:p 16 y[{0}*16+{1}] = x[{0}*16+{1}] * 2
3 y[{0}+500000] = x[{0}+500000] * 2
)";

FingerprintVerdict verdictOf(const std::string& a, const std::string& b,
                             FingerprintOptions options = {}) {
  auto verdict = verifyFingerprint(programOf(a), programOf(b), options);
  if (!verdict) throw std::runtime_error(verdict.error().message);
  return *verdict;
}

}  // namespace

class TestFingerprintExtents : public QObject {
  Q_OBJECT
 private slots:
  void everyKernelShrinksToAValidOne_data();
  void everyKernelShrinksToAValidOne();
  void factorsOfSplitsStay();
  void remaindersStay();
  void dimensionsOfOneElementAreInNobodysPlace();
  void whatReachesPastTheEndKeepsIt();
  void countsFollowTheExtents();
  void largeProgramsShrinkPastLiterals();
  void stridesOfThreadsShrink();
  void wrongProgramsDifferAtReducedExtents_data();
  void wrongProgramsDifferAtReducedExtents();
  void unnamedLiteralsKeepTheirExtent();
  void aDifferenceIsExplained();
  void shrinkingBringsInNoOtherFault();
  void aRaceIsExplained();
};

void TestFingerprintExtents::everyKernelShrinksToAValidOne_data() {
  QTest::addColumn<QString>("kernel");
  for (const Resource& r : kernelResources())
    QTest::newRow(std::string(r.name).c_str()) << QString::fromStdString(std::string(r.name));
}

void TestFingerprintExtents::everyKernelShrinksToAValidOne() {
  QFETCH(QString, kernel);
  Program program = programOf(kernelText(kernel.toStdString()));
  ExtentReduction reduction(program, program);
  double whole = Interpreter::compile(program)->leafExecutions();
  auto pair = reduction.within(2e4, 1e9);
  QVERIFY(validate(View(pair.a)).empty());
  QCOMPARE(print(pair.a), print(pair.b));
  double left = Interpreter::compile(pair.a)->leafExecutions();
  QVERIFY2(left <= 1e4 || left < whole / 50, print(pair.a).c_str());
}

void TestFingerprintExtents::factorsOfSplitsStay() {
  std::string text = edited(kernelText("softmax"), "24576", "768");
  Program a = programOf(text), b = programOf(kTiledSoftmax);
  auto pair = ExtentReduction(a, b).within(1e5, 1e9);
  QVERIFY(pair.isReduced);
  QVERIFY(validate(View(pair.b)).empty());
  QCOMPARE(pair.a.constantNamed("N")->value % 16, 0);
  QCOMPARE(pair.a.constantNamed("M")->value % 8, 0);
  QCOMPARE(pair.a.constantNamed("N")->value, pair.b.constantNamed("N")->value);
  auto verdict = verdictOf(text, kTiledSoftmax, {.mostWork = 1e5});
  QVERIFY2(verdict.equal, verdict.difference.text().c_str());
  QVERIFY(verdict.reducedExtents);
  QVERIFY(verdict.extents.find("N = ") != std::string::npos);
}

void TestFingerprintExtents::remaindersStay() {
  for (const char* text : {kMaskedScale, kCutScale}) {
    Program a = programOf(kLongScale), b = programOf(text);
    auto pair = ExtentReduction(a, b).within(1e4, 1e9);
    QVERIFY2(pair.isReduced, print(pair.b).c_str());
    QVERIFY(validate(View(pair.b)).empty());
    QVERIFY2(verdictOf(kLongScale, text, {.mostWork = 1e4}).equal, text);
    QVERIFY2(pair.a.constantNamed("N")->value % 16 == 500003 % 16, print(pair.b).c_str());
  }
}

void TestFingerprintExtents::dimensionsOfOneElementAreInNobodysPlace() {
  std::string scale =
      "kernel scale\nconst C = 512\nconst W = 4096\nin x\nout y\nx f32 [C, W] heap\n"
      "y f32 [C, W] heap\n\nC W y[{0},{1}] = x[{0},{1}] * 2\n";
  std::string batch = edited(edited(scale, "x f32 [C, W]", "x f32 [1, C, 1, W, 1]"), "x[{0},{1}]",
                             "x[0,{0},0,{1},0]");
  for (const auto& [a, b] : {std::pair(scale, batch), std::pair(batch, scale)}) {
    auto pair = ExtentReduction(programOf(a), programOf(b)).within(1e4, 1e9);
    QVERIFY(pair.isReduced && validate(View(pair.b)).empty());
    for (const char* name : {"C", "W"}) {
      QVERIFY(pair.a.constantNamed(name)->value < 100);
      QCOMPARE(pair.a.constantNamed(name)->value, pair.b.constantNamed(name)->value);
    }
    QVERIFY(verdictOf(a, b, {.mostWork = 1e4}).equal);
    QVERIFY(!verdictOf(a, edited(b, "* 2", "* 3"), {.mostWork = 1e4}).equal);
  }
}

// The last vectors of a row reach past it, under guards; the rows may still become fewer.
void TestFingerprintExtents::whatReachesPastTheEndKeepsIt() {
  std::string head = "const C = 40\nconst H = 60\nconst W = 60\nin x\nout y s\n";
  std::string whole = "kernel scale\n" + head +
                      "x f32 [C, H, W] heap\ny f32 [C, H, W] heap\ns f32 [C] heap\n\n"
                      "C s[{0}] = 0\nC H W s[{0}] += x[{0},{1},{2}]\n"
                      "C H W y[{0},{1},{2}] = x[{0},{1},{2}] * 2\n";
  std::string groups = "kernel scale\n" + head +
                       "x f32 [C, 3600] heap\ny f32 [C, 3600] heap\ns f32 [C] heap\n\n"
                       "C s[{0}] = 0\n"
                       "C 56 4 16 s[{0}] += x[{0},{1}*64+{2}*16+{3}] if {1}*64+{2}*16+{3} < 3600\n"
                       "C 4 16 s[{0}] += x[{0},{1}*16+{2}+3584] if {1}*16+{2}+3584 < 3600\n"
                       "C 225 16 y[{0},{1}*16+{2}] = x[{0},{1}*16+{2}] * 2\n";
  auto pair = ExtentReduction(programOf(whole), programOf(groups)).within(2e4, 1e9);
  QVERIFY(pair.isReduced);
  QVERIFY(validate(View(pair.a)).empty() && validate(View(pair.b)).empty());
  QVERIFY(pair.a.constantNamed("C")->value < 40);
}

// A mean divides by the number of elements at any extents, also where rows lost their names.
void TestFingerprintExtents::countsFollowTheExtents() {
  std::string named =
      "kernel mean\nconst N = 40\nconst H = 60\nconst W = 50\nconst COUNT = N * H * W\nin x\n"
      "out y\nx f32 [N, H, W] heap\ny f32 [] heap\ns f32 [] heap\n\ns = 0\n"
      "N H W s += x[{0},{1},{2}]\ny = s / COUNT\n";
  std::string merged =
      edited(edited(edited(named, "x f32 [N, H, W]", "x f32 [N, 3000]"), "N H W s", "N 3000 s"),
             "x[{0},{1},{2}]", "x[{0},{1}]");
  for (const auto& [a, b] :
       {std::pair(named, named), std::pair(named, merged), std::pair(merged, merged)}) {
    auto pair = ExtentReduction(programOf(a), programOf(b)).within(2e4, 1e9);
    QVERIFY(pair.isReduced && validate(View(pair.b)).empty());
    for (const Program* program : {&pair.a, &pair.b}) {
      int64_t elements = 1;
      for (const Dimension& d : program->bufferNamed("x")->dims) elements *= d.extent.value;
      QVERIFY(elements < 40 * 60 * 50);
      QCOMPARE(program->constantNamed("COUNT")->value, elements);
      const Operation& mean = program->body.back()->operation();
      QCOMPARE(std::get<Literal>(mean.operands[1]).asDouble(), static_cast<double>(elements));
    }
  }
}

// A literal that is an extent by chance keeps it, unless the programs are too large with it.
void TestFingerprintExtents::largeProgramsShrinkPastLiterals() {
  std::string scale =
      "kernel scale\nconst N = 7\nconst C = 6400000\nin x\nout y\nx f32 [N, C] heap\n"
      "y f32 [N, C] heap\nt f32 [N, C] heap\n\nN C t[{0},{1}] = x[{0},{1}] * 2\n"
      "N C y[{0},{1}] = t[{0},{1}] / 6400000\n";
  std::string joined = edited(scale, "\nN C y[{0},{1}] = ", "\n| y[{0},{1}] = ");
  joined = edited(joined, "N C t[{0},{1}]", "N C\n| t[{0},{1}]");
  auto verdict = verdictOf(scale, joined, {.mostWork = 1e4});
  QVERIFY2(verdict.equal, verdict.difference.text().c_str());
  QVERIFY(verdict.extents.find("C = ") != std::string::npos);
  auto wrong = verifyFingerprint(programOf(scale), programOf(edited(joined, "* 2", "* 3")),
                                 {.mostWork = 1e4});
  QVERIFY(!wrong);
}

// Each thread peels its first row, so that the stride 500000 is no extent of any scope.
void TestFingerprintExtents::stridesOfThreadsShrink() {
  const std::string head =
      "kernel k\nconst N = 1000000\nconst M = 24\nin x\nout m\nx f32 [N, M] heap\n"
      "m f32 [N] heap\n\n";
  const std::string rows = head + "N m[{0}] = -inf\nN M m[{0}] max= x[{0},{1}]\n";
  const std::string threads = head +
                              "2:p\n| m[{0}*500000] = -inf\n"
                              "| M m[{0}*500000] max= x[{0}*500000,{1}]\n"
                              "| 499999\n| | m[{0}*500000+{1}+1] = -inf\n"
                              "| | M m[{0}*500000+{1}+1] max= x[{0}*500000+{1}+1,{2}]\n";
  auto verdict = verdictOf(rows, threads);
  QVERIFY2(verdict.equal && verdict.undecided.empty(), verdict.undecided.text().c_str());
  std::string from1 = edited(threads, "| | M m[{0}*500000+{1}+1] max= x[{0}*500000+{1}+1,{2}]",
                             "| | 23 m[{0}*500000+{1}+1] max= x[{0}*500000+{1}+1,{2}+1]");
  QVERIFY(!verdictOf(rows, from1).equal);
}

void TestFingerprintExtents::wrongProgramsDifferAtReducedExtents_data() {
  QTest::addColumn<QString>("a");
  QTest::addColumn<QString>("b");
  auto row = [](const char* name, const std::string& a, const std::string& b) {
    QTest::newRow(name) << QString::fromStdString(a) << QString::fromStdString(b);
  };
  std::string softmax = edited(kernelText("softmax"), "24576", "768");
  row("one row of a tile short", softmax, edited(kTiledSoftmax, "| 16\n", "| 15\n"));
  row("another row of the tile", softmax, edited(kTiledSoftmax, "/ s[{0},{1}]", "/ s[{0},0]"));
  row("remainder of a row", softmax, edited(kTiledSoftmax, "| | 64 8", "| | 63 8"));
  row("mask one short", kLongScale, edited(kMaskedScale, "{1} < N", "{1} < 500002"));
  row("last tile left out", kLongScale, edited(kMaskedScale, "31251", "31250"));
  row("remainder one short", kLongScale, edited(kCutScale, "\n3 y", "\n2 y"));
}

void TestFingerprintExtents::wrongProgramsDifferAtReducedExtents() {
  QFETCH(QString, a);
  QFETCH(QString, b);
  auto verdict = verdictOf(a.toStdString(), b.toStdString(), {.mostWork = 1e5});
  QVERIFY(!verdict.equal);
}

void TestFingerprintExtents::unnamedLiteralsKeepTheirExtent() {
  std::string text = kernelText("layer_norm");
  std::string baked = edited(edited(text, "s[{0}] / M", "s[{0}] * 0.0033333333333333335"),
                             "q[{0}] / M", "q[{0}] / 300");
  auto verdict = verdictOf(text, baked, {.mostWork = 1e4});
  QVERIFY2(verdict.equal, verdict.difference.text().c_str());
  QCOMPARE(QString::fromStdString(verdict.extents), "N = 3");
}

void TestFingerprintExtents::aDifferenceIsExplained() {
  std::string text = kernelText("softmax");
  auto verdict = verdictOf(text, edited(text, "s[{0}] = 0", "s[{0}] = 1"), {.explains = true});
  QVERIFY(!verdict.equal && verdict.reducedExtents);
  QCOMPARE(QString::fromStdString(verdict.smallestExtents), "N = 1, M = 1");
  QVERIFY2(
      verdict.values.text().starts_with("y[0,0] is 1 in the first program and 0.5 in the second"),
      verdict.values.text().c_str());
  QCOMPARE(QString::fromStdString(verdict.firstComputation.front()),
           "y[0,0] = e[0,0] / s[0]   (line 21)");
  QCOMPARE(verdict.firstComputation.size(), size_t{7});
  QVERIFY(verdict.secondComputation[2].starts_with("s[0] = 1 "));
}

// Sixteen of the 32 columns: fewer than 17 would show no difference, fewer than 16 another one.
void TestFingerprintExtents::shrinkingBringsInNoOtherFault() {
  std::string right = edited(handWritten().at("fused_softmax"), "M = 8", "M = 32");
  std::string wrong = edited(right, "| M\n| | d", "| 16\n| | d");
  auto verdict = verdictOf(right, wrong, {.explains = true});
  QVERIFY(!verdict.equal);
  QCOMPARE(QString::fromStdString(verdict.smallestExtents), "N = 1, M = 17");
  QVERIFY2(verdict.values.text().find("is read but was never written") != std::string::npos,
           verdict.values.text().c_str());
}

void TestFingerprintExtents::aRaceIsExplained() {
  std::string right = handWritten().at("partial_sums");
  auto verdict = verdictOf(right, edited(right, "4 z +=", "4:p z +="), {.explains = true});
  QVERIFY(!verdict.equal);
  QVERIFY2(verdict.difference.text().find("parallel scope") != std::string::npos,
           verdict.difference.text().c_str());
  QVERIFY2(verdict.difference.text().find("'z += p[{0}]'") != std::string::npos,
           verdict.difference.text().c_str());
}

QTEST_APPLESS_MAIN(TestFingerprintExtents)
#include "test_fingerprint_extents.moc"
