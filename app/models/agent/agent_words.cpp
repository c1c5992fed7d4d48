#include "app/models/agent/agent_words.h"

#include <cmath>

#include "app/models/moves/moves_model.h"
#include "app/service/words.h"

namespace dojo::app {

QString reachInWords(double reachNs, double q) {
  if (reachNs > 0) return QStringLiteral("≤ %1").arg(timeInWords(reachNs));
  return QStringLiteral("≥ %1").arg(QString::fromStdString(ratioText(std::exp(q))));
}

QString spreadInWords(double spread) {
  double percent = 100 * std::expm1(spread);
  return percent >= 1 ? QStringLiteral("± %1 %").arg(percent, 0, 'f', 0) : QString();
}

}  // namespace dojo::app
