// RNN, GRU and LSTM layers: the steps of time are one scope, whatever their number.
#include <cmath>

#include "core/model/operators/support.h"

namespace dojo::core {
namespace {

using Op = Operator;

struct Layer {
  int64_t steps, batch, inputs, hidden, directions;
  bool isReverse, isBatchFirst;
};

int gatesOf(std::string_view op) {
  return op == "LSTM" ? 4 : op == "GRU" ? 3 : 1;
}

Result<Layer> layerOf(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 3, 8); !fits) return tl::unexpected(fits.error());
  const Shape &x = c.input(0).shape, &w = c.input(1).shape, &r = c.input(2).shape;
  if (x.size() != 3 || w.size() != 3 || r.size() != 3) return bad("inputs of 3 dimensions");
  Layer l{};
  l.isBatchFirst = c.integer("layout", 0) != 0;
  l.steps = x[l.isBatchFirst ? 1 : 0];
  l.batch = x[l.isBatchFirst ? 0 : 1];
  l.inputs = x[2];
  l.hidden = r[2];
  l.directions = w[0];
  std::string direction = c.text("direction", "forward");
  l.isReverse = direction == "reverse";
  int gates = gatesOf(c.node().op);
  if (l.directions != (direction == "bidirectional" ? 2 : 1) || w[1] != gates * l.hidden ||
      w[2] != l.inputs || r != Shape{l.directions, gates * l.hidden, l.hidden})
    return bad("weights {} and {} of a layer of {}", printShape(w), printShape(r),
               c.integer("hidden_size", l.hidden));
  if (c.has(3) && c.input(3).shape != Shape{l.directions, 2 * gates * l.hidden})
    return bad("a bias of {}", printShape(c.input(3).shape));
  return l;
}

Types inferLayer(const OperatorContext& c) {
  auto l = layerOf(c);
  if (!l) return tl::unexpected(l.error());
  Shape all = {l->steps, l->directions, l->batch, l->hidden};
  Shape last = {l->directions, l->batch, l->hidden};
  if (l->isBatchFirst) {
    all = {l->batch, l->steps, l->directions, l->hidden};
    last = {l->batch, l->directions, l->hidden};
  }
  DType dtype = c.input(0).dtype;
  std::vector<GraphValue> outputs = {typed(dtype, all), typed(dtype, last)};
  if (c.node().op == "LSTM") outputs.push_back(typed(dtype, last));
  return outputs;
}

// Writes one direction. States h and c hold time in their first dimension: [steps + 1, batch,
// hidden], so that every element is written once.
class Direction {
 public:
  Direction(const OperatorContext& c, ProgramBuilder& b, const Layer& l, int number)
      : m_c(c), m_b(b), m_l(l), m_number(number), m_dtype(c.input(0).dtype) {
    m_isReverse = l.isReverse || number == 1;
    m_x = b.read(c.inputId(0));
    m_w = b.read(c.inputId(1), "w");
    m_r = b.read(c.inputId(2), "r");
    if (c.has(3)) m_bias = b.read(c.inputId(3), "bias");
  }

  Result<void> write() {
    for (int i = 0; i < activations(); ++i)
      if (auto known = activation(i); !known) return tl::unexpected(known.error());
    m_h = state(5, "h");
    if (m_c.node().op == "LSTM") m_cell = state(6, "c");
    projectInputs();
    m_b.open(m_l.steps);
    std::string_view op = m_c.node().op;
    if (op == "RNN") stepRnn();
    if (op == "GRU") stepGru();
    if (op == "LSTM") stepLstm();
    m_b.close();
    return {};
  }

  const Array& hidden() const { return m_h; }
  const Array& cell() const { return m_cell; }
  // The time of the sequence that step {depth} works on.
  Affine time(int depth) const {
    return m_isReverse ? plus(at(depth, -1), m_l.steps - 1) : at(depth);
  }

 private:
  int activations() const { return m_c.node().op == "LSTM" ? 3 : m_c.node().op == "GRU" ? 2 : 1; }

  Result<Op> activation(int i) const {
    auto given = m_c.texts("activations");
    bool isOuter = m_c.node().op == "RNN" || i > 0;
    std::string name = isOuter ? "Tanh" : "Sigmoid";
    size_t place = static_cast<size_t>(m_number * activations() + i);
    if (given && place < given->size()) name = (*given)[place];
    for (char& letter : name) letter = static_cast<char>(std::tolower(letter));
    if (name == "tanh") return Op::Tanh;
    if (name == "sigmoid") return Op::Sigmoid;
    if (name == "relu") return Op::Max;
    return missing("activation {}", name);
  }

  Operand activate(Elements& e, int i, Operand x, std::string_view hint) {
    Op op = *activation(i);
    if (op == Op::Max) return e.apply(op, {x, number(0)}, hint);
    return e.apply(op, {x}, hint);
  }

  Array state(int input, std::string_view hint) {
    Array s = m_b.temporary(hint, m_dtype, {m_l.steps + 1, m_l.batch, m_l.hidden});
    Operand first = number(0);
    if (m_c.has(input)) {
      Array given = m_b.read(m_c.inputId(input), "initial");
      std::vector<Affine> of = {fixed(m_number), at(0), at(1)};
      if (m_l.isBatchFirst) std::swap(of[0], of[1]);
      first = element(given, of);
    }
    m_b.nest(Shape{m_l.batch, m_l.hidden}, set(element(s, {fixed(0), at(0), at(1)}), first));
    return s;
  }

  Access bias(int gate, bool isRecurrent, int unit) {
    int64_t gates = gatesOf(m_c.node().op);
    int64_t row = (gate + (isRecurrent ? gates : 0)) * m_l.hidden;
    return element(*m_bias, {fixed(m_number), plus(at(unit), row)});
  }

  // g[time, batch, row of the gates] = x * w: of all steps at once.
  void projectInputs() {
    int64_t rows = gatesOf(m_c.node().op) * m_l.hidden;
    m_g = m_b.temporary("g", m_dtype, {m_l.steps, m_l.batch, rows});
    Operand first = number(0);
    if (m_bias) first = element(*m_bias, {fixed(m_number), at(2)});
    m_b.nest(m_g.shape, set(element(m_g), first));
    Shape extents = m_g.shape;
    extents.push_back(m_l.inputs);
    std::vector<Affine> ofX = {time(0), at(1), at(3)};
    if (m_l.isBatchFirst) std::swap(ofX[0], ofX[1]);
    m_b.nest(extents,
             accumulate(element(m_g), Assign::Add, Op::Mul,
                        {element(m_x, ofX), element(m_w, {fixed(m_number), at(2), at(3)})}));
  }

  // Inside the scope of time: depth 0 is the step, 1 the batch, 2 the unit, 3 what is summed over.
  Access projected(int gate) {
    return element(m_g, {at(0), at(1), plus(at(2), gate * m_l.hidden)});
  }
  Access before(const Array& s, int unit = 2) { return element(s, {at(0), at(1), at(unit)}); }
  Access after(const Array& s) { return element(s, {plus(at(0), 1), at(1), at(2)}); }
  Shape units() const { return {m_l.batch, m_l.hidden}; }

  // first + recurrent bias + state * r of a gate; `state` is read at unit {3}.
  Operand recurrent(Elements& e, int gate, Operand first, const Access& state,
                    std::string_view hint) {
    Array s = m_b.temporary(hint, m_dtype, units());
    if (m_bias)
      e.store(s, Op::Add, {first, bias(gate, true, 2)});
    else
      e.store(s, first);
    Shape extents = units();
    extents.push_back(m_l.hidden);
    Access weight = element(m_r, {fixed(m_number), plus(at(2), gate * m_l.hidden), at(3)});
    m_b.nest(extents, accumulate(element(s, 1), Assign::Add, Op::Mul, {state, weight}));
    return element(s, 1);
  }

  void stepRnn() {
    Elements e(m_b, units(), m_dtype);
    Operand sum = recurrent(e, 0, projected(0), before(m_h, 3), "s");
    Operand next = activate(e, 0, sum, "a");
    m_b.nest(units(), set(after(m_h), next));
  }

  // Gates in ONNX's order: update z, reset r, hidden h.
  void stepGru() {
    Elements e(m_b, units(), m_dtype);
    Operand z = activate(e, 0, recurrent(e, 0, projected(0), before(m_h, 3), "s"), "z");
    Operand r = activate(e, 0, recurrent(e, 1, projected(1), before(m_h, 3), "s"), "reset");
    Operand sum;
    if (m_c.integer("linear_before_reset", 0) != 0) {
      Operand inner = recurrent(e, 2, number(0), before(m_h, 3), "s");
      sum = e.apply(Op::Add, {e.apply(Op::Mul, {r, inner}), projected(2)});
    } else {
      Operand kept = e.apply(Op::Mul, {r, before(m_h)}, "kept");
      Access atSum = std::get<Access>(kept);
      atSum.indices.back() = at(3);
      sum = recurrent(e, 2, projected(2), atSum, "s");
    }
    Operand n = activate(e, 1, sum, "n");
    Operand rest = e.apply(Op::Sub, {number(1), z});
    Operand fresh = e.apply(Op::Mul, {rest, n});
    Operand old = e.apply(Op::Mul, {z, before(m_h)});
    m_b.nest(units(), set(after(m_h), Op::Add, {fresh, old}));
  }

  Operand gate(Elements& e, int number, int activationNumber, std::string_view hint, int peephole,
               const Access& cell) {
    Operand sum = recurrent(e, number, projected(number), before(m_h, 3), "s");
    if (peephole >= 0 && m_c.has(7)) {
      Array p = m_b.read(m_c.inputId(7), "p");
      Access weight = element(p, {fixed(m_number), plus(at(2), peephole * m_l.hidden)});
      sum = e.apply(Op::Add, {sum, e.apply(Op::Mul, {weight, cell})});
    }
    return activate(e, activationNumber, sum, hint);
  }

  // Gates in ONNX's order: input, output, forget, cell; peepholes input, output, forget.
  void stepLstm() {
    Elements e(m_b, units(), m_dtype);
    Operand i = gate(e, 0, 0, "i", 0, before(m_cell));
    Operand f = gate(e, 2, 0, "f", 2, before(m_cell));
    Operand n = gate(e, 3, 1, "n", -1, before(m_cell));
    Operand kept = e.apply(Op::Mul, {f, before(m_cell)});
    Operand fresh = e.apply(Op::Mul, {i, n});
    m_b.nest(units(), set(after(m_cell), Op::Add, {kept, fresh}));
    Operand o = gate(e, 1, 0, "o", 1, after(m_cell));
    Operand bent = activate(e, 2, after(m_cell), "a");
    m_b.nest(units(), set(after(m_h), Op::Mul, {o, bent}));
  }

  const OperatorContext& m_c;
  ProgramBuilder& m_b;
  Layer m_l;
  int m_number;
  DType m_dtype;
  bool m_isReverse;
  Array m_x, m_w, m_r, m_h, m_cell, m_g;
  std::optional<Array> m_bias;
};

void storeLast(const Layer& l, ProgramBuilder& b, int number, const Array& to, const Array& state) {
  std::vector<Affine> of = {fixed(number), at(0), at(1)};
  if (l.isBatchFirst) std::swap(of[0], of[1]);
  b.nest(Shape{l.batch, l.hidden},
         set(element(to, of), element(state, {fixed(l.steps), at(0), at(1)})));
}

Result<void> lowerLayer(const OperatorContext& c, ProgramBuilder& b) {
  auto l = layerOf(c);
  if (!l) return tl::unexpected(l.error());
  if (computeType(c.input(0).dtype) != c.input(0).dtype)
    return missing("layers of {}", name(c.input(0).dtype));
  if (c.has(4)) {
    auto lengths = c.constantIntegers(4);
    if (!lengths || std::ranges::any_of(*lengths, [&](int64_t n) { return n != l->steps; }))
      return missing("sequences of different lengths");
  }
  if (c.hasAttribute("clip")) return missing("clipped cells");
  if (c.integer("input_forget", 0) != 0) return missing("coupled input and forget gates");
  std::vector<Direction> directions;
  for (int d = 0; d < l->directions; ++d) {
    directions.emplace_back(c, b, *l, d);
    if (auto done = directions.back().write(); !done) return done;
  }
  std::optional<Array> y, last, cell;
  if (c.hasOutput(0)) y = b.write(c.outputId(0), "y");
  if (c.hasOutput(1)) last = b.write(c.outputId(1), "last");
  if (c.hasOutput(2)) cell = b.write(c.outputId(2), "cell");
  for (int d = 0; d < l->directions; ++d) {
    const Direction& from = directions[d];
    if (y) {
      std::vector<Affine> of = {from.time(0), fixed(d), at(1), at(2)};
      if (l->isBatchFirst) of = {at(1), from.time(0), fixed(d), at(2)};
      b.nest(Shape{l->steps, l->batch, l->hidden},
             set(element(*y, of), element(from.hidden(), {plus(at(0), 1), at(1), at(2)})));
    }
    if (last) storeLast(*l, b, d, *last, from.hidden());
    if (cell) storeLast(*l, b, d, *cell, from.cell());
  }
  return {};
}

constexpr OperatorEntry kEntries[] = {
    {.name = "RNN", .infer = inferLayer, .lower = lowerLayer},
    {.name = "GRU", .infer = inferLayer, .lower = lowerLayer},
    {.name = "LSTM", .infer = inferLayer, .lower = lowerLayer},
};

}  // namespace

std::span<const OperatorEntry> recurrentOperators() {
  return kEntries;
}

}  // namespace dojo::core
