// The process around one library: requests as lines of JSON on standard input, an answer each on
// standard output.
//   offer   ops                  version, and the variants that the library has of each
//   open    op, variant, inputs, output, threads, sets; the inputs get contents of their own
//   fill    set                  its inputs as they follow the line
//   run     calls                elapsed and processor time of each
//   sample  rounds, inner, cold, cache_bytes
//                                nanoseconds per call of each round, taken as the worker takes its
//   output  set                  runs once into an output of NaN; bytes, and then what is there
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <iostream>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>
#include <utility>

#include "core/ending.h"
#include "rl/peers/peer.h"
#include "rl/peers/peer_buffers.h"

namespace dojo::peers {
namespace {

using nlohmann::json;

double nanoseconds(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

constexpr double kLeastSampleNs = 20e3;

class Session {
 public:
  // What follows the last answer.
  std::span<const char> contents() { return std::exchange(m_contents, {}); }

  json answer(const json& request) {
    const std::string what = request.at("do");
    if (what == "offer") return offer(request);
    if (what == "open") return open(request);
    if (what == "run") return run(request.at("calls"));
    if (what == "fill") return fill(request.at("set"));
    if (what == "sample") return sample(request);
    if (what == "output") return output(request.at("set"));
    throw std::runtime_error("unknown request '" + what + "'");
  }

 private:
  json offer(const json& request) {
    json variants = json::object();
    for (const std::string op : request.at("ops")) variants[op] = m_peer->variants(op);
    return {{"version", m_peer->version()}, {"variants", variants}};
  }

  json open(const json& request) {
    Problem problem{request.at("op"),
                    request.at("inputs"),
                    request.at("output"),
                    request.at("threads"),
                    request.value("program", ""),
                    request.value("types", std::vector<std::string>{})};
    m_peer->open(problem, request.at("variant"));
    int number = 0, sets = request.at("sets");
    for (int made = 0; made < sets; ++made) {
      BufferSet set;
      std::vector<const void*> inputs;
      for (size_t k = 0; k < problem.inputs.size(); ++k) {
        int64_t elements = elementsOf(problem.inputs[k]);
        std::string type = problem.typeOf(k);
        Buffer buffer = Buffer::of(elements * bytesOf(type), number++);
        if (made == 0)
          fillInput(buffer.data, elements, static_cast<int>(k), type);
        else
          std::memcpy(buffer.data, m_sets[0].inputs[k].data, static_cast<size_t>(buffer.bytes));
        inputs.push_back(buffer.data);
        set.inputs.push_back(buffer);
      }
      set.output = Buffer::of(
          elementsOf(problem.output) * bytesOf(problem.typeOf(problem.inputs.size())), number++);
      std::memset(set.output.data, 0, static_cast<size_t>(set.output.bytes));
      m_peer->bind(inputs, set.output.data);
      m_sets.push_back(std::move(set));
    }
    return json::object();
  }

  json run(int calls) {
    std::vector<double> elapsed, processor;
    for (int call = 0; call < calls; ++call) {
      // The process's time is asked outside: that looks at every thread, and disturbs those that
      // spin.
      double busy = nanoseconds(CLOCK_PROCESS_CPUTIME_ID), start = nanoseconds(CLOCK_MONOTONIC);
      m_peer->run(m_next);
      elapsed.push_back(nanoseconds(CLOCK_MONOTONIC) - start);
      processor.push_back(nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - busy);
      m_next = (m_next + 1) % m_sets.size();
    }
    return {{"elapsed", elapsed}, {"processor", processor}};
  }

  json fill(size_t set) {
    for (auto [data, bytes] : m_sets.at(set).inputs)
      if (!std::cin.read(static_cast<char*>(data), bytes))
        throw std::runtime_error("the inputs are too short");
    return json::object();
  }

  // Outputs are written over before every call; not with a NaN, at which a peer looks.
  double timeOf(int inner, bool cold, int64_t cacheBytes) {
    size_t used = std::min(m_sets.size(), static_cast<size_t>(inner));
    for (size_t i = 0; i < used; ++i) {
      const BufferSet& set = m_sets[(m_next + i) % m_sets.size()];
      std::memset(set.output.data, 0, static_cast<size_t>(set.output.bytes));
      if (cold)
        set.evict();
      else if (set.bytes() <= cacheBytes)
        set.touch();
    }
    double start = nanoseconds(CLOCK_MONOTONIC_RAW);
    for (int call = 0; call < inner; ++call) {
      m_peer->run(m_next);
      m_next = (m_next + 1) % m_sets.size();
    }
    return nanoseconds(CLOCK_MONOTONIC_RAW) - start;
  }

  json sample(const json& request) {
    bool cold = request.at("cold");
    int64_t cacheBytes = request.at("cache_bytes");
    int inner = request.at("inner");
    if (inner == 0) {
      inner = 1;
      for (double ns = timeOf(1, cold, cacheBytes); !cold && ns < kLeastSampleNs;
           ns = timeOf(inner, cold, cacheBytes))
        inner *= 2;
    }
    std::vector<double> perCall;
    for (int round = 0; round < request.at("rounds"); ++round)
      perCall.push_back(timeOf(inner, cold, cacheBytes) / inner);
    return {{"ns", perCall}, {"inner", inner}};
  }

  json output(size_t number) {
    Buffer& out = m_sets.at(number).output;
    std::fill_n(static_cast<float*>(out.data), out.bytes / 4, NAN);
    m_peer->run(number);
    m_contents = {static_cast<const char*>(out.data), static_cast<size_t>(out.bytes)};
    return {{"bytes", out.bytes}};
  }

  std::unique_ptr<Peer> m_peer = makePeer();
  std::vector<BufferSet> m_sets;
  size_t m_next = 0;
  std::span<const char> m_contents;
};

}  // namespace
}  // namespace dojo::peers

int main() {
  dojo::core::installEnding({.program = "perfdojo's library process"});
  std::ios::sync_with_stdio(false);
  dojo::peers::Session session;
  for (std::string line; std::getline(std::cin, line);) {
    nlohmann::json answer;
    try {
      answer = session.answer(nlohmann::json::parse(line));
    } catch (const std::exception& error) {
      answer = {{"error", error.what()}};
    }
    std::cout << answer.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
    auto contents = session.contents();
    std::cout.write(contents.data(), static_cast<std::streamsize>(contents.size())).flush();
  }
  std::fflush(nullptr);
  _Exit(0);  // some libraries crash in their static destructors; everything is measured
}
