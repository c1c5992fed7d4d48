#include "rl/torch/learner/program_batch.h"

#include <stdexcept>

namespace dojo::learner {
namespace {

class Reader {
 public:
  Reader(std::span<const int32_t> numbers, int64_t vocabulary)
      : m_numbers(numbers), m_vocabulary(vocabulary) {}

  ProgramBatch batch() {
    const auto programs = static_cast<size_t>(next(0, INT32_MAX, "number of programs"));
    for (size_t i = 0; i < programs; ++i) m_batch.programs.push_back(program());
    if (!m_numbers.empty()) throw std::runtime_error("something follows the last program");
    return std::move(m_batch);
  }

 private:
  int32_t next(int32_t least, int32_t most, const char* what) {
    if (m_numbers.empty()) throw std::runtime_error("the programs end too early");
    const int32_t number = m_numbers.front();
    m_numbers = m_numbers.subspan(1);
    if (number < least || number > most)
      throw std::runtime_error(std::string(what) + " " + std::to_string(number) + " is not from " +
                               std::to_string(least) + " to " + std::to_string(most));
    return number;
  }

  std::vector<LinePlace> program() {
    std::vector<LinePlace> places;
    const int32_t lines = next(1, kLongestProgram, "number of lines");
    for (int32_t line = 0; line < lines; ++line) places.push_back(place(line));
    return places;
  }

  LinePlace place(int32_t line) {
    const int32_t tokens = next(1, kLongestLine, "number of tokens");
    LinePlace place;
    place.depth = next(0, INT32_MAX, "depth");
    place.parent = next(-1, line - 1, "line around");
    place.index = next(0, INT32_MAX, "place among siblings");
    Tokens text;
    for (int32_t i = 0; i < tokens; ++i)
      text.push_back(next(0, static_cast<int32_t>(m_vocabulary - 1), "token"));
    auto [known, isNew] = m_known.try_emplace(std::move(text), m_batch.lines.size());
    if (isNew) m_batch.lines.push_back(known->first);
    place.line = static_cast<int64_t>(known->second);
    return place;
  }

  std::span<const int32_t> m_numbers;
  int64_t m_vocabulary;
  ProgramBatch m_batch;
  std::map<Tokens, size_t> m_known;
};

}  // namespace

ProgramBatch programsIn(std::span<const int32_t> numbers, int64_t vocabulary) {
  return Reader(numbers, vocabulary).batch();
}

}  // namespace dojo::learner
