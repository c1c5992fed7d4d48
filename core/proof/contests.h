// Contests: which numbers compete to decide an output of a program. Most elements of a maximum lose
// in most orders, so a program that leaves one of them out looks the same. A run that records its
// contests finds the numbers that meet in one maximum, minimum or comparison, and follows the
// results through copies, selects and logical reductions, so that all comparisons of a row whose
// truths are anded are one contest. ContestCover then chooses, run by run, which of them stands
// alone at its contest's top or bottom, until each has done so once. Private to core/proof.
#pragma once

#include <optional>
#include <random>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/proof/field_order.h"

namespace dojo::core {

// An element of an input, by the input's place in Program::inputs and row-major place.
struct InputElement {
  static constexpr int kPlaceBits = 40;
  static uint64_t name(size_t input, int64_t place) {
    return (uint64_t(input) + 1) << kPlaceBits | uint64_t(place);
  }
  static size_t input(uint64_t name) { return (name >> kPlaceBits) - 1; }
  static int64_t place(uint64_t name) {
    return static_cast<int64_t>(name & ((uint64_t{1} << kPlaceBits) - 1));
  }
};

struct Contest {
  std::vector<uint64_t> numbers;  // of reals: finite residues, none known; each once
  bool wantsTop = false, wantsBottom = false;
  // The input elements (InputElement) that integers of the contest, or reals that are compared with
  // themselves or an infinity, are made from.
  std::vector<uint64_t> elements;
  // Input elements with a value at which the two sides of a comparison are equal, all else being
  // what it was: a residue or an integer.
  std::vector<std::pair<uint64_t, uint64_t>> crossings;

  bool operator==(const Contest&) const = default;
  bool hasMembersOf(const Contest& other) const {
    return numbers == other.numbers && elements == other.elements && wantsTop == other.wantsTop &&
           wantsBottom == other.wantsBottom;
  }
};

// Of the cells of one run. A group is a contest in the making; joining two makes them one.
class ContestRecorder {
 public:
  static constexpr int kNone = -1;

  int newGroup();
  int joined(int a, int b);  // of either, where the other is kNone
  void addNumber(int group, uint64_t residue, bool wantsTop, bool wantsBottom);
  void addElement(int group, uint64_t element);
  void addCrossing(int group, uint64_t element, uint64_t value);

  std::vector<Contest> takeContests();  // that decide something; sorted, each once

 private:
  int rootOf(int group) const;
  std::vector<int> m_parents;
  std::vector<Contest> m_groups;
};

// Chooses who stands alone in run after run.
class ContestCover {
 public:
  struct Choice {
    int pole = 1;                                // +1 top, -1 bottom
    std::unordered_map<uint64_t, int> standing;  // pole by name; a negative of a number: the other
  };

  enum class Of { Numbers, Elements, Crossings };
  ContestCover(std::span<const Contest> contests, Of of, uint64_t seed);

  // These, sorted, stand before the other members of their contests.
  void prefer(const std::vector<uint64_t>& names);

  // Top and bottom alternate. Nothing once every member has stood at every pole that its contest
  // wants, input elements at both.
  std::optional<Choice> next();
  int64_t left() const { return m_left; }

  // The order in which the chosen stand at their poles and all other numbers on the other side.
  OrderPlan orderFor(const Choice& choice) const;
  OrderPlan oneSided(int side) const;  // all numbers on one side of 0

 private:
  struct Member {
    uint64_t name;  // of a number: FieldOrder::canonical
    bool isNegated;
    bool needsTop, needsBottom;
    bool needs(int pole) const { return pole > 0 ? needsTop : needsBottom; }
    int signAt(int pole) const { return isNegated ? -pole : pole; }
  };
  std::optional<Choice> nextAt(int pole);
  void settle(const Choice& choice, const std::vector<int>& standingIn);

  std::vector<std::vector<Member>> m_contests;
  std::unordered_map<uint64_t, std::vector<int>> m_contestsOf;  // by name
  std::vector<int> m_order;
  int64_t m_left = 0;
  int m_pole = 1;
  std::mt19937_64 m_random;
};

}  // namespace dojo::core
