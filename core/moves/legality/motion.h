// Moving one assignment across the edge of a scope, in or out: what hoist and sink both ask. An
// assignment that gives the same value however often it runs may run once or in every iteration.
#pragma once

#include <optional>
#include <string_view>

#include "core/moves/move.h"

namespace dojo::core {

// A plain `=` that does not read what it writes, in one iteration of the `outer` outermost scopes.
std::optional<Refusal> refuseUnlessRepeatable(const View& view, int op, int outer);

// Operations of `scope`, but `op`, that write what `op` touches, or that come before it there and
// read what it writes.
std::optional<Refusal> refuseIfDisturbed(const View& view, int op, int scope, const Message& why);

}  // namespace dojo::core
