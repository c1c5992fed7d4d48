// What a search takes from the library of this machine's best trajectories, and what it leaves
// there. What no search of this machine vouches for by the present rules is verified and timed here
// before it is entered or used.
#pragma once

#include <functional>

#include "app/search/library.h"
#include "app/search/run.h"

namespace dojo::app {

// Lets a search begin with the best trajectory known of the original, after its prefix where both
// begin alike; the search verifies and times it like any other. The entry, if there is one.
Result<std::optional<LibraryEntry>> beginWithBestKnown(const Library& library,
                                                       SearchRequest& request,
                                                       const core::Program& original,
                                                       const core::Machine& machine);

// Whether the library took the session's last search's best. One whose original could not be timed
// is not offered.
Result<bool> keepBest(Library& library, Session& session, const SearchSummary& summary);

// What verifies and times: an evaluator of the original for so many threads.
using MakeEvaluator = std::function<Result<std::unique_ptr<rl::Evaluator>>(
    const core::Program& original, const core::Machine& machine, int threads)>;
MakeEvaluator measuringHere(const std::atomic<bool>* cancel);

// The best known of an original and target. One that is not trusted is verified and timed first: it
// is entered again as it stands now, or dropped. Nothing where nothing is known, or it was dropped;
// then `dropped` says why.
struct BestKnown {
  std::optional<LibraryEntry> entry;
  std::string dropped;
};
Result<BestKnown> trustedBest(Library& library, const core::Program& original,
                              const core::Machine& machine, const MakeEvaluator& make);

// The finds of a session that others brought together: for each number of threads the best that
// is still verified, and faster than the original, here and now.
struct Entered {
  int threads = 1;
  std::optional<LibraryEntry> entry;  // none: no find stood
  bool isTaken = false;               // false: the library knows as good a one
  std::vector<std::string> whyNot;    // of finds that did not stand
};
Result<std::vector<Entered>> enterFinds(Library& library, const Session& session,
                                        const MakeEvaluator& make);

}  // namespace dojo::app
