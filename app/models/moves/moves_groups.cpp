#include "app/models/moves/moves_groups.h"

#include <algorithm>
#include <array>

#include "app/models/agent/agent_advice.h"
#include "app/models/agent/agent_words.h"

namespace dojo::app {
namespace {

constexpr quintptr kStopId = ~quintptr{0};

QString nameOf(MoveGroup group) {
  switch (group) {
    case MoveGroup::Iteration:
      return MovesGroups::tr("Iteration");
    case MoveGroup::Mapping:
      return MovesGroups::tr("Mapping");
    case MoveGroup::Storage:
      return MovesGroups::tr("Storage");
    case MoveGroup::Movement:
      return MovesGroups::tr("Movement");
    case MoveGroup::Reductions:
      return MovesGroups::tr("Reductions");
    case MoveGroup::Arithmetic:
      return MovesGroups::tr("Arithmetic");
  }
  return {};
}

}  // namespace

MovesGroups::MovesGroups(MovesFilter* filter, MovesModel* model, QObject* parent)
    : QAbstractItemModel(parent), m_filter(filter), m_model(model) {
  connect(filter, &QAbstractItemModel::modelAboutToBeReset, this, [this] { beginResetModel(); });
  connect(filter, &QAbstractItemModel::modelReset, this, [this] {
    rebuild();
    endResetModel();
  });
  auto again = [this] {
    if (m_sorting) return;
    beginResetModel();
    rebuild();
    endResetModel();
  };
  connect(filter, &MovesFilter::filtered, this, again);
  connect(filter, &QAbstractItemModel::layoutChanged, this, again);
  connect(model, &QAbstractItemModel::dataChanged, this,
          [this](const QModelIndex& first, const QModelIndex& last) {
            if (first.column() == MovesModel::AgentColumn) return;  // showAdvice() tells it
            for (int row = first.row(); row <= last.row(); ++row)
              if (QModelIndex at = indexOfRow(row); at.isValid())
                emit dataChanged(at.siblingAtColumn(first.column()),
                                 at.siblingAtColumn(last.column()));
          });
  connect(model, &MovesModel::advised, this, &MovesGroups::showAdvice);
  rebuild();
}

int MovesGroups::wantedStopRow() const {
  const AgentAdvice* agent = m_model->agent();
  if (!agent || !agent->isThere()) return -1;
  const rl::Advice* advice = agent->advice();
  bool isRanked = !m_grouped && m_column == MovesModel::AgentColumn && advice;
  if (!isRanked || m_groups.empty()) return 0;
  const std::vector<int>& rows = m_groups.front().rows;
  auto isBetter = [&](int row) {
    const core::Candidate& c = m_model->candidate(row);
    const rl::MoveAdvice* move = c.refusal ? nullptr : agent->of(c.step);
    return move && move->q > advice->stopQ;
  };
  return static_cast<int>(std::ranges::count_if(rows, isBetter));
}

void MovesGroups::showAdvice() {
  if (m_stopRow != wantedStopRow()) {
    beginResetModel();
    rebuild();
    endResetModel();
    return;
  }
  auto tell = [this](const QModelIndex& parent) {
    if (int rows = rowCount(parent))
      emit dataChanged(index(0, 0, parent), index(rows - 1, MovesModel::AgentColumn, parent));
  };
  tell({});
  for (int row = 0; m_grouped && row < rowCount(); ++row) tell(index(row, 0));
}

QVariant MovesGroups::stopData(int column, int role) const {
  const AgentAdvice* agent = m_model->agent();
  const rl::Advice* advice = agent ? agent->advice() : nullptr;
  bool isTrusted = agent && agent->isTrusted();
  switch (role) {
    case GroupRole:
      return kStop;
    case MovesModel::LegalRole:
      return isTrusted;
    case MovesModel::IsDoubtfulRole:
      return !isTrusted;
    case Qt::ToolTipRole:
      return agent ? agent->summary() : QString();
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
      break;
    default:
      return {};
  }
  if (column != MovesModel::StepColumn || !agent) return {};
  if (!advice) return tr("Agent: %1").arg(agent->summary());
  QString stop = tr("Agent: stop here: %1").arg(reachInWords(advice->stopNs, advice->stopQ));
  return isTrusted ? stop : QStringLiteral("%1. %2").arg(stop, agent->doubt());
}

void MovesGroups::rebuild() {
  m_groups.clear();
  std::array<Group, kMoveGroups> all;
  for (int i = 0; i < kMoveGroups; ++i)
    all[static_cast<size_t>(i)].group = static_cast<MoveGroup>(i);
  for (int row = 0; row < m_filter->rowCount(); ++row) {
    int source = m_filter->mapToSource(m_filter->index(row, 0)).row();
    const core::Candidate& c = m_model->candidate(source);
    Group& group = all[m_grouped ? static_cast<size_t>(MoveGroup(c.move->group)) : 0];
    group.rows.push_back(source);
    group.legal += !c.refusal;
  }
  for (Group& group : all)
    if (!group.rows.empty()) m_groups.push_back(std::move(group));
  m_stopRow = wantedStopRow();
}

// A group's rows have the internal id 0, a move's its group's place + 1, the row for stopping one
// of its own.
QModelIndex MovesGroups::index(int row, int column, const QModelIndex& parent) const {
  if (row < 0 || row >= rowCount(parent) || column < 0 || column >= columnCount()) return {};
  if (!parent.isValid() && row == m_stopRow) return createIndex(row, column, kStopId);
  if (!m_grouped) return createIndex(row, column, quintptr{1});
  return createIndex(row, column,
                     parent.isValid() ? static_cast<quintptr>(placeOf(parent)) + 1 : quintptr{0});
}

QModelIndex MovesGroups::parent(const QModelIndex& index) const {
  if (!index.isValid() || !m_grouped || index.internalId() == 0 || index.internalId() == kStopId)
    return {};
  return createIndex(topRowOf(static_cast<int>(index.internalId()) - 1), 0, quintptr{0});
}

int MovesGroups::rowCount(const QModelIndex& parent) const {
  int stop = m_stopRow >= 0 ? 1 : 0;
  if (!m_grouped) {
    if (parent.isValid()) return 0;
    return stop + (m_groups.empty() ? 0 : static_cast<int>(m_groups.front().rows.size()));
  }
  if (!parent.isValid()) return stop + static_cast<int>(m_groups.size());
  if (parent.internalId() != 0 || parent.column() != 0) return 0;
  return static_cast<int>(m_groups[placeOf(parent)].rows.size());
}

int MovesGroups::columnCount(const QModelIndex&) const {
  return MovesModel::ColumnCount;
}

int MovesGroups::modelRow(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == 0 || index.internalId() == kStopId) return -1;
  size_t group = static_cast<size_t>(index.internalId()) - 1,
         row = m_grouped ? static_cast<size_t>(index.row()) : placeOf(index);
  if (group >= m_groups.size() || row >= m_groups[group].rows.size()) return -1;
  int source = m_groups[group].rows[row];
  return source < m_model->rowCount() ? source : -1;
}

const core::Candidate* MovesGroups::candidate(const QModelIndex& index) const {
  int row = modelRow(index);
  return row < 0 ? nullptr : &m_model->candidate(row);
}

QVariant MovesGroups::groupData(const Group& group, int column, int role) const {
  if (role == GroupRole) return static_cast<int>(group.group);
  if (role == MovesModel::LegalRole) return group.legal > 0;
  if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole) return {};
  if (column != MovesModel::StepColumn) return {};
  QString name = nameOf(group.group);
  if (role == Qt::DisplayRole && group.legal == 0) return name;
  return tr("%1: %2 of %3 legal").arg(name).arg(group.legal).arg(group.rows.size());
}

QVariant MovesGroups::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (index.internalId() == kStopId) return stopData(index.column(), role);
  if (index.internalId() == 0) return groupData(m_groups[placeOf(index)], index.column(), role);
  int row = modelRow(index);
  return row < 0 ? QVariant() : m_model->index(row, index.column()).data(role);
}

QVariant MovesGroups::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role == Qt::ToolTipRole && orientation == Qt::Horizontal)
    return section == MovesModel::StepColumn ? tr("Sort by group")
                                             : tr("Sort all moves by this column");
  return m_model->headerData(section, orientation, role);
}

void MovesGroups::sort(int column, Qt::SortOrder order) {
  beginResetModel();
  m_grouped = column == MovesModel::StepColumn;
  m_column = column;
  m_sorting = true;
  m_filter->sort(column, order);
  m_sorting = false;
  rebuild();
  endResetModel();
}

QModelIndex MovesGroups::indexOfRow(int wanted) const {
  for (size_t g = 0; g < m_groups.size(); ++g)
    for (size_t row = 0; row < m_groups[g].rows.size(); ++row)
      if (m_groups[g].rows[row] == wanted)
        return createIndex(m_grouped ? static_cast<int>(row) : topRowOf(static_cast<int>(row)), 0,
                           static_cast<quintptr>(g) + 1);
  return {};
}

QModelIndex MovesGroups::indexOf(const QString& step) const {
  int row = m_model->rowOf(step);
  return row < 0 ? QModelIndex() : indexOfRow(row);
}

QModelIndex MovesGroups::indexAt(int n) const {
  for (size_t g = 0; g < m_groups.size() && n >= 0; ++g) {
    int rows = static_cast<int>(m_groups[g].rows.size());
    if (n < rows) return createIndex(m_grouped ? n : topRowOf(n), 0, static_cast<quintptr>(g) + 1);
    n -= rows;
  }
  return {};
}

int MovesGroups::positionOf(const QModelIndex& index) const {
  if (modelRow(index) < 0) return -1;
  int before = 0;
  for (size_t g = 0; g + 1 < static_cast<size_t>(index.internalId()); ++g)
    before += static_cast<int>(m_groups[g].rows.size());
  return before + (m_grouped ? index.row() : placeOf(index.row()));
}

int MovesGroups::legalIn(const QModelIndex& group) const {
  if (group.internalId() == kStopId) return 0;
  return m_groups[placeOf(group)].legal;
}

int MovesGroups::legalCount() const {
  int legal = 0;
  for (const Group& group : m_groups) legal += group.legal;
  return legal;
}

}  // namespace dojo::app
