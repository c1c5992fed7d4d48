// The last rule of a pass: where hints about loops are put, and that every step of it is one.
#include <fmt/format.h>

#include <QTest>

#include "core/moves/engine.h"
#include "rl/passes/rules.h"
#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

namespace {

constexpr Pass kHints{"hints", "the last rule alone", addHints};

Written hinted(const std::string& program, const char* target = "x86-64-avx512") {
  return write(parsed(program.c_str()), kHints, core::machineNamed(target).value());
}

constexpr const char *kOf32 = "x86-64-avx512", *kOf16 = "x86-64-avx2";

// A window that rows of a tile slide over.
std::string window(int rows, const char* read = "x[{0}+{1}]") {
  return fmt::format(
      "kernel k\nin x\nout z\nx f32 [40] heap\nz f32 [40] heap\nw f32 [3, 16] heap\n"
      "t f32 [{0}, 2, 8] register\n\n40 z[{{0}}] = 0\n3 16 w[{{0}},{{1}}] = 1\n"
      "{0}:u 2:u 8:v t[{{0}},{{1}},{{2}}] = 0\n"
      "3 {0}:u 2:u 8:v t[{{1}},{{2}},{{3}}] += {1} * w[{{0}},{{2}}*8+{{3}}]\n"
      "{0}:u 8:v z[{{0}}*8+{{1}}] = t[{{0}},1,{{1}}]\n",
      rows, read);
}

// Rows of terms, which every iteration of the outermost loop reads for all lanes.
std::string product(int rows, int terms, const char* read = "w[{1},{2}]", const char* mark = "") {
  return fmt::format(
      "kernel k\nin x w\nout z\nx f32 [40] heap\nz f32 [40] heap\nw f32 [{0}, {1}] heap\n"
      "t f32 [8] register\n\n40 z[{{0}}] = 0\n3\n| {0}{3}\n| | 8:v t[{{2}}] = 0\n"
      "| | {1} 8:v t[{{3}}] += {2} * x[{{2}}+{{3}}]\n| | 8:v z[{{0}}*8+{{2}}] += t[{{2}}]\n",
      rows, terms, read, mark);
}

}  // namespace

class TestPassHints : public QObject {
  Q_OBJECT
 private slots:
  void windowsAroundFullTilesStayRolled();
  void bytesSideBySideStayRolled();
  void moreOperandsThanRegistersAreReloaded();
  void streamedRowsAreAligned();
  void whatIsCopiedByStreamingStoresStaysInMemory();
  void masksOfHalfAVectorHalveIt();
  void stepsAreTakenBackOneByOne();
};

void TestPassHints::windowsAroundFullTilesStayRolled() {
  QVERIFY(textWithHints(hinted(window(5), kOf16).program).contains("\n3:nu 5:u 2:u 8:v t["));
  QCOMPARE(hinted(window(5), kOf32).steps.size(), size_t{0});  // there are registers left
  QCOMPARE(hinted(window(4), kOf16).steps.size(), size_t{0});
  // Lanes that go along what slides.
  QCOMPARE(hinted(window(2, "x[{0}+{2}*8+{3}]"), kOf16).steps.size(), size_t{0});
}

void TestPassHints::bytesSideBySideStayRolled() {
  auto copies = [](const char* q, const char* b, const char* copy) {
    return fmt::format("kernel k\nin q\nout b\nq i8 [{}] heap\nb i8 [{}] heap\n\n8 4:u {}\n", q, b,
                       copy);
  };
  QVERIFY(textWithHints(hinted(copies("4, 8", "8, 4", "b[{0},{1}] = q[{1},{0}]")).program)
              .contains("\n8:nu 4:u b["));
  QCOMPARE(hinted(copies("8, 4", "4, 8", "b[{1},{0}] = q[{0},{1}]")).steps.size(), size_t{0});
}

void TestPassHints::moreOperandsThanRegistersAreReloaded() {
  auto isReloaded = [](const std::string& program, const char* target) {
    return textWithHints(hinted(program, target).program).contains("\n3:rl ");
  };
  QVERIFY(isReloaded(product(6, 6), kOf32) && !isReloaded(product(4, 8), kOf32));
  QVERIFY(isReloaded(product(4, 8), kOf16));
  // What compilers leave as loops; with 16 registers so many elements that they would.
  QVERIFY(isReloaded(product(4, 16), kOf32));
  QVERIFY(!isReloaded(product(3, 17), kOf32) && !isReloaded(product(5, 16), kOf32));
  QVERIFY(isReloaded(product(8, 8), kOf16) && !isReloaded(product(2, 8), kOf16));
  const char* own = "w[{1},{2}]";
  QVERIFY(isReloaded(product(9, 8, own, ":u"), kOf32));
  QVERIFY(!isReloaded(product(9, 8, own, ":u"), kOf16));
  // Others in every iteration, and the same in all of a loop inside.
  QVERIFY(!isReloaded(product(6, 6, "w[{0},{2}]"), kOf32));
  QVERIFY(!isReloaded(product(6, 6, "w[0,{2}]"), kOf32));
}

void TestPassHints::streamedRowsAreAligned() {
  std::string rows =
      "kernel k\nin x\nout y\nx f32 [4, 1001] heap\ny f32 [4, 1001] heap\n\n"
      "4 63 16:v y[{0},{1}*16+{2}]:nt = x[{0},{1}*16+{2}] * 2 if {1}*16+{2} < 1001\n";
  QVERIFY(textWithHints(hinted(rows).program).contains("\n4 63:al 16:v y["));
  rows.replace(rows.find(":nt"), 3, "");
  QCOMPARE(hinted(rows).steps.size(), size_t{0});
}

void TestPassHints::whatIsCopiedByStreamingStoresStaysInMemory() {
  std::string copies =
      "kernel k\nin x\nout z\nx f32 [40] heap\nz f32 [40] heap\nt f32 [20] stack\n\n2\n"
      "| 5 4:v t[{1}*4+{2}] = x[{0}*20+{1}*4+{2}]\n"
      "| 5 4:v z[{0}*20+{1}*4+{2}]:nt = t[{1}*4+{2}]\n";
  QVERIFY(textWithHints(hinted(copies).program).contains(":nt = t[{1}*4+{2}]:mem\n"));
  copies.replace(copies.find(":nt"), 3, "");
  QCOMPARE(hinted(copies).steps.size(), size_t{0});
}

void TestPassHints::masksOfHalfAVectorHalveIt() {
  auto columns = [](int n, const char* more = "") {
    return fmt::format(
        "kernel k\nin x\nout y\nx f32 [{0}] heap\ny f32 [{0}] heap\n\n"
        "{0} y[{{0}}] = 0\n"
        "2:u 16:v y[{{0}}*16+{{1}}] = x[{{0}}*16+{{1}}] * 2 if {{0}}*16+{{1}} < {0}{1}\n",
        n, more);
  };
  QVERIFY(textWithHints(hinted(columns(24)).program).contains("\n2:u 16:v:hv y["));
  QCOMPARE(hinted(columns(25)).steps.size(), size_t{0});
  // Beside a mask that lets all lanes through, and beside one that does not.
  QVERIFY(
      textWithHints(hinted(columns(24, " and -{0}*16-{1} < 1")).program).contains(" 16:v:hv y["));
  QCOMPARE(hinted(columns(24, " and -{0}*16-{1} < -20")).steps.size(), size_t{0});
}

void TestPassHints::stepsAreTakenBackOneByOne() {
  core::Machine machine = core::machineNamed(kOf16).value();
  core::Program start = parsed(product(4, 8).c_str());
  Written written = write(start, kHints, machine);
  QCOMPARE(count(written.steps, "reload"), 1);
  auto back = core::apply(written.program, core::parseStep("no_reload t@0").value(), machine);
  QVERIFY(back && core::equivalent(*back, start));
}

QTEST_APPLESS_MAIN(TestPassHints)
#include "test_pass_hints.moc"
