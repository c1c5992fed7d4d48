// A message as JSON and back, between our own processes, so that what one says can be translated
// and decided by in another.
#pragma once

#include <nlohmann/json.hpp>

#include "core/message.h"

namespace dojo {

nlohmann::json dataOf(const Message& message);    // {"code": "…", "format": "…", "parts": […]}
Message messageFrom(const nlohmann::json& json);  // throws as nlohmann does

}  // namespace dojo
