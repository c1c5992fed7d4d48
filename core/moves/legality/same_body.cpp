#include "core/moves/legality/same_body.h"

#include <fmt/format.h>

#include "core/moves/legality/refuse.h"
#include "core/text/printer.h"

namespace dojo::core {

std::optional<Refusal> refuseUnlessSameBody(const View& view, const NodePtr& moved,
                                            const NodePtr& twin) {
  if (moved->hash() == twin->hash()) return std::nullopt;
  if (moved->isScope() && twin->isScope()) {
    const Scope &a = moved->scope(), &b = twin->scope();
    bool sameHead =
        a.extent == b.extent && a.mapping == b.mapping && a.children.size() == b.children.size();
    for (size_t i = 0; sameHead && i < a.children.size(); ++i)
      if (auto no = refuseUnlessSameBody(view, a.children[i], b.children[i])) return no;
  }
  std::string wanted =
      moved->isScope() ? printScopeHead(moved->scope()) : print(moved->operation());
  return refuse("not-a-range",
                phrase("{} is not what {} would be in the range that follows: {}",
                       describeNode(view, *twin), describeNode(view, *moved), wanted),
                {moved->id(), twin->id()});
}

}  // namespace dojo::core
