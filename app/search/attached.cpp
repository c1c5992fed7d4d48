#include "app/search/attached.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace dojo::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSetting = "searches";  // a line for each: the step and the file's name

fs::path folderBeside(const fs::path& session) {
  return session.parent_path() / "searches";
}

struct Line {
  HistoryId from = 0;
  std::string name;
};

std::string print(const Line& line) {
  return fmt::format("{} {}\n", line.from, line.name);
}

std::vector<Line> linesOf(const Journal& journal) {
  std::vector<Line> lines;
  for (const std::string& text : linesIn(journal.get(kSetting).value_or(""))) {
    Line line;
    const char* end = text.data() + text.size();
    auto [rest, error] = std::from_chars(text.data(), end, line.from);
    if (error != std::errc() || rest == end) continue;
    line.name.assign(rest + 1, end);
    lines.push_back(std::move(line));
  }
  return lines;
}

Result<void> checkRules(const Session& session, const SearchRequest& request) {
  auto rules = rulesOf(request);
  if (!rules) return tl::unexpected(rules.error());
  auto game = rl::Game::create(session.program(), session.machine(), std::move(*rules));
  if (!game) return tl::unexpected(game.error());
  return {};
}

Result<void> write(const Session& session, const Session::Moves& moves, const fs::path& file,
                   const SearchRequest& request) {
  auto own = Session::create(file, {session.history().node(moves.base).program, session.machine(),
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
  return verifiedByNumbers();
}

// What the search's file says of the node that the steps lead to from the search's start.
std::optional<Measurement> timeInFile(const std::filesystem::path& file,
                                      const std::vector<std::string>& steps) {
  auto journal = Journal::openForReading(file);
  if (!journal) return std::nullopt;
  auto searches = journal->searches();
  auto nodes = journal->nodes();
  if (!searches || searches->empty() || !nodes) return std::nullopt;
  auto request = searchRequestFrom(searches->back().request);
  if (!request) return std::nullopt;
  std::vector<std::string> way = request->prefix;
  way.insert(way.end(), steps.begin(), steps.end());
  HistoryId at = 1;
  for (const std::string& step : way) {
    auto next = std::ranges::find_if(
        *nodes, [&](const NodeRecord& node) { return node.parent == at && node.step == step; });
    if (next == nodes->end()) return std::nullopt;
    at = next->id;
  }
  auto end = std::ranges::find(*nodes, at, &NodeRecord::id);
  return end == nodes->end() ? std::nullopt : end->measurement;
}

}  // namespace

std::vector<AttachedSearch> attachedSearches(const Session& session) {
  std::vector<AttachedSearch> searches;
  for (const Line& line : linesOf(session.journal())) {
    fs::path file = folderBeside(session.path()) / line.name;
    if (session.history().contains(line.from) && fs::exists(file))
      searches.push_back({std::move(file), line.from});
  }
  return searches;
}

std::vector<fs::path> attachedFiles(const fs::path& session) {
  std::vector<fs::path> files;
  auto journal = Journal::openForReading(session);
  if (!journal) return files;
  for (const Line& line : linesOf(*journal))
    if (fs::path file = folderBeside(session) / line.name; fs::exists(file)) files.push_back(file);
  return files;
}

Result<AttachedSearch> attachSearch(Session& session, SearchRequest request) {
  if (auto sound = checkRules(session, request); !sound) return tl::unexpected(sound.error());
  Session::Moves moves = session.movesHere();
  request.prefix = linesOf(moves.steps);
  fs::path folder = folderBeside(session.path());
  std::error_code error;
  fs::create_directories(folder, error);
  AttachedSearch search{freshSessionPath(folder, session.path().stem().string()),
                        session.history().current()};
  if (auto written = write(session, moves, search.file, request); !written)
    return tl::unexpected(written.error());
  std::string known = session.journal().get(kSetting).value_or("");
  auto set = session.journal().set(
      kSetting, known + print(Line{search.from, search.file.filename().string()}));
  if (!set) return tl::unexpected(set.error());
  return search;
}

Result<void> changeRequest(const fs::path& file, const SearchRequest& request) {
  auto journal = Journal::open(file);
  if (!journal) return tl::unexpected(journal.error());
  auto searches = journal->searches();
  if (!searches) return tl::unexpected(searches.error());
  if (searches->empty()) return fail(ErrorCode::NotFound, "the file holds no search");
  return journal->setSearchRequest(searches->back().id, toJson(request).dump());
}

Result<void> copyWithSearches(const Session& session, const fs::path& to) {
  if (auto copied = session.copyTo(to); !copied) return copied;
  std::string lines;
  std::error_code error;
  for (const AttachedSearch& search : attachedSearches(session)) {
    fs::create_directories(folderBeside(to), error);
    fs::path file = freshSessionPath(folderBeside(to), to.stem().string());
    auto journal = Journal::openForReading(search.file);
    if (!journal) return tl::unexpected(journal.error());
    if (auto copied = journal->copyTo(file); !copied) return copied;
    lines += print(Line{search.from, file.filename().string()});
  }
  auto copy = Journal::open(to);
  if (!copy) return tl::unexpected(copy.error());
  return copy->set(kSetting, lines);
}

Result<void> openFind(Session& session, const FoundBranch& find) {
  auto steps = stepsFrom(find.steps);
  if (!steps) return tl::unexpected(steps.error());
  HistoryId from = find.search.from;
  auto end = makeBranch(session, from, *steps, "search");
  if (!end) return tl::unexpected(end.error());
  if (*end == from) return {};
  // Without a time of the start nobody saw what the find is worth.
  if (auto start = timeInFile(find.search.file, {});
      start && !session.history().node(from).measurement)
    if (auto done = session.record(from, *start); !done) return done;
  Measurement time = timeInFile(find.search.file, find.steps).value_or(find.measurement);
  return recordFind(session, *end, time, verificationOfFind(session, from), find.name);
}

}  // namespace dojo::app
