// What tests of the device "cuda" begin with: a driver that pretends, kernels that it knows, a set
// of buffers on it, and what was asked of it.
#pragma once

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include "app/worker/cuda/cuda_device.h"
#include "codegen/worker/buffer_set.h"

namespace dojo::app {

using codegen::BufferRole;
using codegen::BufferSet;
using codegen::Launch;

inline constexpr std::size_t kCount = 1000;  // floats; the end of a buffer is not at a page's

inline std::string ptx(const std::vector<std::string>& names, const std::string& directives = {}) {
  std::string text = ".version 7.8\n.target sm_90\n.address_size 64\n";
  for (const std::string& name : names)
    text += ".visible .entry " + name + "(\n.param .u64 a,\n.param .u64 b,\n.param .u64 c\n)\n" +
            directives + "{\nret;\n}\n";
  return text;
}

inline Launch launch(const std::string& name) {
  return {.function = name, .grid = {10, 1, 1}, .block = {100, 1, 1}};
}

inline LoadableCode code(const std::vector<std::string>& names) {
  LoadableCode code{.entry = "k", .object = ptx(names)};
  for (const std::string& name : names) code.launches.push_back(launch(name));
  return code;
}

inline const char* why(const Error& error) {
  static std::string text;
  text = error.message.text();
  return text.c_str();
}

inline bool contains(const Error& error, const std::string& part) {
  if (error.message.text().find(part) != std::string::npos) return true;
  qWarning("'%s' is not in: %s", part.c_str(), why(error));
  return false;
}

// x, y and w of the parent, and the device's set of them.
struct Buffers {
  BufferSet parent;
  std::unique_ptr<DeviceSet> set;
};

class CudaDeviceTest : public QObject {
 protected:
  void pretend() {
    m_folder = std::make_unique<QTemporaryDir>();
    qputenv("PERFDOJO_CUDA_DRIVER", DOJO_FAKE_CUDA);
    qputenv("FAKE_CUDA_LOG", m_folder->filePath("log").toUtf8());
    qunsetenv("FAKE_CUDA");
  }
  std::unique_ptr<Device> open() {
    auto device = cuda::CudaDevice::open();
    if (!device) qFatal("%s", why(device.error()));
    return std::move(*device);
  }
  Buffers buffers(Device& device, std::uint32_t placement = 0) {
    auto parent = BufferSet::create(++m_sets,
                                    {{"x", kCount * 4, BufferRole::In},
                                     {"y", kCount * 4, BufferRole::Out},
                                     {"w", kCount * 4, BufferRole::Workspace}},
                                    placement);
    auto x = parent->inputAs<float>(0);
    for (std::size_t i = 0; i < kCount; i++) x[i] = static_cast<float>(i);
    auto mapped = ParentBuffers::map(parent->specs(), parent->descriptor());
    auto set = device.make(std::move(*mapped), placement);
    if (!set) qFatal("%s", why(set.error()));
    return {*parent, std::move(*set)};
  }
  std::unique_ptr<DeviceKernel> load(Device& device, const std::vector<std::string>& names) {
    auto kernel = device.load(code(names));
    if (!kernel) qFatal("%s", why(kernel.error()));
    return std::move(*kernel);
  }
  QStringList log() {
    QFile file(m_folder->filePath("log"));
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts);
  }
  void forgetLog() { QFile::remove(m_folder->filePath("log")); }

  std::unique_ptr<QTemporaryDir> m_folder;
  std::uint64_t m_sets = 0;
};

}  // namespace dojo::app
