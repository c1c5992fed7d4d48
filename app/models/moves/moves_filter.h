// The moves of the selected place whose text holds every typed word; legal ones first, then in the
// catalogue's order, or by a column.
#pragma once

#include <QSortFilterProxyModel>
#include <functional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "app/models/moves/moves_model.h"

namespace dojo::app {

class MovesFilter : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  MovesFilter(Workspace* workspace, MovesModel* model, QObject* parent = nullptr);

  void setWords(const QString& text);
  void setShowsIllegal(bool shows);
  void setOnlySelected(bool only);
  bool onlySelected() const { return m_onlySelected; }

  void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

  const core::Candidate& candidate(const QModelIndex& index) const;
  // Legal rows that are shown, in their order.
  std::vector<core::Step> shownSteps() const;
  // Legal ones at the selection, whatever is typed.
  std::vector<core::Step> stepsAtSelection() const;

 signals:
  void filtered();  // after another place, other words or another kind of rows

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

 private:
  // The selection as rows are held against it.
  struct Here {
    bool isAnywhere = true;
    int op = -1, scope = -1;
    std::set<std::string, std::less<>> buffers;
  };
  Here here() const;
  bool isAt(const Here& here, int row) const;
  bool hasWords(const core::Candidate& candidate) const;
  const std::vector<char>& callsOf(const core::Move& move) const;
  void filterAgain();

  Workspace* m_workspace;
  MovesModel* m_model;
  Here m_here;
  std::vector<std::string> m_words;  // in small letters
  // Which of the words call a move.
  mutable std::unordered_map<const core::Move*, std::vector<char>> m_calls;
  bool m_showsIllegal = true;
  bool m_onlySelected = true;
};

}  // namespace dojo::app
