// Requests over HTTP and HTTPS: the one door to libcurl. A connection stays open from one request
// to the next. Redirects are refused, since whoever answers there was not named. Proxies are those
// of the environment (http_proxy, https_proxy, no_proxy), but none stands before this machine's own
// addresses. A token comes from the environment variable that the user names: it goes into the
// request's header and nowhere else; answers that repeat it have it blotted out.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "core/result.h"

namespace dojo::rl {

struct HttpPost {
  std::string url;
  std::string json;
  std::string tokenVariable;         // of the environment; empty: no token is sent
  int timeoutMs = 60'000;            // of the whole exchange
  size_t largestAnswer = 64u << 20;  // bytes
  const std::atomic<bool>* cancel = nullptr;
};

struct HttpAnswer {
  int status = 0;
  int retryAfterS = 0;  // as the server asks; 0: it does not
  std::string body;
};

class HttpClient {
 public:
  HttpClient();
  ~HttpClient();
  HttpClient(HttpClient&&) noexcept;
  HttpClient& operator=(HttpClient&&) noexcept;

  // An answer of any status but a redirect's. ToolFailure: the connection failed or broke, and may
  // not the next time. Timeout, Cancelled; BadInput and NotFound: asking again does not help.
  Result<HttpAnswer> post(const HttpPost& request);

 private:
  struct Handle;
  std::unique_ptr<Handle> m_handle;
};

// Scheme, host, port and path: no name, password, query or fragment.
std::string withoutCredentials(const std::string& url);

}  // namespace dojo::rl
