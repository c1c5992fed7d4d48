// Which ATen operators have a translation, by family.
#pragma once

#include <span>
#include <string_view>

#include "app/readers/pt2/aten_call.h"

namespace dojo::app {

struct AtenRule {
  std::string_view name;  // without overload and without the mark of writing in place
  Translated (*translate)(const AtenCall&);
};

std::span<const AtenRule> unaryRules();
std::span<const AtenRule> binaryRules();
std::span<const AtenRule> creationRules();
std::span<const AtenRule> partRules();
std::span<const AtenRule> reductionRules();
std::span<const AtenRule> matrixRules();
std::span<const AtenRule> convolutionRules();
std::span<const AtenRule> poolRules();
std::span<const AtenRule> normRules();
std::span<const AtenRule> indexRules();
std::span<const AtenRule> resizeRules();
std::span<const AtenRule> recurrentRules();
std::span<const AtenRule> lossRules();

const AtenRule* atenRuleFor(std::string_view name);  // null: none

}  // namespace dojo::app
