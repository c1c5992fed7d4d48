#include "rl/language/corpus.h"

#include <algorithm>

#include "core/analysis/validate.h"
#include "core/machine/machines.h"
#include "core/moves/catalogue.h"
#include "core/moves/place.h"
#include "core/resources.h"
#include "rl/search/moves_memo.h"

namespace dojo::rl {
namespace {

// Extents that kernels are given, beside those that they come with: what vectors divide, what only
// small numbers divide, and primes.
constexpr int64_t kExtents[] = {1,   2,   3,   4,   5,   6,   7,    8,    12,   13,
                                16,  20,  24,  31,  32,  48,  63,   64,   96,   100,
                                127, 128, 192, 256, 384, 512, 1000, 1024, 2048, 4096};
constexpr int kTries = 20;

std::string_view textOf(const std::string& kernel) {
  for (const core::Resource& resource : core::kernelResources())
    if (resource.name == kernel) return resource.text;
  return {};
}

int moveNumber(const std::string& name) {
  const auto& moves = core::catalogue();
  auto found = std::ranges::find(moves, name, [](const core::Move* move) { return move->name; });
  return static_cast<int>(found - moves.begin());
}

// A line for each buffer, then one for each node as they stand in the program (canonical.cpp).
int lineOfPlace(const core::Program& program, const core::View& view, const core::Step& step) {
  auto buffers = static_cast<int>(program.buffers.size());
  const core::Node* node = core::nodeAt(view, step.place);
  if (!node) return -1;
  int line = buffers;
  std::function<bool(std::span<const core::NodePtr>)> visit =
      [&](std::span<const core::NodePtr> nodes) {
        for (const core::NodePtr& each : nodes) {
          if (each->id() == node->id()) return true;
          ++line;
          if (each->isScope() && visit(each->scope().children)) return true;
        }
        return false;
      };
  return visit(program.body) ? line : -1;
}

}  // namespace

struct Corpus::Walk {
  Walk(Game its, core::Program start)
      : game(std::move(its)), moves(game), program(std::move(start)) {}

  Game game;
  MovesMemo moves;
  core::Program program;
  std::vector<core::Step> steps;
};

Corpus::Corpus(CorpusSettings settings)
    : m_settings(std::move(settings)), m_random(m_settings.seed) {}

Result<Corpus> Corpus::create(CorpusSettings settings) {
  for (const std::string& kernel : settings.heldOut)
    if (textOf(kernel).empty())
      return fail(ErrorCode::NotFound, phrase("no kernel is named '{}'", kernel));
  if (settings.machines.empty())
    for (const core::Machine& machine : core::knownMachines())
      if (machine.isa.starts_with("x86")) settings.machines.push_back(machine);
  Corpus corpus(std::move(settings));
  for (const core::Resource& resource : core::kernelResources())
    if (std::ranges::find(corpus.m_settings.heldOut, resource.name) ==
        corpus.m_settings.heldOut.end())
      corpus.m_kernels.emplace_back(resource.name);
  if (corpus.m_kernels.empty())
    return fail(ErrorCode::BadInput, "every kernel is held out: there is nothing to learn from");
  return corpus;
}

// Half of the constants keep their value; extents at which the kernel means nothing are drawn
// again.
std::shared_ptr<Corpus::Walk> Corpus::begin() {
  const std::string& kernel = m_kernels[m_random.below(m_kernels.size())];
  std::string text(textOf(kernel));
  const core::Machine& machine = m_settings.machines[m_random.below(m_settings.machines.size())];
  auto plain = core::load(text, kernel, {});
  for (int i = 0; plain && i < kTries; ++i) {
    core::Overrides extents;
    for (const core::Constant& constant : plain->constants)
      if (constant.expression.empty() && m_random.chance(0.5))
        extents[constant.name] = kExtents[m_random.below(std::size(kExtents))];
    auto program = core::load(text, kernel, extents);
    if (!program) continue;
    core::Program start = *program;
    auto game = Game::create(std::move(*program), machine);
    if (game) return std::make_shared<Walk>(std::move(*game), std::move(start));
  }
  return nullptr;
}

TrainingPair Corpus::next() {
  for (;;) {
    if (!m_walk || static_cast<int>(m_walk->steps.size()) >= m_settings.longestWalk)
      m_walk = begin();
    if (!m_walk) continue;
    Walk& walk = *m_walk;
    auto step = walk.moves.draw(walk.steps, walk.program, m_random, MovesMemo::Chance::OfKinds);
    auto after = step ? walk.game.apply(walk.program, *step) : fail(ErrorCode::Illegal, "no move");
    if (!after) {
      m_walk.reset();
      continue;
    }
    core::View view(walk.program);
    TrainingPair pair{canonical(walk.program), canonical(*after), moveNumber(step->move),
                      lineOfPlace(walk.program, view, *step)};
    walk.program = std::move(*after);
    walk.steps.push_back(std::move(*step));
    ++m_pairs;
    return pair;
  }
}

}  // namespace dojo::rl
