// The cache of compiled kernels: used, damaged, full, forgotten.
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "codegen/worker/object_cache.h"
#include "tests/codegen/worker_test.h"

using namespace dojo;
using namespace dojo::codegen;

class TestWorkerCache : public WorkerTest {
  Q_OBJECT
 private slots:
  void secondCompilationComesFromTheCache() {
    auto fresh = settings();
    fresh.cacheFolder = m_folder.filePath("fresh").toStdString();
    CompiledKernel first;
    {
      WorkerClient client(fresh);
      auto compiled = client.compile(kernel(kDouble));
      MUST(compiled);
      QVERIFY(!compiled->fromCache);
      QVERIFY(compiled->cacheWarning.empty());
      first = *compiled;
    }
    WorkerClient client(fresh);
    const auto again = client.compile(kernel(kDouble));
    MUST(again);
    QVERIFY(again->fromCache);
    QVERIFY(!listingNamed(first.listings, "asm").text.empty());
    QVERIFY(again->listings == first.listings);
    const BufferSet set = filled(client);
    MUST(client.run({{{again->handle, {set}}}, rounds(1), {}}));
    QVERIFY(isDoubled(set));
    auto otherFlags = kernel(kDouble);
    otherFlags.options.optLevel = 1;
    const auto other = client.compile(otherFlags);
    MUST(other);
    QVERIFY(!other->fromCache);
  }

  void damagedCacheEntriesAreIgnoredAndRewritten() {
    auto fresh = settings();
    fresh.cacheFolder = m_folder.filePath("damaged").toStdString();
    WorkerClient client(fresh);
    MUST(client.compile(kernel(kDouble)));
    for (const auto& entry : std::filesystem::recursive_directory_iterator(*fresh.cacheFolder)) {
      if (!entry.is_regular_file()) continue;
      std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
      file.seekp(static_cast<std::streamoff>(entry.file_size() / 2));
      file.put('\x5a').put('\x5a').put('\x5a');
    }
    const auto second = client.compile(kernel(kDouble));
    MUST(second);
    QVERIFY(!second->fromCache);
    const auto third = client.compile(kernel(kDouble));
    MUST(third);
    QVERIFY(third->fromCache);
  }

  void cacheThatCannotBeWrittenIsAWarning() {
    const std::string file = m_folder.filePath("a-file").toStdString();
    std::ofstream(file) << "not a folder";
    auto blocked = settings();
    blocked.cacheFolder = file + "/objects";
    WorkerClient client(blocked);
    const auto compiled = client.compile(kernel(kDouble));
    MUST(compiled);
    QVERIFY(compiled->cacheWarning.find("cannot keep compiled code") != std::string::npos);
    const BufferSet set = filled(client);
    MUST(client.run({{{compiled->handle, {set}}}, rounds(1), {}}));
    QVERIFY(isDoubled(set));
  }

  void fullDiskIsAnErrorOfTheCacheAlone() {
    if (access("/dev/full", W_OK) != 0) QSKIP("no /dev/full");
    CompiledCode code;
    code.object = std::string(1 << 20, 'x');
    rlimit before{}, small{4096, 4096};
    getrlimit(RLIMIT_FSIZE, &before);
    small.rlim_max = before.rlim_max;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    const ObjectCache cache(m_folder.filePath("full").toStdString());
    const auto stored = cache.store(ObjectCache::key("a"), code);
    setrlimit(RLIMIT_FSIZE, &before);
    QVERIFY(!stored);
    QVERIFY(!cache.find(ObjectCache::key("a")));
    int files = 0;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(m_folder.filePath("full").toStdString()))
      files += entry.is_regular_file() ? 1 : 0;
    QCOMPARE(files, 0);
  }

  void cacheForgetsTheOldestBeyondItsLimit() {
    const ObjectCache cache(m_folder.filePath("limited").toStdString(), 256 * 4096);
    CompiledCode code;
    code.object = std::string(1500, 'x');
    for (int i = 0; i < 4; i++) {
      QVERIFY(cache.store("aa" + std::to_string(i), code));
      std::this_thread::sleep_for(5ms);
    }
    QVERIFY(!cache.find("aa0"));
    QVERIFY(cache.find("aa3"));
  }
};

QTEST_APPLESS_MAIN(TestWorkerCache)
#include "test_worker_cache.moc"
