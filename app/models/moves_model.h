// Every move that could be made from the current program, and after those why the others cannot be,
// either in the catalogue's order. Listing runs
// off the interface thread; until it is done the rows of the program before stay, and isCurrent()
// says so.
#pragma once

#include <QAbstractTableModel>

#include "app/models/background.h"
#include "app/models/lent_memo.h"
#include "app/models/workspace.h"
#include "core/moves/engine.h"

namespace dojo::app {

class MovesModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { StepColumn, TimeColumn, GainColumn, ColumnCount };
  enum Role { LegalRole = Qt::UserRole, SortRole, OrderRole };

  explicit MovesModel(Workspace* workspace, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  const core::Candidate& candidate(int row) const {
    return m_rows[static_cast<size_t>(row)].candidate;
  }
  // Of the place that a row's step names; -1 for a buffer's.
  int opOf(int row) const { return m_rows[static_cast<size_t>(row)].op; }
  bool isCurrent() const { return m_current; }
  int legalCount() const { return m_legal; }
  // Row of a step, -1 when it is not listed.
  int rowOf(const QString& step) const;

 signals:
  void listed();

 private:
  struct Row {
    core::Candidate candidate;
    QString text;
    int op = -1;
  };
  static std::vector<Row> rowsOf(const core::View& view, const core::Target& target);
  void refresh();
  void take(std::vector<Row> rows);
  QVariant timeText(const Row& row) const;
  QVariant gainText(const Row& row) const;
  QVariant sortValue(const Row& row, int column) const;
  QString tip(const Row& row) const;

  Workspace* m_workspace;
  std::vector<Row> m_rows;
  NewestWork m_listing;
  std::shared_ptr<LentMemo> m_proofs = std::make_shared<LentMemo>();
  bool m_current = false;
  int m_legal = 0;
};

// "faster, 1.32× ± 0.03", as codegen::describe wrote it, in the window's language.
QString verdictInWords(const std::string& verdict);
// "1.53 ms"
QString timeInWords(double ns);
// "↑ 1.32×", "↓ 0.80×"
QString ratioInWords(double ratio);

}  // namespace dojo::app
