// A find as a branch of a session's history: made, written down and named.
#pragma once

#include <optional>

#include "app/session/find_name.h"
#include "app/session/session.h"

namespace dojo::app {

// The node that the steps lead to, made where it is not there; the session is there afterwards.
// Where a step cannot be made, the session stays where it was.
Result<HistoryId> makeBranch(Session& session, HistoryId from, const std::vector<core::Step>& steps,
                             const std::string& author);

Verification verifiedByNumbers();

// A node that was measured already stays as it is.
Result<void> recordFind(Session& session, HistoryId node, const Measurement& measurement,
                        const Verification& verification, const std::optional<FindName>& name);

}  // namespace dojo::app
