#include "app/models/agent/agent_line.h"

#include "app/models/agent/agent_words.h"

namespace dojo::app {

AgentLine::AgentLine(AgentAdvice* advice, QObject* parent)
    : QAbstractTableModel(parent), m_advice(advice), m_moves(advice->line()) {
  connect(advice, &AgentAdvice::lineChanged, this, [this] {
    beginResetModel();
    m_moves = m_advice->line();
    endResetModel();
  });
}

int AgentLine::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_moves.size());
}

int AgentLine::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QVariant AgentLine::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const ExpectedMove& move = m_moves[static_cast<size_t>(index.row())];
  QString step = QString::fromStdString(core::print(move.step));
  QString reach = reachInWords(move.reachNs, move.q);
  switch (role) {
    case Qt::DisplayRole:
      return index.column() == StepColumn    ? step
             : index.column() == ReachColumn ? reach
                                             : spreadInWords(move.spread);
    case Qt::TextAlignmentRole:
      return index.column() == StepColumn ? QVariant()
                                          : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::AccessibleTextRole:
      return index.column() == StepColumn ? tr("%1, reaches %2").arg(step, reach) : QVariant();
    default:
      return {};
  }
}

QVariant AgentLine::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  const QString titles[] = {tr("Line of play"), tr("Reaches"), tr("Spread")};
  const QString tips[] = {
      tr("The moves that the agent would make from here"),
      tr("The time that play from there on is expected to reach, or its speed-up over the start"),
      tr("How far its networks differ, of the time")};
  if (section < 0 || section >= ColumnCount) return {};
  if (role == Qt::ToolTipRole) return tips[section];
  return role == Qt::DisplayRole ? QVariant(titles[section]) : QVariant();
}

}  // namespace dojo::app
