#include "app/search/branch.h"

#include <fmt/format.h>

#include <charconv>

namespace dojo::app {
namespace {

constexpr std::string_view kBefore = "find ", kBetween = ": ", kAfter = "×";

template <typename Number>
bool take(std::string_view& text, Number& number) {
  auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return false;
  text.remove_prefix(static_cast<size_t>(rest - text.data()));
  return true;
}

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

}  // namespace

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

std::string print(const FindName& name) {
  return fmt::format("{}{}{}{:.2f}{}", kBefore, name.number, kBetween, name.speedup, kAfter);
}

std::optional<FindName> readFindName(const std::string& name) {
  std::string_view text = name;
  FindName find;
  bool isFind = take(text, kBefore) && take(text, find.number) && take(text, kBetween) &&
                take(text, find.speedup) && text == kAfter;
  return isFind ? std::optional(find) : std::nullopt;
}

Verification verifiedByNumbers() {
  return {Verification::State::ByNumbers, "equal fingerprints, and agrees with float64"};
}

Result<void> recordFind(Session& session, HistoryId node, const Measurement& measurement,
                        const Verification& verification, const std::optional<FindName>& name) {
  if (session.history().node(node).measurement) return {};
  NodeNotes notes{.measurement = measurement, .verification = verification};
  if (name) notes.name = print(*name);
  return session.describe(node, std::move(notes));
}

}  // namespace dojo::app
