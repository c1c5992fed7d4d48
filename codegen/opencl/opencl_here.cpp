#include "codegen/opencl/opencl_here.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "core/message.h"

namespace dojo::codegen {

namespace {

namespace fs = std::filesystem;

bool isSet(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

bool hasRegisteredDriver() {
  // With these, loaders find drivers elsewhere.
  for (const char* variable : {"OCL_ICD_VENDORS", "OCL_ICD_FILENAMES", "OPENCL_VENDOR_PATH"})
    if (isSet(variable)) return true;
  std::error_code error;
  const fs::directory_iterator vendors("/etc/OpenCL/vendors", error);
  return !error && std::ranges::any_of(vendors, [](const fs::directory_entry& entry) {
    return entry.path().extension() == ".icd";
  });
}

}  // namespace

std::string whyNoOpenCl() {
  const bool isNamed = isSet("PERFDOJO_OPENCL_LIBRARY");
  const char* library = isNamed ? std::getenv("PERFDOJO_OPENCL_LIBRARY") : "libOpenCL.so.1";
  void* loader = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
  if (loader == nullptr)
    return phrase("the OpenCL ICD loader {} is not here (Debian's ocl-icd-libopencl1)", library);
  dlclose(loader);
  if (!isNamed && !hasRegisteredDriver())
    return phrase(
        "no OpenCL driver is installed (Debian's pocl-opencl-icd runs kernels on processors)");
  return {};
}

}  // namespace dojo::codegen
