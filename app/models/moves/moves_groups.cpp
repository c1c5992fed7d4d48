#include "app/models/moves/moves_groups.h"

#include <array>

namespace dojo::app {
namespace {

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
            for (int row = first.row(); row <= last.row(); ++row)
              if (QModelIndex at = indexOfRow(row); at.isValid())
                emit dataChanged(at.siblingAtColumn(first.column()),
                                 at.siblingAtColumn(last.column()));
          });
  rebuild();
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
}

// A group's rows have the internal id 0, a move's its group's place + 1.
QModelIndex MovesGroups::index(int row, int column, const QModelIndex& parent) const {
  if (row < 0 || row >= rowCount(parent) || column < 0 || column >= columnCount()) return {};
  if (!m_grouped) return createIndex(row, column, quintptr{1});
  return createIndex(row, column,
                     parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : quintptr{0});
}

QModelIndex MovesGroups::parent(const QModelIndex& index) const {
  if (!index.isValid() || !m_grouped || index.internalId() == 0) return {};
  return createIndex(static_cast<int>(index.internalId()) - 1, 0, quintptr{0});
}

int MovesGroups::rowCount(const QModelIndex& parent) const {
  if (!m_grouped)
    return parent.isValid() || m_groups.empty() ? 0
                                                : static_cast<int>(m_groups.front().rows.size());
  if (!parent.isValid()) return static_cast<int>(m_groups.size());
  if (parent.internalId() != 0 || parent.column() != 0) return 0;
  return static_cast<int>(m_groups[static_cast<size_t>(parent.row())].rows.size());
}

int MovesGroups::columnCount(const QModelIndex&) const {
  return MovesModel::ColumnCount;
}

int MovesGroups::modelRow(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == 0) return -1;
  size_t group = static_cast<size_t>(index.internalId()) - 1,
         row = static_cast<size_t>(index.row());
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
  if (index.internalId() == 0)
    return groupData(m_groups[static_cast<size_t>(index.row())], index.column(), role);
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
        return createIndex(static_cast<int>(row), 0, static_cast<quintptr>(g) + 1);
  return {};
}

QModelIndex MovesGroups::indexOf(const QString& step) const {
  int row = m_model->rowOf(step);
  return row < 0 ? QModelIndex() : indexOfRow(row);
}

QModelIndex MovesGroups::indexAt(int n) const {
  for (size_t g = 0; g < m_groups.size() && n >= 0; ++g) {
    int rows = static_cast<int>(m_groups[g].rows.size());
    if (n < rows) return createIndex(n, 0, static_cast<quintptr>(g) + 1);
    n -= rows;
  }
  return {};
}

int MovesGroups::positionOf(const QModelIndex& index) const {
  if (modelRow(index) < 0) return -1;
  int before = 0;
  for (size_t g = 0; g + 1 < static_cast<size_t>(index.internalId()); ++g)
    before += static_cast<int>(m_groups[g].rows.size());
  return before + index.row();
}

int MovesGroups::legalIn(const QModelIndex& group) const {
  return m_groups[static_cast<size_t>(group.row())].legal;
}

int MovesGroups::legalCount() const {
  int legal = 0;
  for (const Group& group : m_groups) legal += group.legal;
  return legal;
}

}  // namespace dojo::app
