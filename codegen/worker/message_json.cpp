#include "codegen/worker/message_json.h"

#include <cmath>
#include <limits>

namespace dojo {

using nlohmann::json;

namespace {

json dataOf(const MessagePart& part) {
  return std::visit(
      [](const auto& value) -> json {
        if constexpr (requires { value->format(); })
          return dojo::dataOf(*value);
        else if constexpr (std::floating_point<std::remove_cvref_t<decltype(value)>>)
          return std::isfinite(value) ? json(value) : json{{"number", fmt::format("{}", value)}};
        else
          return value;
      },
      part);
}

MessagePart partFrom(const json& json) {
  switch (json.type()) {
    case json::value_t::boolean:
      return json.get<bool>();
    case json::value_t::number_integer:
      return json.get<int64_t>();
    case json::value_t::number_unsigned:  // as is any number from 0 on
      if (json.get<uint64_t>() <= uint64_t{std::numeric_limits<int64_t>::max()})
        return json.get<int64_t>();
      return json.get<uint64_t>();
    case json::value_t::number_float:
      return json.get<double>();
    case json::value_t::object:
      if (json.contains("number")) return std::stod(json.at("number").get<std::string>());
      return std::make_shared<const Message>(messageFrom(json));
    default:
      return json.get<std::string>();
  }
}

}  // namespace

json dataOf(const Message& message) {
  json parts = json::array();
  for (const MessagePart& part : message.parts()) parts.push_back(dataOf(part));
  return {{"code", message.code}, {"format", message.format()}, {"parts", std::move(parts)}};
}

Message messageFrom(const json& json) {
  std::vector<MessagePart> parts;
  for (const auto& part : json.at("parts")) parts.push_back(partFrom(part));
  return Message(json.at("format").get<std::string>(), std::move(parts))
      .coded(json.at("code").get<std::string>());
}

}  // namespace dojo
