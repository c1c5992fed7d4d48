#include "app/readers/pt2/exported_archive.h"

#include <cstring>
#include <utility>
#include <vector>

namespace dojo::app {
namespace {

constexpr int64_t kSchema = 8;  // the major version that is read

// What ends the name of exactly one entry of each archive of this kind.
constexpr std::string_view kMark = "archive_format";

Json parsed(const std::string& text) {
  return Json::parse(text, nullptr, false);
}

// Elements picked out of a storage in which they do not lie row by row.
std::optional<core::Bytes> gathered(const core::Bytes& storage, const Type& type,
                                    const std::vector<int64_t>& strides, int64_t offset) {
  const int64_t width = sizeOf(type.dtype), count = type.elements();
  const int64_t stored = static_cast<int64_t>(storage.bytes.size()) / width;
  int64_t first = offset, last = offset;
  for (size_t i = 0; i < strides.size(); i++) {
    int64_t reach = 0;
    if (strides[i] < 0 || __builtin_mul_overflow(strides[i], type.shape[i] - 1, &reach) ||
        __builtin_add_overflow(last, reach, &last))
      return std::nullopt;
  }
  // Broadcasts may make much of little: no more than what a file of weights would hold.
  if (count > 0 && (first < 0 || last >= stored || count > stored * 4096)) return std::nullopt;
  const auto bytes = std::make_shared<std::vector<std::byte>>(static_cast<size_t>(count * width));
  std::vector<int64_t> at(strides.size(), 0);
  for (int64_t i = 0; i < count; i++) {
    int64_t from = offset;
    for (size_t d = 0; d < at.size(); d++) from += at[d] * strides[d];
    std::memcpy(bytes->data() + i * width, storage.bytes.data() + from * width,
                static_cast<size_t>(width));
    for (size_t d = at.size(); d-- > 0 && ++at[d] == type.shape[d];) at[d] = 0;
  }
  return core::Bytes{bytes, std::span<const std::byte>(*bytes), {}, -1};
}

bool liesRowByRow(const Type& type, const std::vector<int64_t>& strides) {
  int64_t expected = 1;
  for (size_t i = type.shape.size(); i-- > 0;) {
    if (type.shape[i] != 1 && strides[i] != expected) return false;
    expected *= type.shape[i];
  }
  return true;
}

}  // namespace

Result<ExportedArchive> ExportedArchive::open(std::shared_ptr<const void> owner,
                                              std::span<const std::byte> bytes,
                                              const std::string& file) {
  ExportedArchive archive;
  archive.m_file = file;
  Result<ZipArchive> zip = ZipArchive::open(std::move(owner), bytes, file);
  if (!zip) return tl::unexpected(std::move(zip.error()));
  archive.m_archive = std::move(*zip);
  if (Result<void> read = archive.readProgram(); !read)
    return tl::unexpected(std::move(read.error()));
  for (const auto& [folder, suffix] : {std::pair{"data/weights/", "_weights_config.json"},
                                       std::pair{"data/constants/", "_constants_config.json"}})
    if (Result<void> read = archive.readTensors(folder, suffix); !read)
      return tl::unexpected(std::move(read.error()));
  return archive;
}

Result<void> ExportedArchive::readProgram() {
  const auto bad = [&](Message why) {
    return fail(ErrorCode::BadInput,
                phrase("\"{}\" is no archive of torch.export: {}", m_file, why));
  };
  bool isMarked = false;
  for (const auto& [entry, described] : m_archive.entries()) {
    if (!entry.ends_with(kMark)) continue;
    m_root = entry.substr(0, entry.size() - kMark.size());
    isMarked = true;
    break;
  }
  if (!isMarked) {
    if (m_archive.has("serialized_exported_program.json"))
      return bad(
          phrase("it has the layout of torch before 2.8; export it again with "
                 "perfdojo_export.py or a newer torch"));
    return bad(phrase("it has no entry \"{}\"", kMark));
  }
  std::vector<std::string> models;
  for (const auto& [entry, described] : m_archive.entries())
    if (entry.starts_with(name("models/")) && entry.ends_with(".json")) models.push_back(entry);
  if (models.size() != 1)
    return bad(phrase("it has {} models in \"models\", where one is expected", models.size()));
  const size_t from = name("models/").size();
  m_modelName = models[0].substr(from, models[0].size() - from - std::string_view(".json").size());
  if (m_archive.has(name("byteorder"))) {
    const Result<std::string> order = m_archive.readText(name("byteorder"));
    if (!order) return tl::unexpected(order.error());
    if (*order != "little") return bad(phrase("its byte order is not little-endian"));
  }
  const Result<std::string> text = m_archive.readText(models[0]);
  if (!text) return tl::unexpected(text.error());
  m_program = parsed(*text);
  if (!m_program.is_object()) return bad(phrase("\"{}\" is no JSON", models[0]));
  const std::optional<int64_t> major =
      integerOf(field(field(m_program, "schema_version"), "major"));
  if (!major) return bad(phrase("it does not say the version of its schema"));
  if (*major != kSchema)
    return fail(ErrorCode::Unsupported,
                phrase("\"{}\" has version {} of torch.export's schema (written by torch {}), and "
                       "version {} is what can be read",
                       m_file, *major, textOf(field(m_program, "torch_version")), kSchema));
  return {};
}

Result<void> ExportedArchive::readTensors(const std::string& folder, const std::string& suffix) {
  const std::string config = name(folder) + m_modelName + suffix;
  if (!m_archive.has(config)) return {};
  const Result<std::string> text = m_archive.readText(config);
  if (!text) return tl::unexpected(text.error());
  const Json json = parsed(*text);
  const Json& entries = field(json, "config");
  if (!entries.is_object())
    return fail(ErrorCode::BadInput,
                phrase("\"{}\" of \"{}\" is no list of tensors", config, m_file));
  for (const auto& [key, described] : entries.items())
    m_tensors[key] = {name(folder) + textOf(field(described, "path_name")),
                      field(described, "tensor_meta"), field(described, "use_pickle") == true};
  return {};
}

Result<StoredTensor> ExportedArchive::tensor(const std::string& wanted) const {
  const auto found = m_tensors.find(wanted);
  if (found == m_tensors.end())
    return fail(ErrorCode::BadInput, phrase("\"{}\" has no contents of \"{}\"", m_file, wanted));
  const Stored& stored = found->second;
  if (stored.isPickle)
    return fail(
        ErrorCode::Unsupported,
        phrase("\"{}\" of \"{}\" is stored as a pickle, which is never read", wanted, m_file));
  const std::optional<Type> type = typeOf(stored.meta, {});
  const auto bad = [&] {
    return fail(ErrorCode::BadInput,
                phrase("\"{}\" of \"{}\" has not as many bytes as its shape says, or a type that "
                       "is not known",
                       wanted, m_file));
  };
  if (!type) return bad();
  std::vector<int64_t> strides;
  for (const Json& stride : listOf(field(stored.meta, "strides")))
    strides.push_back(sizeOf(stride, {}).value_or(-1));
  for (const int64_t size : type->shape)
    if (size < 0) return bad();
  if (strides.size() != type->shape.size()) return bad();
  const int64_t offset = sizeOf(field(stored.meta, "storage_offset"), {}).value_or(0);
  Result<core::Bytes> bytes = m_archive.read(stored.entry);
  if (!bytes) return tl::unexpected(std::move(bytes.error()));
  const int64_t width = sizeOf(type->dtype), size = type->elements() * width;
  const int64_t all = static_cast<int64_t>(bytes->bytes.size());
  if (offset < 0 || offset > all / width) return bad();
  // What lies row by row stays where it is; the file may hold only the tensor, or its storage.
  const int64_t skipped = all == size ? 0 : offset * width;
  if (liesRowByRow(*type, strides)) {
    if (skipped > all - size) return bad();
    core::Bytes part = *bytes;
    part.bytes = part.bytes.subspan(static_cast<size_t>(skipped), static_cast<size_t>(size));
    if (part.offset >= 0) part.offset += skipped;
    return StoredTensor{*type, part};
  }
  std::optional<core::Bytes> picked = gathered(*bytes, *type, strides, skipped / width);
  if (!picked) return bad();
  return StoredTensor{*type, std::move(*picked)};
}

}  // namespace dojo::app
