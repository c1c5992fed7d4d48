// Which write gives a read its value. A *covering write* of a read is an operation that comes
// before it and, within one iteration of the scopes that they share, certainly writes every element
// that the read may touch. Privatisation, storage reuse and "read before written" are all questions
// about it. Exact where images of index expressions are dense intervals; otherwise it says "none",
// never wrongly "yes".
#pragma once

#include <optional>

#include "core/analysis/view.h"

namespace dojo::core {

// A read, of an access that is there or of one that a move would add.
struct Reading {
  const Access& access;
  std::span<const int> scopes;  // around it, outermost first; not those that the move would add
  std::span<const int64_t> extents;  // of all scopes around it
  std::span<const Guard> guards;
  int before = 0;  // operations from this one on come after it
};
Reading readingOf(const View& view, const AccessInfo& read);

// Index (into View::accesses()) of the nearest covering write of a read, both inside `scope` (-1:
// the whole program); nothing when none is proven.
std::optional<int> coveringWrite(const View& view, const Reading& read, int scope = -1);
std::optional<int> coveringWrite(const View& view, int read, int scope = -1);

// Whether the writes before a read, all inside `scope`, certainly write every element that it may
// touch, one some of them and another the rest: a scope cut in two, a boundary and what lies
// within. The number of outer scopes in whose same iteration they all do so; nothing where that is
// not proven.
std::optional<int> coveredWithin(const View& view, const Reading& read, int scope = -1);
std::optional<int> coveredWithin(const View& view, int read, int scope = -1);

// Whether one write certainly covers a read of the same array.
bool covers(const View& view, int write, int read);

// The same where neither is guarded, seen in a way that does not change when a scope's iterations
// are counted by two scopes or those of two by one.
bool coversPlainly(const View& view, int write, int read);

// Whether all that a read may touch was certainly written before by this iteration and earlier ones
// of the scope at depth `fixed`: by one of the writes (or other accesses, which are passed over)
// throughout, or by one but for the first iterations, eight at most, for which another does. The
// number of outer scopes, at most `fixed`, in whose same iteration they do so; nothing where that
// is not proven.
std::optional<int> carriedWithin(const View& view, std::span<const int> writes, const Reading& read,
                                 int fixed);
std::optional<int> carriedWithin(const View& view, std::span<const int> writes, int read,
                                 int fixed);

// Whether one write certainly reaches every element of its array.
bool writesWholeArray(const View& view, const AccessInfo& write);

}  // namespace dojo::core
