#include "rl/agent/agent_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/ir/hash.h"
#include "rl/agent/planted_bugs.h"

namespace dojo::rl {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* kFormat = "perfdojo-agent-1";
constexpr size_t kLongestHead = size_t{64} << 20;
constexpr uintmax_t kLargest = uintmax_t{4} << 30;

Error notAnAgent(const fs::path& file, Message why) {
  return {ErrorCode::BadInput, phrase("'{}' is no agent's file: {}", file.string(), why)};
}

Error cannot(const fs::path& file) {
  return {ErrorCode::ToolFailure,
          phrase("cannot write '{}': {}", file.string(), std::strerror(errno))};
}

// A file beside another one, gone when it is not needed any more.
class Beside {
 public:
  Beside(const fs::path& file, const char* what)
      : m_path(fmt::format("{}.{}{}-{}", file.string(), what, ::getpid(), ++s_made)) {}
  ~Beside() {
    std::error_code ignored;
    fs::remove(m_path, ignored);
  }
  Beside(const Beside&) = delete;
  Beside& operator=(const Beside&) = delete;
  const fs::path& path() const { return m_path; }

 private:
  static inline std::atomic<int> s_made = 0;  // two of one process have names of their own
  fs::path m_path;
};

Result<std::string> contentsOf(const fs::path& file) {
  std::error_code error;
  uintmax_t size = fs::file_size(file, error);
  if (error || size > kLargest)
    return fail(ErrorCode::BadInput, phrase("cannot read '{}'", file.string()));
  std::string bytes(size, '\0');
  std::ifstream in(file, std::ios::binary);
  in.read(bytes.data(), static_cast<std::streamsize>(size));
  if (!in) return fail(ErrorCode::BadInput, phrase("cannot read '{}'", file.string()));
  return bytes;
}

json toJson(const CurvePoint& p) {
  return {p.evaluations, p.bestNs, p.loss, p.error, p.epsilon, p.startQ};
}

CurvePoint pointFrom(const json& j) {
  return {j.at(0), j.at(1), j.at(2), j.at(3), j.at(4), j.at(5)};
}

json headOf(Agent& agent, const Agent::State& state) {
  json head = {{"format", kFormat},
               {"settings", toJson(agent.settings())},
               {"embedder", agent.embedder().identity()},
               {"choice", agent.choice()},
               {"width", agent.embedder().width()},
               {"kernels", state.kernels},
               {"evaluations", state.evaluations},
               {"updates", state.updates},
               {"means", state.normaliser.means},
               {"scales", state.normaliser.scales},
               {"curve", json::array()},
               {"programs", json::array()},
               {"moves", json::array()}};
  for (const CurvePoint& point : state.curve) head["curve"].push_back(toJson(point));
  for (const Recollected& p : state.recollection.programs())
    head["programs"].push_back({p.hash, p.ns, p.startNs});
  for (const Experience& e : state.recollection.experiences())
    head["moves"].push_back({e.before, e.after, core::print(e.step)});
  return head;
}

void append(std::string& bytes, std::span<const float> numbers) {
  bytes.append(reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes());
}

// Written, and on the disk, before it takes the old one's place.
Result<void> replace(const fs::path& file, const std::string& head, const std::string& body) {
  Beside fresh(file, "new");
  FILE* out = std::fopen(fresh.path().c_str(), "wb");
  if (!out) return tl::unexpected(cannot(file));
  bool isWritten = std::fwrite(head.data(), 1, head.size(), out) == head.size() &&
                   std::fwrite(body.data(), 1, body.size(), out) == body.size() &&
                   std::fflush(out) == 0 && ::fsync(::fileno(out)) == 0;
  if (std::fclose(out) != 0 || !isWritten) return tl::unexpected(cannot(file));
  std::error_code error;
  fs::rename(fresh.path(), file, error);
  if (error)
    return fail(ErrorCode::ToolFailure,
                phrase("cannot write '{}': {}", file.string(), error.message()));
  return {};
}

// The parts of a file's bytes.
struct Parts {
  json head;
  AgentCard card;
  std::string_view network, draft, vectors;
};

void readCard(const json& head, AgentCard& card) {
  head.at("embedder").get_to(card.embedder);
  head.at("choice").get_to(card.choice);
  head.at("width").get_to(card.width);
  head.at("kernels").get_to(card.kernels);
  head.at("evaluations").get_to(card.evaluations);
  head.at("updates").get_to(card.updates);
  for (const json& point : head.at("curve")) card.curve.push_back(pointFrom(point));
  card.remembered = head.at("programs").size();
}

Result<Parts> partsOf(const fs::path& file, std::string_view bytes) {
  size_t end = bytes.substr(0, kLongestHead).find('\n');
  if (end == std::string_view::npos)
    return tl::unexpected(notAnAgent(file, "it does not begin with a line of JSON"));
  Parts parts;
  try {
    parts.head = json::parse(bytes.substr(0, end));
    if (parts.head.at("format") != kFormat)
      return tl::unexpected(notAnAgent(file, "its format is of another version"));
    auto settings = agentSettingsFrom(parts.head.at("settings"));
    if (!settings) return tl::unexpected(notAnAgent(file, settings.error().message));
    parts.card.settings = *settings;
    readCard(parts.head, parts.card);
    std::string_view body = bytes.substr(end + 1);
    auto network = parts.head.at("network-bytes").get<uint64_t>();
    uint64_t draft = Draft::size() * sizeof(float);
    if (parts.card.width == 0 || parts.card.width > (size_t{1} << 20) || network > body.size() ||
        body.size() - network < draft ||
        body.size() - network - draft != parts.card.remembered * parts.card.width * sizeof(float))
      return tl::unexpected(notAnAgent(file, "it is cut, or longer than it says"));
    if (parts.head.at("digest").get<uint64_t>() != core::hashBytes(body))
      return tl::unexpected(notAnAgent(file, "its bytes are not those that were written"));
    parts.network = body.substr(0, network);
    parts.draft = body.substr(network, draft);
    parts.vectors = body.substr(network + draft);
  } catch (const json::exception& error) {
    return tl::unexpected(notAnAgent(file, phrase("its first line is broken ({})", error.what())));
  }
  return parts;
}

std::vector<float> floatsOf(std::string_view bytes) {
  std::vector<float> numbers(bytes.size() / sizeof(float));
  std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(float));
  return numbers;
}

bool areSound(std::span<const float> numbers) {
  for (float number : numbers)
    if (!std::isfinite(number)) return false;
  return true;
}

Result<Recollection> recollectionOf(const fs::path& file, const Parts& parts) {
  Recollection recollection;
  std::vector<float> vectors = floatsOf(parts.vectors);
  size_t width = parts.card.width, number = 0;
  if (!areSound(vectors)) return tl::unexpected(notAnAgent(file, "a vector is not finite"));
  for (const json& p : parts.head.at("programs")) {
    auto begin = vectors.begin() + static_cast<std::ptrdiff_t>(width * number++);
    Recollected program{
        p.at(0), p.at(1), p.at(2), {begin, begin + static_cast<std::ptrdiff_t>(width)}};
    bool isTime = program.ns > 0 && std::isfinite(program.ns) && program.startNs >= 0;
    if (!isTime) return tl::unexpected(notAnAgent(file, "a time is none"));
    recollection.add(std::move(program));
  }
  for (const json& e : parts.head.at("moves")) {
    auto step = core::parseStep(e.at(2).get<std::string>());
    if (!step) return tl::unexpected(notAnAgent(file, step.error().message));
    recollection.add(Experience{e.at(0), e.at(1), std::move(*step)});
  }
  return recollection;
}

Result<Agent::State> stateOf(const fs::path& file, const Parts& parts) {
  try {
    auto recollection = recollectionOf(file, parts);
    if (!recollection) return tl::unexpected(recollection.error());
    Agent::State state;
    state.recollection = std::move(*recollection);
    parts.head.at("means").get_to(state.normaliser.means);
    parts.head.at("scales").get_to(state.normaliser.scales);
    size_t width = state.normaliser.means.size();
    bool fits = (width == 0 || width == parts.card.width) &&
                state.normaliser.scales.size() == width && areSound(state.normaliser.means) &&
                areSound(state.normaliser.scales);
    std::vector<float> draft = floatsOf(parts.draft);
    if (!fits || !areSound(draft))
      return tl::unexpected(notAnAgent(file, "its normalisation or its draft is broken"));
    state.draft.setWeights(std::move(draft));
    state.kernels = parts.card.kernels;
    state.curve = parts.card.curve;
    state.evaluations = parts.card.evaluations;
    state.updates = parts.card.updates;
    return state;
  } catch (const json::exception& error) {
    return tl::unexpected(notAnAgent(file, phrase("its first line is broken ({})", error.what())));
  }
}

}  // namespace

Result<void> saveAgent(const fs::path& file, Agent& agent) {
  Beside network(file, "network");
  if (auto saved = agent.network().save(network.path()); !saved) return saved;
  auto body = contentsOf(network.path());
  if (!body) return tl::unexpected(body.error());
  Agent::State state = agent.state();
  json head = headOf(agent, state);
  head["network-bytes"] = body->size();
  append(*body, state.draft.weights());
  for (const Recollected& program : state.recollection.programs()) append(*body, program.vector);
  head["digest"] = core::hashBytes(*body);
  return replace(file, head.dump() + "\n", *body);
}

Result<AgentCard> agentCardIn(const fs::path& file) {
  auto bytes = contentsOf(file);
  if (!bytes) return tl::unexpected(bytes.error());
  auto parts = partsOf(file, *bytes);
  if (!parts) return tl::unexpected(parts.error());
  return std::move(parts->card);
}

Result<uint64_t> digestOfAgent(const fs::path& file) {
  auto bytes = contentsOf(file);
  if (!bytes) return tl::unexpected(bytes.error());
  return std::max<uint64_t>(1, core::hashBytes(*bytes));
}

Result<void> loadAgent(const fs::path& file, Agent& agent) {
  auto bytes = contentsOf(file);
  if (!bytes) return tl::unexpected(bytes.error());
  auto parts = partsOf(file, *bytes);
  if (!parts) return tl::unexpected(parts.error());
  bool isOther = parts->card.embedder != agent.embedder().identity() ||
                 parts->card.width != agent.embedder().width();
  if (isOther && !isPlanted(Bug::AcceptsOtherVectors))
    return fail(ErrorCode::BadInput,
                phrase("'{}' was trained on the vectors of '{}', not on those of '{}'",
                       file.string(), parts->card.embedder, agent.embedder().identity()));
  auto state = stateOf(file, *parts);
  if (!state) return tl::unexpected(state.error());
  std::error_code ignored;
  Beside network(fs::temp_directory_path(ignored) / file.filename(), "network");
  {
    std::ofstream out(network.path(), std::ios::binary);
    out.write(parts->network.data(), static_cast<std::streamsize>(parts->network.size()));
    out.flush();
    if (!out) return tl::unexpected(cannot(network.path()));
  }
  if (auto loaded = agent.network().load(network.path()); !loaded) return loaded;
  agent.restore(std::move(*state));
  return {};
}

}  // namespace dojo::rl
