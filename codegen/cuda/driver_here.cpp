#include "codegen/cuda/driver_here.h"

#include <dlfcn.h>
#include <unistd.h>

#include <cstdlib>

namespace dojo::codegen {
namespace {

const char* namedDriver() {
  const char* named = std::getenv("PERFDOJO_CUDA_DRIVER");
  return named != nullptr && *named != '\0' ? named : nullptr;
}

bool canBeOpened(const std::string& library) {
  void* handle = dlopen(library.c_str(), RTLD_LAZY | RTLD_LOCAL);
  if (handle == nullptr) return false;
  dlclose(handle);
  return true;
}

}  // namespace

std::string cudaDriverLibrary() {
  const char* named = namedDriver();
  return named != nullptr ? named : "libcuda.so.1";
}

// The library alone comes with packages that machines without a card have, too.
bool hasNvidiaDriver() {
  const bool hasCard = namedDriver() != nullptr || access("/dev/nvidiactl", F_OK) == 0;
  return hasCard && canBeOpened(cudaDriverLibrary());
}

}  // namespace dojo::codegen
