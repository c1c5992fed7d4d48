#include "app/cli/search_report.h"

#include <fmt/format.h>
#include <unistd.h>

#include <iostream>

#include "app/cli/terminal.h"
#include "codegen/measure/statistics.h"

namespace dojo::app {
namespace {

const char* name(rl::SearchEnd end) {
  switch (end) {
    case rl::SearchEnd::Budget:
      return "budget";
    case rl::SearchEnd::Stopped:
      return "stopped";
    case rl::SearchEnd::Exhausted:
      break;
  }
  return "exhausted";
}

std::vector<std::pair<const char*, double>> shares(const SearchSummary& s) {
  const rl::TimeSpent& t = s.spent;
  std::vector<std::pair<const char*, double>> all = {{"compiling", t.compiling},
                                                     {"timing", t.timing},
                                                     {"confirming winners", t.confirming},
                                                     {"verifying others", t.verifying},
                                                     {"checking drift", t.drift},
                                                     {"proposing", s.spentComparing.proposing},
                                                     {"recording", s.spentComparing.writing},
                                                     {"waiting for other processes", t.waiting}};
  double rest = s.secondsHere;
  for (const auto& [what, seconds] : all) rest -= seconds;
  all.emplace_back("other", std::max(0.0, rest));
  return all;
}

void reportTime(const SearchSummary& s) {
  int programs = std::max(1, s.evaluations - s.resumed);
  std::cerr << fmt::format("{:<20} {:>9} {:>6} {:>15}\n", "where the time went", "seconds", "share",
                           "ms per program");
  for (const auto& [what, seconds] : shares(s))
    std::cerr << fmt::format("{:<20} {:>9.2f} {:>5.0f}% {:>15.2f}\n", what, seconds,
                             100 * seconds / std::max(s.secondsHere, 1e-9),
                             1e3 * seconds / programs);
}

}  // namespace

SearchProgressLine::SearchProgressLine() : m_isTerminal(isatty(STDERR_FILENO) != 0) {}

void SearchProgressLine::evaluated(const rl::Visited& visited, const rl::SearchProgress& p) {
  const rl::Outcome& outcome = visited.outcome;
  if (visited.id == 0) m_startNs = outcome.ns;
  if (visited.id == 0 && outcome.isStartOnly())
    std::cerr << fmt::format(
        "the start program exceeds the error bound ({}); what is found must not\n", outcome.reason);
  if (outcome.verdict == rl::Verdict::Rejected) ++m_rejected;
  if (outcome.isBest) {
    m_bestNs = outcome.ns;
    clear();
    std::cerr << fmt::format("{:>6}  {:>12}  {:>7.2f}×  {} steps{}\n", visited.id,
                             codegen::describeNs(m_bestNs), m_startNs / m_bestNs,
                             visited.candidate.steps.size(),
                             outcome.isVerified ? ", verified" : "");
  }
  if (!m_isTerminal || p.seconds - m_shown < 0.2) return;
  m_shown = p.seconds;
  clearLine();
  std::cerr << line(p) << std::flush;
  m_hasLine = true;
}

void SearchProgressLine::clear() {
  if (m_hasLine) clearLine();
  m_hasLine = false;
}

std::string SearchProgressLine::line(const rl::SearchProgress& p) const {
  std::string text = fmt::format("{}{} evaluated, {} rejected, best {:.2f}×, {:.1f} /s",
                                 p.evaluations, p.of ? fmt::format(" of {}", p.of) : "", m_rejected,
                                 m_startNs / m_bestNs, p.perSecond);
  if (p.secondsLeft > 0)
    text += fmt::format(", {}:{:02} left", static_cast<int>(p.secondsLeft) / 60,
                        static_cast<int>(p.secondsLeft) % 60);
  return text;
}

nlohmann::json toJson(const SearchSummary& s, const Session& session,
                      const std::string& trajectory) {
  nlohmann::json finds = nlohmann::json::array();
  for (const Find& find : s.finds)
    finds.push_back({{"evaluation", find.number},
                     {"node", find.node},
                     {"ns", find.ns},
                     {"speedup", find.speedup},
                     {"seconds", find.seconds},
                     {"steps", find.steps},
                     {"verified", find.isVerified}});
  const rl::TimeSpent& t = s.spent;
  return {{"schema", 1},
          {"session", session.path().string()},
          {"search", s.search},
          {"end", name(s.end)},
          {"evaluations", s.evaluations},
          {"resumed", s.resumed},
          {"from_cache", s.fromCache},
          {"same_code", s.sameCode},
          {"seconds", s.seconds},
          {"start_ns", s.startNs},
          {"best_ns", s.finds.empty() ? 0 : s.finds.back().ns},
          {"speedup", s.finds.empty() ? 1 : s.finds.back().speedup},
          {"finds", std::move(finds)},
          {"rejections", s.rejections},
          {"spent",
           {{"compiling", t.compiling},
            {"timing", t.timing},
            {"believing", t.confirming},
            {"verifying", t.verifying},
            {"drift", t.drift},
            {"proposing", s.spentComparing.proposing},
            {"writing", s.spentComparing.writing},
            {"waiting", t.waiting},
            {"paused", s.spentComparing.paused},
            {"in_all", s.secondsHere}}},
          {"trajectory", trajectory}};
}

void reportSearch(const SearchSummary& s, const Session& session) {
  const Find& best = s.finds.back();
  int fresh = s.evaluations - s.resumed;
  std::cerr << fmt::format(
      "{} in {:.1f} s: {} programs{}, {:.1f} /s{}{}; best {} = {:.2f}× the start's {}\n",
      name(s.end), s.seconds, s.evaluations,
      s.resumed ? fmt::format(" ({} from before)", s.resumed) : "",
      fresh / std::max(s.secondsHere, 1e-9),
      s.fromCache ? fmt::format(", {} from the cache", s.fromCache) : "",
      s.sameCode ? fmt::format(", {} with machine code already timed", s.sameCode) : "",
      codegen::describeNs(best.ns), best.speedup, codegen::describeNs(s.startNs));
  reportTime(s);
  for (const auto& [reason, count] : s.rejections)
    std::cerr << fmt::format("rejected: {:>5}  {}\n", count, reason.empty() ? "unknown" : reason);
  std::cerr << fmt::format("session: {}\n", session.path().string());
}

}  // namespace dojo::app
