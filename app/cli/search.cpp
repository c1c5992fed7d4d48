// perfdojo search PROGRAM: a strategy plays the game, every candidate measured, every winner
// verified, every evaluation in a session file before the next begins. The best trajectory goes to
// standard output.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "app/cli/measuring.h"
#include "app/search/library.h"
#include "app/search/run.h"
#include "core/resources.h"

namespace dojo::app {
namespace {

struct SearchArguments {
  ProgramArgument program;
  SearchRequest request;
  std::string from, session, resume, simulate;
  double timeoutSeconds = 10;
  int workers = 2;
  bool refine = false, freshStart = false, forget = false, json = false;
};

// What people see while it runs, on standard error.
class Progress {
 public:
  explicit Progress(double unitNs = 1) : m_unit(unitNs) {}

  void evaluated(const rl::Visited& visited, const rl::SearchProgress& p) {
    const rl::Outcome& outcome = visited.outcome;
    if (visited.id == 0) m_startNs = outcome.ns;
    if (outcome.verdict == rl::Verdict::Rejected) ++m_rejected;
    if (outcome.isBest) {
      m_bestNs = outcome.ns;
      clear();
      std::cerr << fmt::format("{:>6}  {:>12}  {:>7.2f}×  {} steps, verified\n", visited.id,
                               codegen::describeNs(m_bestNs), m_startNs / m_bestNs,
                               visited.candidate.steps.size());
    }
    if (!m_isTerminal || p.seconds - m_shown < 0.2) return;
    m_shown = p.seconds;
    std::cerr << "\r" << line(p) << "\x1b[K" << std::flush;
    m_hasLine = true;
  }

  void clear() {
    if (m_hasLine) std::cerr << "\r\x1b[K";
    m_hasLine = false;
  }

 private:
  std::string line(const rl::SearchProgress& p) const {
    std::string text = fmt::format("{}{} evaluated, {} rejected, best {:.2f}×, {:.1f} /s",
                                   p.evaluations, p.of ? fmt::format(" of {}", p.of) : "",
                                   m_rejected, m_startNs / m_bestNs, p.perSecond);
    if (p.secondsLeft > 0)
      text += fmt::format(", {}:{:02} left", static_cast<int>(p.secondsLeft) / 60,
                          static_cast<int>(p.secondsLeft) % 60);
    return text;
  }

  double m_unit;
  double m_startNs = 0, m_bestNs = 1, m_shown = 0;
  int m_rejected = 0;
  bool m_isTerminal = isatty(2) != 0, m_hasLine = false;
};

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

nlohmann::json toJson(const SearchSummary& s, const Session& session,
                      const std::string& trajectory) {
  nlohmann::json finds = nlohmann::json::array();
  for (const Find& find : s.finds)
    finds.push_back({{"evaluation", find.number},
                     {"node", find.node},
                     {"ns", find.ns},
                     {"speedup", find.speedup},
                     {"seconds", find.seconds},
                     {"steps", find.steps}});
  return {{"schema", 1},
          {"session", session.path().string()},
          {"search", s.search},
          {"end", name(s.end)},
          {"evaluations", s.evaluations},
          {"resumed", s.resumed},
          {"from_cache", s.fromCache},
          {"seconds", s.seconds},
          {"start_ns", s.startNs},
          {"best_ns", s.finds.empty() ? 0 : s.finds.back().ns},
          {"speedup", s.finds.empty() ? 1 : s.finds.back().speedup},
          {"finds", std::move(finds)},
          {"rejections", s.rejections},
          {"spent",
           {{"compiling", s.spent.compiling},
            {"timing", s.spent.timing},
            {"believing", s.spent.believing},
            {"verifying", s.spent.verifying},
            {"drift", s.spent.drift}}},
          {"trajectory", trajectory}};
}

void report(const SearchSummary& s, const Session& session) {
  const Find& best = s.finds.back();
  std::cerr << fmt::format(
      "{} in {:.1f} s: {} programs, {:.1f} /s{}; best {} = {:.2f}× the start's {}\n", name(s.end),
      s.seconds, s.evaluations, s.evaluations / std::max(s.seconds, 1e-9),
      s.fromCache ? fmt::format(", {} from the cache", s.fromCache) : "",
      codegen::describeNs(best.ns), best.speedup, codegen::describeNs(s.startNs));
  const rl::TimeSpent& t = s.spent;
  double known = t.compiling + t.timing + t.believing + t.verifying + t.drift;
  std::cerr << fmt::format(
      "time: {:.1f} s compiling, {:.1f} timing, {:.1f} believing winners, {:.1f} verifying "
      "others, {:.1f} watching drift, {:.1f} proposing and writing\n",
      t.compiling, t.timing, t.believing, t.verifying, t.drift, std::max(0.0, s.seconds - known));
  for (const auto& [reason, count] : s.rejections)
    std::cerr << fmt::format("rejected: {:>5}  {}\n", count, reason.empty() ? "unknown" : reason);
  std::cerr << fmt::format("session: {}\n", session.path().string());
}

class SearchCommand {
 public:
  explicit SearchCommand(SearchArguments& arguments) : m_arguments(arguments) {}

  Outcome run() {
    if (m_arguments.program.source.empty() == m_arguments.resume.empty())
      return fail(ErrorCode::BadInput, "give either PROGRAM or --resume SESSION");
    auto session = m_arguments.resume.empty() ? begin() : Session::open(m_arguments.resume);
    if (!session) return tl::unexpected(session.error());
    auto options = optionsOf();
    if (!options) return tl::unexpected(options.error());
    auto summary = m_arguments.resume.empty()
                       ? startSearch(**session, m_arguments.request, *options)
                       : resumeSearch(**session, *options, m_resumedEvaluations, m_resumedSeconds);
    m_progress.clear();
    if (!summary) return tl::unexpected(summary.error());
    if (summary->finds.empty())
      return fail(ErrorCode::Cancelled, "stopped before anything was found");
    auto trajectory = (*session)->trajectory();
    if (!trajectory) return tl::unexpected(trajectory.error());
    std::string text = core::print(*trajectory);
    if (auto kept = keepInLibrary(**session, *summary); !kept) return tl::unexpected(kept.error());
    report(*summary, **session);
    if (m_arguments.json)
      printJson(toJson(*summary, **session, text));
    else
      std::cout << text;
    (*session)->close();
    return kDone;
  }

  void setResumed(int evaluations, double seconds) {
    m_resumedEvaluations = evaluations;
    m_resumedSeconds = seconds;
  }

 private:
  Result<SearchOptions> optionsOf() {
    SearchOptions options;
    options.timeout =
        std::chrono::milliseconds(static_cast<int64_t>(m_arguments.timeoutSeconds * 1e3));
    options.compileWorkers = m_arguments.workers;
    if (!m_arguments.forget) options.measurements = rl::defaultMeasurementCache();
    options.stop = &interrupted();
    options.evaluated = [this](const rl::Visited& visited, const rl::SearchProgress& p) {
      m_progress.evaluated(visited, p);
    };
    if (!m_arguments.simulate.empty()) {
      auto records = recordsOf(m_arguments.simulate);
      if (!records) return tl::unexpected(records.error());
      options.simulation = std::move(*records);
    }
    return options;
  }

  // A new session, its prefix and what it begins with.
  Result<std::unique_ptr<Session>> begin() {
    auto overrides = parseSets(m_arguments.program.sets);
    if (!overrides) return tl::unexpected(overrides.error());
    auto program = loadProgram(m_arguments.program.source, *overrides);
    if (!program) return tl::unexpected(program.error());
    auto wanted = m_arguments.program.loadTarget();
    if (!wanted) return tl::unexpected(wanted.error());
    core::Target target = m_arguments.simulate.empty() ? runnableTarget(*wanted) : *wanted;
    SearchRequest& request = m_arguments.request;
    denyByDefault(request);
    if (auto given = startFrom(request); !given) return tl::unexpected(given.error());
    if (!m_arguments.freshStart && request.prefix.empty())
      if (auto known = beginWithBestKnown(request, *program, target); !known)
        return tl::unexpected(known.error());
    std::filesystem::path path = m_arguments.session;
    if (path.empty()) {
      std::error_code error;
      std::filesystem::create_directories(defaultSessionsFolder(), error);
      path = freshSessionPath(defaultSessionsFolder(), m_arguments.program.source == "-"
                                                           ? program->name
                                                           : m_arguments.program.source);
    }
    return Session::create(
        path, {std::move(*program), std::move(target), m_arguments.program.source, *overrides});
  }

  // Moves that a search has no use for unless it is told.
  static void denyByDefault(SearchRequest& request) {
    auto named = [](const std::vector<std::string>& names, const char* move) {
      return std::ranges::find(names, move) != names.end();
    };
    std::vector<const char*> unasked = {"set_dtype"};
    if (request.threads < 2) unasked.insert(unasked.end(), {"parallelize", "no_parallelize"});
    for (const char* move : unasked)
      if (!named(request.allow, move) && !named(request.deny, move)) request.deny.push_back(move);
  }

  // --from: a schedule that stays, or with --refine one to begin with.
  Result<void> startFrom(SearchRequest& request) {
    if (m_arguments.from.empty()) return {};
    auto overrides = parseSets(m_arguments.program.sets);
    if (!overrides) return tl::unexpected(overrides.error());
    auto loaded = loadTrajectory(m_arguments.from, *overrides);
    if (!loaded) return tl::unexpected(loaded.error());
    auto lines = linesOf(core::stepsOf(loaded->trajectory));
    if (m_arguments.refine)
      request.begin.push_back(std::move(lines));
    else
      request.prefix = std::move(lines);
    return {};
  }

  static LibraryKey keyOf(const core::Program& original, const core::Target& target, int threads) {
    return {original.hash(), target.name, codegen::machineKey(codegen::describeMachine()), threads};
  }

  Result<void> beginWithBestKnown(SearchRequest& request, const core::Program& original,
                                  const core::Target& target) {
    auto library = Library::open(defaultLibrary());
    if (!library) return tl::unexpected(library.error());
    auto known = library->find(keyOf(original, target, request.threads));
    if (!known) return tl::unexpected(known.error());
    if (!*known) return {};
    request.begin.push_back((*known)->steps);
    std::cerr << fmt::format("beginning with the best known here: {:.2f}×, by {}\n",
                             (*known)->speedup(), (*known)->author);
    return {};
  }

  Result<void> keepInLibrary(Session& session, const SearchSummary& summary) {
    auto searches = session.journal().searches();
    auto request =
        searchRequestFrom(searches && !searches->empty() ? searches->back().request : "");
    if (!request) return tl::unexpected(request.error());
    if (!m_arguments.simulate.empty() || !request->prefix.empty() || summary.finds.size() < 2)
      return {};
    auto library = Library::open(defaultLibrary());
    if (!library) return tl::unexpected(library.error());
    auto taken = library->offer(keyOf(session.original(), session.target(), request->threads),
                                {session.kernel(), linesOf(summary.best), summary.finds.back().ns,
                                 summary.startNs, request->strategy});
    if (!taken) return tl::unexpected(taken.error());
    return {};
  }

  SearchArguments& m_arguments;
  Progress m_progress;
  int m_resumedEvaluations = 0;
  double m_resumedSeconds = 0;
};

std::string strategyHelp() {
  std::string text;
  for (const rl::StrategyKind* kind : rl::strategies())
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", kind->name, kind->summary);
  return text;
}

void addRequest(CLI::App* command, SearchRequest& request) {
  std::vector<std::string> strategies, passes;
  for (const rl::StrategyKind* kind : rl::strategies()) strategies.emplace_back(kind->name);
  for (const rl::Pass* pass : rl::passes()) passes.emplace_back(pass->name);
  command->add_option("--strategy", request.strategy, strategyHelp())
      ->capture_default_str()
      ->check(CLI::IsMember(strategies));
  command
      ->add_option("--space", request.space,
                   "edges: one legal step at a time; heuristic: whole sequences that a pass "
                   "proposes, changed anywhere")
      ->capture_default_str()
      ->check(CLI::IsMember(rl::spaceNames()));
  command->add_option("--pass", request.pass, "the pass that proposes them")
      ->capture_default_str()
      ->check(CLI::IsMember(passes));
  command->add_option("--seed", request.seed, "equal seeds and outcomes give equal runs")
      ->capture_default_str();
  command->add_option("--batch", request.batch, "programs proposed at once")
      ->capture_default_str()
      ->check(CLI::Range(1, 256));
  command->add_option("--threads", request.threads, "OpenMP threads of the kernels")
      ->capture_default_str()
      ->check(CLI::Range(1, 1024));
  command->add_flag("!--no-model", request.model,
                    "measure what the strategy proposes, without a cost model that learns from "
                    "what was timed and chooses among eight times as many proposals");
  command->add_flag("--cold", request.cold, "evict the data from the caches before every call");
  command->add_option("--allow", request.allow, "only these moves")->delimiter(',');
  command->add_option("--deny", request.deny, "none of these moves")->delimiter(',');
  command->add_option("--lock", request.locks, "places that stay as they are: t#1@0, or a buffer")
      ->delimiter(',');
}

}  // namespace

void addSearch(CommandLine line) {
  auto* command = line.app.add_subcommand(
      "search", "Let a strategy find a fast trajectory, measured and verified; Ctrl-C keeps all");
  auto arguments = std::make_shared<SearchArguments>();
  arguments->program.addTo(command, true, false);
  addRequest(command, arguments->request);
  auto* evals = command
                    ->add_option("--evals", arguments->request.evaluations,
                                 "programs to evaluate; 0: no limit")
                    ->capture_default_str()
                    ->check(CLI::Range(0, 100'000'000));
  auto* time = command->add_option("--time", arguments->request.seconds, "seconds; 0: no limit")
                   ->capture_default_str()
                   ->check(CLI::Range(0.0, 1e8));
  command
      ->add_option("--from", arguments->from,
                   "a trajectory whose steps come first and stay (with --refine: may change)")
      ->type_name("TRAJECTORY");
  command->add_flag("--refine", arguments->refine,
                    "begin with --from's steps, but change them too");
  command
      ->add_option("--session", arguments->session, "the file to keep it in (default: a new one)")
      ->type_name("FILE");
  command->add_option("--resume", arguments->resume, "go on with the last search of a session")
      ->type_name("FILE");
  command
      ->add_option("--simulate", arguments->simulate,
                   "take outcomes from this session instead of measuring")
      ->type_name("FILE");
  command->add_flag("--fresh", arguments->freshStart,
                    "do not begin with the best trajectory known on this machine");
  command->add_flag("--forget", arguments->forget, "do not use or keep measurements");
  command
      ->add_option("--timeout", arguments->timeoutSeconds,
                   "seconds after which one call is given up")
      ->capture_default_str()
      ->check(CLI::Range(0.1, 3600.0));
  command->add_option("--workers", arguments->workers, "compilers at once")
      ->capture_default_str()
      ->check(CLI::Range(1, 256));
  command->add_flag("--json", arguments->json, "one JSON document on standard output");
  onCall(command, line, [arguments, evals, time] {
    SearchCommand search(*arguments);
    search.setResumed(evals->count() ? arguments->request.evaluations : 0,
                      time->count() ? arguments->request.seconds : 0);
    return search.run();
  });
}

}  // namespace dojo::app
