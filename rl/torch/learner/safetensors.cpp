#include "rl/torch/learner/safetensors.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace dojo::learner {

namespace fs = std::filesystem;
using nlohmann::json;

static_assert(std::endian::native == std::endian::little);

namespace {

constexpr size_t kLengthBytes = 8;
constexpr uint64_t kLongestHeader = 16 << 20;
constexpr uintmax_t kLargestFile = uintmax_t{4} << 30;
constexpr uint64_t kMostElements = uint64_t{1} << 30;

[[noreturn]] void refuse(const std::string& why) {
  throw std::runtime_error("no safetensors file: " + why);
}

// Where a tensor's numbers are, and of which kind.
struct Entry {
  std::string name, type;
  std::vector<int64_t> shape;
  uint64_t begin = 0, end = 0, elements = 1;
};

uint64_t bytesOfType(const Entry& entry) {
  if (entry.type == "F16" || entry.type == "BF16") return 2;
  if (entry.type == "F32") return 4;
  if (entry.type == "I64") return 8;
  refuse("'" + entry.name + "' is of type " + entry.type + ", which is not read here");
}

uint64_t elementsOf(const Entry& entry) {
  uint64_t elements = 1;
  for (int64_t extent : entry.shape) {
    if (extent < 0 || static_cast<uint64_t>(extent) > kMostElements)
      refuse("'" + entry.name + "' has an impossible shape");
    elements *= static_cast<uint64_t>(extent);
    if (elements > kMostElements) refuse("'" + entry.name + "' has too many elements");
  }
  return elements;
}

Entry entryFrom(const std::string& name, const json& described) {
  try {
    Entry entry{name, described.at("dtype"), described.at("shape"),
                described.at("data_offsets").at(0), described.at("data_offsets").at(1)};
    entry.elements = elementsOf(entry);
    if (entry.end < entry.begin || entry.end - entry.begin != entry.elements * bytesOfType(entry))
      refuse("the bytes of '" + name + "' do not fit its shape");
    return entry;
  } catch (const json::exception&) {
    refuse("its header describes '" + name + "' in another way");
  }
}

std::map<std::string, std::string> metadataFrom(const json& header) {
  const auto metadata = header.find("__metadata__");
  if (metadata == header.end()) return {};
  try {
    return metadata->get<std::map<std::string, std::string>>();
  } catch (const json::exception&) {
    refuse("its metadata are not texts");
  }
}

// One after the other, without gaps and to the end, as the format has it.
std::vector<Entry> entriesFrom(const json& header, uint64_t dataBytes) {
  std::vector<Entry> entries;
  for (const auto& [name, described] : header.items())
    if (name != "__metadata__") entries.push_back(entryFrom(name, described));
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return std::tie(a.begin, a.end, a.name) < std::tie(b.begin, b.end, b.name);
  });
  uint64_t at = 0;
  for (const Entry& entry : entries) {
    if (entry.begin != at) refuse("the bytes of '" + entry.name + "' are not where they must be");
    at = entry.end;
  }
  if (at != dataBytes) refuse("its length is not what its header says");
  return entries;
}

template <typename Number, typename ToFloat>
void convert(std::string_view bytes, std::vector<float>& values, ToFloat toFloat) {
  for (size_t i = 0; i < values.size(); ++i) {
    Number number;
    std::memcpy(&number, bytes.data() + i * sizeof number, sizeof number);
    values[i] = toFloat(number);
  }
}

NamedTensor tensorFrom(const Entry& entry, std::string_view data) {
  NamedTensor tensor{entry.name, entry.shape, std::vector<float>(entry.elements)};
  std::string_view bytes = data.substr(entry.begin, entry.end - entry.begin);
  if (entry.type == "F32")
    convert<float>(bytes, tensor.values, [](float x) { return x; });
  else if (entry.type == "F16")
    convert<uint16_t>(bytes, tensor.values, floatOfHalf);
  else if (entry.type == "BF16")
    convert<uint16_t>(bytes, tensor.values,
                      [](uint16_t x) { return std::bit_cast<float>(uint32_t{x} << 16); });
  else
    convert<int64_t>(bytes, tensor.values, [](int64_t x) { return static_cast<float>(x); });
  return tensor;
}

json headerOf(const TensorFile& file, uint64_t elementBytes) {
  json header = json::object();
  if (!file.metadata.empty()) header["__metadata__"] = file.metadata;
  uint64_t at = 0;
  for (const NamedTensor& tensor : file.tensors) {
    const uint64_t end = at + tensor.values.size() * elementBytes;
    header[tensor.name] = {{"dtype", elementBytes == 2 ? "F16" : "F32"},
                           {"shape", tensor.shape},
                           {"data_offsets", {at, end}}};
    at = end;
  }
  return header;
}

void writeAll(int file, std::string_view bytes, const fs::path& path) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR)
      throw std::runtime_error(path.string() + ": " + std::strerror(errno));
    if (written > 0) bytes.remove_prefix(static_cast<size_t>(written));
  }
}

}  // namespace

const NamedTensor* TensorFile::find(std::string_view name) const {
  auto found = std::find_if(tensors.begin(), tensors.end(),
                            [&](const NamedTensor& tensor) { return tensor.name == name; });
  return found == tensors.end() ? nullptr : &*found;
}

TensorFile tensorsIn(std::string_view bytes) {
  if (bytes.size() < kLengthBytes) refuse("it is too short");
  uint64_t length = 0;
  std::memcpy(&length, bytes.data(), kLengthBytes);
  bytes.remove_prefix(kLengthBytes);
  if (length > kLongestHeader || length > bytes.size()) refuse("its header is too long");
  const json header = json::parse(bytes.substr(0, length), nullptr, false);
  if (!header.is_object()) refuse("its header is not a JSON object");
  bytes.remove_prefix(length);
  TensorFile file{metadataFrom(header), {}};
  for (const Entry& entry : entriesFrom(header, bytes.size()))
    file.tensors.push_back(tensorFrom(entry, bytes));
  return file;
}

std::string bytesOf(const TensorFile& file, Precision precision) {
  const bool isHalf = precision == Precision::F16;
  std::string header = headerOf(file, isHalf ? 2 : 4).dump();
  header.resize((header.size() + kLengthBytes - 1) / kLengthBytes * kLengthBytes, ' ');
  const uint64_t length = header.size();
  std::string bytes(reinterpret_cast<const char*>(&length), kLengthBytes);
  bytes += header;
  for (const NamedTensor& tensor : file.tensors) {
    if (!isHalf) {
      bytes.append(reinterpret_cast<const char*>(tensor.values.data()), tensor.values.size() * 4);
      continue;
    }
    for (float value : tensor.values) {
      const uint16_t half = halfOf(value);
      bytes.append(reinterpret_cast<const char*>(&half), 2);
    }
  }
  return bytes;
}

TensorFile readTensors(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::error_code error;
  const uintmax_t size = fs::file_size(path, error);
  if (!in || error) throw std::runtime_error("no file " + path.string() + " can be read");
  if (size > kLargestFile) throw std::runtime_error(path.string() + ": the file is too large");
  std::string bytes(size, '\0');
  in.read(bytes.data(), static_cast<std::streamsize>(size));
  bytes.resize(static_cast<size_t>(in.gcount()));
  try {
    return tensorsIn(bytes);
  } catch (const std::runtime_error& wrong) {
    throw std::runtime_error(path.string() + ": " + wrong.what());
  }
}

void writeTensors(const fs::path& path, const TensorFile& file, Precision precision) {
  const fs::path fresh = path.string() + "." + std::to_string(getpid()) + ".new";
  const int out = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (out < 0) throw std::runtime_error(fresh.string() + ": " + std::strerror(errno));
  try {
    writeAll(out, bytesOf(file, precision), fresh);
    const bool isKept = ::fsync(out) == 0;
    if (::close(out) != 0 || !isKept || ::rename(fresh.c_str(), path.c_str()) != 0)
      throw std::runtime_error(path.string() + ": " + std::strerror(errno));
  } catch (...) {
    ::unlink(fresh.c_str());
    throw;
  }
}

uint16_t halfOf(float value) {
  const uint32_t bits = std::bit_cast<uint32_t>(value);
  const uint32_t sign = bits >> 16 & 0x8000;
  uint32_t rest = bits & 0x7fffffff;
  if (rest > 0x7f800000) return static_cast<uint16_t>(sign | 0x7e00);  // not a number
  if (rest >= 0x47800000) return static_cast<uint16_t>(sign | 0x7c00);
  // Below 2^-14: the sum with 0.5 rounds to multiples of 2^-24, as subnormal halves are.
  if (rest < 0x38800000)
    rest = std::bit_cast<uint32_t>(std::bit_cast<float>(rest) + 0.5f) - 0x3f000000;
  else
    rest = (rest - 0x38000000 + 0xfff + (rest >> 13 & 1)) >> 13;
  return static_cast<uint16_t>(sign | rest);
}

float floatOfHalf(uint16_t half) {
  const uint32_t sign = uint32_t{half} >> 15 << 31, rest = half & 0x7fff;
  if (rest < 0x400) {
    const float magnitude = static_cast<float>(rest) * 0x1p-24f;
    return sign ? -magnitude : magnitude;
  }
  const uint32_t bias = rest >= 0x7c00 ? 0x70000000 : 0x38000000;
  return std::bit_cast<float>(sign | ((rest << 13) + bias));
}

// FNV-1a, 64 bits.
std::string digestOf(const std::vector<NamedTensor>& tensors) {
  uint64_t state = 0xcbf29ce484222325u;
  auto add = [&](const void* data, size_t size) {
    auto bytes = static_cast<const unsigned char*>(data);
    for (size_t i = 0; i < size; ++i) state = (state ^ bytes[i]) * 0x100000001b3u;
  };
  for (const NamedTensor& tensor : tensors) {
    add(tensor.name.c_str(), tensor.name.size() + 1);
    add(tensor.shape.data(), tensor.shape.size() * sizeof(int64_t));
    add(tensor.values.data(), tensor.values.size() * sizeof(float));
  }
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(state));
  return text;
}

}  // namespace dojo::learner
