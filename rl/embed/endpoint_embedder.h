// Vectors of a language model that a server runs: llama-server --embeddings --pooling mean, Ollama,
// vLLM --runner pooling, or one in a data centre. It reads programs as canonical text. What the
// server must show first, and must show again for each program longer than those before, is in
// rl/embed/endpoint_proof.h.
#pragma once

#include <memory>
#include <string>

#include "rl/embed/embedder.h"
#include "rl/embed/endpoint_client.h"
#include "rl/embed/endpoint_proof.h"

namespace dojo::rl {

class EndpointEmbedder : public Embedder {
 public:
  // `address` as endpointFrom() reads it.
  static Result<std::unique_ptr<EndpointEmbedder>> connect(const std::string& address,
                                                           EndpointSettings settings = {});

  const std::string& identity() const override { return m_identity; }
  size_t width() const override { return m_proof.width; }
  Result<Vectors> embed(std::span<const core::Program* const> programs) override;

 private:
  EndpointEmbedder(EndpointClient client, EndpointProof proof);

  EndpointClient m_client;
  EndpointProof m_proof;
  std::string m_identity;
};

}  // namespace dojo::rl
