// What a view remembers: what earlier questions about it found out, so that asking again costs a
// look, filled by those who answer; and where people look up what it names.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/analysis/cache/proof_memo.h"
#include "core/analysis/too_large.h"

namespace dojo::core {

struct Program;

struct Findings {
  // Whose lines are named: of a program that a step would give, those of the program before, whose
  // text people have before them. Null: its own.
  const Program* shown = nullptr;

  // Numbers of arrays, from 1 on, that were looked up by name; see View::arrayNamed.
  std::array<int, 16> recentArrays{};

  std::optional<Magnitudes> magnitudes;  // see too_large.h

  // By buffer; see memory_digest.h.
  std::vector<std::optional<Digest>> accessDigests, memoryDigests;
  std::unordered_map<uint64_t, std::vector<int>> buffersIn;
  ProofMemo own{size_t{1} << 18};  // where the view was given none

  std::optional<std::vector<int>> scopesAtOnce;  // that are marked so; see moves/legality/storage.h

  // By buffer: each of its reads with its covering write, where its memory is proven sound in a
  // plain way; nothing where it is not. See stable_cover.h.
  using PlainProof = std::optional<std::vector<std::pair<int, int>>>;
  struct StableMemory {
    std::optional<bool> isProven;
    std::optional<PlainProof> proof;
  };
  std::vector<StableMemory> stableMemories;
};

}  // namespace dojo::core
