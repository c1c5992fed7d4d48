// Softmax in its variants, and attention, which is made of it.
#include <cmath>

#include "tests/core/references/reference.h"
#include "tests/core/references/vector_math.h"

namespace dojo::references {
namespace {

using Arrays = std::vector<Array>;

void softmax(const Extents& e, const Arrays& in, Arrays& out) {
  for (int64_t n = 0; n < e.at("N"); ++n) {
    Vector values = softmaxOf(row(in[0], n));
    for (int64_t m = 0; m < e.at("M"); ++m) out[0](n, m) = values[m];
  }
}

void logSoftmax(const Extents& e, const Arrays& in, Arrays& out) {
  for (int64_t n = 0; n < e.at("N"); ++n) {
    Vector values = softmaxOf(row(in[0], n));
    for (int64_t m = 0; m < e.at("M"); ++m) out[0](n, m) = std::log(values[m]);
  }
}

Shapes rowShapes(const Extents& e) {
  Shape matrix{e.at("N"), e.at("M")};
  return {{matrix}, {matrix}};
}

// Position t of head a attends to the first `seen` positions.
void attend(const Arrays& in, Array& y, int64_t a, int64_t t, int64_t seen) {
  const Array &q = in[0], &k = in[1], &v = in[2];
  int64_t width = q.shape()[2];
  Vector scores;
  for (int64_t s = 0; s < seen; ++s) {
    double score = 0;
    for (int64_t d = 0; d < width; ++d) score += q(a, t, d) * k(a, s, d);
    scores.push_back(score / std::sqrt(static_cast<double>(width)));
  }
  Vector weights = softmaxOf(scores);
  for (int64_t d = 0; d < width; ++d)
    for (int64_t s = 0; s < seen; ++s) y(a, t, d) += weights[s] * v(a, s, d);
}

void attention(const Extents& e, const Arrays& in, Arrays& out) {
  for (int64_t a = 0; a < e.at("A"); ++a)
    for (int64_t t = 0; t < e.at("T"); ++t) attend(in, out[0], a, t, e.at("S"));
}

Shapes attentionShapes(const Extents& e) {
  Shape queries{e.at("A"), e.at("T"), e.at("D")}, keys{e.at("A"), e.at("S"), e.at("D")};
  return {{queries, keys, keys}, {queries}};
}

void causalAttention(const Extents& e, const Arrays& in, Arrays& out) {
  for (int64_t a = 0; a < e.at("A"); ++a)
    for (int64_t t = 0; t < e.at("T"); ++t) attend(in, out[0], a, t, t + 1);
}

Shapes causalShapes(const Extents& e) {
  Shape sequence{e.at("A"), e.at("T"), e.at("D")};
  return {{sequence, sequence, sequence}, {sequence}};
}

}  // namespace

std::vector<Reference> softmaxReferences() {
  auto rows = smallSizes({"N", "M"});
  return {
      {"attention", smallSizes({"A", "T", "S", "D"}), attentionShapes, attention},
      {"causal_attention", smallSizes({"A", "T", "D"}), causalShapes, causalAttention},
      {"log_softmax", rows, rowShapes, logSoftmax},
      {"softmax", rows, rowShapes, softmax, {Domain::Wide}},
      {"softmax_f16", rows, rowShapes, softmax},
      {"softmax_f64", rows, rowShapes, softmax, {Domain::Wide}},
      {"softmax_online", rows, rowShapes, softmax, {Domain::Wide}},
  };
}

}  // namespace dojo::references
