#include "core/ir/program.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/ir/hash.h"
#include "core/ir/hints.h"

namespace dojo::core {
namespace {

void add(Hasher& h, const Affine& a) {
  h.add(static_cast<uint64_t>(a.constant()));
  for (const AffineTerm& t : a.terms())
    h.add(static_cast<uint64_t>(t.depth)).add(static_cast<uint64_t>(t.coefficient));
  h.add(a.terms().size());
}

void add(Hasher& h, const Access& a) {
  h.add(a.array);
  for (const Affine& index : a.indices) add(h, index);
  if (a.movement.nontemporal || a.movement.prefetch > 0 || a.movement.inMemory)
    h.add(a.movement.nontemporal).add(static_cast<uint64_t>(a.movement.prefetch));
  if (a.movement.toL2) h.add("l2");
  if (a.movement.inMemory) h.add("mem");
  if (a.movement.isAsync) h.add("as");
}

void add(Hasher& h, const Literal& l) {
  h.add(l.value.index());
  h.add(l.value.index() == 0 ? std::bit_cast<uint64_t>(std::get<double>(l.value))
                             : static_cast<uint64_t>(std::get<int64_t>(l.value)));
}

// An index operand that uses no iteration is a literal, so that equal meanings hash and print
// alike.
Operation canonical(Operation o) {
  for (Operand& operand : o.operands)
    if (auto* index = std::get_if<Affine>(&operand); index && index->isConstant())
      operand = Literal{index->constant(), ""};
  return o;
}

Hash hashOf(const Operation& o) {
  Hasher h;
  h.add(1).add(static_cast<uint64_t>(o.assign)).add(static_cast<uint64_t>(o.op));
  if (o.op == Operator::Convert) h.add(static_cast<uint64_t>(o.converted));
  h.add(o.targets.size());
  for (const Access& t : o.targets) add(h, t);
  for (const Operand& operand : o.operands) {
    h.add(operand.index());
    std::visit([&](const auto& x) { add(h, x); }, operand);
  }
  h.add(o.guards.size());
  for (const Guard& g : o.guards) {
    add(h, g.expression);
    h.add(static_cast<uint64_t>(g.bound.value));
  }
  return h.value();
}

Hash hashOf(const Scope& s) {
  Hasher h;
  h.add(2).add(static_cast<uint64_t>(s.extent.value)).add(static_cast<uint64_t>(s.mapping));
  h.add(s.children.size());
  for (const NodePtr& child : s.children) h.add(child->hash());
  if (!s.instruction.empty()) h.add(s.instruction);
  for (const HintTraits& hint : kHints)
    if (s.hints.*hint.flag) h.add(hint.suffix);
  return h.value();
}

void add(Hasher& h, const Buffer& b) {
  h.add(b.name).add(static_cast<uint64_t>(b.dtype)).add(static_cast<uint64_t>(b.location));
  h.add(b.dims.size());
  for (const Dimension& d : b.dims) {
    h.add(static_cast<uint64_t>(d.extent.value)).add(d.materialised);
    if (d.isFolded()) h.add(static_cast<uint64_t>(d.fold));
  }
  h.add(b.arrays.size());
  for (const std::string& array : b.arrays) h.add(array);
}

}  // namespace

int64_t Buffer::elements() const {
  int64_t n = 1;
  for (const Dimension& d : dims) n *= d.stored();
  return n;
}

bool Buffer::holds(std::string_view array) const {
  return std::find(arrays.begin(), arrays.end(), array) != arrays.end();
}

bool Access::uses(int depth) const {
  return std::any_of(indices.begin(), indices.end(),
                     [&](const Affine& index) { return index.uses(depth); });
}

double Literal::asDouble() const {
  return std::visit([](auto v) { return static_cast<double>(v); }, value);
}

bool Literal::operator==(const Literal& other) const {
  if (value.index() != other.value.index()) return false;
  if (value.index() == 1) return value == other.value;
  return std::bit_cast<uint64_t>(std::get<double>(value)) ==
         std::bit_cast<uint64_t>(std::get<double>(other.value));
}

Node::Node(NodeId id, Scope scope, Comments comments)
    : m_id(id),
      m_hash(hashOf(scope)),
      m_content(std::move(scope)),
      m_comments(std::move(comments)) {
  for (const NodePtr& child : this->scope().children) m_size += child->size();
}

Node::Node(NodeId id, Operation operation, Comments comments)
    : m_id(id), m_content(canonical(std::move(operation))), m_comments(std::move(comments)) {
  m_hash = hashOf(this->operation());
}

const Buffer* Program::bufferOf(std::string_view array) const {
  for (const Buffer& b : buffers)
    if (b.holds(array)) return &b;
  return nullptr;
}

const Buffer* Program::bufferNamed(std::string_view wanted) const {
  for (const Buffer& b : buffers)
    if (b.name == wanted) return &b;
  return nullptr;
}

const Constant* Program::constantNamed(std::string_view wanted) const {
  for (const Constant& c : constants)
    if (c.name == wanted) return &c;
  return nullptr;
}

bool Program::isInput(std::string_view array) const {
  return std::find(inputs.begin(), inputs.end(), array) != inputs.end();
}

bool Program::isOutput(std::string_view array) const {
  return std::find(outputs.begin(), outputs.end(), array) != outputs.end();
}

int Program::nodeCount() const {
  int n = 0;
  for (const NodePtr& node : body) n += node->size();
  return n;
}

Hash Program::hash() const {
  Hasher h;
  for (const std::string& input : inputs) h.add(input);
  h.add(inputs.size());
  for (const std::string& output : outputs) h.add(output);
  h.add(outputs.size());
  for (const Buffer& b : buffers) add(h, b);
  h.add(buffers.size());
  for (const NodePtr& node : body) h.add(node->hash());
  return h.add(body.size()).value();
}

bool equivalent(const Program& a, const Program& b) {
  return a.hash() == b.hash();
}

}  // namespace dojo::core
