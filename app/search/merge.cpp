#include "app/search/merge.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/search/branch.h"
#include "core/moves/engine.h"

namespace dojo::app {
namespace {

using Evaluations = std::vector<EvaluationRecord>;

bool isFind(const HistoryNode& node) {
  return readFindName(node.name) && node.measurement && !node.deleted;
}

// What stands at a node is kept; what does not is taken over.
Result<void> mergeNode(Session& into, HistoryId id, const HistoryNode& node) {
  const HistoryNode& there = into.history().node(id);
  NodeNotes notes;
  if (node.measurement && !there.measurement) {
    notes.measurement = node.measurement;
    notes.verification = node.verification;
  }
  if (there.name.empty() && !node.name.empty()) notes.name = node.name;
  bool isNews = notes.name || notes.measurement;
  return isNews ? into.describe(id, std::move(notes)) : Result<void>();
}

Result<int> mergeHistory(Session& into, const Session& source) {
  HistoryId before = into.history().current();
  size_t size = into.history().size();
  std::vector<HistoryId> places(source.history().size() + 1, 0);
  places[1] = 1;
  for (HistoryId id : source.history().living()) {
    const HistoryNode& node = source.history().node(id);
    HistoryId parent = node.parent ? places[static_cast<size_t>(node.parent)] : 0;
    if (node.kind != StepKind::Move || !parent) continue;
    auto step = core::parseStep(node.step);
    if (!step) continue;
    if (auto gone = into.goTo(parent); !gone) return tl::unexpected(gone.error());
    auto applied = into.apply(*step, node.author);
    if (!applied) continue;
    places[static_cast<size_t>(id)] = *applied;
    if (auto done = mergeNode(into, *applied, node); !done) return tl::unexpected(done.error());
  }
  if (auto gone = into.goTo(before); !gone) return tl::unexpected(gone.error());
  return static_cast<int>(into.history().size() - size);
}

Result<void> mergeSearch(Session& into, const SearchRecord& search, const Evaluations& all) {
  auto id = into.journal().addSearch(search.request);
  if (!id) return tl::unexpected(id.error());
  for (const EvaluationRecord& e : all)
    if (auto done = into.journal().append(*id, e); !done) return done;
  return into.journal().setSearchState(*id, search.state == "running" ? "stopped" : search.state);
}

}  // namespace

Result<Merged> mergeSession(Session& into, const Session& source) {
  if (source.original().hash() != into.original().hash() ||
      source.machine().name != into.machine().name)
    return fail(ErrorCode::BadInput,
                phrase("'{}' is for {} on {}, not the same kernel, extents and target",
                       source.path().string(), source.kernel(), source.machine().name));
  auto searches = source.journal().searches();
  if (!searches) return tl::unexpected(searches.error());
  std::vector<Evaluations> evaluations;
  for (const SearchRecord& search : *searches) {
    auto read = source.journal().evaluations(search.id);
    if (!read) return tl::unexpected(read.error());
    evaluations.push_back(std::move(*read));
  }
  auto nodes = mergeHistory(into, source);
  if (!nodes) return tl::unexpected(nodes.error());
  Merged merged{*nodes, static_cast<int>(searches->size()), 0};
  for (size_t i = 0; i < searches->size(); ++i) {
    if (auto done = mergeSearch(into, (*searches)[i], evaluations[i]); !done)
      return tl::unexpected(done.error());
    merged.evaluations += static_cast<int>(evaluations[i].size());
  }
  return merged;
}

Result<Merged> mergeSession(Session& into, const std::filesystem::path& from) {
  std::error_code error;
  if (std::filesystem::equivalent(from, into.path(), error))
    return fail(ErrorCode::BadInput, phrase("'{}' is the session itself", from.string()));
  auto source = Session::openCopy(from);
  if (!source) return tl::unexpected(source.error());
  return mergeSession(into, **source);
}

Result<int> pruneFinds(Session& session, int keep) {
  std::vector<HistoryId> finds;
  for (HistoryId id : session.history().living())
    if (isFind(session.history().node(id))) finds.push_back(id);
  std::ranges::stable_sort(finds, [&](HistoryId a, HistoryId b) {
    return session.history().node(a).measurement->medianNs <
           session.history().node(b).measurement->medianNs;
  });
  std::vector<HistoryId> kept(finds.begin(),
                              finds.begin() + std::min<std::ptrdiff_t>(keep, std::ssize(finds)));
  int erased = 0;
  for (HistoryId find : finds) {
    // Up to where another branch, a kept find or something of a person's hangs.
    HistoryId top = 0;
    for (HistoryId at = find; at > 1; at = session.history().node(at).parent) {
      const HistoryNode& node = session.history().node(at);
      if (node.deleted) break;
      bool carriesKept = std::ranges::any_of(
          kept, [&](HistoryId k) { return session.history().isAncestor(at, k); });
      auto living = std::ranges::count_if(
          node.children, [&](HistoryId child) { return !session.history().node(child).deleted; });
      if (carriesKept || (at == find ? living > 0 : living > 1) || node.author == "person" ||
          node.author == "trajectory")
        break;
      top = at;
    }
    if (!top) continue;
    if (auto gone = session.erase(top); !gone) return tl::unexpected(gone.error());
    ++erased;
  }
  return erased;
}

}  // namespace dojo::app
