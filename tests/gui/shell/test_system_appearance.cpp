// Light and dark as the desktop portal says, on a message bus of the test's own.
#include <QDBusAbstractAdaptor>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusVariant>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

#include "app/window/shell/system_appearance.h"

using namespace dojo::app;

// The part of the portal that is asked.
class Portal : public QObject {
  Q_OBJECT
  Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")

 public:
  uint scheme = 0;

 public slots:
  QDBusVariant Read(const QString&, const QString&) {
    return QDBusVariant(QVariant::fromValue(QDBusVariant(scheme)));
  }

 signals:
  void SettingChanged(const QString& group, const QString& key, const QDBusVariant& value);
};

class TestSystemAppearance : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
  void cleanupTestCase() { m_bus.kill(), m_bus.waitForFinished(); }
  void theDesktopIsAskedAndFollowed();

 private:
  QProcess m_bus;
};

void TestSystemAppearance::initTestCase() {
  if (QStandardPaths::findExecutable("dbus-daemon").isEmpty()) QSKIP("there is no dbus-daemon");
  m_bus.start("dbus-daemon", {"--session", "--print-address", "--nofork", "--nopidfile"});
  QVERIFY(m_bus.waitForStarted() && m_bus.waitForReadyRead(10000));
  qputenv("DBUS_SESSION_BUS_ADDRESS", m_bus.readLine().trimmed());
}

void TestSystemAppearance::theDesktopIsAskedAndFollowed() {
  Portal portal;
  portal.scheme = 1;
  QDBusConnection desktop =
      QDBusConnection::connectToBus(qEnvironmentVariable("DBUS_SESSION_BUS_ADDRESS"), "desktop");
  QVERIFY(desktop.isConnected());
  QVERIFY(desktop.registerService("org.freedesktop.portal.Desktop"));
  QVERIFY(desktop.registerObject("/org/freedesktop/portal/desktop", &portal,
                                 QDBusConnection::ExportAllContents));
  SystemAppearance system;
  QSignalSpy changed(&system, &SystemAppearance::changed);
  QVERIFY(!system.isDark());
  QTRY_VERIFY(system.isDark());
  auto tell = [&](const char* group, const char* key, uint value) {
    emit portal.SettingChanged(group, key, QDBusVariant(value));
  };
  tell("org.freedesktop.appearance", "color-scheme", 2);
  QTRY_VERIFY(!system.isDark());
  tell("org.freedesktop.appearance", "accent-color", 1);
  tell("org.gnome.desktop.interface", "color-scheme", 1);
  tell("org.freedesktop.appearance", "color-scheme", 1);
  QTRY_VERIFY(system.isDark());
  QCOMPARE(changed.size(), 3);
}

QTEST_MAIN(TestSystemAppearance)
#include "test_system_appearance.moc"
