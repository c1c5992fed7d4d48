// SPDX-License-Identifier: MIT-0
#include "codegen/gpu/export/opencl_example.h"

#include <fmt/format.h>

#include "codegen/gpu/export/host_values.h"

namespace dojo::codegen {
namespace {

using Role = Parameter::Role;

const char* const kOpening =
    R"(// Builds FUNCTION.cl for the first OpenCL device, runs it on made-up inputs, checks nothing, and
// prints what the outputs add up to. Ends with 77 where there is no OpenCL device.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
)";

const char* const kHelpers = R"(
static void dojo_need(cl_int code, const char *what) {
  if (code == CL_SUCCESS) return;
  fprintf(stderr, "%s: OpenCL error %d\n", what, (int)code);
  exit(1);
}

static char *dojo_read(const char *path) {
  FILE *file = fopen(path, "rb");
  long size = -1;
  char *text = NULL;
  if (file && fseek(file, 0, SEEK_END) == 0) size = ftell(file);
  if (size >= 0 && fseek(file, 0, SEEK_SET) == 0) text = calloc((size_t)size + 1, 1);
  if (!text || fread(text, 1, (size_t)size, file) != (size_t)size) {
    fprintf(stderr, "cannot read %s\n", path);
    exit(1);
  }
  fclose(file);
  return text;
}

static cl_program dojo_build(cl_context context, cl_device_id device, const char *path) {
  char *text = dojo_read(path);
  const char *texts = text;
  cl_int code;
  cl_program program = clCreateProgramWithSource(context, 1, &texts, NULL, &code);
  dojo_need(code, "clCreateProgramWithSource");
  code = clBuildProgram(program, 1, &device, "-cl-std=CL1.2", NULL, NULL);
  if (code != CL_SUCCESS) {
    static char log[1 << 16];
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
    fprintf(stderr, "%s\n", log);
  }
  dojo_need(code, "clBuildProgram");
  free(text);
  return program;
}
)";

const char* const kDevice = R"(  cl_platform_id dojo_platforms[16];
  cl_uint dojo_count = 0;
  cl_device_id dojo_device = NULL;
  cl_int dojo_code;
  clGetPlatformIDs(16, dojo_platforms, &dojo_count);
  for (cl_uint i = 0; i < dojo_count && i < 16 && !dojo_device; ++i)
    if (clGetDeviceIDs(dojo_platforms[i], CL_DEVICE_TYPE_ALL, 1, &dojo_device, NULL) != CL_SUCCESS)
      dojo_device = NULL;
  if (!dojo_device) {
    printf("there is no OpenCL device here\n");
    return 77;
  }
  cl_context dojo_context = clCreateContext(NULL, 1, &dojo_device, NULL, NULL, &dojo_code);
  dojo_need(dojo_code, "clCreateContext");
  cl_command_queue dojo_queue = clCreateCommandQueue(dojo_context, dojo_device, 0, &dojo_code);
  dojo_need(dojo_code, "clCreateCommandQueue");
)";

std::string host(const Parameter& p) {
  return "h_" + p.name;
}
std::string device(const Parameter& p) {
  return "d_" + p.name;
}

std::string buffersText(const Emitted& emitted) {
  std::string text;
  for (const Parameter& p : emitted.parameters) {
    text += fmt::format(
        "  cl_mem {0} = clCreateBuffer(dojo_context, CL_MEM_READ_WRITE, {1}, NULL, &dojo_code);\n"
        "  dojo_need(dojo_code, \"clCreateBuffer\");\n",
        device(p), p.bytes);
    if (p.role == Role::Workspace) continue;
    text += fmt::format("  {0} *{1} = calloc({2}, sizeof({0}));\n  if (!{1}) return 1;\n",
                        hostType(p.dtype), host(p), p.elements);
    if (p.role == Role::Input)
      text += fmt::format(
          "  {0}({1}, {2});\n  dojo_need(clEnqueueWriteBuffer(dojo_queue, {3}, CL_TRUE, 0, {4}, "
          "{1}, 0, NULL, NULL),\n            \"clEnqueueWriteBuffer\");\n",
          fillName(p.dtype), host(p), p.elements, device(p), p.bytes);
  }
  return text;
}

std::string launchText(const Emitted& emitted, const Launch& l) {
  std::string text = fmt::format(
      "  {{\n    cl_kernel dojo_kernel = clCreateKernel(dojo_program, \"{}\", &dojo_code);\n"
      "    dojo_need(dojo_code, \"clCreateKernel\");\n",
      l.function);
  for (size_t i = 0; i < emitted.parameters.size(); ++i)
    text += fmt::format(
        "    dojo_need(clSetKernelArg(dojo_kernel, {}, sizeof(cl_mem), &{}), "
        "\"clSetKernelArg\");\n",
        i, device(emitted.parameters[i]));
  text += fmt::format(
      "    const size_t dojo_items[3] = {{{}, {}, {}}}, dojo_group[3] = {{{}, {}, {}}};\n"
      "    dojo_need(clEnqueueNDRangeKernel(dojo_queue, dojo_kernel, 3, NULL, dojo_items, "
      "dojo_group, 0,\n                                     NULL, NULL),\n"
      "              \"clEnqueueNDRangeKernel\");\n"
      "    clReleaseKernel(dojo_kernel);\n  }}\n",
      l.grid[0] * l.block[0], l.grid[1] * l.block[1], l.grid[2] * l.block[2], l.block[0],
      l.block[1], l.block[2]);
  return text;
}

std::string endText(const Emitted& emitted) {
  std::string text = "  dojo_need(clFinish(dojo_queue), \"clFinish\");\n";
  for (const Parameter& p : emitted.parameters)
    if (p.role == Role::Output)
      text += fmt::format(
          "  dojo_need(clEnqueueReadBuffer(dojo_queue, {0}, CL_TRUE, 0, {1}, {2}, 0, NULL, NULL),\n"
          "            \"clEnqueueReadBuffer\");\n"
          "  printf(\"sum of {3}: %.9g\\n\", {4}({2}, {5}));\n",
          device(p), p.bytes, host(p), p.name, sumName(p.dtype), p.elements);
  for (const Parameter& p : emitted.parameters) {
    text += fmt::format("  clReleaseMemObject({});\n", device(p));
    if (p.role != Role::Workspace) text += fmt::format("  free({});\n", host(p));
  }
  return text +
         "  clReleaseProgram(dojo_program);\n  clReleaseCommandQueue(dojo_queue);\n"
         "  clReleaseContext(dojo_context);\n  return 0;\n}\n";
}

}  // namespace

std::string openClExample(const Emitted& emitted) {
  std::string text = kOpening;
  text.replace(text.find("FUNCTION"), 8, emitted.function);
  text += kHelpers + hostFunctions(emitted.parameters);
  text += fmt::format("\nint main(int count, char **words) {{\n{}", kDevice);
  text += fmt::format(
      "  cl_program dojo_program =\n      dojo_build(dojo_context, dojo_device, count > 1 ? "
      "words[1] : \"{}.cl\");\n",
      emitted.function);
  text += buffersText(emitted);
  for (const Launch& l : emitted.launches) text += launchText(emitted, l);
  return text + endText(emitted);
}

}  // namespace dojo::codegen
