#include "rl/learner/language_model.h"

#include <algorithm>

namespace dojo::rl {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr int kAnswerMs = 180'000;
constexpr size_t kProgramsAtOnce = 128;

json shapeOf(const Vocabulary& vocabulary, const LanguageModelShape& shape) {
  return {{"vocabulary", vocabulary.tokens},       {"line_layers", shape.lineLayers},
          {"line_width", shape.lineWidth},         {"line_heads", shape.lineHeads},
          {"program_layers", shape.programLayers}, {"program_width", shape.programWidth},
          {"program_heads", shape.programHeads}};
}

std::string newName() {
  static std::atomic<int> models = 0;
  return "model " + std::to_string(++models);
}

void append(const CanonicalProgram& program, std::vector<int32_t>& numbers) {
  numbers.push_back(static_cast<int32_t>(program.lines.size()));
  for (const CanonicalLine& line : program.lines) {
    numbers.insert(numbers.end(),
                   {static_cast<int32_t>(line.tokens.size()), line.depth, line.parent, line.index});
    numbers.insert(numbers.end(), line.tokens.begin(), line.tokens.end());
  }
}

std::vector<std::byte> payloadOf(std::span<const CanonicalProgram> programs) {
  std::vector<int32_t> numbers{static_cast<int32_t>(programs.size())};
  for (const CanonicalProgram& program : programs) append(program, numbers);
  return rl::payloadOf(std::span<const int32_t>(numbers));
}

Learner::Payloads payloadsOf(std::span<const TrainingPair> pairs) {
  std::vector<int32_t> programs{static_cast<int32_t>(2 * pairs.size())}, labels;
  for (const TrainingPair& pair : pairs) {
    append(pair.before, programs);
    append(pair.after, programs);
    labels.insert(labels.end(), {pair.move, pair.line});
  }
  return {rl::payloadOf(std::span<const int32_t>(programs)),
          rl::payloadOf(std::span<const int32_t>(labels))};
}

TrainingScores scoresIn(const json& body) {
  const json &losses = body.at("losses"), &accuracies = body.at("accuracies");
  return {body.at("loss"),       losses.at("move"),        losses.at("line"),
          losses.at("token"),    losses.at("masked_line"), accuracies.at("move"),
          accuracies.at("line"), accuracies.at("token"),   accuracies.at("masked_line")};
}

}  // namespace

LanguageModel::LanguageModel(std::shared_ptr<Learner> learner, const Vocabulary& vocabulary,
                             json origin)
    : m_learner(std::move(learner)),
      m_vocabulary(vocabulary),
      m_origin(std::move(origin)),
      m_name(newName()) {}

LanguageModel::~LanguageModel() {
  if (m_learner->isRunning() && m_generation == m_learner->generation())
    (void)ask({{"do", "model_drop"}}, {});
}

Result<std::unique_ptr<LanguageModel>> LanguageModel::opened(std::shared_ptr<Learner> learner,
                                                             const Vocabulary& vocabulary,
                                                             json origin) {
  std::unique_ptr<LanguageModel> model(
      new LanguageModel(std::move(learner), vocabulary, std::move(origin)));
  if (auto there = model->ensureThere(); !there) return tl::unexpected(there.error());
  return model;
}

Result<std::unique_ptr<LanguageModel>> LanguageModel::create(std::shared_ptr<Learner> learner,
                                                             const Vocabulary& vocabulary,
                                                             const LanguageModelShape& shape,
                                                             uint64_t seed) {
  return opened(std::move(learner), vocabulary,
                {{"do", "model_init"},
                 {"shape", shapeOf(vocabulary, shape)},
                 {"moves", vocabulary.moves},
                 {"seed", seed},
                 {"vocabulary", vocabulary.digest}});
}

Result<std::unique_ptr<LanguageModel>> LanguageModel::load(std::shared_ptr<Learner> learner,
                                                           const Vocabulary& vocabulary,
                                                           const fs::path& file) {
  return opened(std::move(learner), vocabulary,
                {{"do", "model_load"}, {"path", fs::absolute(file).string()}});
}

Result<void> LanguageModel::ensureThere() {
  if (!m_learner->isRunning())
    if (auto started = m_learner->restart(); !started) return started;
  if (m_generation == m_learner->generation()) return {};
  if (m_hasLearnt)
    return fail(ErrorCode::ToolFailure,
                "the learner ended, and with it what the model had learnt since it was last saved");
  return open();
}

Result<void> LanguageModel::open() {
  const int generation = m_learner->generation();
  auto answer = ask(m_origin, {});
  if (!answer) return tl::unexpected(answer.error());
  m_generation = generation;
  return readInfo(answer->body);
}

Result<void> LanguageModel::readInfo(const json& info) {
  try {
    const json& shape = info.at("shape");
    if (shape.at("vocabulary") != m_vocabulary.tokens || info.at("moves") != m_vocabulary.moves ||
        info.at("vocabulary") != m_vocabulary.digest)
      return fail(ErrorCode::BadInput, phrase("{} is a model of another vocabulary: train it again",
                                              m_origin.value("path", std::string("this"))));
    m_width = info.at("width");
    m_identity = info.at("identity");
    m_steps = info.at("steps");
    m_parameters = info.at("parameters");
    m_metadata = info.at("metadata").get<Metadata>();
    return {};
  } catch (const json::exception&) {
    return fail(ErrorCode::ToolFailure, "the learner describes its model in another way");
  }
}

Result<LearnerAnswer> LanguageModel::ask(json request, const Learner::Payloads& payloads) {
  request["model"] = m_name;
  return m_learner->ask(std::move(request), payloads, kAnswerMs);
}

Result<Vectors> LanguageModel::embed(std::span<const CanonicalProgram> programs) {
  if (auto there = ensureThere(); !there) return tl::unexpected(there.error());
  Vectors vectors{m_width, {}};
  vectors.values.reserve(programs.size() * m_width);
  while (!programs.empty()) {
    const size_t some = std::min(kProgramsAtOnce, programs.size());
    if (auto done = embedSome(programs.first(some), vectors); !done)
      return tl::unexpected(done.error());
    programs = programs.subspan(some);
  }
  return vectors;
}

Result<void> LanguageModel::embedSome(std::span<const CanonicalProgram> programs, Vectors& into) {
  auto answer = ask({{"do", "model_embed"}}, {payloadOf(programs)});
  if (!answer) return tl::unexpected(answer.error());
  if (answer->payloads.size() != 1 || answer->payloads[0].size() != programs.size() * m_width)
    return fail(ErrorCode::ToolFailure, "the learner answers with a different number of vectors");
  into.values.insert(into.values.end(), answer->payloads[0].begin(), answer->payloads[0].end());
  return {};
}

Result<TrainingScores> LanguageModel::askScores(json request, std::span<const TrainingPair> pairs) {
  if (auto there = ensureThere(); !there) return tl::unexpected(there.error());
  auto answer = ask(std::move(request), payloadsOf(pairs));
  if (!answer) return tl::unexpected(answer.error());
  try {
    return scoresIn(answer->body);
  } catch (const json::exception&) {
    return fail(ErrorCode::ToolFailure, "the learner's answer has no readable losses");
  }
}

Result<TrainingScores> LanguageModel::train(std::span<const TrainingPair> pairs, double rate) {
  auto scores = askScores({{"do", "model_train"}, {"rate", rate}}, pairs);
  if (!scores) return scores;
  m_hasLearnt = true;
  ++m_steps;
  return scores;
}

Result<TrainingScores> LanguageModel::score(std::span<const TrainingPair> pairs, uint64_t draw) {
  return askScores({{"do", "model_score"}, {"draw", draw}}, pairs);
}

Result<void> LanguageModel::save(const fs::path& file, SavedAs as, const Metadata& metadata) {
  if (auto there = ensureThere(); !there) return there;
  const std::string path = fs::absolute(file).string();
  auto answer = ask({{"do", "model_save"},
                     {"path", path},
                     {"checkpoint", as == SavedAs::Checkpoint},
                     {"precision", as == SavedAs::Model ? "f16" : "f32"},
                     {"metadata", metadata}},
                    {});
  if (!answer) return tl::unexpected(answer.error());
  if (as == SavedAs::Checkpoint) {
    m_origin = {{"do", "model_load"}, {"path", path}};
    m_hasLearnt = false;
  }
  return readInfo(answer->body);
}

}  // namespace dojo::rl
