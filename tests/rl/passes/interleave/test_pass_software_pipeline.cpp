// The last phase of a row overlaps an earlier one of the next row.
#include <QTest>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

namespace {

Written rowsOf(const char* name, int rows, int columns, std::map<std::string, int64_t> wanted = {},
               int threads = 1, bool isHalved = true) {
  core::Program start = kernel(name, {{"N", rows}, {"M", columns}});
  return write(start, kHeuristicX86Pass, avx512(), std::move(wanted), threads, isHalved);
}

bool overlap(const Written& written) {
  return count(written.steps, "pipeline_scope") == 1;
}

}  // namespace

class TestPassSoftwarePipeline : public QObject {
  Q_OBJECT
 private slots:
  void quotientsGoWithTheNextExponentials();
  void whatIsStillNeededIsKeptForTwoRows();
  void normsFromMemoryOverlap();
  void linesInPartAreNotAskedFor();
  void threadsTakeWholeRuns();
  void othersGoOneByOne();
  void theFunctionIsKept_data();
  void theFunctionIsKept();
};

void TestPassSoftwarePipeline::quotientsGoWithTheNextExponentials() {
  for (auto [rows, columns] : {std::pair{100, 512}, {16, 4096}, {24576, 512}}) {
    Written written = rowsOf("softmax", rows, columns);
    QString body = text(written.program);
    QVERIFY2(overlap(written), qPrintable(body));
    // In one loop, after the next row's maximum.
    qsizetype maximum = body.indexOf("max= x[{0}+1,"), quotient = body.indexOf("= e[{0},");
    qsizetype exponential = body.indexOf("exp(d[{0}+1,"), sum = body.indexOf("+= e[{0}+1,");
    QVERIFY2(maximum > 0 && maximum < quotient && quotient < exponential && exponential < sum,
             qPrintable(body));
    QVERIFY(!body.contains("\n1\n"));
  }
  // Shorter ones by four.
  Written four = rowsOf("softmax", 100, 256);
  QVERIFY2(overlap(four) && text(four.program).contains("\n| 4\n"), qPrintable(text(four.program)));
}

void TestPassSoftwarePipeline::whatIsStillNeededIsKeptForTwoRows() {
  Written written = rowsOf("log_softmax", 20000, 1024);
  QVERIFY2(overlap(written), qPrintable(text(written.program)));
  QVERIFY2(text(written.program).contains("\nm f32 [N:2] stack\n"),
           qPrintable(text(written.program)));
}

// Further ahead than a row, and no further from a norm that waits on the stack.
void TestPassSoftwarePipeline::normsFromMemoryOverlap() {
  Written written = rowsOf("layernorm_1", 16384, 1024);
  QVERIFY2(overlap(written), qPrintable(text(written.program)));
  QVERIFY2(text(written.program).contains("x[{0},{1}*256+{2}*64+{3}*16+{4}]:pf128l2"),
           qPrintable(text(written.program)));
  for (auto [name, rows, columns] : {std::tuple{"layernorm_1", 16384, 512},
                                     {"layernorm_1", 4096, 4096},
                                     {"layernorm_1", 100, 1024},
                                     {"rmsnorm", 16384, 1024}})
    QVERIFY(!overlap(rowsOf(name, rows, columns)));
}

// Rows that begin anywhere in a line are stored through the caches, and nothing asks for the next.
void TestPassSoftwarePipeline::linesInPartAreNotAskedFor() {
  for (int threads : {1, 2}) {
    Written written = rowsOf("softmax", 30000, 500, {}, threads);
    QVERIFY2(overlap(written), qPrintable(text(written.program)));
    QVERIFY2(!text(written.program).contains(":pf"), qPrintable(text(written.program)));
    QVERIFY2(!text(written.program).contains(":nt"), qPrintable(text(written.program)));
  }
  for (int overlaps : {0, 1})
    QVERIFY(!text(rowsOf("log_softmax", 20000, 520, {{"rows of m overlap", overlaps}}).program)
                 .contains(":pf"));
  for (const char* norm : {"rmsnorm", "layernorm_1"}) {
    QVERIFY(text(rowsOf(norm, 12000, 1024).program).contains(":pf"));
    QVERIFY(!text(rowsOf(norm, 14000, 901).program).contains(":pf"));
    QVERIFY(text(rowsOf(norm, 14000, 901, {}, 1, false).program).contains(":pf"));
  }
}

void TestPassSoftwarePipeline::threadsTakeWholeRuns() {
  Written written = rowsOf("softmax", 1000, 1024, {}, 2);
  QVERIFY2(overlap(written) && text(written.program).contains("\n2:p\n"),
           qPrintable(text(written.program)));
  QVERIFY(!overlap(rowsOf("softmax", 1001, 1024, {}, 2)));
  QCOMPARE(count(rowsOf("softmax", 1001, 1024, {}, 2).steps, "parallelize"), 1);
}

void TestPassSoftwarePipeline::othersGoOneByOne() {
  QVERIFY(!overlap(rowsOf("softmax", 100, 512, {}, 1, false)));  // whole vectors of 512 bits
  QVERIFY(!overlap(rowsOf("softmax", 2, 512)));                  // few
  QVERIFY(!overlap(rowsOf("softmax_online", 100, 512)));  // exponentials in the last phase, too
  QVERIFY(!overlap(rowsOf("softmax", 100, 512, {{"rows of m overlap", 0}})));
  QVERIFY(!overlap(rowsOf("softmax", 1000, 3)));  // of which compilers make vectors
  // Each in a lane of its own: of few columns, and of those beyond a vector's lanes.
  for (auto [columns, overlaps] :
       {std::pair{2, false}, {4, false}, {5, true}, {10, true}, {17, false}})
    QCOMPARE(overlap(rowsOf("softmax", 1000, columns)), overlaps);
}

void TestPassSoftwarePipeline::theFunctionIsKept_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<int>("rows");
  QTest::addColumn<int>("columns");
  QTest::addColumn<int>("threads");
  for (int threads : {1, 2})
    for (auto [rows, columns] : {std::pair{3, 512}, {8, 300}, {10, 509}, {6, 1024}, {12, 256}})
      for (const char* name : {"softmax", "log_softmax", "softmax_online", "layernorm_1", "rmsnorm",
                               "softmax_f64", "residual_layernorm"})
        QTest::addRow("%s %d %d threads %d", name, rows, columns, threads)
            << QString(name) << rows << columns << threads;
}

void TestPassSoftwarePipeline::theFunctionIsKept() {
  QFETCH(QString, name);
  QFETCH(int, rows);
  QFETCH(int, columns);
  QFETCH(int, threads);
  std::string kernelName = name.toStdString();
  core::Program start = kernel(kernelName, {{"N", rows}, {"M", columns}});
  Written written = rowsOf(kernelName.c_str(), rows, columns, {}, threads);
  std::map<std::string, int64_t> wanted;
  for (const Decision& decision : written.decisions)
    if (decision.name.ends_with(" overlap")) wanted[decision.name] = 1;
  Written overlapped = rowsOf(kernelName.c_str(), rows, columns, wanted, threads);
  QString difference = whatDiffers(start, overlapped.program, 2e6);
  QVERIFY2(difference.isEmpty(), qPrintable(difference));
}

QTEST_APPLESS_MAIN(TestPassSoftwarePipeline)
#include "test_pass_software_pipeline.moc"
