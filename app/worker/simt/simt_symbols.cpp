// What code for the machine calls, by the names of codegen/clang/simt_code.h and of Clang's check
// of indices. It is given no machine, so the one that runs it is kept here.
#include "app/worker/simt/simt_machine.h"

namespace dojo::app {
namespace {

SimtMachine* machine = nullptr;

void read(const void* address, std::size_t bytes, std::size_t alignment, std::uint32_t line) {
  machine->tell(address, bytes, alignment, false, line);
}

void write(const void* address, std::size_t bytes, std::size_t alignment, std::uint32_t line) {
  machine->tell(address, bytes, alignment, true, line);
}

void read4(const void* address, std::uint32_t line) {
  machine->tell4(address, false, line);
}

void write4(const void* address, std::uint32_t line) {
  machine->tell4(address, true, line);
}

void onBarrier(int line) {
  machine->barrier(line);
}

void onWarpBarrier(unsigned long long lanes, int line) {
  machine->warpBarrier(lanes, line);
}

unsigned long long onExchange(int kind, unsigned long long lanes, unsigned long long value,
                              int argument, int width, int line) {
  return machine->exchange(static_cast<ExchangeKind>(kind), lanes, value, argument, width, line);
}

void onCopy(void* to, const void* from, int bytes, int line) {
  machine->copy(to, from, static_cast<std::size_t>(bytes), static_cast<std::uint32_t>(line));
}

void onCommitCopies(int) {
  machine->commitCopies();
}

void onWaitCopies(int open, int) {
  machine->waitCopies(open);
}

// As Clang's sanitizers describe types and places.
struct TypeDescriptor {
  std::uint16_t kind, info;
  char name[1];
};

struct IndexSite {
  const char* file;
  std::uint32_t line, column;
  const TypeDescriptor *array, *index;
};

void indexOutOfBounds(const IndexSite* site, std::uintptr_t index) {
  const int bits = 1 << (site->index->info >> 1);
  auto value = static_cast<std::int64_t>(index);
  if ((site->index->info & 1) != 0 && bits < 64) value = value << (64 - bits) >> (64 - bits);
  machine->stop(phrase("line {} has an index {} into {} in {}", site->line, value,
                       std::string(site->array->name), machine->where()));
}

template <typename Function>
const void* addressOf(Function* function) {
  return reinterpret_cast<const void*>(function);
}

}  // namespace

std::map<std::string, const void*> SimtMachine::symbols() {
  machine = this;
  return {{"dojo_simt_read", addressOf(read)},
          {"dojo_simt_read4", addressOf(read4)},
          {"dojo_simt_write", addressOf(write)},
          {"dojo_simt_write4", addressOf(write4)},
          {"dojo_simt_barrier", addressOf(onBarrier)},
          {"dojo_simt_warp_barrier", addressOf(onWarpBarrier)},
          {"dojo_simt_exchange", addressOf(onExchange)},
          {"dojo_simt_copy", addressOf(onCopy)},
          {"dojo_simt_commit_copies", addressOf(onCommitCopies)},
          {"dojo_simt_wait_copies", addressOf(onWaitCopies)},
          {"__ubsan_handle_out_of_bounds_abort", addressOf(indexOutOfBounds)},
          {"dojo_simt_thread", &m_thread},
          {"dojo_simt_block", &m_block},
          {"dojo_simt_threads", &m_threadsOfBlock},
          {"dojo_simt_blocks", &m_blocksOfGrid}};
}

}  // namespace dojo::app
