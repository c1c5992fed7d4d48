// Fields of JSON that anybody may have written: what is missing or of another kind is nothing.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace dojo::app {

using Json = nlohmann::json;

inline const Json& field(const Json& json, const char* name) {
  static const Json nothing;
  if (!json.is_object()) return nothing;
  const auto found = json.find(name);
  return found == json.end() ? nothing : *found;
}

inline std::string textOf(const Json& json) {
  return json.is_string() ? json.get<std::string>() : std::string();
}

inline std::optional<int64_t> integerOf(const Json& json) {
  if (json.is_number_unsigned() && json.get<uint64_t>() > INT64_MAX) return std::nullopt;
  if (json.is_number_integer()) return json.get<int64_t>();
  return std::nullopt;
}

// The items of a list, none of anything else.
inline const Json& listOf(const Json& json) {
  static const Json none = Json::array();
  return json.is_array() ? json : none;
}

}  // namespace dojo::app
