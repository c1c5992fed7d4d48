#include "app/cli/command_watcher.h"

#include <iostream>

#include "app/cli/command.h"

namespace dojo::app {

const std::atomic<bool>& CommandWatcher::cancelled() const {
  return interrupted();
}

void CommandWatcher::told(const Message& sentence) {
  std::cerr << "perfdojo: " << sentence.text() << "\n";
}

}  // namespace dojo::app
