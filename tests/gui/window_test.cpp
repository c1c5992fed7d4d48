#include "tests/gui/window_test.h"

#include <QApplication>

#include "app/window/program/ir_pane.h"

namespace dojo::app {

const char kChain[] = R"(kernel chain
const N = 4096
in x
out y
x f32 [N] heap
y f32 [N] heap
t f32 [N] heap

N t[{0}] = exp(x[{0}])
N y[{0}] = t[{0}] + 1.0
)";

bool hasMark(CodeEditor* editor, CodeEditor::Mark mark) {
  long length = editor->SendScintilla(QsciScintillaBase::SCI_GETLENGTH);
  for (long at = 0; at < length; ++at)
    if (editor->SendScintilla(QsciScintillaBase::SCI_INDICATORVALUEAT,
                              static_cast<unsigned long>(mark), at))
      return true;
  return false;
}

core::NodeId opOf(const Workspace& workspace, const char* array) {
  return workspace.view().op(workspace.view().opNamed(array, 0)).node->id();
}

void WindowTest::initTestCase() {
  QApplication::setStyle("Fusion");
}
void WindowTest::init() {
  m_driver = std::make_unique<Driver>();
}
void WindowTest::cleanup() {
  m_driver.reset();
}
CodeEditor* WindowTest::ir() {
  return bench().ir()->editor();
}

}  // namespace dojo::app
