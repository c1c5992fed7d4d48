// What tests of the moves beside the program begin with: short names for the list and what it says.
#pragma once

#include <QTest>
#include <QTextBrowser>
#include <QTreeView>

#include "app/window/moves/moves_pane.h"
#include "tests/gui/window_test.h"

namespace dojo::app {

class MovesPaneTest : public WindowTest {
  Q_OBJECT

 protected:
  QTreeView* list() { return bench().moves()->list(); }
  MovesGroups* groups() { return bench().moves()->groups(); }
  QString detail() { return child<QTextBrowser>("movesDetail")->toPlainText(); }
  bool hasSuggestion() {
    return QTest::qWaitFor([this] { return bench().moves()->suggestion().isFound(); }, 20000);
  }
};

}  // namespace dojo::app
