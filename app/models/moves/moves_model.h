// Every move that could be made from the current program, and after those why the others cannot be,
// either in the catalogue's order. Listing runs
// off the interface thread; until it is done the rows of the program before stay, and isCurrent()
// says so.
#pragma once

#include <QAbstractTableModel>

#include "app/models/shell/background.h"
#include "app/models/shell/lent_memo.h"
#include "app/models/shell/workspace.h"
#include "core/moves/engine.h"

namespace dojo::rl {
struct MoveAdvice;
}

namespace dojo::app {

class AgentAdvice;

class MovesModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { StepColumn, TimeColumn, GainColumn, AgentColumn, ColumnCount };
  enum Role {
    LegalRole = Qt::UserRole,
    SortRole,
    OrderRole,
    SpreadRole,     // of what the agent says, in words
    IsDoubtfulRole  // the agent guesses
  };

  explicit MovesModel(Workspace* workspace, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  const core::Candidate& candidate(int row) const { return m_listing.candidates[placeOf(row)]; }
  // Of the place that a row's step names; -1 for a buffer's.
  int opOf(int row) const { return m_listing.ops[placeOf(row)]; }
  // Tells what it thinks of the moves, in a column.
  void setAgent(AgentAdvice* agent);
  const AgentAdvice* agent() const { return m_agent; }
  bool isCurrent() const { return m_current; }
  int legalCount() const { return m_listing.legal; }
  // Row of a step, -1 when it is not listed.
  int rowOf(const QString& step) const;

 signals:
  void listed();
  void advised();  // the agent says something else, or nothing

 private:
  struct Listing {
    std::vector<core::Candidate> candidates;  // as the engine lists them
    std::vector<int> ops;                     // of each, as opOf has them
    std::vector<int> rows;                    // their places, legal ones first
    int legal = 0;
  };
  static Listing listingOf(const core::View& view, const core::Machine& machine);
  void refresh();
  void take(Listing listing);
  size_t placeOf(int row) const {
    return static_cast<size_t>(m_listing.rows[static_cast<size_t>(row)]);
  }
  const CandidateTime* timeOf(const core::Candidate& candidate) const;
  QVariant timeText(const core::Candidate& candidate) const;
  QVariant gainText(const core::Candidate& candidate) const;
  QVariant sortValue(const core::Candidate& candidate, int column) const;
  QString tip(const core::Candidate& candidate) const;
  const rl::MoveAdvice* adviceOf(const core::Candidate& candidate) const;
  QString adviceTip(const core::Candidate& candidate) const;
  bool isDoubtful(const core::Candidate& candidate) const;

  Workspace* m_workspace;
  AgentAdvice* m_agent = nullptr;
  Listing m_listing;
  NewestWork m_work;
  std::shared_ptr<LentMemo> m_proofs = std::make_shared<LentMemo>();
  bool m_current = false;
};

// "1.53 ms"
QString timeInWords(double ns);
// "↑ 1.32×", "↓ 0.80×"
QString ratioInWords(double ratio);

}  // namespace dojo::app
