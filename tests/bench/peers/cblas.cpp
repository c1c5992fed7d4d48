// A CBLAS library, OpenBLAS or BLIS: what its users hand to sgemm. Of a batch either every product
// is shared among the threads ("inner") or the batch is ("batch"); relu_ffn is a pass of relu and
// one product per image, swiglu two products and the gate.
#include <cblas.h>

#include <cmath>
#include <stdexcept>

#include "rl/peers/peer.h"

#ifdef DOJO_PEER_BLIS
extern "C" {
void bli_thread_set_num_threads(long);
void bli_init(void);
const char* bli_info_get_version_str(void);
int bli_arch_query_id(void);
const char* bli_arch_string(int);
}
#else
extern "C" {
void openblas_set_num_threads(int);
char* openblas_get_config(void);
char* openblas_get_corename(void);
}
#endif

namespace dojo::peers {
namespace {

void setThreads(int threads) {
#ifdef DOJO_PEER_BLIS
  bli_thread_set_num_threads(threads);
#else
  openblas_set_num_threads(threads);
#endif
}

void multiply(const float* a, const float* b, float* c, int64_t m, int64_t n, int64_t k) {
  cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, static_cast<int>(m), static_cast<int>(n),
              static_cast<int>(k), 1.0f, a, static_cast<int>(k), b, static_cast<int>(n), 0.0f, c,
              static_cast<int>(n));
}

class Cblas : public Peer {
 public:
  std::string version() const override {
#ifdef DOJO_PEER_BLIS
    bli_init();
    return std::string("BLIS ") + bli_info_get_version_str() + " " +
           bli_arch_string(bli_arch_query_id());
#else
    return std::string(openblas_get_config()) + " " + openblas_get_corename();
#endif
  }

  std::vector<std::string> variants(const std::string& op) const override {
    if (op == "bmm") return {"inner", "batch"};
    if (op == "matmul" || op == "relu_ffn" || op == "swiglu") return {"inner"};
    return {};
  }

  void open(const Problem& problem, const std::string& variant) override {
    m_problem = problem;
    m_sharesBatch = variant == "batch";
    setThreads(m_sharesBatch ? 1 : problem.threads);
    if (problem.op == "relu_ffn") m_first.resize(elementsOf(problem.inputs[0]));
    if (problem.op == "swiglu") {
      m_first.resize(elementsOf(problem.output));
      m_second.resize(elementsOf(problem.output));
    }
  }

  void bind(const std::vector<const void*>& inputs, void* output) override {
    Set set{{}, static_cast<float*>(output)};
    for (const void* input : inputs) set.in.push_back(static_cast<const float*>(input));
    m_sets.push_back(std::move(set));
  }

  void run(size_t set) override {
    const Set& s = m_sets[set];
    if (m_problem.op == "matmul") return runMatmul(s);
    if (m_problem.op == "bmm") return runBatch(s);
    if (m_problem.op == "relu_ffn") return runReluFfn(s);
    runSwiglu(s);
  }

 private:
  struct Set {
    std::vector<const float*> in;
    float* out;
  };

  // work(first, last) on the threads, each a part of 0 … count.
  template <class Work>
  void share(int64_t count, Work work) const {
    int threads = m_problem.threads;
#pragma omp parallel for num_threads(threads) if (threads > 1)
    for (int t = 0; t < threads; ++t) work(count * t / threads, count * (t + 1) / threads);
  }

  void runMatmul(const Set& s) const {
    const Shape &a = m_problem.inputs[0], &b = m_problem.inputs[1];
    multiply(s.in[0], s.in[1], s.out, a[0], b[1], a[1]);
  }

  void runBatch(const Set& s) const {
    const Shape &a = m_problem.inputs[0], &b = m_problem.inputs[1];
    int64_t m = a[1], k = a[2], n = b[2];
    auto products = [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i)
        multiply(s.in[0] + i * m * k, s.in[1] + i * k * n, s.out + i * m * n, m, n, k);
    };
    if (m_sharesBatch)
      share(a[0], products);
    else
      products(0, a[0]);
  }

  void runReluFfn(const Set& s) {
    const Shape& x = m_problem.inputs[0];
    int64_t pixels = x[2] * x[3], image = x[1] * pixels;
    share(x[0] * image, [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) m_first[i] = s.in[0][i] > 0 ? s.in[0][i] : 0;
    });
    for (int64_t n = 0; n < x[0]; ++n)
      multiply(s.in[1], m_first.data() + n * image, s.out + n * image, x[1], pixels, x[1]);
  }

  void runSwiglu(const Set& s) {
    const Shape &x = m_problem.inputs[0], &w = m_problem.inputs[1];
    multiply(s.in[0], s.in[1], m_first.data(), x[0], w[1], x[1]);
    multiply(s.in[0], s.in[2], m_second.data(), x[0], w[1], x[1]);
    share(elementsOf(m_problem.output), [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i)
        s.out[i] = m_first[i] / (1.0f + std::exp(-m_first[i])) * m_second[i];
    });
  }

  Problem m_problem;
  bool m_sharesBatch = false;
  std::vector<Set> m_sets;
  std::vector<float> m_first, m_second;
};

}  // namespace

std::unique_ptr<Peer> makePeer() {
  return std::make_unique<Cblas>();
}

}  // namespace dojo::peers
