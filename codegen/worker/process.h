// A running perfdojo-worker as the parent sees it: its socket, its black box, what it printed, how
// it ended. Destroying it kills the worker. It runs in a process group of its own, so that Ctrl-C
// in a terminal stops the parent, which then decides; the worker ends by itself when the parent is
// gone.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "codegen/worker/black_box.h"

namespace dojo::codegen {

class WorkerProcess {
 public:
  static Result<std::unique_ptr<WorkerProcess>> start(const std::filesystem::path& program,
                                                      const std::filesystem::path& cacheFolder,
                                                      const std::string& device = {});
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  pid_t pid() const { return m_pid; }
  int takeSocket();
  int outputDescriptor() const { return m_output; }  // -1 once it is closed
  void drainOutput();
  const BlackBox& blackBox() const { return *m_blackBox; }
  bool hasEnded();
  bool isStopped() const;                          // by a signal, until one lets it go on
  std::chrono::nanoseconds processorTime() const;  // that it has used; 0: unknown
  WorkerDeath finish(bool kill);  // waits for the end (bringing it about if asked) and explains it

 private:
  WorkerProcess() = default;
  void reap(bool kill);

  pid_t m_pid = -1;
  int m_socket = -1;
  int m_output = -1;
  BlackBox* m_blackBox = nullptr;
  std::string m_printed;
  std::optional<int> m_status;
  bool m_ended = false;
};

// The program that has the worker's device of that name, perfdojo-worker where none is given: the
// one named by PERFDOJO_WORKER (or, of a device with a program of its own, that one beside it),
// else beside the running executable, else in ../bin from there.
Result<std::filesystem::path> findWorkerProgram(std::string_view device = {});

}  // namespace dojo::codegen
