#include "app/readers/pt2/zip_archive.h"

#include <zlib.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace dojo::app {
namespace {

constexpr uint64_t kEndSize = 22, kEntrySize = 46, kLocalSize = 30, kLocatorSize = 20;
constexpr uint64_t kMostEntries = 1 << 20;
constexpr uint64_t kMostInflation = 1032;  // deflate cannot make more of a byte

uint64_t number(std::span<const std::byte> bytes, uint64_t at, int width) {
  uint64_t value = 0;
  for (int i = width - 1; i >= 0; i--)
    value = value << 8 | std::to_integer<uint64_t>(bytes[at + static_cast<uint64_t>(i)]);
  return value;
}

bool fits(std::span<const std::byte> bytes, uint64_t at, uint64_t count) {
  return at <= bytes.size() && count <= bytes.size() - at;
}

std::optional<uint64_t> endOfDirectory(std::span<const std::byte> bytes) {
  if (bytes.size() < kEndSize) return std::nullopt;
  const uint64_t last = bytes.size() - kEndSize, first = last > 0xffff ? last - 0xffff : 0;
  for (uint64_t at = last + 1; at-- > first;)
    if (number(bytes, at, 4) == 0x06054b50) return at;
  return std::nullopt;
}

struct Directory {
  uint64_t count = 0, offset = 0;
};

std::optional<Directory> directoryOf(std::span<const std::byte> bytes) {
  const std::optional<uint64_t> end = endOfDirectory(bytes);
  if (!end) return std::nullopt;
  Directory directory{number(bytes, *end + 10, 2), number(bytes, *end + 16, 4)};
  if (*end < kLocatorSize || number(bytes, *end - kLocatorSize, 4) != 0x07064b50) return directory;
  const uint64_t wide = number(bytes, *end - kLocatorSize + 8, 8);
  if (!fits(bytes, wide, 56) || number(bytes, wide, 4) != 0x06064b50) return std::nullopt;
  return Directory{number(bytes, wide + 32, 8), number(bytes, wide + 48, 8)};
}

// The 64-bit sizes that stand in the extra field for those that are all ones.
bool readWideSizes(std::span<const std::byte> extra, ZipArchive::Entry& entry) {
  for (uint64_t at = 0; fits(extra, at, 4);) {
    const uint64_t kind = number(extra, at, 2), size = number(extra, at + 2, 2);
    if (!fits(extra, at + 4, size)) return false;
    if (kind == 1) {
      const std::span<const std::byte> field = extra.subspan(at + 4, size);
      uint64_t next = 0;
      for (uint64_t* value : {&entry.size, &entry.compressed, &entry.header}) {
        if (*value != 0xffffffff) continue;
        if (!fits(field, next, 8)) return false;
        *value = number(field, next, 8);
        next += 8;
      }
      return true;
    }
    at += 4 + size;
  }
  return true;
}

uint32_t checksum(std::span<const std::byte> bytes) {
  return static_cast<uint32_t>(
      crc32_z(crc32_z(0, nullptr, 0), reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

}  // namespace

Result<ZipArchive> ZipArchive::open(std::shared_ptr<const void> owner,
                                    std::span<const std::byte> bytes, std::string file) {
  ZipArchive archive;
  archive.m_owner = std::move(owner);
  archive.m_bytes = bytes;
  archive.m_file = std::move(file);
  if (Result<void> read = archive.readDirectory(); !read)
    return tl::unexpected(std::move(read.error()));
  return archive;
}

Result<void> ZipArchive::readDirectory() {
  const std::optional<Directory> directory = directoryOf(m_bytes);
  if (!directory)
    return fail(ErrorCode::BadInput,
                phrase("\"{}\" is no zip archive, or its end is missing", m_file));
  if (directory->count > kMostEntries)
    return fail(ErrorCode::BadInput, phrase("\"{}\" has {} entries, more than {}", m_file,
                                            directory->count, kMostEntries));
  uint64_t at = directory->offset;
  for (uint64_t i = 0; i < directory->count; i++) {
    if (!fits(m_bytes, at, kEntrySize) || number(m_bytes, at, 4) != 0x02014b50)
      return fail(ErrorCode::BadInput,
                  phrase("the directory of the archive \"{}\" is damaged at entry {}", m_file, i));
    const uint64_t name = number(m_bytes, at + 28, 2), extra = number(m_bytes, at + 30, 2);
    const uint64_t all = kEntrySize + name + extra + number(m_bytes, at + 32, 2);
    Entry entry{number(m_bytes, at + 20, 4), number(m_bytes, at + 24, 4),
                number(m_bytes, at + 42, 4), static_cast<uint32_t>(number(m_bytes, at + 16, 4)),
                static_cast<int>(number(m_bytes, at + 10, 2))};
    if (!fits(m_bytes, at, all) ||
        !readWideSizes(m_bytes.subspan(at + kEntrySize + name, extra), entry))
      return fail(ErrorCode::BadInput,
                  phrase("the directory of the archive \"{}\" is damaged at entry {}", m_file, i));
    if (number(m_bytes, at + 8, 2) & 1) entry.method = -1;  // encrypted
    std::string key(reinterpret_cast<const char*>(m_bytes.data() + at + kEntrySize), name);
    if (!m_entries.emplace(std::move(key), entry).second)
      return fail(ErrorCode::BadInput,
                  phrase("the archive \"{}\" has two entries of one name", m_file));
    at += all;
  }
  return {};
}

Result<core::Bytes> ZipArchive::read(const std::string& name) const {
  const auto found = m_entries.find(name);
  if (found == m_entries.end())
    return fail(ErrorCode::BadInput, phrase("\"{}\" has no entry \"{}\"", m_file, name));
  const Entry& entry = found->second;
  if (entry.method != 0 && entry.method != 8)
    return fail(ErrorCode::Unsupported,
                phrase("the entry \"{}\" of \"{}\" is neither stored nor deflated", name, m_file));
  if (!fits(m_bytes, entry.header, kLocalSize) || number(m_bytes, entry.header, 4) != 0x04034b50)
    return fail(ErrorCode::BadInput, phrase("the entry \"{}\" of \"{}\" is damaged", name, m_file));
  const uint64_t offset = entry.header + kLocalSize + number(m_bytes, entry.header + 26, 2) +
                          number(m_bytes, entry.header + 28, 2);
  if (!fits(m_bytes, offset, entry.compressed) ||
      (entry.method == 0 && entry.compressed != entry.size))
    return fail(ErrorCode::BadInput, phrase("the entry \"{}\" of \"{}\" is damaged", name, m_file));
  const std::span<const std::byte> stored = m_bytes.subspan(offset, entry.compressed);
  Result<core::Bytes> bytes =
      entry.method == 0 ? core::Bytes{m_owner, stored, m_file, static_cast<int64_t>(offset)}
                        : inflated(name, entry, stored);
  if (bytes && checksum(bytes->bytes) != entry.crc)
    return fail(ErrorCode::BadInput,
                phrase("the checksum of the entry \"{}\" of \"{}\" is wrong", name, m_file));
  return bytes;
}

Result<core::Bytes> ZipArchive::inflated(const std::string& name, const Entry& entry,
                                         std::span<const std::byte> from) const {
  const auto damaged = [&] {
    return fail(ErrorCode::BadInput, phrase("the entry \"{}\" of \"{}\" is damaged", name, m_file));
  };
  if (entry.size > (from.size() + 1) * kMostInflation || from.size() > 0xffffffff ||
      entry.size > 0xffffffff)
    return damaged();
  const auto bytes = std::make_shared<std::vector<std::byte>>(std::max<uint64_t>(entry.size, 1));
  z_stream stream{};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
    return fail(ErrorCode::ToolFailure, phrase("no memory to read \"{}\"", m_file));
  stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(from.data()));
  stream.avail_in = static_cast<uInt>(from.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes->data());
  stream.avail_out = static_cast<uInt>(entry.size);
  const int ended = ::inflate(&stream, Z_FINISH);
  const bool isWhole = ended == Z_STREAM_END && stream.total_out == entry.size;
  inflateEnd(&stream);
  if (!isWhole) return damaged();
  return core::Bytes{bytes, std::span<const std::byte>(*bytes).first(entry.size), {}, -1};
}

Result<std::string> ZipArchive::readText(const std::string& name) const {
  return read(name).map([](const core::Bytes& bytes) {
    return std::string(reinterpret_cast<const char*>(bytes.bytes.data()), bytes.bytes.size());
  });
}

}  // namespace dojo::app
