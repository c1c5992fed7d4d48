// The part of NVIDIA's driver interface that the device uses, declared here so that neither the
// build nor the user needs a CUDA toolkit. Names, types and numbers are those of the interface;
// functions are looked up by the names that the library exports, of which some carry the version
// that their types came with.
#pragma once

#include <cstddef>
#include <cstdint>

namespace dojo::app::cuda {

using CUresult = int;
using CUdevice = int;
using CUdeviceptr = std::uint64_t;
using CUmemHandle = std::uint64_t;
using CUcontext = struct CUctx_st*;
using CUmodule = struct CUmod_st*;
using CUfunction = struct CUfunc_st*;
using CUstream = struct CUstream_st*;
using CUevent = struct CUevent_st*;
using CUgraph = struct CUgraph_st*;
using CUgraphExec = struct CUgraphExec_st*;
using CUlinkState = struct CUlinkState_st*;

inline constexpr CUresult kSuccess = 0, kInvalidValue = 1, kOutOfMemory = 2, kDeinitialized = 4,
                          kNoDevice = 100, kInvalidContext = 201, kEccUncorrectable = 214,
                          kInvalidPtx = 218, kAssert = 710, kIllegalAddress = 700,
                          kLaunchTimeout = 702, kContextIsDestroyed = 709,
                          kHardwareStackError = 714, kIllegalInstruction = 715,
                          kMisalignedAddress = 716, kInvalidAddressSpace = 717, kInvalidPc = 718,
                          kLaunchFailed = 719, kUnknown = 999;

enum DeviceAttribute {
  kMaxThreadsPerBlock = 1,
  kMaxGridX = 5,
  kMaxGridY = 6,
  kMaxGridZ = 7,
  kMaxRegistersPerBlock = 12,
  kL2CacheBytes = 38,
  kComputeMajor = 75,
  kComputeMinor = 76,
  kMaxSharedBytesPerBlock = 97,  // when a kernel asks for it
  kHasVirtualMemory = 102,
};

enum FunctionAttribute {
  kFunctionMaxThreads = 0,  // as launch bounds and registers let it
  kFunctionSharedBytes = 1,
  kFunctionRegisters = 4,
  kFunctionMaxDynamicSharedBytes = 8,
};

enum JitOption {
  kJitErrorLog = 5,
  kJitErrorLogBytes = 6,
};

inline constexpr int kInputPtx = 1;
inline constexpr unsigned kStreamNonBlocking = 1;
inline constexpr int kCaptureThreadLocal = 1;

struct MemoryLocation {
  int type = 1;  // a device
  int id = 0;
};

struct MemoryProperties {
  int type = 1;  // pinned, the only one
  int handleTypes = 0;
  MemoryLocation location;
  void* win32 = nullptr;
  unsigned char compression = 0, rdma = 0;
  unsigned short usage = 0;
  unsigned char reserved[4] = {};
};
static_assert(sizeof(MemoryProperties) == 32);

struct MemoryAccess {
  MemoryLocation location;
  int flags = 3;  // reads and writes
};

// member, exported name, parameters
#define DOJO_CUDA_FUNCTIONS(F)                                                                    \
  F(init, "cuInit", (unsigned flags))                                                             \
  F(driverVersion, "cuDriverGetVersion", (int* version))                                          \
  F(errorName, "cuGetErrorName", (CUresult code, const char** name))                              \
  F(errorString, "cuGetErrorString", (CUresult code, const char** text))                          \
  F(deviceCount, "cuDeviceGetCount", (int* count))                                                \
  F(deviceGet, "cuDeviceGet", (CUdevice * device, int ordinal))                                   \
  F(deviceName, "cuDeviceGetName", (char* name, int length, CUdevice device))                     \
  F(deviceAttribute, "cuDeviceGetAttribute", (int* value, int attribute, CUdevice device))        \
  F(primaryContext, "cuDevicePrimaryCtxRetain", (CUcontext * context, CUdevice device))           \
  F(setContext, "cuCtxSetCurrent", (CUcontext context))                                           \
  F(memoryInfo, "cuMemGetInfo_v2", (std::size_t* free, std::size_t* total))                       \
  F(streamCreate, "cuStreamCreate", (CUstream * stream, unsigned flags))                          \
  F(streamSynchronize, "cuStreamSynchronize", (CUstream stream))                                  \
  F(eventCreate, "cuEventCreate", (CUevent * event, unsigned flags))                              \
  F(eventRecord, "cuEventRecord", (CUevent event, CUstream stream))                               \
  F(eventSynchronize, "cuEventSynchronize", (CUevent event))                                      \
  F(eventElapsed, "cuEventElapsedTime", (float* milliseconds, CUevent begin, CUevent end))        \
  F(linkCreate, "cuLinkCreate_v2",                                                                \
    (unsigned count, int* options, void** values, CUlinkState* link))                             \
  F(linkAddData, "cuLinkAddData_v2",                                                              \
    (CUlinkState link, int type, void* data, std::size_t bytes, const char* name, unsigned count, \
     int* options, void** values))                                                                \
  F(linkComplete, "cuLinkComplete", (CUlinkState link, void** cubin, std::size_t* bytes))         \
  F(linkDestroy, "cuLinkDestroy", (CUlinkState link))                                             \
  F(moduleLoad, "cuModuleLoadData", (CUmodule * module, const void* image))                       \
  F(moduleUnload, "cuModuleUnload", (CUmodule module))                                            \
  F(moduleFunction, "cuModuleGetFunction",                                                        \
    (CUfunction * function, CUmodule module, const char* name))                                   \
  F(functionAttribute, "cuFuncGetAttribute", (int* value, int attribute, CUfunction function))    \
  F(setFunctionAttribute, "cuFuncSetAttribute", (CUfunction function, int attribute, int value))  \
  F(launch, "cuLaunchKernel",                                                                     \
    (CUfunction function, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX,        \
     unsigned blockY, unsigned blockZ, unsigned sharedBytes, CUstream stream, void** parameters,  \
     void** extra))                                                                               \
  F(addressReserve, "cuMemAddressReserve",                                                        \
    (CUdeviceptr * address, std::size_t bytes, std::size_t alignment, CUdeviceptr wanted,         \
     unsigned long long flags))                                                                   \
  F(addressFree, "cuMemAddressFree", (CUdeviceptr address, std::size_t bytes))                    \
  F(memoryCreate, "cuMemCreate",                                                                  \
    (CUmemHandle * handle, std::size_t bytes, const MemoryProperties* properties,                 \
     unsigned long long flags))                                                                   \
  F(memoryRelease, "cuMemRelease", (CUmemHandle handle))                                          \
  F(memoryMap, "cuMemMap",                                                                        \
    (CUdeviceptr address, std::size_t bytes, std::size_t offset, CUmemHandle handle,              \
     unsigned long long flags))                                                                   \
  F(memoryUnmap, "cuMemUnmap", (CUdeviceptr address, std::size_t bytes))                          \
  F(setAccess, "cuMemSetAccess",                                                                  \
    (CUdeviceptr address, std::size_t bytes, const MemoryAccess* access, std::size_t count))      \
  F(granularity, "cuMemGetAllocationGranularity",                                                 \
    (std::size_t* bytes, const MemoryProperties* properties, int option))                         \
  F(setBytes, "cuMemsetD8Async",                                                                  \
    (CUdeviceptr address, unsigned char value, std::size_t bytes, CUstream stream))               \
  F(copyIn, "cuMemcpyHtoDAsync_v2",                                                               \
    (CUdeviceptr to, const void* from, std::size_t bytes, CUstream stream))                       \
  F(copyOut, "cuMemcpyDtoHAsync_v2",                                                              \
    (void* to, CUdeviceptr from, std::size_t bytes, CUstream stream))                             \
  F(beginCapture, "cuStreamBeginCapture_v2", (CUstream stream, int mode))                         \
  F(endCapture, "cuStreamEndCapture", (CUstream stream, CUgraph * graph))                         \
  F(graphInstantiate, "cuGraphInstantiateWithFlags",                                              \
    (CUgraphExec * exec, CUgraph graph, unsigned long long flags))                                \
  F(graphUpload, "cuGraphUpload", (CUgraphExec exec, CUstream stream))                            \
  F(graphLaunch, "cuGraphLaunch", (CUgraphExec exec, CUstream stream))                            \
  F(graphDestroy, "cuGraphDestroy", (CUgraph graph))                                              \
  F(graphExecDestroy, "cuGraphExecDestroy", (CUgraphExec exec))

struct DriverApi {
#define DOJO_CUDA_MEMBER(member, name, parameters) CUresult(*member) parameters = nullptr;
  DOJO_CUDA_FUNCTIONS(DOJO_CUDA_MEMBER)
#undef DOJO_CUDA_MEMBER
};

}  // namespace dojo::app::cuda
