// `perfdojo`: everything without a display (DESIGN §9). Exit codes: 0 done, 1 the answer is no, 2
// bad usage or input, 3 a failure of the tool or machine, 4 it cannot be told.
#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <iostream>
#include <new>
#include <regex>

#include "app/cli/command.h"
#include "core/allocation.h"
#include "core/instructions/instruction.h"

namespace dojo::app {
namespace {

std::atomic<bool> g_interrupted{false};
std::atomic<bool> g_isHeeded{false};

// The first Ctrl-C asks work that looks at it to stop, the second stops.
void onInterrupt(int) {
  if (g_interrupted.exchange(true) || !g_isHeeded) std::_Exit(130);
}

int exitCodeOf(ErrorCode code) {
  switch (code) {
    case ErrorCode::BadInput:
    case ErrorCode::NotFound:
      return kBadInput;
    case ErrorCode::Illegal:
      return kNo;
    default:
      return kToolFailure;
  }
}

// Whoever read our output has seen enough, as in `| head -1`.
bool outputHasNoReader() {
  pollfd output{STDOUT_FILENO, POLLOUT, 0};
  return poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

// "name:3:5: …": a message that says itself where it comes from.
bool namesItsPlace(const std::string& message) {
  static const std::regex place("^[^\\n]*:[0-9]+:[0-9]+: ");
  return std::regex_search(message.substr(0, message.find('\n')), place);
}

// Instruction files that the user's folders hold but that could not be read.
void reportInstructions() {
  if (std::getenv("PERFDOJO_INSTRUCTIONS") == nullptr) return;
  for (const Error& problem : core::knownInstructions().problems)
    std::fprintf(stderr, "perfdojo: %s\n", problem.message.c_str());
}

int finish(const Outcome& outcome) {
  std::cout.flush();
  if (!std::cout) {
    if (outputHasNoReader()) {
      std::signal(SIGPIPE, SIG_DFL);
      std::raise(SIGPIPE);
    }
    std::fputs("perfdojo: cannot write to standard output\n", stderr);
    return kToolFailure;
  }
  reportInstructions();
  if (outcome) return *outcome;
  std::string message = outcome.error().message;
  while (!message.empty() && message.back() == '\n') message.pop_back();
  std::fprintf(stderr, "%s%s\n", namesItsPlace(message) ? "" : "perfdojo: ", message.c_str());
  return exitCodeOf(outcome.error().code);
}

}  // namespace

const std::atomic<bool>& interrupted() {
  return interrupt();
}

std::atomic<bool>& interrupt() {
  g_isHeeded = true;
  return g_interrupted;
}

int run(int argc, char** argv) {
  CLI::App app{
      "Optimise loop programs move by move: every move proven legal, every result measured and "
      "verified."};
  app.name("perfdojo");
  app.require_subcommand(1);
  app.set_version_flag("--version", "perfdojo " PERFDOJO_VERSION);
  app.footer(
      "PROGRAM is a built-in kernel's name (see `perfdojo kernels`), a file, or - for standard "
      "input.\n"
      "Try:  perfdojo show softmax\n"
      "      perfdojo moves softmax --at m#1\n"
      "      perfdojo apply softmax 'join_scopes m@0' | perfdojo moves -\n"
      "      perfdojo replay softmax --bench\n"
      "Exit codes: 0 done, 1 the answer is no, 2 bad usage or input, 3 a failure of the tool or "
      "machine, 4 it cannot be told.");
  Outcome outcome = kDone;
  CommandLine line{app, outcome};
  for (auto add : {addKernels, addShow, addMoves, addExplain, addApply, addReplay, addCode,
                   addVerify, addBench, addCompare, addExport, addInstructions})
    add(line);
#ifdef DOJO_WITH_SEARCH
  for (auto add : {addSearch, addMinimise, addSession}) add(line);
#endif
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? kDone : kBadInput;
  }
  return finish(outcome);
}

}  // namespace dojo::app

int main(int argc, char** argv) {
  dojo::core::keepFreedMemory();
  std::signal(SIGPIPE, SIG_IGN);
  for (int signal : {SIGINT, SIGTERM})
    std::signal(signal, [](int s) { dojo::app::onInterrupt(s); });
  try {
    return dojo::app::run(argc, argv);
  } catch (const std::bad_alloc&) {
    std::fputs("perfdojo: there is not enough memory for this\n", stderr);
    return dojo::app::kToolFailure;
  }
}
