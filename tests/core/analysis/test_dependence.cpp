// The analyses that legality rests on, over random programs: dependence against isl, covering
// writes, storage and mapping against enumeration. DOJO_SEED=n runs the program of one seed.
#include <fmt/format.h>

#include <QTest>
#include <random>

#include "core/analysis/concurrency.h"
#include "core/analysis/coverage.h"
#include "core/analysis/dependence.h"
#include "core/analysis/value_lifetime.h"
#include "core/text/parser.h"
#include "core/text/printer.h"
#include "tests/core/analysis/isl_oracle.h"
#include "tests/core/program_replay.h"
#include "tests/core/random_programs.h"

using namespace dojo::core;
using dojo::tests::IslOracle;
using dojo::tests::ProgramReplay;
using dojo::tests::RandomProgram;
using dojo::tests::RandomQuery;

namespace {

constexpr unsigned kFirstSeed = 1;
constexpr unsigned kPrograms = 6000;
constexpr int kQueriesPerProgram = 8;

bool stands(Order order, int64_t a, int64_t b) {
  switch (order) {
    case Order::Equal:
      return a == b;
    case Order::Less:
      return a < b;
    case Order::Greater:
      return a > b;
    case Order::Different:
      return a != b;
    case Order::Any:
      return true;
  }
  return false;
}

bool runs(const OpInfo& op, const std::vector<int64_t>& at) {
  if (static_cast<int>(at.size()) != op.depth()) return false;
  for (int d = 0; d < op.depth(); ++d)
    if (at[d] < 0 || at[d] >= op.extents[d]) return false;
  for (const Guard& guard : op.operation().guards)
    if (guard.expression.evaluate(at) >= guard.bound.value) return false;
  return true;
}

// The conflict's iterations are what the query asked for.
bool isWitness(const View& view, const ProgramReplay& replay, const RandomQuery& random,
               const Conflict& conflict) {
  const AccessInfo &a = view.accesses()[random.query.a], &b = view.accesses()[random.query.b];
  const auto &at = conflict.iterationA, &bt = conflict.iterationB;
  if (!runs(view.op(a.op), at) || !runs(view.op(b.op), bt)) return false;
  int shared = std::max(view.commonDepth(a.op, b.op), random.query.aligned);
  for (int d = 0; d < shared && d < static_cast<int>(random.order.size()); ++d)
    if (!stands(random.order[d], at[d], bt[d])) return false;
  if (replay.locationOf(a, at) != replay.locationOf(b, bt)) return false;
  int k = random.query.dimension;
  return k < 0 || stands(random.query.atDimension, a.access->indices[k].evaluate(at),
                         b.access->indices[k].evaluate(bt));
}

class Queries {
 public:
  Queries(const View& view, unsigned seed) : m_view(view), m_random(seed ^ 0x9E3779B9u) {}

  RandomQuery next() {
    RandomQuery random;
    OverlapQuery& query = random.query;
    int buffer =
        m_view.accesses()[between(0, static_cast<int>(m_view.accesses().size()) - 1)].buffer;
    std::span<const int> accesses = m_view.accessesTo(buffer);
    query.a = accesses[between(0, static_cast<int>(accesses.size()) - 1)];
    query.b = accesses[between(0, static_cast<int>(accesses.size()) - 1)];
    int opA = m_view.accesses()[query.a].op, opB = m_view.accesses()[query.b].op;
    int shared = m_view.commonDepth(opA, opB);
    if (between(0, 3) == 0 && canAlign(opA, opB, shared)) query.aligned = shared + 1;
    for (int d = between(0, std::max(shared, query.aligned)); d > 0; --d)
      random.order.push_back(order());
    int rank = static_cast<int>(m_view.program().buffers[buffer].dims.size());
    if (rank > 0 && between(0, 2) == 0) {
      query.dimension = between(0, rank - 1);
      query.atDimension = between(0, 1) ? Order::Less : Order::Greater;
    }
    return random;
  }

 private:
  int between(int low, int high) { return std::uniform_int_distribution<int>(low, high)(m_random); }
  Order order() {
    return static_cast<Order>(std::vector<int>{0, 0, 0, 1, 1, 2, 2, 3, 4}[between(0, 8)]);
  }
  bool canAlign(int a, int b, int shared) const {
    const OpInfo &first = m_view.op(a), &second = m_view.op(b);
    return first.depth() > shared && second.depth() > shared &&
           first.extents[shared] == second.extents[shared];
  }

  const View& m_view;
  std::mt19937 m_random;
};

std::string about(const View& view, unsigned seed, const std::string& what) {
  return fmt::format("seed {}: {}\n{}", seed, what, print(view.program()));
}

std::string describe(const View& view, const RandomQuery& random) {
  std::string orders;
  for (Order o : random.order) orders += "=<>!*"[static_cast<int>(o)];
  return fmt::format("{} and {}, orders '{}', dimension {}{}, aligned {}",
                     describe(view, random.query.a), describe(view, random.query.b), orders,
                     random.query.dimension, random.query.atDimension == Order::Less ? "<" : ">",
                     random.query.aligned);
}

}  // namespace

class TestDependence : public QObject {
  Q_OBJECT
 private slots:
  void overlapIsWhatIslSays();
  void coveringWritesCover();
  void writesThatCoverTogetherCover();
  void guardsThatCountAsOneNumberCover();
  void earlierIterationsCover();
  void soundLayoutsKeepEveryValue();
  void parallelIterationsDoNotMeet();

 private:
  template <typename F>
  void forEachProgram(F test) {
    bool one = qEnvironmentVariableIsSet("DOJO_SEED");
    unsigned seed = one ? qEnvironmentVariableIntValue("DOJO_SEED") : kFirstSeed;
    unsigned end = one ? seed + 1 : seed + kPrograms;
    for (; seed < end && !QTest::currentTestFailed(); ++seed) {
      Program program = RandomProgram(seed).make();
      View view(program);
      test(view, seed);
    }
  }
};

void TestDependence::overlapIsWhatIslSays() {
  IslOracle isl;
  int overlapping = 0, apart = 0;
  forEachProgram([&](const View& view, unsigned seed) {
    ProgramReplay replay(view);
    Queries queries(view, seed);
    for (int i = 0; i < kQueriesPerProgram; ++i) {
      RandomQuery random = queries.next();
      random.query.order = random.order;
      auto found = overlap(view, random.query);
      bool expected = isl.overlaps(view, random);
      ++(expected ? overlapping : apart);
      auto message = [&](const char* what) {
        return about(view, seed, describe(view, random) + ": " + what);
      };
      QVERIFY2(found.has_value() == expected, message(expected ? "missed" : "imagined").c_str());
      if (found)
        QVERIFY2(found->exact && isWitness(view, replay, random, *found),
                 message("false witness").c_str());
    }
  });
  qInfo("%d pairs overlap, %d do not", overlapping, apart);
  if (!qEnvironmentVariableIsSet("DOJO_SEED")) QVERIFY(overlapping > 5000 && apart > 5000);
}

void TestDependence::coveringWritesCover() {
  int covered = 0, missed = 0;
  forEachProgram([&](const View& view, unsigned seed) {
    ProgramReplay replay(view);
    for (int read = 0; read < static_cast<int>(view.accesses().size()); ++read) {
      if (!view.accesses()[read].reads) continue;
      int scope = view.op(view.accesses()[read].op).parent;
      for (int within : {-1, scope}) {
        auto write = coveringWrite(view, read, within);
        if (!write) continue;
        bool isEarlier = view.accesses()[*write].op < view.accesses()[read].op;
        QVERIFY2(
            isEarlier && view.isInside(view.accesses()[*write].op, within) &&
                replay.isCovered(*write, read),
            about(view, seed, describe(view, *write) + " does not cover " + describe(view, read))
                .c_str());
      }
      bool any = false;
      for (int write : view.accessesTo(view.accesses()[read].buffer)) {
        const AccessInfo& w = view.accesses()[write];
        any |= w.writes && w.op < view.accesses()[read].op && replay.isCovered(write, read);
      }
      bool found = coveringWrite(view, read).has_value();
      covered += found;
      missed += any && !found;
    }
  });
  qInfo("%d reads have a proven covering write, %d have one that is not proven", covered, missed);
  if (!qEnvironmentVariableIsSet("DOJO_SEED")) QVERIFY(covered > 500);
}

void TestDependence::writesThatCoverTogetherCover() {
  int together = 0, missed = 0;
  forEachProgram([&](const View& view, unsigned seed) {
    ProgramReplay replay(view);
    for (int read = 0; read < static_cast<int>(view.accesses().size()); ++read) {
      if (!view.accesses()[read].reads) continue;
      for (int scope : {-1, view.op(view.accesses()[read].op).parent}) {
        auto depth = coveredWithin(view, read, scope);
        bool alone = coveringWrite(view, read, scope).has_value();
        together += depth && !alone;
        missed += !depth && replay.isCoveredWithin(read, 0, scope);
        if (depth)
          QVERIFY2(replay.isCoveredWithin(read, *depth, scope),
                   about(view, seed, describe(view, read) + " is not covered").c_str());
        else
          QVERIFY(!alone);
      }
    }
  });
  qInfo("%d reads are covered by several writes, %d are covered and not proven to be", together,
        missed);
  if (!qEnvironmentVariableIsSet("DOJO_SEED")) QVERIFY(together > 20);
}

// A scope that was split, whose guard counts both parts' iterations as one number, or nearly so.
void TestDependence::guardsThatCountAsOneNumberCover() {
  std::mt19937 random(1);
  auto between = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
  };
  int covered = 0, missed = 0;
  for (int i = 0; i < 6000; ++i) {
    int outer = between(2, 4), inner = between(2, 4), lanes = between(1, 3), step = between(1, 2);
    auto nearly = [&] { return between(0, 4) > 0 ? inner : inner + between(-1, 1); };
    int from = between(0, 2);
    std::string number = fmt::format("{{0}}*{}+{{1}}", nearly());
    std::string guard = fmt::format("if {}+{} < {}", number, from, between(1, outer * inner + 2));
    if (between(0, 5) == 0) guard += fmt::format(" and {{{}}} < {}", between(0, 2), between(1, 3));
    std::string text = fmt::format(
        "kernel k\nout y\nt f32 [120] heap\ny f32 [4, 4] heap\n\n"
        "{} {} {} t[{{0}}*{}+{{1}}*{}+{{2}}] = 1 {}\n4 4 y[{{0}},{{1}}] = "
        "t[{{0}}*{}+{{1}}*{}+{}]\n",
        outer, inner, lanes, step * lanes * nearly(), step * lanes, guard, between(0, 4),
        between(0, 2), between(0, 2));
    auto program = parse(text).program;
    QVERIFY2(program.has_value(), text.c_str());
    View view(*program);
    ProgramReplay replay(view);
    int write = 0, read = 0;
    for (int a = 0; a < static_cast<int>(view.accesses().size()); ++a)
      if (view.accesses()[a].access->array == "t") (view.accesses()[a].writes ? write : read) = a;
    bool isCovered = replay.isCovered(write, read), isProven = covers(view, write, read);
    QVERIFY2(isCovered || !isProven, text.c_str());
    covered += isProven;
    missed += isCovered && !isProven;
  }
  qInfo("%d reads have a proven covering write, %d have one that is not proven", covered, missed);
  QVERIFY(covered > 200);
}

void TestDependence::earlierIterationsCover() {
  int carried = 0;
  forEachProgram([&](const View& view, unsigned seed) {
    ProgramReplay replay(view);
    for (int read = 0; read < static_cast<int>(view.accesses().size()); ++read) {
      const AccessInfo& access = view.accesses()[read];
      for (int fixed = 0; access.reads && fixed < view.op(access.op).depth(); ++fixed) {
        auto depth = carriedWithin(view, view.accessesTo(access.buffer), read, fixed);
        carried += depth.has_value();
        if (depth)
          QVERIFY2(*depth <= fixed && replay.isWrittenWithin(read, *depth),
                   about(view, seed, describe(view, read) + " is not written before").c_str());
      }
    }
  });
  qInfo("%d reads find what earlier iterations wrote", carried);
  if (!qEnvironmentVariableIsSet("DOJO_SEED")) QVERIFY(carried > 20);
}

void TestDependence::soundLayoutsKeepEveryValue() {
  int sound = 0, refusedRightly = 0, refusedWrongly = 0;
  forEachProgram([&](const View& view, unsigned seed) {
    ProgramReplay replay(view);
    for (int b = 0; b < static_cast<int>(view.program().buffers.size()); ++b) {
      const Buffer& buffer = view.program().buffers[b];
      bool isAliased =
          buffer.arrays.size() > 1 || std::any_of(buffer.dims.begin(), buffer.dims.end(),
                                                  [](const Dimension& d) { return !d.isWhole(); });
      if (!isAliased || view.accessesTo(b).empty()) continue;
      bool kept = replay.keepsEveryValue(b);
      if (!findStorageProblem(view, b)) {
        // What is read before any write to it is another rule's business where elements are not
        // shared.
        bool shares = buffer.elements() < [&] {
          int64_t n = static_cast<int64_t>(buffer.arrays.size());
          for (const Dimension& d : buffer.dims) n *= d.extent.value;
          return n;
        }();
        if (!shares) continue;
        ++sound;
        QVERIFY2(kept, about(view, seed, "'" + buffer.name + "' loses a value").c_str());
      } else {
        ++(kept ? refusedWrongly : refusedRightly);
      }
    }
  });
  qInfo("%d layouts are sound, %d rightly refused, %d sound but refused", sound, refusedRightly,
        refusedWrongly);
  if (!qEnvironmentVariableIsSet("DOJO_SEED")) QVERIFY(sound > 300);
}

void TestDependence::parallelIterationsDoNotMeet() {
  int parallel = 0, refused = 0, refusedWrongly = 0;
  forEachProgram([&](const View& view, unsigned seed) {
    ProgramReplay replay(view);
    for (int s = 0; s < static_cast<int>(view.scopes().size()); ++s) {
      bool meet = false, leak = false;
      for (int b = 0; b < static_cast<int>(view.program().buffers.size()); ++b)
        if (isPrivateTo(view, b, s))
          leak |= !replay.iterationsAreSelfContained(s, b);
        else
          meet |= replay.iterationsMeet(s, b);
      auto problem = findParallelProblem(view, s);
      std::string scope =
          fmt::format("the scope at line {}", view.lineOf(view.scope(s).node->id()));
      if (!problem) {
        ++parallel;
        QVERIFY2(!meet && !leak, about(view, seed, scope + " is no parallel one").c_str());
      } else if (problem->kind == MappingProblem::Kind::Carried) {
        ++refused;
        QVERIFY2(meet, about(view, seed, scope + ": iterations do not meet").c_str());
      } else {
        ++(leak ? refused : refusedWrongly);
      }
    }
  });
  qInfo("%d scopes are parallel, %d rightly refused, %d for a private buffer wrongly", parallel,
        refused, refusedWrongly);
  if (!qEnvironmentVariableIsSet("DOJO_SEED")) QVERIFY(parallel > 500 && refused > 500);
}

QTEST_APPLESS_MAIN(TestDependence)
#include "test_dependence.moc"
