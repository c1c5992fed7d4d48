// What the core and the tools say, in the window's language: the format of each message is looked
// up in the catalogue, and so are the messages among its parts; English where it has none.
#pragma once

#include <QString>

#include "core/message.h"

namespace dojo::app {

QString inWords(const Message& message);
// The format in the window's language.
std::string translated(std::string_view format);

}  // namespace dojo::app
