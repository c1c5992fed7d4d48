// Folders of exported GPU programs: what lies in them, and that compilers take it. The launcher is
// compiled where nvcc is, the OpenCL host program where its headers are; nothing is run on a GPU.
#include <QtTest>

#include "codegen/gpu/export/gpu_export.h"
#include "core/analysis/validate.h"

using namespace dojo;
using namespace dojo::codegen;

namespace {

const char* const kProgram = R"(kernel scale
in x
in h
out y
x f32 [1024] heap
h f16 [8] heap
y f32 [1024] heap

1024 y[{0}] = x[{0}] * 2
)";

// Two launches, the second with more shared memory than is given unasked.
const char* const kCuda = R"(extern "C" __global__ void __launch_bounds__(128)
scale_1(const float *__restrict__ x, const unsigned short *__restrict__ h, float *__restrict__ y,
        unsigned char *__restrict__ workspace) {
  ((float *)workspace)[blockIdx.x * 128 + threadIdx.x] = 2 * x[blockIdx.x * 128 + threadIdx.x];
}

extern "C" __global__ void __launch_bounds__(128)
scale_2(const float *__restrict__ x, const unsigned short *__restrict__ h, float *__restrict__ y,
        unsigned char *__restrict__ workspace) {
  y[blockIdx.x * 128 + threadIdx.x] = ((float *)workspace)[blockIdx.x * 128 + threadIdx.x];
}
)";
// One launch, whose kernel has the launcher's name.
const char* const kOne = R"(extern "C" __global__ void __launch_bounds__(128)
scale(const float *__restrict__ x, const unsigned short *__restrict__ h, float *__restrict__ y) {
  y[blockIdx.x * 128 + threadIdx.x] = 2 * x[blockIdx.x * 128 + threadIdx.x];
}
)";

core::Program program() {
  return core::load(kProgram, "scale").value();
}

Emitted emitted(const char* language, const char* text, int launches) {
  Emitted e;
  e.language = language;
  e.text = text;
  e.function = "scale";
  using Role = Parameter::Role;
  e.parameters = {{Role::Input, "x", "x", core::DType::F32, 1024, 4096},
                  {Role::Input, "h", "h", core::DType::F16, 8, 16},
                  {Role::Output, "y", "y", core::DType::F32, 1024, 4096}};
  if (launches > 1) {
    e.parameters.push_back({Role::Workspace, "", "workspace", core::DType::U8, 4096, 4096});
    e.workspaceBytes = 4096;
  }
  for (int i = 1; i <= launches; ++i)
    e.launches.push_back({.function = launches == 1 ? "scale" : "scale_" + std::to_string(i),
                          .grid = {8, 1, 1},
                          .block = {128, 1, 1},
                          .sharedBytes = i > 1 ? 100'000 : 0});
  return e;
}

core::Machine machine(const char* isa, const char* cpu) {
  core::Machine machine;
  machine.name = std::string("a-") + cpu;
  machine.isa = isa;
  machine.cpu = cpu;
  return machine;
}

QStringList writeTo(const QString& folder, const std::vector<ExportedFile>& files) {
  QStringList names;
  for (const ExportedFile& file : files) {
    QFile out(folder + '/' + QString::fromStdString(file.name));
    bool isWritten = out.open(QIODevice::WriteOnly) && out.write(file.text.c_str()) >= 0;
    if (isWritten) names += QString::fromStdString(file.name);
  }
  names.sort();
  return names;
}

// What a program printed where it did not end with `expected`; empty otherwise.
QString run(const QString& program, const QStringList& arguments, const QString& folder,
            int expected = 0) {
  QProcess process;
  process.setWorkingDirectory(folder);
  process.setProcessChannelMode(QProcess::MergedChannels);
  process.start(program, arguments);
  if (!process.waitForFinished(240'000)) return program + " did not end";
  if (process.exitCode() == expected) return {};
  return QString("%1 ended with %2: %3")
      .arg(program)
      .arg(process.exitCode())
      .arg(QString::fromUtf8(process.readAll()));
}

QString toolAt(const QString& name) {
  QString found = QStandardPaths::findExecutable(name);
  return found.isEmpty() ? QStandardPaths::findExecutable(name, {"/usr/local/cuda/bin"}) : found;
}

}  // namespace

class TestGpuExport : public QObject {
  Q_OBJECT
 private slots:
  void aFolderHoldsWhatACallerNeeds();
  void everyFileNamesItsLicence();
  void withoutPtxThereIsNoExampleOfTheDriver();
  void theExampleCompilesAndSaysThatThereIsNoDriver();
  void theLauncherCompiles_data();
  void theLauncherCompiles();
  void hipHasItsOwnNames();
  void theOpenClProgramCompiles();
};

void TestGpuExport::aFolderHoldsWhatACallerNeeds() {
  QTemporaryDir folder;
  auto files = exportCuda(program(), emitted("cuda", kCuda, 2), machine("nvptx64", "sm_90"), "//");
  QCOMPARE(writeTo(folder.path(), files),
           (QStringList{"CMakeLists.txt", "perfdojo_cuda_loader.h", "scale.cu", "scale.h",
                        "scale.ptx", "scale_example.cpp"}));
  for (const ExportedFile& file : files)
    if (file.name == "scale.h") {
      QVERIFY(file.text.find("void scale(const float *x, const unsigned short *h, float *y, "
                             "void *workspace,") != std::string::npos);
      QVERIFY(file.text.find("#define SCALE_WORKSPACE_BYTES 4096") != std::string::npos);
    }
}

void TestGpuExport::everyFileNamesItsLicence() {
  auto files = exportCuda(program(), emitted("cuda", kCuda, 2), machine("nvptx64", "sm_90"), "//");
  for (const ExportedFile& file : exportOpenCl(program(), emitted("opencl", "", 1), {}))
    files.push_back(file);
  for (const ExportedFile& file : files) {
    if (file.name.ends_with(".ptx")) continue;  // the compiler's text, as it is
    QByteArray first = QByteArray::fromStdString(file.text).split('\n').front();
    QVERIFY2(first.contains("SPDX-License-Identifier: MIT-0"), file.name.c_str());
  }
}

void TestGpuExport::withoutPtxThereIsNoExampleOfTheDriver() {
  auto files = exportCuda(program(), emitted("cuda", kOne, 1), machine("nvptx64", "sm_90"), "");
  QTemporaryDir folder;
  QCOMPARE(writeTo(folder.path(), files), (QStringList{"CMakeLists.txt", "scale.cu", "scale.h"}));
}

void TestGpuExport::theExampleCompilesAndSaysThatThereIsNoDriver() {
  if (toolAt("g++").isEmpty()) QSKIP("no g++");
  QTemporaryDir folder;
  auto files = exportCuda(program(), emitted("cuda", kCuda, 2), machine("nvptx64", "sm_90"), "//");
  writeTo(folder.path(), files);
  QString said = run(
      "g++",
      {"-std=c++17", "-Wall", "-Wextra", "-Werror", "scale_example.cpp", "-o", "example", "-ldl"},
      folder.path());
  QVERIFY2(said.isEmpty(), qPrintable(said));
  if (QFile::exists("/dev/nvidiactl")) QSKIP("there is a GPU here");
  said = run(folder.filePath("example"), {}, folder.path(), 77);
  QVERIFY2(said.isEmpty(), qPrintable(said));
}

void TestGpuExport::theLauncherCompiles_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<int>("launches");
  QTest::newRow("one launch") << kOne << 1;
  QTest::newRow("two launches") << kCuda << 2;
}

void TestGpuExport::theLauncherCompiles() {
  QString nvcc = toolAt("nvcc");
  if (nvcc.isEmpty()) QSKIP("no nvcc: the launcher was not compiled");
  QFETCH(QString, text);
  QFETCH(int, launches);
  QTemporaryDir folder;
  writeTo(folder.path(), exportCuda(program(), emitted("cuda", text.toUtf8(), launches),
                                    machine("nvptx64", "sm_90"), ""));
  QFile user(folder.filePath("user.cu"));
  QVERIFY(user.open(QIODevice::WriteOnly));
  user.write(launches == 1
                 ? "#include \"scale.h\"\nvoid use(float *y) { scale(y, 0, y, 0); }\n"
                 : "#include \"scale.h\"\nvoid use(float *y) { scale(y, 0, y, y, 0); }\n");
  user.close();
  for (const char* source : {"scale.cu", "user.cu"}) {
    QString said = run(nvcc, {"-arch=sm_90", "-fmad=false", "-c", source}, folder.path());
    QVERIFY2(said.isEmpty(), qPrintable(said));
  }
}

void TestGpuExport::hipHasItsOwnNames() {
  auto files = exportCuda(program(), emitted("cuda", kCuda, 2), machine("amdgcn", "gfx942"), "");
  QCOMPARE(files.front().name, std::string("scale.hip"));
  const std::string& text = files.front().text;
  QVERIFY(text.find("hipStream_t") != std::string::npos);
  QVERIFY(text.find("hipFuncSetAttribute") != std::string::npos);
  QVERIFY(text.find("cuda") == std::string::npos);
}

void TestGpuExport::theOpenClProgramCompiles() {
  if (toolAt("gcc").isEmpty() || !QFile::exists("/usr/include/CL/cl.h"))
    QSKIP("no gcc or no headers of OpenCL");
  QTemporaryDir folder;
  writeTo(folder.path(), exportOpenCl(program(), emitted("opencl", "", 2), {}));
  QString said = run("gcc", {"-std=c99", "-Wall", "-Wextra", "-Werror", "-c", "scale_example.c"},
                     folder.path());
  QVERIFY2(said.isEmpty(), qPrintable(said));
}

QTEST_GUILESS_MAIN(TestGpuExport)
#include "test_gpu_export.moc"
