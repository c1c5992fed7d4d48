// What is known of one training, update by update, by rising number of evaluations.
#pragma once

#include <QObject>
#include <vector>

#include "app/models/agent/training_events.h"

namespace dojo::app {

class TrainingLog : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  void clear(int budget);  // of evaluations
  // One of fewer evaluations than the last is an old one's echo.
  void add(const TrainingUpdate& update);
  const std::vector<TrainingUpdate>& updates() const { return m_updates; }
  const TrainingUpdate* last() const { return m_updates.empty() ? nullptr : &m_updates.back(); }
  int budget() const { return m_budget; }

 signals:
  void reset();
  void grown();

 private:
  std::vector<TrainingUpdate> m_updates;
  int m_budget = 0;
};

}  // namespace dojo::app
