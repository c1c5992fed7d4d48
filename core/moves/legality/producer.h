// The one operation that gives an array its values, seen from an operation that reads them: which
// of its instances wrote the element that is read. copy_propagate and inline_producer evaluate that
// instance again in the reader's place.
#pragma once

#include <optional>
#include <tl/expected.hpp>
#include <vector>

#include "core/moves/move.h"

namespace dojo::core {

// A plain `=` without guard, the only writer of its array, that does not read it, and whose
// target's indices are numbers or distinct iterations {d}, so that an element names the instance.
std::optional<Refusal> refuseUnlessInvertible(const View& view, int producer);
// The same of a producer that may have guards: they hold for every element that it certainly wrote.
// Where an access reads what it wrote, its right side must be seen to stay inside its arrays: the
// guards may be what keeps it there.
std::optional<Refusal> refuseUnlessNamed(const View& view, int producer);
std::optional<Refusal> refuseIfOutside(const View& view, int producer, int read);

// The instance of the producer that wrote what an access reads: its iterations in those of the
// reader, nothing where the element does not name one. Refused where the producer does not
// certainly write that element before, in the same iteration of the scopes around both.
using ProducerInstance = std::vector<std::optional<Affine>>;
tl::expected<ProducerInstance, Refusal> instanceAt(const View& view, int producer, int read);

// The producer's right side at the instance that wrote what an access reads. Refused where the
// producer does not certainly write that element before, in the same iteration of the scopes around
// both, or depends on an iteration that the element does not name.
tl::expected<std::vector<Operand>, Refusal> rightSideAt(const View& view, int producer, int read);

// In the program after: what operation `source` reads in one slot, `again` reads a second time, and
// another value may stand there by then.
struct Slot {
  NodeId node;
  int slot;
};
std::optional<Refusal> refuseIfOverwritten(const View& after, Slot source, Slot again);

// Index into View::accesses() of an operation's slot; -1 where it holds no access.
int accessAt(const View& view, int op, int slot);

}  // namespace dojo::core
