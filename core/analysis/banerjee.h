// A quick proof that two accesses never touch one element: in some dimension the difference of
// their indices, under the given order of iterations, has bounds or a common divisor that leave out
// 0. Decides most independent pairs without building an IntegerSystem; what it does not prove is
// left to that. Banerjee's inequalities with directions, and the gcd test (Allen and Kennedy,
// "Optimizing Compilers for Modern Architectures", 2001, §3.3).
#pragma once

#include "core/analysis/dependence.h"

namespace dojo::core {

// Of a query without Order::Different; guards and the query's own dimension are left aside.
// `memory` is the buffer that the accesses touch.
bool provesIndependent(const View& view, const OverlapQuery& query, const Buffer& memory);

}  // namespace dojo::core
