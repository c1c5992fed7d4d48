// What an embeddings server answers, read and checked.
#pragma once

#include <string>

#include "core/result.h"
#include "rl/embed/endpoint_client.h"

namespace dojo::rl {

// Of an answer to so many texts; `server` is what messages call it.
Result<EmbeddedTexts> embeddedTextsFrom(const std::string& body, size_t texts,
                                        const std::string& server);

// Its own words about a fault, on one short line; empty where it says nothing.
std::string faultIn(const std::string& body);

}  // namespace dojo::rl
