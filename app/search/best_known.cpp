#include "app/search/best_known.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "codegen/measure/machine_key.h"
#include "core/moves/engine.h"

namespace dojo::app {
namespace {

LibraryKey keyOf(const core::Program& original, const core::Machine& machine, int threads) {
  return {original.hash(), machine.name, codegen::machineKey(codegen::describeMachine()), threads};
}

}  // namespace

Result<std::optional<LibraryEntry>> beginWithBestKnown(const Library& library,
                                                       SearchRequest& request,
                                                       const core::Program& original,
                                                       const core::Machine& machine) {
  auto known = library.find(keyOf(original, machine, request.threads));
  if (!known || !*known) return known;
  const std::vector<std::string>& steps = (*known)->steps;
  auto own = std::ranges::mismatch(steps, request.prefix).in1;
  std::vector<std::string> rest(own, steps.end());
  if (!rest.empty()) request.begin.push_back(std::move(rest));
  return known;
}

Result<bool> keepBest(Library& library, Session& session, const SearchSummary& summary) {
  auto searches = session.journal().searches();
  if (!searches) return tl::unexpected(searches.error());
  if (searches->empty() || summary.finds.size() < 2) return false;
  if (summary.finds.back().ns >= summary.originalNs) return false;
  auto request = searchRequestFrom(searches->back().request);
  if (!request) return tl::unexpected(request.error());
  if (request->cold) return false;  // another question than the library's
  std::vector<std::string> steps = request->prefix;
  for (std::string& step : linesOf(summary.best)) steps.push_back(std::move(step));
  return library.offer(keyOf(session.original(), session.machine(), request->threads),
                       {session.kernel(), std::move(steps), summary.finds.back().ns,
                        summary.originalNs, request->strategy});
}

MakeEvaluator measuringHere(const std::atomic<bool>* cancel) {
  return [cancel](const core::Program& original, const core::Machine& machine,
                  int threads) -> Result<std::unique_ptr<rl::Evaluator>> {
    rl::MeasuringSettings settings;
    settings.threads = threads;
    settings.cancel = cancel;
    return rl::MeasuringEvaluator::create(original, machine, std::move(settings));
  };
}

namespace {

// An entry as it stands here and now, or why it does not.
struct Confirmed {
  std::optional<LibraryEntry> entry;
  std::string whyNot;
};

Result<core::Program> played(const core::Program& original, const core::Machine& machine,
                             const std::vector<std::string>& lines) {
  auto steps = stepsFrom(lines);
  if (!steps) return tl::unexpected(steps.error());
  core::Program program = original;
  for (const core::Step& step : *steps) {
    auto after = core::apply(program, step, machine);
    if (!after) return after;
    program = std::move(*after);
  }
  return program;
}

Result<Confirmed> confirm(LibraryEntry entry, const core::Program& original,
                          const core::Machine& machine, rl::Evaluator& evaluator) {
  auto program = played(original, machine, entry.steps);
  if (!program)
    return Confirmed{{}, "one of its steps is no longer legal: " + program.error().message};
  std::vector<core::Program> both = {original, std::move(*program)};
  auto outcomes = evaluator.evaluate(both);
  if (!outcomes) return tl::unexpected(outcomes.error());
  if (outcomes->size() < both.size()) return fail(ErrorCode::Cancelled, "stopped on request");
  const rl::Outcome &before = outcomes->front(), &after = outcomes->back();
  if (!before.isUsable())
    return fail(ErrorCode::Unsupported,
                phrase("the program itself does not run here: {}", before.reason));
  if (after.verdict == rl::Verdict::Rejected)
    return Confirmed{{}, fmt::format("{}: {}", rl::name(after.rejection), after.reason)};
  if (!after.isBest || !after.isVerified || after.ns >= before.ns)
    return Confirmed{{}, "it is not faster than the program itself"};
  entry.ns = after.ns;
  entry.originalNs = before.ns;
  entry.rules = kLibraryRules;
  return Confirmed{std::move(entry), {}};
}

}  // namespace

Result<BestKnown> trustedBest(Library& library, const core::Program& original,
                              const core::Machine& machine, const MakeEvaluator& make) {
  auto known = library.findAny(original.hash(), machine.name);
  if (!known) return tl::unexpected(known.error());
  if (!*known) return BestKnown{};
  auto& [key, entry] = **known;
  if (entry.isTrusted()) return BestKnown{std::move(entry), {}};
  auto evaluator = make(original, machine, key.threads);
  if (!evaluator) return tl::unexpected(evaluator.error());
  auto confirmed = confirm(entry, original, machine, **evaluator);
  if (!confirmed) return tl::unexpected(confirmed.error());
  if (auto dropped = library.drop(key); !dropped) return tl::unexpected(dropped.error());
  if (!confirmed->entry) return BestKnown{{}, std::move(confirmed->whyNot)};
  auto taken = library.offer(keyOf(original, machine, key.threads), *confirmed->entry);
  if (!taken) return tl::unexpected(taken.error());
  return BestKnown{std::move(confirmed->entry), {}};
}

namespace {

struct Found {
  LibraryEntry entry;
  double speedup = 1;  // when it was found
};

// The best of every search by the kernels' threads, the most promising first. What was timed with
// cold caches is another question than the library's.
Result<std::map<int, std::vector<Found>>> findsOf(const Session& session) {
  auto searches = session.journal().searches();
  if (!searches) return tl::unexpected(searches.error());
  std::map<int, std::vector<Found>> finds;
  for (const SearchRecord& search : *searches) {
    auto request = searchRequestFrom(search.request);
    auto evaluations = session.journal().evaluations(search.id);
    if (!request || !evaluations)
      return tl::unexpected(request ? evaluations.error() : request.error());
    const EvaluationRecord* best = nullptr;
    for (const EvaluationRecord& e : *evaluations)
      if (e.number > 0 && e.outcome.isBest) best = &e;
    if (!best || request->cold) continue;
    std::vector<std::string> steps = request->prefix;
    for (std::string& step : linesIn(best->steps)) steps.push_back(std::move(step));
    finds[request->threads].push_back(
        {{session.kernel(), std::move(steps), best->outcome.ns, 0, request->strategy},
         evaluations->front().outcome.ns / best->outcome.ns});
  }
  for (auto& [threads, all] : finds) std::ranges::stable_sort(all, std::greater{}, &Found::speedup);
  return finds;
}

}  // namespace

Result<std::vector<Entered>> enterFinds(Library& library, const Session& session,
                                        const MakeEvaluator& make) {
  auto finds = findsOf(session);
  if (!finds) return tl::unexpected(finds.error());
  std::vector<Entered> entered;
  for (auto& [threads, all] : *finds) {
    Entered& one = entered.emplace_back();
    one.threads = threads;
    for (size_t i = 0; i < all.size() && !one.entry; ++i) {
      auto evaluator = make(session.original(), session.machine(), threads);
      if (!evaluator) return tl::unexpected(evaluator.error());
      auto confirmed =
          confirm(std::move(all[i].entry), session.original(), session.machine(), **evaluator);
      if (!confirmed) return tl::unexpected(confirmed.error());
      if (!confirmed->entry) one.whyNot.push_back(std::move(confirmed->whyNot));
      one.entry = std::move(confirmed->entry);
    }
    if (!one.entry) continue;
    auto taken = library.offer(keyOf(session.original(), session.machine(), threads), *one.entry);
    if (!taken) return tl::unexpected(taken.error());
    one.isTaken = *taken;
  }
  return entered;
}

}  // namespace dojo::app
