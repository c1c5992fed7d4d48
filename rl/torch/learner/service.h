// Requests as lines of JSON, an answer each. A line announces the sizes in bytes of what follows it
// as it is: {"do": "hello", "payloads": [8, 1024]}. A handler's exception is the answer
// {"refused": "…"}. After a line that is no JSON object, or announces what is not taken, nobody
// knows where the next one starts: the service answers {"error": "…"} and ends. It knows no library
// of tensors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

namespace dojo::learner {

// Numbers of four bytes, little-endian, as they are in memory.
using Payload = std::vector<std::byte>;

struct Exchange {
  nlohmann::json body = nlohmann::json::object();
  std::vector<Payload> payloads;

  // Throw where there is no such payload, or where its size is not one of whole numbers.
  std::span<const float> floats(size_t payload) const;
  std::span<const int32_t> integers(size_t payload) const;
  void add(std::span<const float> numbers);
};

struct Limits {
  size_t line = size_t{16} << 20;
  size_t payloads = size_t{1} << 30;  // all of a request
};

class Service {
 public:
  using Handler = std::function<Exchange(const Exchange& request)>;

  explicit Service(Limits limits = {}) : m_limits(limits) {}
  void add(const std::string& request, Handler handler) {
    m_handlers[request] = std::move(handler);
  }
  // Until the input ends.
  void serve(std::istream& in, std::ostream& out);

 private:
  Exchange answer(const Exchange& request) const;

  Limits m_limits;
  std::map<std::string, Handler> m_handlers;
};

}  // namespace dojo::learner
