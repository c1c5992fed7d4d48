// The margin beside the program's text that names the step which made or last changed each line.
// Resting on it tells the whole step; clicking goes to it.
#pragma once

#include <Qsci/qscistyle.h>

#include <QObject>

#include "app/models/moves/moves_blame.h"
#include "app/models/shell/workspace.h"
#include "app/window/shell/theme.h"

namespace dojo::app {

class CodeEditor;

class BlameMargin : public QObject {
  Q_OBJECT

 public:
  BlameMargin(Workspace* workspace, CodeEditor* editor);
  void setTheme(const Theme& theme);

  void showSteps();  // of the current program; a part at a time where there are many
  void clear();      // while the text is another
  bool isShown() const { return m_shown; }
  void setShown(bool shown);

  HistoryId stepAt(int line) const;  // 0: none, or the start
  QString labelOf(int line) const;   // what stands there
  QString tipOf(int line) const;

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void write();
  void jump(int line);

  Workspace* m_workspace;
  CodeEditor* m_editor;
  MovesBlame m_blame;
  std::vector<HistoryId> m_lines;
  QsciStyle m_old, m_latest;
  bool m_shown = true;
  bool m_narrow = false;
};

}  // namespace dojo::app
