#include "core/moves/legality/storage.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/cache/findings.h"
#include "core/analysis/cache/memory_digest.h"
#include "core/analysis/concurrency.h"
#include "core/analysis/value_lifetime.h"
#include "core/moves/edit.h"
#include "core/moves/legality/known_soundness.h"
#include "core/moves/legality/refuse.h"

namespace dojo::core {
namespace {

Refusal refuseStorage(const View& view, const StorageProblem& problem, const std::string& buffer) {
  if (problem.kind == StorageProblem::Kind::Unproven) {
    const AccessInfo& read = view.accesses()[problem.read];
    NodeId node = view.op(read.op).node->id();
    Refusal refusal = refuse(
        "unproven-source",
        phrase("no earlier operations provably give {} its value, so '{}' cannot share memory",
               describe(view, problem.read), buffer),
        {node});
    refusal.accesses = {{node, read.slot}};
    return refusal;
  }
  Refusal refusal;
  refusal.code = "overwritten";
  Message reader = problem.read < 0 ? phrase("the output") : describe(view, problem.read);
  Message writer = describeAt(view, problem.by, problem.iterationBy);
  refusal.message =
      phrase("{} would overwrite an element of '{}' that {} still needs", writer, buffer, reader);
  for (int access : {problem.by, problem.read}) {
    if (access < 0) continue;
    const AccessInfo& info = view.accesses()[access];
    NodeId node = view.op(info.op).node->id();
    refusal.nodes.push_back(node);
    refusal.accesses.push_back({node, info.slot});
  }
  refusal.iterationA = problem.iterationBy;
  refusal.iterationB = problem.iterationRead;
  return refusal;
}

bool touches(const View& view, int scope, const Memory& memory) {
  return !view.within(memory.accesses, view.opsIn(scope)).empty();
}

// A round as long as its dimension stores every index; it must not bind a longer one.
void forgetIdleFolds(Buffer& buffer) {
  for (Dimension& d : buffer.dims)
    if (!d.isFolded()) d.fold = 0;
}

}  // namespace

const std::vector<int>& scopesAtOnce(const View& view) {
  auto& known = view.findings().scopesAtOnce;
  if (!known) {
    known.emplace();
    for (int s = 0; s < static_cast<int>(view.scopes().size()); ++s)
      if (runsAtOnce(view.scope(s))) known->push_back(s);
  }
  return *known;
}

namespace {

// The node with a buffer's accesses rewritten; what does not touch it stays as it is.
NodePtr withLayout(const View& view, int buffer, const NodePtr& node, const IndexMap& map) {
  View::Range ops = view.opsIn(*node);
  if (view.accessesTo(buffer, ops).empty()) return node;
  if (node->isScope()) {
    std::vector<NodePtr> children = node->scope().children;
    for (NodePtr& child : children) child = withLayout(view, buffer, child, map);
    bool changed = children != node->scope().children;
    return changed ? withChildren(*node, std::move(children)) : node;
  }
  const Buffer& before = view.program().buffers[static_cast<size_t>(buffer)];
  Operation mapped = mapAccesses(node->operation(), [&](const Access& access) {
    return before.holds(access.array)
               ? Access{access.array, map(ops.first, access.indices), access.movement}
               : access;
  });
  return mapped == node->operation() ? node : withOperation(*node, std::move(mapped));
}

}  // namespace

std::optional<Refusal> refuseInterface(const Program& program, const Buffer& buffer,
                                       const Message& why) {
  for (const std::string& array : buffer.arrays)
    if (program.isInput(array) || program.isOutput(array))
      return refuse("interface", program.isInput(array)
                                     ? phrase("'{}' is an input, and {}", array, why)
                                     : phrase("'{}' is an output, and {}", array, why));
  return std::nullopt;
}

std::optional<Refusal> refuseInterface(const View& view, const Buffer& buffer, const Message& why) {
  auto isInterface = [&](const std::string& array) {
    return view.program().isInput(array) || view.program().isOutput(array);
  };
  if (!view.messagesAreOff()) return refuseInterface(view.program(), buffer, why);
  if (std::none_of(buffer.arrays.begin(), buffer.arrays.end(), isInterface)) return std::nullopt;
  return refuseWithoutMessage();
}

std::optional<Refusal> refuseNewDimension(const View& view, const std::string& array) {
  int b = view.bufferIndex(array);
  if (b < 0) return refuse("no-such-array", phrase("no array is named '{}'", array));
  const Buffer& buffer = view.program().buffers[static_cast<size_t>(b)];
  if (auto no = refuseInterface(view.program(), buffer, "the caller knows its shape")) return no;
  if (buffer.arrays.size() > 1)
    return refuse(
        "shared",
        phrase("'{}' shares its buffer with other arrays; unshare_buffer separates them", array));
  if (static_cast<int>(buffer.dims.size()) >= kMaxDepth)
    return refuse("too-many-dimensions", phrase("an array has at most {} dimensions", kMaxDepth));
  return std::nullopt;
}

Program rewriteBuffer(const Program& program, int buffer,
                      const std::function<void(Buffer&)>& change) {
  Program result = program;
  forgetIdleFolds(result.buffers[buffer]);
  change(result.buffers[buffer]);
  return result;
}

int wholeBufferAt(const View& view, const Place& place) {
  return place.dimension < 0 ? bufferAt(view, place) : -1;
}

int dimensionAt(const View& view, const Place& place) {
  return place.dimension < 0 ? -1 : bufferAt(view, place);
}

Program rewriteLayout(const View& view, int buffer, const std::function<void(Buffer&)>& change,
                      const IndexMap& map) {
  Program result = view.program();
  for (NodePtr& node : result.body) node = withLayout(view, buffer, node, map);
  forgetIdleFolds(result.buffers[buffer]);
  change(result.buffers[buffer]);
  return result;
}

bool runsAtOnce(const ScopeInfo& scope) {
  return traits(scope.scope().mapping).runsAtOnce();
}

bool needsProof(const View& view, const Memory& memory) {
  const auto& marked = scopesAtOnce(view);
  return isAliased(memory.declared) ||
         std::any_of(marked.begin(), marked.end(), [&](int s) { return touches(view, s, memory); });
}

namespace {

std::optional<Refusal> findUnsoundLayout(const View& view, const Memory& memory) {
  if (auto problem = findStorageProblem(view, memory))
    return refuseStorage(view, *problem, memory.declared.name);
  for (int s : scopesAtOnce(view)) {
    if (!touches(view, s, memory)) continue;
    bool isVector = traits(view.scope(s).scope().mapping).isLockstep;
    auto problem =
        isVector ? findVectorProblem(view, s, memory) : findParallelProblem(view, s, memory);
    if (problem)
      return refuseMapping(view, *problem,
                           phrase("and the iterations of {} run at once", describeScope(view, s)));
  }
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> refuseIfLayoutUnsound(const View& view, const Memory& memory) {
  if (!needsProof(view, memory)) return std::nullopt;
  Digest question =
      digestOf(memoryDigest(view, memory), {static_cast<int64_t>(MemoryQuestion::Soundness)});
  return askOnce(view, question, [&] { return findUnsoundLayout(view, memory); });
}

std::optional<Refusal> refuseIfLayoutUnsound(const View& after, std::string_view name) {
  const auto& buffers = after.program().buffers;
  int buffer = 0;
  while (buffers[buffer].name != name) ++buffer;
  return refuseIfLayoutUnsound(after, after.memory(buffer));
}

std::optional<Refusal> refuseIfFolded(const Buffer& buffer, int dimension) {
  if (!buffer.dims[dimension].isFolded()) return std::nullopt;
  return refuse("folded",
                phrase("dimension {} of '{}' is folded; materialize_dims {}.{} undoes that",
                       dimension, buffer.name, buffer.name, dimension));
}

std::optional<Refusal> refuseIfTooLarge(const Buffer& buffer) {
  bool isRegister = buffer.location == Location::Register;
  if (!isRegister && buffer.location != Location::Stack && buffer.location != Location::Fragment)
    return std::nullopt;
  int64_t most = isRegister ? kMostRegisterBytes : kMostStackBytes;
  int64_t bytes = buffer.elements() * sizeOf(buffer.dtype);
  if (bytes <= most) return std::nullopt;
  return refuse("too-large", phrase("'{}' takes {} bytes, {} holds at most {}", buffer.name, bytes,
                                    name(buffer.location), most));
}

std::optional<Refusal> refuseIfTooManyElements(const Buffer& buffer) {
  __int128 elements = 1;
  for (const Dimension& d : buffer.dims)
    elements = std::min<__int128>(elements * d.extent.value, __int128{kMostElements} + 1);
  if (elements <= kMostElements) return std::nullopt;
  return refuse("too-large",
                phrase("'{}' would have more than {} elements", buffer.name, kMostElements));
}

}  // namespace dojo::core
