#include "app/search/attached.h"

#include <fmt/format.h>

#include <charconv>

namespace dojo::app {
namespace {

constexpr const char* kSetting = "searches";  // a line for each: the step and the file's name

std::filesystem::path folderOf(const Session& session) {
  return session.path().parent_path() / "searches";
}

Result<void> checkRules(const Session& session, const SearchRequest& request) {
  auto rules = rulesOf(request);
  if (!rules) return tl::unexpected(rules.error());
  auto game = rl::Game::create(session.program(), session.target(), std::move(*rules));
  if (!game) return tl::unexpected(game.error());
  return {};
}

Result<void> write(const Session& session, const Session::Moves& moves,
                   const std::filesystem::path& file, const SearchRequest& request) {
  auto own = Session::create(file, {session.history().node(moves.base).program, session.target(),
                                    session.kernel(), session.constants()});
  if (!own) return tl::unexpected(own.error());
  auto added = (*own)->journal().addSearch(toJson(request).dump());
  if (!added) return tl::unexpected(added.error());
  if (auto set = (*own)->journal().setSearchState(*added, "stopped"); !set) return set;
  (*own)->close();
  return {};
}

// How a find is known to compute what the session's start does.
Verification verificationOfFind(const Session& session, HistoryId from) {
  const History& history = session.history();
  HistoryId base = 1;
  for (HistoryId id : history.pathTo(from))
    if (history.node(id).kind == StepKind::Edit) base = id;
  const Verification& known = history.node(base).verification;
  if (base != 1 && known.state != Verification::State::ByNumbers) return known;
  return {Verification::State::ByNumbers, "equal fingerprints, and agrees with float64"};
}

}  // namespace

std::vector<AttachedSearch> attachedSearches(const Session& session) {
  std::vector<AttachedSearch> searches;
  std::string text = session.journal().get(kSetting).value_or("");
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line(text.data() + at, end - at);
    at = end + 1;
    AttachedSearch search;
    auto [rest, error] = std::from_chars(line.data(), line.data() + line.size(), search.from);
    if (error != std::errc() || !session.history().contains(search.from)) continue;
    if (rest == line.data() + line.size()) continue;
    search.file = folderOf(session) / std::string(rest + 1, line.data() + line.size());
    if (std::filesystem::exists(search.file)) searches.push_back(std::move(search));
  }
  return searches;
}

Result<AttachedSearch> attachSearch(Session& session, SearchRequest request) {
  if (auto sound = checkRules(session, request); !sound) return tl::unexpected(sound.error());
  Session::Moves moves = session.movesHere();
  request.prefix = linesOf(moves.steps);
  std::error_code error;
  std::filesystem::create_directories(folderOf(session), error);
  AttachedSearch search{freshSessionPath(folderOf(session), session.path().stem().string()),
                        session.history().current()};
  if (auto written = write(session, moves, search.file, request); !written)
    return tl::unexpected(written.error());
  std::string known = session.journal().get(kSetting).value_or("");
  auto set = session.journal().set(
      kSetting, known + fmt::format("{} {}\n", search.from, search.file.filename().string()));
  if (!set) return tl::unexpected(set.error());
  return search;
}

Result<void> openFind(Session& session, const FoundBranch& find) {
  auto steps = stepsFrom(find.steps);
  if (!steps) return tl::unexpected(steps.error());
  HistoryId before = session.history().current();
  auto make = [&]() -> Result<void> {
    if (auto gone = session.goTo(find.from); !gone) return gone;
    for (const core::Step& step : *steps)
      if (auto applied = session.apply(step, "search"); !applied)
        return tl::unexpected(applied.error());
    return {};
  };
  if (auto made = make(); !made) {
    (void)session.goTo(before);
    return made;
  }
  HistoryId end = session.history().current();
  if (session.history().node(end).measurement || end == find.from) return {};
  if (auto done = session.record(end, find.measurement); !done) return done;
  if (auto done = session.record(end, verificationOfFind(session, find.from)); !done) return done;
  return session.rename(end, find.name);
}

}  // namespace dojo::app
