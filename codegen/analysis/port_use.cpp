#include "codegen/analysis/port_use.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "core/machine/host.h"
#include "core/shell.h"

namespace dojo::codegen {
namespace {

constexpr double kBusy = 0.5;      // of the cycles
constexpr double kWaiting = 1.25;  // cycles over what the units need

std::string findAnalyser() {
  const char* path = std::getenv("PATH");
  std::string folders = path ? path : "";
  for (const char* name : {"llvm-mca-22", "llvm-mca-21", "llvm-mca-20", "llvm-mca-19", "llvm-mca"})
    for (size_t begin = 0; begin <= folders.size();) {
      size_t end = std::min(folders.find(':', begin), folders.size());
      std::string file = folders.substr(begin, end - begin) + "/" + name;
      if (access(file.c_str(), X_OK) == 0) return file;
      begin = end + 1;
    }
  return {};
}

class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text) {
    m_path = (std::filesystem::temp_directory_path() / "perfdojo-loops-XXXXXX").string();
    int descriptor = mkstemp(m_path.data());
    if (descriptor < 0) return;
    close(descriptor);
    std::ofstream out(m_path);
    out << text;
    m_isWritten = static_cast<bool>(out.flush());
  }
  ~TemporaryFile() { std::remove(m_path.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  bool isWritten() const { return m_isWritten; }
  const std::string& path() const { return m_path; }

 private:
  std::string m_path;
  bool m_isWritten = false;
};

size_t instructionsOf(const std::string& loop) {
  size_t count = 0;
  for (size_t begin = 0; begin < loop.size();) {
    size_t end = std::min(loop.find('\n', begin), loop.size());
    std::string_view line = std::string_view(loop).substr(begin, end - begin);
    count += !line.empty() && !line.ends_with(':');
    begin = end + 1;
  }
  return count;
}

// LLVM names the copies of a unit "FP45.0", and those of a processor "Zn4FP0", "SKXPort5".
std::string shortName(std::string name) {
  if (size_t dot = name.find('.'); dot != std::string::npos) name.erase(dot);
  for (const char* prefix :
       {"Zn4", "Zn3", "Zn2", "Zn", "SKX", "SKL", "ICX", "SPR", "ADLP", "HW", "BW", "SB"})
    if (name.rfind(prefix, 0) == 0 && name.size() > std::string(prefix).size())
      return name.substr(std::string(prefix).size());
  return name;
}

PortUse read(const nlohmann::json& region, const nlohmann::json& names) {
  const auto& summary = region.at("SummaryView");
  auto iterations = summary.at("Iterations").get<double>();
  PortUse use;
  use.cycles = summary.at("TotalCycles").get<double>() / iterations;
  use.microOperations = summary.at("TotaluOps").get<double>() / iterations;
  use.cyclesForUnits = summary.at("BlockRThroughput").get<double>();
  size_t total = region.at("Instructions").size();
  std::map<std::string, double> busiest;  // of a unit's copies
  for (const auto& entry : region.at("ResourcePressureView").at("ResourcePressureInfo")) {
    if (entry.at("InstructionIndex").get<size_t>() != total) continue;
    double& share = busiest[shortName(names.at(entry.at("ResourceIndex").get<size_t>()))];
    share = std::max(share, entry.at("ResourceUsage").get<double>() / use.cycles);
  }
  for (const auto& [name, share] : busiest) use.units.push_back({name, share});
  std::stable_sort(use.units.begin(), use.units.end(),
                   [](const auto& a, const auto& b) { return a.share > b.share; });
  return use;
}

}  // namespace

std::string describe(const PortUse& use) {
  std::string text = fmt::format("{:.1f} cycles and {:.0f} micro-operations per iteration",
                                 use.cycles, use.microOperations);
  std::string busy;
  for (const auto& unit : use.units)
    if (unit.share >= kBusy)
      busy += fmt::format("{}{} {:.0f} %", busy.empty() ? "" : ", ", unit.name, 100 * unit.share);
  text += busy.empty() ? "; no unit is busy for half of the cycles" : "; busy: " + busy;
  if (use.cycles > kWaiting * use.cyclesForUnits)
    text += fmt::format(". Port-bound at {:.1f} cycles; the rest is dependence latency",
                        use.cyclesForUnits);
  return text;
}

Result<PortAnalysis> portUse(std::span<const std::string> loops, const std::string& processor) {
  const std::string model = processor.empty() ? core::hostMachine().pipelineModel : processor;
  std::string analyser = findAnalyser();
  if (analyser.empty())
    return fail(ErrorCode::Unsupported,
                "port use needs llvm-mca, which is not installed (Debian: llvm-19)");
  std::string text = ".intel_syntax noprefix\n";
  for (size_t i = 0; i < loops.size(); ++i)
    text += fmt::format("# LLVM-MCA-BEGIN loop{0}\n{1}# LLVM-MCA-END loop{0}\n", i, loops[i]);
  TemporaryFile file(text);
  if (!file.isWritten())
    return fail(ErrorCode::ToolFailure, "no temporary file could be written for llvm-mca");
  auto output =
      core::runInShell(fmt::format("{} --json {} {} 2>/dev/null", core::quotedForShell(analyser),
                                   model.empty() ? "" : core::quotedForShell("--mcpu=" + model),
                                   core::quotedForShell(file.path())));
  if (!output) return tl::unexpected(output.error());
  if (output->status != 0) return fail(ErrorCode::ToolFailure, "llvm-mca cannot read the loops");
  PortAnalysis analysis;
  bool areWhole = true;  // it leaves out what it cannot read
  try {
    auto json = nlohmann::json::parse(output->text);
    const auto& machine = json.at("TargetInfo");
    analysis.processor = machine.at("CPUName").get<std::string>();
    for (const auto& region : json.at("CodeRegions")) {
      size_t i = analysis.loops.size();
      areWhole &= i < loops.size() && region.at("Instructions").size() == instructionsOf(loops[i]);
      analysis.loops.push_back(read(region, machine.at("Resources")));
    }
  } catch (const nlohmann::json::exception& e) {
    return fail(ErrorCode::ToolFailure,
                std::string("llvm-mca's answer cannot be read: ") + e.what());
  }
  if (analysis.loops.size() != loops.size() || !areWhole)
    return fail(ErrorCode::ToolFailure, "llvm-mca cannot read every loop");
  return analysis;
}

}  // namespace dojo::codegen
