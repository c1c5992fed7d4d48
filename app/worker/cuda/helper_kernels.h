// What the device itself does on the card around the kernels that it times: bring a buffer into the
// second-level cache, push everything out of it, keep the card busy while calls are queued.
#pragma once

#include <memory>

#include "app/worker/cuda/driver.h"
#include "app/worker/cuda/mapped_buffer.h"

namespace dojo::app::cuda {

class HelperKernels {
 public:
  static Result<std::unique_ptr<HelperKernels>> create(const Driver& driver);
  HelperKernels(const HelperKernels&) = delete;
  HelperKernels& operator=(const HelperKernels&) = delete;

  void touch(CUdeviceptr data, std::size_t bytes) const;
  void flush() const;
  std::size_t flushBytes() const { return m_flushed.bytes(); }
  // Calls that are queued meanwhile follow each other without gaps: what is timed is the card, not
  // how fast this process queues.
  void pause(double ns) const;

 private:
  HelperKernels(const Driver& driver, MappedBuffer flushed)
      : m_driver(driver), m_flushed(std::move(flushed)) {}

  const Driver& m_driver;
  MappedBuffer m_flushed;
  CUfunction m_touch = nullptr, m_pause = nullptr;
};

}  // namespace dojo::app::cuda
