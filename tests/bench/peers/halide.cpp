// Halide, compiled ahead of time for the problem's extents: manual schedules (halide_operators.cpp)
// or the autoschedulers that it ships (Adams et al. 2019, Mullapudi et al. 2016).
#include <Halide.h>
#include <HalideRuntime.h>
#include <dlfcn.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "rl/peers/peer.h"
#include "tests/bench/peers/halide_operators.h"

namespace dojo::peers {
namespace {

class HalidePeer : public Peer {
 public:
  std::string version() const override { return "Halide " DOJO_PEER_HALIDE_VERSION; }

  std::vector<std::string> variants(const std::string& op) const override {
    if (isNarrow(op)) return {};
    return {"manual", "adams2019", "mullapudi2016"};
  }

  void open(const Problem& problem, const std::string& variant) override {
    m_operator = makeOperator(problem, variant == "manual");
    Halide::Target target = Halide::get_host_target()
                                .with_feature(Halide::Target::NoAsserts)
                                .with_feature(Halide::Target::NoBoundsQuery);
    Halide::Pipeline pipeline(m_operator.output);
    if (variant != "manual") {
      Halide::load_plugin(std::string(DOJO_PEER_HALIDE_PLUGINS) + "/libautoschedule_" + variant +
                          ".so");
      pipeline.auto_schedule(variant == "adams2019" ? "Adams2019" : "Mullapudi2016", target,
                             Halide::MachineParams(problem.threads, 32ull << 20, 40.0f));
    }
    compile(pipeline, target, problem.threads);
  }

  void bind(const std::vector<const void*>& inputs, void* output) override {
    auto set = std::make_unique<Set>();
    size_t count = inputs.size() + 1;
    set->buffers.resize(count);
    set->dimensions.resize(count);
    for (size_t k = 0; k < count; ++k) {
      bool isInput = k < inputs.size();
      const std::vector<int>& extents =
          isInput ? m_operator.inputExtents[k] : m_operator.outputExtents;
      int stride = 1;
      for (int extent : extents) {
        set->dimensions[k].emplace_back(0, extent, stride);
        stride *= extent;
      }
      halide_buffer_t& buffer = set->buffers[k];
      std::memset(&buffer, 0, sizeof buffer);
      const void* data = isInput ? inputs[k] : output;
      buffer.host = static_cast<uint8_t*>(const_cast<void*>(data));
      buffer.type = halide_type_t(halide_type_float, 32);
      buffer.dimensions = static_cast<int>(extents.size());
      buffer.dim = set->dimensions[k].data();
      set->arguments.push_back(&buffer);
    }
    m_sets.push_back(std::move(set));
  }

  void run(size_t set) override {
    if (int error = m_run(m_sets[set]->arguments.data()))
      throw std::runtime_error("Halide's error " + std::to_string(error));
  }

 private:
  struct Set {
    std::vector<halide_buffer_t> buffers;
    std::vector<std::vector<halide_dimension_t>> dimensions;
    std::vector<void*> arguments;
  };

  void compile(Halide::Pipeline& pipeline, const Halide::Target& target, int threads) {
    std::string base = "/tmp/halide_peer_" + std::to_string(getpid());
    std::vector<Halide::Argument> arguments(m_operator.inputs.begin(), m_operator.inputs.end());
    pipeline.compile_to_object(base + ".o", arguments, "peer_kernel", target);
    std::string link = "cc -shared -o " + base + ".so " + base + ".o -lpthread -ldl -lm";
    if (system(link.c_str()) != 0) throw std::runtime_error("failed: " + link);
    void* library = dlopen((base + ".so").c_str(), RTLD_NOW | RTLD_LOCAL);
    unlink((base + ".o").c_str());
    unlink((base + ".so").c_str());
    if (!library) throw std::runtime_error(dlerror());
    m_run = reinterpret_cast<int (*)(void**)>(dlsym(library, "peer_kernel_argv"));
    if (!m_run) throw std::runtime_error("the compiled pipeline has no entry");
    auto setThreads = reinterpret_cast<int (*)(int)>(dlsym(library, "halide_set_num_threads"));
    if (setThreads) setThreads(threads);
  }

  HalideOperator m_operator;
  int (*m_run)(void**) = nullptr;
  std::vector<std::unique_ptr<Set>> m_sets;
};

}  // namespace

std::unique_ptr<Peer> makePeer() {
  return std::make_unique<HalidePeer>();
}

}  // namespace dojo::peers
