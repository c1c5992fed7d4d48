// The factors of a product of narrow numbers as a machine's dot product instructions take them.
#pragma once

#include <string>

#include "rl/passes/tensorize/dot_product_tiles.h"

namespace dojo::rl {

// Copies what the product reads of an array, as the numbers that the instruction takes; empty where
// that cannot be.
std::string copyAs(Schedule& schedule, core::NodeId op, int depth, const std::string& array,
                   core::DType type);

// Room for lanes that are idle beside fewer columns, in a dimension counted from the last.
bool padTo(Schedule& schedule, const std::string& array, int fromLast, int64_t lanes);

// The second factor `b` as the instruction takes it, a panel of columns at a time, where a thread's
// stack holds it beside what it holds already; `with` has as many lanes as there are columns, the
// instruction `lanes`.
bool pack(Schedule& schedule, core::NodeId op, const std::string& b, core::DType type,
          const Part& part, const DotProduct& with, int64_t lanes);

}  // namespace dojo::rl
