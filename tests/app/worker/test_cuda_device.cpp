// The device "cuda" on a driver that pretends: what it asks of it and in which order, and what it
// says of everything that can be wrong.
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "app/worker/cuda/cuda_device.h"
#include "codegen/worker/buffer_set.h"

using namespace dojo;
using namespace dojo::app;
using codegen::BufferRole;
using codegen::BufferSet;
using codegen::Launch;

namespace {

constexpr std::size_t kCount = 1000;  // floats; the end of a buffer is not at a page's

std::string ptx(const std::vector<std::string>& names, const std::string& directives = {}) {
  std::string text = ".version 7.8\n.target sm_90\n.address_size 64\n";
  for (const std::string& name : names)
    text += ".visible .entry " + name + "(\n.param .u64 a,\n.param .u64 b,\n.param .u64 c\n)\n" +
            directives + "{\nret;\n}\n";
  return text;
}

Launch launch(const std::string& name) {
  return {.function = name, .grid = {10, 1, 1}, .block = {100, 1, 1}};
}

LoadableCode code(const std::vector<std::string>& names) {
  LoadableCode code{.entry = "k", .object = ptx(names)};
  for (const std::string& name : names) code.launches.push_back(launch(name));
  return code;
}

const char* why(const Error& error) {
  static std::string text;
  text = error.message.text();
  return text.c_str();
}

bool contains(const Error& error, const std::string& part) {
  if (error.message.text().find(part) != std::string::npos) return true;
  qWarning("'%s' is not in: %s", part.c_str(), why(error));
  return false;
}

// x, y and w of the parent, and the device's set of them.
struct Buffers {
  BufferSet parent;
  std::unique_ptr<DeviceSet> set;
};

}  // namespace

class TestCudaDevice : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    m_folder = std::make_unique<QTemporaryDir>();
    qputenv("PERFDOJO_CUDA_DRIVER", DOJO_FAKE_CUDA);
    qputenv("FAKE_CUDA_LOG", m_folder->filePath("log").toUtf8());
    qunsetenv("FAKE_CUDA");
  }

  void withoutADriverThereIsNoDevice();
  void anIncompleteDriverIsTooOld();
  void whatIsWrongWithTheCardIsSaid_data();
  void whatIsWrongWithTheCardIsSaid();
  void kernelsRunInOrderOnTheBuffersOfTheSet();
  void callsAreBetweenTwoEventsAndQueuedBehindAPause();
  void smallKernelsAreReplayedOnTheSameSets();
  void aGraphIsNotReplayedOnASetThatIsGone();
  void longKernelsAreNotReplayed();
  void badPtxIsQuotedWithItsLine();
  void whatIsNoCodeIsSaid();
  void launchesThatTheCardCannotHaveAreRefused_data();
  void launchesThatTheCardCannotHaveAreRefused();
  void muchSharedMemoryIsAskedFor();
  void compiledCodeIsKept();
  void writesAroundABufferAreFound_data();
  void writesAroundABufferAreFound();
  void aFaultLosesTheDevice_data();
  void aFaultLosesTheDevice();
  void wantOfMemoryIsSaidAndCanBeEnded();
  void coldCallsComeAfterAFlushByWrites();
  void memoryIsGivenBack();

 private:
  std::unique_ptr<Device> open() {
    auto device = cuda::CudaDevice::open();
    if (!device) qFatal("%s", why(device.error()));
    return std::move(*device);
  }
  Buffers buffers(Device& device, std::uint32_t placement = 0) {
    auto parent = BufferSet::create(++m_sets,
                                    {{"x", kCount * 4, BufferRole::In},
                                     {"y", kCount * 4, BufferRole::Out},
                                     {"w", kCount * 4, BufferRole::Workspace}},
                                    placement);
    auto x = parent->inputAs<float>(0);
    for (std::size_t i = 0; i < kCount; i++) x[i] = static_cast<float>(i);
    auto mapped = ParentBuffers::map(parent->specs(), parent->descriptor());
    auto set = device.make(std::move(*mapped), placement);
    if (!set) qFatal("%s", why(set.error()));
    return {*parent, std::move(*set)};
  }
  std::unique_ptr<DeviceKernel> load(Device& device, const std::vector<std::string>& names) {
    auto kernel = device.load(code(names));
    if (!kernel) qFatal("%s", why(kernel.error()));
    return std::move(*kernel);
  }
  QStringList log() {
    QFile file(m_folder->filePath("log"));
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts);
  }
  void forgetLog() { QFile::remove(m_folder->filePath("log")); }

  std::unique_ptr<QTemporaryDir> m_folder;
  std::uint64_t m_sets = 0;
};

void TestCudaDevice::withoutADriverThereIsNoDevice() {
  qputenv("PERFDOJO_CUDA_DRIVER", "/nowhere/libcuda.so.1");
  const auto device = cuda::CudaDevice::open();
  QVERIFY(!device);
  QVERIFY(
      contains(device.error(), "there is no NVIDIA driver: /nowhere/libcuda.so.1: cannot open"));
}

void TestCudaDevice::anIncompleteDriverIsTooOld() {
  qputenv("PERFDOJO_CUDA_DRIVER", "libm.so.6");
  const auto device = cuda::CudaDevice::open();
  QVERIFY(!device);
  QVERIFY(contains(device.error(), "libm.so.6 is too old: it has no cuInit"));
}

void TestCudaDevice::whatIsWrongWithTheCardIsSaid_data() {
  QTest::addColumn<QString>("wrong");
  QTest::addColumn<QString>("words");
  QTest::newRow("none") << "no-device" << "the NVIDIA driver finds no card";
  QTest::newRow("start") << "init-fails" << "starting the driver fails: unknown error";
  QTest::newRow("pages") << "no-paging"
                         << "Pretended Card cannot put buffers between unmapped pages";
}

void TestCudaDevice::whatIsWrongWithTheCardIsSaid() {
  QFETCH(QString, wrong);
  QFETCH(QString, words);
  qputenv("FAKE_CUDA", wrong.toUtf8());
  const auto device = cuda::CudaDevice::open();
  QVERIFY(!device);
  QVERIFY(contains(device.error(), words.toStdString()));
}

void TestCudaDevice::kernelsRunInOrderOnTheBuffersOfTheSet() {
  const auto device = open();
  const auto kernel = load(*device, {"scale_1", "increase_2"});
  const Buffers first = buffers(*device), second = buffers(*device, 7);
  const DeviceUse use{kernel.get(), {first.set.get(), second.set.get()}};
  for (const DeviceSet* set : use.sets) set->poisonOutputs(0xff);
  const auto time = device->call(use, 1, 2);
  QVERIFY2(time, time ? "" : why(time.error()));
  QCOMPARE(std::round(*time), 4e3);
  for (const Buffers* one : {&first, &second}) {
    one->set->copyOutputsBack();
    for (std::size_t i = 0; i < kCount; i++)
      QCOMPARE(one->parent.as<float>(1)[i], 2 * static_cast<float>(i) + 1);
    QVERIFY(one->set->checkRedZones(0));
  }
  QVERIFY(device->health());
}

void TestCudaDevice::callsAreBetweenTwoEventsAndQueuedBehindAPause() {
  const auto device = open();
  const auto kernel = load(*device, {"scale_1"});
  const Buffers one = buffers(*device);
  forgetLog();
  one.set->poisonOutputs(0xff);
  one.set->touch();
  QVERIFY(device->call({kernel.get(), {one.set.get()}}, 0, 1));
  const QStringList expected = {"set 4000",
                                "set 4000",
                                "run perfdojo_touch",
                                "run perfdojo_touch",
                                "run perfdojo_touch",
                                "run perfdojo_pause",
                                "event",
                                "run scale_1",
                                "event"};
  QCOMPARE(log(), expected);
}

void TestCudaDevice::smallKernelsAreReplayedOnTheSameSets() {
  const auto device = open();
  const auto kernel = load(*device, {"increase_1"});
  std::vector<Buffers> sets;
  for (int i = 0; i < 3; i++) sets.push_back(buffers(*device));
  DeviceUse use{kernel.get(), {}};
  for (const Buffers& one : sets) use.sets.push_back(one.set.get());
  for (const DeviceSet* set : use.sets) set->poisonOutputs(0);
  QVERIFY(device->call(use, 0, 1));
  forgetLog();
  const auto time = device->call(use, 1, 130);  // 63 calls a graph
  QVERIFY2(time, time ? "" : why(time.error()));
  QCOMPARE(std::round(*time), 130e3);
  QVERIFY(device->call(use, 1, 64));
  QCOMPARE(log().count("graph 63"), 1);
  QCOMPARE(log().count("replay"), 3);
  QCOMPARE(log().count("run increase_1"), 130 + 64);
  const float expected[] = {1 + 43 + 21, 44 + 22, 43 + 21};
  for (int i = 0; i < 3; i++) {
    sets[i].set->copyOutputsBack();
    QCOMPARE(sets[i].parent.as<float>(1)[5], expected[i]);
  }
}

void TestCudaDevice::aGraphIsNotReplayedOnASetThatIsGone() {
  const auto device = open();
  const auto kernel = load(*device, {"scale_1"});
  for (int turn = 0; turn < 3; turn++) {
    const Buffers one = buffers(*device);
    const DeviceUse use{kernel.get(), {one.set.get()}};
    QVERIFY(device->call(use, 0, 1));
    one.set->poisonOutputs(0xff);
    QVERIFY(device->call(use, 0, 8));
    one.set->copyOutputsBack();
    QCOMPARE(one.parent.as<float>(1)[3], 6.0f);
  }
  QCOMPARE(log().count("graph 8"), 3);
}

void TestCudaDevice::longKernelsAreNotReplayed() {
  const auto device = open();
  const auto kernel = load(*device, {"slow_1"});
  const Buffers one = buffers(*device);
  const DeviceUse use{kernel.get(), {one.set.get()}};
  QVERIFY(device->call(use, 0, 1));
  QCOMPARE(std::round(device->call(use, 0, 20).value()), 1e6);
  QCOMPARE(log().count("replay"), 0);
}

void TestCudaDevice::badPtxIsQuotedWithItsLine() {
  const auto device = open();
  LoadableCode bad = code({"scale_1"});
  bad.object.replace(bad.object.find("ret;"), 4, "frob;");
  const auto kernel = device->load(bad);
  QVERIFY(!kernel);
  QCOMPARE(kernel.error().message.text(),
           std::string("the driver refuses the PTX for sm_90: line 10; error   : Not a name of any "
                       "known instruction: 'frob'\nptxas fatal   : Ptx assembly aborted due to "
                       "errors"));
  QVERIFY(device->health());
  load(*device, {"scale_1"});
}

void TestCudaDevice::whatIsNoCodeIsSaid() {
  const auto device = open();
  LoadableCode none = code({"scale_1"});
  none.object = "int main() {}";
  auto kernel = device->load(none);
  QVERIFY(!kernel && contains(kernel.error(), "neither PTX nor a cubin"));
  LoadableCode other = code({"scale_1"});
  other.launches.push_back(launch("absent_2"));
  kernel = device->load(other);
  QVERIFY(!kernel && contains(kernel.error(), "the compiled code has no kernel absent_2"));
}

void TestCudaDevice::launchesThatTheCardCannotHaveAreRefused_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QList<qlonglong>>("shape");  // grid, block, shared bytes
  QTest::addColumn<QString>("directives");
  QTest::addColumn<QString>("words");
  using Shape = QList<qlonglong>;
  QTest::newRow("grid y") << "k" << Shape{1, 70000, 1, 32, 1, 1, 0} << ""
                          << "kernel k has 70000 blocks along y; the card takes 1 to 65535";
  QTest::newRow("no blocks") << "k" << Shape{0, 1, 1, 32, 1, 1, 0} << ""
                             << "kernel k has 0 blocks along x";
  QTest::newRow("threads") << "k" << Shape{1, 1, 1, 32, 8, 8, 0} << ""
                           << "kernel k has 2048 threads a block; the card takes 1024";
  QTest::newRow("no threads") << "k" << Shape{1, 1, 1, 32, 0, 8, 0} << ""
                              << "kernel k has 0 threads along one axis";
  QTest::newRow("bounds") << "k" << Shape{1, 1, 1, 256, 1, 1, 0} << ".maxntid 128, 1, 1\n"
                          << "kernel k is compiled for at most 128 threads a block and launched "
                             "with 256";
  QTest::newRow("registers") << "greedy" << Shape{1, 1, 1, 512, 1, 1, 0} << ""
                             << "kernel greedy needs 255 registers for each of 512 threads; the "
                                "card has 65536 for a block";
  QTest::newRow("shared") << "k" << Shape{1, 1, 1, 32, 1, 1, 240000} << ""
                          << "kernel k needs 240000 bytes of shared memory a block; the card has "
                             "232448";
}

void TestCudaDevice::launchesThatTheCardCannotHaveAreRefused() {
  QFETCH(QString, name);
  QFETCH(QList<qlonglong>, shape);
  QFETCH(QString, directives);
  QFETCH(QString, words);
  const auto device = open();
  LoadableCode bad{.entry = "k", .object = ptx({name.toStdString()}, directives.toStdString())};
  bad.launches = {{name.toStdString(),
                   {shape[0], shape[1], shape[2]},
                   {shape[3], shape[4], shape[5]},
                   shape[6]}};
  const auto kernel = device->load(bad);
  QVERIFY(!kernel);
  QVERIFY(contains(kernel.error(), words.toStdString()));
  QVERIFY(device->health());
}

void TestCudaDevice::muchSharedMemoryIsAskedFor() {
  const auto device = open();
  LoadableCode large = code({"shared_1", "shared_2"});
  large.launches[0].sharedBytes = 100000;
  large.launches[1].sharedBytes = 40000;  // every kernel may have that
  QVERIFY(device->load(large));
  QCOMPARE(log().filter("attribute"), QStringList{"attribute shared_1 8 100000"});
}

void TestCudaDevice::compiledCodeIsKept() {
  const codegen::ObjectCache cache(m_folder->filePath("cache").toStdString());
  for (int links : {1, 0}) {
    const auto device = open();
    forgetLog();
    LoadableCode kept = code({"scale_1"});
    kept.cache = &cache;
    QVERIFY(device->load(kept));
    QCOMPARE(log().count("link"), links);
    QCOMPARE(log().count("load"), 1);
  }
}

void TestCudaDevice::writesAroundABufferAreFound_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QString>("words");
  QTest::newRow("below") << "below"
                         << "red zone of buffer 1 (y) overwritten at byte -1 before its "
                            "start in set 4";
  QTest::newRow("beyond") << "beyond"
                          << "red zone of buffer 1 (y) overwritten at byte +0 after its "
                             "end in set 4";
  QTest::newRow("input") << "input" << "input buffer 0 (x) overwritten at byte 30 in set 4";
}

void TestCudaDevice::writesAroundABufferAreFound() {
  QFETCH(QString, name);
  QFETCH(QString, words);
  const auto device = open();
  const auto kernel = load(*device, {name.toStdString()});
  const Buffers one = buffers(*device);
  QVERIFY(one.set->checkRedZones(4));
  QVERIFY(device->call({kernel.get(), {one.set.get()}}, 0, 1));
  const auto found = one.set->checkRedZones(4);
  QVERIFY(!found);
  QCOMPARE(found.error().code, ErrorCode::BadInput);
  QVERIFY(contains(found.error(), words.toStdString()));
  QVERIFY(one.set->checkRedZones(4));  // repaired
  QVERIFY(device->health());
}

void TestCudaDevice::aFaultLosesTheDevice_data() {
  QTest::addColumn<QString>("words");
  QTest::newRow("fault")
      << "a kernel read or wrote outside its buffers (CUDA_ERROR_ILLEGAL_ADDRESS "
         "700)";
  QTest::newRow("misaligned") << "a kernel used an address that is not aligned to what it reads or "
                                 "writes (CUDA error 716)";
  QTest::newRow("trap") << "a kernel stopped itself (CUDA error 719)";
}

void TestCudaDevice::aFaultLosesTheDevice() {
  QFETCH(QString, words);
  const auto device = open();
  const auto good = load(*device, {"scale_1"}), bad = load(*device, {QTest::currentDataTag()});
  const Buffers one = buffers(*device);
  const auto failed = device->call({bad.get(), {one.set.get()}}, 0, 1);
  QVERIFY(!failed);
  QVERIFY(contains(failed.error(), words.toStdString()));
  QVERIFY(!device->health());
  QVERIFY(contains(device->health().error(), words.toStdString()));
  // What follows neither crashes nor hides it.
  one.set->poisonOutputs(0xff);
  one.set->copyOutputsBack();
  QVERIFY(!one.set->checkRedZones(0));
  QVERIFY(!device->call({good.get(), {one.set.get()}}, 0, 1));
  QVERIFY(!device->load(code({"scale_1"})));
}

void TestCudaDevice::wantOfMemoryIsSaidAndCanBeEnded() {
  qputenv("FAKE_CUDA", "little-memory");
  const auto device = open();
  const auto parent = BufferSet::create(++m_sets, {{"x", 8 << 20, BufferRole::In}}, 0);
  auto mapped = ParentBuffers::map(parent->specs(), parent->descriptor());
  const auto set = device->make(std::move(*mapped), 0);
  QVERIFY(!set);
  QVERIFY(contains(set.error(), "a buffer needs 8 MB of the card's memory, 1 of 66 MB are free"));
  QVERIFY(device->health());
  buffers(*device);
}

void TestCudaDevice::coldCallsComeAfterAFlushByWrites() {
  const auto device = open();
  const auto kernel = load(*device, {"scale_1"});
  const Buffers one = buffers(*device);
  const DeviceUse use{kernel.get(), {one.set.get()}};
  codegen::RunPlan plan;
  plan.cache = codegen::CacheState::Cold;
  const auto words = device->begin(plan, {&use, 1});
  QCOMPARE(words, std::vector<std::string>{
                      "timed by events on Pretended Card, calls below 10 us as a graph; before "
                      "each call the L2 cache (1 MB) is flushed by writing 64 MB"});
  forgetLog();
  one.set->evict();
  QCOMPARE(log(), QStringList{"set 67108864"});
  QCOMPARE(device->cacheBytes(), std::size_t{1} << 20);
}

void TestCudaDevice::memoryIsGivenBack() {
  const auto device = open();
  forgetLog();
  {
    const Buffers one = buffers(*device);
  }
  QCOMPARE(log().count("reserve"), 3);
  QCOMPARE(log().count("unmap"), 3);
  QCOMPARE(log().count("free"), 3);
  {
    const auto kernel = load(*device, {"scale_1"});
  }
  QCOMPARE(log().count("unload"), 1);
}

QTEST_GUILESS_MAIN(TestCudaDevice)
#include "test_cuda_device.moc"
