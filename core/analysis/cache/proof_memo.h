// Answers to questions about programs, each under a digest of all that it depends on. A move
// changes a neighbourhood: what is asked of the rest of the next state was answered in this one, so
// that whoever goes from state to state gives all their views one memo. Bounded: where it is full,
// new answers take the places of old ones. One thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/ir/digest.h"

namespace dojo::core {

class ProofMemo {
 public:
  // Keeps at most so many answers, of 24 bytes each: a power of two from 64 on, or 0.
  explicit ProofMemo(size_t most = size_t{1} << 14) : m_most(most) {}

  // Lets it grow with the programs asked about. Small is fast: what a kernel's next state asks
  // again stays in a core's own cache.
  void makeRoomFor(int nodes);

  std::optional<int64_t> find(const Digest& question) const;
  void keep(const Digest& question, int64_t answer);

 private:
  struct Entry {
    Digest question;
    int64_t answer = 0;
    bool isFree() const { return question == Digest(); }
  };
  // The place of the question's answer, or the one that it would take.
  Entry& placeOf(const Digest& question);
  void grow();

  size_t m_most;
  size_t m_kept = 0;
  std::vector<Entry> m_entries;
};

}  // namespace dojo::core
