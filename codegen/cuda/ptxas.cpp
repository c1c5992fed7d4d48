#include "codegen/cuda/ptxas.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <string_view>

#include "codegen/worker/run_program.h"

namespace dojo::codegen {
namespace {

const std::vector<std::string>& toolkitFolders() {
  static const std::vector<std::string> folders = {"/usr/local/cuda/bin"};
  return folders;
}

// The whole number that stands before `what`: "72 bytes spill stores".
int64_t numberBefore(std::string_view line, std::string_view what) {
  const auto place = line.find(what);
  if (place == std::string_view::npos || place == 0) return 0;
  auto begin = place;
  while (begin > 0 && line[begin - 1] >= '0' && line[begin - 1] <= '9') begin--;
  int64_t value = 0;
  std::from_chars(line.data() + begin, line.data() + place, value);
  return value;
}

std::string quotedAfter(std::string_view line, std::string_view what) {
  const auto begin = line.find(what) + what.size();
  const auto end = line.find('\'', begin);
  return std::string(line.substr(begin, end == std::string_view::npos ? end : end - begin));
}

void note(KernelResources& kernel, std::string_view line) {
  if (line.find("stack frame") != std::string_view::npos) {
    kernel.stackBytes = numberBefore(line, " bytes stack frame");
    kernel.spillStoreBytes = numberBefore(line, " bytes spill stores");
    kernel.spillLoadBytes = numberBefore(line, " bytes spill loads");
  }
  const auto used = line.find("Used ");
  if (used == std::string_view::npos) return;
  kernel.registers = static_cast<int>(numberBefore(line, " registers"));
  kernel.barriers = static_cast<int>(numberBefore(line, " barriers"));
  kernel.sharedBytes = numberBefore(line, " bytes smem");
}

// What was said, without the tool's name and the path of a file that nobody knows.
std::string said(std::string text, const std::string& path) {
  for (auto place = text.find(path); place != std::string::npos; place = text.find(path))
    text.replace(place, path.size(), "ptx");
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

struct Assembled {
  TemporaryFolder folder;
  std::string cubin, log;
};

Result<Assembled> assembled(const std::string& ptx, const std::string& cpu) {
  const auto ptxas = findProgram("ptxas", toolkitFolders());
  if (!ptxas)
    return fail(ErrorCode::Unsupported,
                "ptxas of the CUDA toolkit is neither on PATH nor in /usr/local/cuda/bin");
  auto folder = TemporaryFolder::create();
  if (!folder) return tl::unexpected(folder.error());
  auto input = folder->write("kernel.ptx", ptx);
  if (!input) return tl::unexpected(input.error());
  const std::string cubin = folder->file("kernel.cubin");
  auto output = runProgram({*ptxas, "-v", "-arch", cpu, *input, "-o", cubin});
  if (!output) return tl::unexpected(output.error());
  std::string log = said(std::move(output->text), *input);
  if (output->exitCode != 0)
    return fail(ErrorCode::ToolFailure, phrase("ptxas refuses the PTX: {}", log));
  return Assembled{std::move(*folder), cubin, std::move(log)};
}

}  // namespace

const KernelResources* ResourceUse::of(const std::string& function) const {
  const auto found = std::ranges::find(kernels, function, &KernelResources::function);
  return found == kernels.end() ? nullptr : &*found;
}

ResourceUse resourcesIn(const std::string& text) {
  static constexpr std::string_view kEntry = "Compiling entry function '";
  ResourceUse use;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = std::string_view(text).substr(begin, end - begin);
    if (line.find(kEntry) != std::string_view::npos)
      use.kernels.push_back({.function = quotedAfter(line, kEntry)});
    else if (!use.kernels.empty())
      note(use.kernels.back(), line);
    begin = end + 1;
  }
  return use;
}

Result<ResourceUse> resourcesOf(const std::string& ptx, const std::string& cpu) {
  auto made = assembled(ptx, cpu);
  if (!made) return tl::unexpected(made.error());
  return resourcesIn(made->log);
}

Result<std::string> sassOf(const std::string& ptx, const std::string& cpu) {
  const auto cuobjdump = findProgram("cuobjdump", toolkitFolders());
  const auto nvdisasm = findProgram("nvdisasm", toolkitFolders());
  if (!cuobjdump && !nvdisasm)
    return fail(ErrorCode::Unsupported,
                "neither cuobjdump nor nvdisasm of the CUDA toolkit is on PATH or in "
                "/usr/local/cuda/bin");
  auto made = assembled(ptx, cpu);
  if (!made) return tl::unexpected(made.error());
  auto output = cuobjdump ? runProgram({*cuobjdump, "-sass", made->cubin})
                          : runProgram({*nvdisasm, "-c", made->cubin});
  if (!output) return tl::unexpected(output.error());
  if (output->exitCode != 0)
    return fail(ErrorCode::ToolFailure, phrase("{} fails: {}", cuobjdump ? *cuobjdump : *nvdisasm,
                                               said(std::move(output->text), made->cubin)));
  return std::move(output->text);
}

}  // namespace dojo::codegen
