// The last rules of a pass: hints about how the compiler is to treat a finished schedule's loops.
// They change no value and no order.
#pragma once

#include <vector>

#include "rl/passes/schedule.h"

namespace dojo::rl {

constexpr int64_t kShortLoop = 16;  // iterations, that a compiler might unroll

// rolled_loops.cpp: short loops that the compiler is not to unroll.
void keepLoopsRolled(Schedule& schedule);

// reloaded_operands.cpp: loops that read more elements for all lanes than registers hold.
void reloadOperands(Schedule& schedule);

// streaming_hints.cpp: rows whose streaming stores are not aligned; arrays from which they copy.
void alignStreamedRows(Schedule& schedule);
void keepStagedInMemory(Schedule& schedule);

// compiler_hints.cpp: vectors of which a mask lets no more than half of the lanes through.
void halveVectors(Schedule& schedule);

// A step at each of these scopes; one that is refused changes nothing.
void hintAt(Schedule& schedule, const char* move, const std::vector<int>& scopes);

}  // namespace dojo::rl
