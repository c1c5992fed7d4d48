#include "core/machine/machine_text.h"

#include <fmt/format.h>

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace dojo::core {
namespace {

using Json = nlohmann::json;

// Ends the reading of a file; never leaves it.
struct Malformed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// How each key of an object is read; an object may have no others.
using Keys = std::map<std::string, std::function<void(const Json&)>, std::less<>>;

void readObject(const Json& json, const std::string& at, const Keys& keys) {
  if (!json.is_object()) throw Malformed(fmt::format("{} takes an object", at));
  for (const auto& [key, value] : json.items()) {
    auto found = keys.find(key);
    std::string path = at + "." + key;
    if (found == keys.end()) throw Malformed(fmt::format("{} is not a key of a machine", path));
    try {
      found->second(value);
    } catch (const Json::exception&) {
      throw Malformed(fmt::format("{} has a value of the wrong type: {}", path, value.dump()));
    } catch (const std::invalid_argument& wrong) {
      throw Malformed(fmt::format("{} {}", path, wrong.what()));
    }
  }
}

auto text(std::string& into) {
  return [&into](const Json& json) { into = json.get<std::string>(); };
}

auto flag(bool& into) {
  return [&into](const Json& json) { into = json.get<bool>(); };
}

template <typename T>
T countOf(const Json& json, int64_t most) {
  if (!json.is_number_integer() || json.get<int64_t>() < 0 || json.get<int64_t>() > most)
    throw std::invalid_argument(fmt::format("takes a whole number from 0 to {}", most));
  return json.get<T>();
}

template <typename T>
auto count(T& into, int64_t most = int64_t{1} << 30) {
  return [&into, most](const Json& json) { into = countOf<T>(json, most); };
}

auto number(double& into) {
  return [&into](const Json& json) {
    if (!json.is_number() || json.get<double>() < 0)
      throw std::invalid_argument("takes a number that is not negative");
    into = json.get<double>();
  };
}

template <typename T>
void readList(const Json& json, std::vector<T>& into, const std::function<T(const Json&)>& read) {
  if (!json.is_array()) throw std::invalid_argument("takes a list");
  into.clear();
  for (const Json& each : json) into.push_back(read(each));
}

auto texts(std::vector<std::string>& into) {
  return [&into](const Json& json) {
    readList<std::string>(json, into, [](const Json& each) { return each.get<std::string>(); });
  };
}

auto counts(std::vector<int>& into) {
  return [&into](const Json& json) {
    readList<int>(json, into, [](const Json& each) { return countOf<int>(each, 1 << 20); });
  };
}

MemoryLevel memoryLevel(const Json& json) {
  MemoryLevel level;
  readObject(json, "memory",
             {{"name", text(level.name)},
              {"bytes", count(level.bytes, int64_t{1} << 50)},
              {"line_bytes", count(level.lineBytes)},
              {"bytes_per_ns", number(level.bytesPerNs)},
              {"shared_by", count(level.sharedBy)}});
  return level;
}

Location location(const Json& json) {
  if (auto found = locationNamed(json.get<std::string>())) return *found;
  throw std::invalid_argument(fmt::format("takes locations, which {} is not", json.dump()));
}

Mapping mapping(const Json& json) {
  auto found = mappingSuffixed(json.get<std::string>());
  if (found) return *found;
  throw std::invalid_argument(fmt::format("takes p, g, b or w, not {}", json.dump()));
}

ParallelLevel parallelLevel(const Json& json) {
  ParallelLevel level;
  readObject(json, "levels",
             {{"mapping", [&](const Json& value) { level.mapping = mapping(value); }},
              {"most", count(level.most, int64_t{1} << 50)},
              {"owns", [&](const Json& value) { readList<Location>(value, level.owns, location); }},
              {"barrier", flag(level.hasBarrier)}});
  return level;
}

void readUnit(const Json& json, ComputeUnit& unit) {
  readObject(json, "unit",
             {{"threads", count(unit.threads)},
              {"blocks", count(unit.blocks)},
              {"registers", count(unit.registers)},
              {"registers_per_thread", count(unit.registersPerThread)},
              {"shared_bytes", count(unit.sharedBytes)},
              {"shared_bytes_per_block", count(unit.sharedBytesPerBlock)},
              {"banks", count(unit.banks)},
              {"clock_ghz", number(unit.clockGHz)},
              {"fma_per_cycle", number(unit.fmaPerCycle)},
              {"launch_ns", number(unit.launchNs)}});
}

OperationCost operationCost(const Json& json) {
  OperationCost cost;
  readObject(json, "costs",
             {{"operation", text(cost.operation)},
              {"vector_bits", count(cost.vectorBits)},
              {"latency", number(cost.latency)},
              {"interval", number(cost.interval)}});
  return cost;
}

Keys keysOf(MachineText& into) {
  Machine& m = into.machine;
  return {
      {"name", text(m.name)},
      {"processor",
       [&](const Json& json) {
         if (json != "host") throw std::invalid_argument("takes \"host\" or is left out");
         into.isOnHost = true;
       }},
      {"isa", text(m.isa)},
      {"cpu", text(m.cpu)},
      {"features", texts(m.features)},
      {"own_features", texts(m.ownFeatures)},
      {"pipeline_model", text(m.pipelineModel)},
      {"trajectory_tags", texts(m.trajectoryTags)},
      {"vector_bits", counts(m.vectorBits)},
      {"vector_registers", count(m.vectorRegisters)},
      {"masks", flag(m.hasMasks)},
      {"streams", count(m.streams)},
      {"streaming_store_bytes", counts(m.streamingStoreBytes)},
      {"halved_vector_bytes", count(m.halvedVectorBytes)},
      {"hardware_vector_bits", count(m.hardwareVectorBits)},
      {"datapath_bits", count(m.datapathBits)},
      {"adds_apart", flag(m.addsApart)},
      {"costs", [&](const Json& j) { readList<OperationCost>(j, m.costs, operationCost); }},
      {"memory", [&](const Json& j) { readList<MemoryLevel>(j, m.memory, memoryLevel); }},
      {"levels", [&](const Json& j) { readList<ParallelLevel>(j, m.levels, parallelLevel); }},
      {"unit", [&](const Json& j) { readUnit(j, m.unit); }},
      {"fetch_from_core", number(m.fetchFromCore)},
  };
}

// What no reader of one key can see.
std::string problemOf(const Machine& m, std::string_view name) {
  if (m.name != name) return fmt::format("is named '{}', not as its file", m.name);
  for (size_t i = 0; i < m.vectorBits.size(); ++i)
    if (m.vectorBits[i] < 8 || m.vectorBits[i] % 8 != 0 ||
        (i > 0 && m.vectorBits[i] >= m.vectorBits[i - 1]))
      return "takes vector_bits in whole bytes, widest first";
  if (m.vectorBits.empty() != (m.vectorRegisters == 0))
    return "has vector_bits without vector_registers, or these without those";
  for (const MemoryLevel& level : m.memory)
    if (level.lineBytes == 0) return fmt::format("has lines of 0 bytes in {}", level.name);
  return {};
}

}  // namespace

Result<MachineText> parseMachine(std::string_view text, std::string_view name) {
  auto bad = [&](std::string_view what) {
    return fail(ErrorCode::BadInput, phrase("the machine '{}': {}", name, what));
  };
  MachineText parsed;
  try {
    readObject(Json::parse(text), "it", keysOf(parsed));
  } catch (const Malformed& wrong) {
    return bad(wrong.what());
  } catch (const Json::exception& wrong) {
    return bad(fmt::format("it is not JSON: {}", wrong.what()));
  }
  if (std::string problem = problemOf(parsed.machine, name); !problem.empty())
    return bad("it " + problem);
  return parsed;
}

}  // namespace dojo::core
