// What each built-in kernel is to compute, written from its mathematical definition as direct loops
// in double precision. Nothing here reads a kernel's text: shapes, derived extents and values are
// stated anew, so a wrong text cannot agree with its own mistake.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/core/references/array.h"

namespace dojo::references {

// Values of the kernel's free constants: those that no other constant determines.
using Extents = std::map<std::string, int64_t>;

struct Shapes {
  std::vector<Shape> in, out;
};

// Where an input's values lie, as far as its type can hold them.
enum class Domain {
  Normal,    // [-2, 2]; the whole range of an integer type up to 40 bits
  Positive,  // [0.5, 1.5]
  Wide,      // [-300, 300]
  Ties,      // whole numbers from -2 to 2
  Special,   // Normal with NaN and infinities strewn in
};

struct Reference {
  std::string kernel;
  std::vector<Extents> sizes;  // the reduced extents to compare at
  std::function<Shapes(const Extents&)> shapes;
  std::function<void(const Extents&, const std::vector<Array>& in, std::vector<Array>& out)>
      compute;
  std::vector<Domain> domains = {};  // by input; Normal beyond its end
};

// Small extents, 1 and primes in varying combination, for constants that are free of each other.
std::vector<Extents> smallSizes(const std::vector<std::string>& constants);

std::vector<Reference> elementwiseReferences();
std::vector<Reference> reductionReferences();
std::vector<Reference> linearAlgebraReferences();
std::vector<Reference> normalisationReferences();
std::vector<Reference> softmaxReferences();
std::vector<Reference> windowReferences();

std::vector<Reference> allReferences();

}  // namespace dojo::references
