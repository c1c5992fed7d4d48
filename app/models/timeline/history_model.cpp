#include "app/models/timeline/history_model.h"

#include <algorithm>
#include <cmath>

#include "app/models/agent/agent_advice.h"
#include "app/models/agent/agent_words.h"
#include "app/models/core_words.h"
#include "app/models/measure/evaluation_queue.h"
#include "app/models/moves/moves_model.h"
#include "app/models/search/search_words.h"
#include "app/models/shell/plain_text.h"
#include "app/search/branch.h"

namespace dojo::app {

QString checkInWords(const Verification& verification, StepKind kind) {
  using State = Verification::State;
  if (kind == StepKind::Start) return HistoryModel::tr("start");
  switch (verification.state) {
    case State::ByRule:
      return HistoryModel::tr("legal");
    case State::ByNumbers:
      return HistoryModel::tr("verified");
    case State::Differs:
      return HistoryModel::tr("differs");
    case State::Undecided:
      return HistoryModel::tr("cannot be told");
    case State::Unknown:
      break;
  }
  return HistoryModel::tr("unproven");
}

QString authorInWords(const std::string& author) {
  if (author == "person") return HistoryModel::tr("you");
  if (author == "search") return HistoryModel::tr("search");
  if (author == "agent") return HistoryModel::tr("agent");
  if (author == "trajectory") return HistoryModel::tr("trajectory");
  return strategyInWords(author);
}

bool areComparable(const Measurement& a, const Measurement& b) {
  return conditionsOf(a) == conditionsOf(b);
}

QString outdatedInWords(const Measurement& then, const Conditions& now) {
  QStringList why;
  if (!then.machine.empty() && then.machine != now.machine)
    why << HistoryModel::tr("on another machine");
  if (!then.compiler.empty() && then.compiler != now.compiler)
    why << HistoryModel::tr("compiled by %1").arg(QString::fromStdString(then.compiler));
  if (then.threads != now.threads)
    why << HistoryModel::tr("with %n thread(s)", nullptr, then.threads);
  if (then.cold != now.cold)
    why << (then.cold ? HistoryModel::tr("with cold caches")
                      : HistoryModel::tr("with warm caches"));
  return HistoryModel::tr("Out of date: measured %1, unlike now.")
      .arg(why.join(QStringLiteral(", ")));
}

QString gainInWords(const std::optional<Measurement>& before,
                    const std::optional<Measurement>& after) {
  if (!before || !after) return {};
  if (!areComparable(*before, *after)) return HistoryModel::tr("not comparable");
  bool apart = before->highNs < after->lowNs || after->highNs < before->lowNs;
  return apart ? ratioInWords(before->medianNs / after->medianNs) : HistoryModel::tr("same");
}

QString predictionInWords(const HistoryNode& n) {
  if (!n.prediction) return {};
  const Prediction& p = *n.prediction;
  QString reach = (reachInWords(p.reachNs, p.q) + u' ' + spreadInWords(p.spread)).trimmed();
  return HistoryModel::tr("%1 expected to reach %2 from here.")
      .arg(QString::fromStdString(p.agent), reach);
}

QString titleOf(const HistoryNode& n) {
  if (auto find = readFindName(n.name))
    return HistoryModel::tr("find %1: %2×").arg(find->number).arg(find->speedup, 0, 'f', 2);
  if (!n.name.empty()) return QString::fromStdString(n.name);
  return QString::fromStdString(n.kind == StepKind::Start ? n.program.name : n.step);
}

HistoryModel::HistoryModel(Workspace* workspace, EvaluationQueue* queue, QObject* parent)
    : QAbstractTableModel(parent), m_workspace(workspace), m_queue(queue) {
  if (queue)
    connect(queue, &EvaluationQueue::measuringChanged, this, [this](HistoryId id) {
      if (int row = rowOf(id); row >= 0) emit dataChanged(index(row, 0), index(row, TimeColumn));
    });
  connect(workspace, &Workspace::historyChanged, this, &HistoryModel::refresh);
  connect(workspace, &Workspace::nodeChanged, this, [this](HistoryId id) {
    // Times of the rows after it are told against this one's.
    if (rowOf(id) >= 0) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
  });
  connect(workspace, &Workspace::baselineChanged, this, [this] {
    emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    emit headerDataChanged(Qt::Horizontal, SpeedupColumn, SpeedupColumn);
  });
  connect(workspace, &Workspace::conditionsChanged, this,
          [this] { emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1)); });
  refresh();
}

void HistoryModel::refresh() {
  std::vector<HistoryId> rows = m_workspace->history().living();
  bool grows =
      rows.size() >= m_rows.size() && std::equal(m_rows.begin(), m_rows.end(), rows.begin());
  if (!grows) {
    beginResetModel();
    m_rows = std::move(rows);
    layLanes();
    endResetModel();
    return;
  }
  int before = static_cast<int>(m_rows.size()), after = static_cast<int>(rows.size());
  if (after > before) beginInsertRows({}, before, after - 1);
  m_rows = std::move(rows);
  layLanes();
  if (after > before) endInsertRows();
  emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

void HistoryModel::setAgent(AgentAdvice* agent) {
  m_agent = agent;
  connect(agent, &AgentAdvice::lineChanged, this, &HistoryModel::showGhosts);
  showGhosts();
}

void HistoryModel::showGhosts() {
  int first = static_cast<int>(m_rows.size());
  if (!m_ghosts.empty()) {
    beginRemoveRows({}, first, rowCount() - 1);
    m_ghosts.clear();
    layLanes();
    endRemoveRows();
  }
  if (std::vector<ExpectedMove> line = m_agent->line(); !line.empty()) {
    beginInsertRows({}, first, first + static_cast<int>(line.size()) - 1);
    m_ghosts = std::move(line);
    layLanes();
    endInsertRows();
  }
  emit dataChanged(index(0, 0), index(first - 1, 0));  // their lanes
}

// -1 for the start's.
std::vector<int> HistoryModel::parentRows() const {
  std::vector<int> parents;
  for (HistoryId id : m_rows) {
    HistoryId parent = m_workspace->history().node(id).parent;
    parents.push_back(parent ? rowOf(parent) : -1);
  }
  for (size_t i = 0; i < m_ghosts.size(); ++i)
    parents.push_back(i == 0 ? rowOf(m_workspace->history().current())
                             : static_cast<int>(parents.size()) - 1);
  return parents;
}

// A node's first living child goes on in its lane; every other opens the first lane that is free
// from here to its own last row.
void HistoryModel::layLanes() {
  const History& history = m_workspace->history();
  std::vector<int> parents = parentRows();
  size_t count = parents.size();
  m_lanes.assign(count, {});
  m_onPath.assign(count, false);
  for (HistoryId id : history.pathTo(history.current()))
    if (int row = rowOf(id); row >= 0) m_onPath[static_cast<size_t>(row)] = true;
  std::vector<int> lastChild(count, -1);  // rows
  for (size_t i = 0; i < count; ++i)
    if (parents[i] >= 0) lastChild[static_cast<size_t>(parents[i])] = static_cast<int>(i);
  std::vector<int> busyUntil;  // by lane: the last row that its line reaches
  for (size_t i = 0; i < count; ++i) {
    HistoryLanes& lanes = m_lanes[i];
    int row = static_cast<int>(i);
    if (parents[i] >= 0) {
      HistoryLanes& above = m_lanes[static_cast<size_t>(parents[i])];
      lanes.parentLane = lanes.lane = above.lane;
      if (above.continues) {
        ++lanes.lane;
        while (lanes.lane < static_cast<int>(busyUntil.size()) &&
               busyUntil[static_cast<size_t>(lanes.lane)] >= row)
          ++lanes.lane;
      } else {
        above.continues = true;
        above.continuesAsGhost = isGhost(row);
      }
    }
    auto lane = static_cast<size_t>(lanes.lane);
    busyUntil.resize(std::max(busyUntil.size(), lane + 1), -1);
    busyUntil[lane] = std::max({busyUntil[lane], row, lastChild[i]});
  }
  m_laneCount = static_cast<int>(busyUntil.size());
  for (size_t i = 0; i < count; ++i)
    for (int row = static_cast<int>(i) + 1; row < lastChild[i]; ++row)
      m_lanes[static_cast<size_t>(row)].passing.push_back(m_lanes[i].lane);
}

int HistoryModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size() + m_ghosts.size());
}

int HistoryModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

int HistoryModel::rowOf(HistoryId id) const {
  auto found = std::ranges::lower_bound(m_rows, id);
  return found == m_rows.end() || *found != id ? -1 : static_cast<int>(found - m_rows.begin());
}

bool HistoryModel::isMeasuring(const HistoryNode& n) const {
  return m_queue && m_queue->isMeasuring(n.id);
}

HistoryId HistoryModel::measuredBefore(const HistoryNode& n) const {
  HistoryId id = n.parent;
  while (id && !m_workspace->history().node(id).measurement)
    id = m_workspace->history().node(id).parent;
  return id;
}

std::optional<Measurement> HistoryModel::timeBefore(const HistoryNode& n) const {
  HistoryId id = measuredBefore(n);
  return id ? m_workspace->history().node(id).measurement : std::nullopt;
}

bool HistoryModel::isOutdated(const HistoryNode& n) const {
  return n.measurement && m_workspace->isOutdated(*n.measurement);
}

// The program that one looks at must not seem to have the time of another.
QVariant HistoryModel::timeText(const HistoryNode& n) const {
  if (isMeasuring(n)) return QStringLiteral("…");
  if (n.measurement) {
    QString time = timeInWords(n.measurement->medianNs);
    return isOutdated(n) ? QStringLiteral("(%1)").arg(time) : time;
  }
  if (!m_workspace->failureOf(n.id).isEmpty()) return tr("failed");
  bool isHere = n.id == m_workspace->history().current();
  return isHere && timedCount() > 0 ? tr("not yet") : QVariant();
}

int HistoryModel::timedCount() const {
  return static_cast<int>(std::ranges::count_if(m_rows, [this](HistoryId id) {
    const HistoryNode& n = m_workspace->history().node(id);
    return n.measurement || isMeasuring(n);
  }));
}

QVariant HistoryModel::display(const HistoryNode& n, int column) const {
  const History& history = m_workspace->history();
  switch (column) {
    case StepColumn:
      return titleOf(n);
    case TimeColumn:
      return timeText(n);
    case ChangeColumn:
      return gainInWords(timeBefore(n), n.measurement);
    case SpeedupColumn: {
      HistoryId baseline = m_workspace->baseline();
      return n.id == baseline ? QVariant()
                              : gainInWords(history.node(baseline).measurement, n.measurement);
    }
    case CheckColumn:
      return checkInWords(n.verification, n.kind);
    case AuthorColumn:
      return authorInWords(n.author);
    default:
      return {};
  }
}

QStringList HistoryModel::timeTip(const HistoryNode& n) const {
  QStringList lines;
  if (isMeasuring(n)) lines << tr("Being measured, or queued.");
  if (QString why = m_workspace->failureOf(n.id); !why.isEmpty())
    lines << tr("Could not be measured: %1").arg(why);
  const auto& m = n.measurement;
  if (!m) {
    if (HistoryId before = measuredBefore(n)) {
      const HistoryNode& timed = m_workspace->history().node(before);
      lines << tr("Not measured. The last measured step before it: %1, %2.")
                   .arg(titleOf(timed), timeInWords(timed.measurement->medianNs));
    }
    return lines;
  }
  lines << tr("%1 (95 %: %2 to %3), %n run(s)", nullptr, m->samples)
               .arg(timeInWords(m->medianNs), timeInWords(m->lowNs), timeInWords(m->highNs));
  if (m->rooflineNs > 0)
    lines << tr("%1 times the roofline bound of %2")
                 .arg(m->medianNs / m->rooflineNs, 0, 'f', 2)
                 .arg(timeInWords(m->rooflineNs));
  if (m->isSuspect) lines << tr("Suspect: faster than this machine's peak.");
  lines << tr("%1; %n thread(s); load %2 when measured", nullptr, m->threads)
               .arg(QString::fromStdString(m->machine))
               .arg(m->load, 0, 'f', 2);
  if (isOutdated(n)) lines << outdatedInWords(*m, *m_workspace->conditions());
  return lines;
}

// The step's own time is no time that play reached; the best of those after it is.
QString HistoryModel::predictionTip(const HistoryNode& n) const {
  if (!n.prediction) return {};
  QString text = predictionInWords(n);
  double best = HUGE_VAL;
  for (HistoryId id : m_workspace->history().living()) {
    const HistoryNode& later = m_workspace->history().node(id);
    if (later.measurement && m_workspace->history().isAncestor(n.id, id))
      best = std::min(best, later.measurement->medianNs);
  }
  if (std::isfinite(best)) text += ' ' + tr("Reached so far: %1.").arg(timeInWords(best));
  return text;
}

QString HistoryModel::tip(const HistoryNode& n, int column) const {
  QStringList lines;
  if (n.kind != StepKind::Start) lines << QString::fromStdString(n.step);
  if (!n.name.empty()) lines << tr("Named “%1”").arg(titleOf(n));
  if (!n.note.empty()) lines << QString::fromStdString(n.note);
  if (n.id == m_workspace->session().baseline())
    lines << tr("Baseline: speed-ups are relative to this step.");
  if (!n.verification.detail.empty()) lines << inWords(n.verification.detail);
  if (column == CheckColumn && n.verification.state == Verification::State::ByRule)
    lines << tr("Every step up to here was proven legal by its rule.");
  if (QString expected = predictionTip(n); !expected.isEmpty()) lines << expected;
  lines << timeTip(n);
  return lines.join('\n');
}

QVariant HistoryModel::ghostData(int move, int column, int role) const {
  const ExpectedMove& ghost = m_ghosts[static_cast<size_t>(move)];
  QString step = QString::fromStdString(core::print(ghost.step));
  QString reach = reachInWords(ghost.reachNs, ghost.q);
  switch (role) {
    case Qt::DisplayRole:
      return column == StepColumn     ? step
             : column == TimeColumn   ? reach
             : column == AuthorColumn ? authorInWords("agent")
                                      : QString();
    case Qt::AccessibleTextRole:
      if (column != StepColumn) return {};
      return tr("%1, not played; the agent expects %2").arg(step, reach);
    case Qt::ToolTipRole:
      return plainTip(tr("Not played. The agent would make this move, and expects to reach %1 %2")
                          .arg(reach, spreadInWords(ghost.spread))
                          .trimmed());
    case Qt::TextAlignmentRole:
      return column == TimeColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case AuthorRole:
      return QStringLiteral("agent");
    case IsGhostRole:
    case IsDimRole:
      return true;
    case IdRole:
      return static_cast<qlonglong>(0);
    case IsCurrentRole:
    case OnPathRole:
    case HasNoteRole:
    case IsBaselineRole:
      return false;
    default:
      return {};
  }
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  if (isGhost(index.row())) return ghostData(movesTo(index.row()) - 1, index.column(), role);
  const HistoryNode& n = m_workspace->history().node(idAt(index.row()));
  switch (role) {
    case Qt::DisplayRole:
      return display(n, index.column());
    case Qt::EditRole:
    case NameRole:
      return QString::fromStdString(n.name);
    case Qt::ToolTipRole:
      return plainTip(tip(n, index.column()));
    case Qt::TextAlignmentRole:
      return index.column() == TimeColumn || index.column() == ChangeColumn ||
                     index.column() == SpeedupColumn
                 ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                 : QVariant();
    case Qt::AccessibleTextRole:
      if (index.column() != StepColumn) return {};
      return n.id == m_workspace->history().current()
                 ? tr("%1, current").arg(display(n, StepColumn).toString())
                 : display(n, StepColumn);
    case IdRole:
      return static_cast<qlonglong>(n.id);
    case IsCurrentRole:
      return n.id == m_workspace->history().current();
    case OnPathRole:
      return static_cast<bool>(m_onPath[static_cast<size_t>(index.row())]);
    case CheckStateRole:
      return static_cast<int>(n.verification.state);
    case AuthorRole:
      return QString::fromStdString(n.author);
    case HasNoteRole:
      return !n.note.empty();
    case IsBaselineRole:
      return n.id == m_workspace->session().baseline();
    case IsDimRole:
      return isOutdated(n) || !n.measurement;
    default:
      return {};
  }
}

QVariant HistoryModel::headerTip(int section) const {
  switch (section) {
    case TimeColumn:
      return tr("Median time of one call; bracketed if measured under other conditions");
    case ChangeColumn:
      return tr(
          "Relative to the last measured step before it; “same” if the intervals overlap, “not "
          "comparable” if machine, compiler, threads or cache state differ");
    case SpeedupColumn:
      return tr("Relative to %1")
          .arg(titleOf(m_workspace->history().node(m_workspace->baseline())));
    case CheckColumn:
      return tr("How the step was verified against the start");
    case AuthorColumn:
      return tr("Who created the step");
    default:
      return {};
  }
}

QVariant HistoryModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::ToolTipRole) return plainTip(headerTip(section).toString());
  if (role != Qt::DisplayRole) return {};
  const QString titles[] = {tr("Step"),     tr("Time"),  tr("Change"),
                            tr("Speed-up"), tr("Check"), tr("By")};
  return section >= 0 && section < ColumnCount ? titles[section] : QVariant();
}

bool HistoryModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (!index.isValid() || index.column() != StepColumn || role != Qt::EditRole) return false;
  if (isGhost(index.row())) return false;
  m_workspace->rename(idAt(index.row()), value.toString().trimmed());
  return true;
}

Qt::ItemFlags HistoryModel::flags(const QModelIndex& index) const {
  Qt::ItemFlags flags = QAbstractTableModel::flags(index);
  return index.column() == StepColumn && !isGhost(index.row()) ? flags | Qt::ItemIsEditable : flags;
}

}  // namespace dojo::app
