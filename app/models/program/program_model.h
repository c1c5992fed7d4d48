// The program's tree as a Qt model: the list twin of the drawn tree, for keyboards and screen
// readers.
#pragma once

#include <QAbstractItemModel>
#include <map>

#include "app/models/shell/workspace.h"

namespace dojo::app {

class ProgramModel : public QAbstractItemModel {
  Q_OBJECT

 public:
  explicit ProgramModel(Workspace* workspace, QObject* parent = nullptr);

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  QModelIndex indexOf(core::NodeId node) const;
  core::NodeId nodeAt(const QModelIndex& index) const;

 private:
  struct Entry {
    core::NodePtr node;
    int parent = -1;  // entry
    int row = 0;
    std::vector<int> children;
  };
  void refresh();
  int add(const core::NodePtr& node, int parent, int row);
  const Entry* entry(const QModelIndex& index) const;

  Workspace* m_workspace;
  std::vector<Entry> m_entries;
  std::vector<int> m_roots;
  std::map<core::NodeId, int> m_byId;
};

// "N:p, 24576 iterations, parallel"; "y[{0}] = x[{0}]"
QString describeNode(const core::Node& node);

}  // namespace dojo::app
