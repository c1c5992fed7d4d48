#include "rl/embed/endpoint_client.h"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "rl/embed/endpoint_answer.h"

namespace dojo::rl {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int kLongestPauseMs = 60'000;

// The server's own faults; 501 says that it will never do it.
bool mayPass(int status) {
  return status == 429 || status == 500 || status == 502 || status == 503 || status == 504;
}

std::string requestOf(std::span<const std::string> texts, const std::string& model) {
  nlohmann::json request{{"input", texts}, {"encoding_format", "float"}};
  if (!model.empty()) request["model"] = model;
  return request.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Error statusFault(const std::string& server, const HttpAnswer& answer) {
  ErrorCode code = mayPass(answer.status) ? ErrorCode::ToolFailure : ErrorCode::BadInput;
  Message said = phrase("{} answers with status {}", server, answer.status);
  if (std::string words = faultIn(answer.body); !words.empty())
    said = phrase("{}: {}", said, words);
  if (answer.status == 401 || answer.status == 403)
    said = phrase("{}; name the environment variable that holds its token", said);
  if (answer.status == 404)
    said = phrase(
        "{}; the address needs the path of its embeddings, such as /v1/embeddings, and "
        "the model's name after '#'",
        said);
  return {code, said};
}

}  // namespace

Result<Endpoint> endpointFrom(const std::string& address) {
  Endpoint endpoint;
  size_t mark = address.find('#');
  endpoint.url = address.substr(0, mark);
  if (mark != std::string::npos) endpoint.model = address.substr(mark + 1);
  std::string query;
  if (size_t question = endpoint.url.find('?'); question != std::string::npos) {
    query = endpoint.url.substr(question);
    endpoint.url.resize(question);
  }
  size_t host = endpoint.url.find("://");
  std::string scheme = endpoint.url.substr(0, host == std::string::npos ? 0 : host);
  if ((scheme != "http" && scheme != "https") || endpoint.url.size() <= host + 3)
    return fail(ErrorCode::BadInput,
                phrase("'{}' is not an address that begins with http:// or https://",
                       withoutCredentials(address)));
  while (endpoint.url.ends_with('/') && endpoint.url.size() > host + 4) endpoint.url.pop_back();
  if (endpoint.url.find('/', host + 3) == std::string::npos) endpoint.url += "/v1";
  if (!endpoint.url.ends_with("/embeddings")) endpoint.url += "/embeddings";
  endpoint.url += query;
  return endpoint;
}

EndpointClient::EndpointClient(Endpoint endpoint, EndpointSettings settings)
    : m_endpoint(std::move(endpoint)),
      m_settings(std::move(settings)),
      m_name(withoutCredentials(m_endpoint.url)) {
  m_settings.batch = std::max<size_t>(1, m_settings.batch);
}

Result<void> EndpointClient::pause(int milliseconds) const {
  auto until = Clock::now() + std::chrono::milliseconds(milliseconds);
  while (Clock::now() < until) {
    if (m_settings.cancel && *m_settings.cancel) return fail(ErrorCode::Cancelled, "cancelled");
    std::this_thread::sleep_for(std::chrono::milliseconds(std::min(milliseconds, 20)));
  }
  return {};
}

Result<HttpAnswer> EndpointClient::post(const std::string& json) {
  HttpPost request{.url = m_endpoint.url,
                   .json = json,
                   .tokenVariable = m_settings.tokenVariable,
                   .timeoutMs = m_settings.timeoutMs,
                   .largestAnswer = m_settings.largestAnswer,
                   .cancel = m_settings.cancel};
  int pauseMs = m_settings.firstPauseMs;
  for (int tried = 1;; ++tried, pauseMs *= 2) {
    auto answer = m_http.post(request);
    if (answer && answer->status >= 200 && answer->status < 300) return answer;
    Error fault = answer ? statusFault(m_name, *answer) : answer.error();
    if (fault.code != ErrorCode::ToolFailure) return tl::unexpected(fault);
    if (tried >= m_settings.tries)
      return fail(fault.code, phrase("{} ({} attempts)", fault.message, tried));
    int asked = answer ? std::min(answer->retryAfterS, kLongestPauseMs / 1000) * 1000 : 0;
    if (auto waited = pause(std::min(std::max(pauseMs, asked), kLongestPauseMs)); !waited)
      return tl::unexpected(waited.error());
  }
}

Result<EmbeddedTexts> EndpointClient::embedBatch(std::span<const std::string> texts) {
  auto answer = post(requestOf(texts, m_endpoint.model));
  if (!answer) return tl::unexpected(answer.error());
  return embeddedTextsFrom(answer->body, texts.size(), m_name);
}

Result<EmbeddedTexts> EndpointClient::embed(std::span<const std::string> texts) {
  EmbeddedTexts all;
  for (size_t from = 0; from < texts.size(); from += m_settings.batch) {
    auto batch = embedBatch(texts.subspan(from, std::min(m_settings.batch, texts.size() - from)));
    if (!batch) return batch;
    size_t width = batch->vectors.width;
    if (from > 0 && width != all.vectors.width)
      return fail(ErrorCode::BadInput, phrase("{}: vectors of {} numbers, and then of {}", m_name,
                                              all.vectors.width, width));
    all.vectors.width = width;
    all.vectors.values.insert(all.vectors.values.end(), batch->vectors.values.begin(),
                              batch->vectors.values.end());
    all.tokens += batch->tokens;
  }
  return all;
}

}  // namespace dojo::rl
