#include "tests/core/mutants/pairs.h"

#include "core/interpreter/interpreter.h"
#include "core/moves/engine.h"
#include "tests/core/mutants/judge.h"
#include "tests/core/mutants/mutants.h"
#include "tests/core/mutants/random_kernels.h"
#include "tests/core/random_programs.h"
#include "tests/core/walks/draw.h"

namespace dojo::tests {

using namespace core;

namespace {

constexpr double kMostLeafExecutions = 6000;
constexpr int kMostNodes = 90;
constexpr int kTries = 8;  // mutants of one program

bool isSmall(const Program& program) {
  auto compiled = Interpreter::compile(program);
  return compiled && compiled->leafExecutions() <= kMostLeafExecutions &&
         program.nodeCount() <= kMostNodes;
}

// After some steps of the beginning and some that are drawn.
Program walked(Program program, const std::vector<Step>& beginning, int steps,
               std::mt19937& random) {
  const Target target;
  auto take = [&](const Step& step) {
    auto next = apply(program, step, target);
    if (next && isSmall(*next)) program = std::move(*next);
  };
  for (const Step& step : beginning) take(step);
  for (int k = 0; k < steps; ++k) {
    View view(program);
    auto candidates = listMoves({view, target}, false);
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
    if (kind < 3) return {"random kernel " + std::to_string(drawn), randomKernel(drawn), {}};
    if (kind < 4)
      return {"random loops " + std::to_string(drawn),
              RandomProgram(drawn).makeValid(kTypes[number % std::size(kTypes)]),
              {}};
    WalkStart start = m_starts.draw(kind < 7 ? number : drawn, random);
    if (isSmall(start.program)) return {start.name + start.variant, start.program, start.beginning};
  }
}

Pair Pairs::different(unsigned number) const {
  std::mt19937 random(number);
  for (std::map<std::string, int> setAside;;) {
    Start start = draw(number, random);
    Program from = start.program;
    bool isWalked = random() % 3 == 0;
    if (isWalked) from = walked(from, start.beginning, static_cast<int>(random() % 6), random);
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
  Program second = walked(start.program, start.beginning, steps, random);
  return {start.name, "moves", "", "", true, start.program, std::move(second), {}};
}

}  // namespace dojo::tests
