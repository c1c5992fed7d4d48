// The service's answers as JSON, as every command with --json prints them.
#pragma once

#include <nlohmann/json.hpp>

#include "app/service/requests.h"

namespace dojo::app {

nlohmann::json toJson(const codegen::Evaluation& evaluation, const Ran& ran);
nlohmann::json toJson(const codegen::Comparison& comparison);
nlohmann::json toJson(const LibraryTimed& library);
nlohmann::json toJson(const Verified& verified);

}  // namespace dojo::app
