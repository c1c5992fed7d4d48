// index: y[{0}] = x[{0},{1}] -> y[{0}] = x[{0},{1}+1]; guards' expressions are left alone.
#include "core/moves/edit.h"
#include "tests/core/mutants/affine_edits.h"
#include "tests/core/mutants/mutants.h"

namespace dojo::tests {

using namespace core;

namespace {

void changeOne(Mutants& mutants, const OpInfo& op, int which, const Affine& index) {
  auto use = [&](const Affine& other) {
    mutants.change(op, withAffine(op.operation(), which, other));
  };
  for (int64_t offset : {-1, 1}) use(Affine(index).add(offset));
  for (const AffineTerm& term : index.terms()) {
    Affine without = Affine(index).addTerm(term.depth, -term.coefficient);
    use(without);
    for (int depth = 0; depth < op.depth(); ++depth)
      if (depth != term.depth) use(Affine(without).addTerm(depth, term.coefficient));
  }
}

}  // namespace

void changeIndices(Mutants& mutants) {
  for (const OpInfo& op : mutants.view().ops()) {
    std::vector<Affine> affines = affinesOf(op.operation());
    size_t indices = affines.size() - op.operation().guards.size();
    for (size_t k = 0; k < indices; ++k) changeOne(mutants, op, static_cast<int>(k), affines[k]);
  }
}

}  // namespace dojo::tests
