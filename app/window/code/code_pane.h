// The generated code: a tab for each listing of the machine's back end, which its compiler makes
// all but the first of, and one for what the pointed-at move changes in the first. Each line knows
// its node. Below them stands what limits the program where the machine has a grid.
#pragma once

#include <QWidget>
#include <string_view>
#include <vector>

#include "app/models/measure/evaluation_queue.h"
#include "app/models/shell/background.h"
#include "app/models/shell/workspace.h"
#include "app/window/shell/theme.h"
#include "codegen/backend.h"

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
  static constexpr std::string_view kChanges = "changes";  // the last tab, beside the listings'
  CodePane(Workspace* workspace, EvaluationQueue* queue, QWidget* parent = nullptr);
  void setTheme(const Theme& theme);

  int tab(std::string_view listing) const;  // "asm"; -1 where the back end has none of that name
  CodeEditor* editor(int tab) const { return page(tab).editor; }
  CodeEditor* editor(std::string_view listing) const { return editor(tab(listing)); }
  QTabWidget* tabs() const { return m_tabs; }
  FindBar* findBar() const { return page(m_shown).findBar; }
  void toggleChanges();  // the tab of what the pointed-at move changes, and back
  void addMenuActions(QMenu* menu);

 signals:
  void menuRequested(const QPoint& at);  // for what is selected; in the screen's coordinates

 private:
  struct Page {
    std::string_view listing;
    bool isCompiled = false;
    CodeEditor* editor = nullptr;
    FindBar* findBar = nullptr;
    std::vector<core::NodeId> nodes;  // by line
  };
  const Page& page(int tab) const { return m_pages[static_cast<size_t>(tab)]; }
  Page& page(int tab) { return m_pages[static_cast<size_t>(tab)]; }
  int changesTab() const { return static_cast<int>(m_pages.size()) - 1; }
  void addPages();
  void addPage(const Page& page, const QString& title, codegen::ListingKind::Syntax syntax);
  void connectQueue();
  void showCompiled(const Listing& listing);
  void refresh();
  void requestListing();
  void refreshChanges();
  void showTip(int tab, int line, const QPoint& at);
  void show(int tab, const QString& text, std::vector<core::NodeId> nodes);
  void showSelection();
  void selectAt(int tab, int line);

  Workspace* m_workspace;
  EvaluationQueue* m_queue;
  QTabWidget* m_tabs;
  QLabel* m_state;
  QLabel* m_limits;  // what limits the program on a machine with a grid; hidden on others
  std::vector<QsciLexerCPP*> m_lexers;  // of C
  std::vector<ListingLexer*> m_listings;
  std::vector<Page> m_pages;  // the emitted text first, the changes last
  int m_shown = 0, m_before = 0;
  NewestWork m_emission, m_comparison;  // of the emitted text
  NewestWork m_estimation;
  quint64 m_listed = 0, m_wanted = 0;  // hashes of programs
};

}  // namespace dojo::app
