// Asks an agent, one question after another, on a thread of its own: it may think for seconds, and
// the pool of the window's other work must not wait for it. The answer of a stopped question never
// arrives.
#pragma once

#include <QThreadPool>
#include <vector>

#include "app/models/shell/background.h"
#include "app/service/agent_source.h"

namespace dojo::app {

class AgentAsker {
 public:
  using Stop = std::shared_ptr<std::atomic<bool>>;

  explicit AgentAsker(std::shared_ptr<AgentSource> source);
  ~AgentAsker();  // stops every question and waits for the one that runs

  const AgentSource& source() const { return *m_source; }

  // `work` gets the source and the flag, and returns a Result; `done` gets that on the receiver's
  // thread.
  template <typename Work, typename Done>
  Stop ask(QObject* receiver, Work work, Done done) {
    Stop stop = newStop();
    runIn(
        m_thread, receiver,
        [source = m_source, stop, work = std::move(work)]() mutable {
          using Answer = decltype(work(*source, *stop));
          if (*stop) return Answer(fail(ErrorCode::Cancelled, "cancelled"));
          return work(*source, *stop);
        },
        [stop, done = std::move(done)](auto answer) mutable {
          if (!*stop) done(std::move(answer));
        });
    return stop;
  }

 private:
  Stop newStop();

  std::shared_ptr<AgentSource> m_source;
  std::vector<std::weak_ptr<std::atomic<bool>>> m_stops;
  QThreadPool m_thread;
};

}  // namespace dojo::app
