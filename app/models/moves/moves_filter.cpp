#include "app/models/moves/moves_filter.h"

#include <algorithm>
#include <cctype>

#include "core/moves/catalogue.h"

namespace dojo::app {

MovesFilter::MovesFilter(Workspace* workspace, MovesModel* model, QObject* parent)
    : QSortFilterProxyModel(parent), m_workspace(workspace), m_model(model) {
  connect(model, &QAbstractItemModel::modelAboutToBeReset, this, [this] { m_here = here(); });
  setSourceModel(model);
  setDynamicSortFilter(true);
  connect(workspace, &Workspace::selectionChanged, this, &MovesFilter::filterAgain);
  sort(MovesModel::StepColumn);
}

void MovesFilter::filterAgain() {
  m_here = here();
  invalidateFilter();
  emit filtered();
}

void MovesFilter::setWords(const QString& text) {
  m_words.clear();
  m_calls.clear();
  for (const QString& word : text.toLower().simplified().split(' ', Qt::SkipEmptyParts))
    m_words.push_back(word.toStdString());
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

// The model's own order costs nothing.
void MovesFilter::sort(int column, Qt::SortOrder order) {
  bool asListed = column == MovesModel::StepColumn && order == Qt::AscendingOrder;
  QSortFilterProxyModel::sort(asListed ? -1 : column, order);
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
  Here selected = here();
  for (int row = 0; m_model->isCurrent() && row < m_model->legalCount(); ++row)
    if (isAt(selected, row)) steps.push_back(m_model->candidate(row).step);
  return steps;
}

// Moves at the place or inside it; for an operation also those of the buffers that it touches.
MovesFilter::Here MovesFilter::here() const {
  Here here;
  auto place = m_workspace->selectedPlace();
  if (!place) return here;
  here.isAnywhere = false;
  if (!m_workspace->selection().buffer.empty()) {
    here.buffers.insert(place->name);
    return here;
  }
  const core::View& view = m_workspace->view();
  here.op = view.opIndex(m_workspace->selection().node);
  here.scope = view.scopeIndex(m_workspace->selection().node);
  if (here.op >= 0)
    for (const core::AccessInfo& access : view.accessesOf(here.op))
      for (const std::string& array : view.program().buffers[access.buffer].arrays)
        here.buffers.insert(array);
  return here;
}

bool MovesFilter::isAt(const Here& here, int row) const {
  if (here.isAnywhere) return true;
  const core::Place& place = m_model->candidate(row).step.place;
  int op = m_model->opOf(row);
  if (op < 0) return here.buffers.contains(place.name);
  if (here.op >= 0) return op == here.op;
  const core::View& view = m_workspace->view();
  return here.scope >= 0 && view.isInside(op, here.scope) &&
         (place.depth < 0 || place.depth >= view.scope(here.scope).depth);
}

const std::vector<char>& MovesFilter::callsOf(const core::Move& move) const {
  std::vector<char>& calls = m_calls[&move];
  if (calls.empty())
    for (const std::string& word : m_words) calls.push_back(core::isCalled(move, word));
  return calls;
}

// A word holds no space, so that it stands in the step or in one of the move's aliases.
bool MovesFilter::hasWords(const core::Candidate& candidate) const {
  if (m_words.empty()) return true;
  std::string step = core::print(candidate.step);
  for (char& c : step) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const std::vector<char>& calls = callsOf(*candidate.move);
  for (size_t i = 0; i < m_words.size(); ++i)
    if (!calls[i] && step.find(m_words[i]) == std::string::npos) return false;
  return true;
}

bool MovesFilter::filterAcceptsRow(int row, const QModelIndex&) const {
  const core::Candidate& c = m_model->candidate(row);
  if (c.refusal && !m_showsIllegal) return false;
  if (!hasWords(c)) return false;
  return !m_onlySelected || !m_model->isCurrent() || isAt(m_here, row);
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
