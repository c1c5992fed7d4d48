// Rule of the heuristic pass for matrices that are multiplied as they are and transposed.
#include <fmt/format.h>

#include <QTest>
#include <set>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

namespace {

// y = a^T (a x)
core::Program transposedTimesItself(int rows, int columns) {
  std::string text = fmt::format(
      "kernel atax\nconst M = {}\nconst N = {}\nin a x\nout y\na f32 [M, N] heap\nx f32 [N] heap\n"
      "t f32 [M] heap\ny f32 [N] heap\n\nM t[{{0}}] = 0\n"
      "M N t[{{0}}] += a[{{0}},{{1}}] * x[{{1}}]\nN y[{{0}}] = 0\n"
      "M N y[{{1}}] += a[{{0}},{{1}}] * t[{{0}}]\n",
      rows, columns);
  return parsed(text.c_str());
}

// Both products begin with what other vectors hold.
core::Program bothProducts(int size) {
  std::string text = fmt::format(
      "kernel mvt\nconst N = {}\nin a p q y z\nout v w\na f32 [N, N] heap\np f32 [N] heap\n"
      "q f32 [N] heap\ny f32 [N] heap\nz f32 [N] heap\nv f32 [N] heap\nw f32 [N] heap\n\n"
      "N v[{{0}}] = p[{{0}}]\nN N v[{{0}}] += a[{{0}},{{1}}] * y[{{1}}]\n"
      "N w[{{0}}] = q[{{0}}]\nN N w[{{0}}] += a[{{1}},{{0}}] * z[{{1}}]\n",
      size);
  return parsed(text.c_str());
}

// How many loops of rows read the matrix.
int readers(const core::Program& program) {
  core::View view(program);
  std::set<int> scopes;
  for (const core::OpInfo& op : view.ops()) {
    if (op.scopes.empty()) continue;
    const core::Scope& outermost = view.scope(op.scopes.front()).scope();
    bool hasManyRows = outermost.extent.value > 8 || outermost.mapping == core::Mapping::Parallel;
    for (const core::AccessInfo& access : view.accessesOf(view.opIndex(op.node->id())))
      if (access.access->array == "a" && hasManyRows) scopes.insert(op.scopes.front());
  }
  return static_cast<int>(scopes.size());
}

int readersAfter(const core::Program& start, int threads = 1) {
  Written written = write(start, kHeuristicX86Pass, avx512(), {}, threads);
  QString difference = whatDiffers(start, written.program, 1e5);
  if (!difference.isEmpty()) QTest::qFail(qPrintable(difference), __FILE__, __LINE__);
  return readers(written.program);
}

}  // namespace

class TestPassFusedGemv : public QObject {
  Q_OBJECT
 private slots:
  void fourRowsServeBothProducts();
  void threadsShareRows();
  void rowsOfFewVectorsServeOneByOne();
  void longRowsOfCachesAreReadTwice();
  void rowsThatAreNotSummedAreLeftAlone();
  void programsMayBeginWithoutALoop();
};

void TestPassFusedGemv::fourRowsServeBothProducts() {
  QCOMPARE(readersAfter(transposedTimesItself(400, 1000)), 1);
  QCOMPARE(readersAfter(transposedTimesItself(403, 997)), 1);  // and three rows more
  QCOMPARE(readersAfter(bothProducts(500)), 1);
}

// Where they can be shared, since each thread needs sums of its own.
void TestPassFusedGemv::threadsShareRows() {
  auto shared = [](int rows, int columns) {
    core::Program start = transposedTimesItself(rows, columns);
    Written written = write(start, kHeuristicX86Pass, avx512(), {}, 2);
    QString difference = whatDiffers(start, written.program, 1e5);
    if (!difference.isEmpty()) QTest::qFail(qPrintable(difference), __FILE__, __LINE__);
    QString program = text(written.program);
    return readers(written.program) == 1 && program.contains("y_part") && program.contains(":p");
  };
  QVERIFY(shared(400, 1000));
  QCOMPARE(readersAfter(transposedTimesItself(404, 1000), 2), 2);   // four rows are left of eights
  QCOMPARE(readersAfter(transposedTimesItself(400, 40000), 2), 2);  // sums that no stack holds
}

void TestPassFusedGemv::rowsOfFewVectorsServeOneByOne() {
  core::Program start = transposedTimesItself(200, 64);
  Written written = write(start, kHeuristicX86Pass, avx512());
  QCOMPARE(whatDiffers(start, written.program, 1e5), QString());
  QCOMPARE(readers(written.program), 1);
  QVERIFY2(text(written.program).contains("\nM\n| t[{0}] = 0"), qPrintable(text(written.program)));
}

void TestPassFusedGemv::longRowsOfCachesAreReadTwice() {
  QCOMPARE(readersAfter(transposedTimesItself(300, 3000)), 2);
  QCOMPARE(readersAfter(transposedTimesItself(3000, 3000)), 1);  // of memory
}

void TestPassFusedGemv::rowsThatAreNotSummedAreLeftAlone() {
  QCOMPARE(readersAfter(parsed("kernel k\nin a\nout b y\na f32 [400, 1000] heap\n"
                               "b f32 [400, 1000] heap\ny f32 [1000] heap\n\n"
                               "400 1000 b[{0},{1}] = a[{0},{1}] * 2\n1000 y[{0}] = 0\n"
                               "400 1000 y[{1}] += a[{0},{1}] * b[{0},0]\n")),
           2);
}

void TestPassFusedGemv::programsMayBeginWithoutALoop() {
  for (int rows : {400, 403})
    readersAfter(parsed(fmt::format("kernel k\nin a x\nout y z\na f32 [{0}, 997] heap\n"
                                    "x f32 [997] heap\nt f32 [{0}] heap\ny f32 [997] heap\n"
                                    "z f32 [] heap\n\nz = 1\n{0} t[{{0}}] = 0\n"
                                    "{0} 997 t[{{0}}] += a[{{0}},{{1}}] * x[{{1}}]\n"
                                    "{0} z += t[{{0}}]\n997 y[{{0}}] = 0\n"
                                    "{0} 997 y[{{1}}] += a[{{0}},{{1}}] * t[{{0}}]\n",
                                    rows)
                            .c_str()));
}

QTEST_GUILESS_MAIN(TestPassFusedGemv)
#include "test_pass_fused_gemv.moc"
