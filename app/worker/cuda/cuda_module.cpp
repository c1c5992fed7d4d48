#include "app/worker/cuda/cuda_module.h"

#include <array>
#include <utility>

namespace dojo::app::cuda {
namespace {

constexpr std::size_t kLogBytes = 16384;

// "ptxas application ptx input, line 4; error   : …": what stands before the line says nothing.
std::string readable(std::string log) {
  log.erase(std::find(log.begin(), log.end(), '\0'), log.end());
  static constexpr std::string_view kOpening = "ptxas application ptx input, ";
  for (auto place = log.find(kOpening); place != std::string::npos; place = log.find(kOpening))
    log.erase(place, kOpening.size());
  while (!log.empty() && (log.back() == '\n' || log.back() == ' ')) log.pop_back();
  return log;
}

Result<void> checkLink(const Driver& driver, CUresult code, const std::string& log) {
  auto done = driver.check(code, "compiling PTX");
  if (done || log.empty() || driver.isLost()) return done;
  return fail(ErrorCode::ToolFailure,
              phrase("the driver refuses the PTX for {}: {}", driver.cpu(), log));
}

}  // namespace

Result<std::string> linkPtx(const Driver& driver, const std::string& ptx) {
  std::string log(kLogBytes, '\0');
  std::array options = {int{kJitErrorLog}, int{kJitErrorLogBytes}};
  std::array values = {static_cast<void*>(log.data()), reinterpret_cast<void*>(kLogBytes)};
  const DriverApi& api = driver.api();
  CUlinkState link = nullptr;
  if (auto done = driver.check(api.linkCreate(options.size(), options.data(), values.data(), &link),
                               "starting the linker");
      !done)
    return tl::unexpected(done.error());
  std::string text = ptx;
  // The text ends with a zero, which counts.
  CUresult code = api.linkAddData(link, kInputPtx, text.data(), text.size() + 1, "kernel.ptx", 0,
                                  nullptr, nullptr);
  void* cubin = nullptr;
  std::size_t bytes = 0;
  if (code == kSuccess) code = api.linkComplete(link, &cubin, &bytes);
  auto done = checkLink(driver, code, readable(log));
  Result<std::string> result =
      done ? Result<std::string>(std::string(static_cast<const char*>(cubin), bytes))
           : tl::unexpected(done.error());
  api.linkDestroy(link);
  return result;
}

Result<LoadedModule> LoadedModule::load(const Driver& driver, const std::string& cubin) {
  LoadedModule loaded(driver);
  if (auto done = driver.check(driver.api().moduleLoad(&loaded.m_module, cubin.data()),
                               "loading the compiled code");
      !done) {
    loaded.m_module = nullptr;
    return tl::unexpected(done.error());
  }
  return loaded;
}

LoadedModule::LoadedModule(LoadedModule&& other) noexcept
    : m_driver(other.m_driver), m_module(std::exchange(other.m_module, nullptr)) {}

LoadedModule::~LoadedModule() {
  if (m_module != nullptr && !m_driver->isLost())
    m_driver->must(m_driver->api().moduleUnload(m_module), "unloading code");
}

Result<CUfunction> LoadedModule::function(const std::string& name) const {
  CUfunction function = nullptr;
  const CUresult code = m_driver->api().moduleFunction(&function, m_module, name.c_str());
  if (code != kSuccess && !m_driver->isLost())
    return fail(ErrorCode::ToolFailure, phrase("the compiled code has no kernel {}", name));
  if (auto done = m_driver->check(code, "looking a kernel up"); !done)
    return tl::unexpected(done.error());
  return function;
}

}  // namespace dojo::app::cuda
