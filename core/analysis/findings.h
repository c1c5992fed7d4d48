// What a view remembers: what earlier questions about it found out, so that asking again costs a
// look, filled by those who answer; and where people look up what it names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace dojo::core {

struct Program;

struct Findings {
  // Whose lines are named: of a program that a step would give, those of the program before, whose
  // text people have before them. Null: its own.
  const Program* shown = nullptr;

  // By an access that reads and a scope that it is asked within; see coverage.h.
  using Answers = std::unordered_map<uint64_t, std::optional<int>>;
  Answers coveringWrites, coveredDepths;

  // By buffer: each of its reads with its covering write, where its memory is proven sound in a
  // plain way; nothing where it is not. See plain_proof.h.
  using PlainProof = std::optional<std::vector<std::pair<int, int>>>;
  std::unordered_map<int, PlainProof> plainProofs;
};

class View;

// "at line 9", or "that the step adds" of a node that only the program after a step has.
std::string describeLine(const View& view, uint32_t node);

}  // namespace dojo::core
