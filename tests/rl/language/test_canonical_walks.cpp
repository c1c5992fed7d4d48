// Canonical lines tell apart whatever a program's text says, and names nowhere: field by field, and
// on random walks over every kernel.
#include <QTest>
#include <map>
#include <set>

#include "core/analysis/validate.h"
#include "core/resources.h"
#include "core/text/printer.h"
#include "rl/environment/game.h"
#include "rl/language/canonical.h"
#include "rl/language/tokens.h"
#include "rl/search/moves_memo.h"
#include "tests/machines.h"

using namespace dojo;
using namespace dojo::rl;

class TestCanonicalWalks : public QObject {
  Q_OBJECT
 private slots:
  void everyFieldShows();
  void arraysBeyondTheVocabularyAreToldApart();
  void walksOverAllKernels();
};

namespace {

using Lines = std::vector<std::vector<uint16_t>>;

Lines linesOf(const core::Program& program) {
  Lines lines;
  for (const CanonicalLine& line : canonical(program).lines) {
    lines.push_back(line.tokens);
    lines.back().insert(lines.back().end(),
                        {line.depth, static_cast<uint16_t>(line.parent + 1), line.index});
  }
  return lines;
}

// Another name for every array, buffer and constant, the buffers in another order, and no comments.
class Renaming {
 public:
  core::Program of(core::Program program) {
    program.name = "other";
    program.nameComments = program.inputComments = program.outputComments = {};
    program.closingComments = {};
    program.constants.clear();
    for (std::string& array : program.inputs) array = named(array);
    for (std::string& array : program.outputs) array = named(array);
    std::ranges::reverse(program.buffers);
    for (core::Buffer& buffer : program.buffers) {
      buffer.name = named(buffer.name);
      buffer.comments = {};
      for (std::string& array : buffer.arrays) array = named(array);
      for (core::Dimension& dimension : buffer.dims) dimension.extent.constant = "M";
    }
    for (core::NodePtr& node : program.body) node = of(*node);
    return program;
  }

 private:
  // Names that sort the other way round.
  std::string named(const std::string& name) {
    size_t number = m_names.try_emplace(name, m_names.size()).first->second;
    return "z" + std::to_string(9999 - number);
  }

  core::NodePtr of(const core::Node& node) {
    if (node.isScope()) {
      core::Scope scope = node.scope();
      scope.extent.constant = "M";
      for (core::NodePtr& child : scope.children) child = of(*child);
      return std::make_shared<const core::Node>(node.id(), std::move(scope));
    }
    core::Operation operation = node.operation();
    for (core::Access& target : operation.targets) target.array = named(target.array);
    for (core::Operand& operand : operation.operands)
      if (auto* access = std::get_if<core::Access>(&operand)) access->array = named(access->array);
    for (core::Guard& guard : operation.guards) guard.bound.constant = "M";
    return std::make_shared<const core::Node>(node.id(), std::move(operation));
  }

  std::map<std::string, size_t> m_names;
};

struct Parts {
  std::vector<std::string> inputs{"x", "y"}, outputs{"z"};
  std::vector<core::Buffer> buffers;
  core::Scope outer, inner;
  core::Operation operation;

  Parts() {
    auto buffer = [&](const char* name) {
      core::Buffer made;
      made.name = name;
      made.arrays = {name};
      made.dims = {{{8, ""}}, {{4, ""}}};
      buffers.push_back(made);
    };
    for (const char* name : {"x", "y", "z", "t"}) buffer(name);
    buffers[1].dtype = core::DType::F64;  // or x and y could change their names
    outer.extent.value = 8;
    inner.extent.value = 4;
    operation.targets = {at("z")};
    operation.op = core::Operator::Add;
    operation.operands = {at("x"), at("y")};
    operation.guards = {{core::Affine::iteration(1), {3, ""}}};
  }

  static core::Access at(const char* array) {
    return {array, {core::Affine::iteration(0), core::Affine::iteration(1)}};
  }
  core::Access& read() { return std::get<core::Access>(operation.operands[0]); }

  core::Program program() const {
    core::Program made;
    made.inputs = inputs;
    made.outputs = outputs;
    made.buffers = buffers;
    core::Scope within = inner, around = outer;
    within.children.push_back(std::make_shared<const core::Node>(1, operation));
    around.children.insert(around.children.begin(),
                           std::make_shared<const core::Node>(2, std::move(within)));
    made.body = {std::make_shared<const core::Node>(3, std::move(around))};
    made.nextId = 10;
    return made;
  }
};

struct Change {
  const char* name;
  void (*make)(Parts& parts);
};

const Change kChanges[] = {
    {"nothing", [](Parts&) {}},
    {"another type", [](Parts& p) { p.buffers[3].dtype = core::DType::F64; }},
    {"another location", [](Parts& p) { p.buffers[3].location = core::Location::Stack; }},
    {"another shape", [](Parts& p) { p.buffers[3].dims[0].extent.value = 16; }},
    {"a dimension more", [](Parts& p) { p.buffers[3].dims.push_back({{4, ""}}); }},
    {"not materialised", [](Parts& p) { p.buffers[3].dims[0].materialised = false; }},
    {"folded", [](Parts& p) { p.buffers[3].dims[0].fold = 2; }},
    {"folded by more", [](Parts& p) { p.buffers[3].dims[0].fold = 4; }},
    {"an array more", [](Parts& p) { p.buffers[3].arrays.push_back("u"); }},
    {"a buffer more",
     [](Parts& p) {
       p.buffers.push_back(p.buffers[3]);
       p.buffers.back().name = "u";
       p.buffers.back().arrays = {"u"};
     }},
    {"inputs the other way round", [](Parts& p) { std::swap(p.inputs[0], p.inputs[1]); }},
    {"an output more", [](Parts& p) { p.outputs.push_back("t"); }},
    {"an input more", [](Parts& p) { p.inputs.push_back("t"); }},
    {"another extent", [](Parts& p) { p.inner.extent.value = 2; }},
    {"unrolled", [](Parts& p) { p.inner.mapping = core::Mapping::Unroll; }},
    {"vectorised", [](Parts& p) { p.inner.mapping = core::Mapping::Vector; }},
    {"outer parallel", [](Parts& p) { p.outer.mapping = core::Mapping::Parallel; }},
    {"rolled", [](Parts& p) { p.inner.hints.keepRolled = true; }},
    {"outer rolled", [](Parts& p) { p.outer.hints.keepRolled = true; }},
    {"reloading", [](Parts& p) { p.inner.hints.reload = true; }},
    {"aligned", [](Parts& p) { p.inner.hints.align = true; }},
    {"halved", [](Parts& p) { p.inner.hints.halve = true; }},
    {"an instruction", [](Parts& p) { p.inner.instruction = "dot_i8"; }},
    {"another instruction", [](Parts& p) { p.inner.instruction = "fma_f32"; }},
    {"an inexact instruction", [](Parts& p) { p.inner.instruction = "dot_i8!"; }},
    {"another assignment", [](Parts& p) { p.operation.assign = core::Assign::Add; }},
    {"another operator", [](Parts& p) { p.operation.op = core::Operator::Max; }},
    {"another target", [](Parts& p) { p.operation.targets[0].array = "t"; }},
    {"another operand", [](Parts& p) { p.read().array = "t"; }},
    {"operands the other way round",
     [](Parts& p) { std::swap(p.operation.operands[0], p.operation.operands[1]); }},
    {"another index", [](Parts& p) { p.read().indices[0] = core::Affine::iteration(1); }},
    {"another coefficient", [](Parts& p) { p.read().indices[0] = core::Affine::iteration(0, 2); }},
    {"a negative coefficient",
     [](Parts& p) { p.read().indices[0] = core::Affine::iteration(0, -2); }},
    {"an offset", [](Parts& p) { p.read().indices[0].add(1); }},
    {"a negative offset", [](Parts& p) { p.read().indices[0].add(-1); }},
    {"a sum", [](Parts& p) { p.read().indices[0].addTerm(1, 1); }},
    {"a constant index", [](Parts& p) { p.read().indices[0] = core::Affine(0); }},
    {"streamed", [](Parts& p) { p.operation.targets[0].movement.nontemporal = true; }},
    {"prefetched", [](Parts& p) { p.read().movement.prefetch = 8; }},
    {"prefetched farther", [](Parts& p) { p.read().movement.prefetch = 16; }},
    {"prefetched to L2", [](Parts& p) { p.read().movement = {false, 8, true, false}; }},
    {"in memory", [](Parts& p) { p.read().movement.inMemory = true; }},
    {"a whole number", [](Parts& p) { p.operation.operands[0] = core::Literal{int64_t{2}, ""}; }},
    {"a real number", [](Parts& p) { p.operation.operands[0] = core::Literal{2.0, ""}; }},
    {"another real number", [](Parts& p) { p.operation.operands[0] = core::Literal{2.5, ""}; }},
    {"an index's value", [](Parts& p) { p.operation.operands[0] = core::Affine::iteration(0); }},
    {"converted",
     [](Parts& p) {
       p.operation.op = core::Operator::Convert;
       p.operation.operands.pop_back();
     }},
    {"converted to another type",
     [](Parts& p) {
       p.operation.op = core::Operator::Convert;
       p.operation.converted = core::DType::I32;
       p.operation.operands.pop_back();
     }},
    {"copied",
     [](Parts& p) {
       p.operation.op = core::Operator::Copy;
       p.operation.operands.pop_back();
     }},
    {"no guard", [](Parts& p) { p.operation.guards.clear(); }},
    {"another guard", [](Parts& p) { p.operation.guards[0].bound.value = 2; }},
    {"another guarded index",
     [](Parts& p) { p.operation.guards[0].expression = core::Affine::iteration(0); }},
    {"a guard more", [](Parts& p) { p.operation.guards.push_back(p.operation.guards[0]); }},
    {"a statement more",
     [](Parts& p) {
       p.inner.children.push_back(std::make_shared<const core::Node>(5, p.operation));
     }},
    {"a statement more outside",
     [](Parts& p) {
       p.outer.children.push_back(std::make_shared<const core::Node>(5, p.operation));
     }},
};

}  // namespace

void TestCanonicalWalks::everyFieldShows() {
  std::map<Lines, const char*> known;
  for (const Change& change : kChanges) {
    Parts parts;
    change.make(parts);
    core::Program program = parts.program();
    const char* same = known.try_emplace(linesOf(program), change.name).first->second;
    QVERIFY2(same == change.name, qPrintable(QString("%1 is %2").arg(change.name, same)));
    QVERIFY2(linesOf(Renaming().of(program)) == linesOf(program), change.name);
  }
}

void TestCanonicalWalks::arraysBeyondTheVocabularyAreToldApart() {
  for (Role role : {Role::Input, Role::Output, Role::Temporary}) {
    std::set<std::vector<Token>> seen;
    for (size_t number = 0; number < 2000; ++number) {
      std::vector<Token> line;
      addArray(line, role, number);
      QVERIFY(seen.insert(line).second);
    }
  }
}

// Lines tell apart what canonical text does, across all kernels, and no more than that.
void TestCanonicalWalks::walksOverAllKernels() {
  std::map<Lines, std::string> textOfLines;
  std::map<std::string, Lines> linesOfText;
  Random random(3);
  for (const core::Resource& resource : core::kernelResources()) {
    auto program = core::load(resource.text, std::string(resource.name), {}).value();
    Game game = Game::create(program, tests::avx2()).value();
    MovesMemo moves(game);
    std::vector<core::Step> steps;
    for (int i = 0; i < 10; ++i) {
      Lines lines = linesOf(program);
      std::string text = canonicalText(program);
      QCOMPARE(textOfLines.try_emplace(lines, text).first->second, text);
      QVERIFY(linesOfText.try_emplace(text, lines).first->second == lines);
      QVERIFY2(linesOf(Renaming().of(program)) == lines, text.c_str());
      auto step = moves.draw(steps, program, random, MovesMemo::Chance::OfKinds);
      if (!step) break;
      program = game.apply(program, *step).value();
      steps.push_back(*step);
    }
  }
  QVERIFY(linesOfText.size() > 5 * core::kernelResources().size());
}

QTEST_APPLESS_MAIN(TestCanonicalWalks)
#include "test_canonical_walks.moc"
