// CUDA C++ and OpenCL C as people read them, whole texts compared: tests/golden/gpu/NAME.dojo gives
// NAME.cu for NVIDIA's sm_90 and, where it has one, NAME.cl. With DOJO_UPDATE_GOLDEN=1 in the
// environment the files are rewritten instead. What every text has in common is asked besides.
#include <QDir>
#include <QFile>
#include <QTest>

#include "codegen/backend.h"
#include "codegen/gpu/emit_gpu.h"
#include "core/analysis/validate.h"
#include "core/machine/machines.h"

using namespace dojo;
using namespace dojo::codegen;

namespace {

const QString kFolder = DOJO_SOURCE_DIR "/tests/golden/gpu/";

QByteArray readAll(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

core::Program golden(const QString& name) {
  return core::load(readAll(kFolder + name + ".dojo").toStdString(), name.toStdString()).value();
}

Result<Emitted> emitted(const std::string& text, const char* machine = "nvidia-sm90") {
  core::Program program = core::load(text, "k").value();
  return emitCode(program, core::machineNamed(machine).value());
}

bool has(const Result<Emitted>& emitted, const char* part) {
  return emitted && emitted->text.find(part) != std::string::npos;
}

std::string elementwise(const std::string& name, const std::string& x, const std::string& body) {
  return "kernel " + name + "\nin " + x + "\nout y\n" + x + " f32 [8, 256] heap\n" +
         "y f32 [8, 256] heap\n\n" + body;
}

}  // namespace

class TestGpuText : public QObject {
  Q_OBJECT
 private slots:
  void textIsAsAgreed_data();
  void textIsAsAgreed();
  void everyLineLeadsToANode();
  void launchesAreThoseOfThePlan();
  void allKernelsTakeAllArrays();
  void theSimtMachineCallsKernelsAlike();
  void vectorsAreUsedWhereAddressesAreAligned();
  void namesOfTheLanguageAreAvoided();
  void largeIndicesAreLong();
  void theBackEndsServeTheirMachines();
  void whatIsRefusedIsWhatIsNotEmitted();
};

void TestGpuText::textIsAsAgreed_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QString>("machine");
  QTest::addColumn<QString>("file");
  const QStringList files = QDir(kFolder).entryList({"*.dojo"});
  QVERIFY(files.size() >= 5);
  for (const QString& each : files) {
    QString name = each.chopped(5);
    QTest::newRow(qPrintable(name + ".cu")) << name << "nvidia-sm90" << name + ".cu";
    if (emitCode(golden(name), core::machineNamed("opencl").value()))
      QTest::newRow(qPrintable(name + ".cl")) << name << "opencl" << name + ".cl";
  }
}

void TestGpuText::textIsAsAgreed() {
  QFETCH(QString, name);
  QFETCH(QString, machine);
  QFETCH(QString, file);
  auto text = emitCode(golden(name), core::machineNamed(machine.toStdString()).value());
  QVERIFY2(text, text ? "" : text.error().message.text().c_str());
  if (qEnvironmentVariableIsSet("DOJO_UPDATE_GOLDEN")) {
    QFile out(kFolder + file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(text->text.data(), static_cast<qint64>(text->text.size()));
    return;
  }
  QCOMPARE(QString::fromStdString(text->text), QString(readAll(kFolder + file)));
}

void TestGpuText::everyLineLeadsToANode() {
  core::Program program = golden("tiled_product");
  auto text = emitCode(program, core::machineNamed("nvidia-sm90").value());
  QStringList lines = QString::fromStdString(text->text).split('\n');
  QCOMPARE(lines.size(), static_cast<qsizetype>(text->lineNodes.size()) + 1);
  for (qsizetype k = 0; k < lines.size(); ++k)
    if (lines[k].contains("acc[r][s] =") || lines[k].contains("__syncthreads"))
      QVERIFY(text->lineNodes[static_cast<size_t>(k)] != 0);
}

void TestGpuText::launchesAreThoseOfThePlan() {
  auto text = emitCode(golden("large_shared"), core::machineNamed("nvidia-sm90").value());
  QCOMPARE(text->launches.size(), size_t{1});
  QVERIFY((text->launches[0] == Launch{.function = "large_shared",
                                       .grid = {4, 1, 1},
                                       .block = {256, 1, 1},
                                       .sharedBytes = 66564}));
  QCOMPARE(text->entry, std::string("large_shared"));
}

void TestGpuText::allKernelsTakeAllArrays() {
  auto text = emitCode(golden("softmax"), core::machineNamed("nvidia-sm90").value());
  QCOMPARE(text->launches.size(), size_t{6});
  QCOMPARE(text->launches[5].function, std::string("softmax_6"));
  QCOMPARE(QString::fromStdString(text->text).count("unsigned char *workspace) {"), 6);
  QCOMPARE(text->parameters.size(), size_t{3});
}

void TestGpuText::theSimtMachineCallsKernelsAlike() {
  auto cuda = emitCode(golden("softmax"), core::machineNamed("nvidia-sm90").value());
  QVERIFY(cuda->harness.find("void dojo_call_softmax_6(void *const *buffers)") !=
          std::string::npos);
  auto cl = emitCode(golden("softmax"), core::machineNamed("opencl").value());
  QVERIFY(cl->harness.empty());
}

void TestGpuText::vectorsAreUsedWhereAddressesAreAligned() {
  auto rows = [](int columns, const char* machine) {
    return emitted("kernel k\nin x\nout y\nx f32 [8, " + std::to_string(columns) +
                       "] heap\ny f32 [8, 256] heap\n\n" +
                       "8:g 64:b 4:v y[{0},4*{1}+{2}] = x[{0},4*{1}+{2}]\n",
                   machine);
  };
  QVERIFY(has(rows(260, "nvidia-sm90"), "*(const float4 *)&x["));
  QVERIFY(has(rows(260, "opencl"), "*(__global const float4 *)&x["));
  QVERIFY(has(rows(258, "nvidia-sm90"), "*(float4 *)&y["));
  QVERIFY(!has(rows(258, "nvidia-sm90"), "*(const float4 *)&x["));
}

void TestGpuText::namesOfTheLanguageAreAvoided() {
  QVERIFY(has(emitted(elementwise("k", "tid", "8:g 256:b y[{0},{1}] = tid[{0},{1}]\n")),
              "const float *__restrict__ tid_"));
  QVERIFY(
      has(emitted(elementwise("k", "local", "8:g 256:b y[{0},{1}] = local[{0},{1}]\n"), "opencl"),
          "restrict local_"));
  auto named = emitted(elementwise("global", "x", "8:g 256:b y[{0},{1}] = x[{0},{1}]\n"), "opencl");
  QVERIFY(named);
  QVERIFY(named->launches[0].function != "global");
}

void TestGpuText::largeIndicesAreLong() {
  QVERIFY(has(emitted("kernel k\nin x\nout y\nx f32 [50000, 50000] heap\ny f32 [50000, 50000] "
                      "heap\n\n50000:g 1000:b 50 y[{0},50*{1}+{2}] = x[{0},50*{1}+{2}]\n"),
              "const long i = blockIdx.x"));
}

void TestGpuText::theBackEndsServeTheirMachines() {
  for (auto [machine, name] : {std::pair("nvidia-sm80", "cuda"), std::pair("nvidia-sm90", "cuda"),
                               std::pair("amd-gfx942", "cuda"), std::pair("opencl", "opencl")}) {
    auto backend = backendFor(core::machineNamed(machine).value());
    QVERIFY2(backend.has_value(), machine);
    QCOMPARE((*backend)->name(), std::string_view(name));
    QCOMPARE((*backend)->listings().front().source, ListingKind::Source::Emitted);
  }
}

void TestGpuText::whatIsRefusedIsWhatIsNotEmitted() {
  core::Program program =
      core::load(elementwise("k", "x", "8:p 256 y[{0},{1}] = x[{0},{1}]\n"), "k").value();
  core::Machine machine = core::machineNamed("nvidia-sm90").value();
  core::View view(program);
  auto refusal = (*backendFor(machine))->refuse(view, machine);
  QVERIFY(refusal && refusal->help);
  auto text = emitCode(program, machine);
  QVERIFY(!text);
  QCOMPARE(text.error().message.text(), refusal->why.message.text());
  core::Program unmapped =
      core::load(elementwise("k", "x", "8 256 y[{0},{1}] = x[{0},{1}]\n"), "k").value();
  QVERIFY(!(*backendFor(machine))->refuse(core::View(unmapped), machine));
}

QTEST_APPLESS_MAIN(TestGpuText)
#include "test_gpu_text.moc"
