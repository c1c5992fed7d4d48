// Rounding to the narrow types, and their bytes.
#include <QTest>
#include <bit>
#include <cmath>
#include <random>

#include "core/interpreter/number.h"
#include "core/interpreter/tensor.h"

using namespace dojo::core;

namespace {

const double kInf = INFINITY;
const double kNaN = NAN;

bool same(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

}  // namespace

class TestNumber : public QObject {
  Q_OBJECT
 private slots:
  void roundingIsToNearestEven_data();
  void roundingIsToNearestEven();
  void roundingToF32IsTheHardwares();
  void halfBytesSurviveTheRoundTrip();
};

void TestNumber::roundingIsToNearestEven_data() {
  QTest::addColumn<int>("type");
  QTest::addColumn<double>("value");
  QTest::addColumn<double>("want");
  auto row = [](const char* name, DType type, double value, double want) {
    QTest::newRow(name) << static_cast<int>(type) << value << want;
  };
  row("f16 tie to even below", DType::F16, 1 + 0x1p-11, 1);
  row("f16 tie to even above", DType::F16, 1 + 3 * 0x1p-11, 1 + 0x1p-9);
  row("f16 just above a tie", DType::F16, 1 + 0x1p-11 + 0x1p-40, 1 + 0x1p-10);
  row("f16 carries into the exponent", DType::F16, 2 - 0x1p-12, 2);
  row("f16 largest", DType::F16, 65519.99, 65504);
  row("f16 overflow at the tie", DType::F16, 65520, kInf);
  row("f16 negative overflow", DType::F16, -1e9, -kInf);
  row("f16 smallest subnormal", DType::F16, 0x1p-24, 0x1p-24);
  row("f16 half of it is a tie", DType::F16, 0x1p-25, 0);
  row("f16 more than half of it", DType::F16, 0x1.01p-25, 0x1p-24);
  row("f16 subnormal tie to even", DType::F16, 3 * 0x1p-25, 0x1p-23);
  row("f16 subnormal to normal", DType::F16, 0x1p-14 - 0x1p-26, 0x1p-14);
  row("f16 NaN", DType::F16, kNaN, kNaN);
  row("f16 infinity", DType::F16, -kInf, -kInf);
  row("bf16 tie to even", DType::BF16, 1 + 0x1p-8, 1);
  row("bf16 above", DType::BF16, 1 + 3 * 0x1p-8, 1 + 0x1p-6);
  row("bf16 pi", DType::BF16, 3.14159265, 3.140625);
  row("bf16 largest", DType::BF16, 0x1.FEp127, 0x1.FEp127);
  row("bf16 overflow", DType::BF16, 0x1.FFp127, kInf);
  row("bf16 subnormal", DType::BF16, 0x1.8p-133, 0x1p-132);
  row("f32 tie", DType::F32, 1 + 0x1p-24, 1);
  row("f64 keeps", DType::F64, 0.1, 0.1);
}

void TestNumber::roundingIsToNearestEven() {
  QFETCH(int, type);
  QFETCH(double, value);
  QFETCH(double, want);
  double got = roundTo(static_cast<DType>(type), value);
  QVERIFY2(same(got, want),
           qPrintable(QString("%1, expected %2").arg(got, 0, 'g', 17).arg(want, 0, 'g', 17)));
}

// The same algorithm at float's parameters against the processor's conversion.
void TestNumber::roundingToF32IsTheHardwares() {
  using Emulated = SmallFloat<24, -126, 127>;
  std::mt19937_64 random(1);
  for (int i = 0; i < 200000; ++i) {
    uint64_t bits = random();
    double spread = std::ldexp(1.0 + double(bits >> 12) * 0x1p-52, int(bits % 290) - 155);
    double value = bits & (1u << 20) ? -spread : spread;
    if (bits % 3 == 0)
      value = std::bit_cast<double>(std::bit_cast<uint64_t>(value) & ~0xFFFFFFFull);
    QCOMPARE(Emulated::round(value), static_cast<double>(static_cast<float>(value)));
  }
}

void TestNumber::halfBytesSurviveTheRoundTrip() {
  for (DType type : {DType::F16, DType::BF16}) {
    std::vector<std::byte> bytes(2 * 65536);
    for (int i = 0; i < 65536; ++i) {
      bytes[2 * i] = std::byte(i & 255);
      bytes[2 * i + 1] = std::byte(i >> 8);
    }
    auto tensor = fromBytes(type, {65536}, bytes);
    QVERIFY(tensor);
    std::vector<std::byte> back = toBytes(*tensor);
    for (int i = 0; i < 65536; ++i) {
      if (std::isnan(tensor->reals[i])) continue;
      QCOMPARE(roundTo(type, tensor->reals[i]), tensor->reals[i]);
      QVERIFY(back[2 * i] == bytes[2 * i] && back[2 * i + 1] == bytes[2 * i + 1]);
    }
    QCOMPARE(tensor->reals[type == DType::F16 ? 0x3C00 : 0x3F80], 1.0);
  }
  std::byte two{2};
  QVERIFY(!fromBytes(DType::Bool, {1}, {&two, 1}));
  QVERIFY(!fromBytes(DType::F32, {1}, {&two, 1}));
}
QTEST_APPLESS_MAIN(TestNumber)
#include "test_number.moc"
