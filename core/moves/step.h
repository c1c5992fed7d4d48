// A step: one move at one place, as one line of text: `split_scope y#1@1 16`,
// `join_scopes t@0`, `reuse_dims t.0`. A frozen value that prints, parses and replays.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace dojo::core {

// `t#1` an operation, `t#1@0` the scope at depth 0 around it, `t` also a buffer, `t.0` its
// dimension 0. Which of the meanings a bare name has is the move's to say (PlaceKind).
struct Place {
  std::string name;
  int occurrence = 0;
  int depth = -1;      // of a scope; -1: none
  int dimension = -1;  // of a buffer; -1: none
  bool operator==(const Place&) const = default;
};

// What follows the place, mostly one word: that stands here, only several take memory elsewhere.
// Lists hold steps by the hundred.
class Arguments {
 public:
  Arguments() = default;
  Arguments(std::initializer_list<std::string> words) {
    for (const std::string& word : words) push_back(word);
  }
  explicit Arguments(std::vector<std::string> words) {
    for (std::string& word : words) push_back(std::move(word));
  }

  size_t size() const { return m_several.empty() ? m_isOne : m_several.size(); }
  bool empty() const { return size() == 0; }
  const std::string* begin() const { return m_several.empty() ? &m_one : m_several.data(); }
  const std::string* end() const { return begin() + size(); }
  const std::string& operator[](size_t i) const { return begin()[i]; }
  std::string& operator[](size_t i) { return m_several.empty() ? m_one : m_several[i]; }
  bool operator==(const Arguments& other) const {
    return std::equal(begin(), end(), other.begin(), other.end());
  }

  void push_back(std::string word) {
    if (empty()) {
      m_one = std::move(word);
      m_isOne = true;
    } else {
      if (m_several.empty()) m_several.push_back(std::move(m_one));
      m_several.push_back(std::move(word));
    }
  }

 private:
  std::string m_one;
  bool m_isOne = false;
  std::vector<std::string> m_several;  // all of them where there is more than one
};

struct Step {
  std::string move;
  Place place;
  Arguments arguments;
  bool operator==(const Step&) const = default;
};

// The shortest form: `#0` is left out.
std::string print(const Place& place);
std::string print(const Step& step);

Result<Place> parsePlace(std::string_view text);
// One line without comment. The error says what is wrong and what would be right.
Result<Step> parseStep(std::string_view text);

}  // namespace dojo::core
