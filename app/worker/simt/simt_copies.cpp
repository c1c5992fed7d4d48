// Copies that go on while their threads do. What a copy fills is told twice: where it is begun, so
// that what came before it is done, and where its thread waits, so that others wait for that.
#include <cstring>

#include "app/worker/simt/simt_machine.h"

namespace dojo::app {
namespace {

constexpr std::uintptr_t kPart = 4;  // bytes, the smallest copy

std::uintptr_t partOf(const void* address) {
  return reinterpret_cast<std::uintptr_t>(address) / kPart;
}

}  // namespace

void SimtMachine::copy(void* to, const void* from, std::size_t bytes, std::uint32_t line) {
  tell(from, bytes, bytes, false, line);
  tell(to, bytes, bytes, true, line);
  Copies& copies = m_copies[static_cast<std::size_t>(m_current)];
  copies.open.push_back({to, from, bytes, line, copies.group});
  for (std::size_t at = 0; at < bytes; at += kPart)
    m_filled[partOf(static_cast<std::byte*>(to) + at)] = line;
  if (m_random() % 4 == 0) makeSomeCopies();
}

void SimtMachine::commitCopies() {
  m_copies[static_cast<std::size_t>(m_current)].group++;
}

void SimtMachine::waitCopies(int open) {
  Copies& copies = m_copies[static_cast<std::size_t>(m_current)];
  std::vector<Copy> done;
  std::erase_if(copies.open, [&](const Copy& copy) {
    if (copy.group + static_cast<std::uint64_t>(open) >= copies.group) return false;
    done.push_back(copy);
    return true;
  });
  for (const Copy& copy : done) complete(copy);
}

void SimtMachine::complete(const Copy& copy) {
  for (std::size_t at = 0; at < copy.bytes; at += kPart)
    m_filled.erase(partOf(static_cast<std::byte*>(copy.to) + at));
  if (!copy.isMade) std::memcpy(copy.to, copy.from, copy.bytes);
  tell(copy.to, copy.bytes, copy.bytes, true, copy.line);
}

// Of the running thread, in any order.
void SimtMachine::makeSomeCopies() {
  for (Copy& copy : m_copies[static_cast<std::size_t>(m_current)].open) {
    if (copy.isMade || m_random() % 2 == 0) continue;
    std::memcpy(copy.to, copy.from, copy.bytes);
    copy.isMade = true;
  }
}

void SimtMachine::refuseUnderWay(const void* address, std::size_t bytes, bool isWrite,
                                 std::uint32_t line) {
  if (bytes == 0) return;
  const std::uintptr_t last = partOf(static_cast<const std::byte*>(address) + bytes - 1);
  for (std::uintptr_t part = partOf(address); part <= last; part++) {
    auto copy = m_filled.find(part);
    if (copy == m_filled.end()) continue;
    stop(isWrite ? phrase("line {} writes, in {}, what the asynchronous copy of line {} fills; "
                          "its thread does not wait for the copy before",
                          line, where(), copy->second)
                 : phrase("line {} reads, in {}, what the asynchronous copy of line {} fills; "
                          "its thread does not wait for the copy before",
                          line, where(), copy->second));
  }
}

}  // namespace dojo::app
