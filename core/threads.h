// Threads that work for the one that started them: where the system gives none, the work is done
// here, and an exception in one of them is thrown where they are waited for.
#pragma once

#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace dojo::core {

class Helpers {
 public:
  Helpers() = default;
  ~Helpers() = default;  // waits for them
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;

  // What `body` refers to must live until wait() or the end of this.
  template <typename Body>
  void start(Body body) {
    m_threads.reserve(m_threads.size() + 1);
    try {
      m_threads.emplace_back([this, body] { run(body); });
    } catch (const std::system_error&) {
      run(body);
    }
  }

  // Throws what the first of those that failed has thrown.
  void wait() {
    m_threads.clear();
    if (m_failure) std::rethrow_exception(std::exchange(m_failure, nullptr));
  }

 private:
  template <typename Body>
  void run(const Body& body) noexcept {
    try {
      body();
    } catch (...) {
      std::lock_guard lock(m_mutex);
      if (!m_failure) m_failure = std::current_exception();
    }
  }

  std::mutex m_mutex;
  std::exception_ptr m_failure;
  std::vector<std::jthread> m_threads;
};

}  // namespace dojo::core
