// What tests of models share: a workspace of softmax in a folder of its own, anew for every test.
#pragma once

#include <QTemporaryDir>
#include <QTest>

#include "app/models/shell/documents.h"
#include "app/models/shell/workspace.h"
#include "core/moves/step.h"

namespace dojo::app {

inline core::Step step(const char* text) {
  return core::parseStep(text).value();
}

class WorkspaceTest : public QObject {
  Q_OBJECT
 private slots:
  void init() { open(); }
  void cleanup() { m_workspace.reset(); }

 protected:
  void open() {
    m_folder = std::make_unique<QTemporaryDir>();
    m_workspace = std::make_unique<Workspace>(
        openDocument("softmax", m_folder->path().toStdString()).value());
  }

  std::unique_ptr<QTemporaryDir> m_folder;
  std::unique_ptr<Workspace> m_workspace;
};

}  // namespace dojo::app
