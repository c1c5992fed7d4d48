// `bench_peers` puts our kernels beside the libraries that people would otherwise call: one table
// with the roofline, every figure verified, all timed in turns in one run.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <QCoreApplication>
#include <QFileInfo>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>

#include "tests/bench/peers/contest.h"
#include "tests/bench/peers/peers_report.h"

using namespace dojo;
using namespace dojo::peers;

namespace {

// What the libraries' code for AVX-512 would be ended by.
bool hasAvx512() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#else
  return false;
#endif
}

// In the order of the table's columns; what the build did not find is not there.
std::vector<PeerConfiguration> installedPeers(const std::string& folder) {
  // Reuses what was freed, and huge pages for what the heap grows by.
  const std::string malloc =
      "glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=8589934592:"
      "glibc.malloc.trim_threshold=17179869184:glibc.malloc.top_pad=67108864";
  std::vector<std::pair<std::string, std::string>> tuned = {{"GLIBC_TUNABLES", malloc}};
  if (hasAvx512())
    tuned.insert(tuned.end(),
                 {{"ATEN_CPU_CAPABILITY", "avx512"}, {"OPENBLAS_CORETYPE", "SkylakeX"}});
  std::vector<PeerConfiguration> known = {{"libtorch", "perfdojo-torch", "default", {}},
                                          {"libtorch", "perfdojo-torch", "tuned", tuned},
                                          {"oneDNN", "peer_onednn", "default", {}},
                                          {"OpenBLAS", "peer_openblas", "default", {}},
                                          {"BLIS", "peer_blis", "default", {}},
                                          {"BLIS", "peer_blis", "zen3", {{"BLIS_ARCH_TYPE", "6"}}},
                                          {"Halide", "peer_halide", "default", {{"HL_SEED", "1"}}},
                                          {"clang", "peer_clang", "default", {}}};
  if (hasAvx512())
    known.push_back({"OpenBLAS", "peer_openblas", "SkylakeX", {{"OPENBLAS_CORETYPE", "SkylakeX"}}});
  std::vector<PeerConfiguration> found;
  for (PeerConfiguration& peer : known) {
    peer.program = folder + "/" + peer.program;
    if (QFileInfo::exists(QString::fromStdString(peer.program))) found.push_back(std::move(peer));
  }
  return found;
}

void printMissing(const std::vector<PeerConfiguration>& installed) {
  const std::pair<const char*, const char*> packages[] = {
      {"libtorch", "libtorch-dev"},           {"oneDNN", "libdnnl-dev"},
      {"OpenBLAS", "libopenblas-openmp-dev"}, {"BLIS", "libblis-openmp-dev"},
      {"Halide", "libhalide14-0-dev"},        {"clang", "clang-19"}};
  for (auto [library, package] : packages) {
    bool isThere = std::any_of(installed.begin(), installed.end(),
                               [&](const PeerConfiguration& p) { return p.library == library; });
    if (!isThere) fmt::print("Not compared: {} (Debian: {}).\n", library, package);
  }
  fmt::print("Not compared: ONNX Runtime, of which Debian has no package.\n");
}

}  // namespace

int main(int argc, char** argv) {
  QCoreApplication application(argc, argv);
  CLI::App app("Our kernels beside the libraries installed here, verified and timed in turns.");
  std::vector<std::string> names;
  bool others = false, narrow = false;
  std::string from = "shipped", json, plot;
  ContestSettings settings;
  app.add_option("WORKLOAD", names, "'softmax', 'matmul M=300 N=517'; all of Table 3 when none");
  app.add_flag("--other-sizes", others, "ten sizes for which libraries are tuned less");
  app.add_flag("--narrow", narrow, "products of bytes and of bfloat16 numbers, which oneDNN has")
      ->excludes("--other-sizes");
  app.add_option("--ours", from, "shipped trajectory, heuristic pass, or library of finds")
      ->check(CLI::IsMember({"shipped", "heuristic", "library"}))
      ->capture_default_str();
  app.add_option("--threads", settings.threads)->check(CLI::Range(1, 1024))->capture_default_str();
  app.add_option("--rounds", settings.rounds, "turns of every contender")
      ->check(CLI::Range(3, 10000))
      ->capture_default_str();
  app.add_flag("--processor-time", settings.processorTime,
               "count time on a processor: for one thread, where other work runs");
  app.add_option("--json", json, "write every time here")->type_name("FILE");
  app.add_option("--plot", plot, "write a picture of the ratios here (SVG)")->type_name("FILE");
  CLI11_PARSE(app, argc, argv);
  if (settings.processorTime && settings.threads > 1) {
    std::cerr << "--processor-time is for one thread: of several it is the sum\n";
    return 2;
  }
  if (names.empty()) names = others ? otherSizes() : narrow ? narrowProducts() : table3();

  const std::string folder = QCoreApplication::applicationDirPath().toStdString();
  const std::vector<PeerConfiguration> libraries = installedPeers(folder);
  const PeerConfiguration ours{"ours", folder + "/peer_dojo", "", {}};
  printMissing(libraries);
  codegen::WorkerClient worker({.timeout = std::chrono::minutes(2)});
  std::vector<ContestResult> results;
  printHead(libraries);
  for (const std::string& name : names) {
    auto workload = workloadNamed(name);
    if (workload) workload->problem.threads = settings.threads;
    auto program = workload ? ourProgram(*workload, from == "shipped"     ? Ours::Shipped
                                                    : from == "heuristic" ? Ours::Heuristic
                                                                          : Ours::Library)
                            : tl::unexpected(workload.error());
    auto result = program ? contest(*workload, *program, ours, libraries, worker, settings)
                          : tl::unexpected(program.error());
    if (!result) {
      std::cerr << name << ": " << result.error().message << "\n";
      return 2;
    }
    printRow(*result, libraries);
    results.push_back(std::move(*result));
    if (!json.empty()) std::ofstream(json) << toJson(results, settings).dump(1) << "\n";
  }
  printSummary(results);
  if (plot.empty()) return 0;
  if (auto drawn = plotRatios(plot, results); !drawn) {
    std::cerr << drawn.error().message << "\n";
    return 3;
  }
  return 0;
}
