#include "app/models/core_words.h"

#include <QCoreApplication>

namespace dojo::app {
std::string translated(std::string_view format) {
  return QCoreApplication::translate("Core", std::string(format).c_str()).toStdString();
}

QString inWords(const Message& message) {
  return QString::fromStdString(message.text(translated));
}

}  // namespace dojo::app
