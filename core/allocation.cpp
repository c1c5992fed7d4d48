#include "core/allocation.h"

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

namespace dojo::core {

void keepFreedMemory() {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);  // no mapping of its own for every list
  mallopt(M_TOP_PAD, 1 << 20);
#endif
}

}  // namespace dojo::core
