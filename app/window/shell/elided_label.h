// A line of text that gives way to a shorter one, or ends in "…", where there is no room for all of
// it, which its tip then says.
#pragma once

#include <QLabel>

namespace dojo::app {

class ElidedLabel : public QLabel {
  Q_OBJECT

 public:
  using QLabel::QLabel;
  QSize minimumSizeHint() const override;
  void setTexts(const QString& text, const QString& shorter);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QString shown() const;

  QString m_shorter;
};

}  // namespace dojo::app
