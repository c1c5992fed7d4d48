// A program as a vector of numbers, for an agent that must tell programs apart and compare them.
// What stands behind it is a language model, or a control that knows less. Names of kernels and
// arrays, and comments, must not reach the vector: an embedder reads canonical text
// (rl/language/canonical.h), or the program itself. Equal programs have equal vectors.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/ir/program.h"
#include "core/result.h"

namespace dojo::rl {

// Row-major: rows() vectors of `width` numbers each.
struct Vectors {
  size_t width = 0;
  std::vector<float> values;

  size_t rows() const { return width == 0 ? 0 : values.size() / width; }
  std::span<const float> row(size_t number) const {
    return std::span(values).subspan(number * width, width);
  }
};

class Embedder {
 public:
  virtual ~Embedder() = default;

  // Kind, weights' digest, tokenizer, pooling and normalisation, on one line. Vectors of different
  // identities are not comparable: whatever was trained on one refuses the other.
  virtual const std::string& identity() const = 0;
  virtual size_t width() const = 0;
  // A vector a program, in order; every number finite. Fails when the tool behind it does.
  virtual Result<Vectors> embed(std::span<const core::Program* const> programs) = 0;
};

}  // namespace dojo::rl
