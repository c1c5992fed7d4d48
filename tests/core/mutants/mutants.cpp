#include "tests/core/mutants/mutants.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/validate.h"
#include "core/moves/edit.h"
#include "core/text/printer.h"

namespace dojo::tests {

using namespace core;

namespace {

constexpr Mutation kMutations[] = {
    {"index", changeIndices},    {"stride", changeStrides},     {"axis", changeAxes},
    {"extent", changeExtents},   {"dropped", leaveOut},         {"twice", repeat},
    {"guard", changeGuards},     {"operator", changeOperators}, {"operand", changeOperands},
    {"literal", changeLiterals}, {"start", changeStarts},       {"statement", changeStatements},
    {"order", reverseOrder},     {"type", narrowTypes},         {"input", bendInputs},
};

constexpr int kAttempts = 40;

}  // namespace

void Mutants::add(Program changed, std::string what) {
  m_found.push_back({m_kind, std::move(what), std::move(changed)});
}

void Mutants::change(const OpInfo& op, Operation changed) {
  if (changed == op.operation()) return;
  std::string what = fmt::format("{} -> {}", print(op.operation()), print(changed));
  add(replaced(program(), op.node->id(), {withOperation(*op.node, std::move(changed))}),
      std::move(what));
}

void Mutants::change(const OpInfo& op, std::vector<Operation> changed, std::string what) {
  Program result = program();
  std::vector<NodePtr> nodes;
  for (Operation& operation : changed) nodes.push_back(newOperation(result, std::move(operation)));
  add(replaced(std::move(result), op.node->id(), std::move(nodes)), std::move(what));
}

std::span<const Mutation> mutations() {
  return kMutations;
}

std::optional<Mutant> drawMutant(const Program& program, std::mt19937& random) {
  View view(program);
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const Mutation& mutation = kMutations[random() % std::size(kMutations)];
    Mutants mutants(view, mutation.kind);
    mutation.list(mutants);
    if (mutants.found().empty()) continue;
    Mutant& drawn = mutants.found()[random() % mutants.found().size()];
    bool isSame = equivalent(drawn.program, program);
    if (!isSame && validate(View(drawn.program)).empty()) return std::move(drawn);
  }
  return std::nullopt;
}

}  // namespace dojo::tests
