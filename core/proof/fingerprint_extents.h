// Smaller extents at which two programs keep their meaning. Every extent of a scope, dimension or
// guard is an unknown, constants of one name and value being one unknown in both programs; the
// affine indices and guards relate them, so that every index stays as far from the end of its
// dimension, and every guard as far from where it starts to bind, as it was: factors of splits,
// strides, paddings, remainders and the sizes of windows stay, the number of tiles shrinks. An
// offset at which one scope goes on where another ended is an unknown too, and where asked for so
// is the stride of a scope that stays, such as the rows of each thread: 12288 of {0}*12288+{1}. A
// constant that an expression gives, the number of elements of a mean, follows those that it names.
// The solutions are combinations of a basis, one vector a scope that may shrink alone. Extents that
// a literal in a text repeats without a name stay. Private to core/proof.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/ir/program.h"

namespace dojo::core {

class ExtentReduction {
 public:
  // Iterations: offsets and strides up to this are those of windows and remainders, and an index
  // that ends as close to the end of its dimension keeps its distance.
  static constexpr int64_t kNearEnd = 8;
  enum class Vectors { Shrink, Keep };
  enum class Literals { Hold, Free };   // extents that literals repeat
  enum class Strides { Hold, Shrink };  // of the scopes that stay as they are

  // Scopes of up to `kept` iterations stay as they are: windows and remainders. Both programs must
  // outlive this.
  ExtentReduction(const Program& a, const Program& b, int64_t kept = 8,
                  Vectors vectors = Vectors::Shrink, Literals literals = Literals::Hold,
                  Strides strides = Strides::Hold);

  struct Pair {
    Program a, b;
    bool isReduced = false;
    std::string extents;  // "N = 32, M = 6"
  };

  // The programs at the largest extents found whose work (operations of one run of both) and cells
  // stay within the limits, no scope shorter than three; as close to them as extents may shrink.
  Pair within(double mostWork, double mostCells);

  // The same at the extents reached before, further shrunk along one basis vector as far as `floor`
  // lets its scopes, or by part of that: 0 < fraction <= 1. False when nothing is left to shrink.
  int directions() const { return static_cast<int>(m_basis.size()); }
  bool shrink(int direction, double fraction, int64_t floor);
  Pair current() const;

  double work() const;  // operations of one run of both

  std::vector<int64_t> extents() const { return m_values; }
  void restore(std::vector<int64_t> extents) { m_values = std::move(extents); }

 private:
  struct Unknown {
    bool isScope = false;
    bool isFixed = false;
  };
  using Row = std::map<int, int64_t>;  // coefficient by unknown; the sum is 0

  void collect(int which);
  void visit(const Node& node, int which, std::vector<int>& scopes);
  // An index {d}*stride + rest, where the stride may shrink; else all of it is the rest.
  struct Strided {
    int unknown = -1;
    int depth = -1;
    Affine rest;
  };
  void findStrides(int which);
  Strided strided(const Affine& index, int which) const;
  void relateStrided(const Strided& index, int dimension, int which,
                     const std::vector<int>& scopes);
  void findOffsets(int which);
  int offsetOf(const Strided& index, int which) const;  // -1 where it has none that may change
  static std::string placeOf(const Node& node);
  static std::string placeOf(const Node& node, size_t guard);
  static std::string dimensionPlace(const Buffer& buffer, size_t dimension);
  // Dimensions side by side, of as many elements as some of the other program's.
  struct Run {
    int which = 0;
    size_t end = 0;
    std::vector<int> unknowns = {};
    int64_t elements = 1;
  };
  bool extend(Run& run, const Buffer& buffer);
  void relateRuns(const Run& a, const Run& b);
  void relateShapes(const Buffer& x, const Buffer& y);
  void relateEqual(int x, int y);
  void relateIndex(const Affine& index, int dimension, int which, const std::vector<int>& scopes);
  void relateRest(const Strided& index, int dimension, int which, const std::vector<int>& scopes);
  void relateGuard(const Affine& expression, int bound, const std::vector<int>& scopes);
  void fixInnerDigits(const Affine& form, const std::vector<int>& scopes);
  void fixRepeatedLiterals(const Program& program);
  bool isFollowed(const Constant& constant, int which) const;
  void fixUnfollowed(int which);
  const Program& program(int which) const { return which == 0 ? m_a : m_b; }
  std::string keyOf(const Extent& extent, int which, const std::string& place) const;
  int unknownOf(const Extent& extent, int which, const std::string& place, bool isScope = false);
  int64_t valueOf(const Extent& extent, int which, const std::string& place) const;
  void solve();
  int64_t room(const Row& vector, int64_t floor) const;
  double cells() const;
  Program rebuilt(int which) const;
  NodePtr rebuilt(const Node& node, int which, const std::vector<Constant>& constants) const;
  Access rebuilt(Access access, int which) const;

  const Program &m_a, &m_b;
  std::vector<Unknown> m_unknowns;
  std::vector<int64_t> m_values, m_original;
  std::map<std::string, int> m_byKey;
  int64_t m_kept;
  Vectors m_vectors;
  bool m_isInstruction = false;  // the visit is within a nest that one machine instruction does
  Strides m_allowsStrides;
  std::map<int64_t, int> m_offsets[2];  // by program and value
  std::map<int64_t, int> m_strides[2];  // likewise
  std::vector<Row> m_rows;
  std::vector<Row> m_basis;
  std::vector<int> m_subjects;              // by basis vector: the scope it shrinks
  std::vector<std::vector<int>> m_leaves;   // the scopes around each leaf of both programs
  std::vector<std::vector<int>> m_buffers;  // the materialised dimensions of each buffer
};

}  // namespace dojo::core
