#include "codegen/compile_types.h"

#include <algorithm>

namespace dojo::codegen {

bool CompileOptions::wants(std::string_view listing) const {
  return std::ranges::find(listings, listing) != listings.end();
}

const Listing& listingNamed(const std::vector<Listing>& listings, std::string_view name) {
  static const Listing none;
  auto found = std::ranges::find(listings, name, &Listing::name);
  return found == listings.end() ? none : *found;
}

}  // namespace dojo::codegen
