// The compiler alone: plain_loops.c at -O3 -march=native -ffast-math -fno-finite-math-only, with
// -fopenmp for several threads, compiled by the Clang that the build found, with all extents known.
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

#include "rl/peers/peer.h"

namespace dojo::peers {
namespace {

class Clang : public Peer {
 public:
  std::string version() const override { return DOJO_PEER_CLANG_VERSION; }

  std::vector<std::string> variants(const std::string& op) const override {
    if (isNarrow(op)) return {};
    for (const char* two : {"batchnorm", "bmm", "conv2d", "matmul", "relu_ffn", "swiglu"})
      if (op == two) return {"naive", "reordered"};
    return {"naive"};
  }

  void open(const Problem& problem, const std::string& variant) override {
    std::string library = "/tmp/plain_loops_" + std::to_string(getpid()) + ".so";
    std::string command = std::string(DOJO_PEER_CLANG) +
                          " -O3 -march=native -ffast-math -fno-finite-math-only -fPIC -shared -w" +
                          (problem.threads > 1 ? " -fopenmp -DOP_" : " -DOP_") + problem.op +
                          (variant == "reordered" ? " -DREORDERED" : "");
    for (size_t k = 0; k < problem.inputs.size(); ++k)
      command += extents(static_cast<char>('A' + k), problem.inputs[k]);
    command += extents('Y', problem.output) + " -o " + library + " " DOJO_PEER_LOOPS " -lm";
    if (system(command.c_str()) != 0) throw std::runtime_error("clang failed: " + command);
    void* handle = dlopen(library.c_str(), RTLD_NOW);
    unlink(library.c_str());
    if (!handle) throw std::runtime_error(dlerror());
    m_run = reinterpret_cast<Function>(dlsym(handle, "run"));
    if (!m_run) throw std::runtime_error("plain_loops.c has no function for " + problem.op);
  }

  void bind(const std::vector<const void*>& inputs, void* output) override {
    Set set{{}, static_cast<float*>(output)};
    for (size_t k = 0; k < inputs.size(); ++k) set.in[k] = static_cast<const float*>(inputs[k]);
    m_sets.push_back(set);
  }

  void run(size_t set) override {
    const Set& s = m_sets[set];
    m_run(s.in[0], s.in[1], s.in[2], s.out);
  }

 private:
  using Function = void (*)(const float*, const float*, const float*, float*);
  struct Set {
    std::array<const float*, 3> in;
    float* out;
  };

  static std::string extents(char array, const Shape& shape) {
    std::string macros;
    for (size_t d = 0; d < shape.size(); ++d)
      macros += std::string(" -D") + array + std::to_string(d) + "=" + std::to_string(shape[d]);
    return macros;
  }

  Function m_run = nullptr;
  std::vector<Set> m_sets;
};

}  // namespace

std::unique_ptr<Peer> makePeer() {
  return std::make_unique<Clang>();
}

}  // namespace dojo::peers
