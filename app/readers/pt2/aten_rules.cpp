#include "app/readers/pt2/aten_rules.h"

#include <map>

namespace dojo::app {

const AtenRule* atenRuleFor(std::string_view name) {
  static const std::map<std::string_view, const AtenRule*> kByName = [] {
    std::map<std::string_view, const AtenRule*> byName;
    for (const auto rules :
         {unaryRules(), binaryRules(), creationRules(), partRules(), reductionRules(),
          matrixRules(), convolutionRules(), poolRules(), normRules(), indexRules(), resizeRules(),
          recurrentRules(), lossRules()})
      for (const AtenRule& rule : rules) byName.emplace(rule.name, &rule);
    return byName;
  }();
  const auto found = kByName.find(name);
  return found == kByName.end() ? nullptr : found->second;
}

}  // namespace dojo::app
