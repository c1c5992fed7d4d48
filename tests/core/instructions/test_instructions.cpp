// Instructions as data: those that come along, files that people add, files that are wrong.
#include <sys/stat.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include "core/instructions/flushing.h"
#include "core/instructions/match.h"
#include "core/moves/engine.h"
#include "core/text/parser.h"
#include "core/text/printer.h"
#include "tests/machines.h"

using namespace dojo::core;

namespace {

const char kDouble[] =
    "# Doubles four numbers.\nfeatures sse\nspec\nkernel twice_4\nin a\nout c\na f32 [4] heap\n"
    "c f32 [4] heap\n\n4 c[{0}] = a[{0}] + a[{0}]\ncode\ntwice({c}, {a});\n";

// What vdpbf16ps_512 computes, and what else programs around it may use.
const char kProducts[] =
    "kernel k\nin a b d\nout c\na bf16 [2] heap\nb bf16 [16, 2] heap\nd f32 [16] heap\n"
    "c f32 [16] heap\ne f32 [16] heap\nr bf16 [2] heap\ns bf16 [2] heap\nt bf16 [16, 2] heap\n"
    "u f32 [] register\nv f32 [] register\nw f32 [] register\nx f32 [] register\n\n";
const char kNest[] = "16\n| 2\n| | u = f32(a[{1}])\n| | v = f32(b[{0},{1}])\n| | c[{0}] += u * v\n";

QString problemOf(const std::string& text) {
  auto read = parseInstruction(text, "x.instr");
  return QString::fromStdString(read ? "" : read.error().message);
}

}  // namespace

class TestInstructions : public QObject {
  Q_OBJECT
 private slots:
  void thoseThatComeAlongAreSound();
  void aFolderAddsAndReplaces();
  void whatIsNoFileIsNamed();
  void wrongFilesAreNamed_data();
  void wrongFilesAreNamed();
  void wrongFactorsAreNamed_data();
  void wrongFactorsAreNamed();
  void featuresAreAskedOfTheTarget();
  void differencesAreAccepted();
  void factorsAreInputs_data();
  void factorsAreInputs();
  void operandsAreTheFirstElements();
  void wrongSpecsOfFewer_data();
  void wrongSpecsOfFewer();
  void wrongSpecsOfWarps_data();
  void wrongSpecsOfWarps();
  void stridesAreThoseOfTheProgram();
  void fewerProductsAreEnough_data();
  void fewerProductsAreEnough();
};

void TestInstructions::thoseThatComeAlongAreSound() {
  InstructionSet set = readInstructions({});
  QVERIFY(set.problems.empty());
  QVERIFY(set.instructions.size() >= 5);
  for (const Instruction& instruction : set.instructions) {
    QVERIFY(!instruction.summary.empty() && !instruction.features.empty());
    for (const Buffer& buffer : instruction.spec.buffers) {
      bool isOperand =
          instruction.spec.isInput(buffer.name) || instruction.spec.isOutput(buffer.name);
      QCOMPARE(instruction.code.find("{" + buffer.name + "}") != std::string::npos, isOperand);
    }
  }
}

void TestInstructions::aFolderAddsAndReplaces() {
  QTemporaryDir folder;
  auto write = [&](const char* name, const std::string& text) {
    std::ofstream(folder.filePath(name).toStdString()) << text;
  };
  write("b.instr", kDouble);
  write("c.instr", "spec\n");
  write("d.txt", "none of ours");
  std::string other = readInstructions({}).instructions[0].name();
  std::string text = kDouble;
  text.replace(text.find("twice_4"), 7, other);
  write("a.instr", text);
  InstructionSet set = readInstructions({"/no/such/folder", folder.path().toStdString()});
  QCOMPARE(set.instructions.size(), readInstructions({}).instructions.size() + 1);
  QVERIFY(set.named("twice_4") && set.named("twice_4")->code == "twice({c}, {a});\n");
  QCOMPARE(set.named(other)->summary, std::string("Doubles four numbers."));
  QCOMPARE(set.problems.size(), size_t{2});
  QVERIFY(QString::fromStdString(set.problems[0].message).contains("'/no/such/folder'"));
  QVERIFY(QString::fromStdString(set.problems[1].message).contains("c.instr"));
}

void TestInstructions::whatIsNoFileIsNamed() {
  QTemporaryDir folder;
  std::string path = folder.path().toStdString();
  QCOMPARE(mkfifo((path + "/a.instr").c_str(), 0600), 0);
  QVERIFY(QDir(folder.path()).mkdir("b.instr"));
  QFile huge(folder.filePath("c.instr"));
  QVERIFY(huge.open(QIODevice::WriteOnly) && huge.resize(qint64{1} << 40));
  QVERIFY(QFile::link("/dev/zero", folder.filePath("d.instr")));
  InstructionSet set = readInstructions({path});
  QCOMPARE(set.problems.size(), size_t{4});
  for (const auto& [file, why] : {std::pair{0, "a.instr: this is not a file"},
                                  {1, "b.instr: this is"},
                                  {2, "c.instr: an instruction's file has at most 1024 KiB"},
                                  {3, "d.instr: this is not a file"}})
    QVERIFY(QString::fromStdString(set.problems[static_cast<size_t>(file)].message).contains(why));
}

void TestInstructions::wrongFilesAreNamed_data() {
  QTest::addColumn<QString>("from");
  QTest::addColumn<QString>("to");
  QTest::addColumn<QString>("message");
  auto row = [](const char* from, const char* to, const char* message) {
    QTest::newRow(message) << from << to << message;
  };
  row("features", "feature",
      "x.instr:2: expected '# …', 'features …', 'differs …', 'flushes A B', 'fewer' or 'spec', "
      "not 'feature sse'");
  row("\nspec", "\n#", "'fewer' or 'spec', not 'kernel twice_4'");
  row("\nspec", "\nflushes a\nspec", "'fewer' or 'spec', not 'flushes a'");
  row("\nspec", "\nflushes a z\nspec",
      "'a', a factor that it flushes, is not a bf16 array that it reads");
  row("\nspec", "\nflushes a a\nspec", "not a bf16 array that it reads");
  row("\nspec", "\nfewer\nspec", "the code does not name {count}, of which there may be fewer");
  row("twice({c}, {a});\n", "twice({c}, {a});\notherwise\ntwice({c}, {a});\n",
      "'otherwise' is for what flushes factors");
  row("\ncode", "\n#", "expected a line 'spec' with a program after it");
  row("twice({c}, {a});\n", "\n", "then a line 'code' with C after it");
  row("a[{0}] +", "a[{1}] +", "x.instr:10:");
  row("4 c[", "4 c[{0}] = 1\n4 c[", "a spec is one nest of scopes");
  row("4 c[{0}] = a[{0}] + a[{0}]", "c[0] = a[0] + a[0]", "a spec is one nest of scopes");
  row("in a\nout c\na f32", "in a\nout c\na f64", "is f64, but f32 is needed here");
  row("+ a[{0}]", "+ a[{0}] if {0} < 3", "a spec has neither guards nor tuples");
  row("features sse", "\x1b[31mfeatures sse", "or 'spec', not '?[31mfeatures sse'");
  row("+ a[{0}]", "+ a[{0}+1]", "index {0}+1 of a[{0}+1] runs from 1 to 4");
  row("c[{0}] = a[{0}] + a[{0}]", "a[{0}] = c[{0}] + c[{0}]", "'a' is an input");
  row("c[{0}] = a[{0}] +", "t[{0}] = a[{0}] +", "x.instr:10:");
  row("twice({c}, {a})", "twice({c}, {c})", "the code does not name {a}, which the spec reads");
  row("twice({c}, {a})", "twice(c, {a})", "the code does not name {c}, which the spec writes");
  row("a f32 [4] heap", "s f32 [4] heap -> a b", "each array of a spec has a buffer of its own");
}

void TestInstructions::wrongFilesAreNamed() {
  QFETCH(QString, from);
  QFETCH(QString, to);
  QFETCH(QString, message);
  QCOMPARE(problemOf(kDouble), QString());
  QString text = QString::fromUtf8(kDouble).replace(from, to);
  QString problem = problemOf(text.toStdString());
  QVERIFY2(problem.contains(message), qPrintable(problem));
}

void TestInstructions::wrongFactorsAreNamed_data() {
  QTest::addColumn<QString>("from");
  QTest::addColumn<QString>("to");
  QTest::addColumn<QString>("message");
  auto row = [](const char* from, const char* to, const char* message) {
    QTest::newRow(message) << from << to << message;
  };
  row("flushes a b", "flushes a a", "'a' is not two factors");
  row("flushes a b", "flushes a b\ndiffers adds one", "may differ in nothing else");
  row("in a b", "in a b d", "reads nothing else and writes one f32 array");
  row("otherwise\n", "otherwise\n// {c}\n", "its other code does not name {a}");
  row("flushes a b", "fewer", "the code does not name {count}");
}

// What tells whether numbers are flushed relies on what a file says of its factors.
void TestInstructions::wrongFactorsAreNamed() {
  QFETCH(QString, from);
  QFETCH(QString, to);
  QFETCH(QString, message);
  QString text =
      "# Adds products.\nfeatures sse\nflushes a b\nspec\nkernel add_4\nin a b\nout c\na bf16 [4] "
      "heap\n"
      "b bf16 [4] heap\nd f32 [] heap\nc f32 [4] heap\np f32 [] register\nq f32 [] register\n\n"
      "4\n| p = f32(a[{0}])\n| q = f32(b[{0}])\n| c[{0}] += p * q\ncode\nf({a}, {b}, {c});  // "
      "{d}\n"
      "otherwise\n";
  QCOMPARE(problemOf(text.toStdString()), QString());
  QString problem = problemOf(text.replace(from, to).toStdString());
  QVERIFY2(problem.contains(message), qPrintable(problem));
}

void TestInstructions::featuresAreAskedOfTheTarget() {
  Instruction instruction = parseInstruction(kDouble, "x").value();
  Machine machine = dojo::tests::avx2();
  for (auto [feature, missing] :
       {std::pair{"fma", ""}, {"avx512f", "avx512f"}, {"avx512vnni", "avx512vnni"}}) {
    instruction.features = {"avx2", feature};
    QCOMPARE(missingFeature(instruction, machine), std::string(missing));
  }
  machine = dojo::tests::machineFor("x86-64-avx512-vnni");
  QCOMPARE(missingFeature(instruction, machine), std::string());
}

void TestInstructions::differencesAreAccepted() {
  QCOMPARE(parseInstruction(kDouble, "x")->differs, std::string());
  std::string text = kDouble;
  text.insert(text.find("spec"), "differs doubles zeros\n");
  QCOMPARE(parseInstruction(text, "x")->differs, std::string("doubles zeros"));
  Machine machine = dojo::tests::machineFor("x86-64-avx512-bf16");
  Program program = parse(std::string(kProducts) + "16 c[{0}] = d[{0}]\n" + kNest).program.value();
  View view(program);
  Step step = parseStep("use_instruction c#1@0 vdpbf16ps_512").value();
  QCOMPARE(check({view, machine}, step)->code, std::string("computed"));
  for (const Candidate& candidate : listMoves({view, machine}))
    QVERIFY(candidate.step.move != "use_instruction");
  step.arguments[0] += '!';
  Program after = apply(program, step, machine).value();
  QCOMPARE(after.body[1]->scope().instruction, std::string("vdpbf16ps_512!"));
  QVERIFY(print(after).find("16:i(vdpbf16ps_512!)") != std::string::npos);
  QCOMPARE(print(parse(print(after)).program.value()), print(after));
  // Where nothing differs, there is nothing to accept.
  Program same = parse(
                     "kernel k\nin a b\nout c\na f32 [] heap\nb f32 [8] heap\nc f32 [8] heap\n\n"
                     "8 c[{0}] = 0\n8 c[{0}] += a * b[{0}]\n")
                     .program.value();
  after = apply(same, parseStep("use_instruction c#1@0 vfmadd231ps_256!").value(), machine).value();
  QCOMPARE(after.body[1]->scope().instruction, std::string("vfmadd231ps_256"));
}

void TestInstructions::factorsAreInputs_data() {
  QTest::addColumn<QString>("before");
  QTest::addColumn<QString>("nest");
  QTest::addColumn<QString>("sources");  // those of each factor, or the array that is computed
  auto row = [](const char* name, const char* before, const char* sources,
                const char* nest = kNest) { QTest::newRow(name) << before << nest << sources; };
  const char* packed =
      "16\n| 2\n| | u = f32(s[{1}])\n| | v = f32(t[{0},{1}])\n| | c[{0}] += u * v\n";
  row("themselves", "16 c[{0}] = 0\n", "a * b");
  row("copies", "16 c[{0}] = 0\n2 s[{0}] = a[{0}]\n16 2 t[{0},{1}] = b[{0},{1}]\n", "a * b",
      packed);
  row("copies of copies and zeros",
      "16 c[{0}] = 0\n2 r[{0}] = a[{0}]\n2 s[{0}] = r[{0}]\n16 2 t[{0},{1}] = 0\n"
      "4 2 t[{0},{1}] = b[{0},{1}]\n",
      "a * b", packed);
  row("of two inputs each",
      "16 c[{0}] = 0\n2 s[{0}] = a[{0}]\ns[0] = b[3,1]\n16 2 t[{0},{1}] = b[{0},{1}]\n", "a,b * b",
      packed);
  row("sums of other products of theirs",
      "16 c[{0}] = 0\n16 2\n| w = f32(b[{0},{1}])\n| x = f32(a[{1}])\n| c[{0}] += w * x\n",
      "a * b");
  row("parts of sums that are added up", "16 e[{0}] = 0\n16 c[{0}] = e[{0}] + 2\n", "a * b");
  row("parts of sums and something else", "16 c[{0}] = d[{0}] + 2\n", "'c'");
  row("sums that were kept elsewhere",
      "16 e[{0}] = 1\n16\n| w = f32(b[{0},0])\n| x = f32(a[0])\n| e[{0}] += w * x\n"
      "16 c[{0}] = 0\n16 c[{0}] += e[{0}]\n",
      "a * b");
  row("a factor is computed",
      "16 c[{0}] = 0\n2 s[{0}] = a[{0}] * a[{0}]\n16 2 t[{0},{1}] = b[{0},{1}]\n", "'s'", packed);
  row("a factor is added to",
      "16 c[{0}] = 0\n2 s[{0}] = a[{0}]\n16 2 t[{0},{1}] = b[{0},{1}]\nt[2,1] += b[0,0]\n", "'t'",
      packed);
  row("a factor was a float",
      "16 c[{0}] = 0\n2 s[{0}] = bf16(d[{0}])\n16 2 t[{0},{1}] = b[{0},{1}]\n", "'s'", packed);
  row("a factor is a number", "16 c[{0}] = 0\n2 s[{0}] = 1e-39\n16 2 t[{0},{1}] = b[{0},{1}]\n",
      "'s'", packed);
  row("sums of an input", "16 c[{0}] = d[{0}]\n", "'c'");
  row("sums of a small number", "16 c[{0}] = 1e-31\n", "'c'");
  row("sums of a number", "16 c[{0}] = 1e-30\n", "a * b");
  row("sums of another product", "16 c[{0}] = d[{0}] * d[{0}]\n", "'c'");
  row("sums of one factor twice", "16\n| x = f32(a[0])\n| c[{0}] = x * x\n", "'c'");
  row("sums that are changed", "16 c[{0}] = 0\n16 c[{0}] max= 1e-40\n", "'c'");
}

// What an instruction would flush can be asked of inputs, not of what is computed of them.
void TestInstructions::factorsAreInputs() {
  QFETCH(QString, before);
  QFETCH(QString, nest);
  QFETCH(QString, sources);
  Parsed parsed = parse(kProducts + before.toStdString() + nest.toStdString());
  QVERIFY2(parsed.program, toMessage(parsed.diagnostics, "program").text().c_str());
  View view(*parsed.program);
  const Instruction& instruction = *knownInstructions().named("vdpbf16ps_512");
  int scope = view.scopeIndex(parsed.program->body.back()->id());
  auto binding = matchInstruction(view, scope, instruction);
  QVERIFY2(binding, binding ? "" : binding.error().message.text().c_str());
  auto factors = factorsOf(view, scope, instruction, *binding);
  auto joined = [](const std::set<std::string>& names) {
    QStringList list;
    for (const std::string& name : names) list << QString::fromStdString(name);
    return list.join(',');
  };
  if (factors)
    QCOMPARE(joined(factors->first) + " * " + joined(factors->second), sources);
  else
    QVERIFY2(QString::fromStdString(factors.error().message).contains(sources),
             factors.error().message.text().c_str());
}

void TestInstructions::operandsAreTheFirstElements() {
  Program program = parse(
                        "kernel k\nin x\nout y\nx f32 [3, 8] heap\ny f32 [3, 8] heap\n\n"
                        "3 2 4 y[{0},{1}*4+{2}] = x[{0},{2}+3] + x[{0},{2}+3]\n")
                        .program.value();
  View view(program);
  Instruction instruction = parseInstruction(kDouble, "x").value();
  auto binding = matchInstruction(view, 2, instruction);
  QVERIFY(binding.has_value());
  QCOMPARE(binding->at("c").indices[1], Affine::iteration(1, 4));
  QCOMPARE(binding->at("a").indices[1], Affine(3));
  QVERIFY(!matchInstruction(view, 1, instruction));
}

void TestInstructions::fewerProductsAreEnough_data() {
  QTest::addColumn<QString>("b");
  QTest::addColumn<QString>("nest");
  QTest::addColumn<QString>("code");  // of the refusal
  QTest::newRow("all") << "[16, 4]" << "16 4 b[{0},{1}]" << "";
  QTest::newRow("three of four") << "[16, 4]" << "16 3 b[{0},{1}]" << "";
  QTest::newRow("one") << "[16, 4]" << "16 1 b[{0},{1}]" << "";
  QTest::newRow("others stand before them") << "[17, 4]" << "16 3 b[{0},{1}+1]" << "";
  QTest::newRow("memory ends with them") << "[16, 4]" << "16 3 b[{0},{1}+1]" << "reach";
  QTest::newRow("the last of two groups") << "[16, 8]" << "16 3 b[{0},{1}+4]" << "layout";
  QTest::newRow("other strides") << "[16, 3]" << "16 3 b[{0},{1}]" << "layout";
  QTest::newRow("five") << "[16, 5]" << "16 5 b[{0},{1}]" << "shape";
  QTest::newRow("fewer sums") << "[16, 4]" << "15 4 b[{0},{1}]" << "idle";
  QTest::newRow("more sums") << "[17, 4]" << "17 4 b[{0},{1}]" << "shape";
}

void TestInstructions::wrongSpecsOfFewer_data() {
  QTest::addColumn<QString>("nest");
  QTest::addColumn<QString>("message");
  QTest::newRow("two scopes") << "4\n| 2 c[{0}] += a[{1}]\n| 4 c[{0}] += a[{1}]\n"
                              << "has one innermost scope";
  QTest::newRow("an operation first") << "4\n| c[{0}] = 0\n| 4 c[{0}] += a[{1}]\n"
                                      << "the output 'c' moves";
  QTest::newRow("an operation last") << "4\n| 4 c[{0}] += a[{1}]\n| c[{0}] += 1\n"
                                     << "has one innermost scope";
  QTest::newRow("an output that moves") << "4 4 c[{1}] += a[{0}]\n" << "the output 'c' moves";
  QTest::newRow("one that does not") << "4 4 c[{0}] += a[{1}]\n" << "";
}

void TestInstructions::wrongSpecsOfFewer() {
  QFETCH(QString, nest);
  QFETCH(QString, message);
  std::string text =
      "# Adds.\nfeatures sse\nfewer\nspec\nkernel add_4\nin a\nout c\na f32 [4] heap\n"
      "c f32 [4] heap\n\n" +
      nest.toStdString() + "code\nf({a}, {c}, {count});\n";
  QString problem = problemOf(text);
  QVERIFY2(message.isEmpty() ? problem.isEmpty() : problem.contains(message), qPrintable(problem));
}

void TestInstructions::wrongSpecsOfWarps_data() {
  QTest::addColumn<QString>("head");
  QTest::addColumn<QString>("location");
  QTest::addColumn<QString>("leaf");
  QTest::addColumn<QString>("message");
  auto row = [](const char* name, const char* head, const char* location, const char* leaf,
                const char* message) {
    QTest::newRow(name) << head << location << leaf << message;
  };
  row("a fragment", "warp\nstrides a\n", "fragment", "c[{0},{1}] = a[{0},{1}]", "");
  row("no warp", "", "fragment", "c[{0},{1}] = a[{0},{1}]", "are for instructions of a warp");
  row("no warp, but strides", "strides a\n", "heap", "c[{0},{1}] = a[{0},{1}]",
      "are for instructions of a warp");
  row("strides of nothing", "warp\nstrides p\n", "heap", "c[{0},{1}] = a[{0},{1}]",
      "'p' is not an array that it reads or writes");
  row("strides of a sum", "warp\nstrides a\n", "fragment", "c[{0},{1}] = a[{0},0]",
      "'a', whose strides may be any, has an index that is not one iteration");
  row("a part of a fragment", "warp\n", "fragment", "c[{0},0] = a[{0},{1}]",
      "the fragment 'c' is not indexed by iterations alone");
}

void TestInstructions::wrongSpecsOfWarps() {
  QFETCH(QString, head);
  QFETCH(QString, location);
  QFETCH(QString, leaf);
  QFETCH(QString, message);
  QString problem = problemOf(("# Copies.\nfeatures mma_f16\n" + head +
                               "spec\nkernel copy\nin a\nout c\na f32 [4, 8] heap\nc f32 [4, 8] " +
                               location + "\n\n4 8 " + leaf + "\ncode\nf({a}, {c});\n")
                                  .toStdString());
  QVERIFY2(message.isEmpty() ? problem.isEmpty() : problem.contains(message), qPrintable(problem));
}

void TestInstructions::stridesAreThoseOfTheProgram() {
  Program program = parse(
                        "kernel k\nin a b\nout t\na f32 [16, 40] heap\nb f32 [32, 8] heap\n"
                        "t f32 [16, 8] fragment\n\n"
                        "2 16 8 8 t[{1},{2}] += b[{0}*8+{2},{3}] * a[{1},{0}*8+{3}+1]\n")
                        .program.value();
  View view(program);
  Strides strides;
  auto binding =
      matchInstruction(view, 1, *knownInstructions().named("mma_m16n8k8_tf32"), &strides);
  QVERIFY2(binding, binding ? "" : binding.error().message.text().c_str());
  QCOMPARE(binding->at("a").array, std::string("a"));
  QCOMPARE(strides.at("a").strides(*program.bufferOf("a")), (std::vector<int64_t>{40, 1}));
  QCOMPARE(strides.at("b").strides(*program.bufferOf("b")), (std::vector<int64_t>{1, 8}));
}

// Where the instruction reads whole groups of the factor that is packed, its memory holds them.
void TestInstructions::fewerProductsAreEnough() {
  QFETCH(QString, b);
  QFETCH(QString, nest);
  QFETCH(QString, code);
  QStringList parts = nest.split(' ');
  std::string text = QString(
                         "kernel k\nin a b\nout c\na u8 [8] heap\nb i8 %1 heap\nc i32 [16] heap\n"
                         "p i32 [] register\nq i32 [] register\n\n16 c[{0}] = 0\n%2\n| %3\n"
                         "| | p = i32(a[{1}])\n| | q = i32(%4)\n| | c[{0}] += p * q\n")
                         .arg(b, parts[0], parts[1], parts[2])
                         .toStdString();
  Parsed parsed = parse(text);
  QVERIFY2(parsed.program, toMessage(parsed.diagnostics, "program").text().c_str());
  View view(*parsed.program);
  int scope = view.scopeIndex(parsed.program->body.back()->id());
  auto binding = matchInstruction(view, scope, *knownInstructions().named("vpdpbusd_512"));
  QCOMPARE(QString::fromStdString(binding ? "" : binding.error().code), code);
}

QTEST_APPLESS_MAIN(TestInstructions)
#include "test_instructions.moc"
