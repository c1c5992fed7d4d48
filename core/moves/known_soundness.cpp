#include "core/moves/known_soundness.h"

#include "core/analysis/proof_memo.h"
#include "core/moves/refuse.h"

namespace dojo::core {

std::optional<bool> knownSoundness(const View& view, const Digest& question) {
  auto known = view.memo().find(question);
  return known && (*known || view.isSilent()) ? std::optional(*known != 0) : std::nullopt;
}

void keepSoundness(const View& view, const Digest& question, bool isSound) {
  if (!view.isExhausted()) view.memo().keep(question, isSound);
}

Refusal refuseUnsaid() {
  return refuse("unsound", "");
}

}  // namespace dojo::core
