#include "app/models/agent/agent_precedents.h"

#include "app/models/core_words.h"
#include "app/models/moves/moves_model.h"
#include "app/models/timeline/history_model.h"

namespace dojo::app {

AgentPrecedents::AgentPrecedents(Workspace* workspace, AgentAdvice* advice, QObject* parent)
    : QAbstractTableModel(parent), m_workspace(workspace), m_advice(advice) {
  connect(workspace, &Workspace::programChanged, this, [this] { askAbout(std::nullopt); });
  connect(advice, &AgentAdvice::changed, this, [this] {
    bool canAsk = m_advice->state() == AgentAdvice::State::Known;
    if (m_step && canAsk && !m_isLooking && m_rows.empty() && m_problem.empty()) ask();
  });
}

void AgentPrecedents::askAbout(std::optional<core::Step> step) {
  if (step == m_step) return;
  if (m_running) *m_running = true;
  m_running.reset();
  m_step = std::move(step);
  m_problem.clear();
  m_isLooking = false;
  set({});
  if (m_step && m_advice->state() == AgentAdvice::State::Known) ask();
}

void AgentPrecedents::ask() {
  m_isLooking = true;
  m_running = m_advice->asker()->ask(
      this,
      [program = m_workspace->program(), step = *m_step](AgentSource& source,
                                                         const std::atomic<bool>& stop) {
        return source.because(program, step, stop);
      },
      [this](Result<std::vector<rl::Precedent>> found) { take(std::move(found)); });
  emit answered();
}

void AgentPrecedents::take(Result<std::vector<rl::Precedent>> found) {
  m_isLooking = false;
  if (!found) {
    m_problem = found.error().message;
    return set({});
  }
  if (found->size() > kMost) found->resize(kMost);
  set(std::move(*found));
}

void AgentPrecedents::set(std::vector<rl::Precedent> rows) {
  beginResetModel();
  m_rows = std::move(rows);
  endResetModel();
  emit answered();
}

QString AgentPrecedents::title() const {
  if (!m_step) return tr("Point at a move to see what the agent remembers of such moves.");
  QString step = QString::fromStdString(core::print(*m_step));
  if (!m_problem.empty()) return inWords(m_problem);
  if (m_isLooking) return tr("%1: looking …").arg(step);
  return m_rows.empty() ? tr("%1: it remembers no such move.").arg(step)
                        : tr("%1, because of:").arg(step);
}

HistoryId AgentPrecedents::nodeOf(int row) const {
  core::Hash wanted = m_rows[static_cast<size_t>(row)].program;
  for (HistoryId id : m_workspace->history().living())
    if (m_workspace->history().node(id).program.hash() == wanted) return id;
  return 0;
}

QString AgentPrecedents::programText(int row) const {
  HistoryId id = nodeOf(row);
  const rl::Precedent& p = m_rows[static_cast<size_t>(row)];
  QString distance = tr("distance %1").arg(p.distance, 0, 'g', 2);
  return id ? tr("step %1, %2").arg(m_workspace->history().numberOf(id)).arg(distance) : distance;
}

int AgentPrecedents::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int AgentPrecedents::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QVariant AgentPrecedents::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const rl::Precedent& p = m_rows[static_cast<size_t>(index.row())];
  bool isTimed = p.beforeNs > 0 && p.afterNs > 0;
  if (role == Qt::ToolTipRole)
    return nodeOf(index.row()) ? tr("A double click previews this program")
                               : tr("A program of another session");
  if (role == Qt::TextAlignmentRole && index.column() >= TimesColumn)
    return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case ProgramColumn:
      return programText(index.row());
    case StepColumn:
      return QString::fromStdString(core::print(p.step));
    case TimesColumn:
      return isTimed
                 ? QStringLiteral("%1 → %2").arg(timeInWords(p.beforeNs), timeInWords(p.afterNs))
                 : QString();
    default:
      return isTimed ? ratioInWords(p.beforeNs / p.afterNs) : QString();
  }
}

QVariant AgentPrecedents::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  const QString titles[] = {tr("Remembered program"), tr("Move"), tr("Times"), tr("Gain")};
  return section >= 0 && section < ColumnCount ? QVariant(titles[section]) : QVariant();
}

}  // namespace dojo::app
