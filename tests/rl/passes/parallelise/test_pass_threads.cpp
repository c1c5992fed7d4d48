// Rules of the heuristic pass for threads: which scopes they share, and how sums are shared.
#include <fmt/format.h>

#include <QTest>

#include "rl/passes/parallelise/cache_to_cache.h"
#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

class TestPassThreads : public QObject {
  Q_OBJECT
 private slots:
  void scopesThatLeaveThreadsIdleAreSharedInside();
  void longSumsAreSharedInParts();
  void columnsBeyondVectorsKeepNoThreadIdle();
  void maskedColumnsAreSummedInParts();
  void littleWorkIsNotShared();
  void theNextScopeIsSharedWhereAsked();
  void oddRowsAreShared();
  void whatIsKeptOfARowLiesApart();
  void streamsCountByWhatTheyMove();
  void whatIsComputedInStepsIsShared();
  void integersThatBecomeWiderAreLittleWork();
  void whatOtherCoresWroteIsWeighed();
  void coresFetchWhatTheyShareOtherwise();
  void computesTheSame_data();
  void computesTheSame();
};

namespace {

Written shared(const std::string& name, const core::Overrides& extents, int threads = 2,
               std::map<std::string, int64_t> wanted = {}) {
  return write(kernel(name, extents), kHeuristicX86Pass, core::machineNamed("x86-64-avx2").value(),
               std::move(wanted), threads);
}

core::Overrides channels(int count) {
  return {{"N", 8}, {"C", count}, {"H", 128}, {"W", 192}};
}

}  // namespace

void TestPassThreads::scopesThatLeaveThreadsIdleAreSharedInside() {
  QString three = text(shared("batchnorm_1", channels(3)).program);
  QVERIFY2(three.contains("\nC\n") && three.count("\n| N:p ") == 2, qPrintable(three));
  QVERIFY(text(shared("batchnorm_1", channels(4)).program).contains("\nC:p\n"));
  QVERIFY(text(shared("batchnorm_1", channels(3), 3).program).contains("\nC:p\n"));
  QString batch = text(shared("bmm", {{"B", 3}, {"M", 256}, {"N", 256}, {"K", 256}}).program);
  QVERIFY2(batch.contains("\nB 4:p\n"), qPrintable(batch));
}

void TestPassThreads::longSumsAreSharedInParts() {
  QString one = text(shared("reducemean", {{"N", 1}, {"M", 4 << 20}}).program);
  QVERIFY2(one.contains("\n2:p "), qPrintable(one));
  // 46875 vectors as 25 parts, of which one thread sums thirteen.
  QString odd = text(shared("reducemean", {{"N", 1}, {"M", 3'000'000}}).program);
  QVERIFY2(odd.contains("\n25:p "), qPrintable(odd));
  QVERIFY(!text(shared("reducemean", {{"N", 1}, {"M", 1 << 16}}).program).contains(":p "));
}

// Sums of them are taken in parts along with those of whole vectors.
void TestPassThreads::columnsBeyondVectorsKeepNoThreadIdle() {
  auto product = [](int terms, int columns) {
    core::Program start = kernel("matmul", {{"M", 1}, {"K", terms}, {"N", columns}});
    return write(start, kHeuristicX86Pass, avx512(), {}, 2, true);
  };
  QString one = text(product(1000, 1000).program);
  QVERIFY2(one.contains("\n2:p 500\n| 62 16:v c_part["), qPrintable(one));
  QString four = text(product(1000, 2008).program);
  QVERIFY2(four.contains("\n2:p 125\n| 125 4:u 16:v c_part["), qPrintable(four));
  // The same on a scale at which it can be tried.
  core::Program start = kernel("matmul", {{"M", 1}, {"K", 16}, {"N", 16391}});
  Written parts = write(start, kHeuristicX86Pass, avx512(), {{"threads that fetch c", 1}}, 2, true);
  QVERIFY2(text(parts.program).contains("\n4:p\n| 1024 4:u 16:v c_part["),
           qPrintable(text(parts.program)));
  QCOMPARE(whatDiffers(start, parts.program, 1e6), QString());
  // Sums that share what they read stay together.
  Written two = write(parsed("kernel k\nconst N = 2000000\nin x\nout s q\nx f32 [N] heap\n"
                             "s f32 [] heap\nq f32 [] heap\n\ns = 0\nq = 0\n"
                             "N\n| s += x[{0}]\n| q += x[{0}] * x[{0}]\n"),
                      kHeuristicX86Pass, avx512(), {}, 2, true);
  QCOMPARE(count(two.steps, "parallelize"), 1);
  QVERIFY2(text(two.program).contains("\n2:p 15625 4:u\n| 16:v s_part"),
           qPrintable(text(two.program)));
}

// Sums of the columns that a mask cuts off are in parts along with the others, under its guard.
void TestPassThreads::maskedColumnsAreSummedInParts() {
  core::Program start = parsed(
      "kernel k\nconst N = 302\nconst M = 508\nin x\nout y\nx f32 [N, M] heap\n"
      "e f32 [N, M] heap\ns f32 [M] heap\ny f32 [N, M] heap\n\n"
      "N M e[{0},{1}] = exp(x[{0},{1}])\nM s[{0}] = 0\nM N s[{0}] += e[{1},{0}]\n"
      "N M y[{0},{1}] = e[{0},{1}] / s[{1}]\n");
  Written written = write(start, kHeuristicX86Pass, avx512(), {}, 2, true);
  QString program = text(written.program);
  QCOMPARE(count(written.steps, "split_reduction"), 2);
  QVERIFY2(program.contains("\n2:p 151\n") && !program.contains("\nN\n"), qPrintable(program));
  QVERIFY2(program.contains("\n2 16 s[31,{1}] += s_part2[{0},{1}] if {1}+496 < M\n"),
           qPrintable(program));
  QCOMPARE(whatDiffers(start, written.program, 1e6), QString());
}

void TestPassThreads::littleWorkIsNotShared() {
  auto product = [](int n) {
    return count(shared("matmul", {{"M", n}, {"N", n}, {"K", n}}).steps, "parallelize");
  };
  QCOMPARE(product(32), 0);
  QVERIFY(product(64) > 0);
  QCOMPARE(count(shared("add", {{"M", 64}, {"N", 64}}).steps, "parallelize"), 0);
}

void TestPassThreads::theNextScopeIsSharedWhereAsked() {
  Written written = shared("bmm", {{"B", 4}, {"M", 256}, {"N", 256}, {"K", 256}});
  auto decision = std::ranges::find_if(
      written.decisions, [](const Decision& d) { return d.name.starts_with("threads at"); });
  QVERIFY(decision != written.decisions.end());
  QString next =
      text(shared("bmm", {{"B", 4}, {"M", 256}, {"N", 256}, {"K", 256}}, 2, {{decision->name, 2}})
               .program);
  QVERIFY2(
      text(written.program).contains("\nB:p") && !next.contains("\nB:p") && next.contains(":p"),
      qPrintable(next));
}

// The last row that pairs or groups leave has arrays of its own.
void TestPassThreads::oddRowsAreShared() {
  for (auto [name, rows, columns] :
       {std::tuple{"softmax", 1009, 64}, {"layernorm_1", 509, 3001}, {"softmax", 10001, 17}}) {
    core::Overrides extents = {{"N", rows}, {"M", columns}};
    Written written = shared(name, extents);
    QVERIFY2(count(written.steps, "cut_scope") > 0 && count(written.steps, "parallelize") > 0,
             qPrintable(text(written.program)));
    QCOMPARE(whatDiffers(kernel(name, extents), written.program, 1e8), QString());
  }
}

// On each thread's stack, or in memory, where one row after the other would use the same.
void TestPassThreads::whatIsKeptOfARowLiesApart() {
  for (auto [columns, kept] : {std::pair{40'000, "[N:N, M] stack"}, {100'000, "[N, M] heap"}}) {
    core::Overrides extents = {{"N", 4}, {"M", columns}};
    Written written = shared("softmax", extents);
    QString program = text(written.program);
    QVERIFY2(program.contains(QString("e f32 %1").arg(kept)) && program.contains("\nN:p\n"),
             qPrintable(program));
    QCOMPARE(whatDiffers(kernel("softmax", extents), written.program, 1e8), QString());
  }
  // Of two, the second does not fit the stack beside the first.
  core::Program two = parsed(
      "kernel two\nconst N = 4\nconst M = 40000\nin x z\nout y v\nx f32 [N, M] heap\n"
      "z f32 [N, M] heap\ny f32 [N, M] heap\nv f32 [N, M] heap\ne f32 [N, M] heap\n"
      "g f32 [N, M] heap\ns f32 [N] heap\nt f32 [N] heap\n\n"
      "N s[{0}] = 0\nN M e[{0},{1}] = exp(x[{0},{1}])\nN M s[{0}] += e[{0},{1}]\n"
      "N M y[{0},{1}] = e[{0},{1}] / s[{0}]\nN t[{0}] = 0\n"
      "N M g[{0},{1}] = exp(z[{0},{1}])\nN M t[{0}] += g[{0},{1}]\n"
      "N M v[{0},{1}] = g[{0},{1}] / t[{0}]\n");
  QString both =
      text(write(two, kHeuristicX86Pass, core::machineNamed("x86-64-avx2").value(), {}, 2).program);
  QVERIFY2(both.count("N:p") == 1 && !both.contains("\nN\n"), qPrintable(both));
  // Beyond the second cache threads share the sums of a row; scores would take more than the data.
  QVERIFY(text(shared("softmax", {{"N", 4}, {"M", 400'000}}).program).contains("\nN\n"));
  QVERIFY(text(shared("attention", {{"A", 4}, {"D", 16}, {"S", 300}, {"T", 300}}).program)
              .contains("w f32 [A:N, T, S] heap"));
}

// Two loads and a store of each element are work of their own.
void TestPassThreads::streamsCountByWhatTheyMove() {
  auto isShared = [](const char* name, int rows) {
    return count(shared(name, {{"M", rows}, {"N", 256}}).steps, "parallelize") > 0;
  };
  QVERIFY(!isShared("add", 64) && isShared("add", 128));
  // A row that is added to each is read again and again, from the first cache.
  QVERIFY(!isShared("bias_relu", 130) && isShared("bias_relu", 192));
  QVERIFY(!isShared("outer_product", 128) && isShared("outer_product", 512));
}

// Of one row that no vector divides too: both parts have arrays of their own for the steps.
void TestPassThreads::whatIsComputedInStepsIsShared() {
  for (auto [name, rows] : {std::pair{"gelu", 2001}, {"leaky_relu", 999}, {"softmax", 1}}) {
    core::Overrides extents = {{"N", rows}, {"M", rows == 1 ? 200003 : 1001}};
    Written two = shared(name, extents);
    QVERIFY2(count(two.steps, "parallelize") > 0, qPrintable(text(two.program)));
    QCOMPARE(whatDiffers(kernel(name, extents), two.program, 1e8), QString());
    QVERIFY(!text(shared(name, extents, 1).program).contains("_out2"));
  }
  QString sum = text(shared("dot_i16", {{"N", 1000003}}).program);
  QVERIFY2(sum.contains("\n25:p "), qPrintable(sum));
}

void TestPassThreads::integersThatBecomeWiderAreLittleWork() {
  QVERIFY(!text(shared("dot_i16", {{"N", 16384}}).program).contains(":p "));
  QVERIFY(text(shared("dot_i16", {{"N", 1 << 17}}).program).contains(":p "));
  // Of floating-point numbers each bound is looked at.
  QVERIFY(text(shared("quantize_i8", {{"N", 100}, {"M", 1000}}).program).contains(":p"));
}

// Of a short row threads would share the exponentials alone, which one of them reads again.
void TestPassThreads::whatOtherCoresWroteIsWeighed() {
  auto row = [](int columns, std::map<std::string, int64_t> wanted = {}) {
    core::Overrides extents = {{"N", 1}, {"M", columns}};
    return count(shared("softmax", extents, 2, std::move(wanted)).steps, "parallelize");
  };
  QCOMPARE(row(40'000), 0);
  QVERIFY(row(40'000, {{"threads that fetch y", 1}}) > 0);
  QVERIFY(row(200'000) > 0 && row(2'000'000) > 0);
}

// Half of 400 elements by two threads, 24 multiply-adds each.
void TestPassThreads::coresFetchWhatTheyShareOtherwise() {
  auto fetched = [](int columns, const char* writes, const char* reads) {
    std::string text = fmt::format(
        "kernel k\nconst M = {}\nin x\nout y\nx f32 [4, M] heap\ne f32 [4, M] heap\n"
        "y f32 [4, M] heap\n\n{} e[{{0}},{{1}}] = x[{{0}},{{1}}]\n{}\n",
        columns, writes, reads);
    core::Program program = parsed(text.c_str());
    auto game = Game::create(program, avx512()).value();
    Choices choices;
    Schedule schedule(game, program, 2, choices);
    return cacheToCacheTransfers(schedule);
  };
  const char* rows = "4:p M y[{0},{1}] = e[{0},{1}]";
  QCOMPARE(fetched(100, "4:p M", rows), 0);
  QCOMPARE(fetched(100, "4 M", "4 M y[{0},{1}] = e[{0},{1}]"), 0);
  QCOMPARE(fetched(100, "4 M", rows), 4800);
  QCOMPARE(fetched(100, "4:p M", "4 M y[{0},{1}] = e[{0},{1}]"), 4800);
  QCOMPARE(fetched(100, "4:p M", "M:p 4 y[{1},{0}] = e[{1},{0}]"), 4800);
  QCOMPARE(fetched(100, "4:p M", "M:p 4 y[{1},{0}] = e[{1},0]"), 48);
  // What sets sums is fetched with them.
  QCOMPARE(fetched(100, "4 M e[{0},{1}] = 0\n4 M", rows), 9600);
  QCOMPARE(fetched(100, "4\n| M e[{0},{1}] = 0\n| M", rows), 4800);
  QCOMPARE(fetched(200'000, "4 M", rows), 0);  // 3.2 MB, of two times 1 MB
}

void TestPassThreads::computesTheSame_data() {
  QTest::addColumn<int>("images");
  QTest::addColumn<int>("threads");
  for (int threads : {2, 3, 5}) QTest::addRow("%d threads", threads) << 8 << threads;
  QTest::newRow("odd images") << 7 << 2;
}

void TestPassThreads::computesTheSame() {
  QFETCH(int, images);
  QFETCH(int, threads);
  core::Overrides extents = {{"N", images}, {"C", 3}, {"H", 128}, {"W", 96}};
  Written written = shared("batchnorm_1", extents, threads);
  QVERIFY(count(written.steps, "parallelize") > 0);
  QCOMPARE(whatDiffers(kernel("batchnorm_1", extents), written.program, 1e8), QString());
}

QTEST_APPLESS_MAIN(TestPassThreads)
#include "test_pass_threads.moc"
