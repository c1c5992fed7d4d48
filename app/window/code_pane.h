// The generated code: C, what the compiler makes of it, and what the pointed-at move changes in the
// C. Each line knows its node.
#pragma once

#include <QWidget>

#include "app/models/background.h"
#include "app/models/evaluation_queue.h"
#include "app/models/workspace.h"
#include "app/window/theme.h"

class QLabel;
class QMenu;
class QTabWidget;
class QsciLexerCPP;

namespace dojo::app {

class CodeEditor;
class FindBar;
class ListingLexer;

class CodePane : public QWidget {
  Q_OBJECT

 public:
  enum Tab { CTab, AssemblyTab, LlvmTab, ChangesTab, TabCount };
  CodePane(Workspace* workspace, EvaluationQueue* queue, QWidget* parent = nullptr);
  void setTheme(const Theme& theme);

  CodeEditor* editor(Tab tab) const { return m_pages[tab].editor; }
  QTabWidget* tabs() const { return m_tabs; }
  FindBar* findBar() const { return m_findBars[m_shown]; }
  void toggleChanges();  // the tab of what the pointed-at move changes, and back
  void addMenuActions(QMenu* menu);

 signals:
  void menuRequested(const QPoint& at);  // for what is selected; in the screen's coordinates

 private:
  struct Page {
    CodeEditor* editor = nullptr;
    std::vector<core::NodeId> nodes;  // by line
  };
  void addPage(Tab tab, const QString& title);
  void refresh();
  void requestListing();
  void refreshChanges();
  void showTip(Tab tab, int line, const QPoint& at);
  void show(Tab tab, const QString& text, std::vector<core::NodeId> nodes);
  void showSelection();
  void selectAt(Tab tab, int line);

  Workspace* m_workspace;
  EvaluationQueue* m_queue;
  QTabWidget* m_tabs;
  QLabel* m_state;
  QsciLexerCPP* m_lexers[2] = {};  // of the C and of its changes
  ListingLexer* m_listings[2] = {};
  Page m_pages[TabCount];
  FindBar* m_findBars[TabCount] = {};
  int m_shown = CTab, m_before = CTab;
  NewestWork m_emission, m_comparison;  // of C
  quint64 m_listed = 0, m_wanted = 0;   // hashes of programs
};

}  // namespace dojo::app
