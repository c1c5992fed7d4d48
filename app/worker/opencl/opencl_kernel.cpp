#include "app/worker/opencl/opencl_kernel.h"

#include <algorithm>

namespace dojo::app {

using codegen::Launch;

namespace {

// Of one block; 0 where a dimension is empty or all together are too many to count.
std::size_t threadsOf(const Launch& launch) {
  std::size_t threads = 1;
  for (const int64_t extent : launch.block) {
    if (extent < 1 || extent > (int64_t{1} << 31)) return 0;
    threads *= static_cast<std::size_t>(extent);
    if (threads > (std::size_t{1} << 31)) return 0;
  }
  return threads;
}

template <typename T>
T groupInfo(const OpenClContext& context, cl::Kernel kernel, cl::UInt what) {
  T value{};
  context.api().clGetKernelWorkGroupInfo(kernel, context.device(), what, sizeof value, &value,
                                         nullptr);
  return value;
}

}  // namespace

Result<std::unique_ptr<OpenClKernel>> OpenClKernel::load(
    std::shared_ptr<const OpenClContext> context, const LoadableCode& code) {
  std::unique_ptr<OpenClKernel> kernel(new OpenClKernel(std::move(context)));
  const OpenClContext& on = *kernel->m_context;
  const auto* bytes = reinterpret_cast<const unsigned char*>(code.object.data());
  const std::size_t size = code.object.size();
  const cl::Device device = on.device();
  cl::Status loaded = cl::kSuccess, status = cl::kSuccess;
  kernel->m_program = on.own(on.api().clCreateProgramWithBinary(on.context(), 1, &device, &size,
                                                                &bytes, &loaded, &status));
  if (status != cl::kSuccess)
    return fail(ErrorCode::ToolFailure, openClFailed("clCreateProgramWithBinary", status));
  status = on.api().clBuildProgram(kernel->m_program.get(), 1, &device, on.buildOptions(3).c_str(),
                                   nullptr, nullptr);
  if (status != cl::kSuccess)
    return fail(ErrorCode::ToolFailure, openClFailed("clBuildProgram", status));
  kernel->m_launches = code.launches;
  for (const Launch& launch : kernel->m_launches) {
    auto fits = kernel->checkLaunch(launch);
    if (fits) fits = kernel->checkFunction(launch);
    if (!fits) return tl::unexpected(fits.error());
  }
  return kernel;
}

Result<cl::Owned<cl::KernelObject>> OpenClKernel::function(const std::string& name) const {
  cl::Status status = cl::kSuccess;
  auto kernel =
      m_context->own(m_context->api().clCreateKernel(m_program.get(), name.c_str(), &status));
  if (status == cl::kInvalidKernelName)
    return fail(ErrorCode::ToolFailure, phrase("the program has no kernel {}", name));
  if (status != cl::kSuccess)
    return fail(ErrorCode::ToolFailure,
                phrase("kernel {}: {}", name, openClFailed("clCreateKernel", status)));
  return kernel;
}

Result<void> OpenClKernel::checkLaunch(const Launch& launch) const {
  const OpenClContext::Limits& limits = m_context->limits();
  const std::size_t threads = threadsOf(launch);
  if (threads == 0 || std::ranges::any_of(launch.grid, [](int64_t extent) { return extent < 1; }))
    return fail(ErrorCode::ToolFailure,
                phrase("kernel {} is launched with a grid or block that is empty or too large",
                       launch.function));
  if (threads > limits.groupSize)
    return fail(ErrorCode::ToolFailure,
                phrase("kernel {} has blocks of {} threads, the OpenCL device {} takes {} at most",
                       launch.function, threads, m_context->name(), limits.groupSize));
  for (std::size_t i = 0; i < 3; i++)
    if (static_cast<std::size_t>(launch.block[i]) > limits.itemSizes[i])
      return fail(
          ErrorCode::ToolFailure,
          phrase("kernel {} has blocks of {} threads in dimension {}, the OpenCL device {} "
                 "takes {} at most",
                 launch.function, launch.block[i], i, m_context->name(), limits.itemSizes[i]));
  return {};
}

Result<void> OpenClKernel::checkFunction(const Launch& launch) const {
  auto kernel = function(launch.function);
  if (!kernel) return tl::unexpected(kernel.error());
  const std::size_t threads = threadsOf(launch);
  const auto most = groupInfo<std::size_t>(*m_context, kernel->get(), cl::kKernelWorkGroupSize);
  if (most > 0 && threads > most)
    return fail(ErrorCode::ToolFailure,
                phrase("kernel {} has blocks of {} threads; with its registers and local memory "
                       "the OpenCL device {} takes {} at most",
                       launch.function, threads, m_context->name(), most));
  using Size = std::array<std::size_t, 3>;
  const auto declared = groupInfo<Size>(*m_context, kernel->get(), cl::kKernelCompileWorkGroupSize);
  const Size block = {static_cast<std::size_t>(launch.block[0]),
                      static_cast<std::size_t>(launch.block[1]),
                      static_cast<std::size_t>(launch.block[2])};
  if (declared[0] > 0 && declared != block)
    return fail(ErrorCode::ToolFailure,
                phrase("kernel {} is compiled for blocks of {}×{}×{} threads and launched with "
                       "{}×{}×{}",
                       launch.function, declared[0], declared[1], declared[2], block[0], block[1],
                       block[2]));
  const auto local = groupInfo<cl::ULong>(*m_context, kernel->get(), cl::kKernelLocalMemSize);
  const std::size_t needed =
      std::max(static_cast<std::size_t>(local), static_cast<std::size_t>(launch.sharedBytes));
  if (needed > m_context->limits().localBytes)
    return fail(ErrorCode::ToolFailure,
                phrase("kernel {} needs {} bytes of local memory, the OpenCL device {} has {}",
                       launch.function, needed, m_context->name(), m_context->limits().localBytes));
  return {};
}

Result<void> OpenClKernel::setArguments(const Launch& launch, cl::Kernel kernel,
                                        const OpenClSet& set) const {
  const cl::Api& api = m_context->api();
  cl::UInt parameters = 0;
  api.clGetKernelInfo(kernel, cl::kKernelNumArgs, sizeof parameters, &parameters, nullptr);
  const auto buffers = static_cast<cl::UInt>(set.buffers().size());
  const bool takesLocal = launch.sharedBytes > 0 && parameters == buffers + 1;
  if (parameters != buffers && !takesLocal)
    return fail(ErrorCode::ToolFailure, phrase("kernel {} has {} parameters and gets {} buffers",
                                               launch.function, parameters, buffers));
  cl::Status status = cl::kSuccess;
  for (cl::UInt i = 0; i < buffers && status == cl::kSuccess; i++) {
    const cl::Memory part = set.buffers()[i].part();
    status = api.clSetKernelArg(kernel, i, sizeof part, &part);
  }
  if (takesLocal && status == cl::kSuccess)
    status =
        api.clSetKernelArg(kernel, buffers, static_cast<std::size_t>(launch.sharedBytes), nullptr);
  if (status == cl::kSuccess) return {};
  return fail(ErrorCode::ToolFailure, openClFailed("clSetKernelArg", status));
}

Result<std::vector<BoundLaunch>> OpenClKernel::bind(const OpenClSet& set) const {
  std::vector<BoundLaunch> bound;
  for (const Launch& launch : m_launches) {
    auto kernel = function(launch.function);
    if (!kernel) return tl::unexpected(kernel.error());
    if (auto complete = setArguments(launch, kernel->get(), set); !complete)
      return tl::unexpected(complete.error());
    BoundLaunch& one = bound.emplace_back(BoundLaunch{std::move(*kernel)});
    for (std::size_t i = 0; i < 3; i++) {
      one.local[i] = static_cast<std::size_t>(launch.block[i]);
      one.global[i] = static_cast<std::size_t>(launch.grid[i]) * one.local[i];
    }
  }
  return bound;
}

}  // namespace dojo::app
