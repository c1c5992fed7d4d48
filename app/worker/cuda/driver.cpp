#include "app/worker/cuda/driver.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "codegen/cuda/driver_here.h"

namespace dojo::app::cuda {
namespace {

// After which the context, and with it the process, is of no more use.
bool losesContext(CUresult code) {
  constexpr std::array codes = {kDeinitialized,
                                kInvalidContext,
                                kEccUncorrectable,
                                kIllegalAddress,
                                kLaunchTimeout,
                                kContextIsDestroyed,
                                kAssert,
                                kHardwareStackError,
                                kIllegalInstruction,
                                kMisalignedAddress,
                                kInvalidAddressSpace,
                                kInvalidPc,
                                kLaunchFailed,
                                kUnknown};
  return std::ranges::find(codes, code) != codes.end();
}

// What a kernel did, for the codes that are its doing.
Message deedOf(CUresult code) {
  switch (code) {
    case kIllegalAddress:
    case kInvalidAddressSpace:
      return phrase("a kernel read or wrote outside its buffers");
    case kMisalignedAddress:
      return phrase("a kernel used an address that is not aligned to what it reads or writes");
    case kIllegalInstruction:
    case kInvalidPc:
      return phrase("a kernel ran into an instruction that is none");
    case kHardwareStackError:
      return phrase("a kernel overran its stack");
    case kAssert:
    case kLaunchFailed:
      return phrase("a kernel stopped itself");
    case kLaunchTimeout:
      return phrase("the card's watchdog ended a kernel");
    default:
      return {};
  }
}

}  // namespace

Result<std::unique_ptr<Driver>> Driver::open() {
  std::unique_ptr<Driver> driver(new Driver);
  if (auto loaded = driver->load(); !loaded) return tl::unexpected(loaded.error());
  if (auto started = driver->start(); !started) return tl::unexpected(started.error());
  return driver;
}

Result<void> Driver::load() {
  // Code that is put on the card only when it is first launched would be timed with that.
  setenv("CUDA_MODULE_LOADING", "EAGER", 0);
  const std::string library = codegen::cudaDriverLibrary();
  void* handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr)
    return fail(ErrorCode::ToolFailure, phrase("there is no NVIDIA driver: {}", dlerror()));
  const char* missing = nullptr;
#define DOJO_CUDA_LOOK_UP(member, name, parameters)                             \
  m_api.member = reinterpret_cast<CUresult(*) parameters>(dlsym(handle, name)); \
  if (m_api.member == nullptr && missing == nullptr) missing = name;
  DOJO_CUDA_FUNCTIONS(DOJO_CUDA_LOOK_UP)
#undef DOJO_CUDA_LOOK_UP
  if (missing == nullptr) return {};
  return fail(ErrorCode::ToolFailure,
              phrase("the NVIDIA driver {} is too old: it has no {} (CUDA 11.8 or later is needed)",
                     library, missing));
}

Result<void> Driver::start() {
  if (auto done = check(m_api.init(0), "starting the driver"); !done) return done;
  int count = 0;
  if (auto done = check(m_api.deviceCount(&count), "counting cards"); !done) return done;
  if (count == 0) return fail(ErrorCode::ToolFailure, "the NVIDIA driver finds no card");
  if (auto done = check(m_api.deviceGet(&m_device, 0), "opening the card"); !done) return done;
  char name[256] = {};
  if (m_api.deviceName(name, sizeof name - 1, m_device) == kSuccess) m_cardName = name;
  m_api.driverVersion(&m_version);
  if (attribute(kHasVirtualMemory) == 0)
    return fail(ErrorCode::ToolFailure,
                phrase("{} cannot put buffers between unmapped pages", m_cardName));
  CUcontext context = nullptr;
  if (auto done = check(m_api.primaryContext(&context, m_device), "making a context"); !done)
    return done;
  if (auto done = check(m_api.setContext(context), "entering the context"); !done) return done;
  return check(m_api.streamCreate(&m_stream, kStreamNonBlocking), "making a stream");
}

int Driver::attribute(DeviceAttribute attribute) const {
  int value = 0;
  return m_api.deviceAttribute(&value, attribute, m_device) == kSuccess ? value : 0;
}

std::string Driver::cpu() const {
  return fmt::format("sm_{}{}", attribute(kComputeMajor), attribute(kComputeMinor));
}

Message Driver::words(CUresult code, std::string_view doing) const {
  const char* name = nullptr;
  const char* text = nullptr;
  m_api.errorName(code, &name);
  m_api.errorString(code, &text);
  const std::string code_ = fmt::format("{} {}", name != nullptr ? name : "CUDA error", code);
  if (Message deed = deedOf(code); !deed.empty()) return phrase("{} ({})", deed, code_);
  return phrase("{} fails: {} ({})", doing, text != nullptr ? text : "it is not said why", code_);
}

Result<void> Driver::check(CUresult code, std::string_view doing) const {
  if (code == kSuccess) return {};
  Error error{ErrorCode::ToolFailure, words(code, doing)};
  if (losesContext(code) && !m_loss) m_loss = error;
  return tl::unexpected(std::move(error));
}

void Driver::must(CUresult code, std::string_view doing) const {
  auto done = check(code, doing);
  if (!done && !m_loss) m_loss = std::move(done.error());
}

Result<void> Driver::finishWork(std::string_view doing) const {
  return check(m_api.streamSynchronize(m_stream), doing);
}

Result<void> Driver::health() const {
  if (!m_loss) return {};
  return tl::unexpected(*m_loss);
}

}  // namespace dojo::app::cuda
