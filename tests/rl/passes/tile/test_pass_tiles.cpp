// Rules of the heuristic pass for contractions: their tiles, panels and blocks.
#include <fmt/format.h>

#include <QRegularExpression>
#include <QTest>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

class TestPassTiles : public QObject {
  Q_OBJECT
 private slots:
  void tilesMatmul();
  void leavesFewLanesIdle();
  void packsOnlyPanels();
  void cutsWhatNoTileDivides();
  void fewRegistersTakeFewMaskedVectors_data();
  void fewRegistersTakeFewMaskedVectors();
  void fewRowsTakeManyVectors();
  void tilesOfOneRowAreTiles();
  void keepsMaskedVectorsWhole();
  void copiesWholeVectors();
  void takesLowTilesForFewTerms();
  void widePanelsAreReadWhereTheyLie();
  void panelsAreMadeOfInputsOnTheWay();
  void cutsLongSumsIntoBlocks();
  void panelsOfTwoProductsStayInTheCache();
  void takesHigherTilesWhereLoadsCrossLines();
  void leavesNoRowAndNoColumnWithoutATile();
  void fetchesAheadOnlyAcrossPages();
  void columnsStayOutsideRows();
  void fewRowsOfFarColumnsAreHighTiles();
  void windowsAreReadWhereTheyLie();
  void threeTermsAreTilesUnderMasks();
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
  Written wide = write(kernel("conv2d_2"), kHeuristicX86Pass, avx512(),
                       {{"lanes of y along its channels", 0}}, 1, true);
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
                         core::machineNamed("x86-64-avx2").value());
  QVERIFY2(text(narrow.program).contains("| | | K 5:u 2:u 8:v "), qPrintable(text(narrow.program)));
  QVERIFY2(text(narrow.program).contains("\n| | K 6:u 2:u 8:v "), qPrintable(text(narrow.program)));
  // Both read one copy of the columns, whose rows lie pages apart.
  QVERIFY2(text(narrow.program)
               .contains("\n| K 4 2:u 8:v b_in2[{2},{1},{3}*8+{4}] = "
                         "b[{1},{0}*64+{2}*16+{3}*8+{4}]\n| 4\n"),
           qPrintable(text(narrow.program)));
  QCOMPARE(text(narrow.program).count("* b_in2["), 2);
  QCOMPARE(whatDiffers(kernel("matmul", {{"M", 31}, {"N", 4099}, {"K", 257}}), narrow.program, 1e5),
           QString());
  Written near = write(kernel("matmul", {{"M", 31}, {"N", 512}, {"K", 257}}), kHeuristicX86Pass,
                       core::machineNamed("x86-64-avx2").value());
  QCOMPARE(text(near.program).count("b_in["), 0);
  // 256 rows in tiles of 6 and one of 4, but not where eight sums are all that is needed.
  auto tall = [](bool halves) {
    return write(kernel("matmul", {{"M", 256}, {"N", 256}, {"K", 64}}), kHeuristicX86Pass,
                 core::machineNamed("x86-64-avx2").value(), {}, 1, halves);
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

// Of 41 to 48 columns a tile would have a single row in 16 registers, and of 17 to 24 no registers
// would be left for the mask.
void TestPassTiles::fewRegistersTakeFewMaskedVectors_data() {
  QTest::addColumn<int>("columns");
  QTest::addColumn<QStringList>("tiles");
  QTest::newRow("45") << 45 << QStringList{"6:u 2:u 8:v c_out", "5:u 2:u 8:v c_out"};
  QTest::newRow("36") << 36 << QStringList{"6:u 2:u 8:v c_out", "12:u 4:v c_out"};
  QTest::newRow("20") << 20 << QStringList{"6:u 2:u 8:v c_out", "12:u 4:v c_out"};
  QTest::newRow("17") << 17 << QStringList{"6:u 2:u 8:v c_out"};
  QTest::newRow("13") << 13 << QStringList{"6:u 2:u 8:v c_out"};
}

void TestPassTiles::fewRegistersTakeFewMaskedVectors() {
  QFETCH(int, columns);
  QFETCH(QStringList, tiles);
  core::Program start = kernel("matmul", {{"M", 17}, {"N", columns}, {"K", 19}});
  Written written = write(start, kHeuristicX86Pass, core::machineNamed("x86-64-avx2").value());
  for (const QString& tile : tiles)
    QVERIFY2(text(written.program).contains("K " + tile), qPrintable(text(written.program)));
  QCOMPARE(whatDiffers(start, written.program, 1e6), QString());
}

void TestPassTiles::fewRowsTakeManyVectors() {
  auto tiled = [](int64_t rows, int64_t columns) {
    core::Program start = kernel("matmul", {{"M", rows}, {"N", columns}, {"K", 20}});
    Written written = write(start, kHeuristicX86Pass, avx512());
    QString difference = whatDiffers(start, written.program, 1e6);
    return difference.isEmpty() ? text(written.program) : difference;
  };
  // 1000 columns as ten times six vectors and 40; 992 as many and 32.
  QVERIFY2(tiled(3, 1000).contains("K M:u 6:u 16:v c_out["), qPrintable(tiled(3, 1000)));
  QVERIFY2(tiled(3, 1000).contains("K M:u 3:u 16:v c_out2["), qPrintable(tiled(3, 1000)));
  QVERIFY2(tiled(2, 992).contains("K M:u 6:u 16:v c_out["), qPrintable(tiled(2, 992)));
  // Four vectors of three rows are enough, and pairs of four rows.
  QVERIFY2(tiled(3, 1024).contains("K M:u 4:u 16:v c_out["), qPrintable(tiled(3, 1024)));
  QVERIFY2(tiled(4, 1000).contains("K M:u 2:u 16:v c_out["), qPrintable(tiled(4, 1000)));
  QVERIFY2(tiled(3, 961).contains("16:v c_out["), qPrintable(tiled(3, 961)));
}

void TestPassTiles::tilesOfOneRowAreTiles() {
  core::Program start = kernel("matmul", {{"M", 7}, {"N", 48}, {"K", 20}});
  Written written = write(start, kHeuristicX86Pass, core::machineNamed("x86-64-avx2").value(),
                          {{"tile of c", 106}});
  QVERIFY2(text(written.program).contains("| K 6:u 8:v c_out["), qPrintable(text(written.program)));
  QCOMPARE(whatDiffers(start, written.program, 1e6), QString());
}

// In memory, each would wait for what the one before stored under a mask.
void TestPassTiles::threeTermsAreTilesUnderMasks() {
  auto product = [](int64_t columns, int64_t terms = 3) {
    core::Program start = kernel("matmul", {{"M", 8}, {"N", columns}, {"K", terms}});
    Written written = write(start, kHeuristicX86Pass, avx512(), {}, 1, true);
    QString difference = whatDiffers(start, written.program, 1e5);
    if (!difference.isEmpty()) QTest::qFail(qPrintable(difference), __FILE__, __LINE__);
    return text(written.program).contains("c_out");
  };
  QVERIFY(product(30) && product(14) && product(100));
  QVERIFY(!product(32) && !product(24) && !product(30, 2));
}

// Sums of a few columns under a mask stay in registers: as an array of the columns that there are,
// each was stored and loaded again.
void TestPassTiles::keepsMaskedVectorsWhole() {
  auto tileOf = [](core::Overrides extents, std::map<std::string, int64_t> wanted) {
    Written written =
        write(kernel("matmul", extents), kHeuristicX86Pass, avx512(), std::move(wanted));
    const core::Buffer* tile = written.program.bufferNamed("c_out");
    return tile && tile->location == core::Location::Register ? text(written.program) : QString();
  };
  core::Overrides eight = {{"M", 20}, {"N", 8}, {"K", 40}};
  QString half = tileOf(eight, {});
  QVERIFY2(half.contains("c_out f32 [10, N] register") && !half.contains(" if "), qPrintable(half));
  QString masked = tileOf(eight, {{"lanes of the tile of c", 16}});
  QVERIFY2(masked.contains("c_out f32 [10, 16] register"), qPrintable(masked));
  QString left = tileOf({{"M", 20}, {"N", 200}, {"K", 40}}, {});
  QVERIFY2(left.contains("c_out2 f32 [10, 8] register"), qPrintable(left));
}

void TestPassTiles::copiesWholeVectors() {
  // For tiles of two heights, of 56 columns, but not of 55, of which the last vector would be
  // stored in part.
  auto copies = [](int64_t columns, std::map<std::string, int64_t> wanted = {}) {
    std::string program = fmt::format(
        "kernel k\nin w x\nout y\nw f32 [31, 20] heap\nx f32 [20, 24, 64] heap\n"
        "y f32 [31, 24, {0}] heap\n\n31 24 {0} y[{{0}},{{1}},{{2}}] = 0\n"
        "31 24 {0} 20 y[{{0}},{{1}},{{2}}] += w[{{0}},{{3}}] * x[{{3}},{{1}},{{2}}]\n",
        columns);
    core::Program start = parsed(program.c_str());
    Written written = write(start, kHeuristicX86Pass, core::machineNamed("x86-64-avx2").value(),
                            std::move(wanted));
    return whatDiffers(start, written.program, 1e5) + text(written.program);
  };
  QVERIFY2(copies(56).contains("\nx_in f32 [20, 56] "), qPrintable(copies(56)));
  QVERIFY2(!copies(55).contains("\nx_in f32 [20, 55] "), qPrintable(copies(55)));
  QString wanted = copies(55, {{"pack x for all rows", 1}});
  QVERIFY2(wanted.contains("\nx_in f32 [20, 55] "), qPrintable(wanted));
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
  QVERIFY(!product({{"M", 120}, {"N", 32}, {"K", 32}}, true).contains(" b_in["));
}

void TestPassTiles::widePanelsAreReadWhereTheyLie() {
  auto copies = [](int64_t rows, int64_t columns, int64_t terms, bool halves) {
    core::Program start = kernel("matmul", {{"M", rows}, {"N", columns}, {"K", terms}});
    return text(write(start, kHeuristicX86Pass, avx512(), {}, 1, halves).program).count(" b_in[");
  };
  // 16 blocks of rows, unless there are many more, or half the second cache does not hold the
  // panel, or every term is in another page and meets few sums.
  QCOMPARE(copies(64, 384, 1000, true), 0);
  QVERIFY(copies(64, 384, 1000, false) > 0);
  QVERIFY(copies(256, 384, 1000, true) > 0);
  QVERIFY(copies(64, 384, 2000, true) > 0);
  QVERIFY(copies(64, 1024, 500, true) > 0);
}

void TestPassTiles::panelsAreMadeOfInputsOnTheWay() {
  core::Program start = kernel("relu_ffn", {{"N", 2}, {"C", 32}, {"H", 8}, {"W", 8}});
  Written written = write(start, kHeuristicX86Pass, avx512(), {}, 1, true);
  QVERIFY2(text(written.program).contains(" r_in["), qPrintable(text(written.program)));
  QVERIFY(!text(written.program).contains(" r["));
  QCOMPARE(whatDiffers(start, written.program, 1e6), QString());
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

// Of 512 terms by 64 columns the second cache holds the panels of both products, of 2048 of one.
void TestPassTiles::panelsOfTwoProductsStayInTheCache() {
  static const QRegularExpression kTiles("\n\\| 32\n");
  auto nestsOfTiles = [](int terms) {
    core::Program start = kernel("swiglu", {{"S", 128}, {"I", terms}, {"H", 256}});
    return text(write(start, kHeuristicX86Pass, avx512()).program).count(kTiles);
  };
  QCOMPARE(nestsOfTiles(512), 1);
  QCOMPARE(nestsOfTiles(2048), 2);
}

void TestPassTiles::takesHigherTilesWhereLoadsCrossLines() {
  auto product = [](int64_t rows, int64_t columns) {
    core::Program start = kernel("matmul", {{"M", rows}, {"N", columns}, {"K", 100}});
    return text(write(start, kHeuristicX86Pass, avx512()).program);
  };
  QVERIFY(product(9, 320).contains("K 3:u 5:u 16:v c_out"));
  QVERIFY2(product(9, 325).contains("K M:u 2:u 16:v c_out"), qPrintable(product(9, 325)));
  // 40 columns are whole vectors of 256 bits, none of which lies across lines.
  Written aligned = write(kernel("matmul", {{"M", 40}, {"N", 40}, {"K", 40}}), kHeuristicX86Pass,
                          core::machineNamed("x86-64-avx2").value());
  QVERIFY2(text(aligned.program).contains("K 2:u 5:u 8:v "), qPrintable(text(aligned.program)));
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
  Written columns = write(kernel("matmul", {{"M", 24}, {"N", 449}, {"K", 64}}), kHeuristicX86Pass,
                          avx512(), {{"last columns of c by dot products", 0}});
  QCOMPARE(count(columns.steps, "stage_out"), 2);
}

void TestPassTiles::fetchesAheadOnlyAcrossPages() {
  auto fetches = [](int64_t rows, int64_t columns, bool halves) {
    core::Overrides extents = {{"M", rows}, {"N", columns}, {"K", 257}};
    Written written = write(kernel("matmul", extents), kHeuristicX86Pass, avx512(), {}, 1, halves);
    return text(written.program).count(QRegularExpression("\\]:pf16[^l]"));
  };
  QVERIFY(fetches(9, 4099, false) > 0);
  QCOMPARE(fetches(9, 64, false), 0);
  // Not what several blocks of rows go through, except where the widest vectors take two turns.
  QCOMPARE(fetches(31, 4096, false), 0);
  QVERIFY(fetches(31, 4099, true) > 0);
  // There rows that begin as far into a line as others come no nearer than the second cache.
  core::Program even = kernel("matmul", {{"M", 31}, {"N", 4096}, {"K", 257}});
  QString near = text(write(even, kHeuristicX86Pass, avx512(), {}, 1, true).program);
  QVERIFY2(near.contains("]:pf32l2") && !near.contains("]:pf16"), qPrintable(near));
  // Eight blocks of rows ask for what lies across lines, and so does a copy that clamps.
  QVERIFY(fetches(64, 3000, true) > 1);  // a rest of columns asks anyway
  Written clamped = write(kernel("relu_ffn"), kHeuristicX86Pass, avx512(), {}, 1, true);
  QVERIFY2(text(clamped.program).contains("]:pf16l2, 0)"), qPrintable(text(clamped.program)));
}

// A rest of columns, which has a scope over the rows outermost, does not make the tiles before it
// take all columns anew for every block of rows, but where the second cache holds them.
void TestPassTiles::columnsStayOutsideRows() {
  auto tiles = [](int64_t columns, int64_t terms) {
    core::Overrides extents = {{"M", 64}, {"N", columns}, {"K", terms}};
    std::map<std::string, int64_t> wanted = {{"tile of c", 803}, {"pack b for c", 0}};
    return text(
        write(kernel("matmul", extents), kHeuristicX86Pass, avx512(), wanted, 1, true).program);
  };
  QString large = tiles(3000, 1000), small = tiles(504, 257);
  QVERIFY2(large.contains("\n62 8\n| 8:u 3:u 16:v c_out"), qPrintable(large));
  QVERIFY2(small.contains("\n8\n| 10\n| | 8:u 3:u 16:v c_out"), qPrintable(small));
}

void TestPassTiles::fewRowsOfFarColumnsAreHighTiles() {
  auto tiles = [](int64_t rows, int64_t columns, bool halves) {
    core::Overrides extents = {{"M", rows}, {"N", columns}, {"K", 768}};
    return text(
        write(kernel("matmul", extents), kHeuristicX86Pass, avx512(), {}, 1, halves).program);
  };
  for (auto [rows, tile] : {std::pair{8, "K M:u 3:u 16:v"}, {12, "K 6:u 4:u 16:v"}})
    QVERIFY2(tiles(rows, 3072, false).contains(tile), qPrintable(tiles(rows, 3072, false)));
  // Where the columns are copied, or near, or vectors take two turns.
  QVERIFY(tiles(64, 3072, false).contains("K 4:u 6:u 16:v"));
  QVERIFY(tiles(8, 192, false).contains("K 4:u 6:u 16:v"));
  QVERIFY(tiles(8, 3072, true).contains("K 4:u 6:u 16:v"));
}

void TestPassTiles::windowsAreReadWhereTheyLie() {
  // Eight blocks of channels would share a copy, but not of what each of them loads again at once.
  auto copies = [](bool halves) {
    core::Overrides extents = {{"N", 1}, {"C", 8}, {"H", 9}, {"W", 130}};
    Written written =
        write(kernel("conv2d_2", extents), kHeuristicX86Pass, avx512(), {}, 1, halves);
    return count(written.steps, "stage_in");
  };
  QCOMPARE(copies(false), 0);
  QCOMPARE(copies(true), 1);
  // Nor do two ranges of columns, 192 and 26, share one.
  core::Overrides extents = {{"N", 1}, {"O", 16}, {"C", 3}, {"H", 40}, {"W", 224}, {"K", 7}};
  Written uneven = write(kernel("conv2d_1", extents), kHeuristicX86Pass, avx512(), {}, 1, true);
  QCOMPARE(count(uneven.steps, "stage_in"), 0);
}

QTEST_GUILESS_MAIN(TestPassTiles)
#include "test_pass_tiles.moc"
