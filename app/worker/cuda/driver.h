// NVIDIA's driver in this process: the library, the first card, its primary context and the one
// stream that everything runs on, in order. What a call says becomes words. After a fault of a
// kernel every call fails until the process ends, so the first loss is kept: whoever holds the
// driver asks for it before the next work.
//
// PERFDOJO_CUDA_DRIVER names another library with the same functions.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/worker/cuda/driver_api.h"
#include "core/result.h"

namespace dojo::app::cuda {

class Driver {
 public:
  static Result<std::unique_ptr<Driver>> open();
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;

  const DriverApi& api() const { return m_api; }
  CUstream stream() const { return m_stream; }
  CUdevice device() const { return m_device; }
  int attribute(DeviceAttribute attribute) const;  // 0 where the card does not say
  const std::string& cardName() const { return m_cardName; }
  std::string cpu() const;                   // "sm_90"
  int version() const { return m_version; }  // 13000 for CUDA 13.0

  // An error in words where the code is one; `doing` names the work: "copying an input".
  Result<void> check(CUresult code, std::string_view doing) const;
  // For work that gives no result: what fails in it counts as a loss.
  void must(CUresult code, std::string_view doing) const;
  Result<void> finishWork(std::string_view doing) const;  // waits for the stream

  Result<void> health() const;  // the loss, where there was one
  bool isLost() const { return m_loss.has_value(); }

 private:
  Driver() = default;
  Result<void> load();
  Result<void> start();
  Message words(CUresult code, std::string_view doing) const;

  DriverApi m_api;
  CUdevice m_device = 0;
  CUstream m_stream = nullptr;
  std::string m_cardName;
  int m_version = 0;
  mutable std::optional<Error> m_loss;
};

}  // namespace dojo::app::cuda
