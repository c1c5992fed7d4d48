#include "rl/environment/game.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/moves/catalogue.h"
#include "core/moves/legality/refuse.h"

namespace dojo::rl {
namespace {

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

const core::Node* findNode(std::span<const core::NodePtr> nodes, core::NodeId id) {
  for (const core::NodePtr& node : nodes) {
    if (node->id() == id) return node.get();
    if (!node->isScope()) continue;
    if (const core::Node* found = findNode(node->scope().children, id)) return found;
  }
  return nullptr;
}

bool isSame(const core::Buffer& a, const core::Buffer& b) {
  return a.dtype == b.dtype && a.dims == b.dims && a.location == b.location && a.arrays == b.arrays;
}

}  // namespace

Game::Game(core::Program start, core::Machine machine, Rules rules)
    : m_start(std::move(start)), m_machine(std::move(machine)), m_rules(std::move(rules)) {}

Result<Game> Game::create(core::Program start, core::Machine machine, Rules rules) {
  for (const auto* names : {&rules.allow, &rules.deny, &rules.unasked})
    for (const std::string& name : *names)
      if (!core::moveNamed(name))
        return fail(ErrorCode::BadInput, phrase("no move is named '{}'", name));
  Game game(std::move(start), std::move(machine), std::move(rules));
  core::View view(game.m_start);
  for (const core::Place& lock : game.m_rules.locks) {
    const core::Buffer* buffer = game.m_start.bufferNamed(lock.name);
    int op = core::opAt(view, lock);
    int scope = lock.depth >= 0 && op >= 0 ? core::scopeAt(view, lock) : -1;
    if ((lock.depth >= 0 && scope < 0) || (op < 0 && !buffer))
      return fail(ErrorCode::BadInput,
                  phrase("cannot lock '{}': there is no such place", core::print(lock)));
    if (buffer && lock.depth < 0 && lock.occurrence == 0) game.m_lockedBuffers.push_back(*buffer);
    if (op < 0) continue;
    const core::Node& node = scope >= 0 ? *view.scope(scope).node : *view.op(op).node;
    game.m_lockedNodes.emplace_back(node.id(), node.hash());
  }
  return game;
}

bool Game::isAllowed(const std::string& move) const {
  return (m_rules.allow.empty() || contains(m_rules.allow, move)) && !contains(m_rules.deny, move);
}

std::vector<core::Step> Game::sites(const core::View& view) const {
  std::vector<core::Step> steps = core::listSites({view, m_machine});
  std::erase_if(steps, [&](const core::Step& step) {
    return !isAllowed(step.move) || contains(m_rules.unasked, step.move);
  });
  return steps;
}

bool Game::isLegal(core::Legality& legality, const core::View& view, const core::Step& step) const {
  return !legality.refuse(step) && !isLocked(view, step);
}

std::vector<core::Step> Game::moves(const core::View& view) const {
  core::MessagesOff silence(view, true);
  core::Legality legality({view, m_machine});
  std::vector<core::Step> steps = sites(view);
  std::erase_if(steps, [&](const core::Step& step) { return !isLegal(legality, view, step); });
  return steps;
}

Result<core::Program> Game::apply(const core::Program& program, const core::Step& step) const {
  if (!isAllowed(step.move))
    return fail(ErrorCode::Illegal, phrase("{}: the move is not allowed", core::print(step)));
  auto after = core::apply(program, step, m_machine);
  if (after && !keepsLocks(*after))
    return fail(ErrorCode::Illegal, phrase("{}: it changes a locked place", core::print(step)));
  return after;
}

// Whether a step's place is one of those locked, found by the identity of their nodes.
bool Game::isLocked(const core::View& view, const core::Step& step) const {
  if (m_lockedNodes.empty() && m_lockedBuffers.empty()) return false;
  auto after = core::apply(view.program(), step, m_machine);
  return !after || !keepsLocks(*after);
}

bool Game::keepsLocks(const core::Program& program) const {
  for (const auto& [id, hash] : m_lockedNodes) {
    const core::Node* node = findNode(program.body, id);
    if (!node || node->hash() != hash) return false;
  }
  return std::ranges::all_of(m_lockedBuffers, [&](const core::Buffer& locked) {
    const core::Buffer* buffer = program.bufferNamed(locked.name);
    return buffer && isSame(*buffer, locked);
  });
}

}  // namespace dojo::rl
