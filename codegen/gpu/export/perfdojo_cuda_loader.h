/* SPDX-License-Identifier: MIT-0 */
/* Loads PTX and launches its kernels by NVIDIA's driver alone: libcuda.so.1 is opened when the
 * program runs, and neither the toolkit nor its headers are needed to build it. C++17, POSIX.
 *
 *   perfdojo::CudaLoader cuda;
 *   if (!cuda.open() || !cuda.loadFile("softmax.ptx")) return complain(cuda.error());
 *   auto x = cuda.allocate(bytes), y = cuda.allocate(bytes);
 *   cuda.toDevice(x, data, bytes);
 *   cuda.launch({"softmax", {256, 1, 1}, {128, 1, 1}, 0}, {x, y}, stream);
 *
 * What returns bool or a pointer gives false or 0 where it failed, and error() says why. The
 * context is the device's primary one, which the CUDA runtime and PyTorch use too: their pointers
 * and streams serve here, a stream as void *, null being the default one. One thread at a time. */
#ifndef PERFDOJO_CUDA_LOADER_H
#define PERFDOJO_CUDA_LOADER_H

#include <dlfcn.h>

#include <cstddef>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace perfdojo {

struct Launch {
  const char* kernel;
  unsigned grid[3];      // blocks
  unsigned block[3];     // threads of each
  unsigned sharedBytes;  // dynamic, of each block
};

class CudaLoader {
 public:
  using Pointer = unsigned long long;  // to the device's memory

  CudaLoader() = default;
  CudaLoader(const CudaLoader&) = delete;
  CudaLoader& operator=(const CudaLoader&) = delete;
  ~CudaLoader() {
    if (m_module) m_moduleUnload(m_module);
    if (m_context) m_contextRelease(m_device);
    // The library stays open: the driver does not bear being unloaded.
  }

  bool open(int device = 0, const char* library = "libcuda.so.1") {
    m_library = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!m_library) return refuse(std::string("there is no NVIDIA driver here (") + library + ")");
    if (!findFunctions()) return false;
    return did("cuInit", m_init(0)) && did("cuDeviceGet", m_deviceGet(&m_device, device)) &&
           did("cuDevicePrimaryCtxRetain", m_contextRetain(&m_context, m_device)) && enter();
  }

  // The text of the PTX. Kernels that were loaded before are gone.
  bool load(const std::string& ptx) {
    if (!enter()) return false;
    if (m_module) m_moduleUnload(m_module);
    m_module = nullptr;
    std::string log(8192, '\0');
    int options[] = {5, 6};  // CU_JIT_ERROR_LOG_BUFFER, its size
    void* values[] = {log.data(), reinterpret_cast<void*>(log.size())};
    int code = m_moduleLoad(&m_module, ptx.c_str(), 2, options, values);
    return code == 0 || refuse("cuModuleLoadDataEx: " + wordsOf(code) + ": " + log.c_str());
  }

  bool loadFile(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return in ? load(text.str()) : refuse("cannot read " + path);
  }

  // All kernels take pointers alone, in their parameters' order.
  bool launch(const Launch& l, const std::vector<Pointer>& buffers, void* stream = nullptr) {
    if (!enter()) return false;
    void* function = nullptr;
    if (!did(l.kernel, m_getFunction(&function, m_module, l.kernel))) return false;
    constexpr int kMostDynamicShared = 8;  // CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
    if (l.sharedBytes > 48u << 10 &&
        !did(l.kernel,
             m_setAttribute(function, kMostDynamicShared, static_cast<int>(l.sharedBytes))))
      return false;
    std::vector<Pointer> values = buffers;
    std::vector<void*> arguments;
    for (Pointer& value : values) arguments.push_back(&value);
    return did(l.kernel, m_launch(function, l.grid[0], l.grid[1], l.grid[2], l.block[0], l.block[1],
                                  l.block[2], l.sharedBytes, stream, arguments.data(), nullptr));
  }

  Pointer allocate(std::size_t bytes) {
    Pointer pointer = 0;
    return enter() && did("cuMemAlloc", m_allocate(&pointer, bytes)) ? pointer : 0;
  }
  bool free(Pointer pointer) { return enter() && did("cuMemFree", m_free(pointer)); }
  bool toDevice(Pointer to, const void* from, std::size_t bytes) {
    return enter() && did("cuMemcpyHtoD", m_toDevice(to, from, bytes));
  }
  bool toHost(void* to, Pointer from, std::size_t bytes) {
    return enter() && did("cuMemcpyDtoH", m_toHost(to, from, bytes));
  }
  // Until all work of the context has ended; an error of a kernel shows here.
  bool wait() { return enter() && did("cuCtxSynchronize", m_synchronize()); }

  std::string card() {
    char name[256] = "";
    return enter() && m_deviceName(name, sizeof name, m_device) == 0 ? name : "";
  }
  const std::string& error() const { return m_error; }

 private:
  bool refuse(std::string why) {
    m_error = std::move(why);
    return false;
  }
  std::string wordsOf(int code) {
    const char* words = nullptr;
    return m_errorString(code, &words) == 0 && words ? words : "error " + std::to_string(code);
  }
  bool did(const char* what, int code) {
    return code == 0 || refuse(std::string(what) + ": " + wordsOf(code));
  }
  bool enter() {
    if (!m_context) return refuse(m_error.empty() ? "open() was not called" : m_error);
    return did("cuCtxSetCurrent", m_setCurrent(m_context));
  }

  template <typename Function>
  bool find(Function*& function, const char* name) {
    function = reinterpret_cast<Function*>(dlsym(m_library, name));
    return function || refuse(std::string("the driver has no ") + name);
  }
  bool findFunctions() {
    return find(m_errorString, "cuGetErrorString") && find(m_init, "cuInit") &&
           find(m_deviceGet, "cuDeviceGet") && find(m_deviceName, "cuDeviceGetName") &&
           find(m_contextRetain, "cuDevicePrimaryCtxRetain") &&
           find(m_contextRelease, "cuDevicePrimaryCtxRelease_v2") &&
           find(m_setCurrent, "cuCtxSetCurrent") && find(m_synchronize, "cuCtxSynchronize") &&
           find(m_moduleLoad, "cuModuleLoadDataEx") && find(m_moduleUnload, "cuModuleUnload") &&
           find(m_getFunction, "cuModuleGetFunction") &&
           find(m_setAttribute, "cuFuncSetAttribute") && find(m_launch, "cuLaunchKernel") &&
           find(m_allocate, "cuMemAlloc_v2") && find(m_free, "cuMemFree_v2") &&
           find(m_toDevice, "cuMemcpyHtoD_v2") && find(m_toHost, "cuMemcpyDtoH_v2");
  }

  void* m_library = nullptr;
  int m_device = 0;
  void *m_context = nullptr, *m_module = nullptr;
  std::string m_error;

  int (*m_errorString)(int, const char**) = nullptr;
  int (*m_init)(unsigned) = nullptr;
  int (*m_deviceGet)(int*, int) = nullptr;
  int (*m_deviceName)(char*, int, int) = nullptr;
  int (*m_contextRetain)(void**, int) = nullptr;
  int (*m_contextRelease)(int) = nullptr;
  int (*m_setCurrent)(void*) = nullptr;
  int (*m_synchronize)() = nullptr;
  int (*m_moduleLoad)(void**, const void*, unsigned, int*, void**) = nullptr;
  int (*m_moduleUnload)(void*) = nullptr;
  int (*m_getFunction)(void**, void*, const char*) = nullptr;
  int (*m_setAttribute)(void*, int, int) = nullptr;
  int (*m_launch)(void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                  void*, void**, void**) = nullptr;
  int (*m_allocate)(Pointer*, std::size_t) = nullptr;
  int (*m_free)(Pointer) = nullptr;
  int (*m_toDevice)(Pointer, const void*, std::size_t) = nullptr;
  int (*m_toHost)(void*, Pointer, std::size_t) = nullptr;
};

}  // namespace perfdojo

#endif  // PERFDOJO_CUDA_LOADER_H
