#include "rl/language/canonical_hash.h"

#include "core/ir/hash.h"

namespace dojo::rl {

core::Hash hashOf(const CanonicalLine& line) {
  std::string bytes;
  bytes.reserve(2 * line.tokens.size());
  for (uint16_t token : line.tokens) {
    bytes += static_cast<char>(token & 0xff);
    bytes += static_cast<char>(token >> 8);
  }
  return core::Hasher().add(uint64_t{line.depth}).add(bytes).value();
}

// Lines are in the order of the tree, so that depths alone say where each belongs.
core::Hash hashOf(const CanonicalProgram& program) {
  core::Hasher hasher;
  for (const CanonicalLine& line : program.lines) hasher.add(hashOf(line));
  return hasher.value();
}

core::Hash canonicalHash(const core::Program& program) {
  return hashOf(canonical(program));
}

}  // namespace dojo::rl
