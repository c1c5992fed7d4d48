// One run of a program over net 2's numbers. Cells that nothing wrote hold contents which differ
// from run to run, or NaN, so that reading one shows, be it multiplied by 0; iterations of parallel
// scopes run in a random order, and their private buffers start each iteration like that. Private
// to core/proof.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <random>

#include "core/proof/contests.h"
#include "core/proof/fingerprint_program.h"

namespace dojo::core {

// An array's elements, row-major: outer words of reals, or integers.
using FieldTensor = std::vector<Cell>;

struct FieldRun {
  std::vector<FieldTensor> outputs;  // in the order of Program::outputs
  // A doubtful value decided a comparison or became an integer: no difference in this run decides.
  bool isDoubtful = false;
};

struct FieldLimits {
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  const std::atomic<bool>* stop = nullptr;
};

// What a seed asks of the inputs beyond being random: that some elements repeat, or equal 0, 1, -1
// or a literal; that NaN and infinities occur; that all stand on one side of 0 (-1 below, 1 above,
// 0 both).
struct FieldInputKind {
  bool withTies = false;
  bool withNonFinite = false;
  int side = 0;
};

// Contents of an input array: reals, or integers of its type. Equal arguments give equal contents.
struct FieldInput {
  FieldTensor outer;
  std::vector<uint64_t> inner;
};
FieldInput drawInput(const FieldFunctions& functions, const FlatArray& array, uint64_t number,
                     std::span<const double> literals, const FieldInputKind& kind);

class FieldExecution {
 public:
  // `runKey`: of what is random in a run but the inputs.
  FieldExecution(const FieldProgram& program, const FieldFunctions& functions, uint64_t runKey,
                 bool isUnwrittenNaN, const FieldLimits& limits);

  // Fails when an index leaves its array, or time runs out (Timeout, Cancelled).
  Result<FieldRun> run(std::span<const FieldInput> inputs);

  // The next run tells its contests to `recorder`, element by element.
  void recordInto(ContestRecorder& recorder) { m_recorder = &recorder; }

 private:
  static constexpr int64_t kChunk = 256;

  // A run of reals, or of integers in `outer` alone.
  struct Stream {
    Cell* outer = nullptr;
    uint64_t* inner = nullptr;
    int64_t stride = 0;
    uint64_t word(int64_t i) const { return static_cast<uint64_t>(outer[i * stride].whole); }
    FieldValue at(int64_t i) const { return {word(i), inner ? inner[i * stride] : 0}; }
    void put(int64_t i, FieldValue v) const {
      outer[i * stride].whole = static_cast<int64_t>(v.outer);
      if (inner) inner[i * stride] = v.inner;
    }
  };
  struct Chunk {
    std::array<Cell, kChunk> outer;
    std::array<uint64_t, kChunk> inner;
  };

  void scramble(int buffer);
  void load(std::span<const FieldInput> inputs);
  FieldTensor store(int array) const;

  bool runNode(int node);
  bool runScope(int node);
  bool runRange(int leaf, int64_t extent, int64_t longestRun);
  bool execute(int leaf, int64_t from, int64_t n);
  bool checkBounds(int leaf, int64_t from, int64_t to);
  bool isOverTime();
  void step(int node, int64_t times);

  // What the execution of a leaf on one element says of contests; `result` is what is stored or
  // accumulated.
  void record(int leaf, int64_t from, const Stream* in, Cell result);
  struct Origin {
    int group = ContestRecorder::kNone;
    uint64_t element = 0;  // InputElement: the only one that the value is made from; 0: no such
    // The value is scale * (this element) + offset where all else is what it was and the scale is
    // not 0: residues or integers.
    uint64_t variable = 0, scale = 0, offset = 0;

    static Origin ofInput(uint64_t element, bool isReal) {
      return {ContestRecorder::kNone, element, element, isReal ? OuterField::kOne : 1, 0};
    }
  };
  Origin& originOf(int leaf, size_t slot, int64_t from);  // targets first, then operands
  Origin originOfOperands(int leaf, int64_t from, const Stream* in);
  void recordNumber(int group, uint64_t word, bool wantsTop, bool wantsBottom);
  void recordDecision(int leaf, int64_t from, const Stream* in, Origin& made);
  void recordCrossings(int leaf, int64_t from, const Stream* in, int group);
  void scale(int leaf, const Stream* in, size_t varying, Origin& made) const;

  Stream target(int leaf, int k, int64_t from);
  Stream operand(int leaf, int k, int64_t from, int64_t n);
  void computeReals(const Leaf& leaf, bool wantsInner, const Stream* in, int64_t n);
  void computeQuotients(const Stream* in, bool wantsInner, int64_t n);
  void computeWholes(const Leaf& leaf, const Stream* in, int64_t n);
  void convertResult(const Leaf& leaf, int64_t n);
  void accumulate(const Leaf& leaf, Stream into, int64_t n);
  void accumulateTuple(int leaf, int64_t from, const Stream* in, int64_t n);
  void accumulateExtreme(const Leaf& leaf, const Stream* into, const Stream* in, int64_t i);
  void accumulateWelford(const Stream* into, const Stream* in, int64_t i);
  void accumulateSoftmax(const Stream* into, const Stream* in, int64_t i);
  void noteDoubt(uint64_t words) { m_isDoubtful |= isDoubtful(words); }

  const FieldProgram& m_program;
  const FlatProgram& m_flat;
  const FieldFunctions& m_functions;
  const FieldLimits& m_limits;
  std::vector<std::vector<Cell>> m_outer;      // by buffer
  std::vector<std::vector<uint64_t>> m_inner;  // by buffer, empty where none is needed
  std::vector<int64_t> m_numbers;
  std::vector<Combine> m_combines;            // by leaf, of integers
  std::vector<CombineTuple> m_tupleCombines;  // by leaf, of integers
  std::array<Chunk, kMostSlots> m_gathered;
  Chunk m_result;
  FieldValue m_lastDivisor{0, 0}, m_lastInverses{0, 0};
  std::mt19937_64 m_random;
  ContestRecorder* m_recorder = nullptr;
  std::vector<std::vector<Origin>> m_origins;  // by buffer; empty where nothing records
  bool m_isUnwrittenNaN;
  bool m_isDoubtful = false;
  int m_untilClock = 0;
  std::optional<Error> m_fault;
};

}  // namespace dojo::core
