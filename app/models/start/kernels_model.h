// The built-in kernels, by name, each with the comment that its text opens with.
#pragma once

#include <QAbstractListModel>
#include <vector>

namespace dojo::app {

class KernelsModel : public QAbstractListModel {
  Q_OBJECT

 public:
  enum Role { TextRole = Qt::UserRole, SummaryRole, HasTrajectoryRole };

  explicit KernelsModel(QObject* parent = nullptr);
  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  struct Kernel {
    QString name, summary, text;
    bool hasTrajectory = false;
  };
  std::vector<Kernel> m_kernels;
};

}  // namespace dojo::app
