// set_dtype t TYPE TOLERANCE
//
//   t f32 [N] heap                          t bf16 [N] heap
//   N t[{0}] = a[{0}] * b[{0}]              N
//   N y[{0}] = exp(t[{0}])                  | t_wide = a[{0}] * b[{0}]
//                              →            | t[{0}] = bf16(t_wide)
//                                           N
//                                           | t_wide2 = f32(t[{0}])
//                                           | y[{0}] = exp(t_wide2)          (set_dtype t bf16
//                                           1e-2)
//
// Keeps an intermediate in another type, with conversions where it is written and read; copies
// become conversions themselves. A wider type holds every value as it is and needs no tolerance. A
// narrower one is legal when every value written has the narrower type already, or else only within
// the tolerance that the step gives: the rounding of a value to the type, relative to the value,
// must not exceed it, and the type must reach as far, or the values be bounded by 1 (tanh, sigmoid
// …). Values below the type's normal numbers lose more. Micikevicius et al., "Mixed precision
// training", ICLR 2018.
#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "core/interpreter/error_bound.h"
#include "core/moves/edit.h"
#include "core/moves/legality/arithmetic_rule.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

// Exact powers of two: the largest number below 2^exponent, with so many bits.
struct Form {
  int bits, exponent;
};

Form formOf(DType t) {
  switch (t) {
    case DType::F64:
      return {53, 1024};
    case DType::F32:
      return {24, 128};
    case DType::F16:
      return {11, 16};
    case DType::BF16:
      return {8, 128};
    default: {
      int bits = 8 * sizeOf(t) - (t == DType::U8 ? 0 : 1);
      return {bits, bits};
    }
  }
}

// Whether `to` holds every value of `from`.
bool isWider(DType to, DType from) {
  if (to == DType::Bool || from == DType::Bool || (isFloat(from) && !isFloat(to))) return false;
  if (to == DType::U8 && from == DType::I8) return false;
  Form a = formOf(to), b = formOf(from);
  return a.bits >= b.bits && a.exponent >= b.exponent;
}

// Rounding to a float type, relative to the value.
double roundingOf(DType type) {
  Uncertain one{1, 0};
  return roundingError(Operator::Convert, type, &one, std::nextafter(1.0, 2.0));
}

std::optional<double> toleranceOf(const Step& step) {
  const std::string& text = step.arguments[1];
  double value = -1;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  bool ok = error == std::errc() && end == text.data() + text.size() && value >= 0 &&
            std::isfinite(value);
  return ok ? std::optional(value) : std::nullopt;
}

bool isBounded(Operator op) {
  return op == Operator::Tanh || op == Operator::Erf || op == Operator::Sin ||
         op == Operator::Cos || op == Operator::Sigmoid;
}

std::optional<DType> sourceType(const Program& program, const Operation& o) {
  auto* access = std::get_if<Access>(&o.operands[0]);
  return access ? std::optional(program.bufferOf(access->array)->dtype) : std::nullopt;
}

// The operations that write a buffer, the accesses that read it.
struct Uses {
  std::vector<int> writers, readers;
};

Uses usesOf(const View& view, int buffer) {
  Uses uses;
  for (int i : view.accessesTo(buffer)) {
    const AccessInfo& access = view.accesses()[i];
    auto& into = access.writes ? uses.writers : uses.readers;
    if (into.empty() || into.back() != access.op) into.push_back(access.op);
  }
  return uses;
}

bool isNumberOf(DType type, double value) {
  Form form = formOf(type);
  if (value == 0) return isFloat(type) || !std::signbit(value);
  if (!std::isfinite(value)) return isFloat(type);
  int exponent = 0;
  double digits = std::ldexp(std::frexp(value, &exponent), form.bits);
  if (digits != std::trunc(digits) || exponent > form.exponent) return false;
  if (isFloat(type)) return exponent > 3 - form.exponent;
  return value == std::trunc(value) && (type != DType::U8 || value > 0);
}

// Every value written has the type already.
bool holdsOnly(const View& view, const Uses& uses, DType type) {
  for (int op : uses.writers) {
    const Operation& o = view.op(op).operation();
    auto number = o.op == Operator::Copy && o.assign == Assign::Set ? literalValue(o.operands[0])
                                                                    : std::nullopt;
    if (number && isNumberOf(type, *number)) continue;
    if (o.op != Operator::Convert || o.assign != Assign::Set) return false;
    auto source = sourceType(view.program(), o);
    if (!source || !isWider(type, *source)) return false;
  }
  return !uses.writers.empty();
}

std::vector<Step> sites(const Context& context) {
  static constexpr std::pair<DType, DType> kWider[] = {
      {DType::F32, DType::F64}, {DType::F16, DType::F32}, {DType::BF16, DType::F32},
      {DType::I32, DType::I64}, {DType::I16, DType::I32}, {DType::I8, DType::I16},
      {DType::U8, DType::I16}};
  std::vector<Step> steps;
  const View& view = context.view;
  for (int b = 0; b < static_cast<int>(view.program().buffers.size()); ++b) {
    const Buffer& buffer = view.program().buffers[b];
    if (refuseInterface(view, buffer, "")) continue;
    for (auto [narrow, wide] : kWider) {
      DType to = buffer.dtype == narrow ? wide : narrow;
      bool narrows = buffer.dtype == wide && holdsOnly(view, usesOf(view, b), narrow);
      if (buffer.dtype == narrow || narrows)
        steps.push_back({"set_dtype", {buffer.name, 0, -1, -1}, {std::string(name(to)), "0"}});
    }
  }
  return steps;
}

// One operation's accesses to the buffer, of type `from`, rewritten to the type `to`.
class Conversion {
 public:
  Conversion(Program& program, const Buffer& buffer, DType to)
      : m_program(program), m_buffer(buffer), m_to(to) {}

  std::vector<NodePtr> convert(const Node& node) {
    m_nodes.clear();
    Operation o = node.operation();
    if (m_buffer.holds(o.target().array))
      convertWrite(node, std::move(o));
    else
      convertRead(node, std::move(o));
    return std::move(m_nodes);
  }

 private:
  void keep(const Node& node, Operation o) { m_nodes.push_back(withOperation(node, std::move(o))); }

  bool isHere(const Operand& operand) const {
    auto* access = std::get_if<Access>(&operand);
    return access && m_buffer.holds(access->array);
  }

  static Operation conversion(const Access& target, DType type, const Access& from,
                              const Operation& like) {
    return {{target}, Assign::Set, Operator::Convert, type, {from}, like.guards};
  }

  // Copies that mean the same in both types: of the buffer itself, of a number of both.
  bool isKept(const Operand& operand) const {
    auto number = literalValue(operand);
    return number ? isNumberOf(m_buffer.dtype, *number) && isNumberOf(m_to, *number)
                  : isHere(operand);
  }

  void convertWrite(const Node& node, Operation o) {
    auto* source = std::get_if<Access>(&o.operands[0]);
    if (o.op == Operator::Copy && isKept(o.operands[0])) return keep(node, std::move(o));
    if (o.op == Operator::Copy && source)
      return keep(node, conversion(o.target(), m_to, *source, o));
    // A conversion that changed no value may go; one that rounded or cut must still do so.
    if (auto type = o.op == Operator::Convert ? sourceType(m_program, o) : std::nullopt;
        type && !isHere(o.operands[0]) && isWider(m_buffer.dtype, *type)) {
      if (*type == m_to)
        o.op = Operator::Copy;
      else
        o.converted = m_to;
      return keep(node, std::move(o));
    }
    widenReads(o);
    Access wide = addRegister(m_program, m_buffer.name + "_wide", m_buffer.dtype);
    Operation last = conversion(o.target(), m_to, wide, o);
    o.targets[0] = wide;
    m_nodes.push_back(newOperation(m_program, std::move(o)));
    keep(node, std::move(last));
  }

  void convertRead(const Node& node, Operation o) {
    if (o.op == Operator::Convert) return keep(node, std::move(o));
    if (o.op == Operator::Copy && o.assign == Assign::Set && o.targets.size() == 1)
      return keep(node, conversion(o.target(), m_buffer.dtype, std::get<Access>(o.operands[0]), o));
    widenReads(o);
    keep(node, std::move(o));
  }

  void widenReads(Operation& o) {
    for (Operand& operand : o.operands) {
      if (!isHere(operand)) continue;
      Access wide = addRegister(m_program, m_buffer.name + "_wide", m_buffer.dtype);
      m_nodes.push_back(
          newOperation(m_program, conversion(wide, m_buffer.dtype, std::get<Access>(operand), o)));
      operand = wide;
    }
  }

  Program& m_program;
  const Buffer& m_buffer;
  DType m_to;
  std::vector<NodePtr> m_nodes;
};

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  int b = wholeBufferAt(view, step.place);
  DType to = *dtypeNamed(step.arguments[0]);
  const Buffer before = view.program().buffers[b];
  Program result = view.program();
  Conversion conversion(result, before, to);
  int last = -1;
  for (int i : view.accessesTo(b)) {
    int op = view.accesses()[i].op;
    if (op == last) continue;
    last = op;
    const Node& node = *view.op(op).node;
    auto nodes = conversion.convert(node);
    result = replaced(std::move(result), node.id(), std::move(nodes));
  }
  for (Buffer& buffer : result.buffers)
    if (buffer.name == before.name) buffer.dtype = to;
  return result;
}

std::optional<Refusal> refuseUses(const View& view, const Uses& uses, const Buffer& buffer) {
  for (const std::vector<int>* ops : {&uses.writers, &uses.readers})
    for (int op : *ops) {
      NodeId node = view.op(op).node->id();
      const Operation& o = view.op(op).operation();
      if (o.targets.size() > 1 || (ops == &uses.writers && o.assign != Assign::Set))
        return refuse("accumulates",
                      phrase("{} accumulates in {}, so every step would round",
                             describeOp(view, op), name(buffer.dtype)),
                      {node});
      if (auto no = refuseInsideVector(view, view.op(op).parent)) return no;
    }
  return std::nullopt;
}

std::optional<Refusal> refuseNarrowing(const View& view, const Uses& uses, const Buffer& buffer,
                                       DType to, double tolerance) {
  DType from = buffer.dtype;
  if (isWider(to, from) || holdsOnly(view, uses, to)) return std::nullopt;
  if (!isFloat(to) || !isFloat(from))
    return refuse("other-values", phrase("{} does not hold every {} that '{}' may hold", name(to),
                                         name(from), buffer.name));
  double rounding = roundingOf(to);
  if (rounding > tolerance)
    return refuse(
        "tolerance",
        phrase("rounding to {} changes a value by up to {:.2g} of itself, the step allows "
               "{:.2g}",
               name(to), rounding, tolerance));
  if (formOf(to).exponent >= formOf(from).exponent) return std::nullopt;
  for (int op : uses.writers)
    if (!isBounded(view.op(op).operation().op))
      return refuse("range",
                    phrase("the range of {} ends at 2^{}, and nothing bounds what {} computes",
                           name(to), formOf(to).exponent, describeOp(view, op)),
                    {view.op(op).node->id()});
  return std::nullopt;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int b = wholeBufferAt(view, step.place);
  if (b < 0) return refusePlace(view, step.place, PlaceKind::Buffer);
  const Buffer& buffer = view.program().buffers[b];
  auto to = dtypeNamed(step.arguments[0]);
  auto tolerance = toleranceOf(step);
  if (!to) return refuse("bad-type", phrase("no type is named '{}'", step.arguments[0]));
  if (!tolerance)
    return refuse("bad-tolerance",
                  phrase("the tolerance is a number such as 1e-2, not '{}'", step.arguments[1]));
  if (*to == buffer.dtype)
    return refuse("same-type", phrase("'{}' is {} already", buffer.name, name(*to)));
  if (auto no = refuseInterface(context.view, buffer, "keeps its type")) return no;
  if (buffer.arrays.size() > 1)
    return refuse(
        "shared",
        phrase("'{}' holds several arrays of one type; apply unshare_buffer first", buffer.name));
  Uses uses = usesOf(view, b);
  if (auto no = refuseNarrowing(view, uses, buffer, *to, *tolerance)) return no;
  if (auto no = refuseUses(view, uses, buffer)) return no;
  Buffer after = buffer;
  after.dtype = *to;
  return refuseIfTooLarge(after);
}

}  // namespace

const Move kSetDtype = {
    .name = "set_dtype",
    .summary = "store an intermediate in another type, with conversions around it",
    .legality =
        "legal when the type represents every value written exactly, or rounds within the step's "
        "tolerance and has the range; no accumulation and no vector may use the buffer",
    .parameters = "TYPE TOLERANCE",
    .inverse = "set_dtype",
    .source = "Micikevicius et al., ICLR 2018",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Buffer,
    .group = MoveGroup::Storage,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Bounded,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases = "precision, mixed precision, reduced precision, quantize, quantization",
    .isOptIn = true,
    .suggested = Suggested::Never,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
