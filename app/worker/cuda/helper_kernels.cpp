#include "app/worker/cuda/helper_kernels.h"

#include <algorithm>

#include "app/worker/cuda/cuda_module.h"

namespace dojo::app::cuda {
namespace {

constexpr unsigned kThreads = 256;
constexpr std::size_t kLine = 128;

// perfdojo_touch fetches a line per thread into the second-level cache, perfdojo_pause lets one
// thread wait by the card's clock.
constexpr const char* kPtx = R"(.version 7.0
.target sm_70
.address_size 64

.visible .entry perfdojo_touch(.param .u64 data, .param .u64 bytes)
{
  .reg .pred %p;
  .reg .b32 %r<4>;
  .reg .b64 %rd<5>;
  ld.param.u64 %rd1, [data];
  ld.param.u64 %rd2, [bytes];
  cvta.to.global.u64 %rd1, %rd1;
  mov.u32 %r1, %ctaid.x;
  mov.u32 %r2, %ntid.x;
  mov.u32 %r3, %tid.x;
  mad.wide.u32 %rd3, %r1, %r2, 0;
  cvt.u64.u32 %rd4, %r3;
  add.u64 %rd3, %rd3, %rd4;
  shl.b64 %rd3, %rd3, 7;
  setp.ge.u64 %p, %rd3, %rd2;
  @%p ret;
  add.u64 %rd1, %rd1, %rd3;
  prefetch.global.L2 [%rd1];
  ret;
}

.visible .entry perfdojo_pause(.param .u64 ns)
{
  .reg .pred %p;
  .reg .b64 %rd<5>;
  ld.param.u64 %rd1, [ns];
  mov.u64 %rd2, %globaltimer;
  add.u64 %rd3, %rd2, %rd1;
again:
  mov.u64 %rd4, %globaltimer;
  setp.lt.u64 %p, %rd4, %rd3;
  @%p bra again;
  ret;
}
)";

// Written, four times as much as the cache holds leaves nothing in it of before.
std::size_t bytesToFlush(const Driver& driver) {
  const auto cache = static_cast<std::size_t>(std::max(0, driver.attribute(kL2CacheBytes)));
  return std::max(4 * cache, std::size_t{64} << 20);
}

}  // namespace

Result<std::unique_ptr<HelperKernels>> HelperKernels::create(const Driver& driver) {
  auto flushed = MappedBuffer::create(driver, bytesToFlush(driver), 0);
  if (!flushed) return tl::unexpected(flushed.error());
  std::unique_ptr<HelperKernels> helpers(new HelperKernels(driver, std::move(*flushed)));
  auto cubin = linkPtx(driver, kPtx);
  if (!cubin) return tl::unexpected(cubin.error());
  auto module = LoadedModule::load(driver, *cubin);
  if (!module) return tl::unexpected(module.error());
  for (auto [function, name] : {std::pair{&helpers->m_touch, "perfdojo_touch"},
                                std::pair{&helpers->m_pause, "perfdojo_pause"}}) {
    auto found = module->function(name);
    if (!found) return tl::unexpected(found.error());
    *function = *found;
  }
  module->keepForever();
  return helpers;
}

void HelperKernels::touch(CUdeviceptr data, std::size_t bytes) const {
  if (bytes == 0) return;
  const auto blocks = static_cast<unsigned>((bytes / kLine + kThreads) / kThreads);
  std::uint64_t size = bytes;
  void* arguments[] = {&data, &size};
  m_driver.must(m_driver.api().launch(m_touch, blocks, 1, 1, kThreads, 1, 1, 0, m_driver.stream(),
                                      arguments, nullptr),
                "warming the cache");
}

void HelperKernels::flush() const {
  m_driver.must(m_driver.api().setBytes(m_flushed.data(), 0, m_flushed.bytes(), m_driver.stream()),
                "flushing the cache");
}

void HelperKernels::pause(double ns) const {
  auto wanted = static_cast<std::uint64_t>(ns);
  void* arguments[] = {&wanted};
  m_driver.must(
      m_driver.api().launch(m_pause, 1, 1, 1, 1, 1, 1, 0, m_driver.stream(), arguments, nullptr),
      "holding the stream");
}

}  // namespace dojo::app::cuda
