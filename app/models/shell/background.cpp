#include "app/models/shell/background.h"

namespace dojo::app {
namespace {

// Work may paint pictures, for which it needs what the application holds: it is over before the
// application is, and what was not begun by then never is.
void endBackgroundWork() {
  backgroundPool().clear();
  backgroundPool().waitForDone();
}

}  // namespace

QThreadPool& backgroundPool() {
  static QThreadPool pool;
  static const bool endsInTime = (qAddPostRoutine(endBackgroundWork), true);
  Q_UNUSED(endsInTime)
  return pool;
}

}  // namespace dojo::app
