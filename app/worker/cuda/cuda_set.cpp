#include "app/worker/cuda/cuda_set.h"

#include <algorithm>
#include <cstring>

#include "app/worker/placement.h"

namespace dojo::app::cuda {

using codegen::BufferRole;

namespace {

// Of an input, so many bytes are compared at once; of a large one so many such pieces, at even
// distances from the first to the last.
constexpr std::size_t kPiece = std::size_t{1} << 20;
constexpr std::size_t kMostPieces = 64;

}  // namespace

Result<std::unique_ptr<CudaSet>> CudaSet::create(const Driver& driver, const HelperKernels& helpers,
                                                 std::uint64_t number,
                                                 std::unique_ptr<ParentBuffers> buffers,
                                                 std::uint32_t placement) {
  std::unique_ptr<CudaSet> set(new CudaSet(driver, helpers, number));
  set->m_parent = std::move(buffers);
  for (std::size_t i = 0; i < set->specs().size(); i++) {
    auto buffer = MappedBuffer::create(driver, set->specs()[i].bytes,
                                       placementShift(placement, i, MappedBuffer::kAlignment));
    if (!buffer) return tl::unexpected(buffer.error());
    set->m_addresses.push_back(buffer->data());
    set->m_totalBytes += buffer->bytes();
    set->m_buffers.push_back(std::move(*buffer));
  }
  for (CUdeviceptr& address : set->m_addresses) set->m_arguments.push_back(&address);
  set->fillInputs();
  if (auto whole = driver.health(); !whole) return tl::unexpected(whole.error());
  return set;
}

void CudaSet::fillInputs() const {
  for (std::size_t i = 0; i < specs().size(); i++)
    if (specs()[i].role == BufferRole::In && specs()[i].bytes > 0)
      m_driver.must(m_driver.api().copyIn(m_addresses[i], m_parent->bytes(i).data(),
                                          specs()[i].bytes, m_driver.stream()),
                    "copying an input");
  // The parent may change its bytes as soon as this returns.
  m_driver.must(m_driver.api().streamSynchronize(m_driver.stream()), "copying inputs");
}

void CudaSet::poisonOutputs(std::uint8_t pattern) const {
  for (std::size_t i = 0; i < specs().size(); i++)
    if (specs()[i].role != BufferRole::In && specs()[i].bytes > 0)
      m_driver.must(
          m_driver.api().setBytes(m_addresses[i], pattern, specs()[i].bytes, m_driver.stream()),
          "poisoning an output");
}

void CudaSet::touch() const {
  for (const MappedBuffer& buffer : m_buffers) m_helpers.touch(buffer.data(), buffer.bytes());
}

void CudaSet::evict() const {
  m_helpers.flush();
}

void CudaSet::copyOutputsBack() const {
  for (std::size_t i = 0; i < specs().size(); i++)
    if (specs()[i].role == BufferRole::Out && specs()[i].bytes > 0)
      m_driver.must(m_driver.api().copyOut(m_parent->bytes(i).data(), m_addresses[i],
                                           specs()[i].bytes, m_driver.stream()),
                    "copying an output back");
  m_driver.must(m_driver.api().streamSynchronize(m_driver.stream()), "copying outputs back");
}

Result<void> CudaSet::checkInput(std::size_t buffer, int setIndex) const {
  const auto expected = m_parent->bytes(buffer);
  const std::size_t pieces = (expected.size() + kPiece - 1) / kPiece;
  const std::size_t compared = std::min(pieces, kMostPieces);
  std::vector<std::byte> found(std::min(kPiece, expected.size()));
  for (std::size_t i = 0; i < compared; i++) {
    const std::size_t piece = compared == 1 ? 0 : i * (pieces - 1) / (compared - 1);
    const std::size_t begin = piece * kPiece;
    const std::size_t bytes = std::min(kPiece, expected.size() - begin);
    m_driver.must(
        m_driver.api().copyOut(found.data(), m_addresses[buffer] + begin, bytes, m_driver.stream()),
        "reading an input");
    if (auto done = m_driver.finishWork("reading an input"); !done) return done;
    if (std::memcmp(found.data(), expected.data() + begin, bytes) == 0) continue;
    const auto differs = std::mismatch(found.data(), found.data() + bytes, expected.data() + begin);
    return fail(ErrorCode::BadInput,
                phrase("input buffer {} ({}) overwritten at byte {} in set {}", buffer,
                       specs()[buffer].name,
                       begin + static_cast<std::size_t>(differs.first - found.data()), setIndex));
  }
  return {};
}

Result<void> CudaSet::checkRedZones(int setIndex) const {
  for (std::size_t i = 0; i < m_buffers.size(); i++) {
    const auto damage = m_buffers[i].damage();
    if (!damage) return tl::unexpected(damage.error());
    if (!*damage) continue;
    for (const MappedBuffer& buffer : m_buffers) buffer.fillZones();
    return fail(ErrorCode::BadInput,
                phrase("red zone of buffer {} ({}) overwritten at byte {:+} {} in set {}", i,
                       specs()[i].name, (*damage)->offset,
                       (*damage)->afterEnd ? phrase("after its end") : phrase("before its start"),
                       setIndex));
  }
  for (std::size_t i = 0; i < m_buffers.size(); i++) {
    if (specs()[i].role != BufferRole::In) continue;
    if (auto unchanged = checkInput(i, setIndex); !unchanged) {
      fillInputs();
      return unchanged;
    }
  }
  return {};
}

}  // namespace dojo::app::cuda
