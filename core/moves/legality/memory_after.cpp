// Whether memory is sound in the program after a step: the part of storage.h that rewrites.
#include <algorithm>

#include "core/analysis/cache/memory_digest.h"
#include "core/analysis/value_lifetime.h"
#include "core/moves/legality/known_soundness.h"
#include "core/moves/legality/storage.h"

namespace dojo::core {
namespace {

bool hasMarks(const View& view) {
  return !scopesAtOnce(view).empty();
}

// Those that the operations touch, in the order of the declarations.
template <typename Filter>
std::vector<int> buffersIn(const View& view, View::Range ops, const Filter& filter) {
  std::vector<int> buffers;
  for (int b : core::buffersIn(view, ops))
    if (filter(view.program().buffers[static_cast<size_t>(b)])) buffers.push_back(b);
  return buffers;
}

// Names of the buffers, and of those that the step makes.
Names concerned(const Program& before, const Program& after, const std::vector<int>& buffers) {
  Names names;
  for (int b : buffers) names.push_back(before.buffers[static_cast<size_t>(b)].name);
  for (size_t i = 0; i < after.buffers.size(); ++i) {
    const std::string& name = after.buffers[i].name;
    bool stays = i < before.buffers.size() && before.buffers[i].name == name;
    if (!stays && !before.bufferNamed(name)) names.push_back(name);
  }
  return names;
}

// The node as the view has it, when a program holds the same one.
bool isKnown(const View& view, const Node& node) {
  if (int s = view.scopeIndex(node.id()); s >= 0) return view.scope(s).node == &node;
  int op = view.opIndex(node.id());
  return op >= 0 && view.op(op).node == &node;
}

// All that proofs about some buffers look at: those buffers, and the outermost nodes that touch
// them or are new.
Program excerpt(const View& before, const Program& after, const Names& names) {
  Program part;
  part.inputs = after.inputs;
  part.outputs = after.outputs;
  part.nextId = after.nextId;
  std::vector<int> known;
  for (const Buffer& buffer : after.buffers) {
    if (std::find(names.begin(), names.end(), buffer.name) == names.end()) continue;
    part.buffers.push_back(buffer);
    for (const std::string& array : buffer.arrays)
      if (int b = before.bufferIndex(array); b >= 0) known.push_back(b);
  }
  for (const NodePtr& node : after.body) {
    auto touches = [&](int b) { return !before.accessesTo(b, before.opsIn(*node)).empty(); };
    if (!isKnown(before, *node) || std::any_of(known.begin(), known.end(), touches))
      part.body.push_back(node);
  }
  return part;
}

std::optional<Refusal> refuseLayouts(const View& view, const Names& names) {
  for (std::string_view name : names)
    if (auto no = refuseIfLayoutUnsound(view, name)) return no;
  return std::nullopt;
}

// Asks of buffers in the program after a step, as long as what becomes of a buffer's memory only
// depends on that memory, on where the operations that the step touches stand in it, and on the
// step: that answers for every program with the same memory.
class SoundnessAfter {
 public:
  SoundnessAfter(const Context& context, const Step& step, const Touched& touched)
      : m_context(context), m_step(step), m_touched(touched) {
    DigestBuilder digest;
    digest.add(std::string_view(step.move)).add(step.place.depth);
    for (const std::string& argument : step.arguments) digest.add(std::string_view(argument));
    m_stepDigest = digest.digest();
  }

  std::optional<bool> known(int buffer) const {
    return knownSoundness(m_context.view, questionOn(buffer));
  }

  void keep(int buffer, bool isSound) const {
    keepSoundness(m_context.view, questionOn(buffer), isSound);
  }

  std::optional<Refusal> refuse(const std::vector<int>& buffers, Rewrite rewrite) const {
    Program after = rewrite(m_context, m_step);
    Names names = concerned(m_context.program(), after, buffers);
    Program part = excerpt(m_context.view, after, names);
    View view(part, m_context.view);
    for (size_t i = 0; i < buffers.size(); ++i) {
      auto no = refuseIfLayoutUnsound(view, names[i]);
      if (!view.isExhausted()) keep(buffers[i], !no);
      if (no) return no;
    }
    return std::nullopt;
  }

 private:
  Digest questionOn(int buffer) const {
    const View& view = m_context.view;
    const Buffer& declared = m_context.program().buffers[static_cast<size_t>(buffer)];
    View::Range ops = m_touched.ops;
    AccessPart part = partOf(view, buffer, ops);
    AccessPart divided = partOf(view, buffer, {ops.first, std::max(ops.first, m_touched.divide)});
    int64_t named = 0;
    for (const std::string& argument : m_step.arguments)
      named = 2 * named + declared.holds(argument);
    DigestBuilder digest(memoryDigest(view, buffer));
    digest.add(MemoryQuestion::SoundnessAfter).add(m_stepDigest.low).add(m_stepDigest.high);
    return digest.add(part.first).add(part.end).add(divided.end).add(named).digest();
  }

  const Context& m_context;
  const Step& m_step;
  const Touched& m_touched;
  Digest m_stepDigest;
};

// Takes out the buffers that are known to be sound afterwards; true where one is known not to be.
bool dropSound(const SoundnessAfter& after, std::vector<int>& buffers) {
  bool isUnsound = false;
  std::erase_if(buffers, [&](int b) {
    auto known = after.known(b);
    isUnsound |= known && !*known;
    return known && *known;
  });
  return isUnsound;
}

}  // namespace

std::optional<Refusal> refuseIfLayoutsUnsound(const View& before, const Program& after,
                                              const Names& names) {
  Program part = excerpt(before, after, names);
  return refuseLayouts(View(part, before), names);
}

std::optional<Refusal> refuseIfUnsoundAfter(const Context& context, const Step& step,
                                            Rewrite rewrite, std::vector<int> buffers,
                                            const Touched& touched) {
  if (buffers.empty()) return std::nullopt;
  if (touched.recount == Reindexing::Unknown) {
    Program after = rewrite(context, step);
    return refuseIfLayoutsUnsound(context.view, after,
                                  concerned(context.program(), after, buffers));
  }
  std::erase_if(buffers,
                [&](int b) { return staysCovered(context.view, b, touched.recount, touched.ops); });
  if (buffers.empty()) return std::nullopt;
  SoundnessAfter after(context, step, touched);
  if (dropSound(after, buffers)) return refuseWithoutMessage();
  return buffers.empty() ? std::nullopt : after.refuse(buffers, rewrite);
}

std::optional<Refusal> refuseIfUnsound(const Context& context, const Step& step, Rewrite rewrite,
                                       const Touched& touched) {
  bool marked = hasMarks(context.view);
  auto buffers = buffersIn(context.view, touched.ops,
                           [&](const Buffer& buffer) { return marked || isAliased(buffer); });
  return refuseIfUnsoundAfter(context, step, rewrite, std::move(buffers), touched);
}

std::optional<Refusal> refuseIfUnproven(const Context& context, const Step& step, Rewrite rewrite,
                                        const Touched& touched) {
  bool marked = hasMarks(context.view);
  auto buffers = buffersIn(context.view, touched.ops, [&](const Buffer& buffer) {
    return isAliased(buffer) || (marked && buffer.location != Location::Heap);
  });
  return refuseIfUnsoundAfter(context, step, rewrite, std::move(buffers), touched);
}

}  // namespace dojo::core
