// Which step of the history made or last changed each line of a program's text.
//
// Followed from the start to a node, program by program. A scope or an operation keeps its identity
// through every move that it survives, so a step has changed it when it was not there before, when
// what is printed of it (a scope's head, an operation) differs, or when it stands in another scope.
// A hand edit's program has new identities; there, and wherever a program does not share a single
// node's identity and text with the one before, lines are paired by a line difference of the two
// texts instead. A line that prints several nodes counts as changed by the latest of their steps;
// that a chain of scopes is printed on one line or on several is no change. Declarations are
// followed by their buffer's name, other lines of the header and comments by their text. Results
// are kept, for a history's programs never change.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "app/session/history.h"

namespace dojo::app {

class MovesBlame {
 public:
  explicit MovesBlame(const History& history) : m_history(history) {}

  // By line, from 0, the history node whose step it is; the start's id for what was always there.
  const std::vector<HistoryId>& of(HistoryId id);
  // Nodes from the start to this one that `of` has yet to look at.
  int missing(HistoryId id) const;
  // Looks at one of them.
  void advance(HistoryId id);

 private:
  struct Known {
    std::unordered_map<core::NodeId, HistoryId> nodes;
    std::map<std::string, HistoryId, std::less<>> buffers;  // by name
    std::map<std::string, HistoryId, std::less<>> others;   // by text
    std::vector<HistoryId> lines;
  };
  Known begin(const HistoryNode& start) const;
  Known follow(const Known& before, const HistoryNode& from, const HistoryNode& to) const;

  const History& m_history;
  std::unordered_map<HistoryId, Known> m_known;
};

}  // namespace dojo::app
