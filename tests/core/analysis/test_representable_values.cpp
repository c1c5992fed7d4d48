// Numbers that the type of their operation does not hold are errors with a place, whether they are
// written, named or counted; and no move makes such a program.
#include <QTest>

#include "core/analysis/validate.h"
#include "core/moves/engine.h"
#include "tests/machines.h"

using namespace dojo;
using namespace dojo::core;

namespace {

QString problemsOf(const std::string& text) {
  auto program = load(text, "t");
  return program ? QString() : QString::fromStdString(program.error().message);
}

// x and y of a type, b bool, i i8; the body starts in line 11.
std::string programOf(const std::string& type, const std::string& body) {
  std::string text = "kernel k\nconst N = 300\nconst M = 3000000000\nin x\nout y\n";
  for (const char* array : {"x", "y", "b"})
    text += std::string(array) + " " + (*array == 'b' ? "bool" : type) + " [16] heap\n";
  return text + "i i8 [16] heap\n16 y[{0}] = x[{0}]\n" + body + "\n";
}

}  // namespace

class TestRepresentableValues : public QObject {
  Q_OBJECT
 private slots:
  void otherNumbersAreErrors_data();
  void otherNumbersAreErrors();
  void heldNumbersAreNone_data();
  void heldNumbersAreNone();
  void allOfThemAreNamed();
  void noMoveMakesThem();
};

void TestRepresentableValues::otherNumbersAreErrors_data() {
  QTest::addColumn<QString>("type");
  QTest::addColumn<QString>("body");
  QTest::addColumn<QString>("problem");
  auto row = [](const char* name, const char* type, const char* body, const char* problem) {
    QTest::newRow(name) << QString(type) << QString(body) << QString(problem);
  };
  row("a literal in a comparison", "u8", "16 b[{0}] = x[{0}] < 300",
      "t:11:22: 300 does not fit u8, which holds the whole numbers 0 to 255: '300'");
  row("its name", "u8", "16 b[{0}] = x[{0}] < N",
      "t:11:22: N (300) does not fit u8, which holds the whole numbers 0 to 255: 'N'");
  row("below zero", "u8", "16 y[{0}] = max(x[{0}], -10)",
      "t:11:25: -10 does not fit u8, which holds the whole numbers 0 to 255: '-10'");
  row("below the least", "i8", "16 b[{0}] = x[{0}] > -200",
      "t:11:22: -200 does not fit i8, which holds the whole numbers -128 to 127: '-200'");
  row("beyond 32 bits", "i32", "16 y[{0}] = x[{0}] + M",
      "t:11:22: M (3000000000) does not fit i32, which holds the whole numbers -2147483648 to "
      "2147483647: 'M'");
  row("a fraction", "i32", "16 y[{0}] = x[{0}] * 0.5", "t:11:22: 0.5 does not fit i32");
  row("a fraction in a comparison", "i32", "16 b[{0}] = x[{0}] < 0.5", "0.5 does not fit i32");
  row("a fraction of 64 bits", "i64", "16 y[{0}] = 1e300", "t:11:13: 1e+300 does not fit i64");
  row("2^63", "i64", "16 y[{0}] = 9223372036854775808.0", "does not fit i64");
  row("infinity", "i16", "16 y[{0}] max= -inf", "t:11:16: -inf does not fit i16");
  row("no number", "i64", "16 y[{0}] = nan", "nan does not fit i64");
  row("a bool", "bool", "16 y[{0}] = 2",
      "2 does not fit bool, which holds the whole numbers 0 to 1");
  row("a condition", "f32", "16 y[{0}] = select(2, x[{0}], 1)", "t:11:20: 2 does not fit bool");
  row("what an index reaches", "i8", "16 y[{0}] = ({0}*9)",
      "t:11:13: ({0}*9), which runs from 0 to 135, does not fit i8, which holds the whole numbers "
      "-128 to 127: '({0}*9)'");
  row("what it starts from", "u8", "16 y[{0}] = x[{0}] * ({0}-1)",
      "({0}-1), which runs from -1 to 14, does not fit u8");
  row("a condition of many values", "f32", "16 y[{0}] = select({0}, x[{0}], 1)",
      "{0}, which runs from 0 to 15, does not fit bool");
  row("an extreme's place", "f32", "y[0] = 0\n2 16 (y[0], i[0]) argmax= (x[{1}], ({0}*16+{1}*8))",
      "({0}*16+{1}*8), which runs from 0 to 136, does not fit i8");
  row("beyond half precision", "f16", "16 y[{0}] = x[{0}] * 1e6",
      "1000000.0 does not fit f16, which holds the numbers -65504 to 65504: '1e6'");
  row("as much as rounds up", "f16", "16 y[{0}] = 65520", "65520 does not fit f16");
  row("an index beyond half precision", "f16", "16 y[{0}] = ({0}*5000)",
      "({0}*5000), which runs from 0 to 75000, does not fit f16");
  row("beyond single precision", "f32", "16 y[{0}] = 1e39",
      "1e+39 does not fit f32, which holds the numbers -3.4028235e+38 to 3.4028235e+38: '1e39'");
  row("what single precision loses", "f32", "16 y[{0}] = max(x[{0}], 1e-60)",
      "1e-60 becomes 0 in f32, whose smallest number above 0 is 1.4012985e-45: '1e-60'");
  row("what half precision loses", "f16", "16 y[{0}] = x[{0}] + 1e-12", "1e-12 becomes 0 in f16");
}

void TestRepresentableValues::otherNumbersAreErrors() {
  QFETCH(QString, type);
  QFETCH(QString, body);
  QFETCH(QString, problem);
  QString all = problemsOf(programOf(type.toStdString(), body.toStdString()));
  QVERIFY2(all.contains(problem), qPrintable(all));
}

void TestRepresentableValues::heldNumbersAreNone_data() {
  QTest::addColumn<QString>("type");
  QTest::addColumn<QString>("body");
  auto row = [](const char* name, const char* type, const char* body) {
    QTest::newRow(name) << QString(type) << QString(body);
  };
  row("the limits of bytes", "u8", "16 y[{0}] = max(x[{0}], 255)\n16 b[{0}] = x[{0}] < 0");
  row("of signed ones", "i8", "16 y[{0}] = min(x[{0}], 127)\n16 b[{0}] = x[{0}] > -128");
  row("of 32 bits", "i32", "16 y[{0}] = 2147483647\n16 y[{0}] += -2147483648");
  row("of 64 bits", "i64", "16 y[{0}] = 9223372036854775807\n16 y[{0}] += -9223372036854775808");
  row("a whole number with a point", "i32", "16 y[{0}] = x[{0}] * 2.0\n16 y[{0}] += 1e9");
  row("the nearest float", "f32", "16 y[{0}] = x[{0}] * 0.1\n16 y[{0}] += 16777217");
  row("the nearest half", "bf16", "16 y[{0}] = x[{0}] * 0.1\n16 y[{0}] += M");
  row("what rounds down to the largest", "f16", "16 y[{0}] = 65519");
  row("the smallest", "f16", "16 y[{0}] = 6e-8");
  row("infinity", "f16", "16 y[{0}] max= -inf\n16 y[{0}] min= inf");
  row("bool", "bool", "16 y[{0}] = 1\n16 y[{0}] and= 0");
  row("what is converted", "u8", "16 y[{0}] = u8(300)\n16 y[{0}] = u8(0.5)\n16 y[{0}] = u8(N)");
  row("an index that is converted", "i8", "16 y[{0}] = i8(({0}*1000))");
  row("what a guard leaves of an index", "i8", "16 y[{0}] = ({0}*9) if {0} < 15");
  row("what a guard leaves nothing of", "i8", "16 y[{0}] = 1\n16 y[{0}] = ({0}*9) if {0} < 0");
}

void TestRepresentableValues::heldNumbersAreNone() {
  QFETCH(QString, type);
  QFETCH(QString, body);
  QCOMPARE(problemsOf(programOf(type.toStdString(), body.toStdString())), QString());
}

void TestRepresentableValues::allOfThemAreNamed() {
  QString all = problemsOf(programOf("u8", "16 y[{0}] = fma(x[{0}], 256, -1)"));
  QVERIFY2(all.contains("t:11:25: 256") && all.contains("t:11:30: -1"), qPrintable(all));
}

void TestRepresentableValues::noMoveMakesThem() {
  for (const char* type : {"u8", "i8"}) {
    auto program = load(programOf(type, "16 y[{0}] = neg(x[{0}])"), "t");
    QVERIFY2(program, program ? "" : program.error().message.text().c_str());
    View view(*program);
    Machine machine = tests::avx2();
    Context context{view, machine};
    auto step = parseStep("strength_restore y#1");
    QVERIFY(step);
    auto refusal = Legality(context).refuse(*step);
    if (std::string(type) == "i8") {
      QVERIFY(!refusal);
      continue;
    }
    QVERIFY(refusal && refusal->code == "not-held");
    QVERIFY2(refusal->message.text().find("-1 does not fit u8") != std::string::npos,
             refusal->message.text().c_str());
  }
}

QTEST_APPLESS_MAIN(TestRepresentableValues)
#include "test_representable_values.moc"
