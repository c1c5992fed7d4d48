#include "tests/codegen/tape/tape_backend.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/moves/legality/refuse.h"

namespace dojo::tests {

using namespace codegen;

namespace {

constexpr ListingKind kListings[] = {
    {"tape", "Tape", "the tape's text", ListingKind::Source::Emitted},
    {"numbered", "Numbered", "its instructions by number", ListingKind::Source::Compiled},
};

struct Word {
  core::Operator op;
  const char* word;
};
constexpr Word kWords[] = {
    {core::Operator::Copy, ""},   {core::Operator::Add, "add"}, {core::Operator::Sub, "sub"},
    {core::Operator::Mul, "mul"}, {core::Operator::Max, "max"}, {core::Operator::Min, "min"},
    {core::Operator::Neg, "neg"}, {core::Operator::Abs, "abs"},
};

const char* wordOf(core::Operator op) {
  auto found = std::ranges::find(kWords, op, &Word::op);
  return found == std::end(kWords) ? nullptr : found->word;
}

const char* wordOf(core::Assign assign) {
  switch (assign) {
    case core::Assign::Set:
      return "";
    case core::Assign::Add:
      return "add";
    case core::Assign::Mul:
      return "mul";
    case core::Assign::Max:
      return "max";
    case core::Assign::Min:
      return "min";
    default:
      return nullptr;
  }
}

// The move that makes a scope sequential again.
const char* sequentialMove(core::Mapping mapping) {
  switch (mapping) {
    case core::Mapping::Vector:
      return "no_vectorize";
    case core::Mapping::Unroll:
      return "no_unroll";
    case core::Mapping::Parallel:
      return "no_parallelize";
    default:
      return nullptr;
  }
}

std::optional<BackendRefusal> refuseScopes(const core::View& view) {
  for (int scope = 0; scope < static_cast<int>(view.scopes().size()); ++scope) {
    core::Mapping mapping = view.scope(scope).scope().mapping;
    if (mapping == core::Mapping::Sequential) continue;
    BackendRefusal refusal{
        core::refuse("tape-mapping",
                     fmt::format("{} is mapped :{}, and the tape runs one iteration after another",
                                 core::describeScope(view, scope), core::suffix(mapping)),
                     {view.scope(scope).node->id()}),
        {}};
    if (const char* move = sequentialMove(mapping))
      refusal.help = core::Step{move, core::placeOfScope(view, scope), {}};
    return refusal;
  }
  return {};
}

bool isPlain(const core::Operation& o) {
  return o.guards.empty() && wordOf(o.op) && wordOf(o.assign) &&
         std::ranges::none_of(o.operands, [](const core::Operand& operand) {
           return std::holds_alternative<core::Affine>(operand);
         });
}

class Writer {
 public:
  explicit Writer(const core::Program& program) : m_program(program) { listParameters(); }

  Emitted take() {
    m_out.language = "tape";
    m_out.function = m_out.entry = m_program.name;
    for (const core::NodePtr& node : m_program.body) {
      std::string name = fmt::format("{}_{}", m_program.name, m_out.launches.size());
      m_out.launches.push_back({.function = name});
      line("kernel " + name, 0);
      write(*node);
    }
    return std::move(m_out);
  }

 private:
  void listParameters() {
    using Role = Parameter::Role;
    auto add = [&](const core::Buffer& b, Role role, const std::string& array) {
      m_buffers.push_back(b.name);
      m_out.parameters.push_back({role, array, b.name, b.dtype, b.elements(), 4 * b.elements()});
    };
    for (const std::string& array : m_program.inputs)
      add(*m_program.bufferOf(array), Role::Input, array);
    for (const std::string& array : m_program.outputs)
      add(*m_program.bufferOf(array), Role::Output, array);
    for (const core::Buffer& b : m_program.buffers)
      if (std::ranges::find(m_buffers, b.name) == m_buffers.end()) add(b, Role::Workspace, "");
  }

  void line(const std::string& text, core::NodeId node) {
    m_out.text += text + "\n";
    m_out.lineNodes.push_back(node);
  }

  void write(const core::Node& node) {
    if (!node.isScope()) return write(node.operation(), node.id());
    line(fmt::format("for {}", node.scope().extent.value), node.id());
    for (const core::NodePtr& child : node.scope().children) write(*child);
    line("end", node.id());
  }

  void write(const core::Operation& o, core::NodeId node) {
    if (o.assign != core::Assign::Set) line("load " + placeOf(o.target()), node);
    for (const core::Operand& operand : o.operands) {
      if (const auto* access = std::get_if<core::Access>(&operand))
        line("load " + placeOf(*access), node);
      else
        line(fmt::format("number {}", std::get<core::Literal>(operand).asDouble()), node);
    }
    for (const char* word : {wordOf(o.op), wordOf(o.assign)})
      if (*word) line(word, node);
    line("store " + placeOf(o.target()), node);
  }

  std::string placeOf(const core::Access& access) const {
    const core::Buffer& buffer = *m_program.bufferOf(access.array);
    core::Affine element;
    for (size_t d = 0; d < buffer.dims.size(); ++d) {
      const core::Dimension& dimension = buffer.dims[d];
      element = element.scaled(dimension.stored());
      if (dimension.materialised) element.add(access.indices[d]);
    }
    auto number = std::ranges::find(m_buffers, buffer.name) - m_buffers.begin();
    std::string place = fmt::format("{} {}", number, element.constant());
    for (int depth = 0; depth <= element.deepest(); ++depth)
      place += fmt::format(" {}", element.coefficient(depth));
    return place;
  }

  const core::Program& m_program;
  std::vector<std::string> m_buffers;  // by number
  Emitted m_out;
};

}  // namespace

std::optional<BackendRefusal> TapeBackend::refuse(const core::View& view,
                                                  const core::Machine&) const {
  if (auto no = refuseScopes(view)) return no;
  for (const core::Buffer& buffer : view.program().buffers)
    if (buffer.dtype != core::DType::F32 ||
        std::ranges::any_of(buffer.dims, &core::Dimension::isFolded))
      return BackendRefusal{
          core::refuse("tape-buffer", fmt::format("the tape has no memory for {}", buffer.name)),
          {}};
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op)
    if (!isPlain(view.op(op).operation()))
      return BackendRefusal{
          core::refuse("tape-operation",
                       fmt::format("the tape has no words for {}", core::describeOp(view, op)),
                       {view.op(op).node->id()}),
          {}};
  return {};
}

Result<Emitted> TapeBackend::emitCode(const core::Program& program, const core::Machine& machine,
                                      const EmitOptions&) const {
  if (auto no = refuse(core::View(program), machine))
    return fail(ErrorCode::Unsupported, no->why.message);
  return Writer(program).take();
}

CompileRequest TapeBackend::compileRequest(const Emitted& emitted, const core::Machine&,
                                           const BuildOptions& options) const {
  CompileRequest request;
  request.text = emitted.text;
  request.entry = emitted.entry;
  request.language = emitted.language;
  request.launches = emitted.launches;
  request.options.listings = options.listings;
  return request;
}

std::span<const ListingKind> TapeBackend::listings() const {
  return kListings;
}

core::Machine tapeMachine() {
  core::Machine machine;
  machine.name = "tape";
  machine.isa = "tape";
  return machine;
}

}  // namespace dojo::tests
