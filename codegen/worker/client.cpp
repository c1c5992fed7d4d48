#include "codegen/worker/client.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <map>

#include "codegen/worker/channel.h"
#include "codegen/worker/messages.h"
#include "codegen/worker/object_cache.h"
#include "codegen/worker/process.h"
#include "codegen/worker/stopped.h"

namespace dojo::codegen {

using nlohmann::json;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kMemoryPatience{60'000};

static double inSeconds(std::chrono::milliseconds time) {
  return std::chrono::duration<double>(time).count();
}

// One living worker and what it knows. Its kernels and sets are known by id; those whose owners in
// this process are gone are forgotten before the next request.
struct WorkerClient::Connection {
  struct Known {
    std::weak_ptr<const void> owner;
    std::uint64_t version = 0;
  };

  Connection(std::unique_ptr<WorkerProcess> started, Channel::Wait wait)
      : process(std::move(started)), channel(process->takeSocket(), std::move(wait)) {}

  std::unique_ptr<WorkerProcess> process;
  Channel channel;
  std::map<std::uint64_t, Known> kernels;
  std::map<std::uint64_t, Known> sets;
  bool retire = false;  // its compiler crashed: no more work for this one
};

struct WorkerClient::State {
  WorkerSettings settings;
  std::unique_ptr<Connection> connection;
  std::uint64_t lastId = 0;
  std::chrono::milliseconds patience{0};
  std::chrono::nanoseconds processorTimeEnds{0};  // of the worker, in what it does now; 0: never

  // Memory for large buffers takes as long as the machine's other work lets it: no kernel's fault.
  std::chrono::milliseconds patienceNow() const {
    Phase phase = connection->process->blackBox().phase;
    bool handlesMemory = phase == Phase::Preparing || phase == Phase::Idle;
    return handlesMemory ? std::max(patience, kMemoryPatience) : patience;
  }

  WorkerResult<void> connect();
  Result<void> wait(short events);
  WorkerResult<json> ask(const json& request, std::chrono::milliseconds allowed, int fd = -1);
  WorkerResult<json> explainLoss(const Error& error);
  WorkerResult<void> forgetUnowned();
  WorkerResult<CompileReply> compile(const KernelHandle& kernel, const CompileRequest& request);
  WorkerResult<void> bringKernel(const KernelHandle& kernel);
  WorkerResult<void> bringSet(const BufferSet& set, std::chrono::milliseconds allowed);
};

WorkerResult<void> WorkerClient::State::connect() {
  if (connection && !connection->retire && !connection->process->hasEnded()) return {};
  connection.reset();
  auto program = settings.program.empty() ? findWorkerProgram(settings.device)
                                          : Result<std::filesystem::path>(settings.program);
  if (!program) return workerFailure(FailureKind::NoWorker, program.error().message);
  auto process = WorkerProcess::start(
      *program, settings.cacheFolder.value_or(defaultObjectCacheFolder()), settings.device);
  if (!process) return workerFailure(FailureKind::NoWorker, process.error().message);
  connection = std::make_unique<Connection>(std::move(*process),
                                            [this](short events) { return wait(events); });
  return {};
}

Result<void> WorkerClient::State::wait(short events) {
  WorkerProcess& process = *connection->process;
  auto progress = process.blackBox().progress.load();
  auto start = Clock::now();
  std::optional<Clock::time_point> stopped;
  for (;;) {
    if (settings.cancel != nullptr && settings.cancel->load())
      return fail(ErrorCode::Cancelled, "stopped on request");
    if (const auto now = process.blackBox().progress.load(); now != progress) {
      progress = now;
      start = Clock::now();
    }
    if (processorTimeEnds.count() > 0 && process.processorTime() > processorTimeEnds)
      return fail(ErrorCode::Timeout, phrase("more than {:g} s of processor time",
                                             inSeconds(settings.compileProcessorTime)));
    if (process.isStopped()) {
      if (!stopped) stopped = Clock::now();
      if (Clock::now() - *stopped > settings.timeout)
        return tl::unexpected(workerStopped(settings.timeout));
    } else if (stopped) {
      stopped.reset();
      start = Clock::now();
    }
    const auto allowed = patienceNow();
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(start + allowed - Clock::now());
    if (left.count() <= 0 && !stopped)
      return fail(ErrorCode::Timeout, phrase("no progress for {:g} s", inSeconds(allowed)));
    pollfd watched[] = {{connection->channel.socket(), events, 0},
                        {process.outputDescriptor(), POLLIN, 0}};
    poll(watched, 2, static_cast<int>(std::clamp<long>(left.count(), 1, 20)));
    if (watched[1].revents != 0) process.drainOutput();
    if (watched[0].revents != 0) return {};
  }
}

WorkerResult<json> WorkerClient::State::explainLoss(const Error& error) {
  const bool kill = error.code == ErrorCode::Timeout || error.code == ErrorCode::Cancelled ||
                    wasWorkerStopped(error);
  WorkerDeath death = connection->process->finish(kill);
  const auto kind = error.code == ErrorCode::Timeout         ? FailureKind::Timeout
                    : error.code == ErrorCode::Cancelled     ? FailureKind::Cancelled
                    : death.exitCode == kWorkerWithoutMemory ? FailureKind::OutOfMemory
                                                             : FailureKind::Died;
  connection.reset();
  auto failure = workerFailure(
      kind, kill ? phrase("{} while {}", error.message, death.phase) : describe(death));
  failure.value().death = std::move(death);
  return failure;
}

WorkerResult<json> WorkerClient::State::ask(const json& request, std::chrono::milliseconds allowed,
                                            int fd) {
  patience = allowed;
  auto sent = connection->channel.send(request, fd);
  if (!sent && sent.error().code == ErrorCode::BadInput)
    return workerFailure(FailureKind::BadRequest, sent.error().message);
  auto reply = sent ? connection->channel.receive() : Result<json>(tl::unexpected(sent.error()));
  if (!reply) return explainLoss(reply.error());
  connection->process->drainOutput();
  try {
    if (reply->contains("ok")) return reply->at("ok");
    if (reply->value("retire", false)) connection->retire = true;
    return tl::unexpected(reply->at("failure").get<WorkerFailure>());
  } catch (const json::exception& error) {
    connection->retire = true;
    return workerFailure(FailureKind::Protocol,
                         phrase("the worker's reply cannot be read: {}", error.what()));
  }
}

WorkerResult<void> WorkerClient::State::forgetUnowned() {
  json kernels = json::array(), sets = json::array();
  const auto sweep = [](std::map<std::uint64_t, Connection::Known>& known, json& gone) {
    std::erase_if(known, [&](const auto& entry) {
      if (!entry.second.owner.expired()) return false;
      gone.push_back(entry.first);
      return true;
    });
  };
  sweep(connection->kernels, kernels);
  sweep(connection->sets, sets);
  if (kernels.empty() && sets.empty()) return {};
  auto reply = ask({{"do", "forget"}, {"kernels", kernels}, {"sets", sets}}, settings.timeout);
  if (!reply) return tl::unexpected(reply.error());
  return {};
}

WorkerResult<CompileReply> WorkerClient::State::compile(const KernelHandle& kernel,
                                                        const CompileRequest& request) {
  const std::chrono::nanoseconds limit = settings.compileProcessorTime;
  if (limit.count() > 0) processorTimeEnds = connection->process->processorTime() + limit;
  auto reply =
      ask({{"do", "compile"}, {"id", kernel->id}, {"request", request}}, settings.compileTimeout);
  processorTimeEnds = {};
  if (!reply) return tl::unexpected(reply.error());
  connection->kernels[kernel->id] = {kernel, 0};
  try {
    return reply->get<CompileReply>();
  } catch (const json::exception& error) {
    return workerFailure(FailureKind::Protocol, error.what());
  }
}

WorkerResult<void> WorkerClient::State::bringKernel(const KernelHandle& kernel) {
  if (connection->kernels.contains(kernel->id)) return {};
  CompileRequest request = kernel->request;
  request.options.listings.clear();
  auto reply = compile(kernel, request);
  if (!reply) return tl::unexpected(reply.error());
  return {};
}

WorkerResult<void> WorkerClient::State::bringSet(const BufferSet& set,
                                                 std::chrono::milliseconds allowed) {
  const auto known = connection->sets.find(set.id());
  WorkerResult<json> reply;
  if (known == connection->sets.end())
    reply = ask({{"do", "attach"},
                 {"id", set.id()},
                 {"specs", set.specs()},
                 {"placement", set.placement()}},
                allowed, set.descriptor());
  else if (known->second.version != set.version())
    reply = ask({{"do", "refresh"}, {"id", set.id()}}, allowed);
  if (!reply) return tl::unexpected(reply.error());
  connection->sets[set.id()] = {set.lifetime(), set.version()};
  return {};
}

void WorkerClient::limitCompiling(std::chrono::milliseconds processorTime) {
  m_state->settings.compileProcessorTime = processorTime;
}

WorkerClient::WorkerClient(WorkerSettings settings) : m_state(std::make_unique<State>()) {
  m_state->settings = std::move(settings);
}

WorkerClient::~WorkerClient() = default;

void WorkerClient::retire() {
  m_state->connection.reset();
}

std::optional<int> WorkerClient::workerPid() const {
  if (!m_state->connection) return {};
  return m_state->connection->process->pid();
}

WorkerResult<CompiledKernel> WorkerClient::compile(const CompileRequest& request) {
  if (auto ready = m_state->connect(); !ready) return tl::unexpected(ready.error());
  if (auto swept = m_state->forgetUnowned(); !swept) return tl::unexpected(swept.error());
  const auto handle =
      std::make_shared<const KernelRecord>(KernelRecord{++m_state->lastId, request});
  auto reply = m_state->compile(handle, request);
  if (!reply) return tl::unexpected(std::move(reply.error()));
  return CompiledKernel{
      handle,           std::move(reply->listings), std::move(reply->warnings),    reply->fromCache,
      reply->compileNs, std::move(reply->codeHash), std::move(reply->cacheWarning)};
}

WorkerResult<BufferSet> WorkerClient::makeBuffers(std::vector<BufferSpec> specs,
                                                  std::uint32_t placement) {
  return BufferSet::create(++m_state->lastId, std::move(specs), placement);
}

WorkerResult<RunOutcome> WorkerClient::run(const RunRequest& request) {
  const auto allowed = request.timeout.value_or(m_state->settings.timeout);
  if (auto ready = m_state->connect(); !ready) return tl::unexpected(ready.error());
  if (auto swept = m_state->forgetUnowned(); !swept) return tl::unexpected(swept.error());
  json uses = json::array();
  for (const auto& use : request.kernels) {
    if (!use.kernel) return workerFailure(FailureKind::BadRequest, "a kernel to run is not given");
    if (auto there = m_state->bringKernel(use.kernel); !there) return tl::unexpected(there.error());
    KernelUseMessage message{use.kernel->id, {}, use.inner};
    for (const auto& set : use.sets) {
      if (auto there = m_state->bringSet(set, allowed); !there)
        return tl::unexpected(there.error());
      message.sets.push_back(set.id());
    }
    uses.push_back(message);
  }
  auto reply = m_state->ask({{"do", "run"}, {"kernels", uses}, {"plan", request.plan}}, allowed);
  if (!reply) return tl::unexpected(reply.error());
  try {
    return reply->get<RunOutcome>();
  } catch (const json::exception& error) {
    return workerFailure(FailureKind::Protocol, error.what());
  }
}

}  // namespace dojo::codegen
