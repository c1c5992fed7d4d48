#include "tests/codegen/compiled_kernel.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <memory>

namespace dojo::tests {
namespace {

constexpr size_t kZone = 256;  // bytes before and after an array
constexpr unsigned char kGarbage = 0xC5;

class Argument {
 public:
  Argument(const codegen::Parameter& p, const core::Tensor* input, bool aligned)
      : m_bytes(static_cast<size_t>(p.bytes)),
        m_offset(kZone + (aligned || p.role == codegen::Parameter::Role::Workspace
                              ? 0
                              : core::sizeOf(p.dtype))),
        m_memory(
            static_cast<unsigned char*>(std::aligned_alloc(64, (m_bytes + 4 * kZone) / 64 * 64)),
            std::free) {
    std::memset(m_memory.get(), kGarbage, (m_bytes + 4 * kZone) / 64 * 64);
    if (!input) return;
    std::vector<std::byte> bytes = core::toBytes(*input);
    std::memcpy(data(), bytes.data(), bytes.size());
  }

  unsigned char* data() const { return m_memory.get() + m_offset; }

  bool zonesAreIntact() const {
    auto intact = [](const unsigned char* from) {
      for (size_t i = 0; i < kZone; ++i)
        if (from[i] != kGarbage) return false;
      return true;
    };
    return intact(data() - kZone) && intact(data() + m_bytes);
  }

 private:
  size_t m_bytes, m_offset;
  std::unique_ptr<unsigned char, decltype(&std::free)> m_memory;
};

std::vector<int64_t> shapeOf(const core::Program& program, const std::string& array) {
  std::vector<int64_t> shape;
  for (const core::Dimension& d : program.bufferOf(array)->dims) shape.push_back(d.extent.value);
  return shape;
}

bool agree(double got, double want, double bound) {
  if (std::isnan(want) || std::isinf(want))
    return std::isinf(bound) || got == want || (got != got && want != want);
  return std::fabs(got - want) <= bound;
}

}  // namespace

KernelRunner::KernelRunner() {
  dlopen("libomp.so.5", RTLD_NOW | RTLD_GLOBAL);
}

tl::expected<codegen::CompiledCode, codegen::CompileFailure> KernelRunner::compile(
    const codegen::EmittedC& emitted, const core::Machine& machine) {
  codegen::CompileOptions options;
  options.cpu = machine.cpu;
  options.features = machine.features;
  options.vectorWidth = emitted.vectorBits;
  options.openmp = emitted.usesOpenMP;
  options.extraFlags = emitted.flags;
  options.virtualFiles["dojo_math.h"] = std::string(codegen::dojoMathHeader());
  return m_compiler.compile(emitted.text + emitted.harness, options);
}

Result<std::vector<core::Tensor>> KernelRunner::run(const core::Program& program,
                                                    std::span<const core::Tensor> inputs,
                                                    const core::Machine& machine, bool aligned) {
  auto emitted = codegen::emitC(program, machine);
  if (!emitted) return tl::unexpected(emitted.error());
  auto code = compile(*emitted, machine);
  if (!code) return fail(ErrorCode::ToolFailure, code.error().error.message + "\n" + emitted->text);
  auto loaded = m_loader.load(code->object, emitted->entry);
  if (!loaded) return tl::unexpected(loaded.error());

  std::vector<Argument> arguments;
  std::vector<void*> pointers;
  for (size_t i = 0; i < emitted->parameters.size(); ++i) {
    arguments.emplace_back(emitted->parameters[i], i < inputs.size() ? &inputs[i] : nullptr,
                           aligned);
    pointers.push_back(arguments.back().data());
  }
  loaded->entry()(pointers.data());

  std::vector<core::Tensor> outputs;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const codegen::Parameter& p = emitted->parameters[i];
    if (!arguments[i].zonesAreIntact())
      return fail(ErrorCode::ToolFailure,
                  fmt::format("bytes around '{}' were overwritten", p.name));
    if (p.role != codegen::Parameter::Role::Output) continue;
    auto* bytes = reinterpret_cast<const std::byte*>(arguments[i].data());
    auto tensor =
        core::fromBytes(p.dtype, shapeOf(program, p.array), {bytes, static_cast<size_t>(p.bytes)});
    if (!tensor) return tl::unexpected(tensor.error());
    outputs.push_back(std::move(*tensor));
  }
  return outputs;
}

std::string differenceFromMeaning(const core::Program& program,
                                  std::span<const core::Tensor> inputs,
                                  const std::vector<core::Tensor>& outputs) {
  core::InterpreterOptions options;
  options.withBounds = true;
  auto meaning = core::interpret(program, inputs, options);
  if (!meaning) return meaning.error().message;
  for (size_t k = 0; k < outputs.size(); ++k)
    for (int64_t i = 0; i < outputs[k].size(); ++i) {
      double got = outputs[k].at(i), want = meaning->outputs[k].at(i);
      double bound = meaning->bounds[k][static_cast<size_t>(i)];
      if (!agree(got, want, bound))
        return fmt::format("{}, element {}: {} instead of {}, bound {}", program.outputs[k], i, got,
                           want, bound);
    }
  return "";
}

}  // namespace dojo::tests
