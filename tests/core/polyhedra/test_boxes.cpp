#include <QTest>
#include <random>
#include <set>

#include "core/polyhedra/boxes.h"

using dojo::core::Box;
using dojo::core::FormTerm;
using dojo::core::imageOf;
using dojo::core::Interval;
using dojo::core::uncoveredPoint;
using Point = std::vector<std::int64_t>;

namespace {

constexpr unsigned kSeed = 4711;

bool contains(const Box& box, const Point& point) {
  for (std::size_t dim = 0; dim < box.size(); ++dim) {
    if (!box[dim].contains(point[dim])) return false;
  }
  return true;
}

// Moves to the lexicographically next point of a box without empty ranges; false after the last.
bool advance(const Box& box, Point& point) {
  for (std::size_t dim = box.size(); dim-- > 0;) {
    if (point[dim]++ < box[dim].high) return true;
    point[dim] = box[dim].low;
  }
  return false;
}

std::optional<Point> firstUncoveredByEnumeration(const Box& target, const std::vector<Box>& cover) {
  Point point;
  for (const Interval range : target) {
    if (range.isEmpty()) return std::nullopt;
    point.push_back(range.low);
  }
  do {
    const auto holdsPoint = [&](const Box& box) { return contains(box, point); };
    if (std::none_of(cover.begin(), cover.end(), holdsPoint)) return point;
  } while (advance(target, point));
  return std::nullopt;
}

}  // namespace

class TestBoxes : public QObject {
  Q_OBJECT

 private slots:
  void coverageAgreesWithEnumeration();
  void twoHalvesCoverALargeArray();
  void aMissingLastRowIsNamed();
  void aScalarIsCoveredByAnyWrite();
  void nothingNeedsNoCover();
  void thousandsOfUnrolledWritesCover();
  void imagesAgreeWithEnumeration();
  void aTiledIndexIsDense();
  void aPaddedTileIsNotDense();
  void anImageThatOverflowsIsRefused();
};

void TestBoxes::coverageAgreesWithEnumeration() {
  std::mt19937 random(kSeed);
  const auto between = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
  };
  int covered = 0;
  for (int round = 0; round < 20000; ++round) {
    const int dims = between(0, 3), size = between(1, 6);
    const auto randomBox = [&](int reach) {
      Box box;
      for (int dim = 0; dim < dims; ++dim) {
        const int low = between(-2, size);
        box.push_back({low, low + between(-1, reach)});
      }
      return box;
    };
    const Box target = randomBox(size);
    std::vector<Box> cover;
    for (int i = between(0, 8); i > 0; --i) cover.push_back(randomBox(2 * size));
    const auto expected = firstUncoveredByEnumeration(target, cover);
    covered += !expected;
    QCOMPARE(uncoveredPoint(target, cover), expected);
  }
  qInfo("seed %u: %d of 20000 targets are covered", kSeed, covered);
  QVERIFY(covered > 1000 && covered < 19000);
}

void TestBoxes::twoHalvesCoverALargeArray() {
  const Box target = {{0, 24575}, {0, 511}};
  QVERIFY(!uncoveredPoint(target,
                          std::vector<Box>{{{0, 12287}, {0, 511}}, {{12288, 24575}, {0, 511}}}));
}

void TestBoxes::aMissingLastRowIsNamed() {
  const Box target = {{0, 24575}, {0, 511}};
  const std::vector<Box> cover = {{{0, 24574}, {0, 511}}, {{24575, 24575}, {0, 99}}};
  QCOMPARE(uncoveredPoint(target, cover), (Point{24575, 100}));
}

void TestBoxes::aScalarIsCoveredByAnyWrite() {
  QCOMPARE(uncoveredPoint({}, {}), Point{});
  QVERIFY(!uncoveredPoint({}, std::vector<Box>{{}}));
}

void TestBoxes::nothingNeedsNoCover() {
  QVERIFY(!uncoveredPoint({{5, 4}, {0, 9}}, {}));
}

void TestBoxes::thousandsOfUnrolledWritesCover() {
  std::vector<Box> cover;
  for (int i = 0; i < 4096; ++i) cover.push_back({{i, i}});
  QVERIFY(!uncoveredPoint({{0, 4095}}, cover));
  cover.erase(cover.begin() + 1234);
  QCOMPARE(uncoveredPoint({{0, 4095}}, cover), Point{1234});
}

void TestBoxes::imagesAgreeWithEnumeration() {
  std::mt19937 random(kSeed);
  const auto between = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
  };
  int dense = 0;
  for (int round = 0; round < 20000; ++round) {
    std::vector<FormTerm> terms;
    std::set<std::int64_t> values = {between(-5, 5)};
    const std::int64_t constant = *values.begin();
    for (int i = between(0, 4); i > 0; --i) {
      const int low = between(-3, 3);
      terms.push_back({between(-9, 9), {low, low + between(0, 4)}});
      std::set<std::int64_t> sums;
      for (const std::int64_t value : values) {
        for (std::int64_t x = low; x <= terms.back().range.high; ++x) {
          sums.insert(value + terms.back().coefficient * x);
        }
      }
      values = std::move(sums);
    }
    const auto image = imageOf(terms, constant);
    QVERIFY(image);
    QCOMPARE(image->hull.low, *values.begin());
    QCOMPARE(image->hull.high, *values.rbegin());
    const auto span = *values.rbegin() - *values.begin() + 1;
    QCOMPARE(image->isDense, span == static_cast<std::int64_t>(values.size()));
    dense += image->isDense;
  }
  qInfo("seed %u: %d of 20000 images are dense", kSeed, dense);
  QVERIFY(dense > 1000 && dense < 19000);
}

void TestBoxes::aTiledIndexIsDense() {
  const std::vector<FormTerm> flat = {{1024, {0, 9999}}, {1, {0, 31}}, {32, {0, 31}}};
  const auto image = imageOf(flat, 7);
  QVERIFY(image && image->isDense);
  QCOMPARE(image->hull, (Interval{7, 7 + 1024 * 10000 - 1}));
}

void TestBoxes::aPaddedTileIsNotDense() {
  const std::vector<FormTerm> padded = {{33, {0, 9}}, {1, {0, 31}}};
  QVERIFY(!imageOf(padded, 0)->isDense);
}

void TestBoxes::anImageThatOverflowsIsRefused() {
  QVERIFY(!imageOf(std::vector<FormTerm>{{INT64_MAX, {0, INT64_MAX}}}, 0));
  QVERIFY(!imageOf(std::vector<FormTerm>{{1, {3, 2}}}, 0));
  const auto largest = imageOf(std::vector<FormTerm>{{-1, {INT64_MIN + 1, INT64_MAX}}}, 0);
  QVERIFY(largest && largest->isDense);
}

QTEST_APPLESS_MAIN(TestBoxes)
#include "test_boxes.moc"
