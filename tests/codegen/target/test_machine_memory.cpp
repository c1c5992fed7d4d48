// What the machine says of its memory and caches, as buffers and passes ask for it.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "codegen/target/available_memory.h"
#include "core/machine/cache_sizes.h"

using namespace dojo;

class TestMachineMemory : public QObject {
  Q_OBJECT
 private slots:
  void pagesOfFilesAreAvailable() {
    QTemporaryDir folder;
    auto write = [&](const char* name, const char* text) {
      QFile file(folder.filePath(name));
      return file.open(QIODevice::WriteOnly) && file.write(text) > 0;
    };
    auto available = [&] { return codegen::availableInGroup(folder.path().toStdString()); };
    const auto unlimited = std::numeric_limits<std::size_t>::max();
    QCOMPARE(available(), unlimited);
    QVERIFY(write("memory.max", "max\n") && write("memory.current", "900\n"));
    QCOMPARE(available(), unlimited);
    QVERIFY(write("memory.max", "1000\n"));
    QCOMPARE(available(), std::size_t{100});
    QVERIFY(write("memory.stat",
                  "anon 100\nfile 700\nshmem 50\ninactive_anon 80\nactive_file 300\n"
                  "inactive_file 250\nslab_reclaimable 20\n"));
    QCOMPARE(available(), std::size_t{670});
    QVERIFY(write("memory.current", "5000\n"));
    QCOMPARE(available(), std::size_t{0});
    QVERIFY(write("memory.stat", "\xff\n") && write("memory.current", "none"));
    QCOMPARE(available(), std::size_t{1000});
  }

  void someMemoryIsAvailable() {
    QVERIFY(codegen::availableMemoryBytes() > 1 << 20);
    QVERIFY(codegen::availableMemoryBytes() < std::numeric_limits<std::size_t>::max());
  }

  void fewCoresCountOnAShareOfTheThirdLevel() {
    constexpr int64_t kMega = 1 << 20;
    QCOMPARE(core::shareOfThirdLevel(480 * kMega, 2), 32 * kMega);
    QCOMPARE(core::shareOfThirdLevel(480 * kMega, 96), 480 * kMega);
    QCOMPARE(core::shareOfThirdLevel(32 * kMega, 2), 32 * kMega);
    QCOMPARE(core::shareOfThirdLevel(32 * kMega, 0), 16 * kMega);  // where no count is known
  }

  // Of one core's view: a socket has up to 16 times as much of the third level on some machines.
  void cachesGrowWithTheirLevel() {
    int64_t before = 0;
    for (int level : {1, 2, 3})
      if (int64_t bytes = core::cacheBytes(level); bytes > 0) {
        QVERIFY2(bytes > before, qPrintable(QString("level %1 holds %2").arg(level).arg(bytes)));
        before = bytes;
      }
    for (int level : {-1, 0, 4}) QCOMPARE(core::cacheBytes(level), int64_t{0});
#if defined(__x86_64__)
    if (__builtin_cpu_is("amd")) QVERIFY(core::cacheBytes(3) <= 256 << 20);
#endif
  }
};

QTEST_GUILESS_MAIN(TestMachineMemory)
#include "test_machine_memory.moc"
