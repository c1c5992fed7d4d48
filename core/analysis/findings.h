// What earlier questions about a view found out, so that asking again costs a look. Kept by the
// view, filled by those who answer.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace dojo::core {

struct Findings {
  // By an access that reads and a scope that it is asked within; see coverage.h.
  using Answers = std::unordered_map<uint64_t, std::optional<int>>;
  Answers coveringWrites, coveredDepths;

  // By buffer: each of its reads with its covering write, where its memory is proven sound in a
  // plain way; nothing where it is not. See plain_proof.h.
  using PlainProof = std::optional<std::vector<std::pair<int, int>>>;
  std::unordered_map<int, PlainProof> plainProofs;
};

}  // namespace dojo::core
