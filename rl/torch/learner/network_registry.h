// The networks that the process holds, by number.
#pragma once

#include <map>
#include <memory>
#include <stdexcept>
#include <string>

namespace dojo::learner {

template <typename Network>
class Registry {
 public:
  int add(std::unique_ptr<Network> network) {
    m_networks[++m_last] = std::move(network);
    return m_last;
  }
  Network& at(int number) {
    auto found = m_networks.find(number);
    if (found == m_networks.end())
      throw std::runtime_error("no network has the number " + std::to_string(number));
    return *found->second;
  }
  void drop(int number) { m_networks.erase(number); }

 private:
  std::map<int, std::unique_ptr<Network>> m_networks;
  int m_last = 0;
};

}  // namespace dojo::learner
