// Conversions to a type of fewer digits round once, to the nearest and of two to the even one: near
// ties, near the largest numbers and among the smallest; of elements, numbers and index values, in
// loops and vectors, by the interpreter and in C.
#include <fmt/format.h>

#include <QTest>
#include <bit>

#include "core/analysis/validate.h"
#include "core/interpreter/number.h"
#include "tests/codegen/meaning_runner.h"

using namespace dojo;
using core::DType;

namespace {

struct Format {
  int digits, leastExponent, mostExponent;
};

Format formatOf(DType t) {
  switch (t) {
    case DType::F64:
      return {53, -1022, 1023};
    case DType::F32:
      return {24, -126, 127};
    case DType::F16:
      return {11, -14, 15};
    default:
      return {8, -126, 127};
  }
}

// number · 2^exponent in whole numbers alone.
double nearest(int64_t number, int exponent, DType type) {
  if (number == 0) return 0;
  Format f = formatOf(type);
  uint64_t magnitude = number < 0 ? -static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
  int top = static_cast<int>(std::bit_width(magnitude)) - 1 + exponent;
  int last = std::max(top, f.leastExponent) - f.digits + 1, cut = last - exponent;
  double sign = number < 0 ? -1 : 1;
  if (cut <= 0) {
    double held = std::ldexp(static_cast<double>(magnitude), exponent);
    return sign * (top > f.mostExponent ? INFINITY : held);
  }
  if (cut > 64) return sign * 0.0;
  uint64_t kept = cut == 64 ? 0 : magnitude >> cut;
  uint64_t rest = cut == 64 ? magnitude : magnitude & ((uint64_t{1} << cut) - 1);
  uint64_t half = uint64_t{1} << (cut - 1);
  kept += rest > half || (rest == half && (kept & 1));
  double rounded = std::ldexp(static_cast<double>(kept), last);
  return sign * (rounded >= std::ldexp(1, f.mostExponent + 1) ? INFINITY : rounded);
}

double nearest(double value, DType type) {
  int exponent = 0;
  double digits = std::ldexp(std::frexp(value, &exponent), 53);
  return nearest(static_cast<int64_t>(digits), exponent - 53, type);
}

// Half way between two neighbours of `type`, and as little as can be to both sides of it, and more.
std::vector<double> hardReals(DType type) {
  Format f = formatOf(type);
  std::vector<double> values{0, 0x1p-1074, 1e300, 1 + 0x1p-8 + 0x1p-40};
  auto around = [&](double tie) {
    values.push_back(tie);
    for (int digits : {52, 45, 40, 33, 30, 29, 28, 25})
      for (double to : {-1.0, 1.0}) values.push_back(tie * (1 + to * std::ldexp(1, -digits)));
    values.push_back(std::nextafter(tie, 0));
    values.push_back(std::nextafter(tie, INFINITY));
  };
  double ulp = std::ldexp(1, 1 - f.digits);
  for (int exponent : {0, 1, -5, 9, f.leastExponent, f.leastExponent + 1, f.mostExponent})
    for (double odd : {1.0, 3.0, 5.0}) around(std::ldexp(1 + odd * ulp / 2, exponent));
  double least = std::ldexp(ulp, f.leastExponent);
  for (double halves : {0.5, 1.5, 2.5, 7.5}) around(halves * least);
  around(std::ldexp(2 - ulp / 2, f.mostExponent));
  for (size_t k = 0, n = values.size(); k < n; ++k) values.push_back(-values[k]);
  return values;
}

std::vector<int64_t> hardWholes(DType type, int bits) {
  std::vector<int64_t> values{0, 1, -1, 65519, 65520, 65521, 65535, 65536};
  for (int top = formatOf(type).digits; top < bits; ++top) {
    int64_t half = int64_t{1} << (top - formatOf(type).digits);
    for (int64_t odd : {1, 3, 5})
      for (int64_t more : {-129, -1, 0, 1, 257}) {
        int64_t value = (int64_t{1} << top) + odd * half + more;
        values.push_back(value);
        values.push_back(-value);
      }
  }
  int64_t most = bits == 63 ? INT64_MAX : (int64_t{1} << bits) - 1;
  values.insert(values.end(), {most, -most, -most - 1});
  return values;
}

// y = TO(x) element by element, in vectors, and added to 0 by both.
std::string conversions(DType from, DType to, size_t rows) {
  std::string text =
      fmt::format("kernel k\nin x\nout y v a w\nx {} [{}, 16] heap\n", core::name(from), rows);
  for (const char* array : {"y", "v", "a", "w"})
    text += fmt::format("{} {} [{}, 16] heap\n", array, core::name(to), rows);
  auto row = [&](const char* vector, const char* array, const char* assign) {
    text += fmt::format("{} 16{} {}[{{0}},{{1}}] {} {}(x[{{0}},{{1}}])\n", rows, vector, array,
                        assign, core::name(to));
  };
  row("", "y", "=");
  row(":v", "v", "=");
  for (const char* array : {"a", "w"})
    text += fmt::format("{} 16 {}[{{0}},{{1}}] = 0\n", rows, array);
  row("", "a", "+=");
  row(":v", "w", "+=");
  return text;
}

bool same(double a, double b) {
  return a == b || (a != a && b != b);
}

class Check {
 public:
  // The outputs of the interpreter and of the C against what they should be.
  QString run(const std::string& text, const std::vector<core::Tensor>& inputs,
              const std::vector<double>& want) {
    auto program = core::load(text, "generated");
    if (!program) return QString::fromStdString(program.error().message);
    core::InterpreterOptions options;
    options.precision = core::Precision::Declared;
    auto meaning = core::interpret(*program, inputs, options);
    if (!meaning) return QString::fromStdString(meaning.error().message);
    if (QString wrong = difference(*program, meaning->outputs, want); !wrong.isEmpty())
      return "the interpreter: " + wrong;
    for (const core::Machine& machine : targets()) {
      auto outputs = m_runner.run(*program, inputs, machine);
      if (!outputs) return QString::fromStdString(outputs.error().message);
      if (QString wrong = difference(*program, *outputs, want); !wrong.isEmpty())
        return QString::fromStdString(machine.name) + ": " + wrong;
    }
    return {};
  }

 private:
  // The narrowest and the widest that run here.
  static std::vector<core::Machine> targets() {
    auto all = tests::targetsHere();
    return all.size() > 1 ? std::vector{all.front(), all.back()} : all;
  }

  static QString difference(const core::Program& program, const std::vector<core::Tensor>& outputs,
                            const std::vector<double>& want) {
    for (size_t k = 0; k < outputs.size(); ++k)
      for (size_t i = 0; i < want.size(); ++i)
        if (double got = outputs[k].at(static_cast<int64_t>(i)); !same(got, want[i]))
          return QString("%1, element %2: %3 instead of %4")
              .arg(QString::fromStdString(program.outputs[k]))
              .arg(i)
              .arg(got, 0, 'g', 17)
              .arg(want[i], 0, 'g', 17);
    return {};
  }

  tests::KernelRunner m_runner;
};

}  // namespace

class TestConversions : public QObject {
  Q_OBJECT
 private slots:
  void elementsRoundOnce_data();
  void elementsRoundOnce();
  void indexValuesRoundOnce_data();
  void indexValuesRoundOnce();
  void numbersRoundOnce();

 private:
  Check m_check;
};

void TestConversions::elementsRoundOnce_data() {
  QTest::addColumn<int>("from");
  QTest::addColumn<int>("to");
  for (DType from : {DType::F64, DType::F32, DType::I64, DType::I32})
    for (DType to : {DType::F64, DType::F32, DType::F16, DType::BF16}) {
      if (core::isFloat(from) && formatOf(to).digits >= formatOf(from).digits) continue;
      QTest::addRow("%s to %s", std::string(core::name(from)).c_str(),
                    std::string(core::name(to)).c_str())
          << static_cast<int>(from) << static_cast<int>(to);
    }
}

void TestConversions::elementsRoundOnce() {
  QFETCH(int, from);
  QFETCH(int, to);
  auto source = static_cast<DType>(from), machine = static_cast<DType>(to);
  std::vector<double> reals, want;
  std::vector<int64_t> wholes;
  if (core::isFloat(source)) {
    reals = hardReals(machine);
    if (source == DType::F32)
      for (double& value : reals) value = core::roundTo(DType::F32, value);
    reals.resize((reals.size() + 15) / 16 * 16);
    for (double value : reals)
      want.push_back(std::isfinite(value) ? nearest(value, machine) : value);
  } else {
    wholes = hardWholes(machine, source == DType::I64 ? 63 : 31);
    wholes.resize((wholes.size() + 15) / 16 * 16);
    for (int64_t value : wholes) want.push_back(nearest(value, 0, machine));
  }
  size_t rows = want.size() / 16;
  core::Tensor x = core::Tensor::zeros(source, {static_cast<int64_t>(rows), 16});
  x.reals = reals;
  x.integers = wholes;
  QString wrong = m_check.run(conversions(source, machine, rows), {x}, want);
  QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
}

void TestConversions::indexValuesRoundOnce_data() {
  QTest::addColumn<int>("to");
  QTest::addColumn<qlonglong>("tie");
  auto row = [](DType to, int64_t tie) {
    QTest::addRow("%s at %lld", std::string(core::name(to)).c_str(), static_cast<long long>(tie))
        << static_cast<int>(to) << static_cast<qlonglong>(tie);
  };
  row(DType::BF16, 257);
  row(DType::BF16, (1 << 20) + (1 << 12));
  row(DType::BF16, (1 << 30) + (1 << 22));
  row(DType::BF16, (1 << 30) + 3 * (1 << 22));
  row(DType::BF16, (int64_t{1} << 36) + (int64_t{1} << 28));
  row(DType::F16, 2049);
  row(DType::F32, (1 << 28) + (1 << 4));
  row(DType::F32, (int64_t{1} << 38) + (int64_t{1} << 14));
}

void TestConversions::indexValuesRoundOnce() {
  QFETCH(int, to);
  QFETCH(qlonglong, tie);
  auto type = static_cast<DType>(to);
  std::string name(core::name(type)), index = fmt::format("({{0}}+{})", tie - 8);
  std::string text = "kernel k\nout a b c d e f g h\n";
  for (const char* array : {"a", "b", "c", "d", "e", "f", "g", "h"})
    text += fmt::format("{} {} [16] heap\n", array, name);
  for (const char* vector : {"", ":v"}) {
    const char* array = *vector ? "efgh" : "abcd";
    auto add = [&](int k, const char* assign, const std::string& right) {
      text += fmt::format("16{} {}[{{0}}] {} {}\n", vector, array[k], assign, right);
    };
    add(0, "=", index);
    add(1, "=", name + "(" + index + ")");
    add(2, "=", "max(" + index + ", 0)");
    text += fmt::format("16 {}[{{0}}] = 0\n", array[3]);
    add(3, "+=", name + "(" + index + ")");
  }
  std::vector<double> want;
  for (int64_t i = 0; i < 16; ++i) want.push_back(nearest(i + tie - 8, 0, type));
  QString wrong = m_check.run(text, {}, want);
  QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
}

void TestConversions::numbersRoundOnce() {
  QString wrong = m_check.run(
      "kernel k\nconst N = 68987912193\nout a b c d\na bf16 [2] heap\nb bf16 [2] heap\n"
      "c bf16 [2] heap\nd bf16 [2] heap\n2 a[{0}] = N\n2 b[{0}] = bf16(N)\n"
      "2 c[{0}] = max(N, 0)\n2 d[{0}] = 68987912193\n",
      {}, {nearest(68987912193, 0, DType::BF16), nearest(68987912193, 0, DType::BF16)});
  QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
  wrong = m_check.run(
      "kernel k\nout a b\na bf16 [1] heap\nb bf16 [1] heap\na[0] = 1.0039062500009095\n"
      "b[0] = bf16(1.0039062500009095)\n",
      {}, {1.0078125});
  QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
}

QTEST_APPLESS_MAIN(TestConversions)
#include "test_conversions.moc"
