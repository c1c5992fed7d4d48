#include "rl/embed/endpoint_answer.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace dojo::rl {
namespace {

using nlohmann::json;

constexpr size_t kLongestFault = 300;  // bytes

template <typename... T>
tl::unexpected<Error> refuse(fmt::format_string<T...> format, T&&... parts) {
  return fail(ErrorCode::BadInput, phrase(format, std::forward<T>(parts)...));
}

// Appends the numbers of a vector.
Result<void> readVector(const json& entry, const std::string& server, std::vector<float>& values) {
  const json* vector = entry.contains("embedding") ? &entry["embedding"] : nullptr;
  if (!vector || !vector->is_array())
    return refuse("{}: a vector is not a list of numbers", server);
  if (vector->empty()) return refuse("{}: a vector is empty", server);
  if (vector->front().is_array())
    return refuse(
        "{}: it returns a vector a token, not one a text: it has to pool them, as "
        "llama-server does with --pooling mean",
        server);
  bool isZero = true;
  for (const json& number : *vector) {
    float value = number.is_number() ? number.get<float>() : NAN;
    if (!std::isfinite(value)) return refuse("{}: a vector holds what is not a number", server);
    isZero = isZero && value == 0;
    values.push_back(value);
  }
  if (isZero) return refuse("{}: a vector is all zeros", server);
  return {};
}

// By the texts' order; each index once.
Result<std::vector<const json*>> inOrder(const json& data, const std::string& server) {
  std::vector<const json*> entries(data.size());
  for (const json& entry : data) {
    auto index = entry.is_object() ? entry.find("index") : entry.end();
    if (!entry.is_object() || index == entry.end() || !index->is_number_unsigned())
      return refuse("{}: a vector has no index", server);
    auto number = index->get<uint64_t>();
    if (number >= entries.size() || entries[number])
      return refuse("{}: no text has the index {}, or two vectors have", server, number);
    entries[number] = &entry;
  }
  return entries;
}

int64_t tokensOf(const json& answer) {
  auto usage = answer.find("usage");
  if (usage == answer.end() || !usage->is_object()) return 0;
  auto tokens = usage->find("prompt_tokens");
  return tokens != usage->end() && tokens->is_number_integer() ? tokens->get<int64_t>() : 0;
}

}  // namespace

Result<EmbeddedTexts> embeddedTextsFrom(const std::string& body, size_t texts,
                                        const std::string& server) {
  json answer = json::parse(body, nullptr, false);
  if (!answer.is_object()) return refuse("{}: its answer is not a JSON object", server);
  auto data = answer.find("data");
  if (data == answer.end() || !data->is_array())
    return refuse("{}: its answer has no list 'data' of vectors: {}", server, faultIn(body));
  if (data->size() != texts)
    return refuse("{}: {} vectors came back for {} texts", server, data->size(), texts);
  auto entries = inOrder(*data, server);
  if (!entries) return tl::unexpected(entries.error());
  EmbeddedTexts embedded{.vectors = {}, .tokens = tokensOf(answer)};
  Vectors& vectors = embedded.vectors;
  for (const json* entry : *entries) {
    size_t before = vectors.values.size();
    if (auto read = readVector(*entry, server, vectors.values); !read)
      return tl::unexpected(read.error());
    size_t width = vectors.values.size() - before;
    if (before == 0) vectors.width = width;
    if (width != vectors.width)
      return refuse("{}: vectors of {} and of {} numbers in one answer", server, vectors.width,
                    width);
  }
  return embedded;
}

std::string faultIn(const std::string& body) {
  json answer = json::parse(body, nullptr, false);
  std::string words = answer.is_discarded() ? body : std::string();
  for (const char* key : {"error", "detail", "message"}) {
    if (!answer.is_object() || !answer.contains(key)) continue;
    const json& fault = answer[key];
    if (fault.is_string()) words = fault.get<std::string>();
    if (fault.is_object() && fault.contains("message") && fault["message"].is_string())
      words = fault["message"].get<std::string>();
    if (!words.empty()) break;
  }
  if (words.size() > kLongestFault) words = words.substr(0, kLongestFault) + "...";
  for (char& c : words)
    if (c < ' ' || c > '~') c = ' ';
  return words;
}

}  // namespace dojo::rl
