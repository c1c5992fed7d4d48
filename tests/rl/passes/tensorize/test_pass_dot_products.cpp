// Rules of the heuristic pass for products of narrow numbers by the machine's dot products.
#include <QTest>

#include "codegen/c/emit/emit_c.h"
#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

class TestPassDotProducts : public QObject {
  Q_OBJECT
 private slots:
  void bytesAreMultipliedByTheirInstruction();
  void productsOfBfloat16AskFirst();
  void restsOfGroupsAreGroups();
  void packingsKeepTheirOrder();
  void signedBytesAreShifted();
  void panelsArePackedAndSummedFromZero();
  void whatIsLeftGoesToShorterVectors();
  void theWidestIsTakenForTheMost();
  void theNextBestServesWhereTheBestDoesNot();
  void stacksHoldWhatIsPacked();
  void largeFactorsAreWidenedByTiles();
  void tilesGoByWhatTheyTake();
  void conversionsAreComputedAgain();
  void drawnProductsAreRight_data();
  void drawnProductsAreRight();
};

namespace {

core::Machine vnni() {
  return core::machineNamed("x86-64-avx512-vnni").value();
}

QString product(const char* name, int rows, int columns, int sum) {
  core::Program start = kernel(name, {{"M", rows}, {"N", columns}, {"K", sum}});
  Written written = write(start, kHeuristicX86Pass, vnni());
  QString difference = whatDiffers(start, written.program, 3e5);
  return difference.isEmpty() ? text(written.program) : difference;
}

}  // namespace

void TestPassDotProducts::bytesAreMultipliedByTheirInstruction() {
  for (const core::Overrides& extents :
       {core::Overrides{}, core::Overrides{{"M", 24}, {"N", 48}, {"K", 20}},
        core::Overrides{{"M", 7}, {"N", 16}, {"K", 12}},
        core::Overrides{{"M", 24}, {"N", 48}, {"K", 21}},
        core::Overrides{{"M", 37}, {"N", 31}, {"K", 23}},
        core::Overrides{{"M", 13}, {"N", 75}, {"K", 9}}}) {
    for (const char* name : {"gemm_u8i8", "gemm_i8"}) {
      core::Program start = kernel(name, extents);
      Written written = write(start, kHeuristicX86Pass, vnni());
      bool isLarge = extents.empty();
      const char* wanted = name == std::string("gemm_u8i8") ? ":i(vpdpbusd_"
                           : isLarge                        ? ":i(vpdpbusd_offset_"
                                                            : ":i(vpdpbusd_signed_";
      QVERIFY2(text(written.program).contains(wanted), qPrintable(text(written.program)));
      QString difference = whatDiffers(start, written.program, 3e5);
      QVERIFY2(difference.isEmpty(), qPrintable(difference));
    }
  }
  core::Overrides uneven = {{"M", 37}, {"N", 31}, {"K", 43}};
  // Tiles of rows and what they leave; 31 columns as 16 and 15; 40 products and three.
  QString parts = text(write(kernel("gemm_u8i8", uneven), kHeuristicX86Pass, vnni()).program);
  for (const char* lanes : {"16", "15"})
    for (const char* group : {"4:u", "3:u"})
      QVERIFY2(parts.count(QString("%1:i(vpdpbusd_512) %2\n").arg(lanes, group)) == 2,
               qPrintable(parts));
  // Few rows do not pay for sums of the second factor, fewer columns than lanes want more of them.
  parts = text(write(kernel("gemm_i8", uneven), kHeuristicX86Pass, vnni()).program);
  QVERIFY2(parts.count("16:i(vpdpbusd_offset_512)") == 2 &&
               parts.count("16:i(vpdpbusd_signed_512)") == 2 &&
               parts.count("15:i(vpdpbusd_signed_512)") == 4 &&
               !parts.contains("15:i(vpdpbusd_offset"),
           qPrintable(parts));
  // Without VNNI, and of bytes in any case, 16-bit integers, in tiles that divide all rows where
  // eight sums do so.
  core::Machine avx2 = core::machineNamed("x86-64-avx2").value();
  for (const char* name : {"gemm_u8i8", "gemm_i8"})
    for (const core::Overrides& extents :
         {core::Overrides{{"M", 24}, {"N", 48}, {"K", 20}}, uneven}) {
      core::Program start = kernel(name, extents);
      Written written = write(start, kHeuristicX86Pass, avx2);
      QVERIFY2(text(written.program).contains("8:i(vpmaddwd_one_256) 2:u"),
               qPrintable(text(written.program)));
      QString difference = whatDiffers(start, written.program, 3e5);
      QVERIFY2(difference.isEmpty(), qPrintable(difference));
    }
  QCOMPARE(
      text(write(kernel("gemm_u8i8"), kHeuristicX86Pass, avx2).program).count("vpmaddwd_one_256"),
      1);
  // Where the machine has none, or there are too few columns, or products in all.
  QCOMPARE(count(write(kernel("gemm_u8i8"), kHeuristicX86Pass, avx512()).steps, "use_instruction"),
           0);
  for (const core::Overrides& few :
       {core::Overrides{{"N", 3}}, core::Overrides{{"M", 20}, {"N", 18}, {"K", 17}}})
    QCOMPARE(
        count(write(kernel("gemm_u8i8", few), kHeuristicX86Pass, vnni()).steps, "use_instruction"),
        0);
}

// What takes denormal numbers as zero asks all of both factors for such: few rows do not pay for
// it.
void TestPassDotProducts::productsOfBfloat16AskFirst() {
  core::Machine bf16 = core::machineNamed("x86-64-avx512-bf16").value();
  auto written = [&](int rows, int columns) {
    core::Program start = kernel("gemm_bf16", {{"M", rows}, {"N", columns}, {"K", 64}});
    return text(write(start, kHeuristicX86Pass, bf16).program);
  };
  QString program = written(24, 76);
  for (const char* part : {"16:i(vdpbf16ps_512)", "8:i(vdpbf16ps_256)", "4:i(vdpbf16ps_128)"})
    QVERIFY2(program.contains(part), qPrintable(program));
  // No rule made anything of the factors or sums that could not be asked for.
  core::Program all = kernel("gemm_bf16", {{"M", 24}, {"N", 76}, {"K", 65}});
  auto code = codegen::emitC(write(all, kHeuristicX86Pass, bf16).program, bf16);
  for (const char* part : {"{  // vdpbf16ps_512", "{  // vdpbf16ps_256", "{  // vdpbf16ps_128"})
    QVERIFY2(code->text.find(part) != std::string::npos, code->text.c_str());
  QVERIFY(written(4, 64).contains("16:i(vdpbf16ps_512)"));
  QVERIFY(!written(3, 64).contains("vdpbf16ps"));
  Written intel = write(all, kHeuristicX86Pass, bf16, {}, 1, false, true);
  QCOMPARE(count(intel.steps, "use_instruction"), 0);
  // The last column's products are summed as vectors.
  program = written(24, 65);
  QVERIFY2(program.contains("16:v c_part"), qPrintable(program));
}

// Two or three bytes that are left of groups of four are a group too, as large in memory; so are
// four alone.
void TestPassDotProducts::restsOfGroupsAreGroups() {
  // In the same tiles, packed with the others.
  for (auto [columns, terms, packed] :
       {std::tuple{64, 67, "b_in i8 [4, 17, 16, 4]"}, {16, 66, "b_in i8 [17, N, 4]"}}) {
    QString program = product("gemm_u8i8", 24, columns, terms);
    QVERIFY2(program.count(":i(vpdpbusd_512)") == 2 && program.contains(packed) &&
                 program.count(" = c_out[") == 1,
             qPrintable(program));
  }
  // A single product beside few rows is one of its own.
  QVERIFY(product("gemm_u8i8", 24, 64, 65).count(":i(vpdpbusd_512)") == 1);
  QVERIFY(product("gemm_u8i8", 96, 64, 65).count(":i(vpdpbusd_512)") == 2);
  for (int terms : {2, 3, 4, 8})
    QVERIFY(product("gemm_u8i8", 24, 64, terms).contains("16:i(vpdpbusd_512)"));
}

// Though the tiles of rows are as many as a vector has lanes.
void TestPassDotProducts::packingsKeepTheirOrder() {
  core::Program start = kernel("gemm_bf16", {{"M", 64}, {"N", 64}, {"K", 64}});
  core::Machine bf16 = core::machineNamed("x86-64-avx512-bf16").value();
  QString program = text(write(start, kHeuristicX86Pass, bf16).program);
  QVERIFY2(program.contains("\n16\n") && program.contains("16 2:u b_in["), qPrintable(program));
}

// Signed bytes become unsigned ones, and the second factor's sums, times 128, where the tile's sums
// begin; with few rows or products that takes more than it saves.
void TestPassDotProducts::signedBytesAreShifted() {
  QString program = product("gemm_i8", 48, 128, 64);
  for (const char* part :
       {"= aw2 + 128", "c_out[{2},{3},{4}] += bw_sum[", "16:i(vpdpbusd_offset_512)"})
    QVERIFY2(program.contains(part), qPrintable(program));
  QVERIFY(product("gemm_i8", 12, 64, 32).contains("vpdpbusd_offset_512"));
  QVERIFY(product("gemm_i8", 12, 4, 256).contains(":i(vpdpbusd_offset_128)"));
  QVERIFY(product("gemm_i8", 11, 64, 32).contains("vpdpbusd_signed_512"));
  QVERIFY(product("gemm_i8", 12, 64, 28).contains("vpdpbusd_signed_512"));
}

// A panel of columns after the other lies on the stack, four bytes of a sum side by side; the sums
// begin where they are.
void TestPassDotProducts::panelsArePackedAndSummedFromZero() {
  for (int columns : {128, 144}) {
    QString program = product("gemm_u8i8", 32, columns, 256);
    QVERIFY2(program.contains("16 4:u b_in[") && program.contains("16, 4] stack") &&
                 !program.contains("= c["),
             qPrintable(program));
  }
  // Of a panel that no stack holds all of the factor.
  QString large = product("gemm_u8i8", 8, 64, 8192);
  QVERIFY2(large.contains("b_in i8 [4, 2048, 16, 4] heap"), qPrintable(large));
}

// 75 columns as 64, 8 and 3, of which along the rows; 12 as 8 and 4, not as 16 under a mask.
void TestPassDotProducts::whatIsLeftGoesToShorterVectors() {
  QString program = product("gemm_u8i8", 24, 75, 64);
  QVERIFY2(program.count("16:i(vpdpbusd_512)") == 1 && program.count("11:i(vpdpbusd_512)") == 1 &&
               !program.contains("vpdpbusd_128"),
           qPrintable(program));
  program = product("gemm_u8i8", 24, 73, 64);
  QVERIFY2(program.count("16:i(vpdpbusd_512)") == 1 && program.count("8:i(vpdpbusd_256)") == 1 &&
               program.contains("16:v c_part["),
           qPrintable(program));
  program = product("gemm_u8i8", 24, 12, 64);
  QVERIFY2(program.contains("8:i(vpdpbusd_256)") && program.contains("4:i(vpdpbusd_128)"),
           qPrintable(program));
}

void TestPassDotProducts::theWidestIsTakenForTheMost() {
  // 8 divides the columns, 16 does the most of them.
  QVERIFY(product("gemm_u8i8", 16, 72, 64).contains("16:i(vpdpbusd_512)"));
  // Pairs divide the sum, fours do the most of it, or little.
  QVERIFY(product("gemm_i8", 16, 64, 66).contains("16:i(vpdpbusd_offset_512)"));
  QVERIFY(product("gemm_i8", 16, 64, 6).contains("16:i(vpdpwssd_512)"));
}

// What another would do the most of is done by the next best where that one does not serve: for too
// few products, where tiles leave vectors over, or where it is not wanted.
void TestPassDotProducts::theNextBestServesWhereTheBestDoesNot() {
  QVERIFY(product("gemm_u8i8", 4, 24, 64).contains("8:i(vpdpbusd_256)"));
  QVERIFY(product("gemm_i8", 4, 16, 66).contains(":i(vpdpbusd_signed_512) 2:u"));
  QVERIFY(product("gemm_u8i8", 4, 80, 16).contains("16:i(vpdpbusd_512)"));
  core::Program start = kernel("gemm_u8i8", {{"M", 16}, {"N", 72}, {"K", 64}});
  QString other =
      text(write(start, kHeuristicX86Pass, vnni(), {{"vpdpbusd_512 for c", 0}}).program);
  QVERIFY2(other.contains("8:i(vpdpbusd_256)") && !other.contains("512"), qPrintable(other));
}

// Two panels of 256 KiB would be more than a thread's stack may hold.
void TestPassDotProducts::stacksHoldWhatIsPacked() {
  for (int threads : {1, 2}) {
    core::Program start = kernel("gemm_u8i8", {{"M", 257}, {"N", 256}, {"K", 4096}});
    Written written = write(start, kHeuristicX86Pass, vnni(), {}, threads);
    auto code = codegen::emitC(written.program, vnni());
    QVERIFY2(code.has_value(), code ? "" : code.error().message.text().c_str());
    QCOMPARE(text(written.program).count("] stack"), 1);
  }
}

// 512 by 512 numbers of 16 bits are more than a stack holds, a tile's rows are not.
void TestPassDotProducts::largeFactorsAreWidenedByTiles() {
  core::Program start = kernel("gemm_i8", {{"M", 512}, {"N", 64}, {"K", 512}});
  Written written = write(start, kHeuristicX86Pass, core::machineNamed("x86-64-avx2").value());
  QVERIFY2(text(written.program).contains("8:i(vpmaddwd_one_256)"),
           qPrintable(text(written.program)));
  QCOMPARE(whatDiffers(start, written.program, 3e5), QString());
}

// Seven rows are one tile, as what is left of them would pack the second factor again; where a
// vector of the second factor is taken off every sum, four by four leave it a register.
void TestPassDotProducts::tilesGoByWhatTheyTake() {
  QVERIFY(product("gemm_u8i8", 7, 128, 64).contains("M:u 2:u 16:i("));
  QVERIFY(product("gemm_u8i8", 48, 128, 64).contains("6:u 4:u 16:i("));
  core::Program start = kernel("gemm_i8", {{"M", 48}, {"N", 128}, {"K", 64}});
  QString other =
      text(write(start, kHeuristicX86Pass, vnni(), {{"vpdpbusd_offset_512 for c", 0}}).program);
  QVERIFY2(other.contains("4:u 4:u 16:i(vpdpbusd_signed_512)"), qPrintable(other));
}

// Of one row nothing is converted beforehand.
void TestPassDotProducts::conversionsAreComputedAgain() {
  for (const char* name : {"gemm_bf16", "gemm_f16", "gemm_i8"}) {
    core::Program start = kernel(name, {{"M", 1}, {"N", 200}, {"K", 96}});
    Written written = write(start, kHeuristicX86Pass, avx512());
    QVERIFY2(!written.program.bufferNamed("bw"), qPrintable(text(written.program)));
    QCOMPARE(whatDiffers(start, written.program, 3e5), QString());
  }
}

void TestPassDotProducts::drawnProductsAreRight_data() {
  QTest::addColumn<QString>("name");
  for (const char* name : {"gemm_u8i8", "gemm_i8", "gemm_bf16", "gemm_f16"})
    QTest::newRow(name) << name;
}

void TestPassDotProducts::drawnProductsAreRight() {
  QFETCH(QString, name);
  const char* wide = name == "gemm_bf16" ? "x86-64-avx512-bf16" : "x86-64-avx512-vnni";
  std::mt19937 random(26);
  auto upTo = [&](int most) {
    return 1 + static_cast<int>(random() % static_cast<unsigned>(most));
  };
  for (int draw = 0; draw < 40; ++draw) {
    core::Program start =
        kernel(name.toStdString(), {{"M", upTo(40)}, {"N", upTo(100)}, {"K", upTo(70)}});
    core::Machine machine = core::machineNamed(draw % 3 ? wide : "x86-64-avx2").value();
    auto decisions = write(start, kHeuristicX86Pass, machine).decisions;
    Written written =
        write(start, kHeuristicX86Pass, machine, drawnFrom(decisions, random), 1 + draw % 2);
    QString difference = whatDiffers(start, written.program, 1e6);
    QVERIFY2(difference.isEmpty(), qPrintable(QString("draw %1\n").arg(draw) + difference));
  }
}

QTEST_APPLESS_MAIN(TestPassDotProducts)
#include "test_pass_dot_products.moc"
