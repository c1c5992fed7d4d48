// The device "cuda" on a driver that pretends: what it asks of it and in which order, and what it
// says of everything that can be wrong.
#include <cmath>

#include "tests/app/worker/cuda_device_test.h"

using namespace dojo;
using namespace dojo::app;

class TestCudaDevice : public CudaDeviceTest {
  Q_OBJECT

 private slots:
  void init() { pretend(); }
  void withoutADriverThereIsNoDevice();
  void anIncompleteDriverIsTooOld();
  void whatIsWrongWithTheCardIsSaid_data();
  void whatIsWrongWithTheCardIsSaid();
  void kernelsRunInOrderOnTheBuffersOfTheSet();
  void callsAreBetweenTwoEventsAndQueuedBehindAPause();
  void smallKernelsAreReplayedOnTheSameSets();
  void aGraphIsNotReplayedOnASetThatIsGone();
  void longKernelsAreNotReplayed();
  void writesAroundABufferAreFound_data();
  void writesAroundABufferAreFound();
  void aFaultLosesTheDevice_data();
  void aFaultLosesTheDevice();
  void wantOfMemoryIsSaidAndCanBeEnded();
  void coldCallsComeAfterAFlushByWrites();
  void theFirstCallIsMadeTwice();
  void memoryIsGivenBack();
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
  QVERIFY(device->call({kernel.get(), {one.set.get()}}, 0, 1));
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
  const float expected[] = {2 + 43 + 21, 44 + 22, 43 + 21};
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

void TestCudaDevice::theFirstCallIsMadeTwice() {
  for (const bool isCold : {false, true}) {
    const auto device = open();
    const auto kernel = load(*device, {"scale_1"});
    const Buffers one = buffers(*device);
    const DeviceUse use{kernel.get(), {one.set.get()}};
    codegen::RunPlan plan;
    plan.cache = isCold ? codegen::CacheState::Cold : codegen::CacheState::Warm;
    device->begin(plan, {&use, 1});
    forgetLog();
    for (int runs : {2, 3}) {
      QVERIFY(device->call(use, 0, 1));
      QCOMPARE(log().count("run scale_1"), runs);
      QCOMPARE(log().count("set 67108864"), isCold ? 1 : 0);
    }
  }
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
