// left out: an operation misses an iteration of one scope around it, the first or second half or
// every one but the first, or a single instance of all. twice: it runs twice there.
#include <fmt/format.h>

#include <set>

#include "core/moves/edit.h"
#include "core/text/printer.h"
#include "tests/core/mutants/mutants.h"

namespace dojo::tests {

using namespace core;

namespace {

// Runs where low <= position < high.
Operation within(Operation operation, const Affine& position, int64_t low, int64_t high) {
  operation.guards.push_back({position.scaled(-1), {1 - low, ""}});
  operation.guards.push_back({position, {high, ""}});
  return operation;
}

// Places in [0, extent) at which mistakes are usual, and one that is not.
std::set<int64_t> placesIn(int64_t extent) {
  std::set<int64_t> places = {0, extent - 1, extent / 2, extent * 5 / 7};
  if (extent > 1) places.insert({1, extent - 2});
  return places;
}

void leaveOut(Mutants& mutants, const OpInfo& op, const Affine& position, int64_t extent,
              const std::string& of) {
  auto without = [&](int64_t low, int64_t high) {
    std::vector<Operation> parts;
    if (low > 0) parts.push_back(within(op.operation(), position, 0, low));
    if (high < extent) parts.push_back(within(op.operation(), position, high, extent));
    mutants.change(op, std::move(parts),
                   fmt::format("{} leaves out {} to {} of {} {}", print(op.operation()), low,
                               high - 1, extent, of));
  };
  if (extent < 2) return;
  for (int64_t place : placesIn(extent)) without(place, place + 1);
  without(0, extent / 2);
  without(extent - extent / 2, extent);
  if (extent > 2) without(1, extent);
}

void runTwice(Mutants& mutants, const OpInfo& op, const Affine& position, int64_t extent,
              const std::string& of) {
  if (extent < 2) return;
  for (int64_t place : placesIn(extent))
    mutants.change(
        op, {op.operation(), within(op.operation(), position, place, place + 1)},
        fmt::format("{} twice for {} of {} {}", print(op.operation()), place, extent, of));
}

using Change = void (*)(Mutants&, const OpInfo&, const Affine&, int64_t, const std::string&);

void changeInstances(Mutants& mutants, Change change) {
  for (const OpInfo& op : mutants.view().ops()) {
    Affine instance;
    int64_t instances = 1;
    for (int depth = op.depth(); depth-- > 0;) {
      int64_t extent = op.extents[depth];
      change(mutants, op, Affine::iteration(depth), extent,
             fmt::format("iterations at depth {}", depth));
      instance.addTerm(depth, instances);
      instances *= extent;
    }
    if (op.depth() > 1) change(mutants, op, instance, instances, "instances");
  }
}

}  // namespace

void leaveOut(Mutants& mutants) {
  changeInstances(mutants, leaveOut);
}

void repeat(Mutants& mutants) {
  changeInstances(mutants, runTwice);
}

}  // namespace dojo::tests
