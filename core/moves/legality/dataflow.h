// Following a value back to the operations that computed it, across arrays and scopes: how a move
// recognises a formula whatever its arrays are called and however its loops stand.
#pragma once

#include <optional>
#include <tl/expected.hpp>
#include <vector>

#include "core/moves/legality/producer.h"

namespace dojo::core {

// An instance of an operation, its iterations in those of the operation that the search began at.
struct Origin {
  int op = -1;
  ProducerInstance at;
};

Origin originAt(const View& view, int op);  // the beginning: the operation itself

// Whether the operation at an origin reads an array element as its i-th operand.
bool readsAccess(const View& view, const Origin& origin, size_t operand);

// The instance that certainly gave an operand its value: the array's only writer, a plain `=`
// without guard whose indices name the instance.
tl::expected<Origin, Refusal> producerOf(const View& view, const Origin& reader, size_t operand);

// The operand's access, in the iterations of the beginning.
tl::expected<Access, Refusal> accessOf(const View& view, const Origin& origin, size_t operand);

}  // namespace dojo::core
