// Products of narrow numbers as the pass writes them for this machine, compiled and run behind
// guard pages on every family of inputs (net 3, core/README.md): groups that are not whole, columns
// that are left over, denormal factors, several threads, decisions drawn at random.
#include <QTest>

#include "codegen/evaluate/executor.h"
#include "core/machine/host.h"
#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

class TestPassNarrowNumbers : public QObject {
  Q_OBJECT
 private slots:
  void productsAreRight_data();
  void productsAreRight();
};

void TestPassNarrowNumbers::productsAreRight_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<int>("rows");
  QTest::addColumn<int>("columns");
  QTest::addColumn<int>("terms");
  for (const char* name : {"gemm_u8i8", "gemm_i8", "gemm_bf16"})
    for (auto [rows, columns, terms] : {std::array{16, 64, 32},
                                        {13, 79, 35},
                                        {12, 18, 2},
                                        {5, 17, 7},
                                        {31, 12, 66},
                                        {20, 13, 23},
                                        {90, 29, 25}})
      QTest::addRow("%s %dx%dx%d", name, rows, columns, terms) << name << rows << columns << terms;
}

void TestPassNarrowNumbers::productsAreRight() {
  QFETCH(QString, name);
  QFETCH(int, rows);
  QFETCH(int, columns);
  QFETCH(int, terms);
  core::Program start = kernel(name.toStdString(), {{"M", rows}, {"N", columns}, {"K", terms}});
  core::Machine machine = core::hostMachine();
  std::mt19937 random(static_cast<unsigned>(terms));
  auto check = core::NumbersCheck::prepare(start, {.callsPerFamily = 1, .mostCallsPerFamily = 1});
  QVERIFY2(check, check ? "" : check.error().message.text().c_str());
  codegen::WorkerClient worker;
  std::vector<Decision> decisions = write(start, kHeuristicX86Pass, machine).decisions;
  for (int draw = 0; draw < 3; ++draw) {
    int threads = draw == 1 ? 2 : 1;
    auto wanted = draw == 0 ? std::map<std::string, int64_t>{} : drawnFrom(decisions, random);
    Written written = write(start, kHeuristicX86Pass, machine, wanted, threads);
    auto kernel = codegen::build(worker, written.program, machine);
    QVERIFY2(kernel, kernel ? "" : kernel.error().message.text().c_str());
    auto verdict =
        check->verify(codegen::workerExecutor(worker, *kernel, threads), &written.program);
    QVERIFY2(verdict, verdict ? "" : verdict.error().message.text().c_str());
    QVERIFY2(verdict->pass,
             (verdict->failure + "\n" + core::print(written.program)).text().c_str());
  }
}

QTEST_GUILESS_MAIN(TestPassNarrowNumbers)
#include "test_pass_narrow_numbers.moc"
