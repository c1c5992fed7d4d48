// For builds without libcurl, which say that they reach no other host.
#include "rl/embed/http.h"

namespace dojo::rl {

struct HttpClient::Handle {};

HttpClient::HttpClient() = default;
HttpClient::~HttpClient() = default;
HttpClient::HttpClient(HttpClient&&) noexcept = default;
HttpClient& HttpClient::operator=(HttpClient&&) noexcept = default;

Result<HttpAnswer> HttpClient::post(const HttpPost& request) {
  return fail(ErrorCode::Unsupported, phrase("this build cannot ask {}: libcurl was missing",
                                             withoutCredentials(request.url)));
}

}  // namespace dojo::rl
