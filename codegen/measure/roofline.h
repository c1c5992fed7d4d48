// The machine's limits, measured on it once and kept: floating-point peak, and bandwidth of memory
// and caches for reading, writing and copying (Williams, Waterman, Patterson 2009). A kernel's
// bound is the largest of flops over peak and compulsory bytes over bandwidth; a time below it is
// suspect, since no honest kernel gets there.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "codegen/worker/client.h"
#include "core/ir/program.h"
#include "core/machine/machine.h"

namespace dojo::codegen {

// Bytes per nanosecond (GB/s), the best seen of several ways to do each.
struct Bandwidth {
  double read = 0, write = 0, copy = 0;  // copy counts both directions
};

struct Roofline {
  int threads = 1;
  double flopsF32 = 0, flopsF64 = 0;  // per nanosecond, one fused multiply-add being two
  Bandwidth l2, l3, memory;
  int64_t l2Bytes = 0, l3Bytes = 0;  // of one core, of the machine
};

// From the cache folder, or measured now (some seconds) and written there. A folder that cannot be
// written is no failure. A busy machine shows less than it can do; `again` measures once more and
// keeps the better of each figure.
Result<Roofline> machineLimits(WorkerClient& worker, const core::Machine& machine, int threads,
                               const std::filesystem::path& folder, bool again = false);
std::filesystem::path defaultCacheFolder();

// How many times as many products an instruction of the target's makes of the program's narrowest
// numbers as of floats: those for dot products fill each 32-bit lane with four of bytes.
double narrowness(const core::Program& program, const core::Machine& machine);

struct Work {
  double flops = 0;
  double bytesRead = 0, bytesWritten = 0;
  bool isF64 = false;
};

// Nanoseconds that the work takes at the least. Cold work comes from memory; warm work from the
// smallest level that holds it.
double rooflineNs(const Work& work, const Roofline& limits, bool cold);

nlohmann::json toJson(const Roofline& limits);

}  // namespace dojo::codegen
