#include "codegen/c/emit/emit_c.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "codegen/c/emit/body.h"
#include "codegen/c/emit/c_types.h"
#include "codegen/c/emit/constants.h"
#include "codegen/c/emit/instruction_nests.h"
#include "codegen/c/emit/interface.h"
#include "codegen/c/emit/outlined_region.h"
#include "codegen/c/emit/rising_index.h"
#include "codegen/c/emit/statement_count.h"
#include "codegen/c/vector/dead_lanes.h"
#include "core/moves/edit.h"

namespace dojo::codegen {
namespace {

using core::Program;

constexpr size_t kColumns = 100;

// The text under construction: every line that goes in is counted with its node.
class TextWriter {
 public:
  explicit TextWriter(EmittedC& out) : m_out(out) {}

  void line(const std::string& text, core::NodeId node = 0) {
    m_out.text += text + "\n";
    m_out.lineNodes.push_back(node);
  }

  void block(const std::string& text) {
    for (size_t start = 0; start < text.size();) {
      size_t end = std::min(text.find('\n', start), text.size());
      line(text.substr(start, end - start));
      start = end + 1;
    }
  }

  void statement(const Line& l, int indent) {
    std::string margin(2 * (indent + l.indent), ' ');
    if (l.text.empty() || l.text[0] == '#') margin.clear();
    bool fits = margin.size() + l.text.size() + 5 + l.remark.size() <= kColumns;
    bool above = !l.remark.empty() && (l.remarkAbove || !fits);
    if (above) line(fmt::format("{:{}}// {}", "", 2 * (indent + l.indent), l.remark), l.node);
    std::string trailing = l.remark.empty() || above ? "" : "  // " + l.remark;
    std::string text = l.text;
    for (size_t cut; (cut = breakingPoint(text, margin.size())) != 0;
         margin.resize(2 * (indent + l.indent) + 4, ' ')) {
      line(margin + text.substr(0, cut), l.node);
      text.erase(0, cut + 1);
    }
    line(margin + comment(text) + trailing, l.node);
  }

  // Where a line that is too long best goes on in the next: at a space outside all brackets, before
  // an operator or after a comma or "=". 0 when it fits, or has no such place.
  static size_t breakingPoint(const std::string& text, size_t margin) {
    if (margin + text.size() <= kColumns || text.compare(0, 2, "//") == 0) return 0;
    size_t best = 0;
    int bestNesting = 3, nesting = 0;
    bool quoted = false;
    for (size_t i = 0; i + 1 < text.size() && margin + i <= kColumns; ++i) {
      quoted ^= text[i] == '"';
      nesting += text[i] == '(' || text[i] == '[' || text[i] == '{';
      nesting -= text[i] == ')' || text[i] == ']' || text[i] == '}';
      bool after = i > 0 && (text[i - 1] == ',' || text[i - 1] == '=');
      bool before =
          text[i + 1] == '+' || text[i + 1] == '*' || text[i + 1] == '-' || text[i + 1] == '&';
      bool assigns = i + 2 < text.size() && text[i + 2] == '=';
      if (text[i] != ' ' || quoted || nesting > bestNesting || assigns || !(after || before))
        continue;
      best = i;
      bestNesting = nesting;
    }
    return best;
  }

  // A line of somebody's comment must not run on into the next line.
  static std::string comment(std::string text) {
    bool isComment = text.compare(0, 2, "//") == 0;
    if (isComment &&
        (text.back() == '\\' || text.compare(std::max<size_t>(text.size(), 3) - 3, 3, "?\?/") == 0))
      text += " .";
    return text;
  }

 private:
  EmittedC& m_out;
};

constexpr int64_t kLargestInt = std::numeric_limits<int32_t>::max();

int64_t reachOf(const core::Affine& a, const std::vector<int64_t>& extents) {
  int64_t reach = std::abs(a.constant());
  for (const core::AffineTerm& t : a.terms())
    reach += std::abs(t.coefficient) * (extents[static_cast<size_t>(t.depth)] - 1);
  return reach;
}

// Some index, index value or guard, or a part of its sum, is beyond int; of a guard also what it
// leaves to its bound, rounded up to the next lane, which masks count.
bool reachesBeyondInt(const core::Operation& o, const std::vector<int64_t>& extents) {
  bool beyond = std::any_of(o.guards.begin(), o.guards.end(), [&](const core::Guard& g) {
    int64_t step = 0;
    for (const core::AffineTerm& t : g.expression.terms())
      step = std::max(step, std::abs(t.coefficient));
    return std::abs(g.bound.value) > kLargestInt ||
           reachOf(g.expression, extents) + std::abs(g.bound.value) + step > kLargestInt;
  });
  core::visitAffines(o,
                     [&](const core::Affine& a) { beyond |= reachOf(a, extents) > kLargestInt; });
  return beyond;
}

bool needsWideIndices(const core::Node& node, std::vector<int64_t>& extents) {
  if (!node.isScope()) return reachesBeyondInt(node.operation(), extents);
  const auto& children = node.scope().children;
  if (node.scope().extent.value > kLargestInt) return true;
  extents.push_back(node.scope().extent.value);
  bool wide = std::any_of(children.begin(), children.end(),
                          [&](const core::NodePtr& c) { return needsWideIndices(*c, extents); });
  extents.pop_back();
  return wide;
}

bool needsWideIndices(const Program& program) {
  constexpr int64_t kMost = kLargestInt / 2;
  std::vector<int64_t> extents;
  return std::any_of(program.buffers.begin(), program.buffers.end(),
                     [](const core::Buffer& b) { return b.elements() > kMost; }) ||
         std::any_of(program.body.begin(), program.body.end(),
                     [&](const core::NodePtr& n) { return needsWideIndices(*n, extents); });
}

}  // namespace

std::string compilerOptions(const EmittedC& emitted, const core::Machine& machine) {
  std::string options = fmt::format("-O3 -march={} -ffp-contract=off -fno-math-errno", machine.cpu);
  for (const std::string& feature : machine.features)
    options += fmt::format(" -m{}{}", feature[0] == '-' ? "no-" : "", feature.substr(1));
  if (emitted.vectorBits > 0)
    options += fmt::format(" -mprefer-vector-width={}", emitted.vectorBits);
  for (const std::string& flag : emitted.flags) options += " " + flag;
  if (emitted.usesOpenMP) options += " -fopenmp";
  return options;
}

namespace {

void writeOpening(TextWriter& text, const Program& program, const core::Machine& machine,
                  const EmittedC& emitted) {
  for (const std::string& comment : program.nameComments.above)
    text.line(TextWriter::comment("//" + comment));
  if (!program.nameComments.above.empty()) text.line("//");
  text.line(fmt::format("// {}: arrays are row-major and do not overlap.", program.name));
  for (const std::string& line : describeParameters(program, emitted.parameters)) text.line(line);
  for (const std::string& line : describeNames(program, emitted.function, emitted.parameters))
    text.line(line);
  std::string options = compilerOptions(emitted, machine);
  std::string compile = fmt::format("// For {}: cc -c -std=gnu17", machine.name);
  for (size_t start = 0; start < options.size();) {
    size_t end = std::min(options.find(' ', start), options.size());
    if (compile.size() + 1 + end - start > kColumns) {
      text.line(compile);
      compile = "//  ";
    }
    compile += " " + options.substr(start, end - start);
    start = end + 1;
  }
  text.line(compile);
  text.line("");
}

std::vector<std::string> workspacePointers(const Program& program, const StoragePlan& storage,
                                           const Names& names) {
  std::vector<std::string> lines;
  for (const core::Buffer& buffer : program.buffers) {
    auto home = storage.homes.find(buffer.name);
    if (home == storage.homes.end() || home->second.kind != Home::Kind::Workspace) continue;
    std::string_view type = cType(buffer.dtype);
    std::string from = home->second.offset == 0
                           ? std::string("workspace")
                           : fmt::format("(char *)workspace + {}", home->second.offset);
    std::string value = home->second.offset == 0 ? from : fmt::format("({} *)({})", type, from);
    lines.push_back(fmt::format("{} *restrict {} = {};", type, names.buffer(buffer.name), value));
  }
  return lines;
}

void writeOutlinedRegions(TextWriter& text, const std::vector<OutlinedRegion>& outlinedRegions) {
  for (const OutlinedRegion& outlinedRegion : outlinedRegions) {
    text.block(outlinedRegion.head + " {");
    for (const Line& line : outlinedRegion.body) text.statement(line, 1);
    text.line("}");
    text.line("");
  }
}

void writeFunction(TextWriter& text, const Program& program, const StoragePlan& storage,
                   const Names& names, const EmittedC& emitted, const Lines& body) {
  text.block(signature(emitted.function, emitted.parameters, true) + " {");
  std::vector<std::string> pointers = workspacePointers(program, storage, names);
  for (const std::string& pointer : pointers) text.line("  " + pointer);
  if (!pointers.empty()) text.line("");
  for (const Line& line : body) text.statement(line, 1);
  text.line("}");
}

bool computesIntegers(const Program& program) {
  return std::any_of(program.buffers.begin(), program.buffers.end(),
                     [](const core::Buffer& b) { return core::isInteger(b.dtype); });
}

}  // namespace

Result<EmittedC> emitC(const Program& program, const core::Machine& machine,
                       const EmitOptions& options) {
  if (int64_t count = countStatements(program); count > options.mostLines)
    return fail(ErrorCode::Unsupported,
                phrase("the unrolled scopes give this program {} statements; the limit is {}",
                       count, options.mostLines));
  auto storage = planStorage(program);
  if (!storage) return tl::unexpected(storage.error());
  Names names(program);
  Prelude prelude;
  core::View view(program);
  EmitContext context{program, view, names, *storage, prelude, machine, needsWideIndices(program)};
  context.instructions = findInstructions(program, machine);
  context.rising = findRisingIndices(program);
  context.deadLanes = findDeadLanes(view, *storage);
  context.rows = findRowVectors(view, machine);
  Lines body = writeBody(context);

  EmittedC out;
  out.function = names.function();
  out.language = "c";
  out.entry = "dojo_run_" + out.function;
  out.launches = {{.function = out.entry}};
  out.parameters = listParameters(program, names, *storage);
  out.workspaceBytes = storage->workspaceBytes;
  out.usesOpenMP = hasParallelScope(program);
  // Compilers hesitate to use the widest registers, even for vectors that the text makes that wide.
  if (machine.widestVector() > 256) out.vectorBits = machine.widestVector();
  if (computesIntegers(program)) out.flags.emplace_back("-fwrapv");

  TextWriter text(out);
  writeOpening(text, program, machine, out);
  for (const std::string& line : prelude.lines()) text.line(line);
  std::set<std::string> used = identifiersIn(body);
  for (const OutlinedRegion& outlinedRegion : context.outlinedRegions)
    used.merge(identifiersIn(outlinedRegion.body));
  if (used.count("INFINITY")) text.block("#define INFINITY __builtin_inff()\n");
  if (used.count("NAN")) text.block("#define NAN __builtin_nanf(\"\")\n");
  if (used.count("INFINITY") || used.count("NAN")) text.line("");
  for (const std::string& line : defineConstants(program, names, used)) text.line(line);
  writeOutlinedRegions(text, context.outlinedRegions);
  writeFunction(text, program, *storage, names, out, body);
  out.header = writeHeader(program, out);
  out.harness = writeHarness(out);
  return out;
}

}  // namespace dojo::codegen
