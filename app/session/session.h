// A person's work on one kernel: the history tree, and the file in which every step stands before
// anyone sees it. Reopening replays the steps, so that nodes keep their identities; a
// step that this version would no longer make is read back from its recorded text. One thread uses
// a session.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/history.h"
#include "app/session/journal.h"
#include "core/machine/machine.h"
#include "core/moves/step.h"
#include "core/result.h"
#include "core/trajectory/replay.h"
#include "core/trajectory/trajectory.h"

namespace dojo::app {

struct SessionStart {
  core::Program program;
  core::Machine machine;
  std::string
      kernel;  // a built-in kernel's name or a file's: what a trajectory of this session names
  core::Overrides constants;
};

// What is known of a node besides its program; what is not given stays as it is.
struct NodeNotes {
  std::optional<std::string> name = {}, note = {};
  std::optional<Measurement> measurement = {};
  std::optional<Verification> verification = {};
  std::optional<Prediction> prediction = {};
};

class Session {
 public:
  // In the place of a path: a session that no file keeps.
  static constexpr const char* kInMemory = ":memory:";

  static Result<std::unique_ptr<Session>> create(const std::filesystem::path& path,
                                                 SessionStart start);
  // Fails where another process has it open. Of one on another machine that cannot be asked, and
  // one that wrote in the last minutes counts; TakeOver: not even that, for who knows that it
  // ended.
  enum class Claim { IfFree, TakeOver };
  static Result<std::unique_ptr<Session>> open(const std::filesystem::path& path,
                                               Claim claim = Claim::IfFree);
  // What the file holds now, whoever has it open and wherever. The file is left as it is; changes
  // are this value's alone.
  static Result<std::unique_ptr<Session>> openCopy(const std::filesystem::path& path);
  ~Session();  // the file stays marked as in use unless close() was called

  const History& history() const { return m_history; }
  const core::Program& program() const { return m_history.here().program; }
  const core::Program& original() const { return m_history.node(1).program; }
  const core::Machine& machine() const { return m_start.machine; }
  const std::string& kernel() const { return m_start.kernel; }
  const core::Overrides& constants() const { return m_start.constants; }
  const std::filesystem::path& path() const { return m_journal.path(); }
  bool isInMemory() const { return path() == kInMemory; }

  // A legal step from the current node; it becomes the current one. A step that was already made
  // from here is gone to, and keeps who made it and what was expected of it.
  Result<HistoryId> apply(const core::Step& step, const std::string& author = "person",
                          std::optional<Prediction> prediction = {});
  // Why a program that was written by hand can be no step of this session; empty where it can be.
  Message problemOfEdit(const core::Program& program) const;
  // Such a program. Its inputs and outputs are the start's.
  Result<HistoryId> edit(core::Program program, const std::string& name, Verification verification);

  Result<void> goTo(HistoryId id);
  bool canUndo() const { return m_history.here().parent != 0; }
  bool canRedo() const { return m_history.redoTarget() != 0; }
  Result<void> undo();
  Result<void> redo();

  // All of it or, where the process is killed, nothing: a find that was timed and has no name yet
  // would be one for ever.
  Result<void> describe(HistoryId id, NodeNotes notes);
  Result<void> rename(HistoryId id, const std::string& name);
  Result<void> annotate(HistoryId id, const std::string& note);
  Result<void> record(HistoryId id, const Measurement& measurement);
  Result<void> record(HistoryId id, const Verification& verification);
  // A node and all that follows from it. The start cannot be erased; when the current node goes,
  // its nearest remaining ancestor becomes current.
  Result<void> erase(HistoryId id);
  Result<void> restore(HistoryId id);

  // The moves between the last hand edit (or the start) and the current node.
  struct Moves {
    HistoryId base = 0;
    std::vector<HistoryId> nodes;
    std::vector<core::Step> steps;
  };
  Moves movesHere() const;
  // What the moves become when some are dropped, replaced or inserted; nothing changes.
  core::Replay preview(const std::vector<core::StepEdit>& edits) const;
  core::Replay preview(const std::vector<core::ArrangedStep>& arranged) const;
  // Makes what a preview showed: its legal steps, as a branch from where it leaves what is there.
  // Steps that were only moved keep their authors, names and notes; what a search said of its find
  // stays with the find's own program.
  Result<HistoryId> adopt(const core::Replay& replay);

  // The node that speed-ups are over besides the start; 0 when none is pinned or it was erased.
  HistoryId baseline() const;
  Result<void> pin(HistoryId id);

  // Only a history without hand edits on the way here is a trajectory.
  // It leads to the current program: what a file says is replayed.
  Result<core::Trajectory> trajectory() const;

  // What of the file was left out when it was opened, a sentence each.
  const std::vector<std::string>& doubts() const { return m_doubts; }

  // Of a hand edit of a step that is not committed yet; one for each step.
  Result<void> keepDraft(HistoryId of, const std::string& text);
  std::string draft() const;  // of the current step

  Result<void> copyTo(const std::filesystem::path& path) const { return m_journal.copyTo(path); }
  void close();

  // What stands in the file beside the history: searches and what they evaluated.
  Journal& journal() { return m_journal; }
  const Journal& journal() const { return m_journal; }

 private:
  Session(Journal journal, SessionStart start);
  Result<HistoryId> append(HistoryNode node);
  Result<HistoryId> adoptStep(const core::ReplayedStep& step, const Moves& moves);
  Result<void> load();
  Result<void> loadSettings();
  Result<core::Program> reproduce(const NodeRecord& record) const;
  bool isMade(const NodeRecord& record, const core::Program& program) const;
  Result<void> leadsHere(const core::Trajectory& trajectory) const;

  Journal m_journal;
  SessionStart m_start;
  History m_history;
  HistoryId m_baseline = 0;
  std::vector<std::string> m_doubts;
};

// What the start page shows of a session file.
struct SessionSummary {
  std::filesystem::path path;
  std::string kernel;
  int64_t steps = 0;
  int64_t modified = 0;         // seconds since 1970
  bool wasInterrupted = false;  // its process ended without closing it
  bool isOpen = false;          // in a living process, for all that is known
};

Result<SessionSummary> summarise(const std::filesystem::path& path);
// Of every session in a folder, the latest first. Files that are no sessions are left out.
std::vector<SessionSummary> sessionsIn(const std::filesystem::path& folder);
std::filesystem::path defaultSessionsFolder();  // below $XDG_DATA_HOME, else $HOME/.local/share
// A name for a new file there: softmax-3.perfdojo.
std::filesystem::path freshSessionPath(const std::filesystem::path& folder,
                                       const std::string& kernel);

}  // namespace dojo::app
