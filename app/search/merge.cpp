#include "app/search/merge.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/moves/engine.h"

namespace dojo::app {
namespace {

bool isFind(const HistoryNode& node) {
  return node.name.starts_with("find ") && node.measurement && !node.deleted;
}

}  // namespace

Result<Merged> mergeSession(Session& into, const std::filesystem::path& from) {
  auto other = Session::open(from);
  if (!other) return tl::unexpected(other.error());
  Session& source = **other;
  source.close();
  if (source.original().hash() != into.original().hash() ||
      source.target().name != into.target().name)
    return fail(ErrorCode::BadInput,
                fmt::format("'{}' is about {} for {}, not the same kernel, extents and target",
                            from.string(), source.kernel(), source.target().name));
  auto searches = source.journal().searches();
  if (!searches) return tl::unexpected(searches.error());
  std::vector<std::vector<EvaluationRecord>> evaluations;
  for (const SearchRecord& search : *searches) {
    auto read = source.journal().evaluations(search.id);
    if (!read) return tl::unexpected(read.error());
    evaluations.push_back(std::move(*read));
  }
  Merged merged;
  HistoryId before = into.history().current();
  std::vector<HistoryId> places(source.history().size() + 1, 0);
  places[1] = 1;
  for (HistoryId id : source.history().living()) {
    const HistoryNode& node = source.history().node(id);
    HistoryId parent = node.parent ? places[static_cast<size_t>(node.parent)] : 0;
    if (node.kind != StepKind::Move || !parent) continue;
    auto step = core::parseStep(node.step);
    if (!step) continue;
    size_t size = into.history().size();
    if (auto gone = into.goTo(parent); !gone) return tl::unexpected(gone.error());
    auto applied = into.apply(*step, node.author);
    if (!applied) continue;
    places[static_cast<size_t>(id)] = *applied;
    merged.nodes += into.history().size() > size ? 1 : 0;
    const HistoryNode& there = into.history().node(*applied);
    if (node.measurement && !there.measurement) {
      if (auto done = into.record(*applied, *node.measurement); !done)
        return tl::unexpected(done.error());
      if (auto done = into.record(*applied, node.verification); !done)
        return tl::unexpected(done.error());
    }
    if (!node.name.empty() && there.name.empty())
      if (auto done = into.rename(*applied, node.name); !done) return tl::unexpected(done.error());
  }
  if (auto gone = into.goTo(before); !gone) return tl::unexpected(gone.error());
  for (size_t i = 0; i < searches->size(); ++i) {
    auto id = into.journal().addSearch((*searches)[i].request);
    if (!id) return tl::unexpected(id.error());
    ++merged.searches;
    for (const EvaluationRecord& e : evaluations[i]) {
      if (auto done = into.journal().append(*id, e); !done) return tl::unexpected(done.error());
      ++merged.evaluations;
    }
    if (auto done = into.journal().setSearchState(*id, (*searches)[i].state); !done)
      return tl::unexpected(done.error());
  }
  return merged;
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
