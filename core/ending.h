// How a process of ours ends when it cannot go on: with a sentence on standard error and an exit
// code, whatever the reason (no memory, an exception that nobody expects, a thread that cannot be
// started, abort() in a library, a fault), and never silently by a signal. Linking this brings a
// hook that runs before any library's own start, where memory may be short already.
#pragma once

namespace dojo::core {

// Exit code of a failure of the tool or the machine.
inline constexpr int kFailureExit = 3;

struct Ending {
  const char* program = "perfdojo";  // said before every sentence; must live for ever
  int withoutMemory = kFailureExit;  // exit code when memory runs out
  // Faults are somebody else's business, as in the worker, whose parent explains them.
  bool leavesFaults = false;
};

// First thing in main. Exceptions that leave main or a thread, failed allocations, abort() and
// faults then end the process in words; where a signal has a handler already, that is kept.
void installEnding(const Ending& ending);

// Allocate nothing; may be called from any thread, and from a signal handler.
[[noreturn]] void endWithoutMemory() noexcept;
[[noreturn]] void endInWords(const char* why) noexcept;

// For a catch (...) at the outermost place: the sentence of the exception that is handled now, as
// endInWords would say it, and the exit code.
int sayException() noexcept;

}  // namespace dojo::core
