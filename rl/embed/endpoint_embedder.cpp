#include "rl/embed/endpoint_embedder.h"

#include "core/text/parser.h"
#include "rl/language/canonical.h"

namespace dojo::rl {
namespace {

constexpr int kProbeLines = 40;  // about 900 tokens: nine in ten programs are shorter

// No line is like another.
core::Program probe() {
  std::string text =
      "kernel probe\nconst N = 512\nconst M = 768\nin x\nout y\nx f32 [N, M] heap\n"
      "y f32 [N, M] heap\nt f32 [N, M] heap\n\n";
  const char* const operations[] = {"t[{0},{1}] = x[{0},{1}] * ", "y[{0},{1}] = t[{0},{1}] + ",
                                    "t[{0},{1}] = y[{0},{1}] - ", "y[{0},{1}] = t[{0},{1}] / "};
  for (int line = 0; line < kProbeLines; ++line)
    text += std::string(line % 3 == 0 ? "N:p M " : "N M ") + operations[line % 4] +
            std::to_string(line + 2) + ".0\n";
  return core::parse(text).program.value();
}

}  // namespace

EndpointEmbedder::EndpointEmbedder(EndpointClient client, EndpointProof proof)
    : m_client(std::move(client)),
      m_proof(proof),
      m_identity(fmt::format("endpoint {} model={} width={} probe={:016x}", m_client.name(),
                             m_client.endpoint().model, proof.width, proof.sketch)) {}

Result<std::unique_ptr<EndpointEmbedder>> EndpointEmbedder::connect(const std::string& address,
                                                                    EndpointSettings settings) {
  auto endpoint = endpointFrom(address);
  if (!endpoint) return tl::unexpected(endpoint.error());
  EndpointClient client(std::move(*endpoint), std::move(settings));
  auto proof = proveEndpoint(client, canonicalText(probe()));
  if (!proof) return tl::unexpected(proof.error());
  return std::unique_ptr<EndpointEmbedder>(new EndpointEmbedder(std::move(client), *proof));
}

Result<Vectors> EndpointEmbedder::embed(std::span<const core::Program* const> programs) {
  std::vector<std::string> texts;
  size_t longest = 0;
  for (const core::Program* program : programs) {
    texts.push_back(canonicalText(*program));
    if (texts.back().size() > texts[longest].size()) longest = texts.size() - 1;
  }
  bool isLonger = !texts.empty() && texts[longest].size() > m_proof.longest;
  if (isLonger) texts.push_back(withAnotherLastLine(texts[longest]));
  auto embedded = m_client.embed(texts);
  if (!embedded) return tl::unexpected(embedded.error());
  Vectors& vectors = embedded->vectors;
  if (!texts.empty() && vectors.width != m_proof.width)
    return fail(ErrorCode::BadInput, phrase("{}: vectors of {} numbers, and then of {}",
                                            m_client.name(), m_proof.width, vectors.width));
  vectors.width = m_proof.width;
  if (!isLonger) return vectors;
  size_t bytes = texts[longest].size();
  if (auto proven = proveLastLine(vectors.row(longest), vectors.row(texts.size() - 1),
                                  m_proof.noise, bytes, m_client.name());
      !proven)
    return tl::unexpected(proven.error());
  m_proof.longest = bytes;
  vectors.values.resize(programs.size() * vectors.width);
  return vectors;
}

}  // namespace dojo::rl
