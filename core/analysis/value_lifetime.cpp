#include "core/analysis/value_lifetime.h"

#include <algorithm>

#include "core/analysis/coverage.h"
#include "core/analysis/dependence.h"
#include "core/analysis/iteration_space.h"
#include "core/analysis/overwrite.h"

namespace dojo::core {
namespace {

using Orders = InlineVector<Order, 16>;

Orders allEqual(int depth) {
  Orders orders;
  orders.assign(static_cast<size_t>(depth), Order::Equal);
  return orders;
}

// Position of an operation's ancestor (or itself) among the children at depth `fixed`.
NodeId childAt(const View& view, int op, int fixed) {
  const OpInfo& info = view.op(op);
  return fixed < info.depth() ? view.scope(info.scopes[fixed]).node->id() : info.node->id();
}

class LayoutCheck {
 public:
  LayoutCheck(const View& view, const Memory& memory) : m_view(view), m_memory(memory) {}

  std::optional<StorageProblem> run() const {
    for (int read : m_memory.accesses) {
      if (!m_view.accesses()[read].reads || neverRuns(m_view, m_view.accesses()[read].op)) continue;
      if (auto problem = checkRead(read)) return problem;
    }
    for (const std::string& array : m_memory.declared.arrays)
      if (m_view.program().isOutput(array))
        if (auto problem = checkOutput(array)) return problem;
    return std::nullopt;
  }

 private:
  // Instances of `first` and `second` that use one place of memory for different elements.
  std::optional<Conflict> clash(int first, int second, const Orders& orders) const {
    std::span<const Order> order(orders.data(), orders.size());
    const AccessInfo &a = m_view.accesses()[first], &b = m_view.accesses()[second];
    OverlapQuery query{.a = first, .b = second, .order = order, .memory = &m_memory.declared};
    if (a.array != b.array) return overlap(m_view, query);
    const auto& dims = m_memory.declared.dims;
    for (size_t k = 0; k < dims.size(); ++k) {
      if (dims[k].isWhole()) continue;
      query.dimension = static_cast<int>(k);
      for (Order side : {Order::Less, Order::Greater}) {
        query.atDimension = side;
        if (auto found = overlap(m_view, query)) return found;
      }
    }
    return std::nullopt;
  }

  // Like clash, for an instance of `first` that runs before the instance of `second`, both in the
  // same iteration of the outermost `fixed` scopes.
  std::optional<Conflict> clashBefore(int first, int second, int fixed) const {
    int opA = m_view.accesses()[first].op, opB = m_view.accesses()[second].op;
    int shared = m_view.commonDepth(opA, opB);
    Orders order = allEqual(fixed);
    for (int d = fixed; d < shared; ++d) {
      order.push_back(Order::Less);
      if (auto found = clash(first, second, order)) return found;
      order[d] = Order::Equal;
    }
    if (opA < opB) return clash(first, second, order);
    return std::nullopt;
  }

  bool isCircular() const {
    const auto& dims = m_memory.declared.dims;
    return std::any_of(dims.begin(), dims.end(), [](const Dimension& d) { return d.isFolded(); });
  }

  static StorageProblem unproven(int read) {
    return {.kind = StorageProblem::Kind::Unproven, .read = read};
  }

  std::optional<StorageProblem> checkRead(int read) const {
    auto write = coveringWrite(m_view, read);
    if (write) {
      auto problem = checkSince(*write, read);
      if (!problem || !isCircular()) return problem;
    }
    auto within = coveredWithin(m_view, read);
    if (isCircular() || !within) within = std::max(within, writtenWithin(read));
    if (isCircular() && !within) within = 0;
    return within ? checkKeptUntil(read, *within) : unproven(read);
  }

  // After the write that certainly gives the read its value, whichever of its instances that is.
  std::optional<StorageProblem> checkSince(int write, int read) const {
    int writeOp = m_view.accesses()[write].op, readOp = m_view.accesses()[read].op;
    int fixed = m_view.commonDepth(writeOp, readOp);
    NodeId writeChild = childAt(m_view, writeOp, fixed), readChild = childAt(m_view, readOp, fixed);
    for (int by : m_memory.accesses) {
      const AccessInfo& other = m_view.accesses()[by];
      if (!m_view.spend(1)) return unproven(read);
      if (!other.writes || m_view.commonDepth(other.op, readOp) < fixed) continue;
      NodeId child = childAt(m_view, other.op, fixed);
      std::optional<Conflict> found;
      bool within = child == writeChild;
      if (within) {
        if (!clash(by, read, allEqual(fixed))) continue;
        found = clashBefore(write, by, fixed);
        // The write's instance is the one of what is read, which may be the last of them.
        if (found && !overwrittenBetween(m_view, m_memory.declared, {write, by, read, fixed}))
          continue;
        if (found) std::swap(found->iterationA, found->iterationB);
      } else if (child == readChild) {
        found = clashBefore(by, read, fixed);
      } else if (other.op > writeOp && other.op < readOp) {
        found = clash(by, read, allEqual(fixed));
      }
      if (found)
        return StorageProblem{StorageProblem::Kind::Overwritten,
                              read,
                              write,
                              by,
                              found->iterationA,
                              found->iterationB};
    }
    return std::nullopt;
  }

  // A read whose value comes from one of several writes, or from an earlier iteration, as in a
  // window that slides: no write of another element may stand, in time, between a write of the
  // read's element and the read. All that is read is written in the same iteration of the outermost
  // `fixed` scopes.
  std::optional<StorageProblem> checkKeptUntil(int read, int fixed) const {
    for (int write : m_memory.accesses) {
      const AccessInfo& from = m_view.accesses()[write];
      if (!from.writes || from.array != m_view.accesses()[read].array) continue;
      for (int by : m_memory.accesses) {
        if (!m_view.accesses()[by].writes) continue;
        auto found = overwrittenBetween(m_view, m_memory.declared, {write, by, read, fixed});
        if (!found) continue;
        if (!found->exact) return unproven(read);
        return StorageProblem{StorageProblem::Kind::Overwritten,
                              read,
                              write,
                              by,
                              found->iterationA,
                              found->iterationB};
      }
    }
    return std::nullopt;
  }

  // The greatest number of outer scopes in whose same iteration earlier iterations inside certainly
  // write what is read; nothing where that is not proven.
  std::optional<int> writtenWithin(int read) const {
    std::optional<int> most;
    for (int fixed = m_view.op(m_view.accesses()[read].op).depth() - 1; fixed > most.value_or(-1);
         --fixed)
      most = std::max(most, carriedWithin(m_view, m_memory.accesses, read, fixed));
    return most;
  }

  // The last write of the whole output, if any; what it rewrites need not have been kept before.
  int lastWholeWrite(const std::string& array) const {
    int last = -1;
    for (int i : m_memory.accesses) {
      const AccessInfo& access = m_view.accesses()[i];
      if (access.writes && access.access->array == array && writesWholeArray(m_view, access))
        last = i;
    }
    return last;
  }

  // After the writes that stay in an output nothing else may write where they lie.
  std::optional<StorageProblem> checkOutput(const std::string& array) const {
    int whole = lastWholeWrite(array);
    for (int write : m_memory.accesses) {
      const AccessInfo& access = m_view.accesses()[write];
      if (!access.writes || access.access->array != array) continue;
      if (whole >= 0 && precedesNestOf(access.op, m_view.accesses()[whole].op)) continue;
      if (auto problem = checkKept(write)) return problem;
    }
    return std::nullopt;
  }

  std::optional<StorageProblem> checkKept(int write) const {
    for (int by : m_memory.accesses) {
      if (!m_view.accesses()[by].writes) continue;
      if (auto found = clashBefore(write, by, 0))
        return StorageProblem{
            StorageProblem::Kind::Overwritten, -1, write, by, found->iterationB, found->iterationA};
    }
    return std::nullopt;
  }

  bool precedesNestOf(int op, int other) const {
    return op < other && childAt(m_view, op, 0) != childAt(m_view, other, 0);
  }

  const View& m_view;
  const Memory& m_memory;
};

}  // namespace

bool isAliased(const Buffer& buffer) {
  if (buffer.arrays.size() > 1) return true;
  return std::any_of(buffer.dims.begin(), buffer.dims.end(),
                     [](const Dimension& d) { return !d.isWhole() && d.extent.value > 1; });
}

std::optional<StorageProblem> findStorageProblem(const View& view, const Memory& memory) {
  if (!isAliased(memory.declared)) return std::nullopt;
  return LayoutCheck(view, memory).run();
}

std::optional<StorageProblem> findStorageProblem(const View& view, int buffer) {
  return findStorageProblem(view, view.memory(buffer));
}

}  // namespace dojo::core
