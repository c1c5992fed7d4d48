// What NVIDIA's tools say of a kernel, with tools of our own in their place; how many blocks of it
// a multiprocessor holds; whether there is a driver.
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include "codegen/cuda/driver_here.h"
#include "codegen/cuda/occupancy.h"
#include "codegen/cuda/ptxas.h"
#include "codegen/worker/run_program.h"

using namespace dojo;
using namespace dojo::codegen;
using namespace std::chrono_literals;

namespace {

using Limiter = Occupancy::Limiter;

const char* const kVerbose = R"(ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'matmul_1' for 'sm_90'
ptxas info    : Function properties for matmul_1
    480 bytes stack frame, 476 bytes spill stores, 472 bytes spill loads
ptxas info    : Used 255 registers, used 1 barriers, 480 bytes cumulative stack size, 33792 bytes smem, 376 bytes cmem[0]
ptxas info    : Compile time = 15.969 ms
ptxas info    : Compiling entry function 'mul_2' for 'sm_90'
ptxas info    : Function properties for mul_2
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 12 registers, used 0 barriers
)";

core::ComputeUnit hopper() {
  core::ComputeUnit unit;
  unit.threads = 2048;
  unit.blocks = 32;
  unit.registers = 65536;
  unit.registersPerThread = 255;
  unit.sharedBytes = 233472;
  unit.sharedBytesPerBlock = 232448;
  return unit;
}

}  // namespace

class TestCudaTools : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    m_path = qgetenv("PATH");
    m_tools = std::make_unique<QTemporaryDir>();
    qputenv("PATH", m_tools->path().toUtf8());
  }
  void cleanup() {
    qputenv("PATH", m_path);
    qunsetenv("PERFDOJO_CUDA_DRIVER");
  }

  void registersSpillsAndSharedMemoryAreRead() {
    const ResourceUse use = resourcesIn(kVerbose);
    QCOMPARE(use.kernels.size(), std::size_t{2});
    const KernelResources matmul{"matmul_1", 255, 1, 33792, 480, 476, 472};
    QVERIFY(*use.of("matmul_1") == matmul);
    QCOMPARE(use.of("mul_2")->registers, 12);
    QVERIFY(resourcesIn("").kernels.empty());
  }

  void theToolOnPathIsAsked() {
    tool("ptxas",
         "cat > /dev/null < \"$4\"\n"
         "[ \"$3\" = sm_80 ] || exit 3\n"
         "/bin/grep -q 'entry k' \"$4\" || exit 4\n"
         "printf code > \"$6\"\n"
         "echo \"ptxas info    : Compiling entry function 'k' for 'sm_80'\" >&2\n"
         "echo \"ptxas info    : Used 9 registers\" >&2\n");
    tool("cuobjdump", "echo \"$1 of\"; /bin/cat \"$2\"\n");
    const auto use = resourcesOf(".entry k", "sm_80");
    QVERIFY2(use, use ? "" : use.error().message.text().c_str());
    QCOMPARE(use->of("k")->registers, 9);
    const auto sass = sassOf(".entry k", "sm_80");
    QVERIFY2(sass, sass ? "" : sass.error().message.text().c_str());
    QCOMPARE(*sass, std::string("-sass of\ncode"));
  }

  void itsRefusalIsQuotedWithoutThePath() {
    tool("ptxas", "echo \"ptxas $4, line 3; error   : Unknown symbol 'x'\" >&2\nexit 255\n");
    const auto use = resourcesOf("nonsense", "sm_90");
    QVERIFY(!use);
    QCOMPARE(use.error().message.text(),
             std::string("ptxas refuses the PTX: ptxas ptx, line 3; error   : Unknown symbol 'x'"));
  }

  void whatIsMissingIsSaid() {
    if (findProgram("cuobjdump", {"/usr/local/cuda/bin"}) ||
        findProgram("nvdisasm", {"/usr/local/cuda/bin"}))
      QSKIP("a CUDA toolkit is on this machine");
    const auto sass = sassOf("text", "sm_90");
    QVERIFY(!sass);
    QCOMPARE(sass.error().code, ErrorCode::Unsupported);
    QVERIFY(sass.error().message.text().find("cuobjdump") != std::string::npos);
  }

  void aToolThatNeverEndsIsEnded() {
    tool("sleeper", "/bin/sleep 100\n");
    const auto output = runProgram({*findProgram("sleeper")}, 200ms);
    QVERIFY(!output);
    QCOMPARE(output.error().code, ErrorCode::Timeout);
  }

  void aToolThatCrashesIsSaid() {
    tool("crasher", "kill -SEGV $$\n");
    const auto output = runProgram({*findProgram("crasher")});
    QVERIFY(!output);
    QVERIFY(output.error().message.text().ends_with("was ended by signal 11"));
  }

  void occupancyNamesWhatLimitsIt_data() {
    QTest::addColumn<int>("threads");
    QTest::addColumn<int>("registers");
    QTest::addColumn<qlonglong>("sharedBytes");
    QTest::addColumn<int>("blocks");
    QTest::addColumn<int>("limiter");
    auto row = [](const char* name, int threads, int registers, qlonglong shared, int blocks,
                  Limiter limiter) {
      QTest::newRow(name) << threads << registers << shared << blocks << static_cast<int>(limiter);
    };
    row("threads", 256, 32, 0, 8, Limiter::Threads);
    row("registers", 256, 64, 0, 4, Limiter::Registers);
    row("registers are rounded up", 256, 33, 0, 6, Limiter::Registers);
    row("shared memory", 128, 32, 100 << 10, 2, Limiter::SharedMemory);
    row("blocks", 32, 16, 0, 32, Limiter::Blocks);
    row("a part of a warp is one", 33, 16, 0, 32, Limiter::Threads);
    row("too many registers in all", 1024, 255, 0, 0, Limiter::DoesNotFit);
    row("too many registers of a thread", 32, 256, 0, 0, Limiter::DoesNotFit);
    row("too much shared memory", 32, 16, 230 << 10, 0, Limiter::DoesNotFit);
    row("too many threads", 4096, 16, 0, 0, Limiter::DoesNotFit);
    row("no threads", 0, 16, 0, 0, Limiter::DoesNotFit);
  }

  void occupancyNamesWhatLimitsIt() {
    QFETCH(int, threads);
    QFETCH(int, registers);
    QFETCH(qlonglong, sharedBytes);
    const Occupancy found = occupancy(threads, registers, sharedBytes, hopper());
    QTEST(found.blocks, "blocks");
    QTEST(static_cast<int>(found.limiter), "limiter");
    QCOMPARE(found.share, found.blocks * threads / 2048.0);
  }

  void occupancyIsSaid() {
    QCOMPARE(describe(occupancy(256, 64, 0, hopper())).text(),
             std::string("50 % of the threads (4 blocks of 256), limited by registers"));
    QCOMPARE(describe(occupancy(1024, 255, 0, hopper())).text(),
             std::string("a block does not fit a multiprocessor"));
  }

  void anUnknownUnitLimitsNothing() { QVERIFY(occupancy(256, 64, 0, {}) == Occupancy{}); }

  void aNamedDriverIsLookedFor() {
    qputenv("PERFDOJO_CUDA_DRIVER", "/nowhere/libcuda.so");
    QCOMPARE(cudaDriverLibrary(), std::string("/nowhere/libcuda.so"));
    QVERIFY(!hasNvidiaDriver());
    qputenv("PERFDOJO_CUDA_DRIVER", "libm.so.6");
    QVERIFY(hasNvidiaDriver());
    qunsetenv("PERFDOJO_CUDA_DRIVER");
    QCOMPARE(cudaDriverLibrary(), std::string("libcuda.so.1"));
  }

 private:
  void tool(const char* name, const char* script) {
    QFile file(m_tools->filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray("#!/bin/sh\n") + script);
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  }

  QByteArray m_path;
  std::unique_ptr<QTemporaryDir> m_tools;
};

QTEST_GUILESS_MAIN(TestCudaTools)
#include "test_cuda_tools.moc"
