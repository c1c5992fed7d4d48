// Net 2 alone: wrong programs differ, right ones do not.
#include <fmt/format.h>

#include <QTest>

#include "core/proof/field_functions.h"
#include "core/proof/fingerprint.h"
#include "core/resources.h"
#include "core/text/printer.h"
#include "tests/core/program_runs.h"
#include "tests/core/proof/fingerprint_edits.h"
#include "tests/core/proof/fingerprint_programs.h"
#include "tests/core/proof/fingerprint_rewrites.h"

using namespace dojo::core;
using namespace dojo::tests;

namespace {

std::string textOf(const std::string& name) {
  if (auto found = handWritten().find(name); found != handWritten().end()) return found->second;
  for (const Resource& resource : kernelResources())
    if (resource.name == name) return std::string(resource.text);
  throw std::runtime_error("no program " + name);
}

std::string edited(std::string text, const std::string& from, const std::string& to) {
  size_t at = text.find(from, text.find("kernel "));
  if (at == std::string::npos) throw std::runtime_error("nothing reads " + from);
  return text.replace(at, from.size(), to);
}

// Small extents for every free constant of a kernel.
Overrides smallExtents(const std::string& text) {
  Overrides overrides;
  int64_t value = 4;
  for (const Constant& c : programOf(text).constants)
    if (c.expression.empty())
      overrides[c.name] = c.value > 8 ? ++value : std::min<int64_t>(c.value, 3);
  return overrides;
}

}  // namespace

class TestFingerprint : public QObject {
  Q_OBJECT
 private slots:
  void rootsMultiplyAndExponentialsAdd();
  void orderIsTotalAndTrueForSmallNumbers();
  void literalsAreTheRationalsTheyMean();
  void everyKernelEqualsItself_data();
  void everyKernelEqualsItself();
  void plantedBugsAreCaught_data();
  void plantedBugsAreCaught();
  void algebraicRewritesAreAccepted_data();
  void algebraicRewritesAreAccepted();
  void interfacesMustAgree();
};

void TestFingerprint::rootsMultiplyAndExponentialsAdd() {
  FieldFunctions f(7, {});
  auto apply = [&](Operator op, FieldValue x) { return f.apply(op, &x, true); };
  int doubtful = 0;
  for (uint64_t i = 0; i < 100; ++i) {
    FieldValue a = f.random(2 * i), b = f.random(2 * i + 1);
    QCOMPARE(f.exp(add(a, b), false).outer, multiply(f.exp(a, false), f.exp(b, false)).outer);
    QCOMPARE(f.exp(subtract(a, b), false).outer, divide(f.exp(a, false), f.exp(b, false)).outer);
    FieldValue ra = apply(Operator::Sqrt, a), rb = apply(Operator::Sqrt, b),
               rab = apply(Operator::Sqrt, multiply(a, b));
    QCOMPARE(residue(rab.outer), residue(multiply(ra, rb).outer));
    FieldValue square = multiply(ra, ra), reciprocal = apply(Operator::Rsqrt, a);
    if (isDoubtful(ra.outer))
      ++doubtful;
    else
      QCOMPARE(square.outer, a.outer);
    QCOMPARE(residue(multiply(reciprocal, ra).outer), OuterField::kOne);
    QCOMPARE(multiply(divide(a, b), b).outer, a.outer);
  }
  QVERIFY(doubtful > 20 && doubtful < 80);
  QCOMPARE(f.exp({}, false).outer, OuterField::kOne);
  FieldValue sixtyFour = apply(Operator::Sqrt, fieldValue(int64_t{64}));
  QCOMPARE(sixtyFour.outer, fieldValue(int64_t{8}).outer);
  QCOMPARE(sixtyFour.inner, fieldValue(int64_t{8}).inner);
}

void TestFingerprint::orderIsTotalAndTrueForSmallNumbers() {
  std::vector<double> literals = {0.5, 1e-5};
  FieldFunctions f(3, literals);
  double values[] = {-128, -3, -0.5, -1e-5, 0, 1e-5, 0.5, 1, 6, 127};
  for (double a : values)
    for (double b : values) QCOMPARE(f.isLess(fieldValue(a).outer, fieldValue(b).outer), a < b);
  int below = 0;
  for (uint64_t i = 0; i < 300; ++i) {
    uint64_t a = f.random(i).outer, b = f.random(i + 1).outer, c = f.random(i + 2).outer;
    QVERIFY(f.isLess(a, b) != f.isLess(b, a));
    QVERIFY(!f.isLess(a, b) || !f.isLess(b, c) || f.isLess(a, c));
    QVERIFY(f.isLess(kMinusInfinity, a) && f.isLess(a, kPlusInfinity));
    QCOMPARE(f.isLess(a, 0), f.isLess(0, negateOuter(a)));
    below += f.isLess(a, 0);
  }
  QVERIFY(below > 90 && below < 210);
}

void TestFingerprint::literalsAreTheRationalsTheyMean() {
  auto quotient = [](int64_t a, int64_t b) { return divide(fieldValue(a), fieldValue(b)); };
  QCOMPARE(fieldValue(0.5).outer, quotient(1, 2).outer);
  QCOMPARE(fieldValue(1.0 / 3).outer, quotient(1, 3).outer);
  QCOMPARE(fieldValue(1.0 / 300).inner, quotient(1, 300).inner);
  QCOMPARE(fieldValue(-1e-5).outer, quotient(-1, 100000).outer);
  QCOMPARE(fieldValue(0.7071067811865476).outer,
           quotient(7071067811865476, 10000000000000000).outer);
  QCOMPARE(multiply(fieldValue(1e30), fieldValue(1e-30)).outer, OuterField::kOne);
}

void TestFingerprint::everyKernelEqualsItself_data() {
  QTest::addColumn<QString>("kernel");
  for (const Resource& resource : kernelResources())
    QTest::newRow(std::string(resource.name).c_str())
        << QString::fromStdString(std::string(resource.name));
}

void TestFingerprint::everyKernelEqualsItself() {
  QFETCH(QString, kernel);
  std::string text = textOf(kernel.toStdString());
  Program program = programOf(text, smallExtents(text));
  auto verdict = verifyFingerprint(program, program);
  QVERIFY2(verdict.has_value(), verdict ? "" : verdict.error().message.text().c_str());
  QVERIFY2(verdict->equal, verdict->difference.text().c_str());
  QCOMPARE(verdict->seeds, 4);
}

void TestFingerprint::plantedBugsAreCaught_data() {
  QTest::addColumn<int>("edit");
  for (size_t i = 0; i < wrongEdits().size(); ++i)
    QTest::newRow(fmt::format("{}: {}", wrongEdits()[i].program, wrongEdits()[i].bug).c_str())
        << static_cast<int>(i);
}

void TestFingerprint::plantedBugsAreCaught() {
  QFETCH(int, edit);
  const WrongEdit& bug = wrongEdits()[static_cast<size_t>(edit)];
  std::string text = textOf(bug.program);
  Overrides extents = handWritten().contains(bug.program) ? Overrides{} : smallExtents(text);
  Program right = programOf(text, extents),
          wrong = programOf(edited(text, bug.from, bug.to), extents);
  for (uint64_t seed : {1, 100, 200}) {
    auto same = verifyFingerprint(right, right, {.seed = seed});
    QVERIFY2(same && same->equal,
             same ? same->difference.text().c_str() : same.error().message.text().c_str());
    auto verdict = verifyFingerprint(right, wrong, {.seed = seed});
    QVERIFY2(verdict.has_value(), verdict ? "" : verdict.error().message.text().c_str());
    QVERIFY2(!verdict->equal, print(wrong).c_str());
    QVERIFY(!verdict->difference.empty());
    auto turned = verifyFingerprint(wrong, right, {.seed = seed});
    QVERIFY(turned && !turned->equal);
  }
}

void TestFingerprint::algebraicRewritesAreAccepted_data() {
  QTest::addColumn<int>("rewrite");
  for (size_t i = 0; i < rewrites().size(); ++i)
    QTest::newRow(rewrites()[i].title) << static_cast<int>(i);
}

void TestFingerprint::algebraicRewritesAreAccepted() {
  QFETCH(int, rewrite);
  const Rewrite& pair = rewrites()[static_cast<size_t>(rewrite)];
  auto textFrom = [](const std::string& source) {
    return source.find('\n') == std::string::npos ? textOf(source) : source;
  };
  for (uint64_t seed : {1, 100, 200}) {
    auto verdict = verifyFingerprint(programOf(textFrom(pair.a), pair.extents),
                                     programOf(textFrom(pair.b)), {.seed = seed});
    QVERIFY2(verdict.has_value(), verdict ? "" : verdict.error().message.text().c_str());
    QVERIFY2(verdict->equal, verdict->difference.text().c_str());
  }
}

void TestFingerprint::interfacesMustAgree() {
  Program scale = programOf(textOf("scale"));
  auto message = [&](const std::string& text) {
    auto verdict = verifyFingerprint(scale, programOf(text));
    return verdict ? std::string() : verdict.error().message.text();
  };
  std::string text = textOf("scale");
  QVERIFY(message(edited(text, "N = 11", "N = 12"))
              .starts_with("the input 'x' is f32 [11] in the first program and f32 [12]"));
  QVERIFY(message(edited(edited(edited(text, "in x", "in w"), "x f32", "w f32"), "x[", "w["))
              .starts_with("'x' is an input of the first program"));
  QVERIFY(message(edited(edited(text, "x f32", "x f64"), "x[{0}] * 2", "f32(x[{0}])"))
              .find("f64 [11]") != std::string::npos);
}

QTEST_APPLESS_MAIN(TestFingerprint)
#include "test_fingerprint.moc"
