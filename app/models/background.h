// Work off the interface thread: `work` runs on the pool, `done` gets its value on the receiver's
// thread, unless the receiver is gone by then.
#pragma once

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>
#include <memory>

namespace dojo::app {

template <typename Work, typename Done>
void runInBackground(QObject* receiver, Work work, Done done) {
  QPointer<QObject> target(receiver);
  QThreadPool::globalInstance()->start(
      [target, work = std::move(work), done = std::move(done)]() mutable {
        auto value = std::make_shared<decltype(work())>(work());
        QCoreApplication* application = QCoreApplication::instance();
        if (!application) return;
        QMetaObject::invokeMethod(application, [target, value, done = std::move(done)]() mutable {
          if (target) done(std::move(*value));
        });
      });
}

}  // namespace dojo::app
