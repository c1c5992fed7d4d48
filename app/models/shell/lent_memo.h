// What was proven about the programs before, for whoever lists the moves of the next one: lent to
// one at a time, so that a list that begins while another is being made starts with none.
#pragma once

#include <mutex>
#include <utility>

#include "core/analysis/cache/proof_memo.h"

namespace dojo::app {

class LentMemo {
 public:
  core::ProofMemo take() {
    std::scoped_lock lock(m_mutex);
    return std::exchange(m_memo, core::ProofMemo());
  }
  void giveBack(core::ProofMemo memo) {
    std::scoped_lock lock(m_mutex);
    m_memo = std::move(memo);
  }

 private:
  std::mutex m_mutex;
  core::ProofMemo m_memo;
};

}  // namespace dojo::app
