#include "codegen/gpu/language_words.h"

#include "codegen/gpu/thread_names.h"

namespace dojo::codegen {
namespace {

constexpr const char* kCuda[] = {
    "threadIdx", "blockIdx", "blockDim", "gridDim",   "warpSize", "dim3", "half",
    "half2",     "clock",    "clock64",  "atomicAdd", "min",      "max",  "abs",
    "rsqrt",     "rsqrtf",   "sincosf",  "float1",    "double1",  "int1", "saturate"};

// Keywords, and functions that the text calls or whose names compilers keep for every function.
constexpr const char* kOpenCl[] = {
    "kernel",     "global",    "local",    "constant",  "private",   "uniform",   "pipe",
    "half",       "quad",      "complex",  "imaginary", "image2d_t", "image3d_t", "event_t",
    "size_t",     "uchar",     "ushort",   "uint",      "ulong",     "read_only", "write_only",
    "read_write", "barrier",   "min",      "max",       "abs",       "fabs",      "fmax",
    "fmin",       "fma",       "exp",      "log",       "log1p",     "expm1",     "sqrt",
    "rsqrt",      "tanh",      "erf",      "sin",       "cos",       "pow",       "floor",
    "ceil",       "rint",      "round",    "trunc",     "isnan",     "isinf",     "select",
    "clamp",      "mad",       "as_float", "as_int",    "as_uint",   "as_double", "as_long",
    "as_ulong",   "rotate",    "step",     "sign",      "mix",       "dot",       "cross",
    "length",     "normalize", "distance", "any",       "all",       "shuffle",   "prefetch",
    "hypot",      "ldexp",     "frexp",    "fract",     "degrees",   "radians",   "clz",
    "M_PI"};

void addVectors(std::set<std::string>& words) {
  for (const char* type : {"char", "uchar", "short", "ushort", "int", "uint", "long", "ulong",
                           "longlong", "ulonglong", "float", "double", "half"})
    for (const char* lanes : {"1", "2", "3", "4", "8", "16"})
      words.insert(std::string(type) + lanes);
}

}  // namespace

std::set<std::string> languageWords(Dialect dialect) {
  std::set<std::string> words = ThreadNames::reserved();
  words.insert("shared_memory");
  addVectors(words);
  if (dialect == Dialect::Cuda)
    words.insert(std::begin(kCuda), std::end(kCuda));
  else
    words.insert(std::begin(kOpenCl), std::end(kOpenCl));
  return words;
}

}  // namespace dojo::codegen
