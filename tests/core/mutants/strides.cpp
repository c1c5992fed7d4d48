// stride: x[{0}*2+{1}] -> x[{0}*3+{1}], x[{0}] -> x[N-1-{0}].
#include "core/moves/edit.h"
#include "tests/core/mutants/affine_edits.h"
#include "tests/core/mutants/mutants.h"

namespace dojo::tests {

using namespace core;

void changeStrides(Mutants& mutants) {
  for (const OpInfo& op : mutants.view().ops()) {
    std::vector<Affine> affines = affinesOf(op.operation());
    size_t indices = affines.size() - op.operation().guards.size();
    for (size_t k = 0; k < indices; ++k)
      for (const AffineTerm& term : affines[k].terms()) {
        auto use = [&](int64_t coefficient, int64_t offset) {
          Affine other =
              Affine(affines[k]).addTerm(term.depth, coefficient - term.coefficient).add(offset);
          mutants.change(op, withAffine(op.operation(), static_cast<int>(k), other));
        };
        int64_t c = term.coefficient, last = op.extents[term.depth] - 1;
        for (int64_t other : {c - 1, c + 1, c * 2, c / 2}) use(other, 0);
        use(-c, c * last);
      }
  }
}

}  // namespace dojo::tests
