#include "app/models/search/search_tables.h"

#include <algorithm>

#include "app/models/core_words.h"
#include "app/models/moves/moves_model.h"
#include "app/models/search/search_words.h"
#include "app/models/shell/plain_text.h"

namespace dojo::app {

FindsModel::FindsModel(SearchLog* log, QObject* parent) : QAbstractTableModel(parent), m_log(log) {
  connect(log, &SearchLog::reset, this, [this] {
    beginResetModel();
    m_shown = static_cast<int>(m_log->finds().size());
    endResetModel();
  });
  connect(log, &SearchLog::grown, this, &FindsModel::grow);
  m_shown = static_cast<int>(log->finds().size());
}

void FindsModel::grow() {
  int now = static_cast<int>(m_log->finds().size());
  if (now == m_shown) return;
  beginInsertRows({}, m_shown, now - 1);
  m_shown = now;
  endInsertRows();
}

int FindsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : m_shown;
}

int FindsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : Count;
}

int FindsModel::rowOf(int number) const {
  auto end = m_log->finds().begin() + m_shown;
  auto found = std::find(m_log->finds().begin(), end, number);
  return found == end ? -1 : static_cast<int>(found - m_log->finds().begin());
}

QVariant FindsModel::display(const LoggedEvaluation& e, int column) const {
  switch (column) {
    case TimeColumn:
      return timeInWords(e.outcome.ns);
    case GainColumn:
      return e.number == 0 ? tr("start") : ratioInWords(m_log->speedup(e.number));
    case StepsColumn:
      return e.steps;
    case CheckColumn:
      return e.outcome.isVerified ? tr("✓ verified") : tr("unproven");
    case WhenColumn:
      return tr("%1 (program %2)").arg(durationInWords(e.seconds)).arg(e.number);
    case ByColumn:
      return e.number == 0 ? QString() : strategyInWords(m_log->request().strategy);
    default:
      return {};
  }
}

QVariant FindsModel::sortValue(const LoggedEvaluation& e, int column) const {
  switch (column) {
    case TimeColumn:
      return e.outcome.ns;
    case GainColumn:
      return m_log->speedup(e.number);
    case CheckColumn:
      return e.outcome.isVerified;
    case WhenColumn:
      return e.number;
    default:
      return display(e, column);
  }
}

QVariant FindsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= m_shown) return {};
  const LoggedEvaluation& e = m_log->evaluation(m_log->finds()[static_cast<size_t>(index.row())]);
  switch (role) {
    case Qt::DisplayRole:
      return display(e, index.column());
    case SortRole:
      return sortValue(e, index.column());
    case NumberRole:
      return e.number;
    case Qt::TextAlignmentRole:
      return index.column() == TimeColumn || index.column() == GainColumn ||
                     index.column() == StepsColumn
                 ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                 : QVariant();
    case Qt::ToolTipRole:
      if (index.column() == CheckColumn && e.outcome.isVerified)
        return tr("Equal fingerprints over prime fields, and outputs that agree with float64");
      if (index.column() == GainColumn && e.outcome.speedup > 0)
        return tr("%1 against the previous best, timed interleaved in a fresh process")
            .arg(ratioInWords(e.outcome.speedup));
      return tr("%1 (95 %: %2 to %3), %n run(s)", nullptr, e.outcome.samples)
          .arg(timeInWords(e.outcome.ns), timeInWords(e.outcome.lowNs),
               timeInWords(e.outcome.highNs));
    default:
      return {};
  }
}

QVariant FindsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  const QString titles[] = {tr("Time"),  tr("Speed-up"), tr("Steps"),
                            tr("Check"), tr("Found"),    tr("By")};
  return section >= 0 && section < Count ? titles[section] : QVariant();
}

RejectionsModel::RejectionsModel(SearchLog* log, QObject* parent)
    : QAbstractTableModel(parent), m_log(log) {
  connect(log, &SearchLog::reset, this, &RejectionsModel::fill);
  connect(log, &SearchLog::grown, this, &RejectionsModel::grow);
  fill();
}

void RejectionsModel::fill() {
  beginResetModel();
  m_reasons.clear();
  for (const auto& [reason, same] : m_log->rejections()) m_reasons.push_back(reason);
  endResetModel();
}

// By one evaluation.
void RejectionsModel::grow() {
  const rl::Outcome& last = m_log->evaluations().back().outcome;
  if (last.verdict != rl::Verdict::Rejected) return;
  auto known = std::ranges::find(m_reasons, last.rejection);
  int row = static_cast<int>(known - m_reasons.begin());
  if (known != m_reasons.end())
    return emit dataChanged(index(row, TimesColumn), index(row, TimesColumn));
  beginInsertRows({}, row, row);
  m_reasons.push_back(last.rejection);
  endInsertRows();
}

int RejectionsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_reasons.size());
}

int RejectionsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : Count;
}

QVariant RejectionsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  rl::Rejection reason = m_reasons[static_cast<size_t>(index.row())];
  const SearchLog::Rejections& same = m_log->rejections().at(reason);
  if (role == Qt::ToolTipRole) return plainTip(inWords(same.example));
  if (role == Qt::TextAlignmentRole && index.column() == TimesColumn)
    return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case ReasonColumn:
      return rejectionInWords(reason);
    case TimesColumn:
      return same.count;
    default:
      return inWords(same.example).simplified();
  }
}

QVariant RejectionsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  const QString titles[] = {tr("Rejected because"), tr("Times"), tr("Example")};
  return section >= 0 && section < Count ? titles[section] : QVariant();
}

}  // namespace dojo::app
