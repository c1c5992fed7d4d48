// A library that people would otherwise call, behind one interface. Every library has a process of
// its own (peer_main.cpp): their thread pools and OpenMP runtimes must not meet.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace dojo::peers {

using Shape = std::vector<int64_t>;

// One operator at one size; row-major, contiguous. Operators and the shapes of their inputs, which
// are float32 but of the last ones:
//   add, mul     a[r,c] b[r,c]              relu, softmax, reducemean   x[r,c]
//   layernorm    x[r,c] gamma[c] beta[c]    rmsnorm                     x[r,c] gamma[c]
//   matmul       a[m,k] b[k,n]              bmm                         a[b,m,k] b[b,k,n]
//   conv2d       x[n,c,h,w] w[o,c,k,k]      relu_ffn                    x[n,c,h,w] w[c,c]
//   batchnorm    x[n,c,h,w] gamma[c] beta[c], statistics of the batch
//   swiglu       x[r,i] w[i,h] v[i,h]
//   gemm_u8i8, gemm_i8, gemm_bf16   a[m,k] b[k,n], summed in i32, of bfloat16 numbers in f32
struct Problem {
  std::string op;
  std::vector<Shape> inputs;
  Shape output;
  int threads = 1;
  std::string program;  // IR text that computes it, for the one peer that runs programs
  std::vector<std::string> types = {};  // u8, i8, … of the inputs, then of the output; f32 if none

  std::string typeOf(size_t array) const { return array < types.size() ? types[array] : "f32"; }
};

// Of an element of u8, i8, bf16, f32 or i32.
inline int64_t bytesOf(const std::string& type) {
  if (type == "u8" || type == "i8") return 1;
  return type == "bf16" ? 2 : 4;
}

inline int64_t elementsOf(const Shape& shape) {
  int64_t elements = 1;
  for (int64_t extent : shape) elements *= extent;
  return elements;
}

// A product of bytes or of bfloat16 numbers, which not every library has.
inline bool isNarrow(const std::string& op) {
  return op == "gemm_u8i8" || op == "gemm_i8" || op == "gemm_bf16";
}

// Every function may throw std::exception.
class Peer {
 public:
  virtual ~Peer() = default;
  virtual std::string version() const = 0;
  // The ways that the library has for an operator; none where it has no such operator.
  virtual std::vector<std::string> variants(const std::string& op) const = 0;
  // Whatever is done once (compilation, choice of an implementation) is done here and not timed.
  virtual void open(const Problem& problem, const std::string& variant) = 0;
  // Sets of buffers are numbered in the order in which they come. Must not read the data.
  virtual void bind(const std::vector<const void*>& inputs, void* output) = 0;
  // The call that is timed. All of the output is written on return.
  virtual void run(size_t set) = 0;
};

std::unique_ptr<Peer> makePeer();

}  // namespace dojo::peers
