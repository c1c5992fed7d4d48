// The entries of a zip archive that lies in memory: stored and deflated ones, ZIP64, checksums
// compared. Any bytes are an archive or an error; nothing is written anywhere, and names are names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>

#include "core/model/graph.h"
#include "core/result.h"

namespace dojo::app {

class ZipArchive {
 public:
  // `file` is what errors and Bytes call it.
  static Result<ZipArchive> open(std::shared_ptr<const void> owner,
                                 std::span<const std::byte> bytes, std::string file);

  struct Entry {
    uint64_t compressed = 0, size = 0, header = 0;
    uint32_t crc = 0;
    int method = 0;
  };
  const std::map<std::string, Entry>& entries() const { return m_entries; }
  bool has(const std::string& name) const { return m_entries.contains(name); }
  // A stored entry's bytes are those of the archive, a deflated one's are its own.
  Result<core::Bytes> read(const std::string& name) const;
  Result<std::string> readText(const std::string& name) const;

 private:
  Result<void> readDirectory();
  Result<core::Bytes> inflated(const std::string& name, const Entry& entry,
                               std::span<const std::byte> from) const;

  std::shared_ptr<const void> m_owner;
  std::span<const std::byte> m_bytes;
  std::string m_file;
  std::map<std::string, Entry> m_entries;
};

}  // namespace dojo::app
