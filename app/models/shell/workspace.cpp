#include "app/models/shell/workspace.h"

#include "app/models/core_words.h"
#include "core/moves/engine.h"
#include "core/moves/place.h"
#include "core/text/printer.h"

namespace dojo::app {

Workspace::Workspace(std::unique_ptr<Session> session, QObject* parent)
    : QObject(parent), m_session(std::move(session)) {
  m_recalled = history().size();
  arrive();
}

Workspace::~Workspace() = default;

void Workspace::arrive() {
  m_shown = history().current();
  recallTimes();
  m_textMap = std::make_unique<TextMap>(program());
  m_view = std::make_unique<core::View>(program());
  bool gone = m_selection.node
                  ? !nodeOf(m_selection.node)
                  : !m_selection.buffer.empty() && !program().bufferNamed(m_selection.buffer);
  if (gone) m_selection = {};
  m_preview.reset();
  m_refusal.reset();
  emit programChanged();
  emit historyChanged();
  if (gone) emit selectionChanged();
}

// A program that was timed and verified elsewhere in the history is known here too.
void Workspace::recallTimes() {
  for (; m_recalled < history().size(); ++m_recalled) {
    const HistoryNode& made = history().node(static_cast<HistoryId>(m_recalled) + 1);
    if (made.measurement) continue;
    core::Hash hash = made.program.hash();
    for (HistoryId id : history().living()) {
      const HistoryNode& known = history().node(id);
      if (!known.measurement || isOutdated(*known.measurement)) continue;
      if (known.program.hash() != hash) continue;
      NodeNotes notes{.measurement = known.measurement};
      if (made.verification.state != Verification::State::ByNumbers)
        notes.verification = known.verification;
      report(m_session->describe(made.id, std::move(notes)));
      break;
    }
  }
}

void Workspace::setConditions(const Conditions& now) {
  if (m_conditions == now) return;
  m_conditions = now;
  emit conditionsChanged();
}

// What was not kept with a time is not held against it.
bool Workspace::isOutdated(const Measurement& m) const {
  if (!m_conditions) return false;
  Conditions then = conditionsOf(m);
  if (then.machine.empty()) then.machine = m_conditions->machine;
  if (then.compiler.empty()) then.compiler = m_conditions->compiler;
  return then != *m_conditions;
}

bool Workspace::report(const Result<void>& result) {
  if (!result) emit failed(inWords(result.error().message));
  return result.has_value();
}

void Workspace::select(const Selection& selection) {
  if (selection == m_selection) return;
  m_selection = selection;
  emit selectionChanged();
}

void Workspace::pointAt(std::optional<core::Program> preview,
                        std::optional<core::Refusal> refusal) {
  if (!preview && !refusal && !m_preview && !m_refusal) return;
  m_preview = std::move(preview);
  m_refusal = std::move(refusal);
  emit pointedAt();
}

const core::Node* Workspace::nodeOf(core::NodeId id) const {
  if (id == 0) return nullptr;
  if (int scope = m_view->scopeIndex(id); scope >= 0) return m_view->scope(scope).node;
  if (int op = m_view->opIndex(id); op >= 0) return m_view->op(op).node;
  return nullptr;
}

std::optional<core::Place> Workspace::placeOf(core::NodeId id) const {
  const core::Node* node = nodeOf(id);
  if (!node) return std::nullopt;
  return core::placeOfNode(*m_view, *node);
}

std::optional<core::Place> Workspace::selectedPlace() const {
  if (!m_selection.buffer.empty()) return core::Place{m_selection.buffer};
  return placeOf(m_selection.node);
}

std::optional<core::Refusal> Workspace::check(const core::Step& step) const {
  return core::check({*m_view, machine()}, step);
}

Result<core::Program> Workspace::after(const core::Step& step) const {
  auto move = core::moveOf(step);
  if (!move) return tl::unexpected(move.error());
  core::Context context{*m_view, machine()};
  if (auto refusal = core::check(context, step)) return fail(ErrorCode::Illegal, refusal->message);
  return (*move)->rewrite(context, step);
}

bool Workspace::apply(const core::Step& step, const std::string& author,
                      std::optional<Prediction> prediction) {
  std::string text = core::print(step);
  const CandidateTime* timed = candidateTime(text);
  auto applied = m_session->apply(step, author, std::move(prediction));
  if (!applied) {
    emit failed(inWords(applied.error().message));
    return false;
  }
  if (timed && !history().here().measurement)
    report(m_session->record(*applied, timed->measurement));
  arrive();
  return true;
}

Result<void> Workspace::edit(core::Program program, const QString& name) {
  auto edited = m_session->edit(std::move(program), name.toStdString(), {});
  if (edited) {
    arrive();
    return {};
  }
  emit failed(inWords(edited.error().message));
  return tl::unexpected(edited.error());
}

void Workspace::undo() {
  if (report(m_session->undo())) arrive();
}

void Workspace::redo() {
  if (report(m_session->redo())) arrive();
}

void Workspace::goTo(HistoryId id) {
  if (id != history().current() && report(m_session->goTo(id))) arrive();
}

void Workspace::rename(HistoryId id, const QString& name) {
  QString before = QString::fromStdString(history().node(id).name);
  if (name == before || !report(m_session->rename(id, name.toStdString()))) return;
  emit nodeChanged(id);
  emit changedBeside(tr("The step was renamed."), [this, id, before] { rename(id, before); });
}

void Workspace::annotate(HistoryId id, const QString& note) {
  QString before = QString::fromStdString(history().node(id).note);
  if (note == before || !report(m_session->annotate(id, note.toStdString()))) return;
  emit nodeChanged(id);
  emit changedBeside(tr("The note of the step was changed."),
                     [this, id, before] { annotate(id, before); });
}

void Workspace::erase(HistoryId id) {
  if (!report(m_session->erase(id))) return;
  m_erased = id;
  if (history().current() != m_shown)
    arrive();
  else
    emit historyChanged();
  emit changedBeside(tr("The step and its branch were deleted."), [this] { restoreErased(); });
}

void Workspace::restoreErased() {
  if (!m_erased || !report(m_session->restore(m_erased))) return;
  m_erased = 0;
  emit historyChanged();
}

void Workspace::recordFailure(HistoryId id, const QString& message) {
  m_failures[id] = message;
  emit nodeChanged(id);
}

void Workspace::record(HistoryId id, const Measurement& measurement) {
  m_failures.remove(id);
  if (report(m_session->record(id, measurement))) emit nodeChanged(id);
}

void Workspace::record(HistoryId id, const Verification& verification) {
  if (report(m_session->record(id, verification))) emit nodeChanged(id);
}

void Workspace::record(HistoryId id, const Measurement& measurement,
                       const Verification& ofOutputs) {
  using State = Verification::State;
  m_failures.remove(id);
  const HistoryNode& node = history().node(id);
  State known = node.verification.state;
  bool isNews = node.kind != StepKind::Start && ofOutputs.state != State::Unknown &&
                (known == State::Unknown || known == State::ByRule);
  NodeNotes notes{.measurement = measurement};
  if (isNews || ofOutputs.state == State::Differs) notes.verification = ofOutputs;
  if (report(m_session->describe(id, std::move(notes)))) emit nodeChanged(id);
}

void Workspace::adopt(const core::Replay& replay) {
  auto adopted = m_session->adopt(replay);
  if (!adopted) emit failed(inWords(adopted.error().message));
  arrive();
}

void Workspace::pin(HistoryId id) {
  HistoryId before = m_session->baseline();
  if (id == before || !report(m_session->pin(id))) return;
  emit baselineChanged();
  emit changedBeside(tr("The baseline of speed-ups was changed."), [this, before] { pin(before); });
}

void Workspace::keepDraft(HistoryId of, const QString& text) {
  report(m_session->keepDraft(of, text.toStdString()));
}

std::optional<AttachedSearch> Workspace::attachSearch(const SearchRequest& request) {
  if (m_session->isInMemory()) {
    emit failed(
        tr("A search is stored beside its session, but this session is only in memory: save a copy "
           "and open it."));
    return std::nullopt;
  }
  auto attached = app::attachSearch(*m_session, request);
  if (attached) return *attached;
  emit failed(inWords(attached.error().message));
  return std::nullopt;
}

bool Workspace::openFind(const FoundBranch& find) {
  auto opened = app::openFind(*m_session, find);
  arrive();
  return report(opened);
}

Result<void> Workspace::saveCopy(const QString& path) const {
  return copyWithSearches(*m_session, path.toStdString());
}

void Workspace::close() {
  m_session->close();
}

const CandidateTime* Workspace::candidateTime(const std::string& step) const {
  auto found = m_candidates.find({history().current(), step});
  return found == m_candidates.end() ? nullptr : &found->second;
}

bool Workspace::hasCandidateTimes() const {
  auto first = m_candidates.lower_bound({history().current(), ""});
  return first != m_candidates.end() && first->first.first == history().current();
}

void Workspace::keepCandidateTime(HistoryId from, const std::string& step, CandidateTime time) {
  m_candidates.insert_or_assign({from, step}, std::move(time));
  if (from == history().current()) emit candidateTimed(QString::fromStdString(step));
}

}  // namespace dojo::app
