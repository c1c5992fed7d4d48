// A server of embeddings for tests, on a free port of this machine: a bag of hashed words. What it
// does wrong is for each test to say.
#pragma once

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <functional>
#include <mutex>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace dojo::tests {

struct Asked {
  std::string head;     // the request's lines before its body
  nlohmann::json body;  // null where it is none
  int number = 0;       // of the request, from 0
};

struct Reply {
  enum class What { Answer, Hang, Close };
  int status = 200;
  std::string body;
  std::string headers;  // lines, each with its end
  What what = What::Answer;
};

class FakeServer {
 public:
  using Handler = std::function<Reply(const Asked&)>;

  explicit FakeServer(Handler handler) : m_handler(std::move(handler)) {
    m_listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto generic = reinterpret_cast<sockaddr*>(&address);
    if (bind(m_listener, generic, size) != 0 || listen(m_listener, 16) != 0 ||
        getsockname(m_listener, generic, &size) != 0)
      std::abort();
    m_port = ntohs(address.sin_port);
    m_thread = std::thread([this] { serve(); });
  }
  ~FakeServer() {
    m_isOver = true;
    m_thread.join();
    close(m_listener);
  }

  int port() const { return m_port; }
  std::string address() const { return "http://127.0.0.1:" + std::to_string(m_port); }
  std::vector<Asked> asked() const {
    std::lock_guard guard(m_access);
    return m_asked;
  }

 private:
  static constexpr int kGlanceMs = 5;

  bool isReadable(int file) const {
    while (!m_isOver) {
      pollfd waiting{file, POLLIN, 0};
      if (poll(&waiting, 1, kGlanceMs) > 0) return true;
    }
    return false;
  }

  void serve() {
    while (isReadable(m_listener)) {
      int connection = accept(m_listener, nullptr, nullptr);
      if (connection < 0) continue;
      std::string request = receive(connection);
      if (!request.empty()) reply(connection, request);
      close(connection);
    }
  }

  std::string receive(int connection) const {
    std::string request;
    char chunk[65536];
    while (!isWhole(request) && isReadable(connection)) {
      ssize_t got = recv(connection, chunk, sizeof chunk, 0);
      if (got <= 0) return {};
      request.append(chunk, static_cast<size_t>(got));
    }
    return request;
  }

  static bool isWhole(const std::string& request) {
    size_t end = request.find("\r\n\r\n"), length = request.find("Content-Length: ");
    if (end == std::string::npos) return false;
    size_t body = length < end ? std::stoul(request.substr(length + 16)) : 0;
    return request.size() >= end + 4 + body;
  }

  void reply(int connection, const std::string& request) {
    size_t end = request.find("\r\n\r\n") + 4;
    Asked asked{request.substr(0, end), nlohmann::json::parse(request.substr(end), nullptr, false)};
    {
      std::lock_guard guard(m_access);
      asked.number = static_cast<int>(m_asked.size());
      m_asked.push_back(asked);
    }
    Reply reply = m_handler(asked);
    if (reply.what == Reply::What::Hang) isReadable(connection);  // until the other side gives up
    if (reply.what != Reply::What::Answer) return;
    std::string text = "HTTP/1.1 " + std::to_string(reply.status) +
                       " Reason\r\nConnection: close\r\nContent-Type: application/json\r\n" +
                       reply.headers + "Content-Length: " + std::to_string(reply.body.size()) +
                       "\r\n\r\n" + reply.body;
    for (size_t sent = 0; sent < text.size();) {
      ssize_t got = send(connection, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
      if (got <= 0) return;
      sent += static_cast<size_t>(got);
    }
  }

  Handler m_handler;
  int m_listener = -1, m_port = 0;
  std::atomic<bool> m_isOver = false;
  mutable std::mutex m_access;
  std::vector<Asked> m_asked;
  std::thread m_thread;
};

struct BagModel {
  size_t width = 16;
  size_t context = 1'000'000;  // words; the rest of a text is not read
  uint64_t seed = 0;
  bool counts = true;

  std::vector<std::string> words(const std::string& text) const {
    std::istringstream in(text);
    std::vector<std::string> words;
    for (std::string word; words.size() < context && in >> word;) words.push_back(word);
    return words;
  }
  std::vector<float> vector(const std::string& text) const {
    std::vector<float> vector(width, 0.25f);
    for (const std::string& word : words(text)) {
      uint64_t hash = 0xcbf29ce484222325u + seed;
      for (unsigned char c : word) hash = (hash ^ c) * 0x100000001b3u;
      vector[(hash >> 20) % width] += static_cast<float>(hash >> 40 & 0xFF) / 256;
    }
    return vector;
  }
  nlohmann::json answer(const nlohmann::json& request) const {
    nlohmann::json data = nlohmann::json::array();
    size_t tokens = 0;
    for (const std::string text : request.at("input")) {
      data.push_back({{"index", data.size()}, {"embedding", vector(text)}});
      tokens += words(text).size();
    }
    nlohmann::json answer{{"data", data}};
    if (counts) answer["usage"] = {{"prompt_tokens", tokens}};
    return answer;
  }
  Reply operator()(const Asked& asked) const { return {.body = answer(asked.body).dump()}; }
};

}  // namespace dojo::tests
