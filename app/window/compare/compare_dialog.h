// Any two steps of the history in every pane: what differs in the program, its tree, the C and the
// assembly; how their times compare when taken in alternation; and how their results do.
#pragma once

#include <QDialog>
#include <array>

#include "app/models/measure/evaluation_queue.h"
#include "app/models/shell/workspace.h"
#include "app/window/compare/diff_view.h"
#include "app/window/shell/theme.h"
#include "codegen/backend.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTabWidget;
class QTextBrowser;

namespace dojo::app {

class TreeCompare;

class CompareDialog : public QDialog {
  Q_OBJECT

 public:
  // Without a queue nothing is compiled, measured or verified.
  CompareDialog(Workspace* workspace, EvaluationQueue* queue, HistoryId before, HistoryId after,
                const Theme& theme, QWidget* parent = nullptr);

  enum Tab { ProgramTab, TreeTab, CTab, AssemblyTab, TimesTab, NumericsTab };
  QTabWidget* tabs() const { return m_tabs; }
  TreeCompare* trees() const { return m_trees; }
  QString programDiff() const;  // as plain text
  // Of the two steps' own measurements, which were not taken together.
  QString timesInWords() const;
  void showKnownTimes();

 public slots:
  void measure();
  void verify();
  void swap();

 private:
  QWidget* setUpSides();
  void setUpTabs();
  QString listingTitle(codegen::ListingKind::Source source, const QString& otherwise) const;
  void connectQueue();
  QWidget* addReport(const QString& name, QTextBrowser* text, QPushButton* button);
  void fillSides();
  void showPair(HistoryId before, HistoryId after);
  void showAssembly();
  void take(quint64 hash, const QString& assembly);
  void showTimes(const PairComparison& pair);
  void showVerdict(const PairVerdict& pair);
  void tell(const QString& verdict, const QString& figures = {});
  void showNumerics();
  QString distancesInWords(const PairVerdict::Distance& before,
                           const PairVerdict::Distance& after) const;
  QString nameOf(const HistoryNode& node) const;
  const HistoryNode& node(int side) const;
  bool isThisPair(quint64 before, quint64 after) const;
  bool idsAreShared() const;

  Workspace* m_workspace;
  EvaluationQueue* m_queue;
  Theme m_theme;
  std::array<HistoryId, 2> m_ids;
  bool m_hasPair = false;  // both were timed in one run
  QString m_verdict;       // of verifying, and the errors that measuring saw; HTML
  QString m_errors;
  std::array<std::optional<QString>, 2> m_assembly;
  std::array<QComboBox*, 2> m_sides;
  QLabel* m_summary;
  QComboBox* m_layoutOfDiff;
  QTabWidget* m_tabs;
  DiffView* m_program;
  TreeCompare* m_trees;
  DiffView* m_c;
  DiffView* m_listing;
  QTextBrowser* m_times;
  QTextBrowser* m_numerics;
  QPushButton* m_measure;
  QPushButton* m_verify;
};

}  // namespace dojo::app
