// libtorch's implementation of a known operator, in a process of its own: its OpenMP runtime and
// the kernels' must not meet. The fastest of the ways that libtorch has for the operator counts.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "codegen/evaluate/baseline.h"
#include "rl/peers/library_operators.h"

namespace dojo::rl {

// The program named by PERFDOJO_TORCH, else beside the running executable, else in ../bin from
// there. Builds without libtorch make none.
Result<std::filesystem::path> findTorchProgram();

class Libtorch : public codegen::Baseline {
 public:
  // For a program that a libtorch operator is known for; fails with the reason where there is none,
  // and where perfdojo-torch is not there.
  static Result<std::unique_ptr<Libtorch>> create(const core::Program& program);
  ~Libtorch() override;

  // Says so when libtorch says that it has no such operator, dies, or is too slow to answer.
  Result<void> open(const codegen::BaselineTask& task) override;
  Result<codegen::KernelSamples> run(int rounds, int inner) override;
  Result<std::vector<std::byte>> output(size_t set) override;

  const std::string& call() const { return m_problem.known->call; }  // "at::softmax(x, -1)"
  const std::string& version() const { return m_version; }           // "libtorch 1.13.0", once open
  // "eager": a result of its own; "out": into a given tensor.
  const std::string& variant() const { return m_variant; }

 private:
  struct Opened;
  Libtorch(std::filesystem::path program, peers::KnownProblem problem);
  Result<std::unique_ptr<Opened>> openVariant(const codegen::BaselineTask& task,
                                              const std::string& variant);

  std::filesystem::path m_program;
  peers::KnownProblem m_problem;
  std::string m_version, m_variant;
  std::unique_ptr<Opened> m_opened;
};

// What to say where libtorch's outputs are not the program's.
Error computesOther(const core::Program& program, const Message& why);

}  // namespace dojo::rl
