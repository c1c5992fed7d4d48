#include "app/models/agent/agent_asker.h"

namespace dojo::app {

AgentAsker::AgentAsker(std::shared_ptr<AgentSource> source) : m_source(std::move(source)) {
  m_thread.setMaxThreadCount(1);
}

AgentAsker::~AgentAsker() {
  for (const auto& each : m_stops)
    if (Stop stop = each.lock()) *stop = true;
  m_thread.waitForDone();
}

AgentAsker::Stop AgentAsker::newStop() {
  std::erase_if(m_stops, [](const auto& each) { return each.expired(); });
  auto stop = std::make_shared<std::atomic<bool>>(false);
  m_stops.push_back(stop);
  return stop;
}

}  // namespace dojo::app
