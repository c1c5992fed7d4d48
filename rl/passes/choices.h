// The decisions that a pass leaves open: a tile's extent, how many accumulators, whether to pack.
// Each has a name that tells where it stands, its options, and one that the pass prefers; who runs
// the pass may prefer another. So a pass describes a space of whole sequences, and changing one
// decision changes the steps that follow from it and no others (paper §4.2.1).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace dojo::rl {

struct Decision {
  std::string name;  // "lanes of d,e,s"
  std::vector<int64_t> options;
  size_t chosen = 0;  // index into options
};

class Choices {
 public:
  Choices() = default;
  explicit Choices(std::map<std::string, int64_t> wanted) : m_wanted(std::move(wanted)) {}

  // The wanted option where it is one of these, else the preferred one. Asked again under the same
  // name, it gives the same answer where it can.
  int64_t choose(const std::string& name, std::vector<int64_t> options, size_t preferred = 0);
  bool decide(const std::string& name, bool preferred);

  const std::vector<Decision>& made() const { return m_made; }
  const std::map<std::string, int64_t>& wanted() const { return m_wanted; }

 private:
  std::map<std::string, int64_t> m_wanted;
  std::vector<Decision> m_made;
};

}  // namespace dojo::rl
