#include <algorithm>

#include "rl/embed/http.h"

namespace dojo::rl {

std::string withoutCredentials(const std::string& url) {
  std::string address = url.substr(0, url.find_first_of("?#"));
  size_t scheme = address.find("://");
  size_t host = scheme == std::string::npos ? 0 : scheme + 3;
  size_t path = std::min(address.find('/', host), address.size());
  size_t at = address.rfind('@', path);
  if (at != std::string::npos && at >= host && at < path) address.erase(host, at + 1 - host);
  return address;
}

}  // namespace dojo::rl
