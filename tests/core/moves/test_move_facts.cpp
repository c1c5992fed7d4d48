// What moves say of themselves is so: every step that a move's own check lets pass, in the programs
// of the golden cases and along walks of random moves, is held against the move's reach, growth,
// numbers and annotation, which the engine relies on instead of asking again.
#include <fmt/format.h>

#include <QTest>
#include <cmath>
#include <map>
#include <random>

#include "core/analysis/cache/memory_digest.h"
#include "core/analysis/cache/proof_memo.h"
#include "core/analysis/representable_values.h"
#include "core/analysis/too_large.h"
#include "core/analysis/validate.h"
#include "core/moves/catalogue.h"
#include "core/moves/edit.h"
#include "core/moves/engine.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/text/printer.h"
#include "tests/core/moves/golden_cases.h"
#include "tests/core/random_programs.h"
#include "tests/machines.h"

using namespace dojo::core;
using dojo::tests::RandomProgram;

namespace {

// A move without a fact does not compile.
static_assert(!std::is_default_constructible_v<Move>);
static_assert(!std::is_default_constructible_v<Required<AffectedMemory>>);

constexpr int kMostNodes = 60;

// Whether the step may change the memory of a buffer, by what the move says.
bool reaches(const View& view, const Move& move, const Step& step, int buffer) {
  if (move.affectedMemory == AffectedMemory::Place) {
    const Node* node = nodeAt(view, step.place);
    return node && !view.accessesTo(buffer, view.opsIn(*node)).empty();
  }
  const std::string& name = view.program().buffers[static_cast<size_t>(buffer)].name;
  return move.affectedMemory != AffectedMemory::Named || step.place.name == name ||
         std::ranges::find(step.arguments, name) != step.arguments.end();
}

std::string reachFault(const View& view, const View& after, const Move& move, const Step& step) {
  if (move.affectedMemory == AffectedMemory::Proven)
    for (int b = 0; b < static_cast<int>(after.program().buffers.size()); ++b)
      if (auto refusal = refuseIfLayoutUnsound(after, after.memory(b))) return refusal->message;
  for (int b = 0; b < static_cast<int>(view.program().buffers.size()); ++b) {
    if (reaches(view, move, step, b)) continue;
    const std::string& name = view.program().buffers[static_cast<size_t>(b)].name;
    int then = bufferNamed(after, name);
    if (then < 0 || !(memoryDigest(view, b) == memoryDigest(after, then)))
      return fmt::format("it changes the memory of '{}'", name);
  }
  return "";
}

Wide largestArgument(const Step& step) {
  Wide most = 0;
  for (size_t i = 0; i < step.arguments.size(); ++i)
    if (auto number = integerArgument(step, i)) most = std::max<Wide>(most, *number);
  return most;
}

std::string growthFault(const Magnitudes& m, const Magnitudes& after, const Move& move,
                        const Step& step) {
  constexpr Wide kSlack = 2;
  Wide extent = std::max(m.extent, largestArgument(step));
  Wide all = std::max({m.value, m.instances, m.elements, extent});
  Wide nested = m.instances * std::max(m.elements, extent);
  Wide multiplied = std::max(all, m.value * std::max(m.value, extent));
  bool isBounded = move.growth == Growth::Bounded, isAny = move.growth == Growth::Any;
  if (after.value > kSlack * (isAny ? multiplied : all)) return "it makes larger indices";
  if (after.instances > kSlack * (isBounded ? m.instances : nested)) return "it makes larger nests";
  if (isBounded && after.elements > kSlack * all) return "it makes larger arrays";
  return after.extent > kSlack * (isBounded ? all : nested) ? "it makes larger extents" : "";
}

// What an index among the operands may be.
struct Span {
  Wide low = 0, high = 0;
};

Span spanOf(const Affine& index, const OpInfo& op) {
  Span span{index.constant(), index.constant()};
  for (const AffineTerm& term : index.terms()) {
    Wide most = Wide{term.coefficient} * (op.extents[static_cast<size_t>(term.depth)] - 1);
    (most < 0 ? span.low : span.high) += most;
  }
  return span;
}

// Whether a number stands among a program's operands, or an index there may be it.
bool hasNumber(const View& view, double number) {
  return std::ranges::any_of(view.ops(), [&](const OpInfo& op) {
    return std::ranges::any_of(op.operation().operands, [&](const Operand& operand) {
      if (auto* literal = std::get_if<Literal>(&operand)) return literal->asDouble() == number;
      auto* index = std::get_if<Affine>(&operand);
      if (!index) return false;
      Span span = spanOf(*index, op);
      return static_cast<double>(span.low) <= number && number <= static_cast<double>(span.high);
    });
  });
}

// Of numbers that an array is filled with only the type is asked.
std::string numbersFault(const View& view, const View& after, const Move& move) {
  if (move.numbers == Numbers::Made) return "";
  if (auto found = findUnrepresentableValue(after.program())) return found->sentence;
  for (const OpInfo& op : after.ops()) {
    const Operation& o = op.operation();
    if (o.op == Operator::Copy && o.assign == Assign::Set) continue;
    for (const Operand& operand : o.operands)
      if (auto* literal = std::get_if<Literal>(&operand); literal)
        if (double number = literal->asDouble(); !std::isnan(number) && !hasNumber(view, number))
          return fmt::format("it makes the number {}", number);
  }
  return "";
}

NodePtr withoutMarks(const NodePtr& node) {
  if (!node->isScope()) {
    Operation plain = node->operation();
    for (Access& target : plain.targets) target.movement = {};
    for (Operand& operand : plain.operands)
      if (auto* access = std::get_if<Access>(&operand)) access->movement = {};
    return withOperation(*node, plain);
  }
  Scope plain = node->scope();
  plain.mapping = Mapping::Sequential;
  plain.instruction.clear();
  plain.hints = {};
  for (NodePtr& child : plain.children) child = withoutMarks(child);
  return withScope(*node, plain);
}

std::string textWithoutMarks(Program program) {
  for (NodePtr& node : program.body) node = withoutMarks(node);
  return print(program);
}

std::string annotationFault(const Program& program, const Program& after, const Move& move) {
  bool isOnly = textWithoutMarks(program) == textWithoutMarks(after);
  if (isOnly == (move.annotation != Annotation::None)) return "";
  if (print(program) == print(after)) return "";  // an exchange of what is alike
  return isOnly ? "it only sets or removes marks" : "it changes more than marks";
}

// What the move wrongly says of itself where it makes this step; "" where all is so.
std::string faultOf(const Context& context, const Move& move, const Step& step) {
  Program rewritten = move.rewrite(context, step);
  View after(rewritten);
  std::string fault = reachFault(context.view, after, move, step);
  if (fault.empty())
    fault = growthFault(magnitudesOf(context.view), magnitudesOf(after), move, step);
  if (fault.empty()) fault = numbersFault(context.view, after, move);
  if (fault.empty()) fault = annotationFault(context.program(), rewritten, move);
  return fault.empty() ? "" : print(step) + ": " + fault + " in\n" + print(context.program());
}

using Uses = std::map<std::string_view, int>;

// Of all steps of some moves in a program.
std::string faultIn(const Program& program, const Machine& machine,
                    std::span<const Move* const> moves, Uses& uses) {
  ProofMemo none(0);
  View view(program, none);
  Context context{view, machine};
  for (const Move* move : moves)
    for (const Step& step : move->sites(context)) {
      if (move->check(context, step)) continue;
      ++uses[move->name];
      if (std::string fault = faultOf(context, *move, step); !fault.empty()) return fault;
    }
  return "";
}

struct GoldenProgram {
  Program program;
  Machine machine;
};

// The programs of all golden cases, before and after their steps.
std::vector<GoldenProgram> goldenPrograms() {
  std::vector<GoldenProgram> programs;
  for (const Move* move : catalogue())
    for (const GoldenCase& c : read(kGoldenMoves + std::string(move->name) + ".golden")) {
      auto add = [&](const std::string& text) {
        if (auto program = load(text, "golden"))
          programs.push_back({std::move(*program), machineOf(c.title)});
      };
      add(c.program);
      for (const GoldenStep& step : c.steps)
        if (!step.expected.starts_with("illegal ")) add(step.expected);
    }
  return programs;
}

// Every second step is one of storage or mapping, so that walks meet memory with something to
// prove.
std::string walk(Program program, unsigned seed, int steps, Uses& uses) {
  std::mt19937 random(seed);
  for (int step = 0; step < steps && program.nodeCount() < kMostNodes; ++step) {
    if (std::string fault = faultIn(program, dojo::tests::avx2(), catalogue(), uses);
        !fault.empty())
      return fault;
    View view(program);
    Context context{view, dojo::tests::avx2()};
    std::vector<Candidate> legal = listMoves(context), storage;
    if (legal.empty()) return "";
    std::ranges::copy_if(legal, std::back_inserter(storage), [](const Candidate& c) {
      return c.move->group == MoveGroup::Storage || c.move->group == MoveGroup::Mapping;
    });
    const auto& from = !storage.empty() && random() % 2 ? storage : legal;
    const Candidate& drawn = from[random() % from.size()];
    program = drawn.move->rewrite(context, drawn.step);
  }
  return "";
}

unsigned times() {
  return static_cast<unsigned>(std::max(1, qEnvironmentVariableIntValue("DOJO_WALKS")));
}

}  // namespace

class TestMoveFacts : public QObject {
  Q_OBJECT
 private slots:
  void factsHoldInGoldenCases();
  void factsHoldOnWalks();
  void wrongFactsAreFound_data();
  void wrongFactsAreFound();
};

void TestMoveFacts::factsHoldInGoldenCases() {
  Uses uses;
  for (const auto& [program, machine] : goldenPrograms())
    if (std::string fault = faultIn(program, machine, catalogue(), uses); !fault.empty())
      QFAIL(fault.c_str());
  for (const Move* move : catalogue())
    QVERIFY2(uses[move->name] > 0, std::string(move->name).c_str());
}

void TestMoveFacts::factsHoldOnWalks() {
  Uses uses;
  for (unsigned seed = 1; seed <= 20 * times(); ++seed) {
    DType type = seed % 2 ? DType::I64 : DType::F64;
    std::string fault = walk(RandomProgram(seed).makeValid(type), seed, 10, uses);
    QVERIFY2(fault.empty(), fault.c_str());
  }
  QVERIFY(uses.size() > 30);
}

void TestMoveFacts::wrongFactsAreFound_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QString>("fault");
  auto row = [](const char* name, const char* fault) { QTest::newRow(name) << name << fault; };
  row("inline_producer", "changes the memory");
  row("materialize_dims", "changes the memory");
  row("merge_scopes", "changes the memory");
  row("shift_factor", "makes the number");
  row("pad_scope", "makes larger");
  row("hoist", "changes more than marks");
  row("unroll", "only sets or removes marks");
}

// The checks above see a move that claims more than is so.
void TestMoveFacts::wrongFactsAreFound() {
  QFETCH(QString, name);
  QFETCH(QString, fault);
  Move wrong = *moveNamed(name.toStdString());
  if (fault == "changes the memory")
    wrong.affectedMemory = wrong.affectedMemory == AffectedMemory::Named ? AffectedMemory::Place
                                                                         : AffectedMemory::Named;
  if (fault == "makes the number") wrong.numbers = Numbers::Kept;
  if (fault == "makes larger") wrong.growth = Growth::Bounded;
  if (fault.contains("marks"))
    wrong.annotation = wrong.annotation == Annotation::None ? Annotation::Sets : Annotation::None;
  Uses uses;
  const Move* const moves[] = {&wrong};
  for (const auto& [program, machine] : goldenPrograms())
    if (std::string found = faultIn(program, machine, moves, uses); !found.empty()) {
      QVERIFY2(found.find(fault.toStdString()) != std::string::npos, found.c_str());
      return;
    }
  QFAIL("no golden case shows it");
}

QTEST_APPLESS_MAIN(TestMoveFacts)
#include "test_move_facts.moc"
