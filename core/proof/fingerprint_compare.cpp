#include "core/proof/fingerprint_compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "core/proof/compare.h"
#include "core/proof/fingerprint_machine.h"

namespace dojo::core {
namespace {

// Doubtful differences are decided by further seeds; each decides with a probability of a half.
constexpr int kMostSeeds = 64;
constexpr int kSoundRunsWanted = 2;
constexpr int64_t kMostCells = int64_t{1} << 27;

using Kind = FingerprintDifference::Kind;

class SeedRuns {
 public:
  SeedRuns(FieldProgram a, FieldProgram b, const FingerprintOptions& options)
      : m_a(std::move(a)), m_b(std::move(b)), m_options(options) {
    m_literals = m_a.literals;
    m_literals.insert(m_literals.end(), m_b.literals.begin(), m_b.literals.end());
    std::sort(m_literals.begin(), m_literals.end());
    m_literals.erase(std::unique(m_literals.begin(), m_literals.end()), m_literals.end());
    m_limits.stop = options.stop;
    m_limits.deadline = std::chrono::steady_clock::now() +
                        std::chrono::milliseconds(static_cast<int64_t>(1e3 * options.mostSeconds));
    for (int array : m_a.flat.outputs) m_elements.emplace_back(m_a.flat.arrays[array].elements);
  }

  Result<FingerprintDifference> run() {
    for (const FieldProgram* program : {&m_a, &m_b})
      if (std::string race = findRace(*program); !race.empty()) {
        m_found = {Kind::Race, 0, program == &m_b, -1, -1, inProgram(program) + race};
        return m_found;
      }
    int seed = 0;
    for (; m_found.kind == Kind::None && seed < kMostSeeds; ++seed) {
      if (seed >= m_options.seeds && !findPending()) break;
      if (Result<void> ok = runSeed(seed); !ok) return tl::unexpected(ok.error());
    }
    m_found.seeds = seed;
    if (m_found.kind == Kind::None && findPending())
      note(Kind::Undecided, m_pendingOutput, m_pendingElement,
           "cannot be told: it depends on roots of numbers that are no squares, or on quotients by "
           "zero");
    return m_found;
  }

 private:
  struct Element {
    bool differed = false;  // where that decides nothing
    uint8_t soundRuns = 0;  // runs in which it was equal beyond doubt
  };

  std::string inProgram(const FieldProgram* program) const {
    return program == &m_b ? "in the second program, " : "in the first program, ";
  }

  void note(Kind kind, int output, int64_t element, const std::string& what) {
    const FlatArray& array = m_a.flat.arrays[m_a.flat.outputs[output]];
    Tensor shape{array.dtype, array.shape, {}, {}};
    m_found = {kind,    0,
               false,   output,
               element, fmt::format("{}{} {}", array.name, indexName(shape, element), what)};
  }

  Result<void> runSeed(int number) {
    uint64_t seed = m_options.seed + static_cast<uint64_t>(number);
    FieldFunctions functions(seed, m_literals);
    constexpr int kSides[] = {0, 0, 1, -1};
    FieldInputKind kind{
        .withTies = number % 2 == 1,
        .withNonFinite = (m_a.testsNonFinite || m_b.testsNonFinite) && number % 4 >= 2,
        .side = kSides[number % 4]};
    std::vector<FieldInput> inputs;
    for (size_t k = 0; k < m_a.flat.inputs.size(); ++k)
      inputs.push_back(
          drawInput(functions, m_a.flat.arrays[m_a.flat.inputs[k]], k, m_literals, kind));
    std::optional<FieldRun> runs[2];
    for (int k = 0; k < 2; ++k) {
      const FieldProgram& program = k == 0 ? m_a : m_b;
      auto run = FieldMachine(program, functions, functions.hash(seed, static_cast<uint64_t>(k)),
                              number % 2 == 1, m_limits)
                     .run(inputs);
      if (!run && run.error().code != ErrorCode::BadInput) return tl::unexpected(run.error());
      if (!run) {
        m_found = {Kind::Fault, 0, k == 1, -1, -1, inProgram(&program) + run.error().message};
        return {};
      }
      runs[k] = std::move(*run);
    }
    compare(*runs[0], *runs[1]);
    return {};
  }

  void compare(const FieldRun& a, const FieldRun& b) {
    bool isRunDoubtful = a.isDoubtful || b.isDoubtful;
    for (size_t k = 0; k < a.outputs.size() && m_found.kind == Kind::None; ++k) {
      bool areReals = isFloat(m_a.flat.arrays[m_a.flat.outputs[k]].dtype);
      for (size_t e = 0; e < a.outputs[k].size(); ++e) {
        auto x = static_cast<uint64_t>(a.outputs[k][e].whole),
             y = static_cast<uint64_t>(b.outputs[k][e].whole);
        bool isInDoubt = isRunDoubtful || (areReals && isDoubtful(x | y));
        bool isEqual = areReals ? ((x ^ y) & ~kDoubtful) == 0 : x == y;
        Element& element = m_elements[k][e];
        if (isEqual && !isInDoubt && element.soundRuns < kSoundRunsWanted) ++element.soundRuns;
        if (isEqual) continue;
        if (!isInDoubt)
          return note(Kind::Value, static_cast<int>(k), static_cast<int64_t>(e), "differs");
        element.differed = true;
      }
    }
  }

  // An element about which no seed has decided yet.
  bool findPending() {
    for (size_t k = 0; k < m_elements.size(); ++k)
      for (size_t e = 0; e < m_elements[k].size(); ++e)
        if (m_elements[k][e].differed && m_elements[k][e].soundRuns < kSoundRunsWanted) {
          m_pendingOutput = static_cast<int>(k);
          m_pendingElement = static_cast<int64_t>(e);
          return true;
        }
    return false;
  }

  FieldProgram m_a, m_b;
  const FingerprintOptions& m_options;
  FieldLimits m_limits;
  std::vector<double> m_literals;
  std::vector<std::vector<Element>> m_elements;  // by output
  int m_pendingOutput = -1;
  int64_t m_pendingElement = -1;
  FingerprintDifference m_found;
};

int64_t cellsOf(const FieldProgram& program) {
  int64_t cells = 0;
  for (int64_t n : program.flat.bufferCells) cells += n;
  return cells;
}

}  // namespace

Result<FingerprintDifference> compareFingerprints(const Program& a, const Program& b,
                                                  const FingerprintOptions& options) {
  auto first = compileForField(a), second = compileForField(b);
  if (!first || !second) return tl::unexpected((first ? second : first).error());
  if (cellsOf(*first) > kMostCells || cellsOf(*second) > kMostCells)
    return fail(ErrorCode::Unsupported,
                fmt::format("a program's buffers have more than {} elements; set smaller "
                            "extents",
                            kMostCells));
  return std::make_unique<SeedRuns>(std::move(*first), std::move(*second), options)->run();
}

Result<double> fingerprintWork(const Program& a, const Program& b) {
  auto first = flatten(a), second = flatten(b);
  if (!first || !second) return tl::unexpected((first ? second : first).error());
  return first->leafExecutions + second->leafExecutions;
}

}  // namespace dojo::core
