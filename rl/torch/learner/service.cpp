#include "rl/torch/learner/service.h"

#include <algorithm>
#include <cstring>
#include <istream>
#include <optional>
#include <ostream>
#include <stdexcept>

namespace dojo::learner {
namespace {

using nlohmann::json;

constexpr size_t kChunk = size_t{1} << 20;

// What is in the way of every later request, too.
struct LostPlace : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// libtorch's messages go on with a backtrace.
std::string firstLineOf(const std::exception& error) {
  std::string text = error.what();
  return text.substr(0, text.find('\n'));
}

std::optional<std::string> lineFrom(std::istream& in, size_t longest) {
  std::string line;
  for (int c = in.get(); c != '\n'; c = in.get()) {
    if (c == std::istream::traits_type::eof()) return std::nullopt;
    if (line.size() == longest)
      throw LostPlace("a request is longer than " + std::to_string(longest) + " bytes");
    line += static_cast<char>(c);
  }
  return line;
}

std::vector<size_t> sizesIn(const json& body, size_t most) {
  std::vector<size_t> sizes;
  size_t all = 0;
  const auto announced = body.find("payloads");
  if (announced == body.end()) return sizes;
  if (!announced->is_array()) throw LostPlace("'payloads' is not a list of sizes");
  for (const json& size : *announced) {
    if (!size.is_number_unsigned()) throw LostPlace("'payloads' is not a list of sizes");
    sizes.push_back(size.get<size_t>());
    if (sizes.back() > most - all)
      throw LostPlace("payloads of more than " + std::to_string(most) + " bytes");
    all += sizes.back();
  }
  return sizes;
}

// In pieces: what is announced may never come.
std::optional<Payload> payloadFrom(std::istream& in, size_t size) {
  Payload payload;
  while (payload.size() < size) {
    const size_t had = payload.size(), more = std::min(kChunk, size - had);
    payload.resize(had + more);
    if (!in.read(reinterpret_cast<char*>(payload.data() + had), static_cast<std::streamsize>(more)))
      return std::nullopt;
  }
  return payload;
}

std::optional<Exchange> requestFrom(std::istream& in, const Limits& limits) {
  auto line = lineFrom(in, limits.line);
  if (!line) return std::nullopt;
  Exchange request{json::parse(*line, nullptr, false), {}};
  if (!request.body.is_object()) throw LostPlace("the request is not a JSON object");
  for (size_t size : sizesIn(request.body, limits.payloads)) {
    auto payload = payloadFrom(in, size);
    if (!payload) return std::nullopt;
    request.payloads.push_back(std::move(*payload));
  }
  return request;
}

void send(Exchange answer, std::ostream& out) {
  json sizes = json::array();
  for (const Payload& payload : answer.payloads) sizes.push_back(payload.size());
  answer.body["payloads"] = sizes;
  out << answer.body.dump(-1, ' ', false, json::error_handler_t::replace) << '\n';
  for (const Payload& payload : answer.payloads)
    out.write(reinterpret_cast<const char*>(payload.data()),
              static_cast<std::streamsize>(payload.size()));
  out.flush();
}

template <typename Number>
std::span<const Number> numbersIn(const std::vector<Payload>& payloads, size_t payload) {
  if (payload >= payloads.size())
    throw std::runtime_error("payload " + std::to_string(payload) + " is missing");
  const Payload& bytes = payloads[payload];
  if (bytes.size() % sizeof(Number) != 0)
    throw std::runtime_error("payload " + std::to_string(payload) + " ends inside a number");
  return {reinterpret_cast<const Number*>(bytes.data()), bytes.size() / sizeof(Number)};
}

}  // namespace

std::span<const float> Exchange::floats(size_t payload) const {
  return numbersIn<float>(payloads, payload);
}

std::span<const int32_t> Exchange::integers(size_t payload) const {
  return numbersIn<int32_t>(payloads, payload);
}

void Exchange::add(std::span<const float> numbers) {
  auto bytes = std::as_bytes(numbers);
  payloads.emplace_back(bytes.begin(), bytes.end());
}

Exchange Service::answer(const Exchange& request) const {
  try {
    const std::string what = request.body.at("do");
    auto handler = m_handlers.find(what);
    if (handler == m_handlers.end()) throw std::runtime_error("unknown request '" + what + "'");
    return handler->second(request);
  } catch (const std::exception& error) {
    return {{{"refused", firstLineOf(error)}}, {}};
  }
}

void Service::serve(std::istream& in, std::ostream& out) {
  try {
    while (auto request = requestFrom(in, m_limits)) send(answer(*request), out);
  } catch (const LostPlace& error) {
    send({{{"error", error.what()}}, {}}, out);
  }
}

}  // namespace dojo::learner
