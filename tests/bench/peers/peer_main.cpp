// The process around one library: requests as lines of JSON on standard input, an answer each on
// standard output. Requests: {"do": "offer", "ops": […]}, {"do": "open", …}, {"do": "run", "calls":
// n} and {"do": "output", "file": …}, which runs once into an output of NaN and writes what is
// there.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "tests/bench/peers/buffers.h"
#include "tests/bench/peers/peer.h"

namespace dojo::peers {
namespace {

using nlohmann::json;

double nanoseconds(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

class Session {
 public:
  json answer(const json& request) {
    const std::string what = request.at("do");
    if (what == "offer") return offer(request);
    if (what == "open") return open(request);
    if (what == "run") return run(request.at("calls"));
    if (what == "output") return writeOutput(request.at("file"));
    throw std::runtime_error("unknown request '" + what + "'");
  }

 private:
  json offer(const json& request) {
    json variants = json::object();
    for (const std::string op : request.at("ops")) variants[op] = m_peer->variants(op);
    return {{"version", m_peer->version()}, {"variants", variants}};
  }

  json open(const json& request) {
    Problem problem{request.at("op"), request.at("inputs"), request.at("output"),
                    request.at("threads"), request.value("program", "")};
    m_peer->open(problem, request.at("variant"));
    m_outputElements = elementsOf(problem.output);
    int number = 0, sets = request.at("sets");
    for (int set = 0; set < sets; ++set) {
      std::vector<const float*> inputs;
      for (size_t k = 0; k < problem.inputs.size(); ++k) {
        int64_t elements = elementsOf(problem.inputs[k]);
        float* buffer = allocate(elements, number++);
        if (set == 0)
          for (int64_t e = 0; e < elements; ++e) buffer[e] = inputElement(static_cast<int>(k), e);
        else
          std::memcpy(buffer, m_inputs[k], static_cast<size_t>(elements) * sizeof(float));
        inputs.push_back(buffer);
      }
      if (set == 0) m_inputs = inputs;
      m_outputs.push_back(allocate(m_outputElements, number++));
      std::memset(m_outputs.back(), 0, static_cast<size_t>(m_outputElements) * sizeof(float));
      m_peer->bind(inputs, m_outputs.back());
    }
    return json::object();
  }

  json run(int calls) {
    std::vector<double> elapsed, processor;
    for (int call = 0; call < calls; ++call) {
      double start = nanoseconds(CLOCK_MONOTONIC), busy = nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
      m_peer->run(m_next);
      processor.push_back(nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - busy);
      elapsed.push_back(nanoseconds(CLOCK_MONOTONIC) - start);
      m_next = (m_next + 1) % m_outputs.size();
    }
    return {{"elapsed", elapsed}, {"processor", processor}};
  }

  json writeOutput(const std::string& file) {
    for (int64_t e = 0; e < m_outputElements; ++e) m_outputs[0][e] = NAN;
    m_peer->run(0);
    std::ofstream out(file, std::ios::binary);
    out.write(reinterpret_cast<const char*>(m_outputs[0]), m_outputElements * 4);
    if (!out.flush()) throw std::runtime_error("cannot write '" + file + "'");
    return json::object();
  }

  std::unique_ptr<Peer> m_peer = makePeer();
  std::vector<const float*> m_inputs;
  std::vector<float*> m_outputs;
  int64_t m_outputElements = 0;
  size_t m_next = 0;
};

}  // namespace
}  // namespace dojo::peers

int main() {
  dojo::peers::Session session;
  for (std::string line; std::getline(std::cin, line);) {
    nlohmann::json answer;
    try {
      answer = session.answer(nlohmann::json::parse(line));
    } catch (const std::exception& error) {
      answer = {{"error", error.what()}};
    }
    std::cout << answer.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << std::endl;
  }
  std::fflush(nullptr);
  _Exit(0);  // some libraries crash in their static destructors; everything is measured
}
