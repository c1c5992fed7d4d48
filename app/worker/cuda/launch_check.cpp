#include "app/worker/cuda/launch_check.h"

#include <limits>

namespace dojo::app::cuda {

using codegen::Launch;

namespace {

// What every kernel may have without asking.
constexpr int64_t kSharedBytesUnasked = 48 << 10;

Result<int64_t> attributeOf(const Driver& driver, CUfunction function,
                            FunctionAttribute attribute) {
  int value = 0;
  if (auto done = driver.check(driver.api().functionAttribute(&value, attribute, function),
                               "asking what a kernel needs");
      !done)
    return tl::unexpected(done.error());
  return value;
}

tl::unexpected<Error> refuse(Message why) {
  return fail(ErrorCode::Unsupported, std::move(why));
}

Result<void> checkGrid(const Driver& driver, const Launch& launch) {
  constexpr DeviceAttribute most[] = {kMaxGridX, kMaxGridY, kMaxGridZ};
  for (std::size_t axis = 0; axis < 3; axis++) {
    const int64_t limit = driver.attribute(most[axis]);
    if (launch.grid[axis] < 1 || launch.grid[axis] > limit)
      return refuse(phrase("kernel {} has {} blocks along {}; the card takes 1 to {}",
                           launch.function, launch.grid[axis], "xyz"[axis], limit));
  }
  return {};
}

Result<void> checkBlock(const Driver& driver, CUfunction function, const Launch& launch) {
  int64_t threads = 1;
  for (const int64_t extent : launch.block) {
    if (extent < 1 || extent > 1 << 20)
      return refuse(
          phrase("kernel {} has {} threads along one axis of its blocks", launch.function, extent));
    threads *= extent;
  }
  const int64_t most = driver.attribute(kMaxThreadsPerBlock);
  if (threads > most)
    return refuse(phrase("kernel {} has {} threads a block; the card takes {}", launch.function,
                         threads, most));
  const auto registers = attributeOf(driver, function, kFunctionRegisters);
  if (!registers) return tl::unexpected(registers.error());
  const int64_t ofCard = driver.attribute(kMaxRegistersPerBlock);
  if (ofCard > 0 && *registers * threads > ofCard)
    return refuse(
        phrase("kernel {} needs {} registers for each of {} threads; the card has {} for "
               "a block",
               launch.function, *registers, threads, ofCard));
  const auto bound = attributeOf(driver, function, kFunctionMaxThreads);
  if (!bound) return tl::unexpected(bound.error());
  if (threads > *bound)
    return refuse(
        phrase("kernel {} is compiled for at most {} threads a block and launched with {}",
               launch.function, *bound, threads));
  return {};
}

Result<void> checkShared(const Driver& driver, CUfunction function, const Launch& launch) {
  const auto ofItself = attributeOf(driver, function, kFunctionSharedBytes);
  if (!ofItself) return tl::unexpected(ofItself.error());
  const int64_t most = driver.attribute(kMaxSharedBytesPerBlock);
  if (launch.sharedBytes < 0 || *ofItself + launch.sharedBytes > most)
    return refuse(phrase("kernel {} needs {} bytes of shared memory a block; the card has {}",
                         launch.function, *ofItself + launch.sharedBytes, most));
  if (*ofItself + launch.sharedBytes <= kSharedBytesUnasked) return {};
  return driver.check(driver.api().setFunctionAttribute(function, kFunctionMaxDynamicSharedBytes,
                                                        static_cast<int>(launch.sharedBytes)),
                      "asking for shared memory");
}

}  // namespace

Result<void> checkLaunch(const Driver& driver, CUfunction function, const Launch& launch) {
  if (auto fits = checkGrid(driver, launch); !fits) return fits;
  if (auto fits = checkBlock(driver, function, launch); !fits) return fits;
  return checkShared(driver, function, launch);
}

}  // namespace dojo::app::cuda
