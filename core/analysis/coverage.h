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

// Whether every element of an array is written before the program ends, by one operation or by several
// together; and whether several writes together precede every instance of a read. Both enumerate
// instances where no single write decides, up to a limit beyond which they assume the best: the checked
// interpreter finds at reduced extents what they let pass.
bool isFullyWritten(const View& view, std::string_view array);
bool isWrittenBefore(const View& view, int read);

}  // namespace dojo::core
