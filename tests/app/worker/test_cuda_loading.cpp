// Code for the device "cuda": what the driver makes of it, what is kept of that, and launches that
// no card can have.
#include "tests/app/worker/cuda_device_test.h"

using namespace dojo;
using namespace dojo::app;

class TestCudaLoading : public CudaDeviceTest {
  Q_OBJECT

 private slots:
  void init() { pretend(); }
  void badPtxIsQuotedWithItsLine();
  void whatIsNoCodeIsSaid();
  void launchesThatTheCardCannotHaveAreRefused_data();
  void launchesThatTheCardCannotHaveAreRefused();
  void muchSharedMemoryIsAskedFor();
  void compiledCodeIsKept();
};

void TestCudaLoading::badPtxIsQuotedWithItsLine() {
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

void TestCudaLoading::whatIsNoCodeIsSaid() {
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

void TestCudaLoading::launchesThatTheCardCannotHaveAreRefused_data() {
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

void TestCudaLoading::launchesThatTheCardCannotHaveAreRefused() {
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

void TestCudaLoading::muchSharedMemoryIsAskedFor() {
  const auto device = open();
  LoadableCode large = code({"shared_1", "shared_2"});
  large.launches[0].sharedBytes = 100000;
  large.launches[1].sharedBytes = 40000;  // every kernel may have that
  QVERIFY(device->load(large));
  QCOMPARE(log().filter("attribute"), QStringList{"attribute shared_1 8 100000"});
}

void TestCudaLoading::compiledCodeIsKept() {
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

QTEST_GUILESS_MAIN(TestCudaLoading)
#include "test_cuda_loading.moc"
