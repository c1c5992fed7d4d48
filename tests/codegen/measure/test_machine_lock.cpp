// One timing at a time, compilers together, and whoever waits goes before whoever asks later; in
// threads here, which is the same for files that are locked by whoever opened them.
#include <QTemporaryDir>
#include <QTest>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <thread>

#include "codegen/measure/machine_lock.h"

using namespace dojo::codegen;
using namespace std::chrono_literals;
using Use = MachineLock::Use;

class TestMachineLock : public QObject {
  Q_OBJECT
 private slots:
  void init() { qputenv("PERFDOJO_LOCKS", m_folder.path().toUtf8()); }
  void timingsAreAlone();
  void compilersRunTogetherButNotWithATiming();
  void whoeverWaitsIsNext();
  void waitingCanBeCancelled();
  void aFolderThatIsNotThereStopsNobody();

 private:
  QTemporaryDir m_folder;
};

void TestMachineLock::timingsAreAlone() {
  std::atomic<int> now = 0, most = 0;
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int k = 0; k < 10; ++k) {
        MachineLock lock(Use::Timing);
        if (!lock.isHeld()) most = 99;
        most = std::max<int>(most, ++now);
        std::this_thread::sleep_for(1ms);
        --now;
      }
    });
  threads.clear();
  QCOMPARE(most.load(), 1);
}

void TestMachineLock::compilersRunTogetherButNotWithATiming() {
  auto first = std::make_unique<MachineLock>(Use::Compiling);
  auto second = std::make_unique<MachineLock>(Use::Compiling);
  QVERIFY(first->isHeld() && second->isHeld());
  std::atomic<bool> timed = false;
  std::jthread timing([&] {
    MachineLock lock(Use::Timing);
    timed = lock.isHeld();
  });
  std::this_thread::sleep_for(100ms);
  QVERIFY(!timed);
  std::atomic<bool> cancel = true;
  MachineLock late(Use::Compiling, &cancel);  // does not go before the timing that waits
  QVERIFY(!late.isHeld());
  first.reset();
  second.reset();
  timing.join();
  QVERIFY(timed);
}

// Whoever times again and again leaves room for another.
void TestMachineLock::whoeverWaitsIsNext() {
  std::mutex mutex;
  std::vector<char> order;
  auto work = [&](char name, int times) {
    for (int i = 0; i < times; ++i) {
      MachineLock lock(Use::Timing);
      std::this_thread::sleep_for(20ms);
      std::lock_guard guard(mutex);
      order.push_back(name);
    }
  };
  {
    std::jthread greedy(work, 'a', 12);
    std::this_thread::sleep_for(30ms);
    std::jthread modest(work, 'b', 3);
  }
  auto last = std::find(order.rbegin(), order.rend(), 'b');
  QVERIFY2(last - order.rbegin() >= 3, QByteArray(order.data(), int(order.size())).constData());
}

void TestMachineLock::waitingCanBeCancelled() {
  MachineLock held(Use::Timing);
  std::atomic<bool> cancel = false;
  std::jthread other([&] {
    std::this_thread::sleep_for(50ms);
    cancel = true;
  });
  MachineLock waiting(Use::Timing, &cancel);
  QVERIFY(!waiting.isHeld());
  QVERIFY(waiting.secondsWaited() >= 0.04 && waiting.secondsWaited() < 10);
}

void TestMachineLock::aFolderThatIsNotThereStopsNobody() {
  qputenv("PERFDOJO_LOCKS", "/no/such/folder");
  MachineLock lock(Use::Timing);
  QVERIFY(!lock.isHeld());
  QVERIFY(lock.secondsWaited() < 5);
}

QTEST_APPLESS_MAIN(TestMachineLock)
#include "test_machine_lock.moc"
