// Einsum: one contraction over all its indices, operands multiplied pair by pair where there are
// more than two.
#include <map>

#include "core/model/operators/reduce_nest.h"

namespace dojo::core {
namespace {

using Op = Operator;

// Letters by dimension; dimensions of an ellipsis are '0', '1', … from the right.
struct Equation {
  std::vector<std::string> terms;
  std::string output;
  std::map<char, int64_t> extents;
};

Result<std::string> spelledOut(std::string_view term, size_t rank) {
  std::string letters;
  size_t dots = term.find("...");
  size_t named = dots == std::string_view::npos ? term.size() : term.size() - 3;
  if (named > rank || (dots == std::string_view::npos && named != rank))
    return bad("'{}' does not name {} dimensions", term, rank);
  for (size_t i = 0; i < term.size();) {
    if (i == dots) {
      size_t hidden = rank - named;
      if (hidden > 9) return missing("an ellipsis of {} dimensions", hidden);
      for (size_t h = hidden; h-- > 0;) letters += static_cast<char>('0' + h);
      i += 3;
    } else if (std::isalpha(static_cast<unsigned char>(term[i]))) {
      letters += term[i++];
    } else {
      return bad("'{}' in its equation", term[i]);
    }
  }
  return letters;
}

Result<Equation> equationOf(const OperatorContext& c) {
  std::string text = c.text("equation", "");
  std::erase(text, ' ');
  Equation e;
  size_t arrow = text.find("->");
  std::string_view left = std::string_view(text).substr(0, arrow);
  std::map<char, int> counts;
  for (int i = 0; i < c.inputs(); ++i) {
    if (!c.has(i)) return bad("input {} is left out", i);
    size_t comma = left.find(',');
    if ((comma == std::string_view::npos) != (i + 1 == c.inputs()))
      return bad("equation {} is not one of {} operands", text, c.inputs());
    const Shape& shape = c.input(i).shape;
    auto letters = spelledOut(left.substr(0, comma), shape.size());
    if (!letters) return tl::unexpected(letters.error());
    for (size_t d = 0; d < shape.size(); ++d) {
      int64_t& extent = e.extents.try_emplace((*letters)[d], shape[d]).first->second;
      if (extent != shape[d] && extent != 1 && shape[d] != 1)
        return bad("index {} has {} and {} elements", (*letters)[d], extent, shape[d]);
      extent = std::max(extent, shape[d]);
      ++counts[(*letters)[d]];
    }
    e.terms.push_back(*letters);
    left = comma == std::string_view::npos ? "" : left.substr(comma + 1);
  }
  size_t hidden = std::ranges::count_if(counts, [](auto& x) { return x.first <= '9'; });
  if (arrow == std::string::npos) {
    for (size_t h = hidden; h-- > 0;) e.output += static_cast<char>('0' + h);
    for (auto [letter, count] : counts)
      if (letter > '9' && count == 1) e.output += letter;
    return e;
  }
  std::string_view right = std::string_view(text).substr(arrow + 2);
  bool dots = right.find("...") != std::string_view::npos;
  auto letters = spelledOut(right, right.size() - (dots ? 3 - hidden : 0));
  if (!letters) return tl::unexpected(letters.error());
  for (char letter : *letters)
    if (!e.extents.contains(letter)) return bad("index {} of the result is in no operand", letter);
  e.output = *letters;
  return e;
}

Types inferEinsum(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 16); !fits) return tl::unexpected(fits.error());
  auto e = equationOf(c);
  if (!e) return tl::unexpected(e.error());
  Shape shape;
  for (char letter : e->output) shape.push_back(e->extents[letter]);
  return types(c.input(0).dtype, shape);
}

// What is left of the operands so far: an array and its letters.
struct Partial {
  Array array;
  std::string letters;
};

Access indexed(const Partial& p, const std::string& loops) {
  std::vector<Affine> indices;
  for (size_t d = 0; d < p.letters.size(); ++d)
    indices.push_back(p.array.shape[d] == 1 ? fixed(0)
                                            : at(static_cast<int>(loops.find(p.letters[d]))));
  return element(p.array, std::move(indices));
}

// to[kept] = 0; to[kept] += a [* b], over all letters of the operands.
void contract(ProgramBuilder& b, const Equation& e, const Array& to, const std::string& kept,
              std::span<const Partial> operands) {
  std::string loops = kept;
  for (const Partial& p : operands)
    for (char letter : p.letters)
      if (loops.find(letter) == std::string::npos) loops += letter;
  Shape extents;
  for (char letter : loops) extents.push_back(e.extents.at(letter));
  std::vector<Operand> values;
  for (const Partial& p : operands) values.push_back(indexed(p, loops));
  Op op = values.size() == 1 ? Op::Copy : Op::Mul;
  if (loops.size() == kept.size()) {
    b.nest(extents, set(element(to), op, values));
    return;
  }
  b.nest(to.shape, set(element(to), number(0)));
  b.nest(extents, accumulate(element(to), Assign::Add, op, values));
}

Result<void> lowerEinsum(const OperatorContext& c, ProgramBuilder& b) {
  auto e = equationOf(c);
  if (!e) return tl::unexpected(e.error());
  std::vector<Partial> operands;
  for (int i = 0; i < c.inputs(); ++i)
    operands.push_back({widened(b, b.read(c.inputId(i), i == 0 ? "x" : "w")), e->terms[i]});
  Array y = result(c, b);
  Array sum =
      y.dtype == operands[0].array.dtype ? y : b.temporary("sum", operands[0].array.dtype, y.shape);
  Partial left = operands[0];
  for (size_t i = 1; i + 1 < operands.size(); ++i) {
    std::string later = e->output;
    for (size_t j = i + 1; j < operands.size(); ++j) later += operands[j].letters;
    std::string kept;
    for (char letter : left.letters + operands[i].letters)
      if (later.find(letter) != std::string::npos && kept.find(letter) == std::string::npos)
        kept += letter;
    Shape shape;
    for (char letter : kept) shape.push_back(e->extents[letter]);
    Array part = b.temporary("part", left.array.dtype, shape);
    contract(b, *e, part, kept, std::vector{left, operands[i]});
    left = {part, kept};
  }
  std::vector<Partial> last = {left};
  if (operands.size() > 1) last.push_back(operands.back());
  contract(b, *e, sum, e->output, last);
  if (sum.name != y.name) b.nest(y.shape, convert(element(y), y.dtype, element(sum)));
  return {};
}

constexpr OperatorEntry kEntries[] = {
    {.name = "Einsum", .infer = inferEinsum, .lower = lowerEinsum},
};

}  // namespace

std::span<const OperatorEntry> einsumOperators() {
  return kEntries;
}

}  // namespace dojo::core
