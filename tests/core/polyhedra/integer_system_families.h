// Random integer systems of the shapes that dependence tests of affine accesses in rectangular
// nests produce, shared by the property test and the benchmark. The same seed gives the same
// systems.
#pragma once

#include <random>
#include <vector>

#include "core/polyhedra/integer_system.h"

namespace dojo::tests {

using core::IntegerSystem;
using core::Term;

class SystemFamilies {
 public:
  explicit SystemFamilies(unsigned seed) : m_random(seed) {}

  static constexpr const char* kNames[] = {"uniform", "tiled",    "flattened", "convolution",
                                           "guarded", "strided",  "cyclic",    "deep",
                                           "general", "knapsack", "tiny"};

  IntegerSystem make(int family) {
    switch (family) {
      case 0:
        return uniform(between(1, 4));
      case 1:
        return tiled();
      case 2:
        return flattened();
      case 3:
        return convolution();
      case 4:
        return guarded();
      case 5:
        return strided();
      case 6:
        return cyclic();
      case 7:
        return uniform(between(8, 12));
      case 8:
        return general(between(2, 6), extent(), 16);
      case 9:
        return knapsack();
      default:
        return general(between(2, 4), 5, 4);
    }
  }

 private:
  struct Pair {
    int source;
    int sink;
  };

  int between(int low, int high) { return std::uniform_int_distribution<int>(low, high)(m_random); }
  bool chance(int percent) { return between(1, 100) <= percent; }

  int extent() {
    static const int extents[] = {1, 2, 3, 8, 16, 32, 100, 512, 1024, 4096, 24576, 30000, 100000};
    return extents[between(0, 12)];
  }

  static Pair addPair(IntegerSystem& system, int extent) {
    const int source = system.addVariable(0, extent - 1);
    return {source, system.addVariable(0, extent - 1)};
  }

  static void addLess(IntegerSystem& system, Pair pair, int distance = 1) {
    const Term terms[] = {{pair.sink, 1}, {pair.source, -1}};
    system.addInequality(terms, -distance);
  }

  static void addEqual(IntegerSystem& system, Pair pair) {
    const Term terms[] = {{pair.sink, 1}, {pair.source, -1}};
    system.addEquality(terms, 0);
  }

  // Outer loops equal, the carrying one increasing, inner ones free.
  void addOrder(IntegerSystem& system, const std::vector<Pair>& nest) {
    const int carrier = between(0, static_cast<int>(nest.size()));
    for (int depth = 0; depth < carrier; ++depth) addEqual(system, nest[depth]);
    if (carrier < static_cast<int>(nest.size())) addLess(system, nest[carrier]);
  }

  // Σ weight·source + shift == Σ weight·sink
  static void addSameElement(IntegerSystem& system, const std::vector<Pair>& nest,
                             const std::vector<int>& weights, int shift) {
    std::vector<Term> terms;
    for (std::size_t i = 0; i < nest.size(); ++i) {
      terms.push_back({nest[i].source, weights[i]});
      terms.push_back({nest[i].sink, -weights[i]});
    }
    system.addEquality(terms, shift);
  }

  IntegerSystem uniform(int depth) {
    IntegerSystem system;
    std::vector<Pair> nest;
    for (int i = 0; i < depth; ++i) nest.push_back(addPair(system, extent()));
    for (const Pair& pair : nest) {
      if (chance(70)) addSameElement(system, {pair}, {1}, chance(60) ? 0 : between(-3, 3));
    }
    addOrder(system, nest);
    return system;
  }

  IntegerSystem tiled() {
    IntegerSystem system;
    std::vector<Pair> nest;
    for (int dimension = between(1, 3); dimension > 0; --dimension) {
      const int tile = 1 << between(1, 6);
      const Pair outer = addPair(system, extent());
      const Pair inner = addPair(system, chance(80) ? tile : tile + between(-1, 1));
      addSameElement(system, {outer, inner}, {tile, 1}, chance(70) ? 0 : between(-20, 20));
      nest.insert(nest.end(), {outer, inner});
    }
    addOrder(system, nest);
    return system;
  }

  IntegerSystem flattened() {
    IntegerSystem system;
    const int slack = chance(70) ? 0 : between(-2, 2);
    const std::vector<Pair> nest = {addPair(system, extent()), addPair(system, 32 + slack),
                                    addPair(system, 32)};
    addSameElement(system, nest, {1024, 32, 1}, chance(60) ? 0 : between(-2000, 2000));
    addOrder(system, nest);
    return system;
  }

  IntegerSystem convolution() {
    IntegerSystem system;
    std::vector<Pair> nest;
    const int stride = chance(60) ? 1 : between(2, 4);
    for (int dimension = between(1, 3); dimension > 0; --dimension) {
      const Pair window = addPair(system, extent());
      const Pair kernel = addPair(system, between(1, 7));
      addSameElement(system, {window, kernel}, {stride, 1}, chance(70) ? 0 : between(-4, 4));
      nest.insert(nest.end(), {window, kernel});
    }
    addOrder(system, nest);
    return system;
  }

  IntegerSystem guarded() {
    IntegerSystem system = tiled();
    const int tile = 1 << between(1, 6);
    const int limit = between(1, 300);
    for (int copy = 0; copy < 2; ++copy) {
      const Term below[] = {{copy, -tile}, {copy + 2, -1}};
      system.addInequality(below, limit - 1);
    }
    if (chance(50)) {
      const Term above[] = {{0, tile}, {2, 1}};
      system.addInequality(above, -between(0, limit));
    }
    return system;
  }

  IntegerSystem strided() {
    IntegerSystem system;
    std::vector<Pair> nest;
    for (int i = between(1, 3); i > 0; --i) nest.push_back(addPair(system, extent()));
    const int common = between(1, 6);
    std::vector<Term> terms;
    for (const Pair& pair : nest) {
      terms.push_back({pair.source, common * between(1, 12)});
      terms.push_back({pair.sink, -common * between(1, 12)});
    }
    system.addEquality(terms, between(-60, 60));
    addOrder(system, nest);
    return system;
  }

  IntegerSystem cyclic() {
    IntegerSystem system;
    const int length = between(2, 5);
    const int size = extent();
    for (int i = 0; i < length; ++i) system.addVariable(0, size - 1);
    const bool closed = chance(60);
    for (int i = 0; i < length - !closed; ++i)
      addLess(system, {i, (i + 1) % length}, between(0, 1));
    return system;
  }

  IntegerSystem general(int variables, int size, int largest) {
    IntegerSystem system;
    for (int i = 0; i < variables; ++i) system.addVariable(-between(0, 2), size - 1);
    for (int row = between(1, 4); row > 0; --row) {
      std::vector<Term> terms;
      for (int i = 0; i < variables; ++i) {
        if (chance(70)) terms.push_back({i, between(-largest, largest)});
      }
      const int constant = between(-4 * largest, 4 * largest);
      chance(40) ? system.addEquality(terms, constant) : system.addInequality(terms, constant);
    }
    return system;
  }

  // A window between two nearby values of one form with large coprime coefficients.
  IntegerSystem knapsack() {
    IntegerSystem system;
    std::vector<Term> terms, negated;
    for (int i = between(2, 5); i > 0; --i) {
      terms.push_back(
          {system.addVariable(0, extent() - 1), between(1, 3000) * (chance(50) ? 1 : -1)});
      negated.push_back({terms.back().variable, -terms.back().coefficient});
    }
    const int target = between(-100000, 100000);
    system.addInequality(terms, -target);
    system.addInequality(negated, target + between(0, 3));
    return system;
  }

  std::mt19937 m_random;
};

}  // namespace dojo::tests
