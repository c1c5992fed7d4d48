#include "tests/bench/peers/contest.h"

#include <fmt/format.h>

#include <QThread>
#include <algorithm>
#include <cmath>
#include <random>

#include "codegen/measure/machine_lock.h"
#include "codegen/measure/roofline.h"
#include "core/cost/cost.h"
#include "core/machine/host.h"
#include "core/text/printer.h"
#include "rl/peers/peer_buffers.h"

namespace dojo::peers {
namespace {

using nlohmann::json;

constexpr int64_t kWarmBytes = int64_t{32} << 20;   // a problem of at most so many stays in cache
constexpr int64_t kPoolBytes = int64_t{512} << 20;  // others rotate over so many
constexpr int kOpenMs = 300'000, kRunMs = 120'000;
constexpr int kScreenRounds = 2;

int setsFor(double bytes) {
  if (bytes <= kWarmBytes) return 1;
  return static_cast<int>(std::ceil(kPoolBytes / bytes));
}

struct TimedCandidate {
  Score score;
  std::unique_ptr<PeerProcess> process;
  int calls = 1;
  bool isOurs = false;
  double median() const { return codegen::medianOf(score.rounds); }
};

json openRequest(const Workload& workload, const std::string& variant, int threads,
                 const std::string& program) {
  return {{"do", "open"},
          {"op", workload.problem.op},
          {"variant", variant},
          {"threads", threads},
          {"inputs", workload.problem.inputs},
          {"output", workload.problem.output},
          {"types", workload.problem.types},
          {"sets", setsFor(core::compulsoryBytes(workload.original))},
          {"program", program}};
}

// What the output should be, by the original program in float64.
Result<std::vector<double>> referenceOf(const Workload& workload, codegen::WorkerClient& worker) {
  std::vector<core::Tensor> inputs;
  const Problem& problem = workload.problem;
  for (size_t k = 0; k < problem.inputs.size(); ++k) {
    std::string type = problem.typeOf(k);
    int64_t elements = elementsOf(problem.inputs[k]);
    std::vector<std::byte> bytes(static_cast<size_t>(elements * bytesOf(type)));
    fillInput(bytes.data(), elements, static_cast<int>(k), type);
    auto tensor = core::fromBytes(*core::dtypeNamed(type), problem.inputs[k], bytes);
    if (!tensor) return tl::unexpected(tensor.error());
    inputs.push_back(std::move(*tensor));
  }
  codegen::Reference reference(worker, workload.original, core::hostMachine());
  auto outputs = reference.outputsFor(inputs);
  if (!outputs) return tl::unexpected(outputs.error());
  const core::Tensor& tensor = outputs->front().values;
  std::vector<double> values;
  for (int64_t e = 0; e < tensor.size(); ++e) values.push_back(tensor.at(e));
  return values;
}

// Infinite where a float was not written or is no number; integers that were not written are wrong.
Result<double> errorOf(PeerProcess& process, const std::vector<double>& reference, bool isInteger) {
  auto answer = process.ask({{"do", "output"}, {"set", 0}}, kRunMs);
  if (!answer) return tl::unexpected(answer.error());
  if (answer->value("bytes", size_t{0}) != reference.size() * sizeof(float))
    return fail(ErrorCode::ToolFailure, "the output has another size");
  auto bytes = process.receive(reference.size() * sizeof(float), kRunMs);
  if (!bytes) return tl::unexpected(bytes.error());
  auto values = core::fromBytes(isInteger ? core::DType::I32 : core::DType::F32,
                                {static_cast<int64_t>(reference.size())}, *bytes);
  if (!values) return tl::unexpected(values.error());
  double worst = 0, largest = 0;
  for (size_t e = 0; e < reference.size(); ++e) {
    double value = values->at(static_cast<int64_t>(e));
    if (!std::isfinite(value)) return INFINITY;
    worst = std::max(worst, std::fabs(value - reference[e]));
    largest = std::max(largest, std::fabs(reference[e]));
  }
  return largest > 0 ? worst / largest : worst;
}

// One turn: a call that brings the caches back, then those that count.
bool takeSlice(TimedCandidate& contender, bool processorTime) {
  auto times = contender.process->ask({{"do", "run"}, {"calls", contender.calls + 1}}, kRunMs);
  if (!times) {
    contender.score.fault = times.error().message;
    return false;
  }
  std::vector<double> ns = (*times)[processorTime ? "processor" : "elapsed"];
  contender.score.rounds.push_back(codegen::medianOf({ns.begin() + 1, ns.end()}));
  return true;
}

class Contest {
 public:
  Contest(const Workload& workload, const ContestSettings& settings,
          const std::vector<double>& reference)
      : m_workload(workload), m_settings(settings), m_reference(reference) {}

  void enter(const PeerConfiguration& configuration, const std::string& program) {
    auto offer = PeerProcess(configuration, {m_settings.threads, {}, nullptr})
                     .ask({{"do", "offer"}, {"ops", {m_workload.problem.op}}}, kOpenMs);
    if (!offer) {
      addFault(configuration, offer.error().message);
      return;
    }
    for (const std::string variant : (*offer)["variants"][m_workload.problem.op])
      enterVariant(configuration, variant, program);
  }

  void compete() {
    codegen::MachineLock alone(codegen::MachineLock::Use::Timing);
    for (int round = 0; round < kScreenRounds; ++round) turns();
    keepTheBestOfEveryLibrary();
    for (TimedCandidate& c : m_contenders) c.score.rounds.clear();
    for (int round = 0; round < m_settings.rounds; ++round) turns();
  }

  void report(ContestResult& result) {
    for (TimedCandidate& c : m_contenders) {
      c.score.time = codegen::summarise(c.score.rounds);
      if (c.isOurs)
        result.ours = std::move(c.score);
      else
        result.libraries.push_back(std::move(c.score));
    }
    for (Score& fault : m_faults)
      (fault.library == "ours" ? result.ours : result.libraries.emplace_back()) = std::move(fault);
  }

 private:
  void addFault(const PeerConfiguration& configuration, const std::string& fault,
                const std::string& variant = {}) {
    Score score;
    score.library = configuration.library;
    score.configuration = configuration.configuration;
    score.variant = variant;
    score.fault = fault;
    m_faults.push_back(std::move(score));
  }

  void enterVariant(const PeerConfiguration& configuration, const std::string& variant,
                    const std::string& program) {
    TimedCandidate contender;
    contender.score.library = configuration.library;
    contender.score.configuration = configuration.configuration;
    contender.score.variant = variant;
    contender.isOurs = !program.empty();
    contender.process =
        std::make_unique<PeerProcess>(configuration, PeerPlace{m_settings.threads, {}, nullptr});
    auto opened = contender.process->ask(
        openRequest(m_workload, variant, m_settings.threads, program), kOpenMs);
    if (!opened) return addFault(configuration, opened.error().message, variant);
    const Problem& problem = m_workload.problem;
    bool isInteger = problem.typeOf(problem.inputs.size()) == "i32";
    auto error = errorOf(*contender.process, m_reference, isInteger);
    if (!error) return addFault(configuration, error.error().message, variant);
    contender.score.error = *error;
    if (!(*error <= (isInteger ? 0 : kTolerance)))
      return addFault(configuration,
                      fmt::format("wrong: off by {:.2g} of the largest value", *error), variant);
    if (!takeSlice(contender, m_settings.processorTime))
      return addFault(configuration, contender.score.fault, variant);
    double ns = std::max(1.0, contender.score.rounds.back());
    contender.calls = static_cast<int>(std::clamp(m_settings.sliceNs / ns, 1.0, 2000.0));
    contender.score.rounds.clear();
    m_contenders.push_back(std::move(contender));
  }

  // Everyone once, in an order that changes.
  void turns() {
    std::vector<size_t> order(m_contenders.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::shuffle(order.begin(), order.end(), m_random);
    for (size_t i : order) {
      takeSlice(m_contenders[i], m_settings.processorTime);
      if (m_settings.threads > 1) QThread::msleep(15);  // until its threads sleep
    }
    std::erase_if(m_contenders, [&](TimedCandidate& c) {
      if (!c.score.fault.empty()) m_faults.push_back(c.score);
      return !c.score.fault.empty();
    });
  }

  void keepTheBestOfEveryLibrary() {
    std::erase_if(m_contenders, [this](const TimedCandidate& c) {
      return std::any_of(
          m_contenders.begin(), m_contenders.end(), [&](const TimedCandidate& other) {
            return other.score.library == c.score.library && other.median() < c.median();
          });
    });
  }

  const Workload& m_workload;
  const ContestSettings& m_settings;
  const std::vector<double>& m_reference;
  std::mt19937 m_random{1};
  std::vector<TimedCandidate> m_contenders;
  std::vector<Score> m_faults;
};

}  // namespace

const Score* ContestResult::best() const {
  const Score* best = nullptr;
  for (const Score& s : libraries)
    if (s.fault.empty() && (!best || s.time.median < best->time.median)) best = &s;
  return best;
}

std::optional<codegen::Comparison> ContestResult::comparison() const {
  const Score* library = best();
  if (!library || !ours.fault.empty()) return std::nullopt;
  return codegen::compare(library->rounds, ours.rounds);
}

Result<ContestResult> contest(const Workload& workload, const OurProgram& ours,
                              const PeerConfiguration& ourPeer,
                              const std::vector<PeerConfiguration>& libraries,
                              codegen::WorkerClient& worker, const ContestSettings& settings) {
  ContestResult result;
  result.workload = workload.name();
  result.origin = ours.origin;
  auto reference = referenceOf(workload, worker);
  if (!reference) return tl::unexpected(reference.error());
  if (auto limits = codegen::machineLimits(worker, core::hostMachine(), settings.threads,
                                           codegen::defaultCacheFolder())) {
    double output = static_cast<double>(reference->size()) * sizeof(float);
    codegen::Work work{core::flops(workload.original) /
                           codegen::narrowness(workload.original, core::hostMachine()),
                       core::compulsoryBytes(workload.original) - output, output};
    result.rooflineNs =
        codegen::rooflineNs(work, *limits, core::compulsoryBytes(workload.original) > kWarmBytes);
  }
  worker.retire();
  Contest contest(workload, settings, *reference);
  contest.enter(ourPeer, core::print(ours.program));
  for (const PeerConfiguration& library : libraries) contest.enter(library, "");
  contest.compete();
  contest.report(result);
  return result;
}

}  // namespace dojo::peers
