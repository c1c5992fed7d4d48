// The history tree as rows, in order of making, each with the lanes that a drawn graph of it has
// (as version control shows branches). Deleted nodes are left out. Behind them, what an agent would
// play from the current one: rows that are no steps yet.
#pragma once

#include <QAbstractTableModel>

#include "app/models/shell/workspace.h"
#include "app/service/agent_source.h"

namespace dojo::app {

// What the graph draws beside one row. Lanes count from the left.
struct HistoryLanes {
  int lane = 0;
  int parentLane = -1;       // where the line from above comes from; -1 for the start
  std::vector<int> passing;  // lanes of branches that go on past this row
  bool continues = false;    // a child follows in the same lane
  bool continuesAsGhost = false;
};

class AgentAdvice;
class EvaluationQueue;

class HistoryModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column {
    StepColumn,
    TimeColumn,
    ChangeColumn,   // over the last measured step before
    SpeedupColumn,  // over the baseline
    CheckColumn,
    AuthorColumn,
    ColumnCount
  };
  enum Role {
    IdRole = Qt::UserRole,
    IsCurrentRole,
    OnPathRole,
    CheckStateRole,
    NameRole,
    AuthorRole,
    HasNoteRole,
    IsBaselineRole,
    IsDimRole,   // the time is out of date, or missing where one looks for it
    IsGhostRole  // not played yet
  };

  // The queue, where there is one, tells what is being measured.
  explicit HistoryModel(Workspace* workspace, EvaluationQueue* queue = nullptr,
                        QObject* parent = nullptr);
  // Shows its line of play, too.
  void setAgent(AgentAdvice* agent);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;  // renames
  Qt::ItemFlags flags(const QModelIndex& index) const override;

  HistoryId idAt(int row) const {  // 0: a move that is not played yet
    return isGhost(row) ? 0 : m_rows[static_cast<size_t>(row)];
  }
  bool isGhost(int row) const { return row >= static_cast<int>(m_rows.size()); }
  // How many moves would be played to get there.
  int movesTo(int ghost) const { return ghost - static_cast<int>(m_rows.size()) + 1; }
  int rowOf(HistoryId id) const;  // -1 when it is not shown
  const HistoryLanes& lanes(int row) const { return m_lanes[static_cast<size_t>(row)]; }
  int laneCount() const { return m_laneCount; }
  int timedCount() const;  // rows that have a time or wait for one

 private:
  void refresh();
  void showGhosts();
  std::vector<int> parentRows() const;
  void layLanes();
  QVariant ghostData(int move, int column, int role) const;
  QString predictionTip(const HistoryNode& node) const;
  QVariant display(const HistoryNode& node, int column) const;
  QString tip(const HistoryNode& node, int column) const;
  QVariant headerTip(int section) const;

  HistoryId measuredBefore(const HistoryNode& node) const;  // 0: none
  std::optional<Measurement> timeBefore(const HistoryNode& node) const;
  QVariant timeText(const HistoryNode& node) const;
  QStringList timeTip(const HistoryNode& node) const;
  bool isOutdated(const HistoryNode& node) const;
  bool isMeasuring(const HistoryNode& node) const;

  Workspace* m_workspace;
  EvaluationQueue* m_queue;
  AgentAdvice* m_agent = nullptr;
  std::vector<HistoryId> m_rows;
  std::vector<ExpectedMove> m_ghosts;
  std::vector<HistoryLanes> m_lanes;
  std::vector<bool> m_onPath;
  int m_laneCount = 1;
};

QString checkInWords(const Verification& verification, StepKind kind);
QString authorInWords(const std::string& author);
// Why a time is out of date: what it depends on that is another now.
QString outdatedInWords(const Measurement& then, const Conditions& now);
// On the same machine, by the same compiler, with as many threads and the caches in the same state.
bool areComparable(const Measurement& a, const Measurement& b);
// Two separate measurements: "↑ 1.32×", "same" where their intervals overlap, "not comparable"
// where they were not taken under the same conditions; empty when there are not two.
QString gainInWords(const std::optional<Measurement>& before,
                    const std::optional<Measurement>& after);
// What an agent expected when it made the step, beside what came of it; empty where none did.
QString predictionInWords(const HistoryNode& node);
// What a step is called: its name, the program's at the start, else the step's text.
QString titleOf(const HistoryNode& node);

}  // namespace dojo::app
