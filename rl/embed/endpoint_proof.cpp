#include "rl/embed/endpoint_proof.h"

#include <array>
#include <cmath>

namespace dojo::rl {
namespace {

constexpr double kMostNoise = 1e-3;  // of half precision, and of other sizes of batches
constexpr double kLeastDifference = 1e-5;

std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string firstHalf(const std::string& text) {
  size_t end = text.find('\n', text.size() / 2);
  return text.substr(0, end == std::string::npos ? text.size() / 2 : end + 1);
}

// splitmix64
uint64_t mixed(uint64_t number) {
  number += 0x9E3779B97F4A7C15ull;
  number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9ull;
  number = (number ^ (number >> 27)) * 0x94D049BB133111EBull;
  return number ^ (number >> 31);
}

Result<void> proveSame(std::span<const float> one, std::span<const float> again,
                       const std::string& server, double& noise) {
  double distance = relativeDistance(one, again);
  noise = std::max(noise, distance);
  if (distance <= kMostNoise) return {};
  return fail(ErrorCode::BadInput,
              phrase("{}: one text has vectors that differ by {:.2g} of their length when it is "
                     "asked for again: the model has to run without sampling, and the vectors have "
                     "to be in the order of the texts",
                     server, distance));
}

Result<void> proveCounting(int64_t ofHalf, int64_t ofAll, const std::string& server) {
  bool counts = ofHalf > 0 && ofAll > 0;
  if (!counts || static_cast<double>(ofAll) > 1.2 * static_cast<double>(ofHalf)) return {};
  return fail(ErrorCode::BadInput,
              phrase("{} reads {} tokens of a text and {} of its first half, so it cuts texts: let "
                     "its context and its batch hold a program (llama-server: --ctx-size, "
                     "--batch-size and --ubatch-size; Ollama: num_ctx), or take a model with a "
                     "longer context",
                     server, ofAll, ofHalf));
}

}  // namespace

std::string withAnotherLastLine(const std::string& text) {
  std::vector<std::string_view> lines = linesOf(text);
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  if (lines.empty()) return "0";
  std::string_view last = lines.back();
  lines.pop_back();
  std::string other, substitute = std::string(last) + " + 1";
  for (std::string_view line : lines) {
    other.append(line).push_back('\n');
    if (line != last && !line.empty()) substitute = line;
  }
  return other + substitute + "\n";
}

double relativeDistance(std::span<const float> a, std::span<const float> b) {
  double difference = 0, length = 0;
  for (size_t i = 0; i < a.size() && i < b.size(); ++i) {
    difference += std::pow(static_cast<double>(a[i]) - b[i], 2);
    length += std::pow(static_cast<double>(a[i]), 2);
  }
  return std::sqrt(difference / length);
}

Result<void> proveLastLine(std::span<const float> one, std::span<const float> other, double noise,
                           size_t bytes, const std::string& server) {
  if (relativeDistance(one, other) > std::max(3 * noise, kLeastDifference)) return {};
  return fail(ErrorCode::BadInput,
              phrase("{}: two programs of {} bytes that differ in their last line have the same "
                     "vector, so it cuts texts: let its context and its batch hold a program "
                     "(llama-server: --ctx-size, --batch-size and --ubatch-size; Ollama: num_ctx), "
                     "or take a model with a longer context",
                     server, bytes));
}

uint64_t sketchOf(std::span<const float> vector) {
  std::array<double, 64> sums{};
  for (size_t i = 0; i < vector.size(); ++i) {
    uint64_t signs = mixed(i);
    for (size_t bit = 0; bit < sums.size(); ++bit)
      sums[bit] += signs >> bit & 1 ? vector[i] : -static_cast<double>(vector[i]);
  }
  uint64_t sketch = 0;
  for (size_t bit = 0; bit < sums.size(); ++bit)
    if (sums[bit] > 0) sketch |= uint64_t{1} << bit;
  return sketch;
}

Result<EndpointProof> proveEndpoint(EndpointClient& client, const std::string& text) {
  const std::string half[] = {firstHalf(text)}, all[] = {text};
  const std::string mixedTexts[] = {withAnotherLastLine(text), half[0], text};
  auto ofHalf = client.embed(half);
  if (!ofHalf) return tl::unexpected(ofHalf.error());
  auto ofAll = client.embed(all);
  if (!ofAll) return tl::unexpected(ofAll.error());
  auto together = client.embed(mixedTexts);
  if (!together) return tl::unexpected(together.error());
  size_t width = ofAll->vectors.width;
  if (ofHalf->vectors.width != width || together->vectors.width != width)
    return fail(ErrorCode::BadInput, phrase("{}: vectors of several widths", client.name()));
  EndpointProof proof{.width = width, .longest = text.size()};
  proof.sketch = sketchOf(ofAll->vectors.row(0));
  const Vectors& rows = together->vectors;
  auto proven = proveCounting(ofHalf->tokens, ofAll->tokens, client.name());
  if (proven) proven = proveSame(ofAll->vectors.row(0), rows.row(2), client.name(), proof.noise);
  if (proven) proven = proveSame(ofHalf->vectors.row(0), rows.row(1), client.name(), proof.noise);
  if (proven)
    proven = proveLastLine(rows.row(2), rows.row(0), proof.noise, text.size(), client.name());
  if (!proven) return tl::unexpected(proven.error());
  return proof;
}

}  // namespace dojo::rl
