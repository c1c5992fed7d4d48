// A value that takes one instruction, from an input and little else, is computed again by each nest
// that reads it: otherwise one launch writes it to memory and the others read as much there as they
// would of the input. Example: the difference from the mean in a batch norm.
#include <algorithm>

#include "core/moves/place.h"
#include "rl/passes/gpu/gpu_rules.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

int64_t elementsOf(const core::Program& program, const std::string& array) {
  return program.bufferOf(array)->elements();
}

// No more than one operand is as large as the value.
bool readsLittle(const core::Program& program, const core::Operation& o) {
  int large = 0;
  for (const core::Operand& operand : o.operands)
    if (const auto* access = std::get_if<core::Access>(&operand))
      large += 2 * elementsOf(program, access->array) > elementsOf(program, o.target().array);
  return large <= 1;
}

// Those in other nests; none where one is in the same, or more often run.
std::vector<core::NodeId> readersElsewhere(const Schedule& schedule, int producer) {
  const core::View& view = schedule.view();
  std::vector<core::NodeId> readers = readersOf(view, view.op(producer).operation().target().array);
  for (core::NodeId reader : readers) {
    int op = view.opIndex(reader);
    if (view.commonDepth(op, producer) > 0 ||
        iterationsOf(view.op(op)) > iterationsOf(view.op(producer)))
      return {};
  }
  return readers;
}

}  // namespace

void recomputeBetweenLaunches(Schedule& schedule) {
  for (core::NodeId producer : schedule.operations()) {
    int op = schedule.view().opIndex(producer);
    if (op < 0 || schedule.view().op(op).depth() == 0) continue;
    const core::Operation& o = schedule.view().op(op).operation();
    std::string array = o.target().array;
    if (o.assign != core::Assign::Set || !takesOneInstruction(schedule, o) ||
        schedule.program().isOutput(array) || !readsLittle(schedule.program(), o))
      continue;
    std::vector<core::NodeId> readers = readersElsewhere(schedule, op);
    if (readers.empty() || std::ssize(readers) > kMostReaders) continue;
    schedule.attempt([&] {
      return std::ranges::all_of(readers,
                                 [&](core::NodeId reader) {
                                   return schedule.apply("inline_producer",
                                                         *schedule.opPlace(reader), {array});
                                 }) &&
             schedule.apply("dead_code", *schedule.opPlace(producer));
    });
  }
}

}  // namespace dojo::rl
