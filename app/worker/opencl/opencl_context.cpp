#include "app/worker/opencl/opencl_context.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "core/machine/cache_sizes.h"

namespace dojo::app {

namespace {

const char* nameOf(cl::Status status) {
  switch (status) {
    case -1:
      return "CL_DEVICE_NOT_FOUND";
    case -2:
      return "CL_DEVICE_NOT_AVAILABLE";
    case -3:
      return "CL_COMPILER_NOT_AVAILABLE";
    case -4:
      return "CL_MEM_OBJECT_ALLOCATION_FAILURE";
    case -5:
      return "CL_OUT_OF_RESOURCES";
    case -6:
      return "CL_OUT_OF_HOST_MEMORY";
    case -11:
      return "CL_BUILD_PROGRAM_FAILURE";
    case -13:
      return "CL_MISALIGNED_SUB_BUFFER_OFFSET";
    case -14:
      return "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST";
    case -36:
      return "CL_INVALID_COMMAND_QUEUE";
    case cl::kInvalidBinary:
      return "CL_INVALID_BINARY";
    case cl::kInvalidBuildOptions:
      return "CL_INVALID_BUILD_OPTIONS";
    case cl::kInvalidKernelName:
      return "CL_INVALID_KERNEL_NAME";
    case -51:
      return "CL_INVALID_ARG_SIZE";
    case -52:
      return "CL_INVALID_KERNEL_ARGS";
    case -54:
      return "CL_INVALID_WORK_GROUP_SIZE";
    case -55:
      return "CL_INVALID_WORK_ITEM_SIZE";
    case -61:
      return "CL_INVALID_BUFFER_SIZE";
    default:
      return "OpenCL error";
  }
}

const char* environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? value : nullptr;
}

Result<cl::Api> openLibrary() {
  const char* named = environment("PERFDOJO_OPENCL_LIBRARY");
  void* library = dlopen(named != nullptr ? named : "libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    const std::string why = dlerror();
    return fail(ErrorCode::NotFound,
                phrase("no OpenCL: the ICD loader libOpenCL.so.1 (Debian's ocl-icd-libopencl1) "
                       "cannot be opened: {}",
                       why));
  }
  cl::Api api;
  const char* missing = nullptr;
#define DOJO_OPENCL_FIND(name, result, ...)                               \
  api.name = reinterpret_cast<decltype(api.name)>(dlsym(library, #name)); \
  if (api.name == nullptr) missing = #name;
  DOJO_OPENCL_FUNCTIONS(DOJO_OPENCL_FIND)
#undef DOJO_OPENCL_FIND
  if (missing != nullptr)
    return fail(ErrorCode::NotFound,
                phrase("no OpenCL 1.2: the ICD loader has no function {}", missing));
  return api;
}

template <typename Info, typename Object>
std::string textOf(Info info, Object object, cl::UInt what) {
  std::size_t size = 0;
  if (info(object, what, 0, nullptr, &size) != cl::kSuccess || size == 0) return {};
  std::string text(size, '\0');
  if (info(object, what, size, text.data(), nullptr) != cl::kSuccess) return {};
  text.resize(std::min(text.size(), text.find('\0')));
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

template <typename T>
T numberOf(const cl::Api& api, cl::Device device, cl::UInt what) {
  T value{};
  return api.clGetDeviceInfo(device, what, sizeof value, &value, nullptr) == cl::kSuccess ? value
                                                                                          : T{};
}

struct Candidate {
  cl::Platform platform = nullptr;
  cl::Device device = nullptr;
  std::string platformName, name;
  cl::ULong type = 0;
};

std::vector<Candidate> candidates(const cl::Api& api) {
  std::vector<Candidate> found;
  cl::UInt count = 0;
  if (api.clGetPlatformIDs(0, nullptr, &count) != cl::kSuccess) return found;
  std::vector<cl::Platform> platforms(count);
  if (api.clGetPlatformIDs(count, platforms.data(), nullptr) != cl::kSuccess) return found;
  for (cl::Platform platform : platforms) {
    if (api.clGetDeviceIDs(platform, cl::kDeviceTypeAll, 0, nullptr, &count) != cl::kSuccess)
      continue;
    std::vector<cl::Device> devices(count);
    if (api.clGetDeviceIDs(platform, cl::kDeviceTypeAll, count, devices.data(), nullptr) !=
        cl::kSuccess)
      continue;
    for (cl::Device device : devices)
      found.push_back({platform, device, textOf(api.clGetPlatformInfo, platform, cl::kPlatformName),
                       textOf(api.clGetDeviceInfo, device, cl::kDeviceName),
                       numberOf<cl::ULong>(api, device, cl::kDeviceType)});
  }
  return found;
}

std::string lowerCase(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

bool hasPart(const Candidate& candidate, const std::string& part) {
  return lowerCase(candidate.platformName).find(part) != std::string::npos ||
         lowerCase(candidate.name).find(part) != std::string::npos;
}

Result<Candidate> named(const std::vector<Candidate>& found, const char* part) {
  for (const Candidate& candidate : found)
    if (hasPart(candidate, lowerCase(part))) return candidate;
  std::vector<std::string> names;
  for (const Candidate& candidate : found)
    names.push_back(fmt::format("{} ({})", candidate.name, candidate.platformName));
  return fail(ErrorCode::NotFound,
              phrase("PERFDOJO_OPENCL_DEVICE: no OpenCL device has '{}' in its name; here are: {}",
                     part, fmt::join(names, ", ")));
}

}  // namespace

Message openClFailed(const char* function, cl::Status status) {
  return phrase("{} failed: {} ({})", function, nameOf(status), status);
}

Result<std::shared_ptr<const OpenClContext>> OpenClContext::open() {
  auto api = openLibrary();
  if (!api) return tl::unexpected(api.error());
  std::shared_ptr<OpenClContext> context(new OpenClContext);
  context->m_api = *api;
  if (auto chosen = context->choose(); !chosen) return tl::unexpected(chosen.error());
  context->readLimits();
  if (auto created = context->create(); !created) return tl::unexpected(created.error());
  return context;
}

Result<void> OpenClContext::choose() {
  cl::UInt platforms = 0;
  const cl::Status status = m_api.clGetPlatformIDs(0, nullptr, &platforms);
  if (status == cl::kPlatformNotFound || (status == cl::kSuccess && platforms == 0))
    return fail(ErrorCode::NotFound,
                phrase("no OpenCL platform: install a driver (Debian's pocl-opencl-icd runs on "
                       "processors)"));
  if (status != cl::kSuccess)
    return fail(ErrorCode::NotFound, openClFailed("clGetPlatformIDs", status));
  const std::vector<Candidate> found = candidates(m_api);
  if (found.empty())
    return fail(ErrorCode::NotFound, phrase("no OpenCL device on {} platforms", platforms));
  Candidate chosen = found.front();
  if (const char* part = environment("PERFDOJO_OPENCL_DEVICE")) {
    auto wanted = named(found, part);
    if (!wanted) return tl::unexpected(wanted.error());
    chosen = *wanted;
  } else {
    for (const cl::ULong type : {cl::kDeviceTypeGpu, cl::kDeviceTypeCpu}) {
      auto first = std::ranges::find_if(found, [&](auto& it) { return (it.type & type) != 0; });
      if (first == found.end()) continue;
      chosen = *first;
      break;
    }
  }
  m_platform = chosen.platform;
  m_device = chosen.device;
  m_name = chosen.name;
  m_isCpu = (chosen.type & cl::kDeviceTypeCpu) != 0;
  if (numberOf<cl::UInt>(m_api, m_device, cl::kDeviceCompilerAvailable) == cl::kFalse)
    return fail(ErrorCode::NotFound, phrase("the OpenCL device {} has no compiler", m_name));
  return {};
}

void OpenClContext::readLimits() {
  auto bytes = [&](cl::UInt what) {
    return static_cast<std::size_t>(numberOf<cl::ULong>(m_api, m_device, what));
  };
  m_limits.groupSize = numberOf<std::size_t>(m_api, m_device, cl::kDeviceMaxWorkGroupSize);
  m_limits.itemSizes =
      numberOf<std::array<std::size_t, 3>>(m_api, m_device, cl::kDeviceMaxWorkItemSizes);
  m_limits.localBytes = bytes(cl::kDeviceLocalMemSize);
  m_limits.allocationBytes = bytes(cl::kDeviceMaxMemAllocSize);
  m_limits.memoryBytes = bytes(cl::kDeviceGlobalMemSize);
  m_limits.cacheBytes = bytes(cl::kDeviceGlobalMemCacheSize);
  // Some drivers give the first level's; and a virtual machine may be shown a whole socket's.
  if (m_isCpu && core::cacheBytes(3) > 0)
    m_limits.cacheBytes = static_cast<std::size_t>(core::cacheBytes(3));
  const auto bits = numberOf<cl::UInt>(m_api, m_device, cl::kDeviceMemBaseAddrAlign);
  m_limits.alignment = std::max<std::size_t>(128, bits / 8);
  m_dividesExactly = (numberOf<cl::ULong>(m_api, m_device, cl::kDeviceSingleFpConfig) &
                      cl::kCorrectlyRoundedDivideSqrt) != 0;
  for (const cl::UInt what : {cl::kPlatformName, cl::kPlatformVersion})
    m_identity += textOf(m_api.clGetPlatformInfo, m_platform, what) + "\n";
  for (const cl::UInt what :
       {cl::kDeviceName, cl::kDeviceVendor, cl::kDeviceVersion, cl::kDriverVersion})
    m_identity += textOf(m_api.clGetDeviceInfo, m_device, what) + "\n";
  m_identity += buildOptions(3);
}

Result<void> OpenClContext::create() {
  cl::Status status = cl::kSuccess;
  m_context = {m_api.clCreateContext(nullptr, 1, &m_device, nullptr, nullptr, &status),
               m_api.clReleaseContext};
  if (status != cl::kSuccess)
    return fail(ErrorCode::NotFound, phrase("the OpenCL device {} cannot be used: {}", m_name,
                                            openClFailed("clCreateContext", status)));
  m_queue = {m_api.clCreateCommandQueue(m_context.get(), m_device,
                                        m_isCpu ? 0 : cl::kQueueProfilingEnable, &status),
             m_api.clReleaseCommandQueue};
  if (status != cl::kSuccess)
    return fail(ErrorCode::NotFound, phrase("the OpenCL device {} cannot be used: {}", m_name,
                                            openClFailed("clCreateCommandQueue", status)));
  return {};
}

void OpenClContext::must(const char* function, cl::Status status) const {
  if (status != cl::kSuccess && !m_loss)
    m_loss = Error{ErrorCode::ToolFailure, phrase("the OpenCL device {} is lost: {}", m_name,
                                                  openClFailed(function, status))};
}

Result<void> OpenClContext::health() const {
  if (m_loss) return tl::unexpected(*m_loss);
  return {};
}

std::string OpenClContext::buildOptions(int optLevel) const {
  std::string options = "-cl-std=CL1.2";
  if (m_dividesExactly) options += " -cl-fp32-correctly-rounded-divide-sqrt";
  if (optLevel <= 0) options += " -cl-opt-disable";
  return options;
}

}  // namespace dojo::app
