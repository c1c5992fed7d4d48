// A program: header (constants, inputs, outputs, buffers) and an ordered tree of scopes and
// operations (README.md). An immutable value: rewrites build new nodes along the changed path and
// share the rest, so keeping an old program is undo, and any thread may read one. Nodes keep their
// id through every rewrite that they survive; their hash (which ignores ids, names of constants and
// comments) is computed when they are made.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "core/ir/affine.h"
#include "core/ir/types.h"

namespace dojo::core {

using NodeId = uint32_t;
using Hash = uint64_t;

// Deepest nest that a program may have; the parser refuses deeper ones.
inline constexpr int kMaxDepth = 64;

// Most scopes and operations, constants, arrays, and guards of one operation: far beyond any
// kernel, and little enough that analyses which compare them in pairs end soon.
inline constexpr int kMaxNodes = 10000;
inline constexpr int kMaxConstants = 2000;
inline constexpr int kMaxArrays = 2000;
inline constexpr int kMaxGuards = 16;

// A comment above a line, and one at its end, without the leading '#'.
struct Comments {
  std::vector<std::string> above;
  std::string after;
  bool empty() const { return above.empty() && after.empty(); }
  bool operator==(const Comments&) const = default;
};

// A size: a number, and the constant's name when the text names one.
struct Extent {
  int64_t value = 1;
  std::string constant;
  bool operator==(const Extent& other) const { return value == other.value; }
};

struct Constant {
  std::string name;
  int64_t value = 0;
  std::string expression;  // as written when it is more than a number: "H - K + 1"
  Comments comments;
};

struct Dimension {
  Extent extent;
  bool materialised = true;  // false: the suffix :N, one element of storage for all indices
  int64_t fold = 0;  // the suffix :K, a circular buffer: index i is stored at i mod K; 0: none

  bool isFolded() const { return materialised && fold > 0 && fold < extent.value; }
  // Every index has storage of its own.
  bool isWhole() const { return materialised && !isFolded(); }
  int64_t stored() const { return !materialised ? 1 : isFolded() ? fold : extent.value; }
  bool operator==(const Dimension&) const = default;
};

// Memory for one or several arrays of one type and shape; all arrays of a buffer share its
// elements.
struct Buffer {
  std::string name;
  DType dtype = DType::F32;
  std::vector<Dimension> dims;
  Location location = Location::Heap;
  std::vector<std::string> arrays;  // never empty; {name} when the text names none
  Comments comments;

  int64_t elements() const;  // stored elements: the product of what the dimensions store
  bool holds(std::string_view array) const;
};

// How an access goes about memory; what it computes does not depend on it. In the text these are
// suffixes of the access, and a property that an emitter cannot honour somewhere is ignored there.
struct Movement {
  bool nontemporal = false;  // :nt, a non-temporal (streaming) store, or load
  int prefetch = 0;          // :pf8, fetch what is needed that many iterations later; 0: do not
  bool toL2 = false;         // :pf8l2, as far as the second cache
  bool inMemory = false;     // :mem, of an operand: the compiler keeps the array in memory
  bool isAsync = false;      // :as, of a copy into shared memory: the thread does not wait for it
  bool isPlain() const { return *this == Movement{}; }
  bool operator==(const Movement&) const = default;
};
inline constexpr int kMostPrefetch = 1 << 20;  // iterations

struct Access {
  std::string array;
  std::vector<Affine> indices;
  Movement movement = {};
  bool uses(int depth) const;  // whether the loop at that depth moves it
  bool operator==(const Access&) const = default;
};

// A constant operand: a float or an integer as written, or a named constant's value.
struct Literal {
  std::variant<double, int64_t> value;
  std::string constant;
  double asDouble() const;
  bool operator==(const Literal& other) const;  // by value; NaN equals NaN
};

using Operand = std::variant<Access, Literal, Affine>;

// Masks an operation: it runs where expression < bound.
struct Guard {
  Affine expression;
  Extent bound;
  bool operator==(const Guard&) const = default;
};

// One leaf: targets ASSIGN op(operands) if guards. `targets` has one element, or tupleSize(assign);
// a tuple accumulation has op Copy and as many operands as targets. `converted` is Convert's type.
struct Operation {
  std::vector<Access> targets;
  Assign assign = Assign::Set;
  Operator op = Operator::Copy;
  DType converted = DType::F32;
  std::vector<Operand> operands;
  std::vector<Guard> guards;

  const Access& target() const { return targets.front(); }
  bool operator==(const Operation&) const = default;
};

class Node;
using NodePtr = std::shared_ptr<const Node>;

// How the code of a scope's loop or vector is written; what it computes does not depend on it. In
// the text these are suffixes of the scope, after its mapping (hints.h), and a hint that an emitter
// cannot honour somewhere is ignored there.
struct Hints {
  bool keepRolled = false;  // :nu, the compiler does not unroll the loop
  bool reload = false;      // :rl, loads of what is the same in every iteration stay in the loop
  bool align = false;       // :al, peeled to where the streaming stores of a row are aligned
  bool halve = false;       // :hv, half a vector where the mask lets no more lanes through
  bool empty() const { return *this == Hints{}; }
  bool operator==(const Hints&) const = default;
};

struct Scope {
  Extent extent;
  Mapping mapping = Mapping::Sequential;
  std::vector<NodePtr> children;
  // :i(NAME), the machine instruction that does the whole nest, NAME! where its results may differ
  // from the nest's; "" none.
  std::string instruction = {};
  Hints hints = {};
};

class Node {
 public:
  Node(NodeId id, Scope scope, Comments comments = {});
  Node(NodeId id, Operation operation, Comments comments = {});

  NodeId id() const { return m_id; }
  Hash hash() const { return m_hash; }
  int size() const { return m_size; }  // nodes in this subtree, itself included
  bool isScope() const { return std::holds_alternative<Scope>(m_content); }
  const Scope& scope() const { return std::get<Scope>(m_content); }
  const Operation& operation() const { return std::get<Operation>(m_content); }
  const Comments& comments() const { return m_comments; }

 private:
  NodeId m_id;
  int m_size = 1;
  Hash m_hash;
  std::variant<Scope, Operation> m_content;
  Comments m_comments;
};

struct Program {
  std::string name;
  std::vector<Constant> constants;
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
  std::vector<Buffer> buffers;
  std::vector<NodePtr> body;
  NodeId nextId = 1;

  Comments nameComments, inputComments, outputComments;
  std::vector<std::string> closingComments;  // after the last line

  const Buffer* bufferOf(std::string_view array) const;  // the buffer that holds an array
  const Buffer* bufferNamed(std::string_view name) const;
  const Constant* constantNamed(std::string_view name) const;
  bool isInput(std::string_view array) const;
  bool isOutput(std::string_view array) const;
  int nodeCount() const;

  // Canonical hash of what the program computes and how: ignores ids, comments, the kernel's name
  // and the names of constants.
  Hash hash() const;
};

// Same structure, ids and comments aside.
bool equivalent(const Program& a, const Program& b);

}  // namespace dojo::core
