#include "codegen/measure/roofline.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "codegen/measure/machine_key.h"
#include "codegen/measure/machine_lock.h"
#include "codegen/measure/probes.h"
#include "codegen/measure/statistics.h"
#include "core/ir/hash.h"
#include "core/machine/cache_sizes.h"

namespace dojo::codegen {
namespace {

constexpr int kFormat = 2;
constexpr int64_t kMemoryProbeBytes = int64_t{192} << 20;

CompileOptions optionsFor(const core::Machine& machine) {
  CompileOptions options;
  options.cpu = machine.cpu;
  options.features = machine.features;
  options.vectorWidth = machine.widestVector();
  options.openmp = true;
  options.listings.clear();
  return options;
}

int64_t cacheSize(int level, int64_t otherwise) {
  int64_t bytes = core::cacheBytes(level);
  return bytes > 0 ? bytes : otherwise;
}

// Runs one probe and gives the least time of a call: the limit, not the typical.
Result<double> leastNs(WorkerClient& worker, const core::Machine& machine, const std::string& text,
                       const char* entry, std::vector<BufferSet> sets, int threads, bool isShort) {
  CompileRequest request{text, entry, optionsFor(machine)};
  auto kernel = worker.compile(request);
  if (!kernel) return tl::unexpected(toError(kernel.error()));
  RunRequest run;
  run.kernels.push_back({kernel->handle, std::move(sets)});
  run.plan.warmupRounds = 2;
  run.plan.minRounds = 8;
  run.plan.maxRounds = isShort ? 200 : 30;
  run.plan.minTimeNs = 2e8;
  run.plan.budgetNs = 1.5e9;
  run.plan.threads = threads;
  run.plan.sharesOut = true;
  auto outcome = worker.run(run);
  if (!outcome) return tl::unexpected(toError(outcome.error()));
  const auto& ns = outcome->kernels.front().ns;
  return *std::min_element(ns.begin(), ns.end());
}

constexpr int kProbesVersion = 4;  // limits measured by other probes are measured again

struct Prober {
  WorkerClient& worker;
  const core::Machine& machine;
  int threads;

  Result<Bandwidth> bandwidth(int64_t bytes) {
    bytes = bytes / 4096 * 4096;
    auto set = worker.makeBuffers({{"x", static_cast<size_t>(bytes), BufferRole::In},
                                   {"y", static_cast<size_t>(bytes), BufferRole::Workspace}});
    if (!set) return tl::unexpected(toError(set.error()));
    auto floats = set->inputAs<float>(0);
    std::fill(floats.begin(), floats.end(), 1.0f);
    ProbeText probes = bandwidthProbes(machine, bytes, threads);
    bool isShort = bytes < (8 << 20);
    auto rate = [&](const char* entry, double moved) -> Result<double> {
      auto ns = leastNs(worker, machine, probes.cText, entry, {*set}, threads, isShort);
      if (!ns) return tl::unexpected(ns.error());
      return moved / *ns;
    };
    double size = static_cast<double>(bytes);
    Bandwidth b;
    std::pair<const char*, std::pair<double*, double>> probesOf[] = {
        {probes.readEntry, {&b.read, size}},
        {probes.fetchedReadEntry, {&b.read, size}},
        {probes.writeEntry, {&b.write, size}},
        {probes.streamWriteEntry, {&b.write, size}},
        {probes.copyEntry, {&b.copy, 2 * size}},
        {probes.streamCopyEntry, {&b.copy, 2 * size}},
        {probes.fetchedStreamCopyEntry, {&b.copy, 2 * size}},
    };
    for (auto& [entry, into] : probesOf) {
      auto measured = rate(entry, into.second);
      if (!measured) return tl::unexpected(measured.error());
      *into.first = std::max(*into.first, *measured);
    }
    return b;
  }

  Result<double> peak(core::DType type) {
    auto set = worker.makeBuffers({{"x", 64, BufferRole::In}});
    if (!set) return tl::unexpected(toError(set.error()));
    std::ranges::fill(set->input(0), std::byte{0});
    ProbeText probes = peakProbes(machine, threads);
    const char* entry = type == core::DType::F64 ? probes.peakF64Entry : probes.peakF32Entry;
    auto ns = leastNs(worker, machine, probes.cText, entry, {*set}, threads, true);
    if (!ns) return tl::unexpected(ns.error());
    return peakProbeFlops(machine, type, threads) / *ns;
  }
};

Result<Roofline> measureLimits(Prober prober) {
  Roofline limits;
  limits.threads = prober.threads;
  limits.l2Bytes = cacheSize(2, 1 << 20);
  limits.l3Bytes = cacheSize(3, 16 << 20);
  int64_t inL2 = limits.l2Bytes / 4 * prober.threads,
          inL3 = std::min<int64_t>(limits.l3Bytes / 4, 8 << 20);
  std::pair<Bandwidth*, int64_t> levels[] = {{&limits.l2, inL2},
                                             {&limits.l3, std::max(inL3, 2 * inL2)},
                                             {&limits.memory, kMemoryProbeBytes}};
  for (auto& [into, bytes] : levels) {
    auto measured = prober.bandwidth(bytes);
    if (!measured) return tl::unexpected(measured.error());
    *into = *measured;
  }
  std::pair<double*, core::DType> peaks[] = {{&limits.flopsF32, core::DType::F32},
                                             {&limits.flopsF64, core::DType::F64}};
  for (auto& [into, type] : peaks) {
    auto measured = prober.peak(type);
    if (!measured) return tl::unexpected(measured.error());
    *into = *measured;
  }
  return limits;
}

nlohmann::json toJson(const Bandwidth& b) {
  return {{"read", b.read}, {"write", b.write}, {"copy", b.copy}};
}

Bandwidth bandwidthFrom(const nlohmann::json& json) {
  return {json.at("read").get<double>(), json.at("write").get<double>(),
          json.at("copy").get<double>()};
}

std::optional<Roofline> readLimits(const std::filesystem::path& file) {
  std::ifstream in(file);
  auto json = nlohmann::json::parse(in, nullptr, false);
  if (json.is_discarded() || !json.is_object() || json.value("schema", 0) != kFormat)
    return std::nullopt;
  try {
    Roofline l;
    l.threads = json.at("threads").get<int>();
    l.flopsF32 = json.at("flops_f32").get<double>();
    l.flopsF64 = json.at("flops_f64").get<double>();
    l.l2 = bandwidthFrom(json.at("l2"));
    l.l3 = bandwidthFrom(json.at("l3"));
    l.memory = bandwidthFrom(json.at("memory"));
    l.l2Bytes = json.at("l2_bytes").get<int64_t>();
    l.l3Bytes = json.at("l3_bytes").get<int64_t>();
    bool sane =
        l.flopsF32 > 0 && l.flopsF64 > 0 && l.memory.read > 0 && l.memory.copy > 0 && l.l3.read > 0;
    return sane ? std::optional(l) : std::nullopt;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

void keepBetter(Bandwidth& b, const Bandwidth& other) {
  b = {std::max(b.read, other.read), std::max(b.write, other.write), std::max(b.copy, other.copy)};
}

void keepBetter(Roofline& limits, const Roofline& other) {
  limits.flopsF32 = std::max(limits.flopsF32, other.flopsF32);
  limits.flopsF64 = std::max(limits.flopsF64, other.flopsF64);
  keepBetter(limits.l2, other.l2);
  keepBetter(limits.l3, other.l3);
  keepBetter(limits.memory, other.memory);
}

double transferNs(const Work& work, const Bandwidth& b) {
  double best = std::max({b.read, b.write, b.copy});
  return std::max({work.bytesRead / b.read, work.bytesWritten / b.write,
                   (work.bytesRead + work.bytesWritten) / best});
}

}  // namespace

std::filesystem::path defaultCacheFolder() {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  if (cache && *cache) return std::filesystem::path(cache) / "perfdojo";
  return std::filesystem::path(home && *home ? home : ".") / ".cache" / "perfdojo";
}

Result<Roofline> machineLimits(WorkerClient& worker, const core::Machine& machine, int threads,
                               const std::filesystem::path& folder, bool again) {
  std::string key = fmt::format("{}; {}; {}; {}", machineKey(describeMachine()), machine.name,
                                threads, kProbesVersion);
  auto file = folder / fmt::format("limits-{:016x}.json", core::hashBytes(key));
  auto known = readLimits(file);
  if (known && !again) return *known;
  auto limits = [&] {
    MachineLock alone(MachineLock::Use::Timing);
    return measureLimits({worker, machine, threads});
  }();
  if (!limits) return limits;
  if (known) keepBetter(*limits, *known);
  nlohmann::json json = toJson(*limits);
  json["schema"] = kFormat;
  json["machine"] = key;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  auto temporary = file;
  temporary += fmt::format(".{}", getpid());
  bool written = static_cast<bool>(std::ofstream(temporary) << json.dump(2) << "\n" << std::flush);
  if (written)
    std::filesystem::rename(temporary, file, error);
  else
    std::filesystem::remove(temporary, error);
  return limits;
}

double narrowness(const core::Program& program, const core::Machine& machine) {
  bool multipliesBf16 = machine.hasFeature("avx512bf16");
  int bytes = 4;
  for (const std::string& input : program.inputs)
    if (core::DType t = program.bufferOf(input)->dtype;
        core::isInteger(t) || (t == core::DType::BF16 && multipliesBf16))
      bytes = std::min(bytes, core::sizeOf(t));
  return 4.0 / bytes;
}

double rooflineNs(const Work& work, const Roofline& limits, bool cold) {
  double bytes = work.bytesRead + work.bytesWritten;
  bool fitsL2 = bytes <= static_cast<double>(limits.l2Bytes * limits.threads);
  bool fitsL3 = bytes <= static_cast<double>(limits.l3Bytes);
  const Bandwidth& level = cold     ? limits.memory
                           : fitsL2 ? limits.l2
                           : fitsL3 ? limits.l3
                                    : limits.memory;
  double compute = work.flops / (work.isF64 ? limits.flopsF64 : limits.flopsF32);
  return std::max(compute, transferNs(work, level));
}

nlohmann::json toJson(const Roofline& l) {
  return {{"threads", l.threads},  {"flops_f32", l.flopsF32}, {"flops_f64", l.flopsF64},
          {"l2", toJson(l.l2)},    {"l3", toJson(l.l3)},      {"memory", toJson(l.memory)},
          {"l2_bytes", l.l2Bytes}, {"l3_bytes", l.l3Bytes}};
}

}  // namespace dojo::codegen
