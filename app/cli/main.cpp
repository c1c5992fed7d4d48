// `perfdojo`: everything without a display. Exit codes: 0 done, 1 the answer is no, 2
// bad usage or input, 3 a failure of the tool or machine, 4 it cannot be told.
#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <iostream>

#include "app/cli/command.h"
#include "app/cli/json_error.h"
#include "app/cli/terminal.h"
#include "core/allocation.h"
#include "core/ending.h"
#include "core/instructions/instruction.h"
#include "core/instructions/permission.h"

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

// Instruction files that the user's folders hold but that could not be read.
void reportInstructions() {
  if (std::getenv("PERFDOJO_INSTRUCTIONS") == nullptr) return;
  for (const Error& problem : core::knownInstructions().problems)
    std::cerr << "perfdojo: " << problem.message << "\n";
}

// On a terminal, of each text once. What is piped in or out cannot answer.
void askOnTerminal() {
  if (!isatty(STDIN_FILENO) || !isatty(STDERR_FILENO)) return;
  core::askAboutInstructions([](const core::ForeignInstruction& instruction) {
    std::cerr << instruction.path << " holds C for the instruction " << instruction.name
              << ", which is compiled and runs with all your permissions.\nRun it? You are not "
                 "asked again about this text. [y/N] "
              << std::flush;
    std::string answer;
    std::getline(std::cin, answer);
    return answer == "y" || answer == "Y" || answer == "yes";
  });
}

int finish(const Command& app, const Outcome& outcome) {
  if (!outcome && wantsJson(app)) printJsonError(outcome.error(), exitCodeOf(outcome.error().code));
  std::cout.flush();
  if (!std::cout) {
    if (outputHasNoReader()) {
      std::signal(SIGPIPE, SIG_DFL);
      std::raise(SIGPIPE);
    }
    std::cerr << "perfdojo: cannot write to standard output\n";
    return kToolFailure;
  }
  reportInstructions();
  if (outcome) return *outcome;
  std::string message = outcome.error().message;
  bool saysPlaces = outcome.error().message.code == kSaysPlaces;
  while (!message.empty() && message.back() == '\n') message.pop_back();
  std::cerr << (saysPlaces ? "" : "perfdojo: ") << message << "\n";
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
  PrintableOutput printable;
  Command app{
      "perfdojo",
      "Optimise loop programs move by move: every move proven legal, every result measured and "
      "verified."};
  app.requireSubcommand();
  app.setVersion("--version", "perfdojo " PERFDOJO_VERSION);
  app.setFooter(
      "PROGRAM is a built-in kernel's name (see `perfdojo kernels`), a file, or - for standard "
      "input.\nTry:  perfdojo show softmax\n      perfdojo moves softmax --at m#1\n      perfdojo "
      "apply softmax 'join_scopes m@0' | perfdojo moves -\n      perfdojo replay softmax "
      "--bench\nExit codes: 0 success, 1 the answer is no, 2 bad usage or input, 3 failure of the "
      "tool or machine, 4 cannot be told.");
  askOnTerminal();
  Outcome outcome = kDone;
  CommandLine line{app, outcome};
  for (auto add : {addKernels, addShow, addMoves, addExplain, addApply, addReplay, addCode,
                   addVerify, addBench, addCompare, addExport, addInstructions, addTargets})
    add(line);
#ifdef DOJO_WITH_SEARCH
  for (auto add : {addSearch, addMinimise, addSession, addTrain, addPlay, addAgent, addEmbed})
    add(line);
#endif
  std::string usageError;
  switch (app.parse(argc, argv, &usageError)) {
    case Command::Parsed::Done:
      return finish(app, outcome);
    case Command::Parsed::Help:
      return kDone;
    case Command::Parsed::UsageError:
      break;
  }
  if (wantsJson(argc, argv)) printJsonError({ErrorCode::BadInput, usageError}, kBadInput);
  return kBadInput;
}

}  // namespace dojo::app

int main(int argc, char** argv) {
  dojo::core::installEnding({.program = "perfdojo"});
  dojo::core::keepFreedMemory();
  std::signal(SIGPIPE, SIG_IGN);
  for (int signal : {SIGINT, SIGTERM})
    std::signal(signal, [](int s) { dojo::app::onInterrupt(s); });
  try {
    return dojo::app::run(argc, argv);
  } catch (...) {
    return dojo::core::sayException();
  }
}
