// How what a scope computes depends on a value m that it subtracts before it exponentiates: s - m
// is *shifted*, exp(s - m) and what is linear in it is *scaled*, by exp(-m). Sums of scaled values
// can be taken with any other m and be put right by one factor; rescale_commute does so.
#pragma once

#include <map>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "core/moves/move.h"

namespace dojo::core {

enum class Weight : uint8_t { Free, Shifted, Scaled };

struct Homogeneous {
  int scope = -1;
  Access reference;                       // m; the same element throughout the scope
  std::vector<int> differences;           // operations s - m
  std::map<std::string, Weight> weights;  // of the arrays written in the scope that are not free
  std::vector<int> sums;                  // accumulations over the scope's iterations
  bool isReadOutside = false;  // other shifted or scaled values are used outside the scope

  bool depends(const Operation& o) const { return weights.count(o.target().array) > 0; }
};

// Operations in the scope that subtract what does not vary in it from an element, to be
// exponentiated.
std::vector<int> differencesIn(const View& view, int scope);

// Refused where something in the scope is not linear in exp(-m), is carried from one iteration to
// the next, or where no sum depends on m.
tl::expected<Homogeneous, Refusal> homogeneousIn(const View& view, int scope);

// Why m may be less than an element that it is subtracted from in the scope: no max= before gathers
// these elements, or they or m change in between.
std::optional<Refusal> refuseUnlessBound(const View& view, const Homogeneous& h);

}  // namespace dojo::core
