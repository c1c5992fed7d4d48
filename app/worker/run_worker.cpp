#include "app/worker/run_worker.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/worker/fault_handler.h"
#include "app/worker/service.h"
#include "codegen/worker/channel.h"
#include "core/ending.h"

namespace dojo::app {

using codegen::BlackBox;
using codegen::kWorkerBlackBox;
using codegen::kWorkerSocket;

namespace {

// A kernel that loops for ever never reads the socket, so a thread of its own notices the parent's
// end. (PR_SET_PDEATHSIG would strike already when the parent's spawning thread ends.)
void watchParent() {
  std::thread([] {
    pollfd parent{kWorkerSocket, POLLRDHUP, 0};
    while (poll(&parent, 1, -1) < 0 && errno == EINTR) {
    }
    _exit(0);
  }).detach();
}

// What one compilation frees the next one takes again: given back to the system in between, its
// pages would have to be mapped again each time.
void keepFreedMemory() {
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);  // the most that the C library takes
}

void limitDamage() {
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
  setvbuf(stdout, nullptr, _IONBF, 0);
  close_range(kWorkerBlackBox + 1, ~0U, 0);
  // When memory runs out, the system should take this process and not the one with the user's work.
  if (const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC); file >= 0) {
    [[maybe_unused]] const auto written = write(file, "1000", 4);
    close(file);
  }
}

BlackBox* mapBlackBox() {
  void* page =
      mmap(nullptr, sizeof(BlackBox), PROT_READ | PROT_WRITE, MAP_SHARED, kWorkerBlackBox, 0);
  return page == MAP_FAILED ? nullptr : static_cast<BlackBox*>(page);
}

Result<void> waitForParent(short events) {
  pollfd parent{kWorkerSocket, events, 0};
  while (poll(&parent, 1, -1) < 0)
    if (errno != EINTR) return fail(ErrorCode::ToolFailure, std::strerror(errno));
  return {};
}

int serve(Service& service) {
  codegen::Channel channel(kWorkerSocket, waitForParent);
  for (;;) {
    const auto request = channel.receive();
    if (!request) return 0;
    const int attached = channel.takeAttachedFd();
    const auto reply = service.answer(*request, attached);
    if (attached >= 0) close(attached);
    if (!channel.send(reply)) return 0;
  }
}

// Of the device that is asked for, the first where none is.
WorkerParts partsOf(std::span<const DeviceEntry> devices, std::string_view device) {
  for (const DeviceEntry& entry : devices)
    if (device.empty() || entry.name == device) return entry.make();
  WorkerParts parts = devices.front().make();
  std::vector<std::string_view> names;
  for (const DeviceEntry& entry : devices) names.push_back(entry.name);
  parts.device = fail(ErrorCode::ToolFailure, phrase("this worker has no device '{}'; it has {}",
                                                     device, fmt::join(names, ", ")));
  return parts;
}

struct Arguments {
  std::string cache, device;
};

std::optional<Arguments> argumentsOf(int argc, char** argv) {
  Arguments arguments;
  bool hasCache = false;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::strcmp(argv[i], "--cache") == 0) {
      arguments.cache = argv[i + 1];
      hasCache = true;
    } else if (std::strcmp(argv[i], "--device") == 0) {
      arguments.device = argv[i + 1];
    } else {
      return {};
    }
  }
  if (!hasCache || argc % 2 == 0) return {};
  return arguments;
}

}  // namespace

int runWorker(int argc, char** argv, std::span<const DeviceEntry> devices) {
  core::installEnding({.program = "perfdojo-worker",
                       .withoutMemory = codegen::kWorkerWithoutMemory,
                       .leavesFaults = true});
  limitDamage();
  keepFreedMemory();
  BlackBox* blackBox = mapBlackBox();
  if (blackBox == nullptr && errno == ENOMEM) core::endWithoutMemory();
  const auto arguments = argumentsOf(argc, argv);
  if (blackBox == nullptr || !arguments) {
    fmt::print(stderr, "perfdojo-worker is started by perfdojo; it does nothing by itself\n");
    return 2;
  }
  watchParent();
  installFaultHandler(*blackBox);
  Service service(*blackBox, codegen::ObjectCache(arguments->cache),
                  partsOf(devices, arguments->device));
  // Kernels may have left anything behind them: the process ends without unwinding what they
  // touched.
  _exit(serve(service));
}

}  // namespace dojo::app
