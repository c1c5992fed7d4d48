// Sizes that a model's file gives as expressions over symbols: SymPy's own form,
// "Mul(Integer(2), Symbol('s0', positive=True))", or its infix one, "2*s0".
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "app/readers/pt2/json_fields.h"

namespace dojo::app {

using Binding = std::map<std::string, int64_t>;

// Nothing where a symbol has no number, or the expression is of another form.
std::optional<int64_t> evaluateSize(std::string_view expression, const Binding& binding);
std::set<std::string> symbolsOf(std::string_view expression);
// Of {"as_int": 3} and {"as_expr": {"expr_str": …}}.
std::optional<int64_t> sizeOf(const Json& size, const Binding& binding);

}  // namespace dojo::app
