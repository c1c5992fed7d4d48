// The C texts that measure the machine's limits. They run in the worker like any kernel.
#pragma once

#include <string>

#include "core/machine/machine.h"

namespace dojo::codegen {

struct ProbeText {
  std::string cText;  // defines every entry below
  const char* readEntry = "dojo_probe_read";
  const char* fetchedReadEntry = "dojo_probe_fetched_read";
  const char* writeEntry = "dojo_probe_write";
  const char* streamWriteEntry = "dojo_probe_stream_write";
  const char* copyEntry = "dojo_probe_copy";
  const char* streamCopyEntry = "dojo_probe_stream_copy";
  const char* fetchedStreamCopyEntry = "dojo_probe_fetched_stream_copy";
  const char* peakF32Entry = "dojo_probe_peak_f32";
  const char* peakF64Entry = "dojo_probe_peak_f64";
};

// Bandwidth probes over `bytes` per buffer (buffers 0 to be read, 1 to be written).
ProbeText bandwidthProbes(const core::Machine& machine, int64_t bytes, int threads);

// Flops that one call of a peak probe performs.
double peakProbeFlops(const core::Machine& machine, core::DType type, int threads);
ProbeText peakProbes(const core::Machine& machine, int threads);

}  // namespace dojo::codegen
