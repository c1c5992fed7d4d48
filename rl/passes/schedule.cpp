#include "rl/passes/schedule.h"

#include <algorithm>

#include "core/cost/cost.h"
#include "core/moves/place.h"

namespace dojo::rl {
namespace {

constexpr size_t kMostSteps = 1000;  // so that a rule which goes round in circles ends

}  // namespace

Schedule::Schedule(const Game& game, core::Program from, int threads, Choices& choices)
    : m_game(game), m_threads(threads), m_choices(choices) {
  m_programs.push_back(std::make_unique<const core::Program>(std::move(from)));
  look();
}

void Schedule::look() {
  m_view = std::make_unique<core::View>(program());
}

bool Schedule::apply(const core::Step& step) {
  if (m_steps.size() >= kMostSteps) return false;
  auto after = m_game.apply(program(), step);
  if (!after) return false;
  m_programs.push_back(std::make_unique<const core::Program>(std::move(*after)));
  m_steps.push_back(step);
  look();
  return true;
}

bool Schedule::apply(const char* move, const core::Place& place,
                     std::vector<std::string> arguments) {
  return apply(core::Step{move, place, core::Arguments(std::move(arguments))});
}

bool Schedule::attempt(const std::function<bool()>& body) {
  size_t programs = m_programs.size(), steps = m_steps.size();
  if (body()) return true;
  if (m_programs.size() == programs) return false;
  m_programs.resize(programs);
  m_steps.resize(steps);
  look();
  return false;
}

std::vector<core::NodeId> Schedule::operations() const {
  std::vector<core::NodeId> ids;
  for (const core::OpInfo& op : m_view->ops()) ids.push_back(op.node->id());
  return ids;
}

std::optional<core::Place> Schedule::opPlace(core::NodeId op) const {
  int index = m_view->opIndex(op);
  if (index < 0) return std::nullopt;
  return core::placeOfOp(*m_view, index);
}

std::optional<core::Place> Schedule::around(core::NodeId op, int depth) const {
  int index = m_view->opIndex(op);
  if (index < 0 || depth < 0 || depth >= m_view->op(index).depth()) return std::nullopt;
  core::Place place = core::placeOfOp(*m_view, index);
  place.depth = depth;
  return place;
}

bool Schedule::applyAround(const char* move, core::NodeId op, int depth,
                           std::vector<std::string> arguments) {
  auto place = around(op, depth);
  return place && apply(move, *place, std::move(arguments));
}

bool isOpen(const core::Node& node) {
  return node.isScope() && node.scope().mapping == core::Mapping::Sequential;
}

bool fitsL2(const Schedule& schedule) {
  return core::compulsoryBytes(schedule.program()) <=
         static_cast<double>(schedule.machine().cacheBytes(2));
}

bool comesFromMemory(const Schedule& schedule) {
  return core::compulsoryBytes(schedule.program()) >
         static_cast<double>(schedule.machine().cacheBytes(3));
}

bool fillsHalfTheLastCache(const Schedule& schedule) {
  return 2 * core::compulsoryBytes(schedule.program()) >
         static_cast<double>(schedule.machine().cacheBytes(3));
}

bool hasFunctions(const core::View& view, core::View::Range ops) {
  for (int op = ops.first; op < ops.end; ++op)
    if (core::isTranscendental(view.op(op).operation().op)) return true;
  return false;
}

double iterationsOf(const core::OpInfo& op) {
  double iterations = 1;
  for (int64_t extent : op.extents) iterations *= static_cast<double>(extent);
  return iterations;
}

std::vector<core::NodeId> writersOf(const core::View& view, const std::string& array) {
  std::vector<core::NodeId> ids;
  for (const core::OpInfo& op : view.ops())
    if (op.operation().target().array == array) ids.push_back(op.node->id());
  return ids;
}

std::vector<core::NodeId> readersOf(const core::View& view, const std::string& array) {
  std::vector<core::NodeId> readers;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op)
    if (std::ranges::any_of(view.accessesOf(op), [&](const core::AccessInfo& access) {
          return access.reads && access.access->array == array;
        }))
      readers.push_back(view.op(op).node->id());
  return readers;
}

core::NodeId nextWriter(const core::View& view, core::NodeId after, const std::string& array,
                        core::Assign assign) {
  for (int op = view.opIndex(after) + 1; op < static_cast<int>(view.ops().size()); ++op) {
    const core::Operation& o = view.op(op).operation();
    if (o.target().array == array && o.assign == assign) return view.op(op).node->id();
  }
  return 0;
}

core::Place placeOfBuffer(const std::string& name) {
  core::Place place;
  place.name = name;
  return place;
}

core::Place placeOfDimension(const std::string& name, int dimension) {
  core::Place place = placeOfBuffer(name);
  place.dimension = dimension;
  return place;
}

std::vector<std::string> temporaries(const core::Program& program) {
  std::vector<std::string> names;
  for (const core::Buffer& buffer : program.buffers)
    if (std::ranges::none_of(buffer.arrays, [&](const std::string& array) {
          return program.isInput(array) || program.isOutput(array);
        }))
      names.push_back(buffer.name);
  return names;
}

std::string newBuffer(const core::Program& before, const core::Program& after) {
  for (const core::Buffer& buffer : after.buffers)
    if (!before.bufferNamed(buffer.name)) return buffer.name;
  return "";
}

bool hasVectors512(const Schedule& schedule) {
  return schedule.machine().widestVector() == 512;
}

bool isDoublePumped512(const Schedule& schedule) {
  return schedule.machine().isDoublePumped() && hasVectors512(schedule);
}

bool hasTwoFma512Pipes(const Schedule& schedule) {
  return !schedule.machine().isDoublePumped() && hasVectors512(schedule);
}

bool hasSlowThirdCache(const Schedule& schedule) {
  const core::MemoryLevel *second = schedule.machine().cache(2),
                          *third = schedule.machine().cache(3);
  return hasVectors512(schedule) && third && third->bytesPerNs > 0 &&
         2 * third->bytesPerNs < second->bytesPerNs;
}

bool sharesVectorUnits(const Schedule& schedule) {
  return !schedule.machine().addsApart && hasVectors512(schedule);
}

bool hasSlowDotProducts(const core::Machine& machine) {
  const core::OperationCost *dot = machine.costOf("dot_bf16"), *fma = machine.costOf("fma");
  return dot && fma && fma->interval > 0 && dot->interval >= 2 * fma->interval;
}

}  // namespace dojo::rl
