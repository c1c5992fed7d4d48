// What lists of moves leave unasked because it was answered before must be so: along walks, the
// short list is the long one without what is refused, and after every move whose proofs of memory
// were kept, they are found again in the program afresh.
#include <QTest>
#include <random>

#include "core/analysis/validate.h"
#include "core/moves/catalogue.h"
#include "core/moves/engine.h"
#include "core/moves/refuse.h"
#include "core/moves/storage.h"
#include "core/resources.h"
#include "core/text/printer.h"
#include "tests/core/random_programs.h"

using namespace dojo::core;
using dojo::tests::RandomProgram;

namespace {

constexpr std::string_view kKeepingProofs[] = {"split_scope", "merge_scopes", "add_scope",
                                               "remove_scope", "cut_scope"};
// Drawn more often than others, so that walks meet memory that has something to prove.
constexpr std::string_view kMakingProofs[] = {"reuse_dims",   "share_buffer", "parallelize",
                                              "set_location", "vectorize",    "join_scopes"};

template <size_t N>
bool isOneOf(const std::string_view (&names)[N], std::string_view name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

std::string unsoundAfter(const Context& context, const Candidate& candidate) {
  Program after = candidate.move->rewrite(context, candidate.step);
  View view(after);
  for (int b = 0; b < static_cast<int>(after.buffers.size()); ++b)
    if (auto refusal = refuseIfLayoutUnsound(view, view.memory(b)))
      return print(candidate.step) + ": " + refusal->message + " in\n" + print(after);
  return "";
}

// The legal moves, held to be those of the long list; what is wrong with them, or "".
std::string listed(const Context& context, std::vector<Candidate>& legal) {
  legal = listMoves(context);
  View fresh(context.program());
  size_t at = 0;
  for (const Candidate& candidate : listMoves({fresh, context.target}, true)) {
    if (candidate.refusal && candidate.refusal->message.empty()) return "a refusal without words";
    if (candidate.refusal) continue;
    if (at == legal.size() || legal[at].step != candidate.step)
      return "the lists differ at " + print(candidate.step) + " of\n" + print(context.program());
    ++at;
  }
  return at == legal.size() ? "" : "the short list is longer";
}

struct Kept {
  int proofs = 0;  // moves after which memory was looked at again
};

std::string walk(Program program, unsigned seed, int steps, Kept& kept) {
  std::mt19937 random(seed);
  for (int step = 0; step < steps && program.nodeCount() < 60; ++step) {
    View view(program);
    Context context{view, Target()};
    std::vector<Candidate> legal, making;
    if (std::string found = listed(context, legal); !found.empty()) return found;
    if (legal.empty()) return "";
    for (const Candidate& candidate : legal) {
      if (isOneOf(kMakingProofs, candidate.move->name)) making.push_back(candidate);
      if (!isOneOf(kKeepingProofs, candidate.move->name)) continue;
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
  for (unsigned seed = 1; seed <= 3; ++seed)
    QCOMPARE(walk(*program, seed, 20, kept), std::string());
  QVERIFY(kept.proofs > 100);
}

void TestListing::keptProofsAreFoundAgainInRandomPrograms() {
  Kept kept;
  for (unsigned seed = 1; seed <= 60; ++seed)
    QCOMPARE(walk(RandomProgram(seed).makeValid(DType::F64), seed, 10, kept), std::string());
  QVERIFY(kept.proofs > 1000);
}

QTEST_APPLESS_MAIN(TestListing)
#include "test_listing.moc"
