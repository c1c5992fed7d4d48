#include "app/worker/fault_handler.h"

#include <signal.h>
#include <ucontext.h>

#include <algorithm>
#include <cstring>

namespace dojo::app {

using codegen::BlackBox;
using codegen::FaultRelation;

namespace {

constexpr std::size_t kHandlerStack = 64 * 1024;
constexpr std::uint64_t kNearStackPointer = 1 << 20;

BlackBox* blackBox = nullptr;
std::vector<WatchedBuffer> watched;
alignas(16) char handlerStack[kHandlerStack];

std::uint64_t stackPointer(const void* context) {
  const auto& machine = static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
  return static_cast<std::uint64_t>(machine.gregs[REG_RSP]);
#elif defined(__aarch64__)
  return machine.sp;
#else
  (void)machine;
  return 0;
#endif
}

void noteBuffer(const WatchedBuffer& buffer, const std::byte* address) {
  blackBox->faultSet = buffer.set;
  blackBox->faultBuffer = buffer.buffer;
  std::strncpy(blackBox->faultBufferName, buffer.name.c_str(), BlackBox::kNameLength - 1);
  if (address < buffer.data) {
    blackBox->faultRelation = FaultRelation::BeforeStart;
    blackBox->faultOffset = address - buffer.data;
  } else if (address >= buffer.data + buffer.bytes) {
    blackBox->faultRelation = FaultRelation::AfterEnd;
    blackBox->faultOffset = address - (buffer.data + buffer.bytes);
  } else {
    blackBox->faultRelation = buffer.readOnly ? FaultRelation::WroteInput : FaultRelation::Inside;
    blackBox->faultOffset = address - buffer.data;
  }
}

void noteAddress(const void* faultAddress, const void* context) {
  const auto* address = static_cast<const std::byte*>(faultAddress);
  blackBox->faultAddress = reinterpret_cast<std::uint64_t>(address);
  blackBox->faultRelation = FaultRelation::Nowhere;
  blackBox->faultSet = blackBox->faultBuffer = -1;
  for (const auto& buffer : watched)
    if (address >= buffer.reserved && address < buffer.reserved + buffer.reservedBytes)
      return noteBuffer(buffer, address);
  const std::uint64_t stack = stackPointer(context);
  if (blackBox->faultAddress - (stack - kNearStackPointer) < 2 * kNearStackPointer)
    blackBox->faultRelation = FaultRelation::StackOverflow;
}

void onFatalSignal(int signal, siginfo_t* info, void* context) {
  if (signal == SIGSEGV || signal == SIGBUS) noteAddress(info->si_addr, context);
  blackBox->faultSignal = signal;
}

}  // namespace

void installFaultHandler(BlackBox& box) {
  blackBox = &box;
  const stack_t stack{handlerStack, 0, sizeof handlerStack};
  sigaltstack(&stack, nullptr);
  struct sigaction action{};
  action.sa_sigaction = onFatalSignal;
  // Reset on entry: returning repeats the fault, which then ends the process with its own signal.
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND;
  for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP})
    sigaction(signal, &action, nullptr);
}

void noteProgress() {
  blackBox->progress++;
}

void watchBuffers(std::vector<WatchedBuffer> buffers) {
  watched = std::move(buffers);
}

}  // namespace dojo::app
