// Labels of the window show text as it is, unless they ask for HTML by name (Qt::RichText): by
// default a label guesses, and what it shows may come from somebody's session.
#pragma once

#include <QObject>

namespace dojo::app {

class PlainLabels : public QObject {
 public:
  // Of all windows of the application, from now on.
  static void install();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  using QObject::QObject;
};

}  // namespace dojo::app
