// A line of text that ends in "…" where there is no room for all of it, which its tip then says.
#pragma once

#include <QLabel>

namespace dojo::app {

class ElidedLabel : public QLabel {
  Q_OBJECT

 public:
  using QLabel::QLabel;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QString shown() const;
};

}  // namespace dojo::app
