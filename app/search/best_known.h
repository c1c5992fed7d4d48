// What a search takes from the library of this machine's best trajectories, and what it leaves
// there.
#pragma once

#include "app/search/library.h"
#include "app/search/run.h"

namespace dojo::app {

// Lets a search begin with the best trajectory known of the original, after its prefix where both
// begin alike. The entry, if there is one.
Result<std::optional<LibraryEntry>> beginWithBestKnown(const Library& library,
                                                       SearchRequest& request,
                                                       const core::Program& original,
                                                       const core::Target& target);

// Whether the library took the session's last search's best. One whose original could not be timed
// is not offered.
Result<bool> keepBest(Library& library, Session& session, const SearchSummary& summary);

}  // namespace dojo::app
