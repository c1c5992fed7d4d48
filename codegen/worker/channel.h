// One end of the socket between parent and worker: whole JSON messages, each with a length before
// it, and file descriptors that ride along. It never blocks by itself: where it would, it calls the
// owner's Wait, which may give up (timeout, cancellation, the other end gone).
#pragma once

#include <functional>
#include <nlohmann/json.hpp>

#include "core/result.h"

namespace dojo::codegen {

class Channel {
 public:
  using Wait = std::function<Result<void>(short pollEvents)>;

  Channel(int socket, Wait wait);  // takes the socket; makes it non-blocking
  ~Channel();
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;

  Result<void> send(const nlohmann::json& message, int attachedFd = -1);
  Result<nlohmann::json> receive();
  int takeAttachedFd();  // the descriptor that came with the last message, or -1
  int socket() const { return m_socket; }

 private:
  Result<void> sendBytes(const char* bytes, std::size_t size, int attachedFd);
  Result<void> receiveBytes(char* bytes, std::size_t size);

  int m_socket;
  Wait m_wait;
  int m_attachedFd = -1;
};

}  // namespace dojo::codegen
