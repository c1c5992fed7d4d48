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

// What rules ask of the machine.
struct Hardware {
  int threads = 1;  // that the kernel may use
  int64_t l1Bytes = 32 << 10, l2Bytes = 1 << 20, l3Bytes = 16 << 20;
  bool halvesVectors = false;  // runs the widest vectors in two halves, two narrower ones at once
  bool isIntel = false;        // where rules were measured apart: more pays to be asked for ahead
};
Hardware thisMachine(int threads);

class Schedule {
 public:
  Schedule(const Game& game, core::Program from, const Hardware& hardware, Choices& choices);

  const core::Program& program() const { return *m_programs.back(); }
  const core::View& view() const { return *m_view; }
  const core::Target& target() const { return m_game.target(); }
  const Hardware& hardware() const { return m_hardware; }
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
  const Hardware m_hardware;
  Choices& m_choices;
  std::vector<std::unique_ptr<const core::Program>> m_programs;
  std::vector<core::Step> m_steps;
  std::unique_ptr<core::View> m_view;
};

// A scope that runs one iteration after the other, as it was written.
bool isOpen(const core::Node& node);

// Whether the second cache holds all inputs and outputs.
bool isNear(const Schedule& schedule);
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

// Whether the target has vectors of 512 bits.
bool hasAvx512(const Schedule& schedule);

// Whether it has, and runs them in two halves.
bool isHalved512(const Schedule& schedule);

// Whether two multiply-adds of 512 bits go in a cycle.
bool hasTwoOf512(const Schedule& schedule);

// Whether it is an Intel processor with vectors of 512 bits.
bool isIntel512(const Schedule& schedule);

}  // namespace dojo::rl
