// Own models of programs, by the name "model". Programs are integers as program_batch.h has them.
//   model_init    shape, moves, seed, vocabulary
//   model_load    path; a checkpoint brings the optimiser's state with it
//   model_save    path, checkpoint, precision: f16 or f32, metadata: texts by name
//   model_info    width, identity, parameters, steps, metadata, …; the answer of those above, too
//   model_embed   programs -> their vectors
//   model_train   rate; programs in pairs, [move, line] of each pair, logarithms of times of each
//                 program or nothing -> losses, and accuracies in percent
//   model_score   draw; as model_train, but nothing is learnt
//   model_drop    no model of this name is kept
#include <memory>
#include <stdexcept>

#include "rl/torch/learner/learnt_model.h"
#include "rl/torch/learner/requests.h"

namespace dojo::learner {
namespace {

using nlohmann::json;

json toJson(const Scores& scores) {
  return {{"loss", scores.loss},
          {"losses",
           {{"move", scores.moveLoss},
            {"line", scores.lineLoss},
            {"token", scores.tokenLoss},
            {"masked_line", scores.maskedLineLoss},
            {"time", scores.timeLoss}}},
          {"accuracies",
           {{"move", scores.moveAccuracy},
            {"line", scores.lineAccuracy},
            {"token", scores.tokenAccuracy},
            {"masked_line", scores.maskedLineAccuracy}}}};
}

PairLabels labelsIn(const Exchange& request) {
  PairLabels labels;
  const auto pairs = request.integers(1);
  if (pairs.size() % 2 != 0) throw std::runtime_error("labels are a move and a line each");
  for (size_t i = 0; i < pairs.size(); i += 2) {
    labels.moves.push_back(pairs[i]);
    labels.lines.push_back(pairs[i + 1]);
  }
  if (request.payloads.size() > 2) {
    const auto times = request.floats(2);
    labels.times.assign(times.begin(), times.end());
  }
  return labels;
}

class Models {
 public:
  Exchange init(const Exchange& request) {
    const json& body = request.body;
    const ModelSettings settings{modelShapeFrom(body.at("shape")), body.at("moves"),
                                 body.at("seed"), body.at("vocabulary")};
    return keep(request, std::make_unique<LearntModel>(settings));
  }

  Exchange load(const Exchange& request) {
    return keep(request, LearntModel::fromFile(request.body.at("path").get<std::string>()));
  }

  Exchange save(const Exchange& request) {
    const json& body = request.body;
    const std::string precision = body.value("precision", "f32");
    if (precision != "f16" && precision != "f32")
      throw std::runtime_error("no precision '" + precision + "': f16, f32");
    of(request).save(body.at("path").get<std::string>(),
                     precision == "f16" ? Precision::F16 : Precision::F32,
                     body.value("checkpoint", false),
                     body.value("metadata", std::map<std::string, std::string>()));
    return info(request);
  }

  Exchange info(const Exchange& request) {
    const LearntModel& model = of(request);
    return {{{"width", model.settings().shape.programs.width},
             {"shape", toJson(model.settings().shape)},
             {"moves", model.settings().moves},
             {"seed", model.settings().seed},
             {"vocabulary", model.settings().vocabulary},
             {"identity", model.identity()},
             {"parameters", model.parameters()},
             {"steps", model.steps()},
             {"remembered_lines", model.memory().lines()},
             {"encoded_lines", model.memory().encoded()},
             {"metadata", model.metadata()}},
            {}};
  }

  Exchange embed(const Exchange& request) {
    Exchange answer;
    LearntModel& model = of(request);
    answer.add(model.embed(programsOf(request, model)));
    return answer;
  }

  Exchange train(const Exchange& request) {
    LearntModel& model = of(request);
    return {toJson(model.train(programsOf(request, model), labelsIn(request),
                               request.body.at("rate").get<double>())),
            {}};
  }

  Exchange score(const Exchange& request) {
    LearntModel& model = of(request);
    return {toJson(model.evaluate(programsOf(request, model), labelsIn(request),
                                  request.body.value("draw", uint64_t{0}))),
            {}};
  }

  Exchange drop(const Exchange& request) {
    m_models.erase(request.body.at("model").get<std::string>());
    return {};
  }

 private:
  static ProgramBatch programsOf(const Exchange& request, const LearntModel& model) {
    return programsIn(request.integers(0), model.settings().shape.vocabulary);
  }

  Exchange keep(const Exchange& request, std::unique_ptr<LearntModel> model) {
    m_models[request.body.at("model").get<std::string>()] = std::move(model);
    return info(request);
  }

  LearntModel& of(const Exchange& request) {
    const std::string name = request.body.at("model");
    auto found = m_models.find(name);
    if (found == m_models.end()) throw std::runtime_error("there is no model '" + name + "'");
    return *found->second;
  }

  std::map<std::string, std::unique_ptr<LearntModel>> m_models;
};

}  // namespace

void addLanguageModelRequests(Service& service) {
  auto models = std::make_shared<Models>();
  auto add = [&](const char* name, Exchange (Models::*answer)(const Exchange&)) {
    service.add(name, [models, answer](const Exchange& r) { return (*models.*answer)(r); });
  };
  add("model_init", &Models::init);
  add("model_load", &Models::load);
  add("model_save", &Models::save);
  add("model_info", &Models::info);
  add("model_embed", &Models::embed);
  add("model_train", &Models::train);
  add("model_score", &Models::score);
  add("model_drop", &Models::drop);
}

}  // namespace dojo::learner
