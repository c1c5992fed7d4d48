#include "app/models/moves/moves_model.h"

#include <cmath>
#include <utility>

#include "app/models/agent/agent_advice.h"
#include "app/models/agent/agent_words.h"
#include "app/models/core_words.h"
#include "app/models/move_words.h"
#include "app/models/timeline/history_model.h"
#include "app/service/words.h"
#include "codegen/measure/statistics.h"
#include "core/moves/engine.h"
#include "core/moves/legality/rounding.h"
#include "core/moves/place.h"

namespace dojo::app {
namespace {

// The list may be of an earlier program, so that the step is asked again.
bool approximatesHere(const Workspace& workspace, const core::Step& step) {
  core::Context context{workspace.view(), workspace.machine()};
  return !core::check(context, step) &&
         core::roundingAt(context, step) == core::RoundingAt::Approximates;
}

QString textOf(const core::Candidate& candidate) {
  return QString::fromStdString(core::print(candidate.step));
}

}  // namespace

QString timeInWords(double ns) {
  return QString::fromStdString(codegen::describeNs(ns));
}

QString ratioInWords(double ratio) {
  if (!(ratio > 0)) return {};
  return QStringLiteral("%1 %2").arg(ratio >= 1 ? QChar(u'↑') : QChar(u'↓'),
                                     QString::fromStdString(ratioText(ratio)));
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

void MovesModel::setAgent(AgentAdvice* agent) {
  m_agent = agent;
  connect(agent, &AgentAdvice::changed, this, [this] {
    if (rowCount() > 0) emit dataChanged(index(0, AgentColumn), index(rowCount() - 1, AgentColumn));
    emit advised();
  });
}

// Texts are left to those that ask: of thousands of rows only a screenful is looked at.
MovesModel::Listing MovesModel::listingOf(const core::View& view, const core::Machine& machine) {
  Listing listing;
  listing.candidates = core::listMoves({view, machine}, true);
  size_t count = listing.candidates.size();
  listing.ops.reserve(count);
  listing.rows.reserve(count);
  for (const core::Candidate& c : listing.candidates) {
    using core::PlaceKind;
    bool ofBuffer = c.move->place == PlaceKind::Buffer || c.move->place == PlaceKind::Dimension;
    listing.ops.push_back(ofBuffer ? -1 : core::opAt(view, c.step.place));
    listing.legal += !c.refusal;
  }
  for (bool isLegal : {true, false})
    for (size_t i = 0; i < count; ++i)
      if (listing.candidates[i].refusal.has_value() != isLegal)
        listing.rows.push_back(static_cast<int>(i));
  return listing;
}

void MovesModel::refresh() {
  m_current = false;
  m_work.run(
      this,
      [program = m_workspace->program(), machine = m_workspace->machine(), proofs = m_proofs] {
        core::ProofMemo memo = proofs->take();
        core::View view(program, memo);
        Listing listing = listingOf(view, machine);
        proofs->giveBack(std::move(memo));
        return listing;
      },
      [this](Listing listing) {
        m_current = true;
        take(std::move(listing));
      });
}

void MovesModel::take(Listing listing) {
  beginResetModel();
  std::swap(m_listing, listing);
  endResetModel();
  emit listed();
  // Thousands of rows take a while to free.
  backgroundPool().start([gone = std::move(listing)] {});
}

int MovesModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_listing.rows.size());
}

int MovesModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

int MovesModel::rowOf(const QString& step) const {
  auto wanted = core::parseStep(step.toStdString());
  if (!wanted) return -1;
  for (int row = 0; row < rowCount(); ++row)
    if (candidate(row).step == *wanted) return row;
  return -1;
}

const CandidateTime* MovesModel::timeOf(const core::Candidate& candidate) const {
  bool any = m_workspace->hasCandidateTimes();
  return any ? m_workspace->candidateTime(core::print(candidate.step)) : nullptr;
}

QVariant MovesModel::timeText(const core::Candidate& candidate) const {
  const CandidateTime* time = timeOf(candidate);
  if (!time) return {};
  QString text = timeInWords(time->measurement.medianNs);
  return m_workspace->isOutdated(time->measurement) ? QStringLiteral("(%1)").arg(text) : text;
}

QVariant MovesModel::gainText(const core::Candidate& candidate) const {
  const CandidateTime* time = timeOf(candidate);
  if (!time) return {};
  if (time->verification.state == Verification::State::Differs) return tr("wrong");
  return time->times.isDecided() ? ratioInWords(time->times.ratio) : tr("same");
}

// Of the program that is listed.
const rl::MoveAdvice* MovesModel::adviceOf(const core::Candidate& candidate) const {
  return m_agent && m_current && !candidate.refusal ? m_agent->of(candidate.step) : nullptr;
}

bool MovesModel::isDoubtful(const core::Candidate& candidate) const {
  const rl::MoveAdvice* advice = adviceOf(candidate);
  return advice && (advice->isDraft || !m_agent->isTrusted());
}

QString MovesModel::adviceTip(const core::Candidate& candidate) const {
  const rl::MoveAdvice* advice = adviceOf(candidate);
  if (!advice) return {};
  int of = static_cast<int>(m_agent->advice()->moves.size()) + 1;  // with stopping here
  QString text = tr("Agent: choice %1 of %2; play from there reaches %3 %4")
                     .arg(advice->rank)
                     .arg(of)
                     .arg(reachInWords(advice->reachNs, advice->q), spreadInWords(advice->spread))
                     .trimmed();
  if (advice->isDraft) text += ' ' + tr("(a first guess, without reading the program after it)");
  if (!m_agent->isTrusted()) text += ' ' + m_agent->doubt();
  return text;
}

QVariant MovesModel::sortValue(const core::Candidate& candidate, int column) const {
  const CandidateTime* time = timeOf(candidate);
  switch (column) {
    case TimeColumn:
      return time ? time->measurement.medianNs : HUGE_VAL;
    case GainColumn:
      return time ? -time->times.ratio : HUGE_VAL;
    case AgentColumn: {
      const rl::MoveAdvice* advice = adviceOf(candidate);
      return advice ? -advice->q : HUGE_VAL;
    }
    default:
      return textOf(candidate);
  }
}

QString MovesModel::tip(const core::Candidate& candidate) const {
  const core::Move& move = *candidate.move;
  auto text = [](std::string_view s) {
    return QString::fromUtf8(s.data(), static_cast<int>(s.size())).toHtmlEscaped();
  };
  QString tip = "<p style='white-space:pre-wrap'><b>" + text(move.name) +
                "</b>: " + summaryOf(move).toHtmlEscaped() + "</p>";
  if (QString others = otherNamesOf(move); !others.isEmpty())
    tip += "<p>" + tr("Also known as: %1").arg(others.toHtmlEscaped()) + "</p>";
  tip += "<p>" + legalityOf(move).toHtmlEscaped() + "</p>";
  if (candidate.refusal)
    tip += "<p><b>" + tr("Not legal here:") + "</b> " +
           inWords(candidate.refusal->message).toHtmlEscaped() + "</p>";
  for (const core::Advice& advice : candidate.advice)
    tip += "<p><b>" + tr("Advice:") + "</b> " + inWords(advice.message).toHtmlEscaped() + "</p>";
  if (move.rounding == core::Rounding::Reassociates)
    tip += "<p>" + tr("Changes rounding.") + "</p>";
  else if (approximatesHere(*m_workspace, candidate.step))
    tip += "<p>" +
           tr("Computes a function at another vector width, whose approximation may differ in the "
              "last place.") +
           "</p>";
  if (QString thought = adviceTip(candidate); !thought.isEmpty())
    tip += "<p>" + thought.toHtmlEscaped() + "</p>";
  if (!move.inverse.empty()) tip += "<p>" + tr("Inverse: %1.").arg(text(move.inverse)) + "</p>";
  const CandidateTime* time = timeOf(candidate);
  if (time) tip += "<p>" + inWords(codegen::describe(time->times)).toHtmlEscaped() + "</p>";
  if (time && m_workspace->isOutdated(time->measurement))
    tip += "<p>" + outdatedInWords(time->measurement, *m_workspace->conditions()) + "</p>";
  return tip;
}

QVariant MovesModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const core::Candidate& c = candidate(index.row());
  switch (role) {
    case Qt::DisplayRole:
      if (index.column() == StepColumn) return textOf(c);
      if (index.column() == AgentColumn) {
        const rl::MoveAdvice* advice = adviceOf(c);
        return advice ? QVariant(reachInWords(advice->reachNs, advice->q)) : QVariant();
      }
      return index.column() == TimeColumn ? timeText(c) : gainText(c);
    case Qt::ToolTipRole:
      return tip(c);
    case SpreadRole: {
      const rl::MoveAdvice* advice = adviceOf(c);
      return advice ? spreadInWords(advice->spread) : QString();
    }
    case IsDoubtfulRole:
      return isDoubtful(c);
    case Qt::AccessibleTextRole:
      if (index.column() == AgentColumn) return adviceTip(c);
      if (index.column() != StepColumn) return {};
      return c.refusal ? tr("%1, not legal: %2").arg(textOf(c), inWords(c.refusal->message))
                       : tr("%1, legal").arg(textOf(c));
    case Qt::TextAlignmentRole:
      return index.column() == StepColumn ? QVariant()
                                          : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case LegalRole:
      return !c.refusal;
    case SortRole:
      return sortValue(c, index.column());
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
    case AgentColumn:
      return tr("Agent");
    default:
      return {};
  }
}

}  // namespace dojo::app
