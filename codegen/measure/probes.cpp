#include "codegen/measure/probes.h"

#include <fmt/format.h>

#include <algorithm>

namespace dojo::codegen {
namespace {

constexpr int kChains = 14;  // independent accumulators: latency times throughput, with room
constexpr int kRounds = 100000;

int vectorBytes(const core::Machine& machine) {
  return std::max<int>(8, static_cast<int>(machine.widestBytes()));
}

// Asking 4 KB ahead gets more out of the third cache of some processors than their hardware does.
std::string readFunction(const char* entry, bool prefetches) {
  return fmt::format(R"(
void {}(void *const *buffers) {{
  const vec *restrict x = buffers[0];
  float total = 0;
#pragma omp parallel num_threads(THREADS) reduction(+ : total)
  {{
    vec s0 = {{0}}, s1 = {{0}}, s2 = {{0}}, s3 = {{0}}, s4 = {{0}}, s5 = {{0}}, s6 = {{0}}, s7 = {{0}};
#pragma omp for schedule(static)
    for (long i = 0; i < COUNT; i += 8) {{
{}      s0 += x[i]; s1 += x[i + 1]; s2 += x[i + 2]; s3 += x[i + 3];
      s4 += x[i + 4]; s5 += x[i + 5]; s6 += x[i + 6]; s7 += x[i + 7];
    }}
    total += (s0 + s1 + s2 + s3 + s4 + s5 + s6 + s7)[0];
  }}
  sink = total;
}}
)",
                     entry,
                     prefetches ? "      for (long at = 0; at < 8 * BYTES; at += 64)\n"
                                  "        __builtin_prefetch((const char *)&x[i] + 4096 + at);\n"
                                : "");
}

const char kBandwidth[] =
    R"(typedef float vec __attribute__((vector_size(BYTES), aligned(64), may_alias));
#define COUNT (TOTAL / sizeof(vec) / 8 * 8)
static volatile float sink;

void dojo_probe_write(void *const *buffers) {
  vec *restrict y = buffers[1];
  vec one = {0};
  one += 1.0f;
#pragma omp parallel for num_threads(THREADS) schedule(static)
  for (long i = 0; i < COUNT; ++i) y[i] = one;
}

void dojo_probe_stream_write(void *const *buffers) {
  vec *restrict y = buffers[1];
  vec one = {0};
  one += 1.0f;
#pragma omp parallel for num_threads(THREADS) schedule(static)
  for (long i = 0; i < COUNT; ++i) __builtin_nontemporal_store(one, &y[i]);
}

void dojo_probe_copy(void *const *buffers) {
  const vec *restrict x = buffers[0];
  vec *restrict y = buffers[1];
#pragma omp parallel for num_threads(THREADS) schedule(static)
  for (long i = 0; i < COUNT; ++i) y[i] = x[i] * 2.0f;
}

void dojo_probe_stream_copy(void *const *buffers) {
  const vec *restrict x = buffers[0];
  vec *restrict y = buffers[1];
#pragma omp parallel for num_threads(THREADS) schedule(static)
  for (long i = 0; i < COUNT; ++i) __builtin_nontemporal_store(x[i] * 2.0f, &y[i]);
}

// Beside such stores the hardware of some processors looks ahead too little.
void dojo_probe_fetched_stream_copy(void *const *buffers) {
  const vec *restrict x = buffers[0];
  vec *restrict y = buffers[1];
#pragma omp parallel for num_threads(THREADS) schedule(static)
  for (long i = 0; i < COUNT; i += 8) {
    for (long at = 0; at < 8 * BYTES; at += 64)
      __builtin_prefetch((const char *)&x[i] + 2048 + at);
    for (long j = i; j < i + 8; ++j) __builtin_nontemporal_store(x[j] * 2.0f, &y[j]);
  }
}
)";

std::string peakFunction(const char* entry, const char* type, int bytes, int threads) {
  std::string init, step, sum;
  for (int i = 0; i < kChains; ++i) {
    init += fmt::format("    v a{} = one * {}.0f;\n", i, i + 1);
    step += fmt::format("      a{0} = a{0} * m + one;\n", i);
    sum += fmt::format("{}a{}", i ? " + " : "", i);
  }
  return fmt::format(R"(
void {0}(void *const *buffers) {{
  typedef {1} v __attribute__((vector_size({2})));
  const {1} *x = buffers[0];
  {1} total = 0;
#pragma omp parallel num_threads({3}) reduction(+ : total)
  {{
    v one = {{0}}, m = {{0}};
    one += 1;
    m += x[0] * 0 + ({1})0.5;
{4}    for (long round = 0; round < {5}; ++round) {{
{6}    }}
    total += ({7})[0];
  }}
  sink = (float)total;
}}
)",
                     entry, type, bytes, threads, init, kRounds, step, sum);
}

}  // namespace

ProbeText bandwidthProbes(const core::Machine& machine, int64_t bytes, int threads) {
  ProbeText probes;
  probes.cText = fmt::format("#define BYTES {}\n#define TOTAL {}L\n#define THREADS {}\n{}{}{}",
                             vectorBytes(machine), bytes, threads, kBandwidth,
                             readFunction(probes.readEntry, false),
                             readFunction(probes.fetchedReadEntry, true));
  return probes;
}

double peakProbeFlops(const core::Machine& machine, core::DType type, int threads) {
  return 2.0 * kRounds * kChains * (vectorBytes(machine) / core::sizeOf(type)) * threads;
}

ProbeText peakProbes(const core::Machine& machine, int threads) {
  ProbeText probes;
  probes.cText = "static volatile float sink;\n" +
                 peakFunction(probes.peakF32Entry, "float", vectorBytes(machine), threads) +
                 peakFunction(probes.peakF64Entry, "double", vectorBytes(machine), threads);
  return probes;
}

}  // namespace dojo::codegen
