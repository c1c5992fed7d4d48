// The command line as the service sees it: Ctrl-C ends a request, and what the service tells goes
// to standard error.
#pragma once

#include "app/service/watcher.h"

namespace dojo::app {

class CommandWatcher : public Watcher {
 public:
  const std::atomic<bool>& cancelled() const override;
  void told(const Message& sentence) override;
};

}  // namespace dojo::app
