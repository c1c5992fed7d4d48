// Small mistakes in a program: each kind of mutation lists the programs that one such mistake makes
// of it. A mutant may be invalid, or mean the same as the program; whoever draws one finds out
// (drawMutant validates, judge.h decides whether the function is another).
#pragma once

#include <optional>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/view.h"

namespace dojo::tests {

struct Mutant {
  std::string kind;
  std::string what;  // "m[{0}] = -inf -> m[{0}] = 0"
  core::Program program;
};

// The mutants of one program and one kind, as they are found.
class Mutants {
 public:
  Mutants(const core::View& view, std::string_view kind) : m_view(view), m_kind(kind) {}

  const core::View& view() const { return m_view; }
  const core::Program& program() const { return m_view.program(); }
  std::vector<Mutant>& found() { return m_found; }

  void add(core::Program changed, std::string what);
  // Another operation in the place of one; nothing where it is the same.
  void change(const core::OpInfo& op, core::Operation changed);
  // Any number of operations in the place of one.
  void change(const core::OpInfo& op, std::vector<core::Operation> changed, std::string what);

 private:
  const core::View& m_view;
  std::string m_kind;
  std::vector<Mutant> m_found;
};

struct Mutation {
  std::string_view kind;
  void (*list)(Mutants&);
};

void changeIndices(Mutants& mutants);     // offsets, terms left out, other iterations
void changeStrides(Mutants& mutants);     // coefficients, and iterations in reverse
void changeAxes(Mutants& mutants);        // two iterations exchanged within an operation
void changeExtents(Mutants& mutants);     // scopes that end early
void leaveOut(Mutants& mutants);          // instances of an operation that are missing
void repeat(Mutants& mutants);            // instances of an operation that run twice
void changeGuards(Mutants& mutants);      // bounds, terms, guards dropped
void changeOperators(Mutants& mutants);   // another operator or accumulation
void changeOperands(Mutants& mutants);    // swapped, replaced, used twice
void changeLiterals(Mutants& mutants);    // numbers in the program
void changeStarts(Mutants& mutants);      // what an accumulation starts from
void reverseOrder(Mutants& mutants);      // iterations from the last to the first
void changeStatements(Mutants& mutants);  // neighbours swapped, statements left out
void narrowTypes(Mutants& mutants);       // intermediate arrays of fewer bits
void bendInputs(Mutants& mutants);        // inputs clamped, rounded, replaced at rare values
std::span<const Mutation> mutations();

// A valid mutant whose text is another, of a kind drawn first; nothing where some attempts give
// none.
std::optional<Mutant> drawMutant(const core::Program& program, std::mt19937& random);

}  // namespace dojo::tests
