// Texts to vectors by a server that speaks OpenAI's /v1/embeddings: llama-server, Ollama, vLLM and
// others. Nothing that it answers is taken on trust: vectors are put in the order of the texts by
// their index, and an answer with a vector missing, empty, of another width, of zeros or of numbers
// that are none is refused.
#pragma once

#include <atomic>
#include <span>
#include <string>

#include "core/result.h"
#include "rl/embed/embedder.h"
#include "rl/embed/http.h"

namespace dojo::rl {

struct Endpoint {
  std::string url;    // ends with /embeddings
  std::string model;  // empty: the server has one
};

// http://localhost:8080 or http://localhost:8080/v1 or …/v1/embeddings, and #MODEL after it.
Result<Endpoint> endpointFrom(const std::string& address);

struct EndpointSettings {
  std::string tokenVariable;  // of the environment; empty: the server wants no token
  int timeoutMs = 300'000;    // of a request
  size_t batch = 16;          // texts a request
  // On a lost connection, on 429 and on the server's own faults it is asked again; the pause
  // before that doubles each time, and is at least what the server asks for.
  int tries = 5;
  int firstPauseMs = 500;
  size_t largestAnswer = 64u << 20;  // bytes
  const std::atomic<bool>* cancel = nullptr;
};

struct EmbeddedTexts {
  Vectors vectors;
  int64_t tokens = 0;  // that the server read; 0: it does not say
};

class EndpointClient {
 public:
  EndpointClient(Endpoint endpoint, EndpointSettings settings);

  const Endpoint& endpoint() const { return m_endpoint; }
  // The endpoint's address as it may be shown.
  const std::string& name() const { return m_name; }
  // Any number of texts, in batches.
  Result<EmbeddedTexts> embed(std::span<const std::string> texts);

 private:
  Result<EmbeddedTexts> embedBatch(std::span<const std::string> texts);
  Result<HttpAnswer> post(const std::string& json);
  Result<void> pause(int milliseconds) const;

  Endpoint m_endpoint;
  EndpointSettings m_settings;
  std::string m_name;
  HttpClient m_http;
};

}  // namespace dojo::rl
