// Whatever ends a process, it ends in words and with an exit code. Each case runs in a child.
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QTest>
#include <atomic>
#include <cstdlib>
#include <functional>
#include <new>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <vector>

#include "core/ending.h"
#include "core/threads.h"

using namespace dojo::core;

namespace {

struct Ended {
  int status = 0;
  QString words;
};

Ended inChild(const std::function<void()>& body, Ending ending = {.program = "child"}) {
  int ends[2];
  if (pipe(ends) != 0) qFatal("no pipe");
  pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDERR_FILENO);
    close(ends[0]);
    rlimit noCore{0, 0};
    setrlimit(RLIMIT_CORE, &noCore);
    for (int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS}) ::signal(signal, SIG_DFL);
    installEnding(ending);
    body();
    _exit(0);
  }
  close(ends[1]);
  Ended ended;
  char chunk[512];
  for (ssize_t got; (got = read(ends[0], chunk, sizeof chunk)) > 0;)
    ended.words += QString::fromUtf8(chunk, got);
  close(ends[0]);
  waitpid(child, &ended.status, 0);
  return ended;
}

// More than any machine has, in a size that no compiler knows.
size_t tooMuch() {
  static volatile size_t bytes = size_t{1} << 62;
  return bytes;
}

// Deeper than any stack.
[[gnu::noinline]] int recurse(volatile int* depth) {
  volatile char frame[4096];
  frame[0] = static_cast<char>(*depth);
  *depth = *depth + 1;
  if (*depth == 1 << 30) return 0;
  return recurse(depth) + frame[0];
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kIsSanitized = true;
#else
constexpr bool kIsSanitized = false;
#endif

struct Case {
  const char* name;
  std::function<void()> body;
  const char* words;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
      {"an allocation fails in main", [] { operator delete(operator new(tooMuch())); },
       "there is not enough memory for this"},
      {"an allocation fails in a thread",
       [] { std::thread([] { operator delete(operator new(tooMuch())); }).join(); },
       "there is not enough memory for this"},
      {"an exception leaves a thread",
       [] { std::thread([] { throw std::runtime_error("no such thing"); }).join(); },
       "no such thing"},
      {"an exception of unknown kind", [] { std::thread([] { throw 7; }).join(); }, "unknown kind"},
      {"no thread can be started",
       [] {
         throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
       },
       "another thread"},
      {"terminate", [] { std::terminate(); }, "cannot go on"},
      {"abort", [] { std::abort(); }, "(abort)"},
      {"a null pointer", [] { raise(SIGSEGV); }, "segmentation fault"},
      {"a stack that is too deep",
       [] {
         volatile int depth = 0;
         _exit(recurse(&depth));
       },
       "stack overflow"},
      {"a division", [] { raise(SIGFPE); }, "division"},
      {"a handler of an allocator in C",
       [] {
         auto handler = std::get_new_handler();
         if (handler == nullptr) _exit(99);
         handler();
       },
       "there is not enough memory for this"},
      {"said from anywhere", [] { endInWords("the lamp is out"); }, "the lamp is out"},
  };
  return all;
}

}  // namespace

class TestEnding : public QObject {
  Q_OBJECT
 private slots:
  void itEndsInWords_data();
  void itEndsInWords();
  void workersHaveAnExitCodeOfTheirOwn();
  void workersLeaveFaultsToTheirParent();
  void whatHasAHandlerKeepsIt();
  void helpersThrowWhereTheyAreWaitedFor();
  void helpersNeedNoThreads();
};

void TestEnding::itEndsInWords_data() {
  QTest::addColumn<int>("number");
  for (size_t i = 0; i < cases().size(); ++i) QTest::newRow(cases()[i].name) << static_cast<int>(i);
}

void TestEnding::itEndsInWords() {
  QFETCH(int, number);
  if (kIsSanitized) QSKIP("a sanitizer ends the process in its own words");
  const Case& tried = cases()[static_cast<size_t>(number)];
  Ended ended = inChild([&] {
    try {
      tried.body();
    } catch (...) {
      _exit(sayException());
    }
  });
  QVERIFY2(WIFEXITED(ended.status), qPrintable(ended.words));
  QCOMPARE(WEXITSTATUS(ended.status), kFailureExit);
  QVERIFY2(ended.words.startsWith("child: "), qPrintable(ended.words));
  QVERIFY2(ended.words.contains(tried.words), qPrintable(ended.words));
  QCOMPARE(ended.words.count('\n'), 1);
}

void TestEnding::workersHaveAnExitCodeOfTheirOwn() {
  Ended ended = inChild([] { std::thread([] { throw std::bad_alloc(); }).join(); },
                        {.program = "child", .withoutMemory = 71, .leavesFaults = true});
  QVERIFY(WIFEXITED(ended.status));
  QCOMPARE(WEXITSTATUS(ended.status), 71);
  QCOMPARE(ended.words, QString("child: there is not enough memory for this\n"));
}

void TestEnding::workersLeaveFaultsToTheirParent() {
  Ended ended = inChild([] { raise(SIGSEGV); }, {.program = "child", .leavesFaults = true});
  QVERIFY(WIFSIGNALED(ended.status) || kIsSanitized);
}

void TestEnding::whatHasAHandlerKeepsIt() {
  Ended ended = inChild([] {
    ::signal(SIGFPE, [](int) { _exit(42); });
    installEnding({.program = "child"});
    raise(SIGFPE);
  });
  QVERIFY(WIFEXITED(ended.status));
  QCOMPARE(WEXITSTATUS(ended.status), 42);
}

void TestEnding::helpersThrowWhereTheyAreWaitedFor() {
  std::atomic<int> done = 0;
  Helpers helpers;
  for (int i = 0; i < 8; ++i)
    helpers.start([&done, i] {
      if (i == 3) throw std::bad_alloc();
      ++done;
    });
  QVERIFY_THROWS_EXCEPTION(std::bad_alloc, helpers.wait());
  QCOMPARE(done.load(), 7);
  helpers.wait();
}

void TestEnding::helpersNeedNoThreads() {
  if (kIsSanitized) QSKIP("a sanitizer needs more addresses than are left here");
  Ended ended = inChild([] {
    rlimit few{1 << 20, 1 << 20};  // less than a thread's stack
    setrlimit(RLIMIT_AS, &few);
    int sum = 0;
    Helpers helpers;
    for (int i = 1; i <= 4; ++i) helpers.start([&sum, i] { sum += i; });
    helpers.wait();
    _exit(sum);
  });
  QVERIFY(WIFEXITED(ended.status));
  QCOMPARE(WEXITSTATUS(ended.status), 10);
}

QTEST_APPLESS_MAIN(TestEnding)
#include "test_ending.moc"
