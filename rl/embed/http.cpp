#include "rl/embed/http.h"

#include <curl/curl.h>

#include <chrono>
#include <cstdlib>

namespace dojo::rl {
namespace {

constexpr int kGlanceMs = 50;  // at what may end a wait
constexpr int kConnectMs = 10'000;

bool isReady() {
  static const CURLcode ready = curl_global_init(CURL_GLOBAL_DEFAULT);
  return ready == CURLE_OK;
}

struct Headers {
  curl_slist* list = nullptr;
  ~Headers() { curl_slist_free_all(list); }
  void add(const std::string& line) { list = curl_slist_append(list, line.c_str()); }
};

struct Body {
  std::string text;
  size_t most = 0;
  bool isTooLarge = false;
};

size_t keep(char* bytes, size_t, size_t count, void* to) {
  auto& body = *static_cast<Body*>(to);
  body.isTooLarge = body.text.size() + count > body.most;
  if (body.isTooLarge) return 0;
  body.text.append(bytes, count);
  return count;
}

Result<std::string> tokenOf(const std::string& variable) {
  if (variable.empty()) return "";
  const char* value = std::getenv(variable.c_str());
  if (value == nullptr || *value == '\0')
    return fail(
        ErrorCode::BadInput,
        phrase("the environment variable {}, which is to hold the token, is not set", variable));
  std::string token = value;
  for (char c : token)
    if (c <= ' ' || c > '~')
      return fail(
          ErrorCode::BadInput,
          phrase("the token in {} holds a space or a character that no token has", variable));
  return token;
}

void blotOut(std::string& text, const std::string& token) {
  if (token.empty()) return;
  for (size_t at = text.find(token); at != std::string::npos; at = text.find(token, at + 1))
    text.replace(at, token.size(), "*");
}

bool isThisMachine(const std::string& url) {
  std::string address = withoutCredentials(url);
  size_t scheme = address.find("://");
  std::string host = address.substr(scheme == std::string::npos ? 0 : scheme + 3);
  for (const char* own : {"localhost", "127.0.0.1", "[::1]"})
    if (host.starts_with(own)) {
      std::string rest = host.substr(std::string_view(own).size());
      return rest.empty() || rest[0] == ':' || rest[0] == '/';
    }
  return false;
}

}  // namespace

struct HttpClient::Handle {
  CURL* easy = nullptr;
  CURLM* multi = nullptr;
  char reason[CURL_ERROR_SIZE] = {};

  Handle() {
    if (!isReady()) return;
    easy = curl_easy_init();
    multi = curl_multi_init();
  }
  ~Handle() {
    if (easy) curl_easy_cleanup(easy);
    if (multi) curl_multi_cleanup(multi);
  }

  void prepare(const HttpPost& request, const Headers& headers, Body& body);
  Result<CURLcode> exchange(const std::atomic<bool>* cancel);
  Result<HttpAnswer> answer(const HttpPost& request, Body body);
  Error failureOf(CURLcode code, const HttpPost& request, const Body& body) const;
};

HttpClient::HttpClient() : m_handle(std::make_unique<Handle>()) {}
HttpClient::~HttpClient() = default;
HttpClient::HttpClient(HttpClient&&) noexcept = default;
HttpClient& HttpClient::operator=(HttpClient&&) noexcept = default;

void HttpClient::Handle::prepare(const HttpPost& request, const Headers& headers, Body& body) {
  curl_easy_reset(easy);
  reason[0] = '\0';
  curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, reason);
  curl_easy_setopt(easy, CURLOPT_URL, request.url.c_str());
  curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(kConnectMs));
  curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, static_cast<long>(request.timeoutMs));
  curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers.list);
  curl_easy_setopt(easy, CURLOPT_POSTFIELDS, request.json.data());
  curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.json.size()));
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, keep);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, &body);
  if (isThisMachine(request.url)) curl_easy_setopt(easy, CURLOPT_PROXY, "");
}

Result<CURLcode> HttpClient::Handle::exchange(const std::atomic<bool>* cancel) {
  curl_multi_add_handle(multi, easy);
  CURLMcode state = CURLM_OK;
  int running = 1;
  bool isCancelled = false;
  while (state == CURLM_OK && running > 0 && !isCancelled) {
    state = curl_multi_perform(multi, &running);
    if (state == CURLM_OK && running > 0)
      state = curl_multi_poll(multi, nullptr, 0, kGlanceMs, nullptr);
    isCancelled = cancel && *cancel;
  }
  CURLcode code = CURLE_FAILED_INIT;
  int left = 0;
  if (CURLMsg* message = curl_multi_info_read(multi, &left)) code = message->data.result;
  curl_multi_remove_handle(multi, easy);
  if (isCancelled) return fail(ErrorCode::Cancelled, "cancelled");
  if (state != CURLM_OK)
    return fail(ErrorCode::ToolFailure, phrase("libcurl: {}", curl_multi_strerror(state)));
  return code;
}

Error HttpClient::Handle::failureOf(CURLcode code, const HttpPost& request,
                                    const Body& body) const {
  std::string where = withoutCredentials(request.url);
  if (body.isTooLarge)
    return {ErrorCode::BadInput,
            phrase("{} answers with more than {} bytes", where, request.largestAnswer)};
  std::string why = reason[0] ? reason : curl_easy_strerror(code);
  switch (code) {
    case CURLE_OPERATION_TIMEDOUT:
      return {ErrorCode::Timeout, phrase("{}: no answer in {} s", where, request.timeoutMs / 1e3)};
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_URL_MALFORMAT:
      return {ErrorCode::BadInput, phrase("'{}' is not an address of HTTP or HTTPS", where)};
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
      return {ErrorCode::NotFound, phrase("{}: {}", where, why)};
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CONNECT_ERROR:
      return {ErrorCode::BadInput, phrase("{}: no secure connection: {}", where, why)};
    default:
      return {ErrorCode::ToolFailure, phrase("{}: {}", where, why)};
  }
}

Result<HttpAnswer> HttpClient::Handle::answer(const HttpPost& request, Body body) {
  long status = 0;
  curl_off_t wait = 0;
  char* elsewhere = nullptr;
  curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
  curl_easy_getinfo(easy, CURLINFO_RETRY_AFTER, &wait);
  curl_easy_getinfo(easy, CURLINFO_REDIRECT_URL, &elsewhere);
  if (status >= 300 && status < 400)
    return fail(ErrorCode::BadInput,
                phrase("{} redirects to {}, which was not named: nothing was sent there",
                       withoutCredentials(request.url),
                       elsewhere ? withoutCredentials(elsewhere) : std::string("another address")));
  return HttpAnswer{static_cast<int>(status), static_cast<int>(std::min<curl_off_t>(wait, 3600)),
                    std::move(body.text)};
}

Result<HttpAnswer> HttpClient::post(const HttpPost& request) {
  if (!m_handle->easy || !m_handle->multi)
    return fail(ErrorCode::Unsupported, "libcurl could not be set up");
  auto token = tokenOf(request.tokenVariable);
  if (!token) return tl::unexpected(token.error());
  Headers headers;
  headers.add("Content-Type: application/json");
  headers.add("Accept: application/json");
  headers.add("Expect:");
  if (!token->empty()) headers.add("Authorization: Bearer " + *token);
  Body body{.text = {}, .most = request.largestAnswer};
  m_handle->prepare(request, headers, body);
  auto code = m_handle->exchange(request.cancel);
  if (!code) return tl::unexpected(code.error());
  if (*code != CURLE_OK) return tl::unexpected(m_handle->failureOf(*code, request, body));
  auto answer = m_handle->answer(request, std::move(body));
  if (answer) blotOut(answer->body, *token);
  return answer;
}

}  // namespace dojo::rl
