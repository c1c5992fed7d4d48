#include "app/models/program/program_model.h"

#include "core/text/printer.h"

namespace dojo::app {
namespace {

// What the table of mappings says, in its order, for translators.
[[maybe_unused]] const char* const kWords[] = {
    QT_TRANSLATE_NOOP("dojo::app::ProgramModel", "one after another"),
    QT_TRANSLATE_NOOP("dojo::app::ProgramModel", "unrolled"),
    QT_TRANSLATE_NOOP("dojo::app::ProgramModel", "vectorised"),
    QT_TRANSLATE_NOOP("dojo::app::ProgramModel", "parallel"),
    QT_TRANSLATE_NOOP("dojo::app::ProgramModel", "over the grid"),
    QT_TRANSLATE_NOOP("dojo::app::ProgramModel", "over the block"),
    QT_TRANSLATE_NOOP("dojo::app::ProgramModel", "over the warp"),
};

QString mappingInWords(core::Mapping mapping) {
  return ProgramModel::tr(std::string(core::traits(mapping).word).c_str());
}

}  // namespace

QString describeNode(const core::Node& node) {
  if (!node.isScope()) return QString::fromStdString(core::print(node.operation()));
  const core::Scope& scope = node.scope();
  return ProgramModel::tr("%1: %2 iterations, %3")
      .arg(QString::fromStdString(core::printScopeHead(scope)))
      .arg(scope.extent.value)
      .arg(mappingInWords(scope.mapping));
}

ProgramModel::ProgramModel(Workspace* workspace, QObject* parent)
    : QAbstractItemModel(parent), m_workspace(workspace) {
  connect(workspace, &Workspace::programChanged, this, &ProgramModel::refresh);
  refresh();
}

void ProgramModel::refresh() {
  beginResetModel();
  m_entries.clear();
  m_roots.clear();
  m_byId.clear();
  int row = 0;
  for (const core::NodePtr& node : m_workspace->program().body)
    m_roots.push_back(add(node, -1, row++));
  endResetModel();
}

int ProgramModel::add(const core::NodePtr& node, int parent, int row) {
  int index = static_cast<int>(m_entries.size());
  m_entries.push_back({node, parent, row, {}});
  m_byId[node->id()] = index;
  if (!node->isScope()) return index;
  int child = 0;
  for (const core::NodePtr& each : node->scope().children) {
    int added = add(each, index, child++);
    m_entries[static_cast<size_t>(index)].children.push_back(added);
  }
  return index;
}

const ProgramModel::Entry* ProgramModel::entry(const QModelIndex& index) const {
  return index.isValid() ? &m_entries[static_cast<size_t>(index.internalId())] : nullptr;
}

QModelIndex ProgramModel::index(int row, int column, const QModelIndex& parent) const {
  const Entry* above = entry(parent);
  const std::vector<int>& children = above ? above->children : m_roots;
  if (row < 0 || column != 0 || row >= static_cast<int>(children.size())) return {};
  return createIndex(row, column, static_cast<quintptr>(children[static_cast<size_t>(row)]));
}

QModelIndex ProgramModel::parent(const QModelIndex& index) const {
  const Entry* e = entry(index);
  if (!e || e->parent < 0) return {};
  return createIndex(m_entries[static_cast<size_t>(e->parent)].row, 0,
                     static_cast<quintptr>(e->parent));
}

int ProgramModel::rowCount(const QModelIndex& parent) const {
  const Entry* above = entry(parent);
  return static_cast<int>((above ? above->children : m_roots).size());
}

int ProgramModel::columnCount(const QModelIndex&) const {
  return 1;
}

QVariant ProgramModel::data(const QModelIndex& index, int role) const {
  const Entry* e = entry(index);
  if (!e) return {};
  if (role == Qt::DisplayRole) return describeNode(*e->node);
  return {};
}

QVariant ProgramModel::headerData(int section, Qt::Orientation orientation, int role) const {
  return section == 0 && orientation == Qt::Horizontal && role == Qt::DisplayRole
             ? tr("Scope or operation")
             : QVariant();
}

QModelIndex ProgramModel::indexOf(core::NodeId node) const {
  auto found = m_byId.find(node);
  if (found == m_byId.end()) return {};
  return createIndex(m_entries[static_cast<size_t>(found->second)].row, 0,
                     static_cast<quintptr>(found->second));
}

core::NodeId ProgramModel::nodeAt(const QModelIndex& index) const {
  const Entry* e = entry(index);
  return e ? e->node->id() : 0;
}

}  // namespace dojo::app
