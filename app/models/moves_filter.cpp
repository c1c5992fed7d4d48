#include "app/models/moves_filter.h"

#include "app/models/move_words.h"

namespace dojo::app {

MovesFilter::MovesFilter(Workspace* workspace, MovesModel* model, QObject* parent)
    : QSortFilterProxyModel(parent), m_workspace(workspace), m_model(model) {
  setSourceModel(model);
  setDynamicSortFilter(true);
  connect(workspace, &Workspace::selectionChanged, this, &MovesFilter::filterAgain);
  sort(MovesModel::StepColumn);
}

void MovesFilter::filterAgain() {
  invalidateFilter();
  emit filtered();
}

void MovesFilter::setWords(const QString& text) {
  m_words = text.simplified().split(' ', Qt::SkipEmptyParts);
  filterAgain();
}

void MovesFilter::setShowsIllegal(bool shows) {
  m_showsIllegal = shows;
  filterAgain();
}

void MovesFilter::setOnlySelected(bool only) {
  m_onlySelected = only;
  filterAgain();
}

const core::Candidate& MovesFilter::candidate(const QModelIndex& index) const {
  return m_model->candidate(mapToSource(index).row());
}

std::vector<core::Step> MovesFilter::shownSteps() const {
  std::vector<core::Step> steps;
  for (int row = 0; row < rowCount(); ++row)
    if (const core::Candidate& c = candidate(index(row, 0)); !c.refusal) steps.push_back(c.step);
  return steps;
}

std::vector<core::Step> MovesFilter::stepsAtSelection() const {
  std::vector<core::Step> steps;
  for (int row = 0; m_model->isCurrent() && row < m_model->rowCount(); ++row) {
    const core::Candidate& c = m_model->candidate(row);
    if (!c.refusal && isAtSelection(c)) steps.push_back(c.step);
  }
  return steps;
}

// Moves at the place or inside it; for an operation also those of the buffers that it touches.
bool MovesFilter::isAtSelection(const core::Candidate& candidate) const {
  auto place = m_workspace->selectedPlace();
  if (!place) return true;
  using core::PlaceKind;
  bool ofBuffer =
      candidate.move->place == PlaceKind::Buffer || candidate.move->place == PlaceKind::Dimension;
  const core::View& view = m_workspace->view();
  if (!m_workspace->selection().buffer.empty())
    return ofBuffer && candidate.step.place.name == place->name;
  if (ofBuffer) {
    int op = view.opIndex(m_workspace->selection().node);
    if (op < 0) return false;
    int buffer = view.bufferIndex(candidate.step.place.name);
    for (const core::AccessInfo& access : view.accessesOf(op))
      if (access.buffer == buffer) return true;
    return false;
  }
  return core::isAt(view, candidate.step, *place);
}

bool MovesFilter::filterAcceptsRow(int row, const QModelIndex&) const {
  const core::Candidate& c = m_model->candidate(row);
  if (c.refusal && !m_showsIllegal) return false;
  QString text = m_words.isEmpty() ? QString() : m_model->index(row, 0).data().toString();
  if (!m_words.isEmpty()) text += u' ' + otherNamesOf(*c.move);
  for (const QString& word : m_words)
    if (!text.contains(word, Qt::CaseInsensitive)) return false;
  return !m_onlySelected || !m_model->isCurrent() || isAtSelection(c);
}

bool MovesFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  bool a = !m_model->candidate(left.row()).refusal, b = !m_model->candidate(right.row()).refusal;
  if (a != b) return (sortOrder() == Qt::AscendingOrder) == a;
  if (left.column() != MovesModel::StepColumn) {
    double x = left.data(MovesModel::SortRole).toDouble(),
           y = right.data(MovesModel::SortRole).toDouble();
    if (x != y) return x < y;
  }
  return left.row() < right.row();
}

}  // namespace dojo::app
