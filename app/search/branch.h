// A find as a branch of a session's history: made, written down, named, and told from other
// branches by its name. The name is the same in every language; whoever shows it translates it.
#pragma once

#include <optional>

#include "app/session/session.h"

namespace dojo::app {

// The node that the steps lead to, made where it is not there; the session is there afterwards.
// Where a step cannot be made, the session stays where it was.
Result<HistoryId> makeBranch(Session& session, HistoryId from, const std::vector<core::Step>& steps,
                             const std::string& author);

struct FindName {
  int number = 0;  // of the evaluation
  double speedup = 1;
};
std::string print(const FindName& name);
std::optional<FindName> readFindName(const std::string& name);

Verification verifiedByNumbers();

// A node that was measured already stays as it is.
Result<void> recordFind(Session& session, HistoryId node, const Measurement& measurement,
                        const Verification& verification, const std::optional<FindName>& name);

}  // namespace dojo::app
