// What --check of instructions tells apart: C that does what its spec says, and eight kinds of C
// that does not.
#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include "codegen/evaluate/instruction_trial.h"
#include "core/machine/host.h"

using namespace dojo;
using namespace dojo::codegen;

namespace {

// c += a * b over four numbers.
const char kSpec[] = R"(# Adds four products to four sums.
features sse2
spec
kernel NAME
in a b
out c
a f32 [4] heap
b f32 [4] heap
c f32 [4] heap

4 c[{0}] += a[{0}] * b[{0}]
code
)";

struct Sample {
  const char *name, *code;
  bool isRight;
  const char* word = "";  // of what is said
  bool takesFewer = false;
};

const Sample kSamples[] = {
    {"loop", "for (int dojo_i = 0; dojo_i < 4; ++dojo_i) {c}[dojo_i] += {a}[dojo_i] * {b}[dojo_i];",
     true},
    {"vector",
     "typedef float dojo_f __attribute__((vector_size(16), aligned(4)));\n"
     "*(dojo_f *){c} += *(const dojo_f *){a} * *(const dojo_f *){b};",
     true},
    {"difference",
     "for (int dojo_i = 0; dojo_i < 4; ++dojo_i) {c}[dojo_i] -= {a}[dojo_i] * {b}[dojo_i];", false,
     "c["},
    {"sets", "for (int dojo_i = 0; dojo_i < 4; ++dojo_i) {c}[dojo_i] = {a}[dojo_i] * {b}[dojo_i];",
     false, "c["},
    {"reversed",
     "for (int dojo_i = 0; dojo_i < 4; ++dojo_i) {c}[dojo_i] += {a}[3 - dojo_i] * {b}[dojo_i];",
     false, "c["},
    {"three",
     "for (int dojo_i = 0; dojo_i < 3; ++dojo_i) {c}[dojo_i] += {a}[dojo_i] * {b}[dojo_i];", false,
     "c["},
    {"five",
     "for (int dojo_i = 0; dojo_i < 4; ++dojo_i) {c}[dojo_i] += {a}[dojo_i] * {b}[dojo_i];\n"
     "{c}[4] = 0;",
     false, "c["},
    {"clamped",
     "for (int dojo_i = 0; dojo_i < 4; ++dojo_i) {\n"
     "  float dojo_p = {a}[dojo_i] * {b}[dojo_i];\n"
     "  {c}[dojo_i] += dojo_p < 1e6f ? dojo_p : 1e6f;\n}",
     false, "c["},
    {"counted",
     "for (int dojo_i = 0; dojo_i < {count}; ++dojo_i) *{c} += {a}[dojo_i] * {b}[dojo_i];", true,
     "", true},
    {"whole",
     "(void){count};\n"
     "for (int dojo_i = 0; dojo_i < 4; ++dojo_i) *{c} += {a}[dojo_i] * {b}[dojo_i];",
     false, "c[", true},
    {"unknown", "dojo_no_such_function({a}, {b}, {c});", false, "dojo_no_such_function"},
};

std::string fileOf(const Sample& sample) {
  std::string text = kSpec;
  if (sample.takesFewer) {
    text.insert(text.find("spec"), "fewer\n");
    text.replace(text.find("c f32 [4]"), 9, "c f32 []");
    text.replace(text.find("c[{0}]"), 6, "c");
  }
  return text.replace(text.find("NAME"), 4, sample.name) + sample.code + "\n";
}

}  // namespace

class TestInstructionTrial : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
  void thoseThatComeAlongDoWhatTheySay();
  void wrongCodeIsFound_data();
  void wrongCodeIsFound();
  void aMissingFeatureIsNamed();

 private:
  QTemporaryDir m_folder;
};

// Before anything asks for an instruction: folders are read once.
void TestInstructionTrial::initTestCase() {
  for (const Sample& sample : kSamples)
    std::ofstream(m_folder.filePath(QString(sample.name) + ".instr").toStdString())
        << fileOf(sample);
  qputenv("PERFDOJO_INSTRUCTIONS", m_folder.path().toUtf8());
  qputenv("PERFDOJO_ALLOW_INSTRUCTIONS", m_folder.path().toUtf8());
  for (const Error& problem : core::knownInstructions().problems)
    QFAIL(problem.message.text().c_str());
}

void TestInstructionTrial::thoseThatComeAlongDoWhatTheySay() {
  int tried = 0;
  core::Machine host = core::hostMachine();
  for (const core::Instruction& instruction : core::readInstructions({}).instructions) {
    if (!core::missingFeature(instruction, host).empty()) continue;
    core::NumbersOptions options;
    if (!instruction.differs.empty()) options.families = {core::InputFamily::Normal};
    auto verdict = tryInstruction(instruction, host, options);
    QVERIFY2(verdict, verdict ? "" : verdict.error().message.text().c_str());
    QVERIFY2(verdict->pass, (instruction.name() + ": " + verdict->failure).text().c_str());
    if (!instruction.factors.empty()) {
      auto asked = tryAsked(instruction, host);
      QVERIFY2(asked && asked->pass, instruction.name().c_str());
    }
    ++tried;
  }
  if (tried == 0) QSKIP("this machine has the features of none");
}

void TestInstructionTrial::wrongCodeIsFound_data() {
  QTest::addColumn<int>("sample");
  for (int i = 0; i < static_cast<int>(std::size(kSamples)); ++i)
    QTest::newRow(kSamples[i].name) << i;
}

void TestInstructionTrial::wrongCodeIsFound() {
  QFETCH(int, sample);
  const Sample& expected = kSamples[sample];
  const core::Instruction* instruction = core::knownInstructions().named(expected.name);
  QVERIFY(instruction);
  auto verdict = tryInstruction(*instruction, core::hostMachine());
  bool isRight = verdict && verdict->pass;
  std::string said = verdict ? verdict->failure : verdict.error().message;
  QVERIFY2(isRight == expected.isRight, said.c_str());
  QVERIFY2(said.find(expected.word) != std::string::npos, said.c_str());
}

void TestInstructionTrial::aMissingFeatureIsNamed() {
  core::Machine machine = core::hostMachine();
  machine.name = "snitch";
  machine.features.clear();
  machine.ownFeatures.clear();
  auto verdict = tryInstruction(*core::knownInstructions().named("loop"), machine);
  QVERIFY(!verdict && verdict.error().code == ErrorCode::Unsupported);
  QVERIFY(verdict.error().message.text().find("sse2") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestInstructionTrial)
#include "test_instruction_trial.moc"
