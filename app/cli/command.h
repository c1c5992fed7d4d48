// What the subcommands of `perfdojo` share: reading programs, targets and trajectories from what
// the user typed, and ending with the right exit code. One file per subcommand adds itself to the
// parser; options.h is the door to CLI11.
#pragma once

#include <atomic>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/options.h"
#include "core/ir/program.h"
#include "core/machine/machine.h"
#include "core/moves/move.h"
#include "core/result.h"
#include "core/text/parser.h"
#include "core/trajectory/trajectory.h"

namespace dojo::app {

// kUndecided: neither yes nor no could be told.
enum ExitCode { kDone = 0, kNo = 1, kBadInput = 2, kToolFailure = 3, kUndecided = 4 };

// A subcommand's outcome: main prints the error and turns its code into the exit code.
using Outcome = Result<ExitCode>;

// Set by Ctrl-C or a termination; long work looks at it and stops with what it has.
const std::atomic<bool>& interrupted();
std::atomic<bool>& interrupt();  // the same, for whoever else may stop it

// Each adds its subcommand. When the user calls it, `outcome` receives what it returned.
struct CommandLine {
  Command& app;
  Outcome& outcome;
};
void addKernels(CommandLine line);
void addShow(CommandLine line);
void addMoves(CommandLine line);
void addExplain(CommandLine line);
void addApply(CommandLine line);
void addReplay(CommandLine line);
void addCode(CommandLine line);
void addVerify(CommandLine line);
void addBench(CommandLine line);
void addCompare(CommandLine line);
void addExport(CommandLine line);
void addInstructions(CommandLine line);
void addTargets(CommandLine line);
#ifdef DOJO_WITH_SEARCH
void addSearch(CommandLine line);
void addMinimise(CommandLine line);
void addSession(CommandLine line);
void addTrain(CommandLine line);
void addPlay(CommandLine line);
void addAgent(CommandLine line);
void addEmbed(CommandLine line);
#endif

// Runs `body` when the subcommand is called.
template <typename Body>
void onCall(Command* command, CommandLine line, Body body) {
  command->onCall([&outcome = line.outcome, body] { outcome = body(); });
}

// --allow-instructions FILE, of what compiles programs.
void addAllowInstructions(Command* command);
void addSets(Command* command, std::vector<std::string>& sets);

// A trajectory with the program that it starts from.
struct LoadedTrajectory {
  core::Trajectory trajectory;
  core::Program start;
  core::Machine machine;
  std::string kernel;         // a built-in one's name, or a file's
  core::Overrides constants;  // the trajectory's and the user's
};

// PROGRAM as users give it: a built-in kernel's name, a file, or "-" for standard input; or a
// trajectory, a file's or a built-in one's name that no kernel has: what its steps make of its
// kernel. NAME.moves is the trajectory even where a kernel has the name.
struct ProgramArgument {
  std::string source;
  std::vector<std::string> sets;  // NAME=VALUE
  std::string target = "host";
  bool isTargetGiven = false;

  void addTo(Command* command, bool withTarget, bool isRequired = true);
  // Once; what it finds is kept for loadMachine().
  struct Loaded {
    core::Program program, original;  // a trajectory's kernel; otherwise the program itself
    std::optional<LoadedTrajectory> trajectory;
  };
  Result<core::Program> load();
  Result<Loaded> loadWithOriginal();
  // What --target says, else what the trajectory says that was loaded, else this machine.
  Result<core::Machine> loadMachine() const;

 private:
  std::string m_trajectoryTarget;
};

Result<ProgramArgument::Loaded> loadWithOriginal(const std::string& source,
                                                 const core::Overrides& overrides);
Result<core::Program> loadProgram(const std::string& source, const core::Overrides& overrides);
Result<core::Overrides> parseSets(const std::vector<std::string>& sets);
// The machine itself where this machine runs its code, else this machine's own, with a word about
// it.
Result<core::Machine> runnableTarget(const core::Machine& machine);
Result<core::Machine> measurableTarget(const core::Machine& machine);
Result<std::string> readFile(const std::string& path);
Result<void> writeFile(const std::string& path, std::string_view text);

// TRAJECTORY: a built-in one's name or a file.
Result<LoadedTrajectory> loadTrajectory(const std::string& source,
                                        const core::Overrides& overrides);

// The JSON of a refusal, with the lines of the nodes it names.
nlohmann::json toJson(const core::Refusal& refusal, const core::View& view);
nlohmann::json toJson(const std::vector<core::Advice>& advice, const core::View& view);
std::string hashText(core::Hash hash);

void printJson(const nlohmann::json& document);
bool isJsonPrinted();  // one document was

}  // namespace dojo::app
