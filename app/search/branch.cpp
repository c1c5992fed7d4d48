#include "app/search/branch.h"

namespace dojo::app {

Result<HistoryId> makeBranch(Session& session, HistoryId from, const std::vector<core::Step>& steps,
                             const std::string& author) {
  HistoryId before = session.history().current();
  auto make = [&]() -> Result<HistoryId> {
    if (auto gone = session.goTo(from); !gone) return tl::unexpected(gone.error());
    for (const core::Step& step : steps)
      if (auto applied = session.apply(step, author); !applied) return applied;
    return session.history().current();
  };
  auto made = make();
  if (!made) (void)session.goTo(before);
  return made;
}

Verification verifiedByNumbers() {
  return {Verification::State::ByNumbers, phrase("equal fingerprints, and agrees with float64")};
}

Result<void> recordFind(Session& session, HistoryId node, const Measurement& measurement,
                        const Verification& verification, const std::optional<FindName>& name) {
  if (session.history().node(node).measurement) return {};
  NodeNotes notes{.measurement = measurement, .verification = verification};
  if (name) notes.name = print(*name);
  return session.describe(node, std::move(notes));
}

}  // namespace dojo::app
