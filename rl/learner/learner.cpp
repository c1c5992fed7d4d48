#include "rl/learner/learner.h"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace dojo::rl {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr int kHelloMs = 60'000;
// Debian's libtorch multiplies matrices at 2 to 4 GFLOP/s a core with the reference BLAS, at 70 and
// more with OpenBLAS.
constexpr double kLeastGigaflops = 20;
constexpr size_t kLargestAnswer = size_t{1} << 30;  // bytes

std::vector<int> allowedProcessors() {
  std::vector<int> processors;
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return processors;
  for (int i = 0; i < CPU_SETSIZE; ++i)
    if (CPU_ISSET(i, &set)) processors.push_back(i);
  return processors;
}

Result<std::vector<size_t>> sizesIn(const json& body) {
  auto sizes = answerField<std::vector<size_t>>(body, "payloads");
  if (!sizes) return sizes;
  size_t all = 0;
  for (size_t size : *sizes) {
    if (size % sizeof(float) != 0 || size > kLargestAnswer - all)
      return fail(ErrorCode::ToolFailure, "the learner announces an answer of impossible size");
    all += size;
  }
  return sizes;
}

Result<std::vector<float>> numbersIn(const std::vector<std::byte>& bytes) {
  std::vector<float> numbers(bytes.size() / sizeof(float));
  if (!bytes.empty()) std::memcpy(numbers.data(), bytes.data(), bytes.size());
  if (std::all_of(numbers.begin(), numbers.end(), [](float x) { return std::isfinite(x); }))
    return numbers;
  return fail(ErrorCode::ToolFailure, "the learner answers with numbers that are not finite");
}

std::vector<std::byte> bytesOf(const void* data, size_t size) {
  auto first = static_cast<const std::byte*>(data);
  return {first, first + size};
}

}  // namespace

Result<fs::path> findLearnerProgram() {
  if (const char* named = std::getenv("PERFDOJO_LEARNER"); named != nullptr && *named != '\0') {
    if (access(named, X_OK) == 0) return fs::path(named);
    return fail(ErrorCode::NotFound,
                phrase("PERFDOJO_LEARNER names {}, which is not a program", named));
  }
  std::error_code error;
  const fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& candidate : {here / "perfdojo-learner", here / "../bin/perfdojo-learner"})
    if (access(candidate.c_str(), X_OK) == 0) return candidate.lexically_normal();
  return fail(ErrorCode::NotFound,
              phrase("learning needs perfdojo-learner, which is neither in {0} nor in {0}/../bin: "
                     "install libtorch (Debian's libtorch-dev) and build again",
                     here.string()));
}

Learner::Learner(LearnerSettings settings) : m_settings(std::move(settings)) {}

Result<std::unique_ptr<Learner>> Learner::start(LearnerSettings settings) {
  if (settings.program.empty()) {
    auto found = findLearnerProgram();
    if (!found) return tl::unexpected(found.error());
    settings.program = *found;
  }
  if (settings.processors.empty()) settings.processors = allowedProcessors();
  std::unique_ptr<Learner> learner(new Learner(std::move(settings)));
  if (auto opened = learner->restart(); !opened) return tl::unexpected(opened.error());
  return learner;
}

Result<void> Learner::restart() {
  std::lock_guard guard(m_access);
  m_process.reset();
  auto opened = open();
  if (!opened) m_process.reset();
  return opened;
}

Result<void> Learner::open() {
  m_process = std::make_unique<peers::PeerProcess>(
      peers::PeerConfiguration{"the learner", m_settings.program.string(), "default", {}},
      peers::PeerPlace{m_settings.threads, m_settings.processors, m_settings.cancel});
  ++m_generation;
  auto hello = exchange({{"do", "hello"}}, {}, kHelloMs);
  if (!hello) return tl::unexpected(hello.error());
  auto torch = answerField<std::string>(hello->body, "torch");
  auto gigaflops = answerField<double>(hello->body, "gflops");
  if (!torch) return tl::unexpected(torch.error());
  if (!gigaflops) return tl::unexpected(gigaflops.error());
  m_version = "libtorch " + *torch;
  m_gigaflops = *gigaflops;
  return {};
}

Message Learner::slowness() const {
  if (m_gigaflops >= kLeastGigaflops) return {};
  return phrase(
      "{} multiplies matrices at {:.1f} GFLOP/s here, which is too slow to learn with: "
      "install an optimised BLAS (Debian's libopenblas0-openmp)",
      m_version, m_gigaflops);
}

bool Learner::isRunning() const {
  std::lock_guard guard(m_access);
  return m_process != nullptr;
}

Result<LearnerAnswer> Learner::ask(json request, const Payloads& payloads, int timeoutMs) {
  std::lock_guard guard(m_access);
  if (!m_process)
    return fail(ErrorCode::ToolFailure, "the learner has ended, and was not started again");
  std::vector<size_t> sizes;
  for (const auto& payload : payloads) sizes.push_back(payload.size());
  request["payloads"] = sizes;
  return exchange(request, payloads, timeoutMs);
}

Result<LearnerAnswer> Learner::exchange(const json& request, const Payloads& payloads,
                                        int timeoutMs) {
  auto body = m_process->ask(request, timeoutMs, payloads);
  if (body && body->contains("refused"))
    return fail(ErrorCode::ToolFailure,
                phrase("the learner refuses: {}", body->value("refused", std::string())));
  auto answer = body ? receive(std::move(*body), timeoutMs) : tl::unexpected(body.error());
  if (!answer) m_process.reset();
  return answer;
}

Result<LearnerAnswer> Learner::receive(json body, int timeoutMs) {
  auto sizes = sizesIn(body);
  if (!sizes) return tl::unexpected(sizes.error());
  LearnerAnswer answer{std::move(body), {}};
  for (size_t size : *sizes) {
    auto bytes = m_process->receive(size, timeoutMs);
    if (!bytes) return tl::unexpected(bytes.error());
    auto numbers = numbersIn(*bytes);
    if (!numbers) return tl::unexpected(numbers.error());
    answer.payloads.push_back(std::move(*numbers));
  }
  return answer;
}

std::vector<std::byte> payloadOf(std::span<const float> numbers) {
  return bytesOf(numbers.data(), numbers.size_bytes());
}

std::vector<std::byte> payloadOf(std::span<const int32_t> numbers) {
  return bytesOf(numbers.data(), numbers.size_bytes());
}

}  // namespace dojo::rl
