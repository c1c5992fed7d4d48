// The steps that lead to the current program, being rearranged: dropped, put in another order,
// changed or added to, each with what becomes of it. Nothing is done before someone adopts the
// replay.
#pragma once

#include <QAbstractTableModel>

#include "app/models/shell/workspace.h"

namespace dojo::app {

class StepPlanModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { KeepColumn, StepColumn, OutcomeColumn, ColumnCount };
  enum Role { OutcomeRole = Qt::UserRole };
  enum class Outcome { Kept, Relocated, Illegal, Dropped, Malformed };

  explicit StepPlanModel(const Session* session, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
  QStringList mimeTypes() const override;
  QMimeData* mimeData(const QModelIndexList& indexes) const override;
  // Moves the dragged row; false, so that the view does not take it away as well.
  bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                    const QModelIndex& parent) override;

  bool move(int from, int to);  // `to`: the row that it has afterwards
  void addStep(int row, const QString& text);
  void setDropped(int row, bool dropped);
  void reset();

  const core::Replay& replay() const { return m_replay; }
  bool isChanged() const;
  bool isWellFormed() const;
  int count(Outcome outcome) const;

 signals:
  void examined();

 private:
  struct Row {
    int original = -1;
    QString text;
    bool keep = true;
    Outcome outcome = Outcome::Kept;
    QString words;
  };
  void examine();
  void describe(Row& row, const core::ReplayedStep& step) const;

  const Session* m_session;
  std::vector<core::Step> m_steps;
  std::vector<Row> m_rows;
  core::Replay m_replay;
};

}  // namespace dojo::app
