// The part of OpenCL 1.2 that the worker uses, declared here so that it is built without an SDK.
// Names and values are those of the Khronos headers; the functions are found at run time in the ICD
// loader, which finds the drivers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

namespace dojo::app::cl {

using Status = std::int32_t;
using UInt = std::uint32_t;
using ULong = std::uint64_t;

struct PlatformObject;
struct DeviceObject;
struct ContextObject;
struct QueueObject;
struct ProgramObject;
struct KernelObject;
struct MemoryObject;
struct EventObject;
using Platform = PlatformObject*;
using Device = DeviceObject*;
using Context = ContextObject*;
using Queue = QueueObject*;
using Program = ProgramObject*;
using Kernel = KernelObject*;
using Memory = MemoryObject*;
using Event = EventObject*;

struct BufferRegion {
  std::size_t origin = 0;
  std::size_t size = 0;
};

inline constexpr Status kSuccess = 0;
inline constexpr Status kDeviceNotFound = -1;
inline constexpr Status kInvalidBinary = -42;
inline constexpr Status kInvalidBuildOptions = -43;
inline constexpr Status kInvalidKernelName = -46;
inline constexpr Status kPlatformNotFound = -1001;

inline constexpr UInt kFalse = 0;
inline constexpr UInt kTrue = 1;

inline constexpr ULong kDeviceTypeCpu = 1 << 1;
inline constexpr ULong kDeviceTypeGpu = 1 << 2;
inline constexpr ULong kDeviceTypeAll = 0xffffffff;
inline constexpr ULong kCorrectlyRoundedDivideSqrt = 1 << 7;
inline constexpr ULong kQueueProfilingEnable = 1 << 1;
inline constexpr ULong kMemReadWrite = 1 << 0;
inline constexpr UInt kBufferCreateTypeRegion = 0x1220;

inline constexpr UInt kPlatformVersion = 0x0901;
inline constexpr UInt kPlatformName = 0x0902;

inline constexpr UInt kDeviceType = 0x1000;
inline constexpr UInt kDeviceMaxWorkGroupSize = 0x1004;
inline constexpr UInt kDeviceMaxWorkItemSizes = 0x1005;
inline constexpr UInt kDeviceMaxMemAllocSize = 0x1010;
inline constexpr UInt kDeviceMemBaseAddrAlign = 0x1019;
inline constexpr UInt kDeviceSingleFpConfig = 0x101b;
inline constexpr UInt kDeviceGlobalMemCacheSize = 0x101e;
inline constexpr UInt kDeviceGlobalMemSize = 0x101f;
inline constexpr UInt kDeviceLocalMemSize = 0x1023;
inline constexpr UInt kDeviceCompilerAvailable = 0x1028;
inline constexpr UInt kDeviceName = 0x102b;
inline constexpr UInt kDeviceVendor = 0x102c;
inline constexpr UInt kDriverVersion = 0x102d;
inline constexpr UInt kDeviceVersion = 0x102f;

inline constexpr UInt kProgramBinarySizes = 0x1165;
inline constexpr UInt kProgramBinaries = 0x1166;
inline constexpr UInt kProgramBuildLog = 0x1183;
inline constexpr UInt kKernelNumArgs = 0x1191;
inline constexpr UInt kKernelWorkGroupSize = 0x11b0;
inline constexpr UInt kKernelCompileWorkGroupSize = 0x11b1;
inline constexpr UInt kKernelLocalMemSize = 0x11b2;
inline constexpr UInt kProfilingCommandStart = 0x1282;
inline constexpr UInt kProfilingCommandEnd = 0x1283;

using Notify = void (*)(const char*, const void*, std::size_t, void*);
using Built = void (*)(Program, void*);
using Properties = const std::intptr_t*;

// X(name, result, parameters…)
#define DOJO_OPENCL_FUNCTIONS(X)                                                                  \
  X(clGetPlatformIDs, Status, UInt, Platform*, UInt*)                                             \
  X(clGetPlatformInfo, Status, Platform, UInt, std::size_t, void*, std::size_t*)                  \
  X(clGetDeviceIDs, Status, Platform, ULong, UInt, Device*, UInt*)                                \
  X(clGetDeviceInfo, Status, Device, UInt, std::size_t, void*, std::size_t*)                      \
  X(clCreateContext, Context, Properties, UInt, const Device*, Notify, void*, Status*)            \
  X(clReleaseContext, Status, Context)                                                            \
  X(clCreateCommandQueue, Queue, Context, Device, ULong, Status*)                                 \
  X(clReleaseCommandQueue, Status, Queue)                                                         \
  X(clCreateProgramWithSource, Program, Context, UInt, const char**, const std::size_t*, Status*) \
  X(clCreateProgramWithBinary, Program, Context, UInt, const Device*, const std::size_t*,         \
    const unsigned char**, Status*, Status*)                                                      \
  X(clBuildProgram, Status, Program, UInt, const Device*, const char*, Built, void*)              \
  X(clGetProgramInfo, Status, Program, UInt, std::size_t, void*, std::size_t*)                    \
  X(clGetProgramBuildInfo, Status, Program, Device, UInt, std::size_t, void*, std::size_t*)       \
  X(clReleaseProgram, Status, Program)                                                            \
  X(clCreateKernel, Kernel, Program, const char*, Status*)                                        \
  X(clGetKernelInfo, Status, Kernel, UInt, std::size_t, void*, std::size_t*)                      \
  X(clGetKernelWorkGroupInfo, Status, Kernel, Device, UInt, std::size_t, void*, std::size_t*)     \
  X(clSetKernelArg, Status, Kernel, UInt, std::size_t, const void*)                               \
  X(clReleaseKernel, Status, Kernel)                                                              \
  X(clCreateBuffer, Memory, Context, ULong, std::size_t, void*, Status*)                          \
  X(clCreateSubBuffer, Memory, Memory, ULong, UInt, const void*, Status*)                         \
  X(clReleaseMemObject, Status, Memory)                                                           \
  X(clEnqueueReadBuffer, Status, Queue, Memory, UInt, std::size_t, std::size_t, void*, UInt,      \
    const Event*, Event*)                                                                         \
  X(clEnqueueWriteBuffer, Status, Queue, Memory, UInt, std::size_t, std::size_t, const void*,     \
    UInt, const Event*, Event*)                                                                   \
  X(clEnqueueFillBuffer, Status, Queue, Memory, const void*, std::size_t, std::size_t,            \
    std::size_t, UInt, const Event*, Event*)                                                      \
  X(clEnqueueCopyBuffer, Status, Queue, Memory, Memory, std::size_t, std::size_t, std::size_t,    \
    UInt, const Event*, Event*)                                                                   \
  X(clEnqueueNDRangeKernel, Status, Queue, Kernel, UInt, const std::size_t*, const std::size_t*,  \
    const std::size_t*, UInt, const Event*, Event*)                                               \
  X(clFinish, Status, Queue)                                                                      \
  X(clGetEventProfilingInfo, Status, Event, UInt, std::size_t, void*, std::size_t*)               \
  X(clReleaseEvent, Status, Event)

struct Api {
#define DOJO_OPENCL_MEMBER(name, result, ...) result (*name)(__VA_ARGS__) = nullptr;
  DOJO_OPENCL_FUNCTIONS(DOJO_OPENCL_MEMBER)
#undef DOJO_OPENCL_MEMBER
};

// An object that is released with its last use.
template <typename Object>
using Owned = std::unique_ptr<Object, Status (*)(Object*)>;

}  // namespace dojo::app::cl
