//   network_create     width, hidden, heads, is_dueling, is_noisy, bootstrap, seed, identity,
//                      learning_rate, longest_gradient; payloads: none, or mean, scale, scale of
//                      differences (each may be empty) -> network
//   network_drop       network
//   network_add        network; vectors -> first: number of the first one
//   network_evaluate   network, is_target; states, counts, moves -> q and spread by action
//   network_learn      network; states, counts, moves, actions, targets, weights, margins
//                      -> loss; errors
//   network_follow     network, tau
//   network_set_noise  network, seed (null: quiet)
//   network_save       network, file
//   network_load       network, file
// Situations are flat lists (situations.h).
#include <memory>
#include <utility>

#include "rl/torch/learner/network_registry.h"
#include "rl/torch/learner/q_network.h"
#include "rl/torch/learner/requests.h"

namespace dojo::learner {
namespace {

using nlohmann::json;

constexpr int64_t kWidest = 1 << 16;

int64_t extent(const json& body, const char* name) {
  const auto extent = body.at(name).get<int64_t>();
  if (extent < 1 || extent > kWidest)
    throw std::runtime_error(std::string("'") + name + "' is not between 1 and " +
                             std::to_string(kWidest));
  return extent;
}

OptimiserSettings optimiserIn(const json& body, OptimiserSettings settings) {
  settings.learningRate = body.value("learning_rate", settings.learningRate);
  settings.longestGradient = body.value("longest_gradient", settings.longestGradient);
  if (!(settings.learningRate > 0) || !(settings.longestGradient > 0))
    throw std::runtime_error("'learning_rate' and 'longest_gradient' must be above 0");
  return settings;
}

std::vector<float> listOf(std::span<const float> numbers) {
  return {numbers.begin(), numbers.end()};
}

Situations situationsOf(const Exchange& request) {
  return {request.integers(0), request.integers(1), request.integers(2)};
}

class Networks {
 public:
  Exchange create(const Exchange& request) {
    const json& body = request.body;
    QSettings settings;
    settings.shape = {extent(body, "width"), extent(body, "hidden"), extent(body, "heads"),
                      body.at("is_dueling"), body.at("is_noisy")};
    settings.optimiser = optimiserIn(body, settings.optimiser);
    settings.bootstrap = body.value("bootstrap", settings.bootstrap);
    settings.seed = body.at("seed").get<uint64_t>();
    settings.identity = body.value("identity", "");
    Standardisation standardisation;
    if (!request.payloads.empty())
      standardisation = {listOf(request.floats(0)), listOf(request.floats(1)),
                         listOf(request.floats(2))};
    return {{{"network",
              m_networks.add(std::make_unique<QNetwork>(settings, std::move(standardisation)))}},
            {}};
  }

  Exchange drop(const Exchange& request) {
    m_networks.drop(request.body.at("network"));
    return {};
  }

  Exchange add(const Exchange& request) {
    return {{{"first", network(request).table().add(request.floats(0))}}, {}};
  }

  Exchange evaluate(const Exchange& request) {
    const Values values =
        network(request).evaluate(request.body.at("is_target"), situationsOf(request));
    Exchange answer;
    answer.add(values.q);
    answer.add(values.spread);
    return answer;
  }

  Exchange learn(const Exchange& request) {
    const Lesson lesson =
        network(request).learn({situationsOf(request), request.integers(3), request.floats(4),
                                request.floats(5), request.floats(6)});
    Exchange answer{{{"loss", lesson.loss}}, {}};
    answer.add(lesson.errors);
    return answer;
  }

  Exchange follow(const Exchange& request) {
    network(request).follow(request.body.at("tau"));
    return {};
  }

  Exchange setNoise(const Exchange& request) {
    const json& seed = request.body.at("seed");
    network(request).setNoise(seed.is_null() ? std::nullopt : std::optional(seed.get<uint64_t>()));
    return {};
  }

  Exchange save(const Exchange& request) {
    writeTensors(fileIn(request), network(request).file(), Precision::F32);
    return {};
  }

  Exchange load(const Exchange& request) {
    network(request).restore(readTensors(fileIn(request)));
    return {};
  }

 private:
  static std::string fileIn(const Exchange& request) { return request.body.at("file"); }
  QNetwork& network(const Exchange& request) { return m_networks.at(request.body.at("network")); }

  Registry<QNetwork> m_networks;
};

}  // namespace

void addNetworkRequests(Service& service) {
  auto networks = std::make_shared<Networks>();
  const auto add = [&](const char* request, Exchange (Networks::*handler)(const Exchange&)) {
    service.add(request, [networks, handler](const Exchange& asked) {
      return ((*networks).*handler)(asked);
    });
  };
  add("network_create", &Networks::create);
  add("network_drop", &Networks::drop);
  add("network_add", &Networks::add);
  add("network_evaluate", &Networks::evaluate);
  add("network_learn", &Networks::learn);
  add("network_follow", &Networks::follow);
  add("network_set_noise", &Networks::setNoise);
  add("network_save", &Networks::save);
  add("network_load", &Networks::load);
}

}  // namespace dojo::learner
