// Loops that keep loads of what is the same in every iteration: more elements for all lanes of
// vectors than there are registers, of a product 5 rows of 12 terms, in the loop over its columns.
// Where the loops inside are short, compilers unroll them and read all elements before the loop, as
// vectors, which then lie in memory: 64 bytes for four. Reloaded, products of up to 15 terms take
// 0.5 to 1.0 of the time, from memory 0.83 to 1.08; the loops inside kept as they are, those take
// 1.1 to 1.3 times as long. With 16 registers products and relu_ffn of up to 64 elements take 0.6
// to 1.0 of the time; of more, compilers unroll fewer of the loops then, and some take up to 1.5
// times as long (Zen 4, Clang 19).
#include <algorithm>
#include <map>
#include <set>

#include "codegen/c/emit/memory_plan.h"
#include "core/text/printer.h"
#include "rl/passes/compiler_hints.h"

namespace dojo::rl {
namespace {

constexpr int64_t kMostIterations = 64;  // of all loops inside, that compilers might unroll
constexpr int64_t kMostOf16 = 64;        // numbers, of targets with 16 registers

using core::Mapping;

// The numbers that a loop's operations read, by buffer and access.
class Numbers {
 public:
  Numbers(const core::Program& program, int depth) : m_program(program), m_depth(depth) {}

  void find(const core::Scope& scope) {
    for (const core::NodePtr& child : scope.children) {
      if (!child->isScope()) {
        for (const core::Access& target : child->operation().targets)
          m_written.insert(m_program.bufferOf(target.array));
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
      if (!access || m_program.bufferOf(access->array)->location == core::Location::Register)
        continue;
      if (int64_t numbers = numbersOf(*access); numbers > 1) {
        int64_t& known = m_numbers[m_program.bufferOf(access->array)][core::print(*access)];
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
    return turns <= kMostIterations ? numbers : 0;
  }

  const core::Program& m_program;
  int m_depth;
  std::vector<const core::Scope*> m_inside = {};
  std::map<const core::Buffer*, std::map<std::string, int64_t>> m_numbers = {};
  std::set<const core::Buffer*> m_written = {};  // in the loop, where some are declared, too
};

}  // namespace

void reloadOperands(Schedule& schedule) {
  auto storage = codegen::planStorage(schedule.program());
  if (!storage) return;
  const core::View& view = schedule.view();
  std::vector<int> scopes;
  for (int s = 0; s < static_cast<int>(view.scopes().size()); ++s) {
    const core::ScopeInfo& loop = view.scope(s);
    Numbers numbers(view.program(), loop.depth);
    numbers.find(loop.scope());
    bool isReloaded = std::ranges::any_of(
        numbers.moreThan(schedule.machine().vectorRegisters),
        [&](const core::Buffer* buffer) { return storage->of(*buffer).lanes == 0; });
    if (isReloaded) scopes.push_back(s);
  }
  hintAt(schedule, "reload", scopes);
}

}  // namespace dojo::rl
