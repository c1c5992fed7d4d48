// What a server must show before its vectors are believed. Servers cut texts that are too long for
// their context without a word; to an agent that reads them, every move then looks like none.
#pragma once

#include <span>
#include <string>

#include "core/result.h"
#include "rl/embed/endpoint_client.h"

namespace dojo::rl {

struct EndpointProof {
  size_t width = 0;
  double noise = 0;     // relative distance between the vectors of one text
  size_t longest = 0;   // bytes of the longest text that is known to be read to its end
  uint64_t sketch = 0;  // of a vector: another model has another one
};

// Two texts that differ only in their last line differ in their vectors; one text asked for twice,
// alone and among others, has one vector; the server counts more tokens in a longer text, if it
// counts. `text` is as long as programs usually get.
Result<EndpointProof> proveEndpoint(EndpointClient& client, const std::string& text);

// The same text with another of its lines as the last.
std::string withAnotherLastLine(const std::string& text);
// |a - b| / |a|
double relativeDistance(std::span<const float> a, std::span<const float> b);
// Vectors of texts that differ in their last line; fails where they are one up to the noise.
Result<void> proveLastLine(std::span<const float> one, std::span<const float> other, double noise,
                           size_t bytes, const std::string& server);
// 64 signs of sums that differ between models, and not by rounding in all but rare cases.
uint64_t sketchOf(std::span<const float> vector);

}  // namespace dojo::rl
