#include "app/models/moves_model.h"

#include <cmath>

#include "app/models/core_words.h"
#include "app/models/history_model.h"
#include "app/models/move_words.h"
#include "codegen/measure/statistics.h"
#include "core/moves/refuse.h"

namespace dojo::app {

QString timeInWords(double ns) {
  return QString::fromStdString(codegen::describeNs(ns));
}

QString ratioInWords(double ratio) {
  if (!(ratio > 0)) return {};
  QString number = QString::number(ratio, 'f', ratio < 10 ? 2 : ratio < 100 ? 1 : 0);
  return QStringLiteral("%1 %2×").arg(ratio >= 1 ? QChar(u'↑') : QChar(u'↓')).arg(number);
}

QString verdictInWords(const std::string& verdict) {
  QString text = QString::fromStdString(verdict);
  if (text == "no difference seen") return MovesModel::tr("no difference seen");
  if (text.startsWith("faster, ")) return MovesModel::tr("faster, %1").arg(text.mid(8));
  if (text.startsWith("slower, ")) return MovesModel::tr("slower, %1").arg(text.mid(8));
  return text;
}

MovesModel::MovesModel(Workspace* workspace, QObject* parent)
    : QAbstractTableModel(parent), m_workspace(workspace) {
  connect(workspace, &Workspace::programChanged, this, &MovesModel::refresh);
  connect(workspace, &Workspace::candidateTimed, this, [this](const QString& step) {
    int row = rowOf(step);
    if (row >= 0) emit dataChanged(index(row, TimeColumn), index(row, GainColumn));
  });
  connect(workspace, &Workspace::conditionsChanged, this, [this] {
    if (rowCount() > 0 && m_workspace->hasCandidateTimes())
      emit dataChanged(index(0, TimeColumn), index(rowCount() - 1, GainColumn));
  });
  refresh();
}

// All that one needs to show and to filter them, so that the interface thread only looks it up.
std::vector<MovesModel::Row> MovesModel::rowsOf(const core::View& view,
                                                const core::Target& target) {
  std::vector<core::Candidate> candidates = core::listMoves({view, target}, true);
  std::vector<Row> rows;
  rows.reserve(candidates.size());
  for (bool isLegal : {true, false})
    for (core::Candidate& c : candidates) {
      if (c.refusal.has_value() == isLegal) continue;
      using core::PlaceKind;
      bool ofBuffer = c.move->place == PlaceKind::Buffer || c.move->place == PlaceKind::Dimension;
      int op = ofBuffer ? -1 : core::opAt(view, c.step.place);
      QString text = QString::fromStdString(core::print(c.step));
      rows.push_back({std::move(c), std::move(text), op});
    }
  return rows;
}

void MovesModel::refresh() {
  m_current = false;
  m_listing.run(
      this,
      [program = m_workspace->program(), target = m_workspace->target(), proofs = m_proofs] {
        core::ProofMemo memo = proofs->take();
        core::View view(program, memo);
        std::vector<Row> rows = rowsOf(view, target);
        proofs->giveBack(std::move(memo));
        return rows;
      },
      [this](std::vector<Row> rows) {
        m_current = true;
        take(std::move(rows));
      });
}

void MovesModel::take(std::vector<Row> rows) {
  beginResetModel();
  m_rows.swap(rows);
  m_legal = 0;
  for (const Row& row : m_rows) m_legal += !row.candidate.refusal;
  endResetModel();
  emit listed();
  // Thousands of rows take a while to free.
  backgroundPool().start([gone = std::move(rows)] {});
}

int MovesModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int MovesModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

int MovesModel::rowOf(const QString& step) const {
  for (size_t i = 0; i < m_rows.size(); ++i)
    if (m_rows[i].text == step) return static_cast<int>(i);
  return -1;
}

QVariant MovesModel::timeText(const Row& row) const {
  const CandidateTime* time = m_workspace->candidateTime(row.text.toStdString());
  if (!time) return {};
  QString text = timeInWords(time->measurement.medianNs);
  return m_workspace->isOutdated(time->measurement) ? QStringLiteral("(%1)").arg(text) : text;
}

QVariant MovesModel::gainText(const Row& row) const {
  const CandidateTime* time = m_workspace->candidateTime(row.text.toStdString());
  if (!time) return {};
  if (time->verification.state == Verification::State::Differs) return tr("wrong");
  bool decided = !time->verdict.starts_with("no difference");
  return decided ? ratioInWords(time->ratio) : tr("same");
}

QVariant MovesModel::sortValue(const Row& row, int column) const {
  const CandidateTime* time = m_workspace->candidateTime(row.text.toStdString());
  switch (column) {
    case TimeColumn:
      return time ? time->measurement.medianNs : HUGE_VAL;
    case GainColumn:
      return time ? -time->ratio : HUGE_VAL;
    default:
      return row.text;
  }
}

QString MovesModel::tip(const Row& row) const {
  const core::Move& move = *row.candidate.move;
  auto text = [](std::string_view s) {
    return QString::fromUtf8(s.data(), static_cast<int>(s.size())).toHtmlEscaped();
  };
  QString tip = "<p style='white-space:pre-wrap'><b>" + text(move.name) +
                "</b>: " + summaryOf(move).toHtmlEscaped() + "</p>";
  if (QString others = otherNamesOf(move); !others.isEmpty())
    tip +=
        "<p>" + tr("Elsewhere also: %1").arg(others.replace(u' ', ", ").toHtmlEscaped()) + "</p>";
  tip += "<p>" + legalityOf(move).toHtmlEscaped() + "</p>";
  if (row.candidate.refusal)
    tip += "<p><b>" + tr("Not legal here:") + "</b> " +
           inWords(row.candidate.refusal->message).toHtmlEscaped() + "</p>";
  for (const core::Advice& advice : row.candidate.advice)
    tip += "<p><b>" + tr("Advice:") + "</b> " + inWords(advice.message).toHtmlEscaped() + "</p>";
  if (move.rounding == core::Rounding::Reassociates)
    tip += "<p>" + tr("Changes rounding.") + "</p>";
  if (!move.inverse.empty())
    tip += "<p>" + tr("Taken back by %1.").arg(text(move.inverse)) + "</p>";
  const CandidateTime* time = m_workspace->candidateTime(row.text.toStdString());
  if (time) tip += "<p>" + verdictInWords(time->verdict).toHtmlEscaped() + "</p>";
  if (time && m_workspace->isOutdated(time->measurement))
    tip += "<p>" + outdatedInWords(time->measurement, *m_workspace->conditions()) + "</p>";
  return tip;
}

QVariant MovesModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Row& row = m_rows[static_cast<size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole:
      if (index.column() == StepColumn) return row.text;
      return index.column() == TimeColumn ? timeText(row) : gainText(row);
    case Qt::ToolTipRole:
      return tip(row);
    case Qt::AccessibleTextRole:
      if (index.column() != StepColumn) return {};
      return row.candidate.refusal
                 ? tr("%1, not legal: %2").arg(row.text, inWords(row.candidate.refusal->message))
                 : tr("%1, legal").arg(row.text);
    case Qt::TextAlignmentRole:
      return index.column() == StepColumn ? QVariant()
                                          : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case LegalRole:
      return !row.candidate.refusal;
    case SortRole:
      return sortValue(row, index.column());
    case OrderRole:
      return index.row();
    default:
      return {};
  }
}

QVariant MovesModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case StepColumn:
      return tr("Move");
    case TimeColumn:
      return tr("Time");
    case GainColumn:
      return tr("Gain");
    default:
      return {};
  }
}

}  // namespace dojo::app
