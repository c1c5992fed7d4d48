#include "app/models/moves/step_plan_model.h"

#include <QIODevice>
#include <QMimeData>
#include <algorithm>

#include "app/models/core_words.h"
#include "app/models/shell/plain_text.h"
#include "core/moves/step.h"

namespace dojo::app {
namespace {

constexpr const char* kRowFormat = "application/x-perfdojo-step-row";

}  // namespace

StepPlanModel::StepPlanModel(const Session* session, QObject* parent)
    : QAbstractTableModel(parent), m_session(session), m_steps(session->movesHere().steps) {
  reset();
}

void StepPlanModel::reset() {
  beginResetModel();
  m_rows.clear();
  for (size_t i = 0; i < m_steps.size(); ++i)
    m_rows.push_back({static_cast<int>(i), QString::fromStdString(core::print(m_steps[i])), true,
                      Outcome::Kept, QString()});
  endResetModel();
  examine();
}

// What becomes of every step; an ill-formed one is passed over.
void StepPlanModel::examine() {
  std::vector<core::ArrangedStep> arranged;
  std::vector<size_t> rowOfStep;
  for (size_t i = 0; i < m_rows.size(); ++i) {
    Row& row = m_rows[i];
    row.outcome = Outcome::Dropped;
    row.words = tr("dropped");
    if (!row.keep) continue;
    auto step = core::parseStep(row.text.toStdString());
    if (!step) {
      row.outcome = Outcome::Malformed;
      row.words = inWords(step.error().message);
      continue;
    }
    arranged.push_back({row.original, *step});
    rowOfStep.push_back(i);
  }
  m_replay = m_session->preview(arranged);
  for (size_t i = 0; i < m_replay.steps.size(); ++i)
    describe(m_rows[rowOfStep[i]], m_replay.steps[i]);
  if (!m_rows.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
  emit examined();
}

void StepPlanModel::describe(Row& row, const core::ReplayedStep& step) const {
  switch (step.status) {
    case core::StepStatus::Kept:
      row.outcome = Outcome::Kept;
      row.words = tr("kept");
      return;
    case core::StepStatus::Relocated:
      row.outcome = Outcome::Relocated;
      row.words = tr("relocated: %1").arg(QString::fromStdString(core::print(step.applied)));
      return;
    case core::StepStatus::Illegal:
      row.outcome = Outcome::Illegal;
      row.words = tr("now illegal: %1").arg(inWords(step.refusal->message));
  }
}

bool StepPlanModel::isChanged() const {
  if (m_rows.size() != m_steps.size()) return true;
  for (size_t i = 0; i < m_rows.size(); ++i) {
    const Row& row = m_rows[i];
    if (!row.keep || row.original != static_cast<int>(i) ||
        row.text.toStdString() != core::print(m_steps[i]))
      return true;
  }
  return false;
}

bool StepPlanModel::isWellFormed() const {
  return count(Outcome::Malformed) == 0;
}

int StepPlanModel::count(Outcome outcome) const {
  return static_cast<int>(
      std::ranges::count_if(m_rows, [&](const Row& row) { return row.outcome == outcome; }));
}

bool StepPlanModel::move(int from, int to) {
  int rows = rowCount();
  if (from < 0 || from >= rows || to < 0 || to >= rows || from == to) return false;
  if (!beginMoveRows({}, from, from, {}, to > from ? to + 1 : to)) return false;
  auto first = m_rows.begin() + std::min(from, to), last = m_rows.begin() + std::max(from, to) + 1;
  std::rotate(first, from < to ? first + 1 : last - 1, last);
  endMoveRows();
  examine();
  return true;
}

void StepPlanModel::addStep(int row, const QString& text) {
  row = std::clamp(row, 0, rowCount());
  beginInsertRows({}, row, row);
  m_rows.insert(m_rows.begin() + row, {-1, text, true, Outcome::Malformed, QString()});
  endInsertRows();
  examine();
}

// A step that was added goes altogether.
void StepPlanModel::setDropped(int row, bool dropped) {
  if (row < 0 || row >= rowCount()) return;
  Row& which = m_rows[static_cast<size_t>(row)];
  if (dropped && which.original < 0) {
    beginRemoveRows({}, row, row);
    m_rows.erase(m_rows.begin() + row);
    endRemoveRows();
  } else {
    which.keep = !dropped;
  }
  examine();
}

int StepPlanModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int StepPlanModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QVariant StepPlanModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Row& row = m_rows[static_cast<size_t>(index.row())];
  if (role == OutcomeRole) return static_cast<int>(row.outcome);
  switch (index.column()) {
    case KeepColumn:
      if (role == Qt::CheckStateRole) return row.keep ? Qt::Checked : Qt::Unchecked;
      if (role == Qt::DisplayRole)
        return row.original < 0 ? tr("new") : QString::number(row.original + 1);
      if (role == Qt::AccessibleTextRole)
        return row.keep ? tr("step %1, kept").arg(index.row() + 1)
                        : tr("step %1, dropped").arg(index.row() + 1);
      return {};
    case StepColumn:
      if (role == Qt::ToolTipRole) return plainTip(row.text);
      return role == Qt::DisplayRole || role == Qt::EditRole ? row.text : QVariant();
    default:
      if (role == Qt::ToolTipRole) return plainTip(row.words);
      return role == Qt::DisplayRole ? row.words : QVariant();
  }
}

QVariant StepPlanModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  const QString titles[] = {tr("Keep"), tr("Step"), tr("New state")};
  return section >= 0 && section < ColumnCount ? titles[section] : QVariant();
}

bool StepPlanModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (!index.isValid()) return false;
  if (index.column() == KeepColumn && role == Qt::CheckStateRole) {
    setDropped(index.row(), value.toInt() != Qt::Checked);
    return true;
  }
  if (index.column() != StepColumn || role != Qt::EditRole) return false;
  m_rows[static_cast<size_t>(index.row())].text = value.toString().trimmed();
  examine();
  return true;
}

Qt::ItemFlags StepPlanModel::flags(const QModelIndex& index) const {
  // Rows are dropped between others only.
  if (!index.isValid()) return Qt::ItemIsDropEnabled;
  Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled;
  if (index.column() == KeepColumn) flags |= Qt::ItemIsUserCheckable;
  if (index.column() == StepColumn) flags |= Qt::ItemIsEditable;
  return flags;
}

QStringList StepPlanModel::mimeTypes() const {
  return {kRowFormat};
}

QMimeData* StepPlanModel::mimeData(const QModelIndexList& indexes) const {
  auto* data = new QMimeData;
  if (!indexes.isEmpty()) data->setData(kRowFormat, QByteArray::number(indexes.front().row()));
  return data;
}

bool StepPlanModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int,
                                 const QModelIndex& parent) {
  if (action != Qt::MoveAction || !data->hasFormat(kRowFormat)) return false;
  int from = data->data(kRowFormat).toInt();
  int to = row >= 0 ? row : parent.isValid() ? parent.row() : rowCount();
  move(from, to > from ? to - 1 : to);
  return false;
}

}  // namespace dojo::app
