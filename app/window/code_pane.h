// The generated code: C, and what the compiler makes of it. Each line of C and assembly knows its
// node.
#pragma once

#include <QWidget>

#include "app/models/evaluation_queue.h"
#include "app/models/workspace.h"
#include "app/window/theme.h"

class QLabel;
class QTabWidget;
class QsciLexerCPP;

namespace dojo::app {

class CodeEditor;
class FindBar;

class CodePane : public QWidget {
  Q_OBJECT

 public:
  enum Tab { CTab, AssemblyTab, LlvmTab };
  CodePane(Workspace* workspace, EvaluationQueue* queue, QWidget* parent = nullptr);
  void setTheme(const Theme& theme);

  CodeEditor* editor(Tab tab) const { return m_pages[tab].editor; }
  QTabWidget* tabs() const { return m_tabs; }
  FindBar* findBar() const { return m_findBars[m_shown]; }

 private:
  struct Page {
    CodeEditor* editor = nullptr;
    std::vector<core::NodeId> nodes;  // by line
  };
  void addPage(Tab tab, const QString& title);
  void refresh();
  void requestListing();
  void show(Tab tab, const QString& text, std::vector<core::NodeId> nodes);
  void showSelection();
  void selectAt(Tab tab, int line);

  Workspace* m_workspace;
  EvaluationQueue* m_queue;
  QTabWidget* m_tabs;
  QLabel* m_state;
  QsciLexerCPP* m_lexer;
  Page m_pages[3];
  FindBar* m_findBars[3] = {};
  int m_shown = CTab;
  int m_generation = 0;
  quint64 m_listed = 0, m_wanted = 0;  // hashes of programs
};

}  // namespace dojo::app
