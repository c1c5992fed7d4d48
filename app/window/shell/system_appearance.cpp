#include "app/window/shell/system_appearance.h"

#include <QDBusConnection>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>

#include "app/window/shell/theme.h"

namespace dojo::app {
namespace {

constexpr auto kService = "org.freedesktop.portal.Desktop";
constexpr auto kPath = "/org/freedesktop/portal/desktop";
constexpr auto kInterface = "org.freedesktop.portal.Settings";
constexpr auto kGroup = "org.freedesktop.appearance";
constexpr auto kKey = "color-scheme";
constexpr uint kPrefersDark = 1, kPrefersLight = 2;

}  // namespace

SystemAppearance::SystemAppearance(QObject* parent)
    : QObject(parent), m_byPalette(systemIsDark()), m_dark(m_byPalette) {
  QDBusConnection bus = QDBusConnection::sessionBus();
  if (!bus.isConnected()) return;
  bus.connect(QString(), kPath, kInterface, "SettingChanged", this, SLOT(takeSignal(QDBusMessage)));
  QDBusMessage read = QDBusMessage::createMethodCall(kService, kPath, kInterface, "Read");
  read << QString(kGroup) << QString(kKey);
  auto* answer = new QDBusPendingCallWatcher(bus.asyncCall(read), this);
  connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer] {
    QDBusPendingReply<QDBusVariant> reply = *answer;
    if (reply.isValid()) take(reply.value().variant());
    answer->deleteLater();
  });
}

void SystemAppearance::takeSignal(const QDBusMessage& message) {
  const QVariantList& said = message.arguments();
  if (said.size() == 3 && said[0] == kGroup && said[1] == kKey)
    take(said[2].value<QDBusVariant>().variant());
}

// Older portals wrap the value twice.
void SystemAppearance::take(const QVariant& scheme) {
  bool wrapped = scheme.canConvert<QDBusVariant>();
  uint preference = (wrapped ? scheme.value<QDBusVariant>().variant() : scheme).toUInt();
  setDark(preference == kPrefersDark || (preference != kPrefersLight && m_byPalette));
}

void SystemAppearance::setDark(bool dark) {
  if (dark == m_dark) return;
  m_dark = dark;
  emit changed();
}

}  // namespace dojo::app
