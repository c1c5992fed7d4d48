// Rules of the heuristic pass for data on its way: what is fetched ahead, and what goes past the
// caches.
#include <QRegularExpression>
#include <QTest>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

class TestPassDataMovement : public QObject {
  Q_OBJECT
 private slots:
  void theLastPassFetchesTheNextRow();
  void longRowsAreFetchedIntoTheThirdCache();
  void sumsAskAhead();
  void rowsReadAgainAreStoredPastTheCaches();
  void whatIsStoredPastTheCachesWaitsOnTheStack();
  void rowsAcrossLinesGoPastTheCaches();
  void whatStreamsAloneAsksAhead();
  void longRowsComeIntoTheSecondCache();
  void narrowIntegersFromMemoryAreVectors();
  void linesToWriteAreFetched();
  void theNextTileToWriteIsFetched();
  void oddNumbersOfElementsGoPastTheCaches();
  void oddRowsGoPastTheCaches();
};

// While memory brings it, which has little to do then.
void TestPassDataMovement::theLastPassFetchesTheNextRow() {
  auto fetches = [](const char* name, int rows, int columns,
                    std::map<std::string, int64_t> wanted) {
    core::Overrides extents = {{"N", rows}, {"M", columns}};
    return write(kernel(name, extents), kHeuristicX86Pass, avx512(), std::move(wanted));
  };
  Written softmax = fetches("softmax", 24576, 512, {});
  QVERIFY2(text(softmax.program).contains("x[{0},{1}*64+{2}*16+{3}]:pf8"),
           qPrintable(text(softmax.program)));
  QCOMPARE(count(softmax.steps, "prefetch"), 2);  // and the first pass for itself
  QCOMPARE(
      count(fetches("softmax", 24576, 512, {{"fetch the next row of x", 0}}).steps, "prefetch"), 1);
  QCOMPARE(count(fetches("layernorm_1", 4000, 2048, {}).steps, "prefetch"), 2);
  QCOMPARE(count(fetches("rmsnorm", 3072, 4096, {}).steps, "prefetch"), 2);
  // From the third cache too where functions take longer than reading.
  auto fromThird = [](const char* name, bool halves) {
    core::Program start = kernel(name, {{"N", 1009}, {"M", 1013}});
    return text(write(start, kHeuristicX86Pass, avx512(), {}, 1, halves).program);
  };
  QVERIFY2(fromThird("softmax", true).contains(" = x[{0}+1,{1}*16+{2}]:pf64 - m["),
           qPrintable(fromThird("softmax", true)));
  QVERIFY(!fromThird("softmax", false).contains(":pf64"));
  QVERIFY(!fromThird("rmsnorm", true).contains(":pf"));
  // Not where a row and its factors are more than the first cache holds, nor where there is a
  // single pass.
  QVERIFY(!text(fetches("layernorm_1", 4096, 4096, {}).program)
               .contains(QRegularExpression("\\]:pf\\d+ - mu")));
  QCOMPARE(
      count(write(kernel("mul", {{"N", 4096}, {"M", 4096}}), kHeuristicX86Pass, avx512()).steps,
            "prefetch"),
      0);
}

// Twice through what no cache holds, and never through what the first pass left in one.
void TestPassDataMovement::whatStreamsAloneAsksAhead() {
  auto stream = [](const char* name, core::Overrides extents) {
    return text(write(kernel(name, extents), kHeuristicX86Pass, avx512(), {}, 1, true).program);
  };
  QVERIFY(stream("relu", {}).contains("]:pf8, 0)"));
  QVERIFY(!stream("relu", {{"N", 1000}, {"M", 1000}}).contains(":pf"));
  QVERIFY(stream("batchnorm_1", {}).contains("]:pf8 - mu"));
  QVERIFY(!stream("batchnorm_1", {{"H", 256}, {"W", 256}}).contains(":pf8 "));
}

// Rows that the second cache does not hold, before AVX-512.
void TestPassDataMovement::longRowsAreFetchedIntoTheThirdCache() {
  auto rows = [](const char* name, int length, const core::Machine& machine) {
    core::Overrides extents = {{"N", 200}, {"M", length}};
    return text(write(kernel(name, extents), kHeuristicX86Pass, machine).program);
  };
  core::Machine avx2 = core::machineNamed("x86-64-avx2").value();
  QVERIFY2(rows("layernorm_1", 100000, avx2).contains("]:pf3125 - mu"),
           qPrintable(rows("layernorm_1", 100000, avx2)));
  QVERIFY(rows("softmax", 100000, avx2).contains("]:pf3125l2 - m["));
  QVERIFY(!rows("layernorm_1", 100000, avx512()).contains(QRegularExpression("\\]:pf\\d+ - mu")));
  // With vectors of 512 bits in halves only those that the second cache does not hold twice.
  auto halves = [](int length) {
    core::Overrides extents = {{"N", 200}, {"M", length}};
    return text(
        write(kernel("rmsnorm", extents), kHeuristicX86Pass, avx512(), {}, 1, true).program);
  };
  QVERIFY2(halves(200000).contains("]:pf3125 * r["), qPrintable(halves(200000)));
  QVERIFY(!halves(80000).contains("]:pf"));
  QVERIFY(rows("layernorm_1", 100001, avx2).contains("]:pf12501 - mu"));
  // Their share of the third cache would not hold it.
  QVERIFY(!rows("layernorm_1", 1000000, avx2).contains(":pf"));
}

// Of what the second cache does not hold, the first pass, if it sums, except where the widest
// vectors take two turns.
void TestPassDataMovement::sumsAskAhead() {
  auto fetches = [](const char* name, int rows, int columns, bool halves = false) {
    core::Program start = kernel(name, {{"N", rows}, {"M", columns}});
    QString program = text(write(start, kHeuristicX86Pass, avx512(), {}, 1, halves).program);
    QStringList found;
    static const QRegularExpression kFetch("(\\w+)\\[[^ ]* (?:\\+|max)= [a-z]+\\[[^ ]*:(pf\\d+)");
    for (auto match = kFetch.globalMatch(program); match.hasNext();) {
      auto each = match.next();
      found.append(each.captured(1) + " " + each.captured(2));
    }
    return found.join(", ");
  };
  QCOMPARE(fetches("rmsnorm", 509, 3001), QString("q_part pf8"));
  QCOMPARE(fetches("softmax", 1009, 1013), QString("m_part pf8"));
  QCOMPARE(fetches("reducemean", 300, 4096), QString("s_part pf4"));
  // 2 KB are five rows of 101.
  QCOMPARE(fetches("reducemean", 30011, 101), QString("s_part pf8, s_part pf8"));
  QCOMPARE(fetches("reducemean", 30, 4096), QString());
  for (const char* name : {"rmsnorm", "softmax", "reducemean"})
    QCOMPARE(fetches(name, 1009, 1013, true), QString());
  QCOMPARE(fetches("reducemean", 3072, 4096), QString("s_part pf4"));  // from memory
}

// From a quarter of the last cache on; a single pass reads from memory meanwhile.
void TestPassDataMovement::rowsReadAgainAreStoredPastTheCaches() {
  auto stores = [](const char* name, int rows, int columns) {
    core::Overrides extents = {{"N", rows}, {"M", columns}};
    return count(write(kernel(name, extents), kHeuristicX86Pass, avx512()).steps,
                 "nontemporal_store");
  };
  QCOMPARE(stores("rmsnorm", 300, 4096), 1);
  QCOMPARE(stores("rmsnorm", 200, 4096), 0);
  QCOMPARE(stores("relu", 300, 4096), 0);
  QCOMPARE(stores("relu", 3000, 4096), 1);
  // Two halves of a row are no two passes over it.
  auto storesNontemporal = [](const core::Program& start) {
    Written written = write(start, kHeuristicX86Pass, avx512());
    std::string name = "store " + start.outputs.front() + " past the caches";
    auto made = std::ranges::find(written.decisions, name, &Decision::name);
    return made == written.decisions.end() ? -1 : made->options[made->chosen];
  };
  core::Program halves = parsed(
      "kernel halves\nin x\nout y z\nx f32 [800, 2048] heap\ny f32 [800, 1024] heap\n"
      "z f32 [800, 1024] heap\n\n800\n| 1024 y[{0},{1}] = x[{0},{1}] * 2\n"
      "| 1024 z[{0},{1}] = x[{0},{1}+1024] * 3\n");
  QCOMPARE(storesNontemporal(halves), 0);
  // What vectors leave of unaligned rows does not go past alone.
  core::Overrides narrow = {{"N", 200000}, {"M", 17}};
  QCOMPARE(count(write(kernel("softmax", narrow), kHeuristicX86Pass, avx512()).steps,
                 "nontemporal_store"),
           0);
  QCOMPARE(storesNontemporal(kernel("rmsnorm", {{"N", 300}, {"M", 4096}})), 1);
}

// Of rows from memory on a processor that runs vectors of 512 bits in halves; the rows after them
// are asked for in both passes.
void TestPassDataMovement::whatIsStoredPastTheCachesWaitsOnTheStack() {
  auto rows = [](const char* name, int count, int columns, bool halves) {
    core::Overrides extents = {{"N", count}, {"M", columns}};
    return text(write(kernel(name, extents), kHeuristicX86Pass, avx512(), {}, 1, halves).program);
  };
  QString norm = rows("rmsnorm", 3072, 4096, true);
  for (const char* said :
       {"y_out f32 [128] stack", "q_part[{2},{3}] += x[{0},{1}*128+{2}*16+{3}]:pf32l2",
        "x[{0},{1}*128+{2}*64+{3}*16+{4}]:pf128l2 * r[{0}]", ":nt = y_out["})
    QVERIFY2(norm.contains(said), qPrintable(norm));
  // Rows whose last turn makes no whole piece, and factors that rows do not share then.
  QString cut = rows("layernorm_1", 3072, 4160, true);
  QVERIFY2(cut.contains("y_out f32 [128] stack") && cut.contains("+4096]:nt = g["),
           qPrintable(cut));
  // Not of short rows nor of those that the second cache cannot hold some of, not of columns that
  // vectors do not fill, and not elsewhere.
  QVERIFY(!rows("rmsnorm", 16384, 1024, true).contains("y_out"));
  QVERIFY(!rows("rmsnorm", 200, 65536, true).contains("y_out"));
  QVERIFY(!rows("rmsnorm", 4000, 2999, true).contains("y_out"));
  QVERIFY(!rows("rmsnorm", 1000, 2048, true).contains("y_out"));
  QVERIFY(!rows("rmsnorm", 3072, 4096, false).contains("y_out"));
  // Rows of functions overlap instead, as long as the first cache holds one.
  QVERIFY(!rows("log_softmax", 3000, 3072, true).contains("y_out"));
  QVERIFY(rows("log_softmax", 1000, 8192, true).contains("y_out"));
  QVERIFY(rows("log_softmax", 3000, 3004, true).contains("y_out"));
  // Nor a single number, which no scope stores.
  for (const char* name : {"nrm2", "mean"})
    for (int count : {1000, 20000000}) {
      Written number = write(kernel(name, {{"N", count}}), kHeuristicX86Pass, avx512(),
                             {{"store z past the caches", 1}}, 1, true);
      QVERIFY(!text(number.program).contains("z_out"));
    }
  // Channels of several images lie apart.
  core::Program images = kernel("batchnorm_2", {{"N", 8}, {"C", 512}, {"H", 56}, {"W", 56}});
  QVERIFY(!text(write(images, kHeuristicX86Pass, avx512(), {}, 1, true).program).contains("y_out"));
}

// Rows that begin anywhere in lines: in vectors of as many lanes as divide them.
void TestPassDataMovement::rowsAcrossLinesGoPastTheCaches() {
  auto rows = [](const char* name, int count, int columns, bool halves = true) {
    core::Overrides extents = {{"N", count}, {"M", columns}};
    return text(write(kernel(name, extents), kHeuristicX86Pass, avx512(), {}, 1, halves).program);
  };
  auto has = [](const QString& body, const char* said) {
    return body.contains(QRegularExpression(said));
  };
  for (bool halves : {true, false}) {
    QString eight = rows("rmsnorm", 4000, 3000, halves), four = rows("rmsnorm", 4000, 3004, halves);
    QVERIFY2(has(eight, "\\b8:v y\\[.*:nt = "), qPrintable(eight));
    QVERIFY2(has(four, "\\b4:v y\\[.*:nt = "), qPrintable(four));
  }
  // Exponentials of a row overlap with the quotients of the one before, in as many turns.
  QString both = rows("softmax", 1500, 3000);
  QVERIFY2(has(both, "\\b8:v y\\[\\{0\\},.*:nt = ") && has(both, "\\b8:v e\\[\\{0\\}\\+1,"),
           qPrintable(both));
  // Not of what the last cache holds, nor of short rows of functions.
  for (const QString& body : {rows("softmax", 100, 3000), rows("softmax", 4000, 1400)})
    QVERIFY2(!body.contains(":nt") && body.contains("if "), qPrintable(body));
  QVERIFY2(has(rows("softmax", 4000, 1408), "\\b16:v y\\[.*:nt = "), "whole lines");
  // Also where caches are so small that a few rows come from memory.
  for (const char* name : {"softmax", "log_softmax", "rmsnorm", "layernorm_1"})
    for (int columns : {1544, 1548})
      for (int threads : {1, 2}) {
        core::Program start = kernel(name, {{"N", 12}, {"M", columns}});
        core::Machine machine = tests::withCaches(
            tests::onProcessor(avx512(), tests::Processor::Halved), 4 << 10, 64 << 10, 128 << 10);
        Written small = writeOn(machine, threads, start, kHeuristicX86Pass);
        QVERIFY2(text(small.program).contains(":nt = "), name);
        QCOMPARE(whatDiffers(start, small.program, 1e6), QString());
      }
}

// What comes for the next row does not take the place of the one at hand.
void TestPassDataMovement::longRowsComeIntoTheSecondCache() {
  auto fetches = [](const char* name, int rows, int columns) {
    core::Overrides extents = {{"N", rows}, {"M", columns}};
    QString body =
        text(write(kernel(name, extents), kHeuristicX86Pass, avx512(), {}, 1, true).program);
    auto match = QRegularExpression("x\\[[^ ]*\\]:(pf\\w+) - ").match(body);
    return match.captured(1);
  };
  QCOMPARE(fetches("softmax", 8000, 512), QString("pf8"));
  QCOMPARE(fetches("softmax", 687, 6400), QString("pf100l2"));
  QCOMPARE(fetches("softmax", 134, 32768), QString("pf512l2"));
  QCOMPARE(fetches("softmax", 40, 163840), QString("pf2560"));
  // Rows in pieces that hardware does not see coming; in one piece it does.
  core::Program images = kernel("batchnorm_2", {{"N", 40}, {"C", 200}, {"H", 26}, {"W", 26}});
  QString planes = text(write(images, kHeuristicX86Pass, avx512(), {}, 1, true).program);
  QVERIFY2(planes.contains("]:pf169l2 - mu[{0}]"), qPrintable(planes));
  QVERIFY(!fetches("layernorm_1", 88, 50000).startsWith("pf"));
  core::Program each = kernel("instance_norm", {{"N", 32}, {"C", 64}, {"H", 56}, {"W", 56}});
  QString rows = text(write(each, kHeuristicX86Pass, avx512(), {}, 1, true).program);
  QVERIFY2(!rows.contains(":pf"), qPrintable(rows));
}

// Compilers make vectors of more of them; but only ours go past the caches.
void TestPassDataMovement::narrowIntegersFromMemoryAreVectors() {
  auto body = [](int rows, const core::Machine& machine) {
    core::Program start = kernel("quantize_i8", {{"N", rows}, {"M", 2000}});
    return text(write(start, kHeuristicX86Pass, machine).program);
  };
  QString far = body(4000, avx512()), near = body(100, avx512());
  QVERIFY2(far.contains("| 16:v q[") && far.contains(":nt = i8("), qPrintable(far));
  QVERIFY2(!near.contains(":v "), qPrintable(near));
  QVERIFY(!body(4000, core::machineNamed("x86-64-avx2").value()).contains(":v "));
}

// Before a line is overwritten in part it has to come, before AVX-512.
void TestPassDataMovement::linesToWriteAreFetched() {
  auto fetches = [](const char* name, int rows, int columns, const core::Machine& machine) {
    core::Program start = kernel(name, {{"N", rows}, {"M", columns}});
    Written written = write(start, kHeuristicX86Pass, machine);
    QString program = text(written.program);
    static const QRegularExpression kFetch("(\\w+)\\[[^ ]*\\]:pf(\\d+) = ");
    auto match = kFetch.match(program);
    return match.hasMatch() ? match.captured(1) + " " + match.captured(2) : QString();
  };
  core::Machine avx2 = core::machineNamed("x86-64-avx2").value();
  // 2 KB ahead: 16 times four vectors, 64 times one.
  QCOMPARE(fetches("mul", 60, 2304, avx2), QString("c 16"));
  QCOMPARE(fetches("softmax", 10007, 1009, avx2), QString("y 64"));
  // Of what the second cache holds, of rows in the third, of what goes past the caches.
  QCOMPARE(fetches("mul", 6, 2304, avx2), QString());
  QCOMPARE(fetches("layernorm_1", 500, 1000, avx2), QString());
  QCOMPARE(fetches("mul", 6000, 2304, avx2), QString());
  QCOMPARE(fetches("mul", 60, 2304, avx512()), QString());
}

// Of products that the second cache does not hold; behind the last block of rows it is another.
void TestPassDataMovement::theNextTileToWriteIsFetched() {
  core::Machine avx2 = core::machineNamed("x86-64-avx2").value();
  auto written = [](const char* name, const core::Overrides& extents,
                    const core::Machine& machine) {
    return text(write(kernel(name, extents), kHeuristicX86Pass, machine).program);
  };
  auto product = [&](int rows, int columns, int terms, const core::Machine& machine) {
    return written("matmul", {{"M", rows}, {"N", columns}, {"K", terms}}, machine);
  };
  static const QRegularExpression kNext(" [cdy]\\w*\\[[^ ]*\\]:pf1 = [cdy]_out");
  for (const core::Machine& machine : {avx2, avx512()}) {
    QString far = product(1000, 1000, 64, machine);
    QVERIFY2(far.contains(kNext), qPrintable(far));
    QVERIFY(!product(128, 128, 128, machine).contains(kNext));
    QVERIFY(!product(1000, 16, 1000, machine).contains(kNext));
    QVERIFY(!product(12, 20000, 20, machine).contains(kNext));
  }
  // The rest of the columns has many blocks of rows, but little is written there.
  QString image =
      written("conv2d_1", {{"N", 2}, {"O", 16}, {"H", 224}, {"W", 224}, {"K", 3}}, avx512());
  QVERIFY2(!image.contains(kNext), qPrintable(image));
  // What finishes a tile, one row after the other; 16 registers have no time for it.
  static const QRegularExpression kFinished(" d\\[[^ ]*\\]:pf\\d+ = s");
  core::Overrides extents = {{"M", 1024}, {"N", 1024}, {"K", 64}};
  QVERIFY2(written("gemm", extents, avx512()).contains(kFinished),
           qPrintable(written("gemm", extents, avx512())));
  QVERIFY(!written("gemm", extents, avx2).contains(kFinished));
}

// All but the last few; functions take so long that it makes no difference.
void TestPassDataMovement::oddNumbersOfElementsGoPastTheCaches() {
  auto past = [](const char* name, int rows, int columns) {
    Written written =
        write(kernel(name, {{"N", rows}, {"M", columns}}), kHeuristicX86Pass, avx512());
    return count(written.steps, "nontemporal_store") > 0;
  };
  for (const char* name : {"relu", "add", "leaky_relu"}) {
    QVERIFY2(past(name, 3001, 1999), name);
    QVERIFY2(!past(name, 301, 1999), name);
  }
  QVERIFY(!past("gelu", 3001, 1999));
  for (const char* name : {"relu", "leaky_relu", "gelu"}) {
    core::Program start = kernel(name, {{"N", 7}, {"M", 101}});
    for (int64_t apart : {0, 1}) {
      std::map<std::string, int64_t> wanted;
      for (const Decision& decision : write(start, kHeuristicX86Pass, avx512()).decisions)
        if (decision.name.starts_with("last vectors of")) wanted[decision.name] = apart;
      QCOMPARE(wanted.size(), size_t{1});
      Written written = write(start, kHeuristicX86Pass, avx512(), wanted);
      QCOMPARE(whatDiffers(start, written.program, 1e7), QString());
    }
  }
}

// Long ones, whose vectors then stay in one loop, and what comes for the rows after them.
void TestPassDataMovement::oddRowsGoPastTheCaches() {
  auto written = [](const char* name, int rows, int columns) {
    core::Overrides extents = {{"N", rows}, {"M", columns}};
    return write(kernel(name, extents), kHeuristicX86Pass, avx512(), {}, 1, true);
  };
  auto bypassCaches = [&](const char* name, int rows, int columns) {
    return count(written(name, rows, columns).steps, "nontemporal_store") > 0;
  };
  for (const char* name : {"rmsnorm", "layernorm_1", "softmax", "bias_relu"}) {
    QVERIFY2(bypassCaches(name, 4001, 3001), qPrintable(text(written(name, 4001, 3001).program)));
    QVERIFY2(!bypassCaches(name, 101, 3001), name);
    QVERIFY2(!bypassCaches(name, 20001, 801), name);
  }
  // Functions take longer ones.
  QVERIFY(bypassCaches("layernorm_1", 12001, 1001) && !bypassCaches("softmax", 12001, 1001));
  QString norm = text(written("rmsnorm", 4001, 3001).program);
  QVERIFY2(norm.contains("\n| 188\n") && norm.contains("]:pf376l2 * r[{0}] if "), qPrintable(norm));
  // The next row's functions go along with the stores of this one.
  QString softmax = text(written("softmax", 4001, 3001).program);
  QVERIFY2(softmax.contains(QRegularExpression(
               "\n\\| \\| 16:v y\\[\\{0\\},\\{1\\}\\*16\\+\\{2\\}\\]:nt = e\\[")),
           qPrintable(softmax));
}

QTEST_APPLESS_MAIN(TestPassDataMovement)
#include "test_pass_data_movement.moc"
