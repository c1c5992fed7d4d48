// Names that C, C++, their library, the generated text or CMake use already: what is exported under
// them builds with GCC and Clang, is included from C++, and links beside the C library.
#include <fmt/format.h>

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <set>

#include "codegen/c/emit/emit_c.h"
#include "codegen/c/emit/names.h"
#include "codegen/c/export/export_files.h"
#include "core/machine/machines.h"
#include "core/resources.h"
#include "core/text/parser.h"
#include "core/text/printer.h"
#include "core/trajectory/replay.h"
#include "tests/core/trajectory/shipped_trajectories.h"

using namespace dojo;

namespace {

const char* kHostile[] = {
    // the C library and its types
    "memmove", "memcpy", "strlen", "printf", "malloc", "time", "read", "write", "index", "exit",
    "NULL", "EOF", "size_t", "int32_t", "stdin", "errno", "FILE", "I", "assert", "fmaf",
    "pthread_create",
    // keywords, also of C++
    "int", "class", "new", "this", "template", "namespace", "nullptr", "restrict", "typeof", "and",
    "main", "linux", "_Bool", "__func__",
    // of pragmas, attributes and the preprocessor
    "omp", "parallel", "simd", "clang", "loop", "unroll", "GCC", "diagnostic", "pragma", "define",
    "defined", "aligned", "always_inline", "vector_size", "unused", "may_alias", "packed",
    // of CMake
    "test", "all", "install", "package", "help", "clean", "depend", "edit_cache", "m", "c",
    "RUN_TESTS", "ALL_BUILD", "project", "OpenMP",
    // of the example and the text
    "array", "next", "seconds", "sum_f32", "fill_f32", "bits_of", "i", "best", "start", "took",
    "p_x", "a_x", "x", "y", "values", "count", "sum", "CALLS", "workspace", "HELPER", "f32x16",
    "splat_f32x16", "f32x16_at", "max_i32", "dojo_math", "dojo_next", "dojo_exp_f32", "DOJO_HALF",
    "omp_get_num_threads", "first", "mask", "buffers", "dojo_run_x", "x_team", "x_example",
    // of headers
    "string", "math", "limits", "stdio", "float",
    // that nothing has
    "conv3x3", "softmax", "Softmax", "matmul_t", "GELU"};

const char* kHeaders =
    "#include <assert.h>\n#include <complex.h>\n#include <ctype.h>\n#include <errno.h>\n"
    "#include <fcntl.h>\n#include <fenv.h>\n#include <float.h>\n#include <inttypes.h>\n"
    "#include <limits.h>\n#include <locale.h>\n#include <math.h>\n#include <pthread.h>\n"
    "#include <setjmp.h>\n#include <signal.h>\n#include <stdarg.h>\n#include <stdbool.h>\n"
    "#include <stddef.h>\n#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
    "#include <string.h>\n#include <strings.h>\n#include <sys/types.h>\n#include <time.h>\n"
    "#include <unistd.h>\n#include <wchar.h>\n#include <wctype.h>\n";

struct CompilerCommand {
  QString program;
  bool isCxx;
};

bool isThere(const QString& program) {
  return !QStandardPaths::findExecutable(program).isEmpty();
}

// GCC, and the newest Clang; those before 16 lack what dojo_math.h uses.
QList<CompilerCommand> compilers() {
  QList<CompilerCommand> all;
  if (isThere("gcc")) all << CompilerCommand{"gcc", false};
  if (isThere("g++")) all << CompilerCommand{"g++", true};
  for (int version = 30; version >= 16; --version) {
    QString suffix = QString("-%1").arg(version);
    if (!isThere("clang" + suffix)) continue;
    all << CompilerCommand{"clang" + suffix, false};
    if (isThere("clang++" + suffix)) all << CompilerCommand{"clang++" + suffix, true};
    break;
  }
  return all;
}

void write(const QString& path, const std::string& text) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write %s", qPrintable(path));
  file.write(text.data(), static_cast<qsizetype>(text.size()));
}

// What the program printed; empty also when it is not there.
QString run(const QString& program, const QStringList& arguments, const QString& folder) {
  QProcess process;
  process.setWorkingDirectory(folder);
  process.setProcessChannelMode(QProcess::MergedChannels);
  process.start(program, arguments);
  if (!process.waitForFinished(200000)) return "did not end";
  QString output = process.readAll();
  return process.exitCode() == 0 ? QString() : output.left(4000) + " [failed]";
}

QString check(const CompilerCommand& compiler, const QStringList& options, const QStringList& files,
              const QString& folder) {
  QStringList arguments = {"-fsyntax-only", compiler.isCxx ? "-std=gnu++17" : "-std=gnu17"};
  return run(compiler.program, arguments + options + files, folder);
}

// Of a program that is made here, with arrays of the same name where the language lets it.
core::Program hostileProgram(const std::string& name, const char* operation) {
  for (const std::string& in : {name, std::string("x")}) {
    std::string out = in == "y" ? "z" : "y";
    auto parsed =
        core::parse(fmt::format("kernel {0}\nin {1}\nout {2}\n{1} f32 [8] heap\n"
                                "{2} f32 [8] heap\n\n8 {2}[{{0}}] = {3}\n",
                                name, in, out, fmt::format(fmt::runtime(operation), in)));
    if (parsed.program) return *parsed.program;
  }
  qFatal("no program can be called %s", name.c_str());
}

bool mayBeAnArray(const std::string& word) {
  return core::parse(fmt::format("kernel k\nin dojo_x\nout {0}\ndojo_x f32 [8] heap\n"
                                 "{0} f32 [8] heap\n\n8 {0}[{{0}}] = dojo_x[{{0}}]\n",
                                 word))
      .program.has_value();
}

QStringList writeTo(const QString& folder, const std::vector<codegen::ExportedFile>& files) {
  QDir().mkpath(folder);
  QStringList sources;
  for (const codegen::ExportedFile& file : files) {
    QString path = folder + "/" + QString::fromStdString(file.name);
    write(path, file.text);
    if (path.endsWith(".c")) sources << path;
  }
  return sources;
}

QString headerIn(const std::vector<codegen::ExportedFile>& files) {
  for (const codegen::ExportedFile& file : files)
    if (file.name.ends_with(".h") && file.name != "dojo_math.h")
      return QString::fromStdString(file.name);
  return {};
}

std::set<std::string> wordsIn(const std::string& text) {
  std::set<std::string> words;
  static const QRegularExpression word("[A-Za-z_][A-Za-z0-9_]*");
  auto found = word.globalMatch(QString::fromStdString(text));
  while (found.hasNext()) words.insert(found.next().captured().toStdString());
  return words;
}

core::Machine avx2() {
  return core::machineNamed("x86-64-avx2").value();
}

QStringList machineOptions(const core::Machine& machine) {
  QStringList options = {QString("-march=%1").arg(QString::fromStdString(machine.cpu)), "-fopenmp"};
  for (const std::string& feature : machine.features)
    if (feature[0] == '+') options << "-m" + QString::fromStdString(feature.substr(1));
  return options;
}

}  // namespace

class TestExportNames : public QObject {
  Q_OBJECT
 private slots:
  void namesOfTheLibrarysHeadersAreFreed();
  void symbolsOfTheLibraryAreFreed();
  void ordinaryNamesStay();
  void shippedKernelsCompile();
  void hostileNamesCompile();
  void hostileNamesBuildAndRun();
  void whatLeavesIsUnderAPermissiveLicence();
  void wordsOfTheTextMayBeNames_data();
  void wordsOfTheTextMayBeNames();
};

// Every word of this machine's headers as a kernel and as its array, declared after the headers.
void TestExportNames::namesOfTheLibrarysHeadersAreFreed() {
  if (!isThere("gcc")) QSKIP("no gcc");
  QTemporaryDir folder;
  write(folder.filePath("headers.c"), kHeaders);
  QProcess gcc;
  std::string text;
  for (const char* option : {"-dM", "-P"}) {
    gcc.start("gcc", {"-std=gnu17", "-D_GNU_SOURCE", "-E", option, folder.filePath("headers.c")});
    QVERIFY(gcc.waitForFinished());
    text += gcc.readAllStandardOutput().toStdString();
  }
  std::set<std::string> words = wordsIn(text);
  QVERIFY(words.size() > 3000);
  words.insert(std::begin(kHostile), std::end(kHostile));
  std::string declared;
  for (const std::string& word : words) {
    core::Program program;
    program.name = word;
    core::Buffer buffer;
    buffer.name = word;
    program.buffers.push_back(buffer);
    codegen::Names names(program);
    declared += fmt::format("void {}(const float *{}, float *dojo_y);\n", names.function(),
                            names.buffer(word));
  }
  for (const CompilerCommand& compiler : compilers()) {
    QString file = folder.filePath(compiler.isCxx ? "all.cpp" : "all.c");
    std::string open = compiler.isCxx ? "extern \"C\" {\n" : "",
                close = compiler.isCxx ? "}\n" : "";
    write(file, "#define _GNU_SOURCE\n" + std::string(kHeaders) + open + declared + close);
    QString said = check(compiler, {"-w"}, {file}, folder.path());
    QVERIFY2(said.isEmpty(), qPrintable(compiler.program + ": " + said));
    write(file, open + declared + close);
    said = check(compiler, {"-Werror"}, {file}, folder.path());
    QVERIFY2(said.isEmpty(), qPrintable(compiler.program + " alone: " + said));
  }
}

// A kernel that is linked into a program must not take the place of the library's own function.
void TestExportNames::symbolsOfTheLibraryAreFreed() {
  if (!isThere("nm") || !isThere("gcc")) QSKIP("no nm");
  QProcess process;
  int seen = 0;
  for (const char* library : {"libc.so.6", "libm.so.6"}) {
    process.start("gcc", {QString("-print-file-name=") + library});
    QVERIFY(process.waitForFinished());
    QString path = QString(process.readAllStandardOutput()).trimmed();
    process.start("nm", {"-D", "--defined-only", path});
    QVERIFY(process.waitForFinished());
    for (const QString& line : QString(process.readAllStandardOutput()).split('\n')) {
      if (!line.contains("@@GLIBC_2")) continue;
      std::string name = line.section(' ', -1).section('@', 0, 0).toStdString();
      QVERIFY2(codegen::functionName(name) != name, name.c_str());
      ++seen;
    }
  }
  if (seen == 0) QSKIP("the C library has no symbols with versions");
}

void TestExportNames::ordinaryNamesStay() {
  for (const char* name : {"softmax", "conv3x3", "relu6x", "matmul_t", "GELU", "sum_i64", "f32",
                           "dot", "add_f32", "i", "next", "array", "test", "all", "x_team"})
    QCOMPARE(codegen::functionName(name), std::string(name));
  for (const core::Resource& kernel : core::kernelResources()) {
    std::string name(kernel.name);
    QCOMPARE(codegen::functionName(name), name == "tanh" ? "tanh_kernel" : name);
  }
  QCOMPARE(codegen::functionName("memmove"), std::string("memmove_kernel"));
  QCOMPARE(codegen::functionName("dojo_math"), std::string("kernel_dojo_math_kernel"));
}

void TestExportNames::shippedKernelsCompile() {
  QTemporaryDir folder;
  QStringList sources;
  std::string included = kHeaders;
  for (const core::Resource& kernel : core::kernelResources()) {
    core::Program program = core::parse(kernel.text).program.value();
    auto files = codegen::exportFiles(program, avx2());
    QVERIFY2(files, std::string(kernel.name).c_str());
    sources += writeTo(folder.path(), *files);
    included += fmt::format("#include \"{0}\"\n", headerIn(*files).toStdString());
  }
  QVERIFY(sources.size() >= 120);
  write(folder.filePath("user.cpp"), included + included + "int main() {}\n");
  for (const CompilerCommand& compiler : compilers()) {
    QString said = compiler.isCxx
                       ? check(compiler, {"-Wall", "-Werror"}, {"user.cpp"}, folder.path())
                       : check(compiler, machineOptions(avx2()), sources, folder.path());
    QVERIFY2(said.isEmpty(), qPrintable(compiler.program + ": " + said));
  }
}

void TestExportNames::hostileNamesCompile() {
  QTemporaryDir folder;
  QStringList sources;
  std::string included = kHeaders;
  int n = 0;
  for (const char* name : kHostile) {
    core::Program program = hostileProgram(name, "exp({}[{{0}}])");
    auto files = codegen::exportFiles(program, avx2()).value();
    QString own = QString("%1/k%2").arg(folder.path()).arg(n);
    sources += writeTo(own, files);
    included += fmt::format("#include \"k{}/{}\"\n", n++, headerIn(files).toStdString());
  }
  write(folder.filePath("user.cpp"), included + "int main() {}\n");
  for (const CompilerCommand& compiler : compilers()) {
    QString said = compiler.isCxx
                       ? check(compiler, {"-Wall", "-Werror"}, {"user.cpp"}, folder.path())
                       : check(compiler, machineOptions(avx2()) + QStringList{"-Wall", "-Werror"},
                               sources, folder.path());
    QVERIFY2(said.isEmpty(), qPrintable(compiler.program + ": " + said));
  }
}

// One project of all of them: libraries and examples have targets of their own, and each example
// computes and prints what it should.
void TestExportNames::hostileNamesBuildAndRun() {
  if (!isThere("cmake") || !isThere("gcc")) QSKIP("no cmake");
  QTemporaryDir folder;
  std::string project =
      "cmake_minimum_required(VERSION 3.16)\nproject(everything C)\nenable_testing()\n";
  core::Machine machine = core::machineNamed("x86-64-sse4.2").value();
  for (size_t n = 0; n < std::size(kHostile); ++n) {
    core::Program program = hostileProgram(kHostile[n], "{}[{{0}}] + 1");
    auto files = codegen::exportFiles(program, machine).value();
    writeTo(QString("%1/k%2").arg(folder.path()).arg(n), files);
    project += fmt::format("add_subdirectory(k{})\n", n);
  }
  write(folder.filePath("CMakeLists.txt"), project);
  QString said = run("cmake", {"-B", "build", "-DCMAKE_C_COMPILER=gcc"}, folder.path());
  QVERIFY2(said.isEmpty(), qPrintable(said));
  said = run("cmake", {"--build", "build"}, folder.path());
  QVERIFY2(said.isEmpty(), qPrintable(said));
  said = run("ctest", {"--test-dir", "build", "--output-on-failure"}, folder.path());
  QVERIFY2(said.isEmpty(), qPrintable(said));
  QProcess example;
  for (size_t n = 0; n < std::size(kHostile); ++n) {
    QString function = QString::fromStdString(codegen::functionName(kHostile[n]));
    example.start(QString("%1/build/k%2/%3_example").arg(folder.path()).arg(n).arg(function), {});
    QVERIFY2(example.waitForFinished(), qPrintable(function));
    QString printed = example.readAllStandardOutput();
    static const QRegularExpression sum("sum of \\w+: 1[0-9]\\.[0-9]+");  // of 8 in [1, 2)
    QVERIFY2(printed.startsWith(function + ": best of 5 calls ") && printed.contains(sum),
             qPrintable(function + ": " + printed));
  }
}

// Every file that ends up in other people's programs, and every source that holds its text.
void TestExportNames::whatLeavesIsUnderAPermissiveLicence() {
  const QByteArray line = "SPDX-License-Identifier: MIT-0";
  for (const char* kernel : {"softmax", "relu_bf16"})
    for (const core::Resource& resource : core::kernelResources()) {
      if (resource.name != kernel) continue;
      auto files = codegen::exportFiles(core::parse(resource.text).program.value(), avx2());
      for (const codegen::ExportedFile& file : files.value())
        QVERIFY2(QByteArray::fromStdString(file.text).split('\n').front().contains(line),
                 file.name.c_str());
    }
  int seen = 0;
  for (const char* where : {"resources/kernels/*.dojo", "resources/trajectories/*.moves",
                            "resources/instructions/*.instr", "codegen/c/*.cpp", "codegen/c/*.h",
                            "codegen/gpu/*.cpp", "codegen/gpu/*.h"}) {
    QString folder = QString(DOJO_SOURCE_DIR "/%1").arg(where).section('/', 0, -2);
    QDirIterator files(folder, {QString(where).section('/', -1)}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
      QFile file(files.next());
      QVERIFY(file.open(QIODevice::ReadOnly));
      QByteArray text = file.readAll();
      bool isSource = folder.endsWith("codegen/c") || folder.endsWith("codegen/gpu");
      bool isHeader =
          QStringList{"dojo_math.h", "dojo_gpu_math.h", "dojo_gpu_copy.h", "perfdojo_cuda_loader.h"}
              .contains(files.fileName());
      bool leaves = !isSource || isHeader || text.contains("HELPER ") || text.contains("R\"(");
      if (!leaves) continue;
      QVERIFY2(text.split('\n').front().contains(line), qPrintable(file.fileName()));
      ++seen;
    }
  }
  QVERIFY(seen > 140);
  QVERIFY(QFile::exists(DOJO_SOURCE_DIR "/packaging/licences/MIT-0.txt"));
  for (const core::Resource& kernel : core::kernelResources())
    QVERIFY2(kernel.text.find("SPDX") == std::string_view::npos, "no part of a program's text");
}

void TestExportNames::wordsOfTheTextMayBeNames_data() {
  QTest::addColumn<QString>("trajectory");
  for (const char* name : {"softmax", "matmul", "layernorm_1_welford", "reducemean_masked",
                           "gemm_bf16", "bmm_zen4", "swiglu", "attention_flash", "conv2d_2"})
    QTest::newRow(name) << name;
}

// The words of a program's own C as the names of its arrays, constants and kernel, some at a time,
// until each was one: the text is written around them.
void TestExportNames::wordsOfTheTextMayBeNames() {
  auto all = compilers();
  auto fast = std::ranges::find_if(all, [](const CompilerCommand& c) { return !c.isCxx; });
  if (fast == all.end()) QSKIP("no compiler of C");
  QFETCH(QString, trajectory);
  core::Trajectory steps = tests::trajectoryNamed(trajectory.toStdString());
  core::Program start = tests::startOf(steps, *tests::reducedExtents(trajectory.toStdString()));
  core::Machine machine = core::machineNamed(steps.target).value();
  core::Program program = core::replay(core::stepsOf(steps), start, machine).result();
  std::string text = core::print(program);
  std::vector<std::string> own = {program.name};
  for (const core::Constant& c : program.constants) own.push_back(c.name);
  for (const core::Buffer& b : program.buffers)
    for (const std::string& array : b.arrays) own.push_back(array);
  std::vector<std::string> words;
  for (const std::string& word : wordsIn(codegen::emitC(program, machine).value().text))
    if (!wordsIn(text).contains(word) && mayBeAnArray(word)) words.push_back(word);
  QVERIFY(words.size() > 20);
  QTemporaryDir folder;
  write(folder.filePath("dojo_math.h"), std::string(codegen::dojoMathHeader()));
  int compiled = 0;
  for (size_t next = 0; next < words.size();) {
    QString renamed = QString::fromStdString(text);
    for (const std::string& name : own) {
      if (next == words.size()) break;
      const std::string& word = words[next++];
      QString with = QString::fromStdString(word);
      renamed.replace(
          QRegularExpression(QString("(?<!:)\\b%1\\b").arg(QString::fromStdString(name))), with);
    }
    auto parsed = core::parse(renamed.toStdString());
    QVERIFY2(parsed.program, qPrintable(renamed));
    auto emitted = codegen::emitC(*parsed.program, machine);
    QVERIFY(emitted);
    write(folder.filePath("renamed.c"), emitted->text);
    QString said = check(*fast, machineOptions(machine) + QStringList{"-Werror"}, {"renamed.c"},
                         folder.path());
    QVERIFY2(said.isEmpty(), qPrintable(said + renamed));
    ++compiled;
  }
  QVERIFY(compiled > 0);
}

QTEST_APPLESS_MAIN(TestExportNames)
#include "test_export_names.moc"
