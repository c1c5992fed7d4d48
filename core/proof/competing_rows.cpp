#include "core/proof/competing_rows.h"

#include <algorithm>
#include <map>

namespace dojo::core {
namespace {

constexpr size_t kMostOrigins = 8;   // of one array
constexpr size_t kMostOfInput = 4;   // ways in which an input's elements compete
constexpr int64_t kUsualBlock = 16;  // elements of a row where nothing says its length

// An array's elements are made from an input's: its dimension d moves along the input's
// `dimensions[d]` (none: -1), and `gathered` ones are no longer seen.
struct Origin {
  size_t input = 0;
  std::vector<int> dimensions;
  std::vector<bool> gathered;
  int64_t block = 1;  // iterations that gather along a dimension of which others remain
  bool isSelected = false;
  bool isComputed = false;  // no copies
  bool isLogical = false;   // gathered by and= or or=, not computed
  bool operator==(const Origin&) const = default;
};

int64_t product(const std::vector<int64_t>& shape) {
  int64_t size = 1;
  for (int64_t n : shape) size *= n;
  return size;
}

std::vector<int64_t> shapeOf(const Program& program, const std::string& array) {
  std::vector<int64_t> shape;
  for (const Dimension& d : program.bufferOf(array)->dims) shape.push_back(d.extent.value);
  return shape;
}

bool selects(Assign assign) {
  return assign != Assign::Set && assign != Assign::Add && assign != Assign::Mul &&
         assign != Assign::Welford;
}

class Follower {
 public:
  explicit Follower(const Program& program) : m_program(program) {
    for (size_t k = 0; k < program.inputs.size(); ++k) {
      Origin own{.input = k};
      size_t rank = shapeOf(program, program.inputs[k]).size();
      for (size_t d = 0; d < rank; ++d) own.dimensions.push_back(static_cast<int>(d));
      own.gathered.assign(rank, false);
      m_origins[program.inputs[k]].push_back(std::move(own));
    }
  }

  std::vector<CompetingRows> run() {
    for (const NodePtr& node : m_program.body) follow(*node);
    std::vector<CompetingRows> rows;
    for (bool selected : {true, false})
      for (const Origin& origin : m_found)
        if (origin.isSelected == selected) keep(rows, rowsOf(origin));
    for (size_t k = 0; k < m_program.inputs.size(); ++k)
      if (std::none_of(rows.begin(), rows.end(), [&](const auto& r) { return r.input == k; }))
        rows.push_back(plainRows(k));
    return rows;
  }

 private:
  void follow(const Node& node) {
    if (node.isScope()) {
      m_extents.push_back(node.scope().extent.value);
      for (const NodePtr& child : node.scope().children) follow(*child);
      m_extents.pop_back();
      return;
    }
    const Operation& o = node.operation();
    for (size_t k = 0; k < o.operands.size(); ++k)
      if (auto* access = std::get_if<Access>(&o.operands[k]))
        for (const Origin& origin : std::vector<Origin>(m_origins[access->array]))
          through(o, *access, origin);
  }

  // The dimension of the input that each dimension of a target follows; -1: none.
  static std::vector<int> dimensionsIn(const Access& target, const Access& read,
                                       const Origin& origin) {
    std::vector<int> dimensions(target.indices.size(), -1);
    for (size_t d = 0; d < std::min(read.indices.size(), origin.dimensions.size()); ++d)
      for (const AffineTerm& term : read.indices[d].terms())
        for (size_t t = 0; t < target.indices.size(); ++t)
          if (origin.dimensions[d] >= 0 && target.indices[t].uses(term.depth))
            dimensions[t] = origin.dimensions[d];
    return dimensions;
  }

  void through(const Operation& o, const Access& read, const Origin& origin) {
    const Access& target = o.target();
    Origin next = origin;
    next.isComputed |= o.op != Operator::Copy || o.assign != Assign::Set;
    next.isLogical = false;
    next.dimensions = dimensionsIn(target, read, origin);
    bool gathersAny = false;
    for (size_t d = 0; d < std::min(read.indices.size(), origin.dimensions.size()); ++d) {
      int along = origin.dimensions[d];
      if (along < 0) continue;
      int64_t lost = 1;
      bool remains = false;
      for (const AffineTerm& term : read.indices[d].terms()) {
        bool isKept = std::any_of(target.indices.begin(), target.indices.end(),
                                  [&](const Affine& index) { return index.uses(term.depth); });
        remains |= isKept;
        if (!isKept) lost *= m_extents[static_cast<size_t>(term.depth)];
      }
      if (o.assign == Assign::Set || lost == 1) continue;
      gathersAny = true;
      if (remains)
        next.block = std::max(next.block, lost);
      else
        next.gathered[static_cast<size_t>(along)] = true;
    }
    if (gathersAny) {
      next.isSelected = selects(o.assign);
      next.isLogical = (o.assign == Assign::And || o.assign == Assign::Or) &&
                       o.op == Operator::Copy && !origin.isComputed;
      if (std::find(m_found.begin(), m_found.end(), next) == m_found.end()) m_found.push_back(next);
    }
    for (const Access& written : o.targets) {
      next.dimensions = dimensionsIn(written, read, origin);  // targets may differ in rank
      std::vector<Origin>& known = m_origins[written.array];
      bool isNew = std::find(known.begin(), known.end(), next) == known.end();
      if (isNew && known.size() < kMostOrigins) known.push_back(next);
    }
  }

  CompetingRows rowsOf(const Origin& origin) const {
    std::vector<int64_t> shape = shapeOf(m_program, m_program.inputs[origin.input]);
    bool isWhole =
        std::find(origin.gathered.begin(), origin.gathered.end(), true) != origin.gathered.end();
    if (!isWhole) return blocks(origin.input, shape, origin.block);
    return {origin.input, std::move(shape), origin.gathered, origin.isLogical};
  }

  static CompetingRows blocks(size_t input, const std::vector<int64_t>& shape, int64_t length) {
    int64_t size = product(shape);
    if (size % length != 0) length = size;
    return {input, {size / length, length}, {false, true}};
  }

  CompetingRows plainRows(size_t input) const {
    std::vector<int64_t> shape = shapeOf(m_program, m_program.inputs[input]);
    if (shape.size() < 2) {
      int64_t size = product(shape), length = std::min(kUsualBlock, size);
      while (size % length != 0) --length;
      return blocks(input, shape, length);
    }
    std::vector<bool> isWithin(shape.size(), false);
    isWithin.back() = true;
    return {input, std::move(shape), std::move(isWithin)};
  }

  static void keep(std::vector<CompetingRows>& rows, CompetingRows one) {
    auto ofInput = std::count_if(rows.begin(), rows.end(),
                                 [&](const CompetingRows& r) { return r.input == one.input; });
    bool isNew = std::find(rows.begin(), rows.end(), one) == rows.end();
    if (isNew && static_cast<size_t>(ofInput) < kMostOfInput) rows.push_back(std::move(one));
  }

  const Program& m_program;
  std::vector<int64_t> m_extents;  // of the scopes around
  std::map<std::string, std::vector<Origin>> m_origins;
  std::vector<Origin> m_found;
};

}  // namespace

int64_t CompetingRows::length() const {
  int64_t length = 1;
  for (size_t d = 0; d < shape.size(); ++d) length *= isWithin[d] ? shape[d] : 1;
  return length;
}

int64_t CompetingRows::count() const {
  return product(shape) / std::max<int64_t>(1, length());
}

int64_t CompetingRows::element(int64_t row, int64_t position) const {
  int64_t element = 0, stride = 1;
  for (size_t d = shape.size(); d-- > 0; stride *= shape[d]) {
    int64_t& part = isWithin[d] ? position : row;
    element += part % shape[d] * stride;
    part /= shape[d];
  }
  return element;
}

std::vector<CompetingRows> competingRows(const Program& program) {
  return Follower(program).run();
}

}  // namespace dojo::core
