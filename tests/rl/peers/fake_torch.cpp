// Stands in for libtorch where the protocol is tested: relu in plain loops. FAKE_TORCH makes it
// wrong, die, or never come back.
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "rl/peers/peer.h"

namespace dojo::peers {
namespace {

class FakeTorch : public Peer {
 public:
  std::string version() const override { return "libtorch 0.0.1"; }
  std::vector<std::string> variants(const std::string&) const override { return {"eager", "out"}; }

  void open(const Problem& problem, const std::string& variant) override {
    if (problem.op != "relu") throw std::runtime_error("only relu is here");
    m_elements = elementsOf(problem.output);
    m_isSlow = variant == "eager";
  }
  void bind(const std::vector<const void*>& inputs, void* output) override {
    m_sets.emplace_back(static_cast<const float*>(inputs[0]), static_cast<float*>(output));
  }
  void run(size_t set) override {
    if (m_fault == "dies") raise(SIGABRT);
    while (m_fault == "hangs") pause();
    if (m_isSlow) usleep(2000);
    auto [x, y] = m_sets[set];
    float least = m_fault == "wrong" ? -1 : 0;
    for (int64_t i = 0; i < m_elements; ++i) y[i] = std::max(x[i], least);
  }

 private:
  std::string m_fault = std::getenv("FAKE_TORCH") ? std::getenv("FAKE_TORCH") : "";
  int64_t m_elements = 0;
  bool m_isSlow = false;
  std::vector<std::pair<const float*, float*>> m_sets;
};

}  // namespace

std::unique_ptr<Peer> makePeer() {
  return std::make_unique<FakeTorch>();
}

}  // namespace dojo::peers
