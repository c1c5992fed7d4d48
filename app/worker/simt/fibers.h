// Many threads of control on one thread of the system, each with a stack of its own between
// inaccessible pages. A switch is a dozen instructions; nothing runs at the same time.
#pragma once

#include <cstddef>
#include <vector>

#include "core/result.h"

namespace dojo::app {

class Fibers {
 public:
  Fibers() = default;
  ~Fibers();
  Fibers(const Fibers&) = delete;
  Fibers& operator=(const Fibers&) = delete;

  Result<void> reserve(std::size_t count);

  // `body` runs from its beginning when the fiber is next resumed; what ran on it before is
  // forgotten. A body that returns yields for ever.
  void start(std::size_t fiber, void (*body)(void* argument), void* argument);
  void resume(std::size_t fiber);  // until it yields
  void yield();                    // of the fiber that runs
  bool hasEnded(std::size_t fiber) const { return m_fibers[fiber].ended; }

 private:
  struct Fiber {
    void* context = nullptr;
    void (*body)(void*) = nullptr;
    void* argument = nullptr;
    bool ended = false;
  };

  static void enter();
  std::byte* topOf(std::size_t fiber) const;
  void unmap();

  std::vector<Fiber> m_fibers;
  std::byte* m_stacks = nullptr;
  std::size_t m_bytes = 0;
  void* m_resumer = nullptr;  // context of who resumed
  std::size_t m_running = 0;
};

}  // namespace dojo::app
