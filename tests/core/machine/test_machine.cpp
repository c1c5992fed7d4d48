// Machines as data: the files that are built in, what a file may say, the look-up by name, and the
// facts that rules ask for, of scalar machines too.
#include <QTest>

#include "core/machine/host.h"
#include "core/machine/machine_text.h"
#include "core/moves/engine.h"
#include "core/resources.h"
#include "core/text/parser.h"
#include "tests/machines.h"

using namespace dojo;
using namespace dojo::core;

class TestMachine : public QObject {
  Q_OBJECT
 private slots:
  void namesAreRefusedWithTheKnownOnes();
  void knownOnesAreAsTheirFilesSay();
  void levelsIncludeEachOther();
  void processorsLendWhatFilesLeaveOpen();
  void theHostRunsItsOwnCode();
  void malformedFilesAreRefused_data();
  void malformedFilesAreRefused();
  void aFileMayDescribeAGpu();
  void scalarMachinesAreLegal();
  void cachesAreCountedFromTheCore();
  void vectorsOfAScalarMachineAreRefused();
};

namespace {

std::string problemOf(const QString& text) {
  auto parsed = parseMachine(text.toStdString(), "m");
  return parsed ? "" : parsed.error().message;
}

}  // namespace

void TestMachine::namesAreRefusedWithTheKnownOnes() {
  for (const char* name : {"", "x86", "x86-64", "x86-64-AVX2", "host ", "h100"}) {
    auto found = machineNamed(name);
    QVERIFY2(!found && found.error().code == ErrorCode::NotFound, name);
    for (const Machine& known : knownMachines())
      QVERIFY(found.error().message.text().find(known.name) != std::string::npos);
    QVERIFY(found.error().message.text().find("there are host, ") != std::string::npos);
  }
  QCOMPARE(machineNames(),
           std::string("amd-gfx942, nvidia-sm80, nvidia-sm90, opencl, x86-64-sse4.2, x86-64-avx2, "
                       "x86-64-avx512, x86-64-avx512-vnni, x86-64-avx512-bf16"));
}

void TestMachine::knownOnesAreAsTheirFilesSay() {
  QCOMPARE(knownMachines().size(), machineResources().size());
  auto is = [](const char* name, std::vector<int> bits, int registers, const char* cpu) {
    Machine m = machineNamed(name).value();
    return m.name == name && m.vectorBits == bits && m.vectorRegisters == registers &&
           m.cpu == cpu && m.isa == "x86-64" && m.hasMasks == (registers == 32) &&
           !m.hasSharedMemory();
  };
  QVERIFY(is("x86-64-sse4.2", {128}, 16, "x86-64-v2"));
  QVERIFY(is("x86-64-avx2", {256, 128}, 16, "x86-64-v3"));
  for (const char* name : {"x86-64-avx512", "x86-64-avx512-vnni", "x86-64-avx512-bf16"})
    QVERIFY2(is(name, {512, 256, 128}, 32, "x86-64-v4"), name);
  QCOMPARE(tests::machineFor("x86-64-avx512-bf16").features,
           (std::vector<std::string>{"+avx512vnni", "+avx512bf16"}));
  for (const Machine& m : knownMachines()) {
    bool isGpu = m.level(Mapping::Grid) != nullptr;
    for (int bytes : {isGpu ? 4 : 32, 16, isGpu ? 8 : 64}) QVERIFY(m.hasStreamingStore(bytes));
    for (int bytes : {0, isGpu ? 32 : 8, 24, 128}) QVERIFY(!m.hasStreamingStore(bytes));
    QCOMPARE(m.hasSharedMemory(), isGpu);
    QCOMPARE(m.level(Mapping::Block) != nullptr, isGpu);
    QCOMPARE(m.unit.sharedBytesPerBlock > 0, isGpu);
  }
}

void TestMachine::levelsIncludeEachOther() {
  for (size_t i = 1; i < knownMachines().size(); ++i) {
    const Machine &lesser = knownMachines()[i - 1], &machine = knownMachines()[i];
    if (lesser.isa != machine.isa || machine.level(Mapping::Grid)) continue;
    for (const std::string& feature : lesser.ownFeatures) QVERIFY(machine.hasFeature(feature));
  }
  Machine vnni = machineNamed("x86-64-avx512-vnni").value();
  QVERIFY(vnni.hasFeature("avx512vnni") && vnni.hasFeature("avx512f"));
  QVERIFY(!vnni.hasFeature("avx512bf16") && !vnni.hasFeature("vnni") && !vnni.hasFeature(""));
}

void TestMachine::processorsLendWhatFilesLeaveOpen() {
  for (const Machine& m : knownMachines()) {
    QVERIFY(m.cores() >= 1 && m.lineBytes() >= 16);
    QVERIFY(m.cacheBytes(1) > 0 && m.cacheBytes(2) >= m.cacheBytes(1));
    QVERIFY(m.datapathBits <= m.hardwareVectorBits);
    QVERIFY(!m.trajectoryTags.empty());
  }
}

void TestMachine::theHostRunsItsOwnCode() {
  Machine host = machineNamed("host").value();
  QCOMPARE(host, hostMachine());
  QCOMPARE(machineNamed(host.name).value(), host);
#if defined(__x86_64__)
  QVERIFY(runsHere(host));
  QVERIFY(host.widestVector() <= host.hardwareVectorBits);
#endif
  Machine other = host;
  other.isa = "rv32";
  QVERIFY(!runsHere(other));
  other = host;
  other.features.emplace_back("+no-such-feature");
  QVERIFY(!runsHere(other));
}

void TestMachine::malformedFilesAreRefused_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("message");
  auto row = [](const char* text, const char* message) { QTest::newRow(text) << text << message; };
  row("", "is not JSON");
  row("{", "is not JSON");
  row("[]", "takes an object");
  row("{}", "not as its file");
  row(R"({"name": "n"})", "is named 'n'");
  row(R"({"name": 1})", "it.name has a value of the wrong type: 1");
  row(R"({"name": "m", "colour": "red"})", "it.colour is not a key of a machine");
  row(R"({"name": "m", "vector_registers": -1})", "it.vector_registers takes a whole number");
  row(R"({"name": "m", "vector_registers": 1.5})", "it.vector_registers takes a whole number");
  row(R"({"name": "m", "vector_bits": 256})", "it.vector_bits takes a list");
  row(R"({"name": "m", "vector_bits": [128, 256], "vector_registers": 16})", "widest first");
  row(R"({"name": "m", "vector_bits": [4], "vector_registers": 16})", "whole bytes");
  row(R"({"name": "m", "vector_bits": [128]})", "without vector_registers");
  row(R"({"name": "m", "processor": "zen4"})", "it.processor takes \"host\"");
  row(R"({"name": "m", "memory": [{"name": "L1", "size": 1}]})", "memory.size is not a key");
  row(R"({"name": "m", "memory": [{"name": "L1", "line_bytes": 0}]})", "lines of 0 bytes in L1");
  row(R"({"name": "m", "levels": [{"mapping": "q"}]})", "takes p, g, b or w");
  row(R"({"name": "m", "levels": [{"owns": ["disk"]}]})", "takes locations");
  row(R"({"name": "m", "costs": [{"interval": -1}]})", "costs.interval takes a number");
}

void TestMachine::malformedFilesAreRefused() {
  QFETCH(QString, text);
  QFETCH(QString, message);
  QString problem = QString::fromStdString(problemOf(text));
  QVERIFY2(problem.startsWith("the machine 'm'") && problem.contains(message), qPrintable(problem));
}

void TestMachine::aFileMayDescribeAGpu() {
  auto parsed = parseMachine(R"({
    "name": "m", "isa": "sm_90", "vector_bits": [128, 64], "vector_registers": 255,
    "memory": [{"name": "L1", "bytes": 262144, "line_bytes": 128},
               {"name": "L2", "bytes": 52428800, "line_bytes": 128, "shared_by": 0},
               {"name": "memory", "bytes_per_ns": 3350}],
    "levels": [{"mapping": "g"},
               {"mapping": "b", "most": 1024, "owns": ["shared"], "barrier": true},
               {"mapping": "w", "most": 32, "owns": ["register"], "barrier": true}],
    "costs": [{"operation": "fma", "vector_bits": 32, "latency": 4, "interval": 1}]})",
                             "m");
  QVERIFY2(parsed, parsed ? "" : parsed.error().message.text().c_str());
  const Machine& m = parsed->machine;
  QVERIFY(!parsed->isOnHost && m.hasSharedMemory());
  QCOMPARE(m.levels[2].mapping, Mapping::Warp);
  QCOMPARE(m.lineBytes(), 128);
  QCOMPARE(m.cores(), 1);
  QCOMPARE(m.costOf("fma")->latency, 4.0);
  QVERIFY(!m.costOf("dot_bf16") && !runsHere(m));
}

void TestMachine::scalarMachinesAreLegal() {
  Machine scalar;
  QCOMPARE(scalar.widestVector(), 0);
  QCOMPARE(scalar.widestBytes(), int64_t{0});
  QCOMPARE(scalar.widestLanes(4), int64_t{1});
  QVERIFY(scalar.lanes(DType::F32).empty() && !scalar.isDoublePumped());
  QVERIFY(!scalar.hasStreamingStore(0) && !scalar.cache(1));
  QCOMPARE(scalar.cacheBytes(3), int64_t{0});
  QCOMPARE(scalar.lineBytes(), 64);
  QCOMPARE(scalar.cores(), 1);
}

void TestMachine::cachesAreCountedFromTheCore() {
  Machine m = tests::avx512();
  QCOMPARE(m.cacheBytes(1), int64_t{32 << 10});
  QCOMPARE(m.cacheBytes(3), int64_t{16 << 20});
  QCOMPARE(m.cacheBytes(4), m.cacheBytes(3));  // memory is no cache
  QCOMPARE(m.widestLanes(4), int64_t{16});
  QVERIFY(tests::onProcessor(tests::avx2(), tests::Processor::Halved).isDoublePumped());
  QVERIFY(!tests::avx512().isDoublePumped());
}

void TestMachine::vectorsOfAScalarMachineAreRefused() {
  Program program =
      parse("kernel k\nin x\nout y\nx f32 [16] heap\ny f32 [16] heap\n\n16 y[{0}] = x[{0}]\n")
          .program.value();
  View view(program);
  Machine scalar;
  scalar.name = "scalar";
  for (const Candidate& candidate : listMoves({view, scalar}, true))
    QVERIFY(candidate.step.move != "vectorize" || candidate.refusal);
  QVERIFY(check({view, scalar}, parseStep("vectorize y@0").value()).has_value());
  QVERIFY(!check({view, tests::avx512()}, parseStep("vectorize y@0").value()));
}

QTEST_APPLESS_MAIN(TestMachine)
#include "test_machine.moc"
