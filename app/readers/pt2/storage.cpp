#include "app/readers/pt2/storage.h"

#include <algorithm>
#include <utility>

namespace dojo::app {

void Storages::define(const std::string& name, ValueId value) {
  m_names[name] = {static_cast<int>(m_storages.size()), {}, value, 0};
  m_storages.push_back({value, 0});
}

void Storages::defineView(const std::string& name, const std::string& base, ViewStep step,
                          ValueId value) {
  defineSame(name, base);
  m_names[name].views.push_back(std::move(step));
  m_names[name].value = value;
}

void Storages::defineSame(const std::string& name, const std::string& base) {
  read(base);
  Name same = m_names.at(base);
  m_names[name] = std::move(same);
}

ValueId Storages::read(const std::string& name) {
  const auto found = m_names.find(name);
  if (found == m_names.end()) return -1;
  Name& known = found->second;
  const Storage& storage = m_storages[static_cast<size_t>(known.storage)];
  if (known.version == storage.version) return known.value;
  known.value = storage.value;
  for (const ViewStep& view : known.views) known.value = view.read(known.value);
  known.version = storage.version;
  return known.value;
}

bool Storages::canWrite(const std::string& name) const {
  const auto found = m_names.find(name);
  return found != m_names.end() &&
         std::ranges::all_of(found->second.views, [](const ViewStep& v) { return bool(v.write); });
}

void Storages::write(const std::string& name, ValueId value) {
  Name& known = m_names.at(name);
  Storage& storage = m_storages[static_cast<size_t>(known.storage)];
  std::vector<ValueId> wholes{storage.value};
  for (const ViewStep& view : known.views) wholes.push_back(view.read(wholes.back()));
  ValueId part = value;
  for (size_t i = known.views.size(); i-- > 0;) part = known.views[i].write(wholes[i], part);
  storage.value = part;
  storage.version++;
  known.value = value;
  known.version = storage.version;
}

bool Storages::isChanged(const std::string& name) const {
  const auto found = m_names.find(name);
  return found != m_names.end() &&
         m_storages[static_cast<size_t>(found->second.storage)].version > 0;
}

}  // namespace dojo::app
