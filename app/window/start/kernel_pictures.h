// Small pictures of the built-in kernels' trees: a box per scope and operation, in the colours of
// their kinds. Drawn off the interface thread, once per theme and scale.
#pragma once

#include <QIdentityProxyModel>
#include <QImage>
#include <QMap>

#include "app/window/shell/theme.h"

namespace dojo::app {

// The kernels' model with their pictures as decorations; null until they are drawn.
class KernelPictures : public QIdentityProxyModel {
  Q_OBJECT

 public:
  static constexpr QSize kSize{56, 40};

  explicit KernelPictures(QAbstractItemModel* kernels, QObject* parent = nullptr);
  // Draws what is not drawn yet for it.
  void setTheme(const Theme& theme, double scale);
  QVariant data(const QModelIndex& index, int role) const override;

 signals:
  void drawn();

 private:
  using Key = std::pair<bool, int>;  // dark, hundredths of the scale
  Key m_key{false, 100};
  QMap<Key, QMap<QString, QImage>> m_pictures;  // by kernel's name
};

// Of a program's text; null when it is none.
QImage treePicture(const QString& text, const Theme& theme, QSize size, double scale);

}  // namespace dojo::app
