#include "app/worker/simt/fibers.h"

#include <sys/mman.h>

#include <cerrno>
#include <cstdint>
#include <cstring>

#if !defined(__x86_64__)
#include <ucontext.h>

#include <memory>
#endif

namespace dojo::app {
namespace {

constexpr std::size_t kStackBytes = std::size_t{512} << 10;  // as much as GPUs have
constexpr std::size_t kGuardBytes = 4096;
// Else the tops of all stacks would compete for the same lines of the caches.
constexpr std::size_t kColours = 61, kColourBytes = 256;

Fibers* entered = nullptr;  // whose fiber begins: a fresh stack can be told nothing

}  // namespace

#if defined(__x86_64__)

extern "C" void dojoSwitchStacks(void** saved, void* next);
asm(R"(
.text
.type dojoSwitchStacks, @function
dojoSwitchStacks:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  popq %rcx
  jmp *%rcx
.size dojoSwitchStacks, . - dojoSwitchStacks
)");

namespace {

constexpr std::size_t kSavedRegisters = 6;  // of dojoSwitchStacks, which ends in a jump: a return
                                            // would be predicted to go where it was called

void* contextAt(std::byte* top, void (*entry)()) {
  auto* words = reinterpret_cast<void**>(top) - 2;  // as if called: off a multiple of 16 by a word
  *words = reinterpret_cast<void*>(entry);
  words -= kSavedRegisters;
  std::memset(words, 0, kSavedRegisters * sizeof(void*));
  return words;
}

void switchContext(void*& from, void* to) {
  dojoSwitchStacks(&from, to);
}

}  // namespace

#else

namespace {

void* contextAt(std::byte* top, void (*entry)()) {
  auto* context = reinterpret_cast<ucontext_t*>(top - sizeof(ucontext_t) - 64);
  getcontext(context);
  std::byte* bottom = top - kStackBytes / 2;
  context->uc_stack.ss_sp = bottom;
  context->uc_stack.ss_size =
      static_cast<std::size_t>(reinterpret_cast<std::byte*>(context) - bottom) & ~std::size_t{15};
  context->uc_link = nullptr;
  makecontext(context, entry, 0);
  return context;
}

void switchContext(void*& from, void* to) {
  ucontext_t here;
  if (from == nullptr) from = &here;
  swapcontext(static_cast<ucontext_t*>(from), static_cast<ucontext_t*>(to));
}

}  // namespace

#endif

Fibers::~Fibers() {
  unmap();
}

void Fibers::unmap() {
  if (m_stacks != nullptr) munmap(m_stacks, m_bytes);
  m_stacks = nullptr;
}

Result<void> Fibers::reserve(std::size_t count) {
  if (count <= m_fibers.size()) return {};
  unmap();
  m_fibers.assign(count, {});
  m_bytes = count * kStackBytes;
  void* stacks = mmap(nullptr, m_bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (stacks == MAP_FAILED) {
    m_fibers.clear();
    return fail(ErrorCode::ToolFailure,
                phrase("cannot reserve the stacks of {} threads: {}", count, std::strerror(errno)));
  }
  m_stacks = static_cast<std::byte*>(stacks);
  madvise(m_stacks, m_bytes, MADV_NOHUGEPAGE);
  for (std::size_t fiber = 0; fiber < count; fiber++)
    mprotect(m_stacks + fiber * kStackBytes, kGuardBytes, PROT_NONE);
  return {};
}

std::byte* Fibers::topOf(std::size_t fiber) const {
  return m_stacks + (fiber + 1) * kStackBytes - fiber % kColours * kColourBytes;
}

void Fibers::enter() {
  Fibers& fibers = *entered;
  Fiber& self = fibers.m_fibers[fibers.m_running];
  self.body(self.argument);
  self.ended = true;
  for (;;) fibers.yield();
}

void Fibers::start(std::size_t fiber, void (*body)(void*), void* argument) {
  m_fibers[fiber] = {contextAt(topOf(fiber), enter), body, argument, false};
}

void Fibers::resume(std::size_t fiber) {
  entered = this;
  m_running = fiber;
#if !defined(__x86_64__)
  m_resumer = nullptr;
#endif
  switchContext(m_resumer, m_fibers[fiber].context);
}

void Fibers::yield() {
  switchContext(m_fibers[m_running].context, m_resumer);
}

}  // namespace dojo::app
