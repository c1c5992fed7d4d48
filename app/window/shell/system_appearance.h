// Whether the desktop is light or dark, and when that changes: the setting "color-scheme" of the
// XDG desktop portal where there is one, otherwise the palette that the program was started with.
#pragma once

#include <QDBusMessage>
#include <QObject>

namespace dojo::app {

class SystemAppearance : public QObject {
  Q_OBJECT

 public:
  explicit SystemAppearance(QObject* parent = nullptr);
  bool isDark() const { return m_dark; }

 signals:
  void changed();

 private slots:
  void takeSignal(const QDBusMessage& message);

 private:
  void take(const QVariant& scheme);
  void setDark(bool dark);
  bool m_byPalette;
  bool m_dark;
};

}  // namespace dojo::app
