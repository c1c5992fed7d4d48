// perfdojo search PROGRAM: a strategy plays the game, every candidate measured, every winner
// verified, every evaluation in a session file before the next begins. The best trajectory goes to
// standard output.
#include <fmt/format.h>

#include <csignal>
#include <filesystem>
#include <iostream>

#include "app/cli/measuring.h"
#include "app/cli/search_arguments.h"
#include "app/cli/search_live.h"
#include "app/cli/search_report.h"
#include "app/search/best_known.h"
#include "app/search/resume_state.h"
#include "core/instructions/permission.h"
#include "core/resources.h"

namespace dojo::app {
namespace {

std::atomic<bool> g_pause{false};

// Ctrl-Z, or `kill -TSTP`: first the search pauses between measurements, then the
// process. `fg` or `kill -CONT` goes on.
void heedPauses() {
  std::signal(SIGTSTP, [](int) { g_pause = true; });
  std::signal(SIGCONT, [](int) { g_pause = false; });
}

class SearchCommand {
 public:
  explicit SearchCommand(SearchArguments& arguments) : m_arguments(arguments) {}

  Outcome run() {
    if (m_arguments.program.source.empty() == m_arguments.resume.empty())
      return fail(ErrorCode::BadInput, "give either PROGRAM or --resume SESSION");
    if (m_arguments.live && m_arguments.program.source == "-")
      return fail(ErrorCode::BadInput, "--live reads its commands from standard input");
    // It may come upon any of them, hours from now.
    if (m_arguments.simulate.empty())
      if (auto may = core::mayCompileAllInstructions(); !may) return tl::unexpected(may.error());
    if (!m_arguments.slurm.launcher.empty()) return launchOnSlurm(m_arguments);
    if (auto there = goOn(); !there || *there)
      return there ? Outcome(kDone) : tl::unexpected(there.error());
    auto session =
        m_arguments.resume.empty() ? begin() : Session::open(m_arguments.resume, claim());
    if (!session) return tl::unexpected(session.error());
    auto options = optionsOf();
    if (!options) return tl::unexpected(options.error());
    heedPauses();
    auto summary = m_arguments.resume.empty()
                       ? startSearch(**session, m_arguments.request, *options)
                       : resumeSearch(**session, *options, m_budget);
    m_progress.clear();
    if (!summary) return tl::unexpected(summary.error());
    if (summary->finds.empty())
      return fail(ErrorCode::Cancelled, "stopped before anything was found");
    auto trajectory = (*session)->trajectory();
    if (!trajectory) return tl::unexpected(trajectory.error());
    std::string text = core::print(*trajectory);
    if (auto kept = keepInLibrary(**session, *summary); !kept) return tl::unexpected(kept.error());
    if (!m_live) reportSearch(*summary, **session);
    if (m_live)
      m_live->ended(toJson(*summary, **session, text));
    else if (m_arguments.json)
      printJson(toJson(*summary, **session, text));
    else
      std::cout << text;
    (*session)->close();
    return kDone;
  }

  void setBudget(const SearchBudget& budget) { m_budget = budget; }

 private:
  Result<SearchOptions> optionsOf() {
    SearchOptions options;
    options.timeout =
        std::chrono::milliseconds(static_cast<int64_t>(m_arguments.timeoutSeconds * 1e3));
    options.compileWorkers = m_arguments.workers;
    if (!m_arguments.forget) options.measurements = rl::defaultMeasurementCache();
    options.stop = &interrupted();
    options.pause = &g_pause;
    if (m_arguments.live) m_live.emplace(interrupt(), g_pause);
    options.paused = [this](bool isPaused) { paused(isPaused); };
    options.evaluated = [this](const rl::Visited& visited, const rl::SearchProgress& p) {
      m_live ? m_live->evaluated(visited, p) : m_progress.evaluated(visited, p);
    };
    if (!m_arguments.simulate.empty()) {
      auto records = recordsOf(m_arguments.simulate);
      if (!records) return tl::unexpected(records.error());
      options.simulation = std::move(*records);
    }
    return options;
  }

  void paused(bool isPaused) {
    if (m_live) return m_live->paused(isPaused);
    m_progress.clear();
    if (isPaused) std::raise(SIGSTOP);
  }

  // --continue comes from who runs tasks and knows that the one before has ended.
  Session::Claim claim() const {
    return m_arguments.goOn ? Session::Claim::TakeOver : Session::Claim::IfFree;
  }

  // --continue: whether the session's search is done. One that is not is resumed. What a process
  // left that died before its search began is begun with; anything else is not ours to replace.
  Result<bool> goOn() {
    if (!m_arguments.goOn) return false;
    auto left = resumeStateAt(m_arguments.session);
    if (!left) return tl::unexpected(left.error());
    if (*left == ResumeState::Nothing) {
      // A file without a byte is what one leaves that dies while it makes the session.
      std::error_code error;
      if (std::filesystem::file_size(m_arguments.session, error) == 0 && !error)
        std::filesystem::remove(m_arguments.session, error);
      return false;
    }
    if (auto same = isTheOneAskedFor(); !same) return tl::unexpected(same.error());
    if (*left == ResumeState::FinishedSearch) return true;
    if (*left == ResumeState::Search) {
      m_arguments.resume = m_arguments.session;
      return false;
    }
    auto session = Session::open(m_arguments.session, claim());
    if (!session) return tl::unexpected(session.error());
    m_unused = std::move(*session);
    return false;
  }

  Result<void> isTheOneAskedFor() {
    auto asked = load();
    if (!asked) return tl::unexpected(asked.error());
    auto there = Session::openCopy(m_arguments.session);
    if (!there) return tl::unexpected(there.error());
    const Session& s = **there;
    if (s.original().hash() == asked->program.hash() && s.machine().name == asked->machine.name)
      return {};
    return fail(
        ErrorCode::BadInput,
        phrase("'{}' belongs to another kernel, size or target, {} for {}; it was not changed",
               m_arguments.session, s.kernel(), s.machine().name));
  }

  Result<SessionStart> load() {
    auto overrides = parseSets(m_arguments.program.sets);
    if (!overrides) return tl::unexpected(overrides.error());
    auto loaded = m_arguments.program.loadWithOriginal();
    if (!loaded) return tl::unexpected(loaded.error());
    std::string kernel = m_arguments.program.source;
    // Its steps come first, as those of --from.
    if (auto& given = loaded->trajectory) {
      kernel = given->kernel;
      *overrides = given->constants;
      m_given = linesOf(core::stepsOf(given->trajectory));
    }
    auto wanted = m_arguments.program.loadMachine();
    if (!wanted) return tl::unexpected(wanted.error());
    auto machine = m_arguments.simulate.empty() ? measurableTarget(*wanted) : std::move(wanted);
    if (!machine) return tl::unexpected(machine.error());
    return SessionStart{std::move(loaded->original), std::move(*machine), std::move(kernel),
                        std::move(*overrides)};
  }

  // A new session, its prefix and what it begins with.
  Result<std::unique_ptr<Session>> begin() {
    auto start = load();
    if (!start) return tl::unexpected(start.error());
    SearchRequest& request = m_arguments.request;
    leaveOutByDefault(request);
    if (auto given = startFrom(request); !given) return tl::unexpected(given.error());
    if (!m_arguments.freshStart)
      if (auto known = beginWithBest(request, start->program, start->machine); !known)
        return tl::unexpected(known.error());
    if (m_unused) return std::move(m_unused);
    std::filesystem::path path = m_arguments.session;
    if (path.empty()) {
      std::error_code error;
      std::filesystem::create_directories(defaultSessionsFolder(), error);
      path = freshSessionPath(defaultSessionsFolder(),
                              start->kernel == "-" ? start->program.name : start->kernel);
    }
    return Session::create(path, std::move(*start));
  }

  // --from: a schedule that stays, or with --refine one to begin with.
  Result<void> startFrom(SearchRequest& request) {
    if (m_given && !m_arguments.from.empty())
      return fail(ErrorCode::BadInput, "PROGRAM is already a trajectory; omit --from");
    if (m_arguments.from.empty() && !m_given) return {};
    auto lines = m_given ? Result<Lines>(std::move(*m_given)) : linesFrom();
    if (!lines) return tl::unexpected(lines.error());
    if (m_arguments.refine)
      request.begin.push_back(std::move(*lines));
    else
      request.prefix = std::move(*lines);
    return {};
  }

  using Lines = std::vector<std::string>;
  Result<Lines> linesFrom() const {
    auto overrides = parseSets(m_arguments.program.sets);
    if (!overrides) return tl::unexpected(overrides.error());
    auto loaded = loadTrajectory(m_arguments.from, *overrides);
    if (!loaded) return tl::unexpected(loaded.error());
    return linesOf(core::stepsOf(loaded->trajectory));
  }

  static Result<void> beginWithBest(SearchRequest& request, const core::Program& original,
                                    const core::Machine& machine) {
    auto library = Library::open(defaultLibrary());
    if (!library) return tl::unexpected(library.error());
    auto known = beginWithBestKnown(*library, request, original, machine);
    if (!known) return tl::unexpected(known.error());
    if (*known)
      std::cerr << ((*known)->isTrusted()
                        ? fmt::format(
                              "starting from the best trajectory known here: {:.2f}×, by {}\n",
                              (*known)->speedup(), (*known)->author)
                        : fmt::format("starting from a trajectory by {} that was recorded under "
                                      "weaker verification: it must now pass the stricter one\n",
                                      (*known)->author));
    return {};
  }

  Result<void> keepInLibrary(Session& session, const SearchSummary& summary) {
    if (!m_arguments.simulate.empty()) return {};
    auto library = Library::open(defaultLibrary());
    if (!library) return tl::unexpected(library.error());
    auto taken = keepBest(*library, session, summary);
    if (!taken) return tl::unexpected(taken.error());
    return {};
  }

  SearchArguments& m_arguments;
  SearchProgressLine m_progress;
  std::optional<LiveSearch> m_live;
  std::optional<std::vector<std::string>> m_given;  // the steps of a PROGRAM that is a trajectory
  SearchBudget m_budget;                            // of a resumed search
  std::unique_ptr<Session> m_unused;  // that another process made and did not begin with
};

std::string strategyHelp() {
  std::string text;
  for (const rl::StrategyKind* kind : rl::strategies())
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", kind->name, kind->summary);
  return text;
}

// Over whole sequences a model saves few evaluations, and eight times as many proposals cost more.
bool isRankedByDefault(const SearchRequest& request) {
  return request.space == "edges";
}

// An agent plays single steps, and draws its own numbers from the search's seed.
Result<void> setAgent(SearchArguments& arguments, bool isSpaceGiven) {
  SearchRequest& request = arguments.request;
  if (request.strategy != rl::kAgent.name) {
    if (!arguments.agent.isGiven() && arguments.keepAgent.empty()) return {};
    return fail(ErrorCode::BadInput, "an agent's options need --strategy agent");
  }
  auto settings = arguments.agent.settings();
  if (!settings) return tl::unexpected(settings.error());
  if (isSpaceGiven && request.space != "edges")
    return fail(ErrorCode::BadInput, "an agent plays single steps: omit --space");
  request.space = "edges";
  request.agent.from = arguments.agent.file;
  request.agent.embedder = arguments.agent.embedder;
  request.agent.settings = std::move(*settings);
  request.agent.keep = arguments.keepAgent;
  request.model = false;
  return {};
}

// The option that says whether a model ranks.
Option* addRequest(Command* command, SearchRequest& request) {
  std::vector<std::string> strategies, passes;
  for (const rl::StrategyKind* kind : rl::strategies()) strategies.emplace_back(kind->name);
  for (const rl::Pass* pass : rl::passes()) passes.emplace_back(pass->name);
  command->addOption("--strategy", request.strategy, strategyHelp())
      ->showDefault()
      ->oneOf(strategies);
  command
      ->addOption("--space", request.space,
                  "edges: one legal step at a time; heuristic: whole sequences that a pass "
                  "proposes, mutated anywhere")
      ->showDefault()
      ->oneOf(rl::spaceNames());
  command->addOption("--pass", request.pass, "the pass that proposes sequences")
      ->showDefault()
      ->oneOf(passes);
  command
      ->addOption("--seed", request.seed, "random seed: equal seeds and outcomes give equal runs")
      ->showDefault();
  command->addOption("--batch", request.batch, "programs proposed per batch")
      ->showDefault()
      ->within(1, 256);
  command->addOption("--threads", request.threads, "OpenMP threads of the kernels")
      ->showDefault()
      ->within(1, 1024);
  auto* model = command->addFlag(
      "--model,!--no-model", request.model,
      "pick what to measure from eight times as many proposals with a cost model that learns from "
      "the timings, or measure every proposal (default: a model for --space edges)");
  command->addFlag("--cold", request.cold, "cold caches: evict the data before every call");
  command
      ->addOption("--allow", request.allow,
                  "allow only these moves; moves off by default (e.g. set_dtype) must be named")
      ->oneEach()
      ->delimiter(',');
  command->addOption("--deny", request.deny, "forbid these moves")->oneEach()->delimiter(',');
  command->addOption("--lock", request.locks, "places that must not change: t#1@0, or a buffer")
      ->oneEach()
      ->delimiter(',');
  return model;
}

}  // namespace

void addSearch(CommandLine line) {
  auto* command = line.app.addSubcommand(
      "search", "Search for a fast trajectory, measured and verified; Ctrl-C loses nothing");
  auto arguments = std::make_shared<SearchArguments>();
  arguments->program.addTo(command, true, false);
  auto* model = addRequest(command, arguments->request);
  auto* evals = command
                    ->addOption("--evals", arguments->request.evaluations,
                                "number of programs to evaluate; 0: no limit")
                    ->showDefault()
                    ->within(0, 100'000'000);
  auto* time =
      command
          ->addOption("--time", arguments->request.seconds, "time budget in seconds; 0: no limit")
          ->showDefault()
          ->within(0.0, 1e8);
  command
      ->addOption("--from", arguments->from,
                  "start from this trajectory and keep its steps (--refine: may change them)")
      ->typeName("TRAJECTORY");
  command->addFlag("--refine", arguments->refine,
                   "start from --from's steps, but also change them");
  command->addOption("--session", arguments->session, "session file (default: a new one)")
      ->typeName("FILE");
  command->addOption("--resume", arguments->resume, "continue the last search of a session")
      ->typeName("FILE");
  command
      ->addOption("--simulate", arguments->simulate,
                  "replay outcomes from this session instead of measuring")
      ->typeName("FILE");
  command->addFlag("--fresh", arguments->freshStart,
                   "do not start from the best trajectory known on this machine");
  command->addFlag("--forget", arguments->forget, "do not read or write the measurement cache");
  command->addOption("--timeout", arguments->timeoutSeconds, "time limit for one call, in seconds")
      ->showDefault()
      ->within(0.1, 3600.0);
  command->addOption("--workers", arguments->workers, "parallel compilations")
      ->showDefault()
      ->within(1, 256);
  command->addFlag("--continue", arguments->goOn,
                   "if --session's file has a search, continue it; exit if it is finished");
  command->addFlag("--go-on", arguments->goOn)->group("");  // an older name, not in --help
  arguments->slurm.addTo(command);
  arguments->agent.addTo(command, true);
  command->addOption("--keep-agent", arguments->keepAgent, "write what the agent has learnt")
      ->typeName("FILE");
  addAllowInstructions(command);
  auto* json = command->addFlag("--json", arguments->json, "one JSON document on standard output");
  command
      ->addFlag("--live", arguments->live,
                "for programs: print a line of JSON per event; read pause, resume and stop from "
                "standard input, and stop at its end")
      ->excludes(json);
  onCall(command, line, [arguments, evals, time, model, app = &line.app] {
    if (!model->count()) arguments->request.model = isRankedByDefault(arguments->request);
    if (auto set = setAgent(*arguments, app->isGiven("--space")); !set)
      return Outcome(tl::unexpected(set.error()));
    SearchCommand search(*arguments);
    SearchBudget budget;
    if (evals->count()) budget.evaluations = arguments->request.evaluations;
    if (time->count()) budget.seconds = arguments->request.seconds;
    search.setBudget(budget);
    return search.run();
  });
}

}  // namespace dojo::app
