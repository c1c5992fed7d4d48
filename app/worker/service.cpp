#include "app/worker/service.h"

#include <fmt/format.h>

#include <chrono>
#include <cstring>
#include <new>

namespace dojo::app {

using namespace codegen;
using nlohmann::json;

namespace {

void note(BlackBox& box, Phase phase, const std::string& kernel) {
  std::strncpy(box.kernel, kernel.c_str(), sizeof box.kernel - 1);
  box.phase = phase;
  box.progress++;
}

// Launches are no part of compiled code. Code is kept under this, so that the names stay.
std::string everythingThatDecides(const CodeCompiler& compiler, const CompileRequest& request) {
  const json decides = {
      {"cText", request.text}, {"entry", request.entry}, {"options", request.options}};
  return compiler.identity() + "\n" + decides.dump(-1, ' ', false, json::error_handler_t::replace) +
         "\n" + request.text;
}

std::vector<Launch> launchesOf(const CompileRequest& request) {
  if (!request.launches.empty()) return request.launches;
  return {{.function = request.entry}};
}

Result<void> checkPlan(const RunPlan& plan) {
  if (plan.threads < 1) return fail(ErrorCode::BadInput, "a run needs at least one thread");
  if (plan.inner < 0 || plan.warmupRounds < 0)
    return fail(ErrorCode::BadInput, "a run's counts must not be negative");
  return {};
}

}  // namespace

Service::Service(BlackBox& blackBox, ObjectCache cache, WorkerParts parts)
    : m_blackBox(blackBox), m_cache(std::move(cache)), m_parts(std::move(parts)) {}

json Service::answer(const json& request, int attachedFd) {
  Reply reply;
  bool lacksMemory = false;
  try {
    reply = handle(request, attachedFd);
  } catch (const json::exception& error) {
    reply = workerFailure(FailureKind::Protocol,
                          phrase("the request is not understood: {}", error.what()));
  } catch (const std::bad_alloc&) {
    reply = workerFailure(FailureKind::OutOfMemory, "the worker has no memory left");
    lacksMemory = true;  // and what it was building is in no state to go on
  }
  const bool lacksDevice = isDeviceLost(reply);
  m_blackBox.phase = Phase::Idle;
  if (reply) return {{"ok", *reply}};
  return {
      {"failure", reply.error()},
      {"retire", lacksMemory || lacksDevice || reply.error().kind == FailureKind::CompilerCrashed ||
                     reply.error().kind == FailureKind::Died}};
}

bool Service::isDeviceLost(Reply& reply) const {
  if (!m_parts.device) return false;
  auto health = (*m_parts.device)->health();
  if (health) return false;
  // What died of it has said more.
  if (reply || reply.error().kind != FailureKind::Died)
    reply = workerFailure(FailureKind::Died, std::move(health.error().message));
  return true;
}

Service::Reply Service::handle(const json& request, int attachedFd) {
  const auto what = request.at("do").get<std::string>();
  if (what == "compile") return compile(request);
  if (what == "attach") return attach(request, attachedFd);
  if (what == "refresh") return refresh(request);
  if (what == "forget") return forget(request);
  if (what == "run") return run(request);
  return workerFailure(FailureKind::Protocol, phrase("no such request: {}", what));
}

WorkerResult<CompiledCode> Service::compiled(const CompileRequest& request) {
  auto code = m_parts.compiler->compile(request);
  if (code) return std::move(*code);
  const ErrorCode why = code.error().error.code;
  const auto kind = code.error().compilerCrashed ? FailureKind::CompilerCrashed
                    : why == ErrorCode::BadInput ? FailureKind::CompileError
                    : why == ErrorCode::NotFound ? FailureKind::NoDevice
                                                 : FailureKind::CannotLoad;
  // Nothing that the user named.
  if (kind == FailureKind::NoDevice) code.error().error.code = ErrorCode::ToolFailure;
  return tl::unexpected(
      WorkerFailure{kind, std::move(code.error().error), std::move(code.error().diagnostics), {}});
}

Service::Reply Service::compile(const json& message) {
  using Clock = std::chrono::steady_clock;
  const auto request = message.at("request").get<CompileRequest>();
  note(m_blackBox, Phase::Compiling, request.entry);
  CodeCompiler& compiler = *m_parts.compiler;
  if (request.language != compiler.language())
    return workerFailure(FailureKind::BadRequest, phrase("this worker compiles {}, not {}",
                                                         compiler.language(), request.language));
  if (m_parts.device) (*m_parts.device)->release();
  const std::string key = ObjectCache::key(everythingThatDecides(compiler, request));
  const auto begin = Clock::now();
  auto kept = m_cache.find(key);
  CompileReply reply;
  reply.fromCache = kept.has_value();
  if (!kept) {
    auto code = compiled(request);
    if (!code) return tl::unexpected(std::move(code.error()));
    kept = std::move(*code);
  }
  reply.compileNs = std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
  if (!reply.fromCache)
    if (auto stored = m_cache.store(key, *kept); !stored)
      reply.cacheWarning = stored.error().message;
  reply.codeHash = ObjectCache::key(kept->object);
  m_kernels[message.at("id").get<std::uint64_t>()] = {
      {request.entry, std::move(kept->object), launchesOf(request), request.options.openmp,
       &m_cache},
      {}};
  reply.listings = std::move(kept->listings);
  reply.warnings = std::move(kept->warnings);
  return json(reply);
}

WorkerResult<Device*> Service::device() {
  if (m_parts.device) return m_parts.device->get();
  return workerFailure(FailureKind::NoDevice, m_parts.device.error().message);
}

Service::Reply Service::attach(const json& request, int attachedFd) {
  note(m_blackBox, Phase::Preparing, "");
  auto device = this->device();
  if (!device) return tl::unexpected(std::move(device.error()));
  (*device)->acquire();
  if (attachedFd < 0) return workerFailure(FailureKind::Protocol, "a buffer set has no memory");
  auto buffers = ParentBuffers::map(request.at("specs").get<std::vector<BufferSpec>>(), attachedFd);
  if (!buffers) return workerFailure(FailureKind::OutOfMemory, buffers.error().message);
  auto set = (*device)->make(std::move(*buffers), request.at("placement").get<std::uint32_t>());
  if (!set) return workerFailure(FailureKind::OutOfMemory, set.error().message);
  m_sets[request.at("id").get<std::uint64_t>()] = std::move(*set);
  return json(true);
}

Service::Reply Service::refresh(const json& request) {
  note(m_blackBox, Phase::Preparing, "");
  auto device = this->device();
  if (!device) return tl::unexpected(std::move(device.error()));
  (*device)->acquire();
  const auto set = m_sets.find(request.at("id").get<std::uint64_t>());
  if (set == m_sets.end()) return workerFailure(FailureKind::BadRequest, "no such buffer set");
  set->second->fillInputs();
  return json(true);
}

Service::Reply Service::forget(const json& request) {
  for (const auto id : request.at("kernels").get<std::vector<std::uint64_t>>()) m_kernels.erase(id);
  for (const auto id : request.at("sets").get<std::vector<std::uint64_t>>()) m_sets.erase(id);
  return json(true);
}

WorkerResult<Service::Kernel*> Service::loadedKernel(std::uint64_t id) {
  const auto found = m_kernels.find(id);
  if (found == m_kernels.end()) return workerFailure(FailureKind::BadRequest, "no such kernel");
  Kernel& kernel = found->second;
  if (kernel.loaded) return &kernel;
  note(m_blackBox, Phase::Loading, kernel.code.entry);
  auto device = this->device();
  if (!device) return tl::unexpected(std::move(device.error()));
  auto loaded = (*device)->load(kernel.code);
  if (!loaded) return workerFailure(FailureKind::CannotLoad, loaded.error().message);
  kernel.loaded = std::move(*loaded);
  return &kernel;
}

WorkerResult<std::vector<RunnableKernel>> Service::runnable(
    const std::vector<KernelUseMessage>& uses) {
  std::vector<RunnableKernel> kernels;
  for (const KernelUseMessage& use : uses) {
    auto kernel = loadedKernel(use.kernel);
    if (!kernel) return tl::unexpected(std::move(kernel.error()));
    RunnableKernel runnable{(*kernel)->code.entry, {(*kernel)->loaded.get(), {}}, use.inner};
    for (const auto id : use.sets) {
      const auto set = m_sets.find(id);
      if (set == m_sets.end()) return workerFailure(FailureKind::BadRequest, "no such buffer set");
      runnable.use.sets.push_back(set->second.get());
    }
    if (use.inner < 0)
      return workerFailure(FailureKind::BadRequest, "a run's counts must not be negative");
    if (runnable.use.sets.empty())
      return workerFailure(FailureKind::BadRequest, "a kernel to run needs a buffer set");
    kernels.push_back(std::move(runnable));
  }
  if (kernels.empty()) return workerFailure(FailureKind::BadRequest, "no kernel to run is given");
  return kernels;
}

Service::Reply Service::run(const json& request) {
  const auto plan = request.at("plan").get<RunPlan>();
  if (auto sound = checkPlan(plan); !sound)
    return workerFailure(FailureKind::BadRequest, sound.error().message);
  auto device = this->device();
  if (!device) return tl::unexpected(std::move(device.error()));
  (*device)->acquire();
  auto kernels = runnable(request.at("kernels").get<std::vector<KernelUseMessage>>());
  if (!kernels) return tl::unexpected(std::move(kernels.error()));
  Runner runner(std::move(*kernels), plan, **device, m_blackBox);
  auto outcome = runner.run();
  if (!outcome) return workerFailure(FailureKind::Died, outcome.error().message);
  if (auto clean = runner.checkRedZones(); !clean)
    return workerFailure(FailureKind::RedZone, clean.error().message);
  runner.copyOutputsBack();
  return json(*outcome);
}

}  // namespace dojo::app
