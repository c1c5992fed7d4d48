// What a generated text needs before its function, gathered while the function is written: vector
// types, macros to reach memory through them, small inline helpers, and which parts of dojo_math.h.
// Each request returns the name to use, and prints in the prelude once.
//
// Helpers carry no debug information of their own, so that their instructions belong to the line
// that calls them.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/ir/types.h"

namespace dojo::codegen {

class Prelude {
 public:
  // Vectors of `lanes` elements of t.
  std::string vectorType(core::DType t, int lanes);  // "f32x16"
  std::string at(core::DType t, int lanes);          // "F32X16", F32X16(x[i]) is x[i..i+15]
  std::string iota(core::DType t, int lanes);        // "IOTA_I32X16"
  std::string splat(core::DType t, int lanes);       // splat_f32x16(s)
  std::string select(core::DType t, int lanes);      // select_f32x16(mask, a, b)
  std::string strided(core::DType t, int lanes);     // strided_f32x16(&x[i], stride)
  std::string scatter(core::DType t, int lanes);     // scatter_f32x16(&x[i], stride, v)
  // second_f32x16(&x[i]) is x[i], x[i+2], …; also under a mask: second_masked_f32x16(&x[i], mask)
  static bool takesEverySecond(core::DType t, int lanes);
  std::string everySecond(core::DType t, int lanes);
  std::string everySecondMasked(core::DType t, int lanes);
  std::string everySecondOfFirst(core::DType t, int lanes, bool wide);  // second_first_i8x32(…, n)
  // Of rows of 2 to 4 elements, the second of each of three: part1_of3_f32x16(&x[i]) is x[i],
  // x[i+3], …, of which the rest of those rows is read too; put_part1_of3_f32x16(&y[i], mask, v)
  // touches nothing else.
  static bool takesParts(core::DType t, int lanes, int64_t parts);
  std::string part(core::DType t, int lanes, int parts, int part);
  std::string partMasked(core::DType t, int lanes, int parts, int part);
  std::string partOfFirst(core::DType t, int lanes, int parts, int part, bool wide);
  std::string putPart(core::DType t, int lanes, int parts, int part);
  // transpose_f32x8(&y[j], stride, &x[i], stride): 8 rows of 8 elements become columns
  static bool canTranspose(core::DType t, int lanes);
  std::string transpose(core::DType t, int lanes);

  // Masks, as vectors of integers as wide as t: the lanes before, or not before, a number of them.
  std::string before(core::DType t, int lanes, bool wide);  // before_i32x16(n); wide: n is long
  std::string since(core::DType t, int lanes, bool wide);   // since_i32x16(n)
  // Under a mask; the memory of other lanes is not touched, loads give 0 for them.
  std::string masked(core::DType t, int lanes);  // masked_f32x16(&x[i], mask)
  std::string put(core::DType t, int lanes);     // put_f32x16(&x[i], mask, v)
  // The same for the first n lanes, of elements of one or two bytes: put_first_i8x32(&x[i], n, v)
  std::string first(core::DType t, int lanes, bool wide);
  std::string putFirst(core::DType t, int lanes, bool wide);
  std::string blend(core::DType t, int lanes);   // blend_f32x16(mask, v, old), for a variable
  std::string gather(core::DType t, int lanes);  // gather_f32x16(&x[i], stride, mask)
  std::string spread(core::DType t, int lanes);  // spread_f32x16(&x[i], stride, mask, v)

  // stream_f32x16(&x[i], v) is a non-temporal store if the address is a multiple of the vector's
  // 16, 32 or 64 bytes; streamFence() is the statement after which other threads see such stores.
  std::string stream(core::DType t, int lanes);
  std::string streamElement(core::DType t);  // of 4 or 8 bytes: stream_f32(&x[i], v)
  std::string streamFence();
  // stream_start(&x[i], 64, 4): elements of 4 bytes from there to a multiple of 64 bytes.
  std::string streamStart();
  // PREFETCH(x[i], bytes) asks for what lies so many bytes behind x[i]; PREFETCH_L2 as far as the
  // second cache.
  std::string prefetch(bool toWrite, bool toL2);
  // READ_ANEW(a); in a loop: for the compiler, as if the array changed here.
  std::string promotionBarrier(const std::string& array);
  // IN_MEMORY(a); as if something else read and wrote the array here, for the compiler.
  std::string inMemory(const std::string& array);
  // KEPT_LOOP, before a loop that compilers are not to unroll.
  std::string keptLoop();

  // lanes == 1 for scalars.
  std::string widenF16(int lanes);    // f16 to f32, of vectors
  std::string widenBf16(int lanes);   // bf16 to f32
  std::string narrowBf16(int lanes);  // f32 to bf16, to nearest even
  std::string cutBf16(int lanes);     // the same of numbers that bf16 holds
  // untied_f32(x), of an f64, and untied_f64(x), of an i64: a neighbour that rounds to a type of
  // half as many digits, or of bf16, as x does.
  std::string untiedF32(int lanes);
  std::string untiedF64(int lanes);
  std::string leastExponent();  // of bf16 numbers: least_exponent_bf16(x, elements)
  std::string exactProducts();  // of such exponents: exact_products_bf16(a, b)
  std::string math(core::Operator op, core::DType t, int lanes);  // "dojo_exp_f32x16"
  // fma_f32x16(a, b, c) is a * b + c, rounded once. So is muladd_f32x16(a, b, c), but on
  // targets without an instruction for it, where the product is rounded too (core/ir/fused.h).
  std::string fma(core::DType t, int lanes);
  std::string muladd(core::DType t, int lanes);
  static bool hasMath(core::DType t, int lanes);
  // What a function of so many lanes gives in one of them: "dojo_exp_f32x16(splat_f32x16(x))[0]".
  std::string mathOfLane(core::Operator op, core::DType t, int lanes, const std::string& argument);

  std::string extremum(core::Operator op, core::DType integer);  // max_i32(a, b)
  std::string magnitude(core::DType integer);                    // abs_i32(a)
  std::string divide(core::DType integer);                       // divide_i32(a, b)
  std::string saturate(core::DType integer, core::DType from);   // saturate_i8_f32(x)
  // saturate_f32_i8x16(x), to integers of up to 32 bits
  std::string saturate(core::DType integer, core::DType from, int lanes);
  // Tuple accumulations: accumulate_argmax_f32_i32(&v, &i, x, j), accumulate_welford_f32(…).
  // `rises`: indices come in rising order (rising_index.h), so that none has to be compared.
  // Functions inside are those of `lanes`.
  std::string combine(core::Assign assign, core::DType first, core::DType second, bool rises,
                      int lanes);
  // The same for all lanes at once; see tuple_accumulation.h for which there are.
  std::string combineLanes(core::Assign assign, core::DType first, core::DType second, int lanes,
                           bool rises);

  std::vector<std::string> lines() const;
  bool usesMath() const { return !m_math.empty(); }

 private:
  void helper(const std::string& name, const std::string& text);
  std::string multiplyAdd(const char* verb, core::DType t, int lanes, bool always);
  std::string lanesFrom(const char* verb, const char* order, core::DType t, int lanes, bool wide);
  std::string maskedAccess(core::DType t, int lanes, bool stores);
  std::string firstAccess(core::DType t, int lanes, bool stores, bool wide);
  std::string combineExtremes(bool greatest, core::DType t, core::DType index, bool rises);
  std::string combineWelford(core::DType t);
  std::string combineSoftmax(core::DType t, int lanes);
  std::string loaded(core::DType t, const std::string& element);  // from memory to arithmetic
  std::string stored(core::DType t, const std::string& value);

  std::map<std::pair<core::DType, int>, std::string> m_types;
  std::set<std::pair<core::DType, int>> m_accessed;
  std::set<std::string> m_math;       // suffixes: "F32X16"
  std::set<std::string> m_mathParts;  // "EXP"
  std::set<std::string> m_known;
  std::vector<std::string> m_helpers;
};

}  // namespace dojo::codegen
