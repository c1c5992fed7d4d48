#include "codegen/clang/gpu_link.h"

#include "codegen/worker/run_program.h"

namespace dojo::codegen {
namespace {

// Beside the library that the object comes from, where distributions keep several.
std::optional<std::string> findLinker() {
  const std::string version = DOJO_LLVM_VERSION_MAJOR;
  if (auto exact = findProgram("ld.lld-" + version, {"/usr/lib/llvm-" + version + "/bin"}))
    return exact;
  return findProgram("ld.lld", {"/usr/lib/llvm-" + version + "/bin", "/opt/rocm/llvm/bin"});
}

}  // namespace

Result<std::string> linkCodeObject(const std::string& object) {
  const auto linker = findLinker();
  if (!linker)
    return fail(ErrorCode::ToolFailure,
                "no code object was made: the linker ld.lld (package lld) is not on this machine");
  auto folder = TemporaryFolder::create();
  if (!folder) return tl::unexpected(folder.error());
  auto input = folder->write("kernel.o", object);
  if (!input) return input;
  auto linked =
      runProgram({*linker, "-shared", "--strip-debug", *input, "-o", folder->file("kernel.hsaco")});
  if (!linked) return tl::unexpected(linked.error());
  if (linked->exitCode != 0)
    return fail(ErrorCode::ToolFailure,
                phrase("no code object was made: {} says {}", *linker, linked->text));
  return folder->read("kernel.hsaco");
}

}  // namespace dojo::codegen
