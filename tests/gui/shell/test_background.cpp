// Work off the interface thread is over before the application is: what it paints with goes too.
#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QTest>
#include <QThread>

#include "app/models/shell/background.h"

using namespace dojo::app;

class TestBackground : public QObject {
  Q_OBJECT
 private slots:
  void endsBeforeTheApplication();
};

void TestBackground::endsBeforeTheApplication() {
  std::atomic<bool> begun = false, painted = false, arrived = false;
  std::atomic<int> left = 0;
  {
    int count = 1;
    char name[] = "test_background", *arguments[] = {name, nullptr};
    QApplication application(count, arguments);
    backgroundPool().setMaxThreadCount(1);
    runInBackground(
        &application,
        [&] {
          begun = true;
          QThread::msleep(200);
          QImage image(8, 8, QImage::Format_ARGB32);
          QPainter(&image).fillRect(image.rect(), Qt::black);
          painted = true;
          return 0;
        },
        [&](int) { arrived = true; });
    for (int k = 0; k < 3; k++) runInBackground(&application, [&] { return ++left; }, [](int) {});
    while (!begun) QThread::msleep(1);
  }
  QVERIFY(painted);   // waited for
  QCOMPARE(left, 0);  // never begun
  QVERIFY(!arrived);
}

QTEST_APPLESS_MAIN(TestBackground)
#include "test_background.moc"
