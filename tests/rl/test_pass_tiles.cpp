// Rules of the heuristic pass for contractions: their tiles, panels and blocks.
#include <QRegularExpression>
#include <QTest>

#include "tests/rl/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

class TestPassTiles : public QObject {
  Q_OBJECT
 private slots:
  void tilesMatmul();
  void leavesFewLanesIdle();
  void packsOnlyPanels();
  void cutsWhatNoTileDivides();
  void copiesWholeVectors();
  void takesLowTilesForFewTerms();
  void cutsLongSumsIntoBlocks();
  void takesHigherTilesWhereLoadsCrossLines();
  void leavesNoRowAndNoColumnWithoutATile();
  void fetchesAheadOnlyAcrossPages();
  void convolutionsFetchTheNextColumns();
};

void TestPassTiles::tilesMatmul() {
  Written written = write(kernel("matmul"), kHeuristicX86Pass, avx512());
  QVERIFY2(count(written.steps, "stage_out") == 1, qPrintable(text(written.program)));
  QVERIFY(count(written.steps, "vectorize") >= 2);
  bool inRegisters = std::ranges::any_of(written.program.buffers, [](const core::Buffer& b) {
    return b.location == core::Location::Register && b.elements() >= 8 * 16;
  });
  QVERIFY2(inRegisters, qPrintable(text(written.program)));
}

void TestPassTiles::leavesFewLanesIdle() {
  core::Program start = kernel("matmul", {{"M", 40}, {"N", 40}, {"K", 40}});
  Written whole = write(start, kHeuristicX86Pass, avx512());
  QVERIFY2(text(whole.program).contains("3:u 16:v c_out["), qPrintable(text(whole.program)));
  Written halves = write(start, kHeuristicX86Pass, avx512(), {}, 1, true);
  QVERIFY2(text(halves.program).contains("5:u 8:v c_out["), qPrintable(text(halves.program)));
  QVERIFY2(!text(halves.program).contains(" if "), qPrintable(text(halves.program)));
  // Seven vectors of 8 are no tile; four of 16 are one.
  Written wide = write(kernel("conv2d_2"), kHeuristicX86Pass, avx512(), {}, 1, true);
  QVERIFY2(text(wide.program).contains("4:u 16:v y_out["), qPrintable(text(wide.program)));
}

void TestPassTiles::packsOnlyPanels() {
  Written row = write(kernel("matmul", {{"N", 64}}), kHeuristicX86Pass, avx512());
  QVERIFY2(count(row.steps, "stage_in") == 0, qPrintable(text(row.program)));
  Written panels = write(kernel("matmul"), kHeuristicX86Pass, avx512());
  QVERIFY2(count(panels.steps, "stage_in") == 1, qPrintable(text(panels.program)));
}

void TestPassTiles::cutsWhatNoTileDivides() {
  // Two tiles of 11 rows and one of 9 in one scope over the columns; what is left of those apart.
  Written rows =
      write(kernel("matmul", {{"M", 31}, {"N", 4099}, {"K", 257}}), kHeuristicX86Pass, avx512());
  QVERIFY2(text(rows.program).contains("| | K 11:u 2:u 16:v "), qPrintable(text(rows.program)));
  QVERIFY2(text(rows.program).contains("\n| K 9:u 2:u 16:v "), qPrintable(text(rows.program)));
  // Of 16 registers tiles of 6 rows at most: five of 5 rows and one of 6, none of a single row.
  Written narrow = write(kernel("matmul", {{"M", 31}, {"N", 4099}, {"K", 257}}), kHeuristicX86Pass,
                         codegen::targetNamed("x86-64-avx2").value());
  QVERIFY2(text(narrow.program).contains("| | K 5:u 2:u 8:v "), qPrintable(text(narrow.program)));
  QVERIFY2(text(narrow.program).contains("\n| K 6:u 2:u 8:v "), qPrintable(text(narrow.program)));
  // Both read one copy of the columns, whose rows lie pages apart.
  QVERIFY2(text(narrow.program)
               .contains("\n| K 2:u 8:v b_in[{1},{2}*8+{3}] = "
                         "b[{1},{0}*16+{2}*8+{3}]:pf16\n| 5\n"),
           qPrintable(text(narrow.program)));
  QCOMPARE(text(narrow.program).count("* b_in["), 2);
  QCOMPARE(whatDiffers(kernel("matmul", {{"M", 31}, {"N", 4099}, {"K", 257}}), narrow.program, 1e5),
           QString());
  Written near = write(kernel("matmul", {{"M", 31}, {"N", 512}, {"K", 257}}), kHeuristicX86Pass,
                       codegen::targetNamed("x86-64-avx2").value());
  QCOMPARE(text(near.program).count("b_in["), 0);
  // 256 rows in tiles of 6 and one of 4, but not where eight sums are all that is needed.
  auto tall = [](bool halves) {
    return write(kernel("matmul", {{"M", 256}, {"N", 256}, {"K", 64}}), kHeuristicX86Pass,
                 codegen::targetNamed("x86-64-avx2").value(), {}, 1, halves);
  };
  QCOMPARE(count(tall(false).steps, "cut_scope"), 2);
  QCOMPARE(count(tall(true).steps, "cut_scope"), 0);
  QCOMPARE(
      whatDiffers(kernel("matmul", {{"M", 256}, {"N", 256}, {"K", 64}}), tall(false).program, 1e5),
      QString());
  // Seven vectors as four and three, also within the images; two tiles of 12 rows are too many sums
  // for one scope.
  Written images = write(kernel("bmm", {{"B", 3}, {"M", 23}, {"N", 112}, {"K", 29}}),
                         kHeuristicX86Pass, avx512());
  QCOMPARE(count(images.steps, "cut_scope"), 6);
  QCOMPARE(count(images.steps, "stage_out"), 4);
  QCOMPARE(text(images.program).count(QRegularExpression("\\bK \\d+:u .*\\+=")), 4);
}

void TestPassTiles::copiesWholeVectors() {
  // Of 56 columns, but not of 55, of which the last vector would be stored in part.
  auto copies = [](int64_t width) {
    core::Program start = kernel("conv2d_2", {{"N", 1}, {"H", 20}, {"W", width}});
    Written written = write(start, kHeuristicX86Pass, codegen::targetNamed("x86-64-avx2").value());
    QString difference = whatDiffers(start, written.program, 1e5);
    return difference.isEmpty() ? text(written.program).count(" x_in[") : -1;
  };
  QVERIFY(copies(56) > 0);
  QCOMPARE(copies(55), 0);
}

void TestPassTiles::takesLowTilesForFewTerms() {
  // On a processor that gives the widest vectors two turns.
  auto product = [](core::Overrides extents, bool halves) {
    return text(
        write(kernel("matmul", extents), kHeuristicX86Pass, avx512(), {}, 1, halves).program);
  };
  core::Overrides flat = {{"M", 100}, {"N", 2000}, {"K", 7}};
  QVERIFY(product(flat, true).contains("K 5:u 16:v c_out"));
  QVERIFY(product(flat, false).contains("K 5:u 5:u 16:v c_out"));
  QVERIFY(product({{"M", 100}, {"N", 2000}, {"K", 65}}, true).contains("K 5:u 5:u 16:v c_out"));
  QString uneven = product({{"M", 31}, {"N", 500}, {"K", 7}}, true);
  QVERIFY2(uneven.contains("K 5:u 16:v ") && uneven.contains("K 6:u 16:v "), qPrintable(uneven));
  // 32 rows of 4096 bytes share one set of the first cache's lines, those of 128 do not.
  QVERIFY(product({{"M", 40}, {"N", 1024}, {"K", 32}}, true).contains(" b_in["));
  QVERIFY(!product({{"M", 40}, {"N", 32}, {"K", 32}}, true).contains(" b_in["));
  QVERIFY(product({{"M", 120}, {"N", 32}, {"K", 32}}, true).contains(" b_in["));
}

void TestPassTiles::cutsLongSumsIntoBlocks() {
  auto product = [](core::Overrides extents, bool halves = false) {
    core::Program start = kernel("matmul", extents);
    return text(write(start, kHeuristicX86Pass, avx512(), {}, 1, halves).program);
  };
  // A megabyte of columns for each tile is more than the second cache can keep.
  core::Overrides longSum = {{"M", 64}, {"N", 512}, {"K", 4096}};
  QVERIFY2(product(longSum).contains("\n| | 128 4:u 4:u 16:v c_out"), qPrintable(product(longSum)));
  QVERIFY(!product(longSum, true).contains("| 128 4:u"));
  QVERIFY(!product({{"M", 16}, {"N", 512}, {"K", 4096}}).contains("| 128 4:u"));
  QVERIFY(!product({{"M", 64}, {"N", 512}, {"K", 2048}}).contains("| 128 4:u"));
  QVERIFY(product({{"M", 64}, {"N", 512}, {"K", 5000}}).contains("| 125 4:u 4:u 16:v c_out"));
  core::Program start = kernel("matmul", {{"M", 32}, {"N", 64}, {"K", 4100}});
  Written written = write(start, kHeuristicX86Pass, avx512());
  QVERIFY2(text(written.program).contains("| 100 4:u 4:u 16:v c_out"),
           qPrintable(text(written.program)));
  QCOMPARE(whatDiffers(start, written.program, 2e7), QString());
}

void TestPassTiles::takesHigherTilesWhereLoadsCrossLines() {
  auto product = [](int64_t rows, int64_t columns) {
    core::Program start = kernel("matmul", {{"M", rows}, {"N", columns}, {"K", 100}});
    return text(write(start, kHeuristicX86Pass, avx512()).program);
  };
  QVERIFY(product(9, 320).contains("K 3:u 5:u 16:v c_out"));
  QVERIFY2(product(9, 325).contains("K M:u 2:u 16:v c_out"), qPrintable(product(9, 325)));
}

void TestPassTiles::leavesNoRowAndNoColumnWithoutATile() {
  // Four vectors leave registers for tiles of 6 rows, and 37 would leave a single one: 35 and 2.
  Written channels = write(kernel("relu_ffn", {{"N", 1}, {"C", 37}, {"H", 5}, {"W", 61}}),
                           kHeuristicX86Pass, avx512(), {{"x.1 in long rows", 0}});
  QVERIFY2(text(channels.program).contains("C 5:u 4:u 16:v y_out"),
           qPrintable(text(channels.program)));
  QVERIFY2(text(channels.program).contains("C 2:u 4:u 16:v y_out"),
           qPrintable(text(channels.program)));
  // 449 columns as 416 and 33.
  Written columns =
      write(kernel("matmul", {{"M", 24}, {"N", 449}, {"K", 64}}), kHeuristicX86Pass, avx512());
  QCOMPARE(count(columns.steps, "stage_out"), 2);
}

void TestPassTiles::fetchesAheadOnlyAcrossPages() {
  Written tall =
      write(kernel("matmul", {{"M", 31}, {"N", 4099}, {"K", 257}}), kHeuristicX86Pass, avx512());
  QVERIFY2(text(tall.program).contains("b[{2},{0}*32+{4}*16+{5}]:pf16"),
           qPrintable(text(tall.program)));
  Written small =
      write(kernel("matmul", {{"M", 31}, {"N", 64}, {"K", 257}}), kHeuristicX86Pass, avx512());
  QCOMPARE(count(small.steps, "prefetch"), 0);
}

void TestPassTiles::convolutionsFetchTheNextColumns() {
  // From memory: the next tile's of the row, or the next row's where there is no other.
  Written image = write(kernel("conv2d_1"), kHeuristicX86Pass, avx512());
  QVERIFY2(text(image.program).contains(",{2}*80+{6}+{8}*16+{9}]:pf80 * w"),
           qPrintable(text(image.program)));
  QVERIFY(text(image.program).contains("+{7}+480]:pf512 * w"));
  QCOMPARE(count(image.steps, "prefetch"), 2);
  Written near = write(kernel("conv2d_1", {{"N", 1}, {"H", 104}}), kHeuristicX86Pass, avx512());
  QCOMPARE(count(near.steps, "prefetch"), 0);
}

QTEST_GUILESS_MAIN(TestPassTiles)
#include "test_pass_tiles.moc"
