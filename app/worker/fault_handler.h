// Explains a kernel's fatal signal to the parent: what kind, at which address, near which buffer.
// The handler writes the black box and lets the signal end the worker. What it needs stands in
// static storage, the only place that a signal handler can find.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "codegen/worker/black_box.h"

namespace dojo::app {

struct WatchedBuffer {
  const std::byte* reserved = nullptr;  // the whole range, guards included
  std::size_t reservedBytes = 0;
  const std::byte* data = nullptr;
  std::size_t bytes = 0;
  bool readOnly = false;
  int set = 0;
  int buffer = 0;
  std::string name;
};

void installFaultHandler(codegen::BlackBox& blackBox);
void noteProgress();                                    // a long run has done another part
void watchBuffers(std::vector<WatchedBuffer> buffers);  // replaces those watched before

}  // namespace dojo::app
