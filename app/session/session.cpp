#include "app/session/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "app/session/find_name.h"
#include "app/session/owner.h"
#include "core/analysis/validate.h"
#include "core/machine/machines.h"
#include "core/moves/engine.h"
#include "core/proof/fingerprint.h"
#include "core/text/printable.h"
#include "core/text/printer.h"

namespace dojo::app {
namespace {

int64_t now() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

NodeRecord toRecord(const HistoryNode& n) {
  return {n.id,      n.parent,      n.kind, n.step,           core::print(n.program),
          n.author,  n.name,        n.note, n.program.hash(), n.created,
          n.deleted, n.measurement, false,  n.verification,   n.prediction};
}

std::string printOverrides(const core::Overrides& overrides) {
  std::string text;
  for (const auto& [name, value] : overrides) text += fmt::format("const {} = {}\n", name, value);
  return text;
}

// As a trajectory's header, whose reader serves here too.
Result<core::Overrides> parseOverrides(const std::string& text) {
  auto trajectory = core::parseTrajectory("kernel k\n" + text, "constants");
  if (!trajectory) return tl::unexpected(trajectory.error());
  if (!trajectory->steps.empty()) return fail(ErrorCode::BadInput, "steps among the constants");
  return trajectory->constants;
}

// What a trajectory's first line can name.
bool isName(const std::string& kernel) {
  return core::printable(kernel) == kernel && kernel.find_first_of("\n\t") == std::string::npos;
}

// A legal move computes what its parent does.
Verification afterMove(const HistoryNode& parent) {
  using State = Verification::State;
  if (parent.kind == StepKind::Start || parent.verification.state == State::ByNumbers)
    return {State::ByRule, ""};
  return parent.verification;
}

}  // namespace

Session::Session(Journal journal, SessionStart start)
    : m_journal(std::move(journal)), m_start(std::move(start)) {}

Session::~Session() = default;

Result<std::unique_ptr<Session>> Session::create(const std::filesystem::path& path,
                                                 SessionStart start) {
  auto journal = Journal::open(path);
  if (!journal) return tl::unexpected(journal.error());
  if (auto count = journal->nodeCount(); count && *count > 0)
    return fail(ErrorCode::BadInput, phrase("'{}' already holds a session", path.string()));
  std::unique_ptr<Session> session(new Session(std::move(*journal), std::move(start)));
  Journal& file = session->m_journal;
  const SessionStart& s = session->m_start;
  for (const auto& [key, value] :
       std::map<std::string, std::string>{{"kernel", s.kernel},
                                          {"target", s.machine.name},
                                          {"constants", printOverrides(s.constants)},
                                          {"owner", thisProcess()}})
    if (auto set = file.set(key, value); !set) return tl::unexpected(set.error());
  HistoryNode first;
  first.kind = StepKind::Start;
  first.program = s.program;
  first.author = "person";
  if (auto added = session->append(std::move(first)); !added) return tl::unexpected(added.error());
  return session;
}

Result<std::unique_ptr<Session>> Session::open(const std::filesystem::path& path, Claim claim) {
  if (!std::filesystem::exists(path))
    return fail(ErrorCode::NotFound, phrase("there is no session '{}'", path.string()));
  int64_t written = lastWritten(path);
  auto journal = Journal::open(path);
  if (!journal) return tl::unexpected(journal.error());
  std::string owner = journal->get("owner").value_or("");
  std::string machine = machineElsewhere(owner);
  bool isTaken = claim == Claim::TakeOver && !machine.empty();
  if (owner != thisProcess() && !isTaken && isAlive(owner, written))
    return fail(ErrorCode::BadInput,
                machine.empty()
                    ? phrase("the session '{}' is open in another window", path.string())
                    : phrase("the session '{}' is in use on the machine {}, or was until a "
                             "few minutes ago",
                             path.string(), machine));
  std::unique_ptr<Session> session(new Session(std::move(*journal), {}));
  if (auto loaded = session->load(); !loaded) return tl::unexpected(loaded.error());
  if (auto set = session->m_journal.set("owner", thisProcess()); !set)
    return tl::unexpected(set.error());
  return session;
}

Result<std::unique_ptr<Session>> Session::openCopy(const std::filesystem::path& path) {
  auto journal = Journal::openCopy(path);
  if (!journal) return tl::unexpected(journal.error());
  std::unique_ptr<Session> session(new Session(std::move(*journal), {}));
  if (auto loaded = session->load(); !loaded) return tl::unexpected(loaded.error());
  return session;
}

Result<void> Session::load() {
  auto setting = [&](const char* key) { return m_journal.get(key).value_or(""); };
  if (auto read = loadSettings(); !read) return read;
  auto records = m_journal.nodes();
  if (!records) return tl::unexpected(records.error());
  if (records->empty())
    return fail(ErrorCode::BadInput, phrase("'{}' is not a session", path().string()));
  for (NodeRecord& r : *records) {
    bool isStart = r.id == 1;
    bool isKind =
        isStart ? r.kind == StepKind::Start : r.kind == StepKind::Move || r.kind == StepKind::Edit;
    if (r.id != m_history.nextId() || r.parent < 0 || r.parent >= r.id ||
        (r.parent == 0) != isStart || !isKind)
      return fail(ErrorCode::BadInput,
                  phrase("the session '{}' is damaged: step {} has no place in its tree",
                         path().string(), r.id));
    auto program = reproduce(r);
    if (!program) return tl::unexpected(program.error());
    HistoryNode node{r.id, r.parent, r.kind, r.step, std::move(*program), r.author, r.name, r.note};
    node.measurement = r.measurement;
    node.verification = r.verification;
    node.prediction = r.prediction;
    // A rule proves the step that is written, and no other program.
    bool isByRule = r.verification.state == Verification::State::ByRule;
    if (isByRule && r.kind == StepKind::Move && !isMade(r, node.program)) node.verification = {};
    if (r.lostTime)
      m_doubts.push_back(fmt::format("the time of step {} is impossible and is left out", r.id));
    node.created = r.created;
    node.deleted = r.deleted;
    m_history.add(std::move(node));
  }
  m_start.program = original();
  m_baseline = std::atoll(setting("baseline").c_str());
  HistoryId current = std::atoll(setting("current").c_str());
  m_history.moveTo(m_history.contains(current) && !m_history.node(current).deleted ? current : 1);
  return {};
}

Result<core::Program> Session::reproduce(const NodeRecord& r) const {
  if (r.kind == StepKind::Move) {
    auto step = core::parseStep(r.step);
    auto program = step ? core::apply(m_history.node(r.parent).program, *step, m_start.machine)
                        : tl::unexpected(step.error());
    if (program && program->hash() == r.hash) return program;
  }
  auto damaged = [&](const Message& how) {
    return fail(ErrorCode::BadInput,
                phrase("the session '{}' is damaged: step {}: {}", path().string(), r.id, how));
  };
  auto program = core::load(r.text, "its text");
  if (!program) return damaged(program.error().message);
  if (r.id == 1) return program;
  if (Message problem = core::interfaceProblem(original(), *program); !problem.empty())
    return damaged(phrase("its inputs and outputs differ from the start program's: {}", problem));
  return program;
}

Result<void> Session::loadSettings() {
  auto setting = [&](const char* key) { return m_journal.get(key).value_or(""); };
  auto damaged = [&](const Message& how) {
    return fail(ErrorCode::BadInput,
                phrase("the session '{}' is damaged: {}", path().string(), how));
  };
  m_start.kernel = setting("kernel");
  if (!isName(m_start.kernel)) return damaged("its kernel's name is not valid");
  std::string target = setting("target");
  auto machine = core::machineNamed(target);
  if (!machine) return damaged(machine.error().message);
  m_start.machine = std::move(*machine);
  auto constants = parseOverrides(setting("constants"));
  if (!constants) return damaged(constants.error().message);
  m_start.constants = std::move(*constants);
  return {};
}

// Whether the step that is written leads from the parent to this program.
bool Session::isMade(const NodeRecord& r, const core::Program& program) const {
  auto step = core::parseStep(r.step);
  if (!step) return false;
  auto made = core::apply(m_history.node(r.parent).program, *step, m_start.machine);
  return made && made->hash() == program.hash();
}

Result<HistoryId> Session::append(HistoryNode node) {
  node.id = m_history.nextId();
  node.created = now();
  if (auto written = m_journal.append(toRecord(node)); !written)
    return tl::unexpected(written.error());
  HistoryId id = node.id;
  m_history.add(std::move(node));
  m_history.moveTo(id);
  return id;
}

Result<HistoryId> Session::apply(const core::Step& step, const std::string& author,
                                 std::optional<Prediction> prediction) {
  std::string text = core::print(step);
  if (HistoryId child = m_history.childBy(m_history.current(), text)) {
    if (auto moved = goTo(child); !moved) return tl::unexpected(moved.error());
    return child;
  }
  auto program = core::apply(this->program(), step, m_start.machine);
  if (!program) return tl::unexpected(program.error());
  HistoryNode node;
  node.parent = m_history.current();
  node.step = std::move(text);
  node.program = std::move(*program);
  node.author = author;
  node.verification = afterMove(m_history.here());
  node.prediction = std::move(prediction);
  return append(std::move(node));
}

Message Session::problemOfEdit(const core::Program& program) const {
  Message problem = core::interfaceProblem(original(), program);
  if (problem.empty()) return problem;
  return phrase("an edit must keep the kernel's inputs and outputs: {}", problem);
}

Result<HistoryId> Session::edit(core::Program program, const std::string& name,
                                Verification verification) {
  if (Message problem = problemOfEdit(program); !problem.empty())
    return fail(ErrorCode::BadInput, problem);
  HistoryNode node;
  node.parent = m_history.current();
  node.kind = StepKind::Edit;
  node.step = name;
  node.program = std::move(program);
  node.author = "person";
  node.verification = std::move(verification);
  return append(std::move(node));
}

Result<void> Session::goTo(HistoryId id) {
  if (!m_history.contains(id) || m_history.node(id).deleted)
    return fail(ErrorCode::NotFound, phrase("there is no step {}", id));
  if (auto set = m_journal.set("current", std::to_string(id)); !set) return set;
  m_history.moveTo(id);
  return {};
}

Result<void> Session::undo() {
  if (!canUndo()) return fail(ErrorCode::NotFound, "nothing comes before the start");
  return goTo(m_history.here().parent);
}

Result<void> Session::redo() {
  HistoryId next = m_history.redoTarget();
  if (!next) return fail(ErrorCode::NotFound, "nothing to redo here");
  return goTo(next);
}

// The program stays where it is: views of it point into it.
Result<void> Session::describe(HistoryId id, NodeNotes notes) {
  HistoryNode& node = m_history.node(id);
  NodeRecord changed = toRecord(node);
  if (notes.name) changed.name = std::move(*notes.name);
  if (notes.note) changed.note = std::move(*notes.note);
  if (notes.measurement) changed.measurement = std::move(notes.measurement);
  if (notes.verification) changed.verification = std::move(*notes.verification);
  if (notes.prediction) changed.prediction = std::move(notes.prediction);
  if (auto written = m_journal.update(changed); !written) return written;
  node.name = std::move(changed.name);
  node.note = std::move(changed.note);
  node.measurement = std::move(changed.measurement);
  node.verification = std::move(changed.verification);
  node.prediction = std::move(changed.prediction);
  return {};
}

Result<void> Session::rename(HistoryId id, const std::string& name) {
  return describe(id, {.name = name});
}

Result<void> Session::annotate(HistoryId id, const std::string& note) {
  return describe(id, {.note = note});
}

Result<void> Session::record(HistoryId id, const Measurement& measurement) {
  return describe(id, {.measurement = measurement});
}

Result<void> Session::record(HistoryId id, const Verification& verification) {
  return describe(id, {.verification = verification});
}

Result<void> Session::erase(HistoryId id) {
  if (id == 1) return fail(ErrorCode::BadInput, "the start of a session cannot be deleted");
  if (!m_history.contains(id) || m_history.node(id).deleted)
    return fail(ErrorCode::NotFound, phrase("there is no step {}", id));
  std::vector<HistoryId> gone;
  for (HistoryId each : m_history.living())
    if (m_history.isAncestor(id, each)) gone.push_back(each);
  HistoryId current = m_history.current();
  if (m_history.isAncestor(id, current)) current = m_history.node(id).parent;
  if (auto written = m_journal.setDeleted(gone, true, current); !written) return written;
  m_history.setDeleted(id, true);
  m_history.moveTo(current);
  return {};
}

Result<void> Session::restore(HistoryId id) {
  if (!m_history.contains(id) || !m_history.node(id).deleted)
    return fail(ErrorCode::NotFound, phrase("step {} is not deleted", id));
  std::vector<HistoryId> back;
  for (HistoryId each = id; each < m_history.nextId(); ++each)
    if (m_history.isAncestor(id, each)) back.push_back(each);
  for (HistoryId above : m_history.pathTo(m_history.node(id).parent))
    if (m_history.node(above).deleted) back.push_back(above);
  if (auto written = m_journal.setDeleted(back, false, m_history.current()); !written)
    return written;
  for (HistoryId each : back) m_history.node(each).deleted = false;
  return {};
}

Session::Moves Session::movesHere() const {
  Moves moves;
  for (HistoryId id : m_history.pathTo(m_history.current())) {
    const HistoryNode& n = m_history.node(id);
    if (n.kind != StepKind::Move) {
      moves = {id, {}, {}};
    } else if (auto step = core::parseStep(n.step)) {
      moves.nodes.push_back(id);
      moves.steps.push_back(std::move(*step));
    }
  }
  return moves;
}

core::Replay Session::preview(const std::vector<core::StepEdit>& edits) const {
  Moves moves = movesHere();
  return core::replayEdited(moves.steps, edits, m_history.node(moves.base).program,
                            m_start.machine);
}

core::Replay Session::preview(const std::vector<core::ArrangedStep>& arranged) const {
  Moves moves = movesHere();
  return core::replayArranged(moves.steps, arranged, m_history.node(moves.base).program,
                              m_start.machine);
}

Result<HistoryId> Session::adopt(const core::Replay& replay) {
  Moves moves = movesHere();
  HistoryId before = m_history.current();
  if (auto moved = goTo(moves.base); !moved) return tl::unexpected(moved.error());
  for (const core::ReplayedStep& step : replay.steps) {
    if (step.status == core::StepStatus::Illegal) continue;
    if (auto applied = adoptStep(step, moves); !applied) {
      auto back = goTo(before);
      return applied;
    }
  }
  return m_history.current();
}

Result<HistoryId> Session::adoptStep(const core::ReplayedStep& step, const Moves& moves) {
  auto index = static_cast<size_t>(step.original);
  bool isNew = step.original < 0 || step.written != moves.steps[index];
  if (isNew) return apply(step.applied);
  const HistoryNode& from = m_history.node(moves.nodes[index]);
  // A search found another program and timed that one.
  bool isFound = step.after.hash() == from.program.hash();
  bool speaks = isFound || !readFindName(from.name);
  HistoryId next = m_history.nextId();
  auto applied = apply(step.applied, isFound || from.author != "search" ? from.author : "person");
  if (!applied || *applied != next) return applied;
  NodeNotes notes{.name = speaks ? from.name : std::string(), .note = from.note};
  if (isFound) notes.prediction = from.prediction;
  if (auto kept = describe(next, std::move(notes)); !kept) return tl::unexpected(kept.error());
  return applied;
}

HistoryId Session::baseline() const {
  bool isThere = m_history.contains(m_baseline) && !m_history.node(m_baseline).deleted;
  return isThere ? m_baseline : 0;
}

Result<void> Session::pin(HistoryId id) {
  if (id != 0 && (!m_history.contains(id) || m_history.node(id).deleted))
    return fail(ErrorCode::NotFound, phrase("there is no step {}", id));
  if (auto set = m_journal.set("baseline", std::to_string(id)); !set) return set;
  m_baseline = id;
  return {};
}

// The keys without a step are those of older files, which kept one draft.
Result<void> Session::keepDraft(HistoryId of, const std::string& text) {
  if (m_journal.get("draft_of").value_or("") == std::to_string(of))
    if (auto set = m_journal.set("draft_of", ""); !set) return set;
  return m_journal.set(fmt::format("draft of {}", of), text);
}

std::string Session::draft() const {
  HistoryId here = m_history.current();
  if (m_journal.get("draft_of").value_or("") == std::to_string(here))
    return m_journal.get("draft").value_or("");
  return m_journal.get(fmt::format("draft of {}", here)).value_or("");
}

void Session::close() {
  (void)m_journal.set("owner", "");
}

}  // namespace dojo::app
