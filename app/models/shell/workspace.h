// The session that a window shows, and the one selection that all its panes share. Every change of
// the session goes through here and is announced; what fails says why through `failed`.
#pragma once

#include <QHash>
#include <QObject>
#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "app/models/shell/text_map.h"
#include "app/search/attached.h"
#include "codegen/measure/comparison.h"
#include "core/analysis/view.h"
#include "core/moves/move.h"

namespace dojo::app {

// A scope or an operation, or a buffer, or nothing.
struct Selection {
  core::NodeId node = 0;
  std::string buffer;
  bool isEmpty() const { return node == 0 && buffer.empty(); }
  bool operator==(const Selection&) const = default;
};

// A candidate's time, measured in one run with the program that it starts from.
struct CandidateTime {
  Measurement measurement;
  codegen::Comparison times;  // how many times faster than without the move
  Verification verification;
};

class Workspace : public QObject {
  Q_OBJECT

 public:
  explicit Workspace(std::unique_ptr<Session> session, QObject* parent = nullptr);
  ~Workspace() override;

  const Session& session() const { return *m_session; }
  const History& history() const { return m_session->history(); }
  const core::Program& program() const { return m_session->program(); }
  const core::Machine& machine() const { return m_session->machine(); }
  const TextMap& textMap() const { return *m_textMap; }
  const core::View& view() const { return *m_view; }

  const Selection& selection() const { return m_selection; }
  void select(const Selection& selection);
  void selectNode(core::NodeId node) { select({node, ""}); }
  const core::Node* selectedNode() const { return nodeOf(m_selection.node); }
  const core::Node* nodeOf(core::NodeId id) const;
  // The selection in a step's syntax: "t#1@0", "t"; empty without one.
  std::optional<core::Place> selectedPlace() const;
  std::optional<core::Place> placeOf(core::NodeId id) const;

  // What the moves panel points at: the program that a step would make, or why it is refused. Every
  // pane shows it; gone when the program changes.
  const std::optional<core::Program>& preview() const { return m_preview; }
  const std::optional<core::Refusal>& refusal() const { return m_refusal; }
  void pointAt(std::optional<core::Program> preview, std::optional<core::Refusal> refusal);

  std::optional<core::Refusal> check(const core::Step& step) const;
  // The program after a legal step; an error with the refusal's sentence otherwise.
  Result<core::Program> after(const core::Step& step) const;

  bool apply(const core::Step& step, const std::string& author = "person",
             std::optional<Prediction> prediction = {});
  Result<void> edit(core::Program program, const QString& name);  // `failed` tells it too
  void undo();
  void redo();
  void goTo(HistoryId id);
  void rename(HistoryId id, const QString& name);
  void annotate(HistoryId id, const QString& note);
  void erase(HistoryId id);
  void restoreErased();
  bool canRestore() const { return m_erased != 0; }
  void record(HistoryId id, const Measurement& measurement);
  void record(HistoryId id, const Verification& verification);
  // A time, and what comparing the outputs said meanwhile: news of a step that only its rule
  // speaks for. What was proven by more is kept.
  void record(HistoryId id, const Measurement& measurement, const Verification& ofOutputs);
  // Why a node could not be measured; empty when it was, or nobody tried since this window opened.
  QString failureOf(HistoryId id) const { return m_failures.value(id); }
  void recordFailure(HistoryId id, const QString& message);
  void adopt(const core::Replay& replay);
  // What times depend on now, once it is known; a time that was taken otherwise is out of date.
  const std::optional<Conditions>& conditions() const { return m_conditions; }
  void setConditions(const Conditions& now);
  bool isOutdated(const Measurement& measurement) const;
  // What speed-ups are over: the pinned node, or the start.
  HistoryId baseline() const { return m_session->baseline() ? m_session->baseline() : 1; }
  void pin(HistoryId id);  // 0: the start again
  void keepDraft(HistoryId of, const QString& text);
  // A search from the current step, written down; nothing when it cannot be, which `failed` tells.
  std::optional<AttachedSearch> attachSearch(const SearchRequest& request);
  std::vector<AttachedSearch> searches() const { return attachedSearches(*m_session); }
  // Makes a find of a search a branch, and goes there.
  bool openFind(const FoundBranch& find);
  // With its searches, beside the copy.
  Result<void> saveCopy(const QString& path) const;
  void close();

  const CandidateTime* candidateTime(const std::string& step) const;  // of a step from here
  bool hasCandidateTimes() const;                                     // of any step from here
  void keepCandidateTime(HistoryId from, const std::string& step, CandidateTime time);

 signals:
  void programChanged();
  void historyChanged();
  void baselineChanged();
  void nodeChanged(dojo::app::HistoryId id);
  void selectionChanged();
  void pointedAt();
  void candidateTimed(const QString& step);
  void conditionsChanged();
  void failed(const QString& message);
  // Something beside the history was changed, and `undo` takes that back.
  void changedBeside(const QString& what, const std::function<void()>& undo);

 private:
  bool report(const Result<void>& result);
  void arrive();  // at another program
  void recallTimes();

  std::unique_ptr<Session> m_session;
  std::unique_ptr<TextMap> m_textMap;
  std::unique_ptr<core::View> m_view;
  Selection m_selection;
  std::optional<core::Program> m_preview;
  std::optional<core::Refusal> m_refusal;
  QHash<HistoryId, QString> m_failures;
  std::optional<Conditions> m_conditions;
  HistoryId m_shown = 0;
  size_t m_recalled = 0;  // nodes
  HistoryId m_erased = 0;
  std::map<std::pair<HistoryId, std::string>, CandidateTime> m_candidates;
};

}  // namespace dojo::app
