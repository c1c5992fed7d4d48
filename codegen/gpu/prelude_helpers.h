// The functions and types that stand in GPU texts themselves, by their names.
#pragma once

#include <string>
#include <vector>

#include "codegen/gpu/dialect.h"

namespace dojo::codegen {

struct PreludeHelper {
  std::string text;
  std::vector<std::string> calls = {};  // other helpers
  bool isType = false;
};

// "u8x16", "divide_i32", "max_i8", "abs_i16", "saturate_i8_f32", "widen_bf16", "narrow_f16",
// "untied_f32", "untied_f64", "dojo_add_i32", "accumulate_argmax_f32_i32", …; of OpenCL also
// "dojo_max_f32", "dojo_min_f64", "dojo_sigmoid_f32".
PreludeHelper preludeHelper(Dialect dialect, const std::string& name);

}  // namespace dojo::codegen
