// Bringing what other sessions found into one: their branches with times and verdicts, their
// searches with every evaluation.
#pragma once

#include "app/session/session.h"

namespace dojo::app {

struct Merged {
  int nodes = 0;  // that were not there before
  int searches = 0, evaluations = 0;
};

// Fails, and changes nothing, where the other session is of another kernel, size or target. A
// search that runs in it is one that was stopped where it is merged.
Result<Merged> mergeSession(Session& into, const Session& from);
// From what the file holds now; it is left as it is, also while a search writes it. Fails where it
// is damaged too.
Result<Merged> mergeSession(Session& into, const std::filesystem::path& from);

// Erases the branches of finds but the fastest few; what a person made or named otherwise stays.
Result<int> pruneFinds(Session& session, int keep);

}  // namespace dojo::app
