#include "rl/language/corpus.h"

#include <algorithm>
#include <set>

#include "core/analysis/validate.h"
#include "core/machine/machines.h"
#include "core/moves/catalogue.h"
#include "core/moves/place.h"
#include "core/resources.h"
#include "rl/environment/game.h"
#include "rl/language/canonical_hash.h"
#include "rl/language/corpus_sizes.h"
#include "rl/search/moves_memo.h"

namespace dojo::rl {
namespace {

constexpr size_t kOpenWalks = 8;
constexpr int kDeadEnds = 1000;  // walks, or steps that change no line, in a row

// The number of a node in the order of the tree; `count` is that of those before.
bool isFound(const core::Node& node, const core::Node* sought, int& count) {
  if (&node == sought) return true;
  ++count;
  if (!node.isScope()) return false;
  return std::ranges::any_of(node.scope().children, [&](const core::NodePtr& child) {
    return isFound(*child, sought, count);
  });
}

Result<core::Program> shipped(const core::Resource& kernel) {
  return core::load(kernel.text, std::string(kernel.name), {});
}

Result<std::vector<const core::Resource*>> kernelsNamed(const std::vector<std::string>& names) {
  std::vector<const core::Resource*> kernels;
  for (const std::string& name : names) {
    auto found = std::ranges::find(core::kernelResources(), name, &core::Resource::name);
    if (found == core::kernelResources().end())
      return fail(ErrorCode::NotFound, phrase("there is no kernel '{}'", name));
    kernels.push_back(&*found);
  }
  return kernels;
}

Result<std::set<core::Hash>> shapesOf(const std::vector<const core::Resource*>& kernels) {
  std::set<core::Hash> shapes;
  for (const core::Resource* kernel : kernels) {
    auto program = shipped(*kernel);
    if (!program) return tl::unexpected(program.error());
    shapes.insert(hashWithoutSizes(*program));
  }
  return shapes;
}

// Those of the settings, less what is held out.
Result<std::vector<const core::Resource*>> kernelsOf(const CorpusSettings& settings) {
  std::vector<std::string> names = settings.kernels;
  if (names.empty())
    for (const core::Resource& kernel : core::kernelResources()) names.emplace_back(kernel.name);
  auto kernels = kernelsNamed(names);
  auto heldOut = kernelsNamed(settings.heldOut);
  if (!kernels || !heldOut) return tl::unexpected((kernels ? heldOut : kernels).error());
  auto shapes = shapesOf(*heldOut);
  if (!shapes) return tl::unexpected(shapes.error());
  std::erase_if(*kernels, [&](const core::Resource* kernel) {
    auto program = shipped(*kernel);
    return !program || shapes->contains(hashWithoutSizes(*program));
  });
  if (kernels->empty())
    return fail(ErrorCode::BadInput, phrase("all kernels of the corpus are held out"));
  return kernels;
}

}  // namespace

class Corpus::Walk {
 public:
  Walk(std::string kernel, Game game, int length)
      : m_kernel(std::move(kernel)), m_game(std::move(game)), m_moves(m_game), m_left(length) {
    m_program = m_game.start();
  }
  Walk(const Walk&) = delete;
  Walk& operator=(const Walk&) = delete;

  // Nothing at its end.
  std::optional<WalkedStep> next(Random& random) {
    if (m_left-- <= 0) return std::nullopt;
    auto step = m_moves.draw(m_steps, m_program, random, MovesMemo::Chance::OfKinds);
    if (!step) return std::nullopt;
    auto after = m_game.apply(m_program, *step);
    if (!after) return std::nullopt;
    WalkedStep walked{m_kernel, m_game.machine().name, std::move(m_program), *after, *step};
    m_program = std::move(*after);
    m_steps.push_back(std::move(*step));
    return walked;
  }

 private:
  std::string m_kernel;
  Game m_game;
  MovesMemo m_moves;
  std::vector<core::Step> m_steps;
  core::Program m_program;
  int m_left;
};

struct Corpus::State {
  CorpusSettings settings;
  std::vector<const core::Resource*> kernels;
  Random random{1};
  std::vector<std::unique_ptr<Walk>> walks;
  int64_t pairs = 0;

  std::unique_ptr<Walk> begin() {
    const core::Resource& kernel = *kernels[random.below(kernels.size())];
    const core::Machine& machine = settings.machines[random.below(settings.machines.size())];
    auto program = kernelOfDrawnSizes(kernel.text, std::string(kernel.name), random);
    if (!program) return nullptr;
    auto game = Game::create(std::move(*program), machine);
    if (!game) return nullptr;
    int length = 1 + static_cast<int>(random.below(static_cast<size_t>(settings.longestWalk)));
    return std::make_unique<Walk>(std::string(kernel.name), std::move(*game), length);
  }
};

Corpus::Corpus(std::unique_ptr<State> state) : m_state(std::move(state)) {}
Corpus::Corpus(Corpus&&) noexcept = default;
Corpus& Corpus::operator=(Corpus&&) noexcept = default;
Corpus::~Corpus() = default;

Result<Corpus> Corpus::create(CorpusSettings settings) {
  auto kernels = kernelsOf(settings);
  if (!kernels) return tl::unexpected(kernels.error());
  if (settings.machines.empty()) settings.machines = core::knownMachines();
  settings.longestWalk = std::max(1, settings.longestWalk);
  auto state = std::make_unique<State>();
  state->kernels = std::move(*kernels);
  state->random = Random(settings.seed);
  state->settings = std::move(settings);
  state->walks.resize(kOpenWalks);
  return Corpus(std::move(state));
}

std::optional<WalkedStep> Corpus::walk() {
  for (int deadEnds = 0; deadEnds < kDeadEnds; ++deadEnds) {
    std::unique_ptr<Walk>& walk = m_state->walks[m_state->random.below(kOpenWalks)];
    if (!walk) walk = m_state->begin();
    auto walked = walk ? walk->next(m_state->random) : std::nullopt;
    if (!walked)
      walk.reset();
    else if (canonicalHash(walked->before) != canonicalHash(walked->after))
      return ++m_state->pairs, walked;
  }
  return std::nullopt;
}

std::optional<TrainingPair> Corpus::next() {
  auto walked = walk();
  if (!walked) return std::nullopt;
  return pairOf(*walked);
}

std::vector<std::string> Corpus::kernels() const {
  std::vector<std::string> names;
  for (const core::Resource* kernel : m_state->kernels) names.emplace_back(kernel->name);
  return names;
}

int64_t Corpus::pairs() const {
  return m_state->pairs;
}

TrainingPair pairOf(const WalkedStep& walked) {
  auto moves = core::catalogue();
  auto move = std::ranges::find(moves, walked.step.move, [](auto* known) { return known->name; });
  return {canonical(walked.before), canonical(walked.after), static_cast<int>(move - moves.begin()),
          lineOf(walked.before, walked.step)};
}

int lineOf(const core::Program& program, const core::Step& step) {
  const core::Move* move = core::moveNamed(step.move);
  if (!move) return -1;
  core::View view(program);
  core::PlaceKind kind = move->place;
  if (kind == core::PlaceKind::Buffer || kind == core::PlaceKind::Dimension) {
    int buffer = core::bufferAt(view, step.place);
    return buffer < 0 ? -1 : bufferLines(program)[static_cast<size_t>(buffer)];
  }
  const core::Node* node = core::nodeAt(view, step.place);
  if (!node) return -1;
  auto line = static_cast<int>(program.buffers.size());
  for (const core::NodePtr& root : program.body)
    if (isFound(*root, node, line)) return line;
  return -1;
}

}  // namespace dojo::rl
