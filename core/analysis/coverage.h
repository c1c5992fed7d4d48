// Which write gives a read its value. A *covering write* of a read is an operation that comes before it
// and, within one iteration of the scopes that they share, certainly writes every element that the read
// may touch. Privatisation, storage reuse and "read before written" are all questions about it. Exact
// where images of index expressions are dense intervals; otherwise it says "none", never wrongly "yes".
#pragma once

#include <optional>

#include "core/analysis/view.h"

namespace dojo::core {

// Index (into View::accesses()) of the nearest covering write of a read, both inside `scope` (-1: the
// whole program); nothing when none is proven.
std::optional<int> coveringWrite(const View& view, int read, int scope = -1);

// Whether one write certainly covers a read of the same array.
bool covers(const View& view, int write, int read);

// Whether one write, unguarded, certainly reaches every element of its array.
bool writesWholeArray(const View& view, const AccessInfo& write);

}  // namespace dojo::core
