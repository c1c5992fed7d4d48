#include "tests/core/mutants/pairs.h"

#include "core/analysis/validate.h"
#include "core/interpreter/interpreter.h"
#include "core/moves/engine.h"
#include "core/resources.h"
#include "tests/core/mutants/judge.h"
#include "tests/core/mutants/mutants.h"
#include "tests/core/mutants/random_kernels.h"
#include "tests/core/random_programs.h"
#include "tests/core/walks/draw.h"
#include "tests/machines.h"

namespace dojo::tests {

using namespace core;

namespace {

constexpr double kSmallWork = 6000, kLargeWork = 200'000;  // leaf executions
constexpr int kMostNodes = 90;
constexpr int kTries = 8;  // mutants of one program

bool isWithin(const Program& program, double mostWork) {
  auto compiled = Interpreter::compile(program);
  return compiled && compiled->leafExecutions() <= mostWork && program.nodeCount() <= kMostNodes;
}

// A built-in kernel whose extents are halved, the longest first, until it is quick to interpret.
Program largeKernel(const Resource& kernel) {
  Overrides extents;
  for (;;) {
    Program program = load(kernel.text, std::string(kernel.name), extents).value();
    const Constant* longest = nullptr;
    for (const Constant& constant : program.constants)
      if (constant.expression.empty() && (!longest || constant.value > longest->value))
        longest = &constant;
    if (isWithin(program, kLargeWork) || !longest || longest->value < 4) return program;
    extents[longest->name] = longest->value / 2;
  }
}

// After some steps of the beginning and some that are drawn.
Program walked(Program program, const std::vector<Step>& beginning, int steps, double mostWork,
               std::mt19937& random) {
  const Machine machine = avx2();
  auto take = [&](const Step& step) {
    auto next = apply(program, step, machine);
    if (next && isWithin(*next, mostWork)) program = std::move(*next);
  };
  for (const Step& step : beginning) take(step);
  for (int k = 0; k < steps; ++k) {
    View view(program);
    auto candidates = listMoves({view, machine}, false);
    if (const Candidate* chosen = draw(candidates, random)) take(Step(chosen->step));
  }
  return program;
}

}  // namespace

Pairs::Start Pairs::draw(unsigned number, std::mt19937& random) const {
  constexpr DType kTypes[] = {DType::F32, DType::I32, DType::F64, DType::I64};
  for (;;) {
    unsigned drawn = random();
    unsigned kind = random() % 10;
    if (kind < 3)
      return {"random kernel " + std::to_string(drawn), randomKernel(drawn), {}, kSmallWork};
    if (kind < 4)
      return {"random loops " + std::to_string(drawn),
              RandomProgram(drawn).makeValid(kTypes[number % std::size(kTypes)]),
              {},
              kSmallWork};
    if (kind < 5) {
      const Resource& kernel = kernelResources()[drawn % kernelResources().size()];
      return {std::string(kernel.name), largeKernel(kernel), {}, kLargeWork};
    }
    WalkStart start = m_starts.draw(kind < 8 ? number : drawn, random);
    if (isWithin(start.program, kSmallWork))
      return {start.name + start.variant, start.program, start.beginning, kSmallWork};
  }
}

Pair Pairs::different(unsigned number) const {
  std::mt19937 random(number);
  for (std::map<std::string, int> setAside;;) {
    Start start = draw(number, random);
    Program from = start.program;
    bool isWalked = random() % 3 == 0;
    if (isWalked)
      from = walked(from, start.beginning, static_cast<int>(random() % 6), start.mostWork, random);
    for (int attempt = 0; attempt < kTries; ++attempt) {
      auto mutant = drawMutant(from, random);
      if (!mutant) break;
      auto witness = findWitness(start.program, mutant->program, number);
      // What the moves did to the rounding and to overflow is not the mutant's.
      if (witness && isWalked && !findWitness(from, mutant->program, number)) witness.reset();
      if (witness)
        return {start.name,        mutant->kind,  mutant->what,    witness->text,
                witness->isFinite, start.program, mutant->program, setAside};
      ++setAside[mutant->kind];
    }
  }
}

Pair Pairs::equal(unsigned number, int steps) const {
  std::mt19937 random(number);
  Start start = draw(number, random);
  if (random() % 2) start.beginning.clear();
  Program second = walked(start.program, start.beginning, steps, start.mostWork, random);
  return {start.name, "moves", "", "", true, start.program, std::move(second), {}};
}

}  // namespace dojo::tests
