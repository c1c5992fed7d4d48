// The reference semantics: every operator, type and accumulation, and the errors that only running
// finds.
#include <fmt/format.h>

#include <QTest>
#include <cmath>

#include "tests/core/program_runs.h"

using namespace dojo;
using namespace dojo::core;
using namespace dojo::tests;

namespace {

const double kInf = INFINITY;
const double kNaN = NAN;

bool same(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

// z = `right` on scalars a, b, c (types as given), in the declared precision.
double evaluate(const QString& types, const QString& right, double a, double b, double c,
                Precision precision = Precision::Declared) {
  QStringList t = types.split(' ');
  std::string text = fmt::format(
      "kernel k\nin a b c\nout z\na {} [] heap\nb {} [] heap\nc {} [] heap\nz {} [] heap\n\n{}\n",
      t[0].toStdString(), t[1].toStdString(), t[2].toStdString(), t[3].toStdString(),
      right.toStdString());
  Program program = programOf(text);
  InterpreterOptions options;
  options.precision = precision;
  auto result = interpret(program, inputsOf(program, {{a}, {b}, {c}}), options);
  if (!result) throw std::runtime_error(result.error().message);
  return result->outputs[0].at(0);
}

QString faultOf(const char* text, const InterpreterOptions& options = {}) {
  Program program = programOf(text);
  auto result = interpret(program, inputsOf(program, {{1, 2, 3, 4}}), options);
  return result ? QString() : QString::fromStdString(result.error().message);
}

std::vector<double> valuesOf(const std::string& text,
                             const std::vector<std::vector<double>>& inputs,
                             const InterpreterOptions& options = {}) {
  Program program = programOf(text);
  auto result = interpret(program, inputsOf(program, inputs), options);
  if (!result) throw std::runtime_error(result.error().message);
  std::vector<double> values;
  for (const Tensor& output : result->outputs)
    for (double v : elementsOf(output)) values.push_back(v);
  return values;
}

}  // namespace

class TestInterpreter : public QObject {
  Q_OBJECT
 private slots:
  void operatorsYield_data();
  void operatorsYield();
  void precisionDecidesWhetherStoresRound();
  void faultsAreNamed_data();
  void faultsAreNamed();
  void sharedMemoryIsFineWhileItHoldsWhatIsRead();
  void tupleAccumulations();
  void combiningPartialTuples();
  void recurrencesRunInOrder();
  void guardsMask();
  void mappingsChangeNothingUnlessOrderIsPermuted();
  void longRunsEqualShortOnes();
  void wrongInputsAreRefused();
  void aRunCanBeStopped();
};

void TestInterpreter::operatorsYield_data() {
  QTest::addColumn<QString>("types");
  QTest::addColumn<QString>("leaf");
  QTest::addColumn<double>("a");
  QTest::addColumn<double>("b");
  QTest::addColumn<double>("c");
  QTest::addColumn<double>("want");
  int number = 0;
  auto row = [&](const char* types, const char* leaf, double a, double b, double c, double want) {
    QTest::addRow("%d: %s [%s]", number++, leaf, types) << types << leaf << a << b << c << want;
  };
  const char* f64 = "f64 f64 f64 f64";
  row(f64, "z = a", 2.5, 0, 0, 2.5);
  row(f64, "z = 0.1", 0, 0, 0, 0.1);
  row("f32 f32 f32 f32", "z = 0.1", 0, 0, 0, 0.1f);
  row(f64, "z = a + b", 1, 2, 0, 3);
  row(f64, "z = a - b", 1, 2, 0, -1);
  row(f64, "z = a * b", 3, 2, 0, 6);
  row(f64, "z = a / b", 1, 4, 0, 0.25);
  row(f64, "z = a / b", 1, 0, 0, kInf);
  row(f64, "z = neg(a)", 3, 0, 0, -3);
  row(f64, "z = exp(a)", 1, 0, 0, std::exp(1.0));
  row(f64, "z = log(a)", 2, 0, 0, std::log(2.0));
  row(f64, "z = log(a)", -1, 0, 0, kNaN);
  row(f64, "z = sqrt(a)", 2, 0, 0, std::sqrt(2.0));
  row(f64, "z = rsqrt(a)", 4, 0, 0, 0.5);
  row(f64, "z = tanh(a)", 0.5, 0, 0, std::tanh(0.5));
  row(f64, "z = erf(a)", 0.5, 0, 0, std::erf(0.5));
  row(f64, "z = sin(a)", 0.5, 0, 0, std::sin(0.5));
  row(f64, "z = cos(a)", 0.5, 0, 0, std::cos(0.5));
  row(f64, "z = sigmoid(a)", 0, 0, 0, 0.5);
  row(f64, "z = sigmoid(a)", -1000, 0, 0, 0);
  row(f64, "z = abs(a)", -3, 0, 0, 3);
  row(f64, "z = floor(a)", -1.5, 0, 0, -2);
  row(f64, "z = max(a, b)", 1, 2, 0, 2);
  row(f64, "z = max(a, b)", kNaN, 2, 0, kNaN);
  row(f64, "z = max(a, b)", 2, kNaN, 0, kNaN);
  row(f64, "z = min(a, b)", 1, 2, 0, 1);
  row(f64, "z = min(a, b)", 1, kNaN, 0, kNaN);
  row(f64, "z = min(a, b)", kNaN, 1, 0, kNaN);
  row(f64, "z = pow(a, b)", 2, 10, 0, 1024);
  row(f64, "z = fma(a, b, c)", 2, 3, 4, 10);
  row("bool f64 f64 f64", "z = select(a, b, c)", 1, 3, 4, 3);
  row("bool f64 f64 f64", "z = select(a, b, c)", 0, 3, 4, 4);
  for (auto [op, less, equal, greater] : {std::tuple{"<", 1, 0, 0},
                                          {"<=", 1, 1, 0},
                                          {">", 0, 0, 1},
                                          {">=", 0, 1, 1},
                                          {"==", 0, 1, 0},
                                          {"!=", 1, 0, 1}}) {
    QByteArray leaf = QByteArray("z = a ") + op + " b";
    for (const char* types : {"f32 f32 f32 bool", "i32 i32 i32 bool"}) {
      row(types, leaf, 1, 2, 0, less);
      row(types, leaf, 2, 2, 0, equal);
      row(types, leaf, 3, 2, 0, greater);
    }
    row("f32 f32 f32 bool", leaf, kNaN, 2, 0, op == QByteArray("!="));
  }
  row("i32 f32 f32 bool", "z = a < 0", -1, 0, 0, 1);
  row("bool bool bool bool", "z = a and b", 1, 1, 0, 1);
  row("bool bool bool bool", "z = a and b", 1, 0, 0, 0);
  row("bool bool bool bool", "z = a or b", 1, 0, 0, 1);
  row("i32 i32 i32 i32", "z = a and b", 12, 10, 0, 8);
  row("i32 i32 i32 i32", "z = a or b", 12, 10, 0, 14);
  const char* i8 = "i8 i8 i8 i8";
  row(i8, "z = a + b", 127, 1, 0, -128);
  row(i8, "z = a - b", -128, 1, 0, 127);
  row(i8, "z = a * b", 100, 3, 0, 44);
  row(i8, "z = a / b", -7, 2, 0, -3);
  row(i8, "z = a / b", -128, -1, 0, -128);
  row(i8, "z = neg(a)", -128, 0, 0, -128);
  row(i8, "z = abs(a)", -128, 0, 0, -128);
  row(i8, "z = max(a, b)", -1, 1, 0, 1);
  row(i8, "z = min(a, b)", -1, 1, 0, -1);
  row(i8, "z = fma(a, b, c)", 100, 3, -44, 0);
  row(i8, "z = floor(a)", 5, 0, 0, 5);
  row(i8, "z = sqrt(a)", 17, 0, 0, 4);
  row("u8 u8 u8 u8", "z = a - b", 0, 1, 0, 255);
  row("i16 i16 i16 i16", "z = a + b", 32767, 1, 0, -32768);
  row("i32 i32 i32 i32", "z = a * b", 65536, 65536, 0, 0);
  row("i32 i32 i32 i32", "z = a + b", 2147483647, 1, 0, -2147483648.0);
  row("i64 i64 i64 i64", "z = pow(a, b)", 3, 5, 0, 243);
  row("i64 i64 i64 i64", "z = pow(a, b)", -1, -3, 0, -1);
  row("i64 i64 i64 i64", "z = pow(a, b)", 2, -3, 0, 0);
  row("f32 f32 f32 i32", "z = i32(a)", -2.9, 0, 0, -2);
  row("f32 f32 f32 i32", "z = i32(a)", 1e20, 0, 0, 2147483647);
  row("f32 f32 f32 i32", "z = i32(a)", -kInf, 0, 0, -2147483648.0);
  row("f32 f32 f32 i32", "z = i32(a)", kNaN, 0, 0, 0);
  row("f32 f32 f32 u8", "z = u8(a)", -3, 0, 0, 0);
  row("f32 f32 f32 u8", "z = u8(a)", 300, 0, 0, 255);
  row("f32 f32 f32 bool", "z = bool(a)", 0.5, 0, 0, 1);
  row("f32 f32 f32 bool", "z = bool(a)", -0.0, 0, 0, 0);
  row("i32 i32 i32 i8", "z = i8(a)", 300, 0, 0, 44);
  row("i64 i64 i64 f32", "z = f32(a)", 16777217, 0, 0, 16777216);
  row("f64 f64 f64 f16", "z = f16(a)", 1.0 / 3, 0, 0, 0.333251953125);
  row("f64 f64 f64 bf16", "z = bf16(a)", 1.0 / 3, 0, 0, 0.333984375);
  row("f32 f32 f32 f32", "z = a + b", 16777216, 1, 0, 16777216);
  row("f32 f32 f32 f32", "z = a * b", 1e30, 1e30, 0, kInf);
  row("f16 f16 f16 f16", "z = a + b", 2048, 1, 0, 2048);
  row("f16 f16 f16 f16", "z = a + b", 65504, 16, 0, kInf);
  row("bf16 bf16 bf16 bf16", "z = a + b", 256, 1, 0, 256);
  row("f16 f16 f16 f16", "3 z = {0}", 0, 0, 0, 2);
  row(f64, "z = a\nz += b", 1, 2, 0, 3);
  row(f64, "z = a\nz *= b", 3, 2, 0, 6);
  row(f64, "z = a\nz max= b", 3, 2, 0, 3);
  row(f64, "z = a\nz max= b", 3, kNaN, 0, kNaN);
  row(f64, "z = a\nz min= b", 3, 2, 0, 2);
  // The product of 1 + 2^-12 with itself ends in 2^-24, which rounding it to float takes away.
  const char* f32 = "f32 f32 f32 f32";
  row(f32, "z = a\nz += b * c", -(1 + 0x1p-11), 1 + 0x1p-12, 1 + 0x1p-12, 0x1p-24);
  row(f32, "z = b * c\nz += a", -(1 + 0x1p-11), 1 + 0x1p-12, 1 + 0x1p-12, 0);
  row(f32, "z = fma(b, c, a)", -(1 + 0x1p-11), 1 + 0x1p-12, 1 + 0x1p-12, 0x1p-24);
  row(f64, "z = a\nz += b * c", -(1 + 0x1p-26), 1 + 0x1p-27, 1 + 0x1p-27, 0x1p-54);
  row("f16 f16 f16 f16", "z = a\nz += b * c", -(1 + 0x1p-9), 1 + 0x1p-10, 1 + 0x1p-10, 0x1p-20);
  row(f32, "z = a\nz += b * c", -kInf, 1e30, 1e30, -kInf);
  row(f32, "z = b * c\nz += a", -kInf, 1e30, 1e30, kNaN);
  // 1774001 * 38737 is 2^36 + 1: by way of double the sum would be a tie.
  row(f32, "z = fma(a, b, c)", 1774001, 38737, 0x1p60, 0x1p60 + 0x1p37);
  row(f32, "z = c\nz += a * b", 1774001, 38737, 0x1p60, 0x1p60 + 0x1p37);
  row("bool bool bool bool", "z = a\nz and= b", 1, 0, 0, 0);
  row("bool bool bool bool", "z = a\nz or= b", 0, 1, 0, 1);
  row("f32 f32 f32 bool", "z = 0\nz or= a < b", 0, 1, 0, 1);
  row("f32 f32 f32 i32", "z = 5\nz += a < b", 0, 1, 0, 6);
  row(i8, "z = a\nz += b", 127, 1, 0, -128);
  row(i8, "z = a\nz *= b", 127, 2, 0, -2);
}

void TestInterpreter::operatorsYield() {
  QFETCH(QString, types);
  QFETCH(QString, leaf);
  QFETCH(double, a);
  QFETCH(double, b);
  QFETCH(double, c);
  QFETCH(double, want);
  double got = evaluate(types, leaf, a, b, c);
  QVERIFY2(same(got, want), qPrintable(QString("%1, expected %2").arg(got).arg(want)));
}

void TestInterpreter::precisionDecidesWhetherStoresRound() {
  const char* types = "f32 f32 f32 f32";
  QCOMPARE(evaluate(types, "z = a / b", 1, 3, 0), double(1.0f / 3.0f));
  QCOMPARE(evaluate(types, "z = a / b", 1, 3, 0, Precision::Wide), 1.0 / 3);
  QCOMPARE(evaluate("i8 i8 i8 i8", "z = a + b", 127, 1, 0, Precision::Wide), -128.0);
  QCOMPARE(evaluate("f32 f32 f32 i32", "z = a / b", 7, 2, 0, Precision::Wide), 3.0);
}

void TestInterpreter::faultsAreNamed_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<QString>("message");
  QByteArray header = "kernel k\nin x\nout y\nx f32 [4] heap\ny f32 [4] heap\n";
  auto row = [&](const char* name, const char* rest, const char* message) {
    QTest::newRow(name) << header + rest << QString(message);
  };
  row("poison", "t f32 [4] heap\n\n4 t[{0}] = 1 if {0} < 3\n4 y[{0}] = t[{0}]\n",
      "line 9, 'y[{0}] = t[{0}]' at {0}=3: t[3] is read but was never written");
  row("poisoned accumulator", "\n2 2 y[{1}] += x[{0}]\n",
      "line 7, 'y[{1}] += x[{0}]' at {0}=0 {1}=0: y[0] is read but was never written");
  row("stale by fold", "t f32 [4:N] stack\n\n4 t[{0}] = x[{0}]\n4 y[{0}] = t[{0}]\n",
      "at {0}=0: t[0] is read, but its memory has been overwritten with t[3]");
  row("stale by sharing",
      "b f32 [4] heap -> s t\n\n4 s[{0}] = x[{0}]\n4 t[{0}] = 2\n4 y[{0}] = s[{0}]\n",
      "at {0}=0: s[0] is read, but its memory has been overwritten with t[0]");
  row("stale accumulator", "t f32 [4:N] stack\n\n4 t[{0}] = 0\n4 t[{0}] += x[{0}]\n",
      "at {0}=0: t[0] is read, but its memory has been overwritten with t[3]");
  row("out of bounds", "\n4 y[{0}] = x[{0}+1]\n", "at {0}=3: index 4 of 'x' is outside 0 to 3");
  row("below", "\n4 y[{0}] = x[{0}-1] if {0} < 4\n", "at {0}=0: index -1 of 'x' is outside 0 to 3");
  row("write out of bounds", "\n5 y[{0}] = 1\n", "at {0}=4: index 4 of 'y' is outside 0 to 3");
  row("writes an input", "\n4 x[{0}] = 1\n", "'x' is an input and must not be written");
  row("unwritten output", "\n4 y[{0}] = 1 if {0} < 2\n", "output element y[2] was never written");
  row("division by zero", "n i32 [4] heap\n\n4 n[{0}] = {0}\n4 n[{0}] = 7 / n[{0}]\n4 y[{0}] = 1\n",
      "at {0}=0: an integer is divided by zero");
  row("index beyond reason", "\n4 y[{0}] = x[{0}*1000000000000]\n", "is out of range");
  row("welford of integers",
      "a i32 [] heap\nb i32 [] heap\nc i32 [] heap\n\na = 0\nb = 0\nc = 0\n"
      "4 (a, b, c) welford= (1, 1, 0)\n",
      "needs targets of a float type");
}

void TestInterpreter::faultsAreNamed() {
  QFETCH(QByteArray, text);
  QFETCH(QString, message);
  QString fault = faultOf(text);
  QVERIFY2(fault.contains(message), qPrintable(fault));
}

void TestInterpreter::sharedMemoryIsFineWhileItHoldsWhatIsRead() {
  std::string text =
      "kernel k\nin x\nout y\nx f32 [4] heap\ny f32 [4] heap\nb f32 [4:N] stack -> s t\n\n"
      "4\n| s[{0}] = x[{0}] + 1\n| t[{0}] = s[{0}] * 2\n| y[{0}] = t[{0}]\n";
  QCOMPARE(valuesOf(text, {{1, 2, 3, 4}}), (std::vector<double>{4, 6, 8, 10}));
}

void TestInterpreter::tupleAccumulations() {
  std::string arg =
      "kernel k\nin x\nout v i w j\nx f32 [6] heap\nv f32 [] heap\ni i32 [] heap\n"
      "w f32 [] heap\nj i64 [] heap\n\nv = -inf\ni = 0\nw = inf\nj = 0\n"
      "6 (v, i) argmax= (x[{0}], {0})\n6 (w, j) argmin= (x[{0}], {0})\n";
  QCOMPARE(valuesOf(arg, {{1, 5, -2, 5, -2, 0}}), (std::vector<double>{5, 1, -2, 2}));
  std::vector<double> withNaN = valuesOf(arg, {{1, kNaN, 9, kNaN, -2, 0}});
  QVERIFY(std::isnan(withNaN[0]) && std::isnan(withNaN[2]));
  QCOMPARE(withNaN[1], 1.0);
  QCOMPARE(withNaN[3], 1.0);

  std::string welford =
      "kernel k\nin x\nout n m q\nx f64 [5] heap\nn f64 [] heap\nm f64 [] heap\n"
      "q f64 [] heap\n\nn = 0\nm = 0\nq = 0\n5 (n, m, q) welford= (1, x[{0}], 0)\n";
  std::vector<double> moments = valuesOf(welford, {{1, 2, 4, 8, 10}});
  QCOMPARE(moments[0], 5.0);
  QCOMPARE(moments[1], 5.0);
  QCOMPARE(moments[2], 16.0 + 9 + 1 + 9 + 25);

  std::string softmax =
      "kernel k\nin x\nout m l\nx f64 [4] heap\nm f64 [] heap\nl f64 [] heap\n\n"
      "m = -inf\nl = 0\n4 (m, l) softmax= (x[{0}], 1)\n";
  std::vector<double> online = valuesOf(softmax, {{1, 3, -1, 3}});
  QCOMPARE(online[0], 3.0);
  QCOMPARE(online[1], 2 + std::exp(-2.0) + std::exp(-4.0));
  std::vector<double> empty = valuesOf(softmax, {{-kInf, -kInf, -kInf, 2}});
  QCOMPARE(empty[0], 2.0);
  QCOMPARE(empty[1], 1.0);
}

void TestInterpreter::combiningPartialTuples() {
  std::string text =
      "kernel k\nin x\nout n m q\nx f64 [6] heap\nn f64 [] heap\nm f64 [] heap\nq f64 [] heap\n"
      "pn f64 [2] heap\npm f64 [2] heap\npq f64 [2] heap\n\nn = 0\nm = 0\nq = 0\n"
      "2 pn[{0}] = 0\n2 pm[{0}] = 0\n2 pq[{0}] = 0\n"
      "2 3 (pn[{0}], pm[{0}], pq[{0}]) welford= (1, x[{0}*3+{1}], 0)\n"
      "2 (n, m, q) welford= (pn[{0}], pm[{0}], pq[{0}])\n";
  std::vector<double> moments = valuesOf(text, {{1, 2, 3, 10, 20, 30}});
  QCOMPARE(moments[0], 6.0);
  QCOMPARE(moments[1], 11.0);
  QCOMPARE(moments[2], 100.0 + 81 + 64 + 1 + 81 + 361);
}

void TestInterpreter::recurrencesRunInOrder() {
  std::string text =
      "kernel k\nin x\nout y\nx f64 [6] heap\ny f64 [6] heap\n\n6 y[{0}] = x[{0}]\n"
      "6 y[{0}] = y[{0}-1] * x[{0}] if -{0} < 0\n";
  QCOMPARE(valuesOf(text, {{1, 2, 3, 4, 5, 6}}), (std::vector<double>{1, 2, 6, 24, 120, 720}));
  std::string scaled =
      "kernel k\nin x\nout y\nx f64 [3] heap\ny f64 [] heap\n\ny = 1\n3 y = y * x[{0}]\n";
  QCOMPARE(valuesOf(scaled, {{2, 3, 4}}), (std::vector<double>{24}));
}

void TestInterpreter::guardsMask() {
  std::string text =
      "kernel k\nin x\nout y\nx f64 [4] heap\ny f64 [4, 4] heap\n\n4 4 y[{0},{1}] = 0\n"
      "4 4 y[{0},{1}] = x[{1}-{0}] if {0}-{1} < 1 and {1} < 3 and -{0} < 0\n";
  QCOMPARE(valuesOf(text, {{1, 2, 3, 4}}),
           (std::vector<double>{0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0}));
  std::string strided =
      "kernel k\nin x\nout y\nx f64 [8] heap\ny f64 [8] heap\n\n8 y[{0}] = 0\n"
      "8 y[{0}] = x[{0}] if -3*{0} < -7 and 2*{0} < 11\n";
  QCOMPARE(valuesOf(strided, {{0, 1, 2, 3, 4, 5, 6, 7}}),
           (std::vector<double>{0, 0, 0, 3, 4, 5, 0, 0}));
}

void TestInterpreter::mappingsChangeNothingUnlessOrderIsPermuted() {
  std::string head = "kernel k\nin x\nout y\nx f64 [8] heap\ny f64 [8] heap\n\n8 y[{0}] = x[{0}]\n";
  std::string scan = "8{} y[{{0}}] += y[{{0}}-1] if -{{0}} < 0\n";
  std::string shift = "7{} y[{{0}}] = y[{{0}}+1]\n";
  InterpreterOptions permuted;
  permuted.parallelSeed = 7;
  std::vector<std::vector<double>> x{{1, 2, 3, 4, 5, 6, 7, 8}};
  auto run = [&](const std::string& body, const char* suffix, const InterpreterOptions& options) {
    return valuesOf(head + fmt::format(fmt::runtime(body), suffix), x, options);
  };
  QCOMPARE(run(scan, ":p", {}), run(scan, "", {}));
  QVERIFY(run(scan, ":p", permuted) != run(scan, "", {}));
  QVERIFY(run(scan, ":v", permuted) != run(scan, "", {}));
  QCOMPARE(run(scan, ":u", permuted), run(scan, "", {}));
  QCOMPARE(run(shift, ":v", permuted), run(shift, "", {}));
  QVERIFY(run(shift, ":p", permuted) != run(shift, "", {}));
}

// Leaves alone in their scope run in chunks, others one by one; both must agree across chunk
// borders.
void TestInterpreter::longRunsEqualShortOnes() {
  std::string head =
      "kernel k\nconst N = 1000\nin x\nout y s\nx f32 [N] heap\ny f32 [N] heap\ns f32 [] heap\n"
      "c bool [] stack\n\ns = 0\n";
  std::string alone = "N y[{0}] = x[{0}] * 3\nN y[{0}] = y[{0}] + {0}\nN s += y[{0}]\n";
  std::string together =
      "N\n| y[{0}] = x[{0}] * 3\n| y[{0}] = y[{0}] + {0}\n| s += y[{0}]\n| c = s < 0\n";
  std::vector<double> x;
  for (int i = 0; i < 1000; ++i) x.push_back(std::sin(i));
  for (bool isChecked : {true, false})
    for (Precision precision : {Precision::Wide, Precision::Declared}) {
      InterpreterOptions options{.precision = precision, .isChecked = isChecked};
      QCOMPARE(valuesOf(head + alone, {x}, options), valuesOf(head + together, {x}, options));
    }
}

void TestInterpreter::wrongInputsAreRefused() {
  Program program =
      programOf("kernel k\nin x\nout y\nx f32 [4] heap\ny f32 [4] heap\n\n4 y[{0}] = x[{0}]\n");
  auto message = [&](const std::vector<Tensor>& inputs, const InterpreterOptions& options = {}) {
    auto result = interpret(program, inputs, options);
    return result ? QString() : QString::fromStdString(result.error().message);
  };
  QVERIFY(message({}).contains("0 input(s) given, the program has 1"));
  QVERIFY(message({Tensor::zeros(DType::F32, {5})}).contains("input 'x' is f32 [5]"));
  QVERIFY(message({Tensor::zeros(DType::F64, {4})}).contains("input 'x' is f64 [4]"));
  InterpreterOptions small;
  small.mostCells = 7;
  QVERIFY(message({Tensor::zeros(DType::F32, {4})}, small).contains("limit"));
  small = {};
  small.mostLeafExecutions = 3;
  QVERIFY(message({Tensor::zeros(DType::F32, {4})}, small).contains("limit"));
}

void TestInterpreter::aRunCanBeStopped() {
  Program program =
      programOf("kernel k\nout y\ny f32 [4] heap\n\n1000000000 1000000000 4 y[{2}] = 1\n");
  std::atomic<bool> stop = true;
  InterpreterOptions options;
  options.mostLeafExecutions = 1e30;
  options.stop = &stop;
  auto result = interpret(program, {}, options);
  QVERIFY(!result);
  QCOMPARE(static_cast<int>(result.error().code), static_cast<int>(ErrorCode::Cancelled));
}

QTEST_APPLESS_MAIN(TestInterpreter)
#include "test_interpreter.moc"
