// For programs that take an allocator in place of the C library's: written in C, it cannot throw,
// and its own operator new ends the process where memory runs out. These ask its malloc and throw.
// What they give goes back by its operator delete, which takes whatever its malloc gave.
#include <cstdlib>
#include <new>

void* operator new(std::size_t bytes) {
  if (void* memory = std::malloc(bytes == 0 ? 1 : bytes)) return memory;
  throw std::bad_alloc();
}

void* operator new[](std::size_t bytes) {
  return operator new(bytes);
}

void* operator new(std::size_t bytes, std::align_val_t alignment) {
  auto boundary = static_cast<std::size_t>(alignment);
  if (boundary < sizeof(void*)) boundary = sizeof(void*);
  void* memory = nullptr;
  if (posix_memalign(&memory, boundary, bytes == 0 ? 1 : bytes) == 0) return memory;
  throw std::bad_alloc();
}

void* operator new[](std::size_t bytes, std::align_val_t alignment) {
  return operator new(bytes, alignment);
}
