// The agent's line of play from the current program, a row for each move.
#pragma once

#include <QAbstractTableModel>

#include "app/models/agent/agent_advice.h"

namespace dojo::app {

class AgentLine : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { StepColumn, ReachColumn, SpreadColumn, ColumnCount };

  explicit AgentLine(AgentAdvice* advice, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  AgentAdvice* m_advice;
  std::vector<ExpectedMove> m_moves;
};

}  // namespace dojo::app
