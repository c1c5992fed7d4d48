// What lists of moves leave unasked because it was answered before must be so: along walks that
// share a memo, the long list is the one made without any memo, to the last byte of what is
// refused; the short list is the long one without what is refused; and after every move whose
// proofs of memory were kept, they are found again in the program afresh. DOJO_WALKS=n walks n
// times as much.
#include <QTest>
#include <random>

#include "core/analysis/cache/proof_memo.h"
#include "core/analysis/validate.h"
#include "core/moves/catalogue.h"
#include "core/moves/engine.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/resources.h"
#include "core/text/printer.h"
#include "tests/core/random_programs.h"
#include "tests/machines.h"

using namespace dojo::core;
using dojo::tests::RandomProgram;

namespace {

// Drawn more often than others, so that walks meet memory that has something to prove.
bool makesProofs(const Move& move) {
  return move.group == MoveGroup::Storage || move.group == MoveGroup::Mapping;
}

std::string unsoundAfter(const Context& context, const Candidate& candidate) {
  Program after = candidate.move->rewrite(context, candidate.step);
  View view(after);
  for (int b = 0; b < static_cast<int>(after.buffers.size()); ++b)
    if (auto refusal = refuseIfLayoutUnsound(view, view.memory(b)))
      return print(candidate.step) + ": " + refusal->message + " in\n" + print(after);
  return "";
}

bool isSame(const Refusal& a, const Refusal& b) {
  auto isSamePlace = [](const Refusal::AccessPlace& x, const Refusal::AccessPlace& y) {
    return x.node == y.node && x.slot == y.slot;
  };
  return a.code == b.code && a.message == b.message && a.nodes == b.nodes &&
         std::equal(a.accesses.begin(), a.accesses.end(), b.accesses.begin(), b.accesses.end(),
                    isSamePlace) &&
         a.iterationA == b.iterationA && a.iterationB == b.iterationB;
}

bool isSame(const Candidate& a, const Candidate& b) {
  if (a.step != b.step || a.refusal.has_value() != b.refusal.has_value()) return false;
  return !a.refusal || isSame(*a.refusal, *b.refusal);
}

// The legal moves, held to be those of the long list, and that to be the same without a memo; what
// is wrong with them, or "".
std::string listed(const Context& context, ProofMemo& memo, std::vector<Candidate>& legal) {
  legal = listMoves(context);
  ProofMemo none(0);
  View again(context.program(), memo), fresh(context.program(), none);
  auto remembered = listMoves({again, context.machine}, true);
  auto found = listMoves({fresh, context.machine}, true);
  if (found.size() != remembered.size()) return "lists of different lengths";
  size_t at = 0;
  for (size_t i = 0; i < found.size(); ++i) {
    const Candidate& candidate = found[i];
    if (!isSame(candidate, remembered[i]))
      return "remembered otherwise: " + print(candidate.step) + " of\n" + print(context.program());
    if (candidate.refusal && candidate.refusal->message.empty()) return "a refusal without words";
    if (candidate.refusal) continue;
    if (at == legal.size() || legal[at].step != candidate.step)
      return "the lists differ at " + print(candidate.step) + " of\n" + print(context.program());
    ++at;
  }
  return at == legal.size() ? "" : "the short list is longer";
}

bool hasCircular(const Program& program) {
  return std::ranges::any_of(program.buffers, [](const Buffer& buffer) {
    return std::ranges::any_of(buffer.dims, [](const Dimension& d) { return d.isFolded(); });
  });
}

// Whether what was proven of memory before was relied on when the move was found to be legal.
bool reliesOnProofs(const Program& program, const Candidate& candidate, std::mt19937& random) {
  AffectedMemory affectedMemory = candidate.move->affectedMemory;
  if (affectedMemory == AffectedMemory::Proven || affectedMemory == AffectedMemory::Named)
    return random() % 2 == 0;
  return affectedMemory == AffectedMemory::Place && hasCircular(program) && random() % 32 == 0;
}

struct Kept {
  int proofs = 0;  // moves after which memory was looked at again
  ProofMemo memo;
};

unsigned times() {
  return static_cast<unsigned>(std::max(1, qEnvironmentVariableIntValue("DOJO_WALKS")));
}

std::string walk(Program program, unsigned seed, int steps, Kept& kept) {
  std::mt19937 random(seed), sample(seed);
  for (int step = 0; step < steps && program.nodeCount() < 60; ++step) {
    View view(program, kept.memo);
    Context context{view, dojo::tests::avx2()};
    std::vector<Candidate> legal, making;
    if (std::string found = listed(context, kept.memo, legal); !found.empty()) return found;
    if (legal.empty()) return "";
    for (const Candidate& candidate : legal) {
      if (makesProofs(*candidate.move)) making.push_back(candidate);
      if (!reliesOnProofs(program, candidate, sample)) continue;
      ++kept.proofs;
      if (std::string found = unsoundAfter(context, candidate); !found.empty()) return found;
    }
    const auto& from = !making.empty() && random() % 2 ? making : legal;
    const Candidate& drawn = from[random() % from.size()];
    program = drawn.move->rewrite(context, drawn.step);
  }
  return "";
}

}  // namespace

class TestListing : public QObject {
  Q_OBJECT
 private slots:
  void keptProofsAreFoundAgain_data();
  void keptProofsAreFoundAgain();
  void keptProofsAreFoundAgainInRandomPrograms();
  void twoCutsOfOneScopeAreTwoQuestions();
};

void TestListing::keptProofsAreFoundAgain_data() {
  QTest::addColumn<QString>("text");
  for (const Resource& kernel : kernelResources())
    QTest::newRow(std::string(kernel.name).c_str())
        << QString::fromUtf8(kernel.text.data(), kernel.text.size());
}

void TestListing::keptProofsAreFoundAgain() {
  QFETCH(QString, text);
  auto program = load(text.toStdString(), "kernel");
  QVERIFY(program.has_value());
  Kept kept;
  for (unsigned seed = 1; seed <= 2 * times(); ++seed)
    QCOMPARE(walk(*program, seed, 14, kept), std::string());
  QVERIFY(kept.proofs > 50);
}

void TestListing::keptProofsAreFoundAgainInRandomPrograms() {
  Kept kept;
  for (unsigned seed = 1; seed <= 40 * times(); ++seed)
    QCOMPARE(walk(RandomProgram(seed).makeValid(DType::F64), seed, 10, kept), std::string());
  QVERIFY(kept.proofs > 1000);
}

// One place to divide a scope is proven, another is not.
void TestListing::twoCutsOfOneScopeAreTwoQuestions() {
  Program program = load(
                        "kernel k\nin x\nout y\nx f32 [3, 20, 2] heap\n"
                        "y f32 [1, 6, 6, 6, 6] heap\nu f32 [3:N, 20:N, 2] stack\n\n"
                        "1 6 6 6 6 y[{0},{1},{2},{3},{4}] = 0\n3:p 5\n"
                        "| u[{0},{1}*2+1,0] = x[{0},{1}+2,0] * 2\n"
                        "| 2 u[{0},{1}*2+1,{2}] = x[{0},{1}+2,{2}] * 2\n"
                        "| 2 y[0,{0},{1},{2},0] = u[{0},{1}*2+1,{2}] + 1\n",
                        "two cuts")
                        .value();
  ProofMemo memo, none(0);
  View view(program, memo);
  int legal = 0;
  for (const Candidate& candidate : listMoves({view, dojo::tests::avx2()}, true)) {
    View fresh(program, none);
    auto refusal = check({fresh, dojo::tests::avx2()}, candidate.step);
    QVERIFY2(refusal.has_value() == candidate.refusal.has_value(), print(candidate.step).c_str());
    legal += candidate.move->name == "pipeline_scope" && !refusal;
  }
  QCOMPARE(legal, 1);
}

QTEST_APPLESS_MAIN(TestListing)
#include "test_listing.moc"
