// The filtered moves as a tree: the groups of the catalogue, each with its moves. Sorted by time or
// gain they are one plain list, for what is best stands in any group.
#pragma once

#include <QAbstractItemModel>

#include "app/models/moves/moves_filter.h"

namespace dojo::app {

using core::kMoveGroups;
using core::MoveGroup;

class MovesGroups : public QAbstractItemModel {
  Q_OBJECT

 public:
  enum Role { GroupRole = Qt::UserRole + 100 };  // of a group's row its number, of a move's none
  static constexpr int kStop = -1;               // the number of the row for stopping here

  explicit MovesGroups(MovesFilter* filter, MovesModel* model, QObject* parent = nullptr);

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  void sort(int column, Qt::SortOrder order) override;

  bool isGrouped() const { return m_grouped; }
  // The move of a row; null for a group's.
  const core::Candidate* candidate(const QModelIndex& index) const;
  QModelIndex indexOf(const QString& step) const;
  // Of the move that is the n-th among all that are shown.
  QModelIndex indexAt(int n) const;
  int positionOf(const QModelIndex& index) const;  // -1 for a group's
  int legalIn(const QModelIndex& group) const;
  int legalCount() const;  // in all

 private:
  struct Group {
    MoveGroup group;
    int legal = 0;
    std::vector<int> rows;  // of the moves' model
  };
  void rebuild();
  int modelRow(const QModelIndex& index) const;
  // Where there is an agent, a row says what stopping here comes to: above the groups, or among the
  // moves where they are sorted by what the agent says.
  int wantedStopRow() const;
  void showAdvice();
  QVariant stopData(int column, int role) const;
  int placeOf(int topRow) const { return topRow - (m_stopRow >= 0 && topRow > m_stopRow ? 1 : 0); }
  int topRowOf(int place) const { return place + (m_stopRow >= 0 && place >= m_stopRow ? 1 : 0); }
  size_t placeOf(const QModelIndex& group) const {
    return static_cast<size_t>(placeOf(group.row()));
  }
  QVariant groupData(const Group& group, int column, int role) const;
  QModelIndex indexOfRow(int modelRow) const;

  MovesFilter* m_filter;
  MovesModel* m_model;
  std::vector<Group> m_groups;  // only those that have moves; one when not grouped
  bool m_grouped = true, m_sorting = false;
  int m_column = MovesModel::StepColumn;  // that they are sorted by
  int m_stopRow = -1;                     // among the top rows; -1: there is none
};

}  // namespace dojo::app
