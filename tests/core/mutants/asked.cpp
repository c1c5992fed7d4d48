#include "tests/core/mutants/asked.h"

#include "core/proof/fingerprint.h"
#include "core/proof/numerical_check.h"
#include "tests/core/executors.h"

namespace dojo::tests {

using namespace core;

Result<NumbersVerdict> interpretedNumbers(const Program& a, const Program& b, uint64_t seed) {
  return verifyNumbers(a, executorOf(b), {.seed = seed}, &b);
}

Asked ask(const Program& a, const Program& b, uint64_t seed, double mostWork,
          const NumbersNet& numbersNet) {
  Verdict verdict;
  verdict.areIdentical = a.hash() == b.hash();
  std::string unproven;
  auto fingerprint = verifyFingerprint(a, b, {.seed = seed, .mostWork = mostWork});
  if (fingerprint)
    verdict.fingerprint = std::move(*fingerprint);
  else
    unproven = fingerprint.error().message;
  if (verdict.answer() == Answer::Different)
    return {Answer::Different, "net 2", verdict.fingerprint->difference};
  auto numbers = numbersNet(a, b, seed);
  if (numbers)
    verdict.numbers = std::move(*numbers);
  else
    unproven = numbers.error().message;
  Answer answer = verdict.answer();
  if (answer == Answer::Different) return {answer, "net 3", verdict.numbers->failure};
  if (answer == Answer::Same) return {answer, "both", ""};
  if (verdict.fingerprint && !verdict.fingerprint->undecided.empty())
    return {answer, "net 2", verdict.fingerprint->undecided};
  if (verdict.numbers && !verdict.numbers->undecided.empty())
    return {answer, "net 3", verdict.numbers->undecided};
  return {answer, verdict.fingerprint ? "net 3" : "net 2", unproven};
}

}  // namespace dojo::tests
