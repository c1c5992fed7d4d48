#include "rl/passes/choices.h"

#include <algorithm>

namespace dojo::rl {

int64_t Choices::choose(const std::string& name, std::vector<int64_t> options, size_t preferred) {
  size_t chosen = std::min(preferred, options.size() - 1);
  if (auto wish = m_wanted.find(name); wish != m_wanted.end())
    if (auto found = std::ranges::find(options, wish->second); found != options.end())
      chosen = static_cast<size_t>(found - options.begin());
  int64_t value = options[chosen];
  bool known = std::ranges::any_of(m_made, [&](const Decision& d) { return d.name == name; });
  if (options.size() > 1 && !known) m_made.push_back({name, std::move(options), chosen});
  return value;
}

bool Choices::decide(const std::string& name, bool preferred) {
  return choose(name, {0, 1}, preferred ? 1 : 0) != 0;
}

}  // namespace dojo::rl
