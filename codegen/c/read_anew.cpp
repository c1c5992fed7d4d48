#include "codegen/c/read_anew.h"

#include <algorithm>
#include <map>
#include <set>

#include "codegen/c/rolled.h"
#include "core/text/printer.h"

namespace dojo::codegen {
namespace {

constexpr int64_t kMostTurns = 64;  // of all loops inside, that compilers might write out
constexpr int64_t kMostOf16 = 64;   // numbers, of targets with 16 registers

using core::Mapping;

// The numbers that a loop's operations read, by buffer and access.
class Numbers {
 public:
  Numbers(const Buffers& buffers, int depth) : m_buffers(buffers), m_depth(depth) {}

  void find(const core::Scope& scope) {
    for (const core::NodePtr& child : scope.children) {
      if (!child->isScope()) {
        for (const core::Access& target : child->operation().targets)
          m_written.insert(&m_buffers.of(target));
        if (scope.mapping == Mapping::Vector) findIn(child->operation());
        continue;
      }
      m_inside.push_back(&child->scope());
      find(child->scope());
      m_inside.pop_back();
    }
  }

  std::vector<const core::Buffer*> moreThan(int registers) const {
    std::vector<const core::Buffer*> found;
    int64_t sum = 0;
    for (const auto& [buffer, accesses] : m_numbers) {
      if (m_written.count(buffer)) continue;
      for (const auto& [text, numbers] : accesses) sum += numbers;
      found.push_back(buffer);
    }
    if (sum <= registers || (registers <= 16 && sum > kMostOf16)) return {};
    std::ranges::sort(found, {}, &core::Buffer::name);
    return found;
  }

 private:
  void findIn(const core::Operation& operation) {
    for (const core::Operand& operand : operation.operands) {
      const auto* access = std::get_if<core::Access>(&operand);
      if (!access || m_buffers.of(*access).location == core::Location::Register) continue;
      if (int64_t numbers = numbersOf(*access); numbers > 1) {
        int64_t& known = m_numbers[&m_buffers.of(*access)][core::print(*access)];
        known = std::max(known, numbers);
      }
    }
  }

  // 0: it is none for all lanes that is read once in an iteration of this loop and no other.
  int64_t numbersOf(const core::Access& access) const {
    int lanes = m_depth + static_cast<int>(m_inside.size());
    if (access.uses(m_depth) || access.uses(lanes)) return 0;
    int64_t numbers = 1, turns = 1;
    for (int d = m_depth + 1; d < lanes; ++d) {
      const core::Scope& scope = *m_inside[static_cast<size_t>(d - m_depth - 1)];
      bool isLoop = scope.mapping != Mapping::Unroll;
      if (isLoop && (scope.mapping != Mapping::Sequential || scope.extent.value > kShortLoop ||
                     !access.uses(d)))
        return 0;
      if (access.uses(d)) numbers *= scope.extent.value;
      if (isLoop) turns *= scope.extent.value;
    }
    return turns <= kMostTurns ? numbers : 0;
  }

  const Buffers& m_buffers;
  int m_depth;
  std::vector<const core::Scope*> m_inside = {};
  std::map<const core::Buffer*, std::map<std::string, int64_t>> m_numbers = {};
  std::set<const core::Buffer*> m_written = {};  // in the loop, where some are declared, too
};

}  // namespace

std::vector<const core::Buffer*> readAnew(const Buffers& buffers, const core::Scope& loop,
                                          int depth, int registers) {
  Numbers numbers(buffers, depth);
  numbers.find(loop);
  return numbers.moreThan(registers);
}

}  // namespace dojo::codegen
