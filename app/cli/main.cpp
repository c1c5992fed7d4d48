// `perfdojo`: everything without a display (DESIGN §9). Exit codes: 0 done, 1 the answer is no, 2
// bad usage or input, 3 a failure of the tool or machine.
#include <csignal>
#include <cstdio>
#include <iostream>

#include "app/cli/command.h"

namespace dojo::app {
namespace {

std::atomic<bool> g_interrupted{false};

// The first Ctrl-C asks to stop, the second stops.
void onInterrupt(int) {
  if (g_interrupted.exchange(true)) std::_Exit(130);
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

int finish(const Outcome& outcome) {
  std::cout.flush();
  if (!std::cout) {
    std::fputs("perfdojo: cannot write to standard output\n", stderr);
    return kToolFailure;
  }
  if (outcome) return *outcome;
  std::string message = outcome.error().message;
  while (!message.empty() && message.back() == '\n') message.pop_back();
  bool listed = message.find('\n') != std::string::npos || message.find(":1:") != std::string::npos;
  std::fprintf(stderr, "%s%s\n", listed ? "" : "perfdojo: ", message.c_str());
  return exitCodeOf(outcome.error().code);
}

}  // namespace

const std::atomic<bool>& interrupted() {
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
      "machine.");
  Outcome outcome = kDone;
  Session session{app, outcome};
  for (auto add : {addKernels, addShow, addMoves, addExplain, addApply, addReplay, addCode,
                   addVerify, addBench, addCompare, addExport})
    add(session);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? kDone : kBadInput;
  }
  return finish(outcome);
}

}  // namespace dojo::app

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGINT, [](int s) { dojo::app::onInterrupt(s); });
  return dojo::app::run(argc, argv);
}
