// What a pass writes: a sequence of steps, each tried on the program that the steps before it made.
// A step that is refused changes nothing and says so, so that a rule may simply try; several steps
// that only make sense together are tried as one. Operations and scopes are followed by their
// identity, since their names change with every step.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "rl/environment/game.h"
#include "rl/passes/choices.h"

namespace dojo::rl {

constexpr int64_t kLineBytes = 64;    // of caches
constexpr int64_t kPageBytes = 4096;  // of memory; hardware that looks ahead sees one

class Schedule {
 public:
  // Of the game's machine; the kernel may use so many threads.
  Schedule(const Game& game, core::Program from, int threads, Choices& choices);

  const core::Program& program() const { return *m_programs.back(); }
  const core::View& view() const { return *m_view; }
  const core::Machine& machine() const { return m_game.machine(); }
  int threads() const { return m_threads; }
  Choices& choices() { return m_choices; }
  const std::vector<core::Step>& steps() const { return m_steps; }

  bool apply(const core::Step& step);
  bool apply(const char* move, const core::Place& place, std::vector<std::string> arguments = {});
  // All of what the body does or, when it returns false, nothing.
  bool attempt(const std::function<bool()>& body);

  std::vector<core::NodeId> operations() const;
  // Where a node stands now; nothing when it is gone.
  std::optional<core::Place> opPlace(core::NodeId op) const;
  std::optional<core::Place> around(core::NodeId op, int depth) const;
  // A step at the scope at a depth around an operation; false when there is no such scope.
  bool applyAround(const char* move, core::NodeId op, int depth,
                   std::vector<std::string> arguments = {});

 private:
  void look();

  const Game& m_game;
  const int m_threads;
  Choices& m_choices;
  std::vector<std::unique_ptr<const core::Program>> m_programs;
  std::vector<core::Step> m_steps;
  std::unique_ptr<core::View> m_view;
};

// A scope that runs one iteration after the other, as it was written.
bool isOpen(const core::Node& node);

// Whether the second cache holds all inputs and outputs.
bool fitsL2(const Schedule& schedule);
// Whether they are more than the last cache holds, or half of it.
bool comesFromMemory(const Schedule& schedule);
bool fillsHalfTheLastCache(const Schedule& schedule);

// Whether some operation computes a function that takes a dozen instructions or more.
bool hasFunctions(const core::View& view, core::View::Range ops);

// How often an operation is done.
double iterationsOf(const core::OpInfo& op);

// The operations that write an array, or read it, in their order.
std::vector<core::NodeId> writersOf(const core::View& view, const std::string& array);
std::vector<core::NodeId> readersOf(const core::View& view, const std::string& array);
// The next one after an operation that does so with this assignment; 0: there is none.
core::NodeId nextWriter(const core::View& view, core::NodeId after, const std::string& array,
                        core::Assign assign);

// Where a buffer stands, and one of its dimensions.
core::Place placeOfBuffer(const std::string& name);
core::Place placeOfDimension(const std::string& name, int dimension);

// The buffers that hold neither inputs nor outputs.
std::vector<std::string> temporaries(const core::Program& program);

// The first buffer that a step added; "" where it added none.
std::string newBuffer(const core::Program& before, const core::Program& after);

// What rules ask of the machine, by facts of core::Machine. Most figures behind them were taken
// with vectors of 512 bits, so that each but the last asks for these as well.
bool hasVectors512(const Schedule& schedule);
// Runs them in two halves.
bool isDoublePumped512(const Schedule& schedule);
// Runs them whole: two multiply-adds of 512 bits go in a cycle.
bool hasTwoFma512Pipes(const Schedule& schedule);
// Reads from the third cache at less than half the rate of the second: more pays to be asked for
// ahead, copied, or kept from there.
bool hasSlowThirdCache(const Schedule& schedule);
// Additions take the units of multiply-adds, so that instructions saved are time saved.
bool sharesVectorUnits(const Schedule& schedule);
// A dot product of bf16 takes at least as long as the multiply-adds of floats that do the same.
bool hasSlowDotProducts(const core::Machine& machine);

}  // namespace dojo::rl
