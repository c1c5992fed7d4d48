// Stands in for NVIDIA's driver: the same functions, with kernels that are known by name and run on
// the host in the order of their launches. Device memory is host memory between closed pages. Time
// is counted, so that it is the same in every run.
//
// FAKE_CUDA is a list of what is wrong with it: no-device, init-fails, no-paging, little-memory.
// FAKE_CUDA_LOG names a file that every call adds its name to, with what matters of it.
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "app/worker/cuda/driver_api.h"

using namespace dojo::app::cuda;

#define EXPORT extern "C" __attribute__((visibility("default")))

namespace {

constexpr std::size_t kPage = 64 << 10;
constexpr std::size_t kLittleMemory = std::size_t{66} << 20;
constexpr int kInvalidImage = 200, kNotFound = 500;

struct Kernel {
  std::string name;
  int parameters = 0, maxThreads = 1024, registers = 16;
};

struct Launched {
  const Kernel* kernel;
  unsigned threads;  // of all blocks
  std::vector<CUdeviceptr> arguments;
};

struct Module {
  std::string ptx;
  std::map<std::string, Kernel> kernels;
};

struct Link {
  char* log = nullptr;
  std::size_t logBytes = 0;
  std::string ptx, cubin;
};

struct State {
  CUresult sticky = kSuccess;
  double ns = 0;
  std::size_t taken = 0;
  bool captures = false, hangs = false;
  std::vector<Launched>* recorded = nullptr;
} state;

bool is(const char* mode) {
  const char* modes = std::getenv("FAKE_CUDA");
  return modes != nullptr && std::strstr(modes, mode) != nullptr;
}

void log(const std::string& line) {
  const char* path = std::getenv("FAKE_CUDA_LOG");
  if (path == nullptr) return;
  if (FILE* file = std::fopen(path, "a")) {
    std::fprintf(file, "%s\n", line.c_str());
    std::fclose(file);
  }
}

float* floats(CUdeviceptr address) {
  return reinterpret_cast<float*>(address);
}

// What the kernels of the tests do, by the beginnings of their names.
void execute(const Launched& launched) {
  if (state.sticky != kSuccess) return;
  const std::string& name = launched.kernel->name;
  auto is = [&](const char* opening) { return name.starts_with(opening); };
  state.ns += is("slow") ? 50e3 : is("perfdojo") ? 0 : 1e3;
  log("run " + name);
  if (is("perfdojo")) return;
  const float* x = floats(launched.arguments[0]);
  float* y = floats(launched.arguments[1]);
  if (is("scale") || is("slow") || is("shared"))
    for (unsigned i = 0; i < launched.threads; i++) y[i] = 2 * x[i];
  if (is("increase"))
    for (unsigned i = 0; i < launched.threads; i++) y[i] += 1;
  if (is("below")) y[-1] = 1;
  if (is("beyond")) y[launched.threads] = 1;
  if (is("input")) const_cast<float*>(x)[7] = 1;
  if (is("fault")) state.sticky = kIllegalAddress;
  if (is("misaligned")) state.sticky = kMisalignedAddress;
  if (is("trap")) state.sticky = kLaunchFailed;
  if (is("hang")) state.hangs = true;
}

CUresult synchronised() {
  while (state.hangs) pause();
  return state.sticky;
}

int lineOf(const std::string& text, std::size_t place) {
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + place, '\n'));
}

Kernel kernelAt(const std::string& ptx, std::size_t name) {
  const std::size_t open = ptx.find('(', name), close = ptx.find(')', open);
  const std::size_t body = ptx.find('{', close);
  Kernel kernel{.name = ptx.substr(name, open - name)};
  for (auto at = ptx.find(".param", open); at < close; at = ptx.find(".param", at + 1))
    kernel.parameters++;
  if (auto bound = ptx.find(".maxntid", close); bound < body)
    kernel.maxThreads = std::atoi(ptx.c_str() + bound + 8);
  if (kernel.name.starts_with("greedy")) kernel.registers = 255;
  return kernel;
}

}  // namespace

EXPORT CUresult cuInit(unsigned) {
  state = {};
  log("cuInit");
  return is("init-fails") ? kUnknown : kSuccess;
}
EXPORT CUresult cuDriverGetVersion(int* version) {
  *version = 13000;
  return kSuccess;
}
EXPORT CUresult cuGetErrorName(CUresult code, const char** name) {
  *name = code == kIllegalAddress ? "CUDA_ERROR_ILLEGAL_ADDRESS"
          : code == kInvalidPtx   ? "CUDA_ERROR_INVALID_PTX"
                                  : nullptr;
  return *name != nullptr ? kSuccess : kInvalidValue;
}
EXPORT CUresult cuGetErrorString(CUresult code, const char** text) {
  *text = code == kUnknown ? "unknown error" : nullptr;
  return *text != nullptr ? kSuccess : kInvalidValue;
}
EXPORT CUresult cuDeviceGetCount(int* count) {
  *count = is("no-device") ? 0 : 1;
  return kSuccess;
}
EXPORT CUresult cuDeviceGet(CUdevice* device, int) {
  *device = 0;
  return kSuccess;
}
EXPORT CUresult cuDeviceGetName(char* name, int length, CUdevice) {
  std::snprintf(name, static_cast<std::size_t>(length), "Pretended Card");
  return kSuccess;
}
EXPORT CUresult cuDeviceGetAttribute(int* value, int attribute, CUdevice) {
  static const std::map<int, int> values = {{kMaxThreadsPerBlock, 1024},
                                            {kMaxGridX, 2147483647},
                                            {kMaxGridY, 65535},
                                            {kMaxGridZ, 65535},
                                            {kMaxRegistersPerBlock, 65536},
                                            {kL2CacheBytes, 1 << 20},
                                            {kComputeMajor, 9},
                                            {kComputeMinor, 0},
                                            {kMaxSharedBytesPerBlock, 232448},
                                            {kHasVirtualMemory, 1}};
  const auto found = values.find(attribute);
  if (found == values.end()) return kInvalidValue;
  *value = attribute == kHasVirtualMemory && is("no-paging") ? 0 : found->second;
  return kSuccess;
}
EXPORT CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice) {
  *context = reinterpret_cast<CUcontext>(&state);
  return kSuccess;
}
EXPORT CUresult cuCtxSetCurrent(CUcontext) {
  return kSuccess;
}
EXPORT CUresult cuMemGetInfo_v2(std::size_t* free, std::size_t* total) {
  *total = kLittleMemory;
  *free = *total - state.taken;
  return kSuccess;
}
EXPORT CUresult cuStreamCreate(CUstream* stream, unsigned flags) {
  *stream = reinterpret_cast<CUstream>(&state);
  return flags == kStreamNonBlocking ? kSuccess : kInvalidValue;
}
EXPORT CUresult cuStreamSynchronize(CUstream) {
  return synchronised();
}
EXPORT CUresult cuEventCreate(CUevent* event, unsigned) {
  *event = reinterpret_cast<CUevent>(new double(0));
  return state.sticky;
}
EXPORT CUresult cuEventRecord(CUevent event, CUstream) {
  log("event");
  *reinterpret_cast<double*>(event) = state.ns;
  return kSuccess;
}
EXPORT CUresult cuEventSynchronize(CUevent) {
  return synchronised();
}
EXPORT CUresult cuEventElapsedTime(float* milliseconds, CUevent begin, CUevent end) {
  *milliseconds = static_cast<float>(
      (*reinterpret_cast<double*>(end) - *reinterpret_cast<double*>(begin)) / 1e6);
  return state.sticky;
}

EXPORT CUresult cuLinkCreate_v2(unsigned count, int* options, void** values, CUlinkState* link) {
  auto* made = new Link;
  for (unsigned i = 0; i < count; i++) {
    if (options[i] == kJitErrorLog) made->log = static_cast<char*>(values[i]);
    if (options[i] == kJitErrorLogBytes) made->logBytes = reinterpret_cast<std::size_t>(values[i]);
  }
  *link = reinterpret_cast<CUlinkState>(made);
  return state.sticky;
}
EXPORT CUresult cuLinkAddData_v2(CUlinkState handle, int type, void* data, std::size_t bytes,
                                 const char*, unsigned, int*, void**) {
  auto& link = *reinterpret_cast<Link*>(handle);
  const std::string text(static_cast<const char*>(data), bytes);
  if (type != kInputPtx || text.back() != '\0' || !text.starts_with(".version"))
    return kInvalidImage;
  link.ptx = text.substr(0, bytes - 1);
  if (const auto bad = link.ptx.find("frob"); bad != std::string::npos) {
    std::snprintf(link.log, link.logBytes,
                  "ptxas application ptx input, line %d; error   : Not a name of any known "
                  "instruction: 'frob'\nptxas fatal   : Ptx assembly aborted due to errors\n",
                  lineOf(link.ptx, bad));
    return kInvalidPtx;
  }
  return kSuccess;
}
EXPORT CUresult cuLinkComplete(CUlinkState handle, void** cubin, std::size_t* bytes) {
  log("link");
  auto& link = *reinterpret_cast<Link*>(handle);
  link.cubin =
      "\x7f"
      "ELF" +
      link.ptx + '\0';
  *cubin = link.cubin.data();
  *bytes = link.cubin.size();
  return kSuccess;
}
EXPORT CUresult cuLinkDestroy(CUlinkState link) {
  delete reinterpret_cast<Link*>(link);
  return kSuccess;
}

EXPORT CUresult cuModuleLoadData(CUmodule* module, const void* image) {
  if (state.sticky != kSuccess) return state.sticky;
  if (std::memcmp(image,
                  "\x7f"
                  "ELF",
                  4) != 0)
    return kInvalidImage;
  auto* made = new Module{static_cast<const char*>(image) + 4, {}};
  static constexpr char kEntry[] = ".entry ";
  for (auto at = made->ptx.find(kEntry); at != std::string::npos;
       at = made->ptx.find(kEntry, at + 1)) {
    Kernel kernel = kernelAt(made->ptx, at + sizeof kEntry - 1);
    made->kernels[kernel.name] = kernel;
  }
  log("load");
  *module = reinterpret_cast<CUmodule>(made);
  return kSuccess;
}
EXPORT CUresult cuModuleUnload(CUmodule module) {
  log("unload");
  delete reinterpret_cast<Module*>(module);
  return state.sticky;
}
EXPORT CUresult cuModuleGetFunction(CUfunction* function, CUmodule module, const char* name) {
  auto& kernels = reinterpret_cast<Module*>(module)->kernels;
  const auto found = kernels.find(name);
  if (found == kernels.end()) return kNotFound;
  *function = reinterpret_cast<CUfunction>(&found->second);
  return kSuccess;
}
EXPORT CUresult cuFuncGetAttribute(int* value, int attribute, CUfunction function) {
  const auto& kernel = *reinterpret_cast<const Kernel*>(function);
  *value = attribute == kFunctionMaxThreads  ? kernel.maxThreads
           : attribute == kFunctionRegisters ? kernel.registers
                                             : 0;
  return state.sticky;
}
EXPORT CUresult cuFuncSetAttribute(CUfunction function, int attribute, int value) {
  log("attribute " + reinterpret_cast<const Kernel*>(function)->name + " " +
      std::to_string(attribute) + " " + std::to_string(value));
  return state.sticky;
}

EXPORT CUresult cuLaunchKernel(CUfunction function, unsigned gridX, unsigned gridY, unsigned gridZ,
                               unsigned blockX, unsigned blockY, unsigned blockZ, unsigned,
                               CUstream, void** parameters, void**) {
  if (state.sticky != kSuccess) return state.sticky;
  const auto* kernel = reinterpret_cast<const Kernel*>(function);
  Launched launched{kernel, gridX * gridY * gridZ * blockX * blockY * blockZ, {}};
  for (int i = 0; i < kernel->parameters; i++)
    launched.arguments.push_back(*static_cast<const CUdeviceptr*>(parameters[i]));
  if (state.captures)
    state.recorded->push_back(std::move(launched));
  else
    execute(launched);
  return kSuccess;
}

EXPORT CUresult cuMemAddressReserve(CUdeviceptr* address, std::size_t bytes, std::size_t,
                                    CUdeviceptr, unsigned long long) {
  void* pages = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  *address = reinterpret_cast<CUdeviceptr>(pages);
  log("reserve");
  return state.sticky;
}
EXPORT CUresult cuMemAddressFree(CUdeviceptr address, std::size_t bytes) {
  log("free");
  munmap(reinterpret_cast<void*>(address), bytes);
  return state.sticky;
}
EXPORT CUresult cuMemCreate(CUmemHandle* handle, std::size_t bytes, const MemoryProperties*,
                            unsigned long long) {
  if (bytes % kPage != 0) return kInvalidValue;
  if (is("little-memory") && state.taken + bytes > kLittleMemory) return kOutOfMemory;
  state.taken += bytes;
  *handle = state.taken;
  return state.sticky;
}
EXPORT CUresult cuMemRelease(CUmemHandle) {
  return state.sticky;
}
EXPORT CUresult cuMemMap(CUdeviceptr address, std::size_t bytes, std::size_t, CUmemHandle,
                         unsigned long long) {
  return address % kPage == 0 || bytes % kPage == 0 ? kSuccess : kInvalidValue;
}
EXPORT CUresult cuMemUnmap(CUdeviceptr address, std::size_t bytes) {
  log("unmap");
  state.taken -= bytes;
  mprotect(reinterpret_cast<void*>(address), bytes, PROT_NONE);
  return state.sticky;
}
EXPORT CUresult cuMemSetAccess(CUdeviceptr address, std::size_t bytes, const MemoryAccess* access,
                               std::size_t) {
  const int rights = access->flags == 3 ? PROT_READ | PROT_WRITE : PROT_READ;
  return mprotect(reinterpret_cast<void*>(address), bytes, rights) == 0 ? kSuccess : kInvalidValue;
}
EXPORT CUresult cuMemGetAllocationGranularity(std::size_t* bytes, const MemoryProperties*, int) {
  *bytes = kPage;
  return state.sticky;
}
EXPORT CUresult cuMemsetD8Async(CUdeviceptr address, unsigned char value, std::size_t bytes,
                                CUstream stream) {
  log("set " + std::to_string(bytes) + (stream == nullptr ? " without a stream" : ""));
  if (state.sticky == kSuccess) std::memset(reinterpret_cast<void*>(address), value, bytes);
  return state.sticky;
}
EXPORT CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr to, const void* from, std::size_t bytes,
                                     CUstream) {
  log("in " + std::to_string(bytes));
  if (state.sticky == kSuccess) std::memcpy(reinterpret_cast<void*>(to), from, bytes);
  return state.sticky;
}
EXPORT CUresult cuMemcpyDtoHAsync_v2(void* to, CUdeviceptr from, std::size_t bytes, CUstream) {
  log("out " + std::to_string(bytes));
  if (state.sticky == kSuccess) std::memcpy(to, reinterpret_cast<const void*>(from), bytes);
  return state.sticky;
}

EXPORT CUresult cuStreamBeginCapture_v2(CUstream, int) {
  state.captures = true;
  state.recorded = new std::vector<Launched>;
  return state.sticky;
}
EXPORT CUresult cuStreamEndCapture(CUstream, CUgraph* graph) {
  state.captures = false;
  *graph = reinterpret_cast<CUgraph>(state.recorded);
  return state.sticky;
}
EXPORT CUresult cuGraphInstantiateWithFlags(CUgraphExec* exec, CUgraph graph, unsigned long long) {
  auto* calls = new std::vector<Launched>(*reinterpret_cast<std::vector<Launched>*>(graph));
  log("graph " + std::to_string(calls->size()));
  *exec = reinterpret_cast<CUgraphExec>(calls);
  return state.sticky;
}
EXPORT CUresult cuGraphUpload(CUgraphExec, CUstream) {
  return state.sticky;
}
EXPORT CUresult cuGraphLaunch(CUgraphExec exec, CUstream) {
  log("replay");
  for (const Launched& launched : *reinterpret_cast<std::vector<Launched>*>(exec))
    execute(launched);
  return kSuccess;
}
EXPORT CUresult cuGraphDestroy(CUgraph graph) {
  delete reinterpret_cast<std::vector<Launched>*>(graph);
  return kSuccess;
}
EXPORT CUresult cuGraphExecDestroy(CUgraphExec exec) {
  delete reinterpret_cast<std::vector<Launched>*>(exec);
  return kSuccess;
}
