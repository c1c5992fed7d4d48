#include "app/cli/session_curve.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "app/cli/command_watcher.h"
#include "app/cli/convergence.h"
#include "app/cli/run_comparison.h"
#include "app/cli/search_view.h"
#include "app/service/service.h"
#include "app/session/session.h"
#include "core/machine/host.h"
#include "core/trajectory/replay.h"

namespace dojo::app {
namespace {

constexpr double kMostSecondsOfCall = 10;

struct CurveArguments {
  std::vector<std::string> files;
  std::string plot;
  bool again = false, compares = false;
  int at = 0;
  double budgetSeconds = 1;
};

// A search, and what its best is timed by again.
struct DrawnSearch {
  SearchCurve curve;
  SearchRequest request;
  std::string file;
  std::vector<std::string> bestSteps;
  core::Hash best = 0;
};

// "softmax M=512 N=4096", and the target where it is not this machine's
std::string kernelOf(const Journal& journal) {
  std::string text = journal.get("kernel").value_or("");
  for (const std::string& line : linesIn(journal.get("constants").value_or(""))) {
    std::string constant = line.substr(std::min(line.find(' '), line.size()));  // behind `const`
    std::erase(constant, ' ');
    text += " " + constant;
  }
  std::string target = journal.get("target").value_or("");
  return target == core::hostMachine().name ? text : text + ", " + target;
}

DrawnSearch drawn(const SearchView& view, const Journal& journal, const std::string& file) {
  DrawnSearch search{
      {kernelOf(journal), labelOf(view.request), {}}, view.request, file, view.request.prefix, 0};
  auto finds = view.finds();
  std::erase_if(finds, [](const EvaluationRecord* e) { return e->outcome.isStartOnly(); });
  if (finds.empty()) return search;
  // Until something right is found, as long as that.
  std::vector<double>& best = search.curve.bestNs;
  best.assign(view.evaluations.size(), finds.front()->outcome.ns);
  for (const EvaluationRecord* find : finds)
    std::fill(best.begin() + (find - view.evaluations.data()), best.end(), find->outcome.ns);
  search.best = finds.back()->hash;
  for (std::string& step : linesIn(finds.back()->steps))
    search.bestSteps.push_back(std::move(step));
  return search;
}

Result<std::vector<DrawnSearch>> searchesIn(const std::vector<std::string>& files) {
  std::vector<DrawnSearch> searches;
  for (const std::string& file : files) {
    auto journal = Journal::openForReading(file);
    if (!journal) return tl::unexpected(journal.error());
    auto views = searchesOf(*journal);
    if (!views) return tl::unexpected(views.error());
    for (const SearchView& view : *views) {
      searches.push_back(drawn(view, *journal, file));
      if (searches.back().best != 0) continue;
      std::cerr << fmt::format("perfdojo: {}: {} found nothing correct and is left out\n", file,
                               searches.back().curve.label);
      searches.pop_back();
    }
  }
  if (searches.empty()) return fail(ErrorCode::NotFound, "no search here found anything correct");
  return searches;
}

// The program a search ended with, if moves still are what they were when it was recorded.
Result<core::Program> bestOf(const DrawnSearch& search, const Session& session) {
  auto steps = stepsFrom(search.bestSteps);
  if (!steps) return tl::unexpected(steps.error());
  core::Replay replay = core::replay(*steps, session.original(), session.machine());
  if (!replay.isLegal() || replay.result().hash() != search.best)
    return fail(ErrorCode::Illegal, phrase("{}: the steps to the best of {} no longer lead there",
                                           search.file, search.curve.label));
  return replay.result();
}

using Sessions = std::map<std::string, std::unique_ptr<Session>>;  // by file

// What searches of one kernel ended with, equal programs once.
struct Endings {
  std::vector<core::Program> programs;
  std::vector<const DrawnSearch*> searches;  // a search that ended with it, by program
  std::vector<size_t> programOf;             // by search
};

Result<Endings> endingsOf(const std::vector<DrawnSearch*>& searches, const Sessions& sessions) {
  const DrawnSearch& first = *searches.front();
  core::Hash original = sessions.at(first.file)->original().hash();
  Endings endings;
  for (const DrawnSearch* search : searches) {
    const Session& session = *sessions.at(search->file);
    if (session.original().hash() != original)
      return fail(ErrorCode::BadInput, phrase("{} and {}: two programs are called {}", first.file,
                                              search->file, search->curve.kernel));
    if (search->request.threads != first.request.threads ||
        search->request.cold != first.request.cold)
      return fail(
          ErrorCode::Unsupported,
          phrase("{}: searches with different threads or cache states cannot be timed together",
                 search->curve.kernel));
    auto best = bestOf(*search, session);
    if (!best) return tl::unexpected(best.error());
    auto same = std::ranges::find(endings.programs, best->hash(), &core::Program::hash);
    endings.programOf.push_back(static_cast<size_t>(same - endings.programs.begin()));
    if (same != endings.programs.end()) continue;
    endings.programs.push_back(std::move(*best));
    endings.searches.push_back(search);
  }
  return endings;
}

// Times what the searches of one kernel ended with interleaved and brings each curve to that time
// at its end: searches run one after the other, while machines get faster and slower.
Result<void> timeTogether(const std::vector<DrawnSearch*>& searches, const Sessions& sessions,
                          double budgetSeconds) {
  auto endings = endingsOf(searches, sessions);
  if (!endings) return tl::unexpected(endings.error());
  const Session& session = *sessions.at(searches.front()->file);
  CommandWatcher watcher;
  Service service(watcher);
  auto compared = service.compare({.original = session.original(),
                                   .programs = endings->programs,
                                   .machine = session.machine(),
                                   .timing = {.threads = searches.front()->request.threads,
                                              .cold = searches.front()->request.cold,
                                              .budgetSeconds = budgetSeconds,
                                              .timeoutSeconds = kMostSecondsOfCall,
                                              .withRoofline = false},
                                   .checks = Checks::Timed});
  if (!compared) return tl::unexpected(compared.error());
  const std::vector<codegen::Evaluation>& times = compared->evaluations;
  for (size_t i = 0; i < times.size(); ++i) {
    const codegen::Evaluation& evaluation = times[i];
    if (evaluation.isWrong())
      return fail(ErrorCode::Illegal,
                  phrase("{}: what {} ended with is wrong: {}", endings->searches[i]->file,
                         endings->searches[i]->curve.label, evaluation.whyNotVerified));
  }
  for (size_t i = 0; i < searches.size(); ++i) {
    std::vector<double>& best = searches[i]->curve.bestNs;
    double scale = times[endings->programOf[i]].time.median / best.back();
    for (double& ns : best) ns *= scale;
  }
  return {};
}

Result<void> timeAgain(std::vector<DrawnSearch>& searches, double budgetSeconds) {
  std::map<std::string, std::vector<DrawnSearch*>> byKernel;
  Sessions sessions;
  for (DrawnSearch& search : searches) {
    byKernel[search.curve.kernel].push_back(&search);
    if (sessions.contains(search.file)) continue;
    auto session = Session::openCopy(search.file);
    if (!session) return tl::unexpected(session.error());
    sessions[search.file] = std::move(*session);
  }
  for (const auto& [kernel, its] : byKernel)
    if (auto timed = timeTogether(its, sessions, budgetSeconds); !timed) return timed;
  return {};
}

// At 1, 10, 100, … evaluations and at the last.
void print(const Convergence& all) {
  for (const auto& [kernel, bands] : all) {
    std::cout << fmt::format("{}\n  {:<24} {:>11} {:>9} {:>9} {:>9}  {}\n", kernel, "search",
                             "evaluations", "fastest", "median", "slowest", "seeds");
    for (const auto& [label, band] : bands)
      for (size_t n = 1; n <= band.size();
           n = n < band.size() ? std::min(n * 10, band.size()) : n + 1)
        std::cout << fmt::format("  {:<24} {:>11} {:>8.2f}× {:>8.2f}× {:>8.2f}×  {:>5}\n", label, n,
                                 band[n - 1].low, band[n - 1].median, band[n - 1].high,
                                 band[n - 1].seeds);
  }
  std::cout << "final result relative to the best found (geometric mean over the kernels)\n";
  for (const auto& [label, slower] : inTheEnd(all))
    std::cout << fmt::format("  {:<24} {:>8.2f}×\n", label, slower);
}

Outcome curve(const CurveArguments& arguments) {
  auto searches = searchesIn(arguments.files);
  if (!searches) return tl::unexpected(searches.error());
  if (arguments.again)
    if (auto timed = timeAgain(*searches, arguments.budgetSeconds); !timed)
      return tl::unexpected(timed.error());
  std::vector<SearchCurve> curves;
  for (DrawnSearch& search : *searches) curves.push_back(std::move(search.curve));
  Convergence all = convergence(curves);
  print(all);
  if (arguments.compares) std::cout << compareRuns(curves, arguments.at);
  if (arguments.plot.empty()) return kDone;
  if (auto drawn = plotConvergence(arguments.plot, all); !drawn)
    return tl::unexpected(drawn.error());
  return kDone;
}

}  // namespace

void addCurve(Command* session, CommandLine line) {
  auto* command = session->addSubcommand(
      "curve", "Convergence: how fast searches approach the best that any of them found");
  auto arguments = std::make_shared<CurveArguments>();
  command->addOption("FILE", arguments->files, "session files")->required();
  command->addOption("--plot", arguments->plot, "write a plot (SVG)")->typeName("FILE");
  auto* again = command->addFlag("--again", arguments->again,
                                 "re-time the final programs of a kernel's searches, interleaved; "
                                 "each curve ends at that time");
  auto* compares = command->addFlag(
      "--compare", arguments->compares,
      "also print each label's interquartile mean, and for each pair of labels the probability "
      "that a run of the one ends better, with intervals by stratified bootstrap");
  command->addOption("--at", arguments->at, "compare after so many evaluations; 0: at the end")
      ->needs(compares)
      ->showDefault()
      ->within(0, 100'000'000);
  command->addOption("--budget", arguments->budgetSeconds, "seconds for each re-timed program")
      ->needs(again)
      ->showDefault()
      ->positive();
  onCall(command, line, [arguments] { return curve(*arguments); });
}

}  // namespace dojo::app
