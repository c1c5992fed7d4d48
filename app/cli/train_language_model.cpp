#include "app/cli/train_language_model.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <iostream>

#include "rl/embed/embedder_choice.h"
#include "rl/language/corpus.h"
#include "rl/learner/program_vocabulary.h"
#include "rl/learner/training.h"

namespace dojo::app {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int64_t kToldEvery = 50;  // steps
constexpr size_t kHeldOutPairs = 512, kScoredBatch = 64;
// Of the walks that a trained model is judged by; no training has it.
constexpr uint64_t kJudgingSeed = 0x7e57;

Result<std::unique_ptr<rl::LanguageModel>> modelFor(const LanguageModelArguments& arguments,
                                                    const fs::path& checkpoint,
                                                    std::shared_ptr<rl::Learner> learner) {
  std::error_code error;
  if (fs::exists(checkpoint, error))
    return rl::LanguageModel::load(std::move(learner), rl::programVocabulary(), checkpoint);
  rl::LanguageModelShape shape;
  shape.programLayers = arguments.layers;
  return rl::LanguageModel::create(std::move(learner), rl::programVocabulary(), shape,
                                   arguments.seed);
}

fs::path planBeside(const fs::path& checkpoint) {
  return checkpoint.string() + ".plan";
}

// A checkpoint of other kernels, layers or another seed is not gone on with: the model would have
// seen what its card says was held out.
Result<void> isOfThisPlan(const LanguageModelArguments& arguments, const fs::path& checkpoint) {
  std::string plan = fmt::format("seed {}, layers {}, held out: {}", arguments.seed,
                                 arguments.layers, fmt::join(arguments.heldOut, " "));
  std::error_code error;
  if (!fs::exists(checkpoint, error)) return writeFile(planBeside(checkpoint).string(), plan);
  auto known = readFile(planBeside(checkpoint).string());
  if (known && *known == plan) return {};
  return fail(ErrorCode::BadInput,
              phrase("'{}' is of a training with another seed, layers or held-out kernels: finish "
                     "that one, or remove the file",
                     checkpoint.string()));
}

rl::CorpusSettings corpusFor(const LanguageModelArguments& arguments, uint64_t seed) {
  rl::CorpusSettings settings;
  settings.heldOut = arguments.heldOut;
  settings.seed = seed;
  return settings;
}

void tell(const rl::TrainingProgress& progress, int64_t steps) {
  const rl::TrainingScores& s = progress.scores;
  std::cerr << fmt::format(
      "step {} of {}: loss {:.3f}; told right: move {:.0f} %, line {:.0f} %, token {:.0f} %, "
      "masked "
      "line {:.0f} %; {:.0f} pairs/s\n",
      progress.step, steps, s.loss, s.moveAccuracy, s.lineAccuracy, s.tokenAccuracy,
      s.maskedLineAccuracy, progress.pairsPerSecond);
}

// Over walks of another seed than the training's, of the same kernels.
Result<rl::TrainingScores> judge(rl::LanguageModel& model, const LanguageModelArguments& a) {
  auto corpus = rl::Corpus::create(corpusFor(a, a.seed ^ kJudgingSeed));
  if (!corpus) return tl::unexpected(corpus.error());
  rl::TrainingScores sum;
  for (size_t done = 0; done < kHeldOutPairs; done += kScoredBatch) {
    std::vector<rl::TrainingPair> pairs;
    for (size_t i = 0; i < kScoredBatch; ++i)
      if (auto pair = corpus->next()) pairs.push_back(std::move(*pair));
    auto scores = model.score(pairs, done);
    if (!scores) return tl::unexpected(scores.error());
    constexpr double kShare = static_cast<double>(kScoredBatch) / kHeldOutPairs;
    sum.loss += scores->loss * kShare;
    sum.moveAccuracy += scores->moveAccuracy * kShare;
    sum.lineAccuracy += scores->lineAccuracy * kShare;
    sum.tokenAccuracy += scores->tokenAccuracy * kShare;
    sum.maskedLineAccuracy += scores->maskedLineAccuracy * kShare;
  }
  return sum;
}

// The model card that stands in the file.
rl::LanguageModel::Metadata cardOf(const LanguageModelArguments& arguments,
                                   const rl::LanguageModel& model, const rl::Corpus& corpus,
                                   const rl::TrainingScores& scores) {
  return {{"corpus", fmt::format("random walks of up to 40 moves; kernels: {}; held out: {}",
                                 fmt::join(corpus.kernels(), " "),
                                 arguments.heldOut.empty()
                                     ? std::string("none")
                                     : fmt::format("{}", fmt::join(arguments.heldOut, " ")))},
          {"seed", std::to_string(arguments.seed)},
          {"steps", std::to_string(model.steps())},
          {"judged on", fmt::format("{} pairs of other walks", kHeldOutPairs)},
          {"loss", fmt::format("{:.4f}", scores.loss)},
          {"move told right, %", fmt::format("{:.1f}", scores.moveAccuracy)},
          {"line told right, %", fmt::format("{:.1f}", scores.lineAccuracy)},
          {"masked token told right, %", fmt::format("{:.1f}", scores.tokenAccuracy)},
          {"masked line told right, %", fmt::format("{:.1f}", scores.maskedLineAccuracy)}};
}

}  // namespace

Outcome trainLanguageModel(const LanguageModelArguments& arguments) {
  rl::EmbedderParts parts;  // not cancelled by Ctrl-C: the last state is still to be written
  auto learner = rl::learnerOf(parts);
  if (!learner) return tl::unexpected(learner.error());
  if (Message slow = (*learner)->slowness(); !slow.empty())
    std::cerr << "perfdojo: " << slow.text() << "\n";
  const fs::path checkpoint = arguments.output + ".checkpoint";
  if (auto same = isOfThisPlan(arguments, checkpoint); !same) return tl::unexpected(same.error());
  auto model = modelFor(arguments, checkpoint, *learner);
  if (!model) return tl::unexpected(model.error());
  // Beyond what the checkpoint has seen the walks are others.
  auto corpus = rl::Corpus::create(
      corpusFor(arguments, arguments.seed + static_cast<uint64_t>((*model)->steps())));
  if (!corpus) return tl::unexpected(corpus.error());
  auto until = Clock::now() + std::chrono::duration<double>(arguments.seconds);
  rl::TrainingPlan plan{.steps = arguments.steps, .checkpoint = checkpoint};
  auto source = [&]() -> std::optional<rl::TrainingPair> {
    if (arguments.seconds > 0 && Clock::now() > until) return std::nullopt;
    return corpus->next();
  };
  auto progress = [&](const rl::TrainingProgress& p) {
    if (p.step % kToldEvery == 0) tell(p, plan.steps);
  };
  auto end = rl::train(**model, source, plan, progress, &interrupted());
  if (!end) return tl::unexpected(end.error());
  if (!end->isComplete && interrupted()) {
    std::cerr << fmt::format("perfdojo: stopped after {} steps; the same command goes on\n",
                             end->steps);
    return kDone;
  }
  auto scores = judge(**model, arguments);
  if (!scores) return tl::unexpected(scores.error());
  auto card = cardOf(arguments, **model, *corpus, *scores);
  if (auto saved = (*model)->save(arguments.output, rl::LanguageModel::SavedAs::Model, card);
      !saved)
    return tl::unexpected(saved.error());
  std::error_code error;
  fs::remove(checkpoint, error);
  fs::remove(planBeside(checkpoint), error);
  if (arguments.json)
    printJson({{"schema", 1},
               {"file", arguments.output},
               {"identity", (*model)->identity()},
               {"parameters", (*model)->parameters()},
               {"card", card}});
  else
    for (const auto& [name, value] : card) std::cout << fmt::format("{}: {}\n", name, value);
  return kDone;
}

}  // namespace dojo::app
