// What the outputs of two programs say in run after run: a difference beyond doubt ends the
// comparison, one in doubtful values (fingerprint_algebra.h) waits for runs that decide. Private to
// core/proof.
#pragma once

#include "core/proof/fingerprint_compare.h"
#include "core/proof/fingerprint_run.h"

namespace dojo::core {

class OutputComparison {
 public:
  OutputComparison(const FieldProgram& first, const FieldProgram& second);

  void add(const FieldRun& a, const FieldRun& b);
  // Some element differed in doubt, and too few runs have decided about it yet.
  bool isPending();
  void endPending();  // notes it as undecided

  bool hasFound() const { return m_found.kind != FingerprintDifference::Kind::None; }
  FingerprintDifference& found() { return m_found; }

 private:
  struct Element {
    bool differed = false;  // where that decides nothing
    uint8_t soundRuns = 0;  // runs in which it was equal beyond doubt
  };
  void note(FingerprintDifference::Kind kind, int output, int64_t element, Message what);
  std::string nameOf(int output, int64_t element) const;

  const FieldProgram& m_first;
  bool m_areIntegers;                            // all arrays of both
  std::vector<std::vector<Element>> m_elements;  // by output
  int m_pendingOutput = -1;
  int64_t m_pendingElement = -1;
  FingerprintDifference m_found;
};

// What is said of one of the two.
Message inProgram(bool isSecond, const Message& what);

// The literals of both, each once.
std::vector<double> literalsOf(const FieldProgram& a, const FieldProgram& b);

std::vector<FieldInput> drawInputs(const FieldFunctions& functions, const FieldProgram& program,
                                   std::span<const double> literals, const FieldInputKind& kind);

// What a run's inputs are as numbers: integers as they are, reals at the plan's poles far out, NaN,
// infinities and known numbers themselves. Others may be any.
std::vector<PlacedInput> placedInputs(const FieldProgram& program, const FieldOrder& order,
                                      const OrderPlan& plan, std::span<const FieldInput> inputs);

// Runs both once and adds what they say; a program that leaves an array is a difference too.
struct FieldRunSettings {
  uint64_t seed = 1;
  bool isUnwrittenNaN = false;
  FieldLimits limits;
};
Result<void> runBoth(const FieldProgram& a, const FieldProgram& b, const FieldFunctions& functions,
                     std::span<const FieldInput> inputs, const FieldRunSettings& settings,
                     OutputComparison& into);

}  // namespace dojo::core
