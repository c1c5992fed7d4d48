#include "app/models/background.h"

namespace dojo::app {

QThreadPool& backgroundPool() {
  static QThreadPool pool;
  return pool;
}

}  // namespace dojo::app
