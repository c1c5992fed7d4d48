// The tree of programs that a session has been through: every node but the first comes
// from its parent by one move or one hand edit. Going back and doing otherwise starts a branch;
// nothing is lost. A value without files or windows: session.h writes it down before it changes.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "core/ir/program.h"

namespace dojo::app {

using HistoryId = int64_t;  // from 1, in order of making; 0: none

enum class StepKind { Start, Move, Edit };

// Times in nanoseconds per call, as codegen/evaluate measured them.
struct Measurement {
  double medianNs = 0, lowNs = 0, highNs = 0;  // the interval: 95 %
  int samples = 0;
  double rooflineNs = 0;  // 0: unknown
  bool isSuspect = false;
  int threads = 1;
  bool cold = false;
  double load = 0;       // of the machine, when it was taken
  std::string machine;   // codegen's machineKey
  std::string compiler;  // "clang 19.1.7"; empty where it was not kept
};

// What a time depends on besides the program: two are comparable only where these agree.
struct Conditions {
  std::string machine, compiler;
  int threads = 1;
  bool cold = false;
  bool operator==(const Conditions&) const = default;
};
Conditions conditionsOf(const Measurement& measurement);

// What is known of a node computing the same function as the start.
struct Verification {
  // In the order that session files store. Undecided: the nets ran, and it cannot be told.
  enum class State { Unknown, ByRule, ByNumbers, Differs, Undecided };
  State state = State::Unknown;
  std::string detail;  // one sentence
};

// What an agent expected when it made a step: how fast a program play from there may lead to.
struct Prediction {
  double q = 0;        // log of the speed-up over the start
  double spread = 0;   // of q
  double reachNs = 0;  // 0: the start's time was not known
  std::string agent;   // its name
};

struct HistoryNode {
  HistoryId id = 0;
  HistoryId parent = 0;
  StepKind kind = StepKind::Move;
  std::string step;  // the step's text; of an edit, what it is called
  core::Program program;
  std::string author;  // "person", "search", "agent", "trajectory"
  std::string name, note;
  std::optional<Measurement> measurement;
  Verification verification;
  std::optional<Prediction> prediction;  // of who made it
  int64_t created = 0;                   // seconds since 1970
  bool deleted = false;

  std::vector<HistoryId> children;  // in order of making, deleted ones too
  HistoryId visited = 0;            // the child that redo goes to
};

class History {
 public:
  bool contains(HistoryId id) const {
    return id >= 1 && id <= static_cast<HistoryId>(m_nodes.size());
  }
  const HistoryNode& node(HistoryId id) const { return m_nodes[static_cast<size_t>(id - 1)]; }
  HistoryNode& node(HistoryId id) { return m_nodes[static_cast<size_t>(id - 1)]; }
  size_t size() const { return m_nodes.size(); }
  HistoryId nextId() const { return static_cast<HistoryId>(m_nodes.size()) + 1; }

  HistoryId current() const { return m_current; }
  const HistoryNode& here() const { return node(m_current); }

  // The node's id must be nextId(), its parent present.
  void add(HistoryNode node);
  // Also makes redo lead here, all the way from the start.
  void moveTo(HistoryId id);
  void setDeleted(HistoryId id, bool deleted);

  // From the start to a node, both included.
  std::vector<HistoryId> pathTo(HistoryId id) const;
  // What every pane calls a step: how many lead from the start to it; the start's is 0.
  int numberOf(HistoryId id) const;
  bool isAncestor(HistoryId ancestor, HistoryId of) const;  // also of itself
  // The child made by a step, 0 when there is none.
  HistoryId childBy(HistoryId parent, const std::string& step) const;
  // Where redo goes: the child visited last that is still there, 0 when there is none.
  HistoryId redoTarget() const { return redoTarget(m_current); }
  // Where redo ends that is not interrupted: the current node where there is nothing to redo.
  HistoryId endOfRedo() const;
  // Every node that is not deleted, in order of making.
  std::vector<HistoryId> living() const;

 private:
  HistoryId redoTarget(HistoryId id) const;

  std::deque<HistoryNode> m_nodes;  // a reference to a node outlives additions
  HistoryId m_current = 0;
};

}  // namespace dojo::app
