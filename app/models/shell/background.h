// Work off the interface thread: `work` runs on the pool, `done` gets its value on the receiver's
// thread, unless the receiver is gone by then.
#pragma once

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>
#include <atomic>
#include <memory>
#include <optional>

namespace dojo::app {

// Qt's own pool draws large areas in parts and has the interface thread wait for them: a long piece
// of work in that pool would hold up every repaint.
QThreadPool& backgroundPool();

template <typename Work, typename Done>
void runIn(QThreadPool& pool, QObject* receiver, Work work, Done done) {
  QPointer<QObject> target(receiver);
  pool.start([target, work = std::move(work), done = std::move(done)]() mutable {
    auto value = std::make_shared<decltype(work())>(work());
    QCoreApplication* application = QCoreApplication::instance();
    if (!application) return;
    QMetaObject::invokeMethod(application, [target, value, done = std::move(done)]() mutable {
      if (target) done(std::move(*value));
    });
  });
}

template <typename Work, typename Done>
void runInBackground(QObject* receiver, Work work, Done done) {
  runIn(backgroundPool(), receiver, std::move(work), std::move(done));
}

// Work of which only the newest matters: what still waits when a newer one is asked for is never
// begun, and only the newest one's value arrives.
class NewestWork {
 public:
  template <typename Work, typename Done>
  void run(QObject* receiver, Work work, Done done) {
    int mine = ++*m_newest;
    runInBackground(
        receiver,
        [newest = m_newest, mine, work = std::move(work)]() mutable {
          using Value = decltype(work());
          return *newest == mine ? std::optional<Value>(work()) : std::optional<Value>();
        },
        [newest = m_newest, mine, done = std::move(done)](auto value) mutable {
          if (value && *newest == mine) done(std::move(*value));
        });
  }
  void drop() { ++*m_newest; }

 private:
  std::shared_ptr<std::atomic<int>> m_newest = std::make_shared<std::atomic<int>>(0);
};

}  // namespace dojo::app
