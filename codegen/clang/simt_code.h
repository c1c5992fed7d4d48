// What an object for the host SIMT machine is made of besides plain code, so that the machine sees
// what every thread does. CompileOptions::simt asks for such objects.
//
// Before each access to memory that threads may share, the code calls one of
//   dojo_simt_read4(address, line), dojo_simt_write4(address, line)     4 bytes, aligned to 4
//   dojo_simt_read(address, bytes, alignment, line), dojo_simt_write(…)  of any size
// where the alignment is what the code relies on and the line is that of the text. The last
// argument of every other function dojo_simt_…, which the header in front of the text calls, is
// replaced by that line, too. Data named dojo_simt_… belongs to the machine and is not told.
//
// Arrays in the section kSharedSection are left undefined, for the machine to place.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/result.h"

namespace dojo::codegen {

// Of what an object looks like, for those who keep objects: 2 makes no load that the text does not
// make.
inline constexpr int kSimtCodeVersion = 2;

inline constexpr const char* kSimtPrefix = "dojo_simt_";
inline constexpr const char* kSharedSection = "dojo_shared";

struct SharedArray {
  std::string symbol;     // to be defined when the object is loaded
  std::string name;       // as the text calls it
  std::string kernel;     // the function it belongs to; empty: of all
  std::size_t bytes = 0;  // 0: as many as the launch asks for
};

Result<std::vector<SharedArray>> sharedArraysOf(const std::string& object);

}  // namespace dojo::codegen
