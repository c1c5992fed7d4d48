// Why the agent thinks what it thinks of a move: the nearest programs that it remembers, and what
// such a move did there.
#pragma once

#include <QAbstractTableModel>
#include <optional>

#include "app/models/agent/agent_advice.h"

namespace dojo::app {

class AgentPrecedents : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { ProgramColumn, StepColumn, TimesColumn, GainColumn, ColumnCount };
  static constexpr size_t kMost = 3;

  AgentPrecedents(Workspace* workspace, AgentAdvice* advice, QObject* parent = nullptr);

  void askAbout(std::optional<core::Step> step);
  const std::optional<core::Step>& step() const { return m_step; }
  // What is said above the rows.
  QString title() const;
  // The step of the session that has the program of a row; 0 where none has.
  HistoryId nodeOf(int row) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 signals:
  void answered();

 private:
  void ask();
  void take(Result<std::vector<rl::Precedent>> found);
  void set(std::vector<rl::Precedent> rows);
  QString programText(int row) const;

  Workspace* m_workspace;
  AgentAdvice* m_advice;
  std::optional<core::Step> m_step;
  std::vector<rl::Precedent> m_rows;
  AgentAsker::Stop m_running;
  Message m_problem;
  bool m_isLooking = false;
};

}  // namespace dojo::app
