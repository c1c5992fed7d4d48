// What every test of the window begins with: a fresh window for each test, and short names for what
// tests click at.
#pragma once

#include <QAction>
#include <QObject>
#include <memory>

#include "app/window/code/code_editor.h"
#include "core/ir/program.h"
#include "tests/gui/window_driver.h"

namespace dojo::app {

// Two loops, the second reading what the first wrote; its body begins at kFirstBodyLine, from 0.
extern const char kChain[];
constexpr int kFirstBodyLine = 8;

bool hasMark(CodeEditor* editor, CodeEditor::Mark mark);
core::NodeId opOf(const Workspace& workspace, const char* array);

class WindowTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
  void init();
  void cleanup();

 protected:
  void openChain() { m_driver->open(m_driver->write("chain.dojo", kChain)); }
  Workspace& workspace() { return *m_driver->workspace(); }
  Workbench& bench() { return *m_driver->bench(); }
  CodeEditor* ir();
  void trigger(const char* action) { m_driver->window->actionNamed(action)->trigger(); }
  template <typename T>
  T* child(const char* name) {
    return m_driver->window->findChild<T*>(name);
  }
  std::unique_ptr<Driver> m_driver;
};

}  // namespace dojo::app
