#include "core/ending.h"

#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <system_error>

namespace dojo::core {
namespace {

// What a signal handler needs can only be found in static storage.
Ending g_ending;
alignas(16) char g_handlerStack[64 * 1024];

constexpr std::size_t kLittle = 1 << 16;  // bytes, without which nothing goes on
constexpr const char* kNoMemory = "there is not enough memory for this";

void write(const char* text) noexcept {
  for (std::size_t left = std::strlen(text); left > 0;) {
    ssize_t written = ::write(STDERR_FILENO, text, left);
    if (written <= 0) return;
    text += written;
    left -= static_cast<std::size_t>(written);
  }
}

void say(const char* why, const char* detail = nullptr) noexcept {
  write(g_ending.program);
  write(": ");
  write(why);
  if (detail != nullptr) {
    write(": ");
    write(detail);
  }
  write("\n");
}

[[noreturn]] void onTerminate() noexcept {
  if (std::current_exception() == nullptr) {
    // Where there is no memory for an exception either.
    void* memory = std::malloc(kLittle);
    if (memory == nullptr) endWithoutMemory();
    std::free(memory);
    endInWords("stopped by an error inside the program: it cannot go on");
  }
  try {
    throw;
  } catch (...) {
    _exit(sayException());
  }
}

// An allocator written in C cannot throw by itself and would abort without a word.
void onNoMemory() {
  throw std::bad_alloc();
}

const char* wordsFor(int signal) {
  switch (signal) {
    case SIGABRT:
      return "stopped by an error inside the program or a library of it (abort)";
    case SIGFPE:
      return "stopped by an error inside the program: an impossible division";
    case SIGILL:
      return "stopped by an error inside the program: an instruction that this processor does not "
             "support";
    case SIGBUS:
      return "stopped: memory or a file that was in use is no longer there (bus error)";
    default:
      return "stopped by an error inside the program, or by a stack overflow (segmentation fault)";
  }
}

void onFatalSignal(int signal) {
  endInWords(wordsFor(signal));
}

void handle(int signal) {
  struct sigaction old{};
  if (sigaction(signal, nullptr, &old) != 0 || old.sa_handler != SIG_DFL) return;
  struct sigaction action{};
  action.sa_handler = onFatalSignal;
  action.sa_flags = SA_ONSTACK | SA_RESETHAND;
  sigaction(signal, &action, nullptr);
}

void beforeLibrariesStart() {
  std::set_terminate(onTerminate);
  std::set_new_handler(onNoMemory);
}

[[gnu::used, gnu::section(".preinit_array")]] void (*const g_early)() = beforeLibrariesStart;

}  // namespace

void installEnding(const Ending& ending) {
  g_ending = ending;
  std::set_terminate(onTerminate);
  std::set_new_handler(onNoMemory);
  if (ending.leavesFaults) return;
  const stack_t stack{g_handlerStack, 0, sizeof g_handlerStack};
  sigaltstack(&stack, nullptr);
  for (int signal : {SIGABRT, SIGFPE, SIGILL, SIGBUS, SIGSEGV}) handle(signal);
}

void endWithoutMemory() noexcept {
  say(kNoMemory);
  _exit(g_ending.withoutMemory);
}

void endInWords(const char* why) noexcept {
  say(why);
  _exit(kFailureExit);
}

int sayException() noexcept {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    say(kNoMemory);
    return g_ending.withoutMemory;
  } catch (const std::system_error& error) {
    if (error.code() == std::errc::resource_unavailable_try_again)
      say("the system cannot create another thread for this program", std::strerror(EAGAIN));
    else
      say("stopped", error.what());
  } catch (const std::exception& error) {
    say("stopped by an error inside the program", error.what());
  } catch (...) {
    say("stopped by an error inside the program: an exception of unknown kind");
  }
  return kFailureExit;
}

}  // namespace dojo::core
