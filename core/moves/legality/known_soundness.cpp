#include "core/moves/legality/known_soundness.h"

#include "core/analysis/cache/proof_memo.h"
#include "core/moves/legality/refuse.h"

namespace dojo::core {

std::optional<bool> knownSoundness(const View& view, const Digest& question) {
  auto known = view.memo().find(question);
  return known && (*known || view.messagesAreOff()) ? std::optional(*known != 0) : std::nullopt;
}

void keepSoundness(const View& view, const Digest& question, bool isSound) {
  if (!view.isExhausted()) view.memo().keep(question, isSound);
}

Refusal refuseWithoutMessage() {
  return refuse("unsound", "");
}

}  // namespace dojo::core
