// Programs that stand in for the learner: scripts that answer what a test says.
#pragma once

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <string>

namespace dojo::tests {

inline constexpr const char* kHelloAnswer =
    "read line; echo '{\"torch\":\"0.1\",\"gflops\":100,\"payloads\":[]}'\n";

inline std::string scriptIn(const QTemporaryDir& folder, const std::string& text) {
  QFile script(folder.filePath("learner"));
  if (!script.open(QIODevice::WriteOnly | QIODevice::Truncate)) return "";
  script.write(("#!/bin/sh\n" + text).c_str());
  script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  return script.fileName().toStdString();
}

}  // namespace dojo::tests
