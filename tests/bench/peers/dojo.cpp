// The workbench's own: a program, as the C that is generated from it, compiled and loaded here.
#include <dlfcn.h>

#include <cstdlib>
#include <stdexcept>

#include "codegen/c/emit/emit_c.h"
#include "codegen/clang/compiler.h"
#include "codegen/clang/loader.h"
#include "core/analysis/validate.h"
#include "core/machine/host.h"
#include "rl/peers/peer.h"

namespace dojo::peers {
namespace {

class Dojo : public Peer {
 public:
  std::string version() const override { return codegen::Compiler::version(); }
  std::vector<std::string> variants(const std::string&) const override { return {"program"}; }

  void open(const Problem& problem, const std::string&) override {
    dlopen("libomp.so.5", RTLD_NOW | RTLD_GLOBAL);
    core::Program program = valueOf(core::load(problem.program, problem.op));
    core::Machine machine = core::hostMachine();
    codegen::EmittedC c = valueOf(codegen::emitC(program, machine));
    codegen::CompileOptions options;
    options.cpu = machine.cpu;
    options.features = machine.features;
    options.vectorWidth = c.vectorBits;
    // As one would compile it for one thread: the pragmas then say nothing.
    options.openmp = c.usesOpenMP && problem.threads > 1;
    options.extraFlags = c.flags;
    options.virtualFiles["dojo_math.h"] = std::string(codegen::dojoMathHeader());
    options.listings.clear();
    auto code = m_compiler.compile(c.text + c.harness, options);
    if (!code) throw std::runtime_error(code.error().error.message);
    m_object = valueOf(m_loader.load(code->object, c.entry));
    if (c.workspaceBytes > 0)
      m_workspace = std::aligned_alloc(64, static_cast<size_t>(c.workspaceBytes + 63) / 64 * 64);
  }

  void bind(const std::vector<const void*>& inputs, void* output) override {
    std::vector<void*> buffers;
    for (const void* input : inputs) buffers.push_back(const_cast<void*>(input));
    buffers.push_back(output);
    if (m_workspace) buffers.push_back(m_workspace);
    m_sets.push_back(std::move(buffers));
  }

  void run(size_t set) override { m_object.entry()(m_sets[set].data()); }

 private:
  template <class T>
  static T valueOf(Result<T> result) {
    if (!result) throw std::runtime_error(result.error().message);
    return std::move(*result);
  }

  codegen::Compiler m_compiler;
  codegen::Loader m_loader;
  codegen::LoadedObject m_object;
  void* m_workspace = nullptr;
  std::vector<std::vector<void*>> m_sets;
};

}  // namespace

std::unique_ptr<Peer> makePeer() {
  return std::make_unique<Dojo>();
}

}  // namespace dojo::peers
