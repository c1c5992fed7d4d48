#include "rl/peers/libtorch.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "codegen/measure/statistics.h"
#include "core/machine/cache_sizes.h"
#include "rl/peers/peer_process.h"

namespace dojo::rl {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr int kOpenMs = 60'000, kRunMs = 120'000;
constexpr int kScreenRounds = 3;

peers::PeerConfiguration configurationOf(const fs::path& program) {
  return {"libtorch", program.string(), "default", {}};
}

// As the worker takes it.
int64_t lastLevelCacheBytes() {
  return std::max({core::cacheBytes(3), core::cacheBytes(2), int64_t{1} << 20});
}

// What another program than perfdojo-torch answers is no reason to end.
template <class T>
Result<T> fieldOf(const json& answer, const char* name) {
  try {
    return answer.at(name).get<T>();
  } catch (const json::exception&) {
    return fail(ErrorCode::ToolFailure, phrase("libtorch: its answer has no readable '{}'", name));
  }
}

}  // namespace

struct Libtorch::Opened {
  peers::PeerProcess process;
  bool cold = false;
  double screenedNs = 0;

  Result<codegen::KernelSamples> sample(int rounds, int inner) {
    auto answer = process.ask({{"do", "sample"},
                               {"rounds", rounds + 1},
                               {"inner", inner},
                               {"cold", cold},
                               {"cache_bytes", lastLevelCacheBytes()}},
                              kRunMs);
    if (!answer) return tl::unexpected(answer.error());
    auto ns = fieldOf<std::vector<double>>(*answer, "ns");
    auto calls = fieldOf<int>(*answer, "inner");
    if (!ns) return tl::unexpected(ns.error());
    if (!calls) return tl::unexpected(calls.error());
    if (ns->size() != static_cast<size_t>(rounds) + 1 || *calls < 1)
      return fail(ErrorCode::ToolFailure, "libtorch: its answer has a different number of samples");
    return codegen::KernelSamples{{ns->begin() + 1, ns->end()}, *calls};
  }
};

Libtorch::Libtorch(fs::path program, peers::KnownProblem problem)
    : m_program(std::move(program)), m_problem(std::move(problem)) {}

Libtorch::~Libtorch() = default;

Result<std::unique_ptr<Libtorch>> Libtorch::create(const core::Program& program) {
  auto problem = peers::problemOf(program);
  if (!problem) return tl::unexpected(problem.error());
  auto torch = findTorchProgram();
  if (!torch) return tl::unexpected(torch.error());
  return std::unique_ptr<Libtorch>(new Libtorch(std::move(*torch), std::move(*problem)));
}

Result<std::unique_ptr<Libtorch::Opened>> Libtorch::openVariant(const codegen::BaselineTask& task,
                                                                const std::string& variant) {
  const peers::Problem& problem = m_problem.problem;
  std::unique_ptr<Opened> opened(new Opened{
      {configurationOf(m_program), {task.threads, task.processors, task.cancel}}, task.cold, 0});
  auto answer = opened->process.ask({{"do", "open"},
                                     {"op", problem.op},
                                     {"variant", variant},
                                     {"threads", task.threads},
                                     {"inputs", problem.inputs},
                                     {"output", problem.output},
                                     {"sets", task.sets.size()}},
                                    kOpenMs);
  for (size_t set = 0; answer && set < task.sets.size(); ++set)
    answer = opened->process.ask({{"do", "fill"}, {"set", set}}, kRunMs, task.sets[set]);
  if (!answer) return tl::unexpected(answer.error());
  auto screened = opened->sample(kScreenRounds, 0);
  if (!screened) return tl::unexpected(screened.error());
  opened->screenedNs = codegen::medianOf(screened->ns);
  return opened;
}

Result<void> Libtorch::open(const codegen::BaselineTask& task) {
  const std::string& op = m_problem.problem.op;
  peers::PeerProcess asked(configurationOf(m_program),
                           {task.threads, task.processors, task.cancel});
  auto offer = asked.ask({{"do", "offer"}, {"ops", {op}}}, kOpenMs);
  if (!offer) return tl::unexpected(offer.error());
  auto version = fieldOf<std::string>(*offer, "version");
  auto variants = fieldOf<std::map<std::string, std::vector<std::string>>>(*offer, "variants");
  if (!version) return tl::unexpected(version.error());
  if (!variants) return tl::unexpected(variants.error());
  m_version = *version;
  m_opened.reset();
  for (const std::string& variant : (*variants)[op]) {
    auto opened = openVariant(task, variant);
    if (!opened) return tl::unexpected(opened.error());
    if (m_opened && m_opened->screenedNs <= (*opened)->screenedNs) continue;
    m_opened = std::move(*opened);
    m_variant = variant;
  }
  if (m_opened) return {};
  return fail(ErrorCode::ToolFailure, phrase("{} has no operator '{}'", m_version, op));
}

Result<codegen::KernelSamples> Libtorch::run(int rounds, int inner) {
  return m_opened->sample(rounds, inner);
}

Result<std::vector<std::byte>> Libtorch::output(size_t set) {
  auto answer = m_opened->process.ask({{"do", "output"}, {"set", set}}, kRunMs);
  if (!answer) return tl::unexpected(answer.error());
  int64_t bytes = peers::elementsOf(m_problem.problem.output) * 4;
  if (answer->value("bytes", int64_t{0}) != bytes)
    return fail(ErrorCode::ToolFailure, "libtorch: its output has a different size");
  return m_opened->process.receive(static_cast<size_t>(bytes), kRunMs);
}

Error computesOther(const core::Program& program, const Message& why) {
  return Error{ErrorCode::BadInput, phrase("no libtorch operator is known for this '{}': the "
                                           "operator of that name computes something else: {}",
                                           program.name, why)};
}

Result<fs::path> findTorchProgram() {
  if (const char* named = std::getenv("PERFDOJO_TORCH"); named != nullptr && *named != '\0') {
    if (access(named, X_OK) == 0) return fs::path(named);
    return fail(ErrorCode::NotFound,
                phrase("PERFDOJO_TORCH names {}, which is not a program", named));
  }
  std::error_code error;
  const fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& candidate : {here / "perfdojo-torch", here / "../bin/perfdojo-torch"})
    if (access(candidate.c_str(), X_OK) == 0) return candidate.lexically_normal();
  return fail(ErrorCode::NotFound,
              phrase("libtorch's times need perfdojo-torch, which is neither in {0} nor in "
                     "{0}/../bin: install libtorch (Debian's libtorch-dev) and build again",
                     here.string()));
}

}  // namespace dojo::rl
