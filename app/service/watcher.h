// Who asks the service for something long, and may end it: the command line, the window's
// background thread, a test. The service itself prints nothing and knows no window.
#pragma once

#include <atomic>

#include "core/message.h"

namespace dojo::app {

// What a request is at.
enum class Stage { Compiling, Timing, Checking, Proving };

class Watcher {
 public:
  virtual ~Watcher() = default;
  // Once true, what runs ends soon with an error of the code Cancelled.
  virtual const std::atomic<bool>& cancelled() const = 0;
  virtual void reached(Stage) {}
  // What is done otherwise than it was asked for, in one sentence.
  virtual void told(const Message&) {}
};

}  // namespace dojo::app
