#include "codegen/worker/channel.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace dojo::codegen {
namespace {

constexpr std::uint32_t kLongestMessage = 1u << 30;

bool wouldBlock() {
  return errno == EAGAIN || errno == EWOULDBLOCK;
}

void attach(msghdr& header, char* control, std::size_t size, int fd) {
  header.msg_control = control;
  header.msg_controllen = size;
  cmsghdr* rights = CMSG_FIRSTHDR(&header);
  rights->cmsg_level = SOL_SOCKET;
  rights->cmsg_type = SCM_RIGHTS;
  rights->cmsg_len = CMSG_LEN(sizeof(int));
  std::memcpy(CMSG_DATA(rights), &fd, sizeof(int));
}

int attachedTo(msghdr& header) {
  cmsghdr* rights = CMSG_FIRSTHDR(&header);
  if (rights == nullptr || rights->cmsg_type != SCM_RIGHTS) return -1;
  int fd = -1;
  std::memcpy(&fd, CMSG_DATA(rights), sizeof(int));
  return fd;
}

}  // namespace

Channel::Channel(int socket, Wait wait) : m_socket(socket), m_wait(std::move(wait)) {
  fcntl(m_socket, F_SETFL, fcntl(m_socket, F_GETFL) | O_NONBLOCK);
}

Channel::~Channel() {
  if (m_attachedFd >= 0) close(m_attachedFd);
  close(m_socket);
}

int Channel::takeAttachedFd() {
  return std::exchange(m_attachedFd, -1);
}

Result<void> Channel::sendBytes(const char* bytes, std::size_t size, int attachedFd) {
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))];
  while (size > 0) {
    iovec part{const_cast<char*>(bytes), size};
    msghdr header{};
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    if (attachedFd >= 0) attach(header, control, sizeof control, attachedFd);
    const ssize_t sent = sendmsg(m_socket, &header, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0 && wouldBlock()) {
      if (auto waited = m_wait(POLLOUT); !waited) return waited;
      continue;
    }
    if (sent < 0)
      return fail(ErrorCode::ToolFailure, phrase("cannot send: {}", std::strerror(errno)));
    attachedFd = -1;
    bytes += sent;
    size -= static_cast<std::size_t>(sent);
  }
  return {};
}

Result<void> Channel::receiveBytes(char* bytes, std::size_t size) {
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))];
  while (size > 0) {
    iovec part{bytes, size};
    msghdr header{};
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    header.msg_control = control;
    header.msg_controllen = sizeof control;
    const ssize_t got = recvmsg(m_socket, &header, MSG_CMSG_CLOEXEC);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && wouldBlock()) {
      if (auto waited = m_wait(POLLIN); !waited) return waited;
      continue;
    }
    if (got == 0) return fail(ErrorCode::ToolFailure, "the other end is gone");
    if (got < 0)
      return fail(ErrorCode::ToolFailure, phrase("cannot receive: {}", std::strerror(errno)));
    if (const int fd = attachedTo(header); fd >= 0) {
      if (m_attachedFd >= 0) close(m_attachedFd);
      m_attachedFd = fd;
    }
    bytes += got;
    size -= static_cast<std::size_t>(got);
  }
  return {};
}

Result<void> Channel::send(const nlohmann::json& message, int attachedFd) {
  const std::string text = message.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  if (text.size() > kLongestMessage)
    return fail(ErrorCode::BadInput, phrase("a message of {} bytes is too long", text.size()));
  const auto length = static_cast<std::uint32_t>(text.size());
  std::string framed(reinterpret_cast<const char*>(&length), sizeof length);
  framed += text;
  return sendBytes(framed.data(), framed.size(), attachedFd);
}

Result<nlohmann::json> Channel::receive() {
  std::uint32_t length = 0;
  if (auto got = receiveBytes(reinterpret_cast<char*>(&length), sizeof length); !got)
    return tl::unexpected(got.error());
  if (length > kLongestMessage)
    return fail(ErrorCode::ToolFailure, "a message has an impossible length");
  std::string text(length, '\0');
  if (auto got = receiveBytes(text.data(), text.size()); !got) return tl::unexpected(got.error());
  auto message = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (message.is_discarded()) return fail(ErrorCode::ToolFailure, "a message is not JSON");
  return message;
}

}  // namespace dojo::codegen
