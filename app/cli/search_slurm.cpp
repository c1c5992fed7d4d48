#include <fmt/format.h>

#include <filesystem>
#include <iostream>

#include "app/cli/search_arguments.h"
#include "app/search/campaign.h"
#include "core/machine/machines.h"
#include "core/shell.h"

namespace dojo::app {
namespace {

// What a command prints on standard output.
Result<std::string> outputOf(const std::string& command) {
  auto output = core::runInShell(command);
  if (!output) return tl::unexpected(output.error());
  if (output->isMissing())
    return fail(
        ErrorCode::NotFound,
        "sbatch was not found; run this on a Slurm machine, or write the scripts with --dry-run");
  if (output->status != 0)
    return fail(ErrorCode::ToolFailure, phrase("sbatch refused: {}", command));
  std::string& text = output->text;
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return std::move(text);
}

}  // namespace

void SlurmArguments::addTo(Command* command) {
  constexpr const char* kGroup = "Many searches on other machines";
  auto* launch = command
                     ->addOption("--launcher", launcher,
                                 "slurm: a job array with a search for each kernel, target and "
                                 "seed, and a following job that merges them")
                     ->oneOf({"slurm"})
                     ->group(kGroup);
  auto add = [&](const char* name, auto& value, const char* help) {
    return command->addOption(name, value, help)->needs(launch)->group(kGroup);
  };
  add("--folder", folder, "folder for sessions, logs and merged sessions")->showDefault();
  add("--also", also, "more kernels")->delimiter(',')->typeName("PROGRAM");
  add("--targets", targets, "these targets instead of one")->delimiter(',');
  add("--seeds", seeds, "run a search for each of these seeds")->delimiter(',');
  add("--tries", tries, "how often a failing search is tried")->showDefault()->within(1, 100);
  add("--sbatch", sbatch, "more options for sbatch, such as '--partition=long --time=4:00:00'");
  command->addFlag("--dry-run", dryRun, "only write the scripts, submit nothing")
      ->needs(launch)
      ->group(kGroup);
}

namespace {

// The flags that ask for the same search in another process.
std::vector<std::string> flagsOf(const SearchRequest& r) {
  std::vector<std::string> flags = {"--strategy", r.strategy,
                                    "--space",    r.space,
                                    "--pass",     r.pass,
                                    "--evals",    std::to_string(r.evaluations),
                                    "--time",     fmt::format("{}", r.seconds),
                                    "--batch",    std::to_string(r.batch),
                                    "--threads",  std::to_string(r.threads)};
  flags.emplace_back(r.model ? "--model" : "--no-model");
  if (r.cold) flags.emplace_back("--cold");
  auto list = [&flags](const char* flag, const std::vector<std::string>& values) {
    for (const std::string& value : values) {
      flags.emplace_back(flag);
      flags.push_back(value);
    }
  };
  list("--allow", r.allow);
  list("--deny", r.deny);
  list("--lock", r.locks);
  return flags;
}

// The names of kernels as other machines can read them.
Result<std::vector<std::string>> kernelsOf(const SearchArguments& arguments) {
  std::vector<std::string> kernels = {arguments.program.source};
  kernels.insert(kernels.end(), arguments.slurm.also.begin(), arguments.slurm.also.end());
  std::error_code error;
  for (std::string& kernel : kernels) {
    if (kernel == "-")
      return fail(ErrorCode::BadInput, "other machines cannot read standard input from here");
    if (auto program = loadProgram(kernel, {}); !program) return tl::unexpected(program.error());
    if (std::filesystem::exists(kernel)) kernel = std::filesystem::absolute(kernel, error).string();
  }
  return kernels;
}

Result<std::vector<std::string>> targetsOf(const SearchArguments& arguments) {
  std::vector<std::string> targets = arguments.slurm.targets;
  if (targets.empty()) targets.push_back(arguments.program.target);
  for (const std::string& target : targets)
    if (auto known = core::machineNamed(target); !known) return tl::unexpected(known.error());
  return targets;
}

// What every search of the campaign is called with.
std::vector<std::string> commonFlags(const SearchArguments& arguments) {
  std::vector<std::string> flags = flagsOf(arguments.request);
  auto add = [&](const char* flag, const std::string& value) {
    flags.emplace_back(flag);
    flags.push_back(value);
  };
  for (const std::string& set : arguments.program.sets) add("--set", set);
  std::error_code error;
  if (!arguments.from.empty())
    add("--from", std::filesystem::exists(arguments.from)
                      ? std::filesystem::absolute(arguments.from, error).string()
                      : arguments.from);
  if (arguments.refine) flags.emplace_back("--refine");
  add("--timeout", fmt::format("{}", arguments.timeoutSeconds));
  add("--workers", std::to_string(arguments.workers));
  return flags;
}

Outcome submit(const Campaign& campaign, bool dryRun, bool json) {
  if (auto written = writeCampaign(campaign); !written) return tl::unexpected(written.error());
  std::string folder = core::quotedForShell(campaign.folder.string());
  std::string array, gathering;
  if (!dryRun) {
    auto first =
        outputOf(fmt::format("sbatch --parsable {} {}/array.sbatch", campaign.sbatch, folder));
    if (!first) return tl::unexpected(first.error());
    array = first->substr(0, first->find(';'));
    auto second = outputOf(fmt::format(
        "sbatch --parsable --dependency=afterany:{} --kill-on-invalid-dep=no {}/gather.sbatch",
        array, folder));
    if (!second) return tl::unexpected(second.error());
    gathering = second->substr(0, second->find(';'));
  }
  std::cerr << (dryRun ? fmt::format("{} searches written to {}; submit array.sbatch, and "
                                     "gather.sbatch after it\n",
                                     campaign.tasks.size(), campaign.folder.string())
                       : fmt::format("{} searches are job {}; job {} merges them into {}\n",
                                     campaign.tasks.size(), array, gathering,
                                     campaign.folder.string()));
  if (json)
    printJson({{"schema", 1},
               {"folder", campaign.folder.string()},
               {"searches", campaign.tasks.size()},
               {"job", array},
               {"gather_job", gathering}});
  return kDone;
}

}  // namespace

Outcome launchOnSlurm(const SearchArguments& arguments) {
  auto kernels = kernelsOf(arguments);
  if (!kernels) return tl::unexpected(kernels.error());
  auto targets = targetsOf(arguments);
  if (!targets) return tl::unexpected(targets.error());
  std::vector<int64_t> seeds = arguments.slurm.seeds;
  if (seeds.empty()) seeds.push_back(static_cast<int64_t>(arguments.request.seed));
  std::error_code error;
  Campaign campaign;
  campaign.folder = std::filesystem::absolute(arguments.slurm.folder, error);
  campaign.command = std::filesystem::read_symlink("/proc/self/exe", error).string();
  campaign.tasks = tasksOf(*kernels, *targets, seeds);
  campaign.arguments = commonFlags(arguments);
  campaign.tries = arguments.slurm.tries;
  campaign.processors = std::max(arguments.workers, arguments.request.threads);
  campaign.sbatch = arguments.slurm.sbatch;
  return submit(campaign, arguments.slurm.dryRun, arguments.json);
}

}  // namespace dojo::app
