#include "tests/codegen/tape/tape_device.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "tests/codegen/tape/tape_code.h"

namespace dojo::tests {

using codegen::BufferRole;
using codegen::BufferSpec;

namespace {

constexpr std::size_t kZone = 64;
constexpr std::byte kCanary{0xa5};

class TapeSet : public app::DeviceSet {
 public:
  explicit TapeSet(std::unique_ptr<app::ParentBuffers> parent) : m_parent(std::move(parent)) {
    std::size_t total = kZone;
    for (const BufferSpec& spec : specs()) {
      m_starts.push_back(total);
      total += spec.bytes + kZone;
    }
    m_memory.assign(total, kCanary);
    fillInputs();
  }

  std::size_t totalBytes() const override { return m_memory.size(); }
  void touch() const override {}
  void evict() const override {}

  void fillInputs() const override {
    forEach(BufferRole::In, [&](std::size_t i) { std::ranges::copy(m_parent->bytes(i), at(i)); });
  }
  void poisonOutputs(std::uint8_t pattern) const override {
    for (BufferRole role : {BufferRole::Out, BufferRole::Workspace})
      forEach(role,
              [&](std::size_t i) { std::fill_n(at(i), specs()[i].bytes, std::byte(pattern)); });
  }
  void copyOutputsBack() const override {
    forEach(BufferRole::Out, [&](std::size_t i) {
      std::copy_n(at(i), specs()[i].bytes, m_parent->bytes(i).data());
    });
  }
  Result<void> checkRedZones(int setIndex) const override {
    for (std::size_t i = 0; i < specs().size(); ++i)
      for (std::size_t k = 0; k < kZone; ++k)
        if (std::byte& zone = at(i)[specs()[i].bytes + k]; zone != kCanary) {
          zone = kCanary;
          return fail(ErrorCode::BadInput,
                      fmt::format("red zone of buffer {} ({}) overwritten in set {}", i,
                                  specs()[i].name, setIndex));
        }
    return {};
  }

  // Null beyond the memory.
  float* element(int64_t buffer, int64_t index) const {
    if (buffer < 0 || buffer >= static_cast<int64_t>(m_starts.size())) return nullptr;
    int64_t byte = static_cast<int64_t>(m_starts[static_cast<size_t>(buffer)]) + 4 * index;
    if (byte < 0 || byte + 4 > static_cast<int64_t>(m_memory.size())) return nullptr;
    return reinterpret_cast<float*>(m_memory.data() + byte);
  }

 private:
  const std::vector<BufferSpec>& specs() const { return m_parent->specs(); }
  std::byte* at(std::size_t buffer) const { return m_memory.data() + m_starts[buffer]; }
  template <typename Do>
  void forEach(BufferRole role, Do act) const {
    for (std::size_t i = 0; i < specs().size(); ++i)
      if (specs()[i].role == role) act(i);
  }

  std::unique_ptr<app::ParentBuffers> m_parent;
  std::vector<std::size_t> m_starts;
  mutable std::vector<std::byte> m_memory;
};

class TapeKernel : public app::DeviceKernel {
 public:
  TapeFunctions functions;
  std::vector<codegen::Launch> launches;
};

// One run of a function.
class Run {
 public:
  Run(const std::vector<TapeInstruction>& code, const TapeSet& set) : m_code(code), m_set(set) {}

  Result<double> cycles() {
    m_cycles = kLaunchCycles;
    auto done = block(0);
    if (!done) return tl::unexpected(done.error());
    return m_cycles;
  }

 private:
  // Gives what follows the block's end.
  Result<size_t> block(size_t at) {
    for (; at < m_code.size() && m_code[at].word != "end"; ++at) {
      const TapeInstruction& instruction = m_code[at];
      if (instruction.word == "for") {
        auto after = loop(at);
        if (!after) return after;
        at = *after;
      } else if (auto did = step(instruction); !did) {
        return tl::unexpected(did.error());
      }
    }
    return at;
  }

  // Gives the place of its end.
  Result<size_t> loop(size_t at) {
    size_t end = at + 1;
    m_iterations.push_back(0);
    for (; m_iterations.back() < m_code[at].constant; ++m_iterations.back()) {
      m_cycles += kOtherCycles;
      auto after = block(at + 1);
      if (!after) return after;
      end = *after;
    }
    m_iterations.pop_back();
    return end;
  }

  Result<void> step(const TapeInstruction& i) {
    bool isMemory = i.word == "load" || i.word == "store";
    m_cycles += isMemory ? kMemoryCycles : kOtherCycles;
    if (i.word == "die") std::abort();
    if (i.word == "number") return m_stack.push_back(static_cast<float>(i.number)), Result<void>();
    if (!isMemory) return arithmetic(i.word);
    int64_t index = i.constant;
    for (size_t d = 0; d < i.coefficients.size(); ++d)
      index += i.coefficients[d] * (d < m_iterations.size() ? m_iterations[d] : 0);
    float* element = m_set.element(i.buffer, index);
    if (!element)
      return fail(ErrorCode::ToolFailure,
                  fmt::format("the tape has no element {} of buffer {}", index, i.buffer));
    if (i.word == "load")
      m_stack.push_back(*element);
    else
      *element = pop();
    return {};
  }

  Result<void> arithmetic(const std::string& word) {
    float b = pop();
    if (word == "neg" || word == "abs") {
      m_stack.push_back(word == "neg" ? -b : std::abs(b));
      return {};
    }
    float a = pop();
    m_stack.push_back(word == "add"   ? a + b
                      : word == "sub" ? a - b
                      : word == "mul" ? a * b
                      : word == "max" ? (a > b ? a : b)
                                      : (a < b ? a : b));
    return {};
  }

  float pop() {
    if (m_stack.empty()) return 0;
    float value = m_stack.back();
    m_stack.pop_back();
    return value;
  }

  const std::vector<TapeInstruction>& m_code;
  const TapeSet& m_set;
  std::vector<int64_t> m_iterations;
  std::vector<float> m_stack;
  double m_cycles = 0;
};

}  // namespace

Result<std::unique_ptr<app::DeviceKernel>> TapeDevice::load(const app::LoadableCode& code) {
  auto functions = unpacked(code.object);
  if (!functions) return tl::unexpected(functions.error());
  auto kernel = std::make_unique<TapeKernel>();
  kernel->functions = std::move(*functions);
  kernel->launches = code.launches;
  for (const codegen::Launch& launch : code.launches)
    if (!kernel->functions.contains(launch.function))
      return fail(ErrorCode::ToolFailure, fmt::format("the tape has no {}", launch.function));
  return kernel;
}

Result<std::unique_ptr<app::DeviceSet>> TapeDevice::make(
    std::unique_ptr<app::ParentBuffers> buffers, std::uint32_t) {
  return std::make_unique<TapeSet>(std::move(buffers));
}

std::vector<std::string> TapeDevice::begin(const codegen::RunPlan& plan,
                                           std::span<const app::DeviceUse>) {
  if (plan.threads == 1) return {};
  return {"the tape has one thread"};
}

Result<double> TapeDevice::call(const app::DeviceUse& use, std::size_t firstSet, int calls) {
  const auto& kernel = static_cast<const TapeKernel&>(*use.kernel);
  double total = 0;
  for (int call = 0; call < calls; ++call) {
    const auto& set = static_cast<const TapeSet&>(
        *use.sets[(firstSet + static_cast<std::size_t>(call)) % use.sets.size()]);
    for (const codegen::Launch& launch : kernel.launches) {
      auto cycles = Run(kernel.functions.at(launch.function), set).cycles();
      if (!cycles) return cycles;
      total += *cycles;
    }
  }
  return total;
}

}  // namespace dojo::tests
