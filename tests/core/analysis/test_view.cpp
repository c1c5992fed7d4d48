// A view that takes over what the one before knows must be the view that is made afresh, and lines
// that are counted must be the lines that are printed.
#include <QTest>
#include <map>
#include <random>

#include "core/analysis/validate.h"
#include "core/moves/catalogue.h"
#include "core/moves/engine.h"
#include "core/resources.h"
#include "core/text/printer.h"
#include "tests/core/random_programs.h"
#include "tests/machines.h"

using namespace dojo::core;
using dojo::tests::RandomProgram;

namespace {

template <typename T>
bool same(std::span<const T> a, std::span<const T> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

bool same(const ScopeInfo& a, const ScopeInfo& b) {
  return a.node == b.node && a.parent == b.parent && a.depth == b.depth &&
         a.position == b.position && a.firstOp == b.firstOp && a.endOp == b.endOp &&
         a.firstScope == b.firstScope && a.endScope == b.endScope && same(a.path, b.path) &&
         same(a.extents, b.extents);
}

bool same(const OpInfo& a, const OpInfo& b) {
  return a.node == b.node && a.parent == b.parent && a.position == b.position &&
         same(a.scopes, b.scopes) && same(a.extents, b.extents);
}

bool same(const AccessInfo& a, const AccessInfo& b) {
  return a.op == b.op && a.slot == b.slot && a.buffer == b.buffer && a.array == b.array &&
         a.reads == b.reads && a.writes == b.writes && a.access == b.access;
}

template <typename T>
bool allSame(std::span<const T> a, std::span<const T> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const T& x, const T& y) { return same(x, y); });
}

// The first thing in which two views of one program differ; empty when they do not.
std::string difference(const View& a, const View& b) {
  if (!allSame(a.scopes(), b.scopes())) return "scopes";
  if (!allSame(a.ops(), b.ops())) return "operations";
  if (!allSame(a.accesses(), b.accesses())) return "accesses";
  for (int op = 0; op < static_cast<int>(a.ops().size()); ++op) {
    const std::string& array = a.op(op).operation().target().array;
    if (a.occurrenceOf(op) != b.occurrenceOf(op)) return "occurrences";
    if (a.opNamed(array, a.occurrenceOf(op)) != op || b.opNamed(array, b.occurrenceOf(op)) != op)
      return "names of operations";
    if (!allSame(a.accessesOf(op), b.accessesOf(op))) return "accesses of an operation";
  }
  const auto& buffers = a.program().buffers;
  for (int k = 0; k < static_cast<int>(buffers.size()); ++k) {
    if (!same(a.accessesTo(k), b.accessesTo(k))) return "accesses to " + buffers[k].name;
    for (const std::string& array : buffers[k].arrays)
      if (a.bufferIndex(array) != k || b.bufferIndex(array) != k) return "the buffer of " + array;
  }
  return "";
}

// Every candidate's program, seen from the one before; then a step along one of them.
std::string walk(Program program, unsigned seed, int steps) {
  std::mt19937 random(seed);
  for (int step = 0; step < steps && program.nodeCount() < 60; ++step) {
    View view(program);
    auto moves = listMoves({view, dojo::tests::avx2()});
    if (moves.empty()) return "";
    std::map<const Move*, std::vector<Program>> byMove;
    for (const Candidate& candidate : moves) {
      Program next = candidate.move->rewrite({view, dojo::tests::avx2()}, candidate.step);
      if (std::string found = difference(View(next, view), View(next)); !found.empty())
        return found + " after " + print(candidate.step) + " of\n" + print(program);
      if (nodeLines(next) != printWithLines(next).nodeLines) return "the lines of\n" + print(next);
      byMove[candidate.move].push_back(std::move(next));
    }
    auto drawn = std::next(byMove.begin(), static_cast<long>(random() % byMove.size()));
    program = std::move(drawn->second[random() % drawn->second.size()]);
  }
  return "";
}

}  // namespace

class TestView : public QObject {
  Q_OBJECT
 private slots:
  void takingOverChangesNothing_data();
  void takingOverChangesNothing();
  void takingOverChangesNothingInRandomPrograms();
  void countedLinesAreThoseOfTheText();
};

void TestView::takingOverChangesNothing_data() {
  QTest::addColumn<QString>("text");
  for (const Resource& kernel : kernelResources())
    QTest::newRow(std::string(kernel.name).c_str())
        << QString::fromUtf8(kernel.text.data(), kernel.text.size());
}

void TestView::takingOverChangesNothing() {
  QFETCH(QString, text);
  auto program = load(text.toStdString(), "kernel");
  QVERIFY(program.has_value());
  for (unsigned seed = 1; seed <= 2; ++seed) QCOMPARE(walk(*program, seed, 15), std::string());
}

void TestView::takingOverChangesNothingInRandomPrograms() {
  for (unsigned seed = 1; seed <= 40; ++seed)
    QCOMPARE(walk(RandomProgram(seed).makeValid(DType::F64), seed, 8), std::string());
}

void TestView::countedLinesAreThoseOfTheText() {
  auto program = load(
      "# above the name\nkernel k # behind\n\nconst N = 4\n# of the inputs\nin x\nout y\n"
      "# one\n# two\nx f32 [N, N] heap\ny f32 [N, N] heap\nt f32 [] heap\n\n"
      "N # of the scope\n| # of the operation\n| N y[{0},{1}] = x[{0},{1}] # end\n"
      "N N\n| t = x[{0},{1}]\n| # above\n| y[{0},{1}] = t\n# closing\n",
      "commented");
  QVERIFY2(program.has_value(), program ? "" : program.error().message.text().c_str());
  QCOMPARE(nodeLines(*program), printWithLines(*program).nodeLines);
}

QTEST_APPLESS_MAIN(TestView)
#include "test_view.moc"
