#include "core/analysis/validate.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/concurrency.h"
#include "core/analysis/coverage.h"
#include "core/analysis/iteration_space.h"
#include "core/analysis/representable_values.h"
#include "core/analysis/too_large.h"
#include "core/analysis/value_lifetime.h"
#include "core/analysis/written_elements.h"
#include "core/instructions/instruction.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

using Answer = WrittenElements::Answer::Kind;

class Validator {
 public:
  explicit Validator(const View& view) : m_view(view), m_program(view.program()), m_written(view) {}

  std::vector<Problem> run() {
    checkInterface();
    for (const Buffer& buffer : m_program.buffers) checkSize(buffer);
    for (int op = 0; op < static_cast<int>(m_view.ops().size()); ++op) checkOperation(op);
    if (!m_problems.empty()) return std::move(m_problems);
    for (size_t b = 0; b < m_program.buffers.size(); ++b) checkValues(static_cast<int>(b));
    for (size_t s = 0; s < m_view.scopes().size() && !m_view.isExhausted(); ++s)
      checkMapping(static_cast<int>(s));
    if (m_view.isExhausted())
      return {{0, "", phrase("too many operations share this buffer to prove the program valid")}};
    return std::move(m_problems);
  }

 private:
  void report(NodeId node, Message message) {
    m_problems.push_back({node, "", std::move(message)});
  }
  void reportBuffer(const std::string& buffer, Message message) {
    m_problems.push_back({0, buffer, std::move(message)});
  }

  void checkInterface() {
    std::vector<std::string> seen;
    auto check = [&](const std::string& array, const Message& role) {
      if (std::find(seen.begin(), seen.end(), array) != seen.end())
        report(0, phrase("'{}' is listed twice among in and out", array));
      seen.push_back(array);
      const Buffer* buffer = m_program.bufferOf(array);
      if (!buffer) return report(0, phrase("'{}' is {} but has no buffer", array, role));
      if (buffer->location != Location::Heap)
        reportBuffer(buffer->name, phrase("'{}' is {}, so its buffer must be heap", array, role));
      for (const Dimension& d : buffer->dims)
        if (!d.isWhole() && d.extent.value > 1)
          reportBuffer(buffer->name,
                       phrase("'{}' is {}, so every dimension must be materialised", array, role));
    };
    for (const std::string& array : m_program.inputs) check(array, phrase("an input"));
    for (const std::string& array : m_program.outputs) check(array, phrase("an output"));
    if (m_program.outputs.empty()) report(0, "a kernel needs at least one output: out NAME");
  }

  void checkSize(const Buffer& buffer) {
    if (Message sentence = tooLarge(buffer); !sentence.empty())
      reportBuffer(buffer.name, std::move(sentence));
    bool hasInput = std::any_of(buffer.arrays.begin(), buffer.arrays.end(),
                                [&](const std::string& a) { return m_program.isInput(a); });
    auto folded = std::count_if(buffer.dims.begin(), buffer.dims.end(),
                                [](const Dimension& d) { return d.isFolded(); });
    if (folded > 1)
      reportBuffer(buffer.name,
                   phrase("the buffer '{}' folds more than one dimension", buffer.name));
    if (hasInput && buffer.arrays.size() > 1)
      reportBuffer(buffer.name, "an input's buffer holds no other array");
  }

  void checkOperation(int op) {
    const Operation& o = m_view.op(op).operation();
    NodeId node = m_view.op(op).node->id();
    for (const Access& target : o.targets)
      if (m_program.isInput(target.array))
        report(node, phrase("'{}' is an input and is never written", target.array));
    Message types = typeProblem(m_program, o);
    if (!types.empty()) report(node, types);
    if (!checkMagnitudes(op, node)) return;
    if (types.empty())
      for (UnrepresentableValue& number :
           unrepresentableValues(m_program, o, m_view.op(op).extents))
        m_problems.push_back({node, "", std::move(number.sentence), number.operand});
    for (const AccessInfo& access : m_view.accessesOf(op)) checkBounds(access, node);
  }

  // What must hold before anything may compute with 64 bits.
  bool checkMagnitudes(int op, NodeId node) {
    Message sentence = tooLarge(m_view.op(op).operation(), m_view.op(op).extents);
    if (sentence.empty()) return true;
    return report(node, std::move(sentence)), false;
  }

  void checkBounds(const AccessInfo& access, NodeId node) {
    const Buffer& buffer = m_program.buffers[access.buffer];
    for (size_t k = 0; k < buffer.dims.size(); ++k) {
      auto range = rangeOf(m_view, access.op, access.access->indices[k]);
      int64_t extent = buffer.dims[k].extent.value;
      if (range && (range->low < 0 || range->high >= extent))
        report(node, phrase("index {} of {} runs from {} to {}, but dimension {} has {} elements",
                            print(access.access->indices[k]), print(*access.access), range->low,
                            range->high, k, extent));
    }
  }

  void checkValues(int b) {
    const Buffer& buffer = m_program.buffers[b];
    for (int i : m_view.accessesTo(b)) {
      const AccessInfo& access = m_view.accesses()[i];
      if (m_view.isExhausted()) return;
      if (!access.reads || m_program.isInput(access.access->array) || neverRuns(m_view, access.op))
        continue;
      // From the cheapest question to the dearest.
      if (coveringWrite(m_view, i)) continue;
      WrittenElements::Answer before = m_written.isWrittenBefore(i);
      if (before.kind == Answer::Yes || coveredWithin(m_view, i)) continue;
      report(m_view.op(access.op).node->id(), unwrittenRead(access, before));
    }
    for (const std::string& array : buffer.arrays)
      if (m_program.isOutput(array))
        if (auto full = m_written.isFullyWritten(array); full.kind != Answer::Yes)
          reportBuffer(buffer.name, unwrittenOutput(array, full));
    if (!m_problems.empty()) return;
    if (auto problem = findStorageProblem(m_view, b)) reportStorage(buffer, *problem);
  }

  static Message unwrittenRead(const AccessInfo& access, const WrittenElements::Answer& answer) {
    std::string read = print(*access.access);
    if (answer.kind == Answer::Open)
      return phrase(
          "{} is read; at extents this large it cannot be decided whether every element of it is "
          "written before",
          read);
    if (!answer.extents.empty())
      return phrase("{} is read, but at {} not every element of it is written before", read,
                    answer.extents);
    return phrase("{} is read, but not every element of it is written before", read);
  }
  static Message unwrittenOutput(const std::string& array, const WrittenElements::Answer& answer) {
    if (answer.kind == Answer::Open)
      return phrase(
          "at extents this large it cannot be decided whether every element of the output '{}' is "
          "written",
          array);
    if (!answer.extents.empty())
      return phrase("at {} not every element of the output '{}' is written", answer.extents, array);
    return phrase("not every element of the output '{}' is written", array);
  }

  void reportStorage(const Buffer& buffer, const StorageProblem& problem) {
    if (problem.kind == StorageProblem::Kind::Unproven)
      return reportBuffer(buffer.name,
                          phrase("{} is read from memory that '{}' shares among elements, and no "
                                 "earlier writes certainly give its value",
                                 describe(m_view, problem.read), buffer.name));
    reportBuffer(buffer.name,
                 phrase("{} overwrites an element of '{}' that {} still needs",
                        describe(m_view, problem.by), buffer.name,
                        problem.read < 0 ? phrase("the output") : describe(m_view, problem.read)));
  }

  void checkMapping(int s) {
    const ScopeInfo& info = m_view.scope(s);
    NodeId node = info.node->id();
    if (std::string name = readMark(info.scope().instruction).name;
        !name.empty() && !knownInstructions().named(name))
      report(node, phrase("no instruction is named '{}'", name));
    if (traits(info.scope().mapping).isLockstep) {
      if (info.scope().children.size() != 1 || info.scope().children[0]->isScope())
        report(node, "a scope marked :v holds exactly one operation");
      else if (auto problem = findVectorProblem(m_view, s))
        reportMapping(node, phrase("vectorise"), *problem);
    }
    if (traits(info.scope().mapping).isThreaded)
      if (auto problem = findParallelProblem(m_view, s))
        reportMapping(node, phrase("run in parallel"), *problem);
  }

  void reportMapping(NodeId node, const Message& what, const MappingProblem& problem) {
    const Conflict& c = problem.conflict;
    if (problem.kind == MappingProblem::Kind::NotPrivate)
      return report(node, phrase("this scope cannot {}: {} may read what another iteration wrote",
                                 what, describe(m_view, c.a)));
    report(node, phrase("this scope cannot {}: {} ({}) and {} ({}) touch the same element", what,
                        describe(m_view, c.a), describeIterations(c.iterationA),
                        describe(m_view, c.b), describeIterations(c.iterationB)));
  }

  const View& m_view;
  const Program& m_program;
  WrittenElements m_written;
  std::vector<Problem> m_problems;
};

}  // namespace

std::vector<Problem> validate(const View& view) {
  return Validator(view).run();
}

Diagnostic diagnosticOf(const Problem& problem, const Parsed& parsed) {
  if (auto declared = parsed.bufferLines.find(problem.buffer); declared != parsed.bufferLines.end())
    return {declared->second, 1, "", problem.message};
  int line =
      problem.node < parsed.nodeLines.size() && problem.node ? parsed.nodeLines[problem.node] : 1;
  auto operands = parsed.operands.find(problem.node);
  auto operand = static_cast<size_t>(problem.operand);
  if (operands == parsed.operands.end() || operand >= operands->second.size())
    return {line, 1, "", problem.message};
  const OperandText& text = operands->second[operand];
  return {line, text.column, text.text, problem.message};
}

Result<Program> load(std::string_view text, const std::string& name, const Overrides& overrides) {
  Parsed parsed = parse(text, overrides);
  if (!parsed.program) return fail(ErrorCode::BadInput, toMessage(parsed.diagnostics, name));
  View view(*parsed.program);
  std::vector<Diagnostic> diagnostics;
  for (const Problem& problem : validate(view))
    if (diagnostics.size() < 100) diagnostics.push_back(diagnosticOf(problem, parsed));
  if (!diagnostics.empty()) return fail(ErrorCode::BadInput, toMessage(diagnostics, name));
  return std::move(*parsed.program);
}

}  // namespace dojo::core
