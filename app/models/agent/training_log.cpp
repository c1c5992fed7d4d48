#include "app/models/agent/training_log.h"

namespace dojo::app {

void TrainingLog::clear(int budget) {
  m_updates.clear();
  m_budget = budget;
  emit reset();
}

void TrainingLog::add(const TrainingUpdate& update) {
  if (!m_updates.empty() && update.evaluations < m_updates.back().evaluations) return;
  m_updates.push_back(update);
  emit grown();
}

}  // namespace dojo::app
