#include "rl/agent/program_memory.h"

#include <algorithm>

#include "rl/agent/planted_bugs.h"

namespace dojo::rl {
namespace {

constexpr size_t kMostRecorded = 16;  // of the recorded moves in a situation

}  // namespace

void ProgramMemory::beginKernel(core::Hash start) {
  for (m_kernel = 0; m_kernel < m_kernels.size(); ++m_kernel)
    if (m_kernels[m_kernel].start == start) return;
  m_kernels.push_back({start, 0, kWorstLog, {}});
}

std::optional<ProgramId> ProgramMemory::find(core::Hash program) const {
  if (m_kernels.empty()) return std::nullopt;
  const auto& byHash = m_kernels[m_kernel].byHash;
  auto found = byHash.find(program);
  return found == byHash.end() ? std::nullopt : std::optional(found->second);
}

ProgramId ProgramMemory::idOf(core::Hash program) {
  auto id = static_cast<ProgramId>(m_programs.size());
  auto [place, isNew] = m_kernels[m_kernel].byHash.emplace(program, id);
  if (isNew) m_programs.push_back({program, m_kernel, {}, {}, false, {}});
  return place->second;
}

void ProgramMemory::setOptions(ProgramId id, std::vector<ProgramId> options) {
  m_programs[id].wasLookedAt = true;
  m_programs[id].options = std::move(options);
}

// The start's time is the scale of all rewards of its kernel. One that may only be begun with has
// none that could be: the first right program's time is then taken.
void ProgramMemory::addOutcome(ProgramId id, const Outcome& outcome) {
  RememberedProgram& program = m_programs[id];
  program.time.add(outcome);
  Kernel& kernel = m_kernels[program.kernel];
  bool isStart = program.hash == kernel.start;
  m_isSolved = false;
  if (program.time.isTimed() && (isStart || kernel.startNs == 0)) {
    kernel.startNs = program.time.ns();
    refresh(program.kernel);
    return;
  }
  kernel.bestLog = std::max(kernel.bestLog, program.time.isTimed() ? logReward(id) : kWorstLog);
  m_bounds.setReward(id, reward(id), program.time.kind() == TimeEstimate::Kind::Rejected);
}

void ProgramMemory::refresh(size_t kernel) {
  m_kernels[kernel].bestLog = kWorstLog;
  for (const auto& [hash, id] : m_kernels[kernel].byHash) {
    const TimeEstimate& time = m_programs[id].time;
    if (time.kind() == TimeEstimate::Kind::Unknown) continue;
    if (time.isTimed())
      m_kernels[kernel].bestLog = std::max(m_kernels[kernel].bestLog, logReward(id));
    m_bounds.setReward(id, reward(id), time.kind() == TimeEstimate::Kind::Rejected);
  }
}

bool ProgramMemory::addEdge(ProgramId from, ProgramId to) {
  bool isNew = m_bounds.addEdge(from, to);
  m_isSolved = m_isSolved && !isNew;
  return isNew;
}

double ProgramMemory::startNs(ProgramId id) const {
  size_t kernel = isPlanted(Bug::AnotherKernelsStart) ? 0 : m_programs[id].kernel;
  return m_kernels[kernel].startNs;
}

double ProgramMemory::logReward(ProgramId id) const {
  return rl::logReward(m_programs[id].time, startNs(id));
}

double ProgramMemory::reward(ProgramId id) const {
  return inUnits(m_rule.target, logReward(id));
}

double ProgramMemory::bestLogReward(ProgramId id) const {
  return m_kernels[m_programs[id].kernel].bestLog;
}

const RecordedBounds& ProgramMemory::bounds() {
  if (!m_isSolved) m_bounds.solve(m_rule);
  m_isSolved = true;
  return m_bounds;
}

Situation ProgramMemory::situation(ProgramId id, std::optional<ProgramId> besides) {
  const RememberedProgram& program = m_programs[id];
  std::vector<ProgramId> options = program.options;
  const RecordedBounds& known = bounds();
  std::vector<ProgramId> recorded = known.movesOf(id);
  size_t kept = std::min(kMostRecorded, recorded.size());
  std::ranges::partial_sort(recorded, recorded.begin() + static_cast<std::ptrdiff_t>(kept),
                            [&](ProgramId a, ProgramId b) {
                              double atA = known.action(id, a), atB = known.action(id, b);
                              return atA != atB ? atA > atB : a < b;
                            });
  options.insert(options.end(), recorded.begin(),
                 recorded.begin() + static_cast<std::ptrdiff_t>(kept));
  if (besides) options.push_back(*besides);
  std::ranges::sort(options);
  options.erase(std::unique(options.begin(), options.end()), options.end());
  Situation situation{program.row.value_or(0), {}};
  for (ProgramId option : options)
    if (m_programs[option].row) situation.moves.push_back(*m_programs[option].row);
  return situation;
}

size_t ProgramMemory::placeOf(const Situation& situation, VectorId row) {
  auto found = std::ranges::find(situation.moves, row);
  return static_cast<size_t>(found - situation.moves.begin());
}

}  // namespace dojo::rl
