// What a search found and what it threw away, as tables.
#pragma once

#include <QAbstractTableModel>

#include "app/models/search/search_log.h"

namespace dojo::app {

// Programs that were the best when they were found, the start first.
class FindsModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { TimeColumn, GainColumn, StepsColumn, CheckColumn, WhenColumn, ByColumn, Count };
  enum Role { SortRole = Qt::UserRole, NumberRole };

  explicit FindsModel(SearchLog* log, QObject* parent = nullptr);
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  int rowOf(int number) const;  // of an evaluation; -1: it is no find

 private:
  void grow();
  QVariant display(const LoggedEvaluation& evaluation, int column) const;
  QVariant sortValue(const LoggedEvaluation& evaluation, int column) const;

  SearchLog* m_log;
  int m_shown = 0;
};

// How often programs were rejected, by reason, with an example of each.
class RejectionsModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { ReasonColumn, TimesColumn, ExampleColumn, Count };

  explicit RejectionsModel(SearchLog* log, QObject* parent = nullptr);
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  void fill();
  void grow();

  SearchLog* m_log;
  std::vector<rl::Rejection> m_reasons;  // by row, the one seen first on top
};

}  // namespace dojo::app
