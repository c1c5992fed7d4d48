// What a screen reader says: every widget that takes the keyboard or the mouse has a name, in the
// start page, in every pane, whether it is in front or not, and in the dialogs.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAccessible>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTabBar>
#include <QTest>

#include "app/window/code/find_bar.h"
#include "app/window/compare/compare_dialog.h"
#include "app/window/program/ir_pane.h"
#include "app/window/timeline/edit_steps_dialog.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestNames : public WindowTest {
  Q_OBJECT
 private slots:
  void ofTheStartPage();
  void ofThePanes();
  void ofTheDialogs_data();
  void ofTheDialogs();
  void ofTheHistorysDialogs();
  void aMissingNameIsSeen();
};

namespace {

QString nameOf(QWidget* widget) {
  QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
  return interface ? interface->text(QAccessible::Name) : QString();
}

// The toolkit's own parts of a widget, which speaks for them.
bool isPart(const QWidget* widget) {
  if (widget->objectName().startsWith("qt_") || qobject_cast<const QScrollBar*>(widget))
    return true;
  for (const QWidget* around = widget->parentWidget(); around; around = around->parentWidget()) {
    if (qobject_cast<const QComboBox*>(around) || qobject_cast<const QTabBar*>(around) ||
        around->inherits("QAbstractSpinBox") || around->inherits("QHeaderView") ||
        around->inherits("QComboBoxPrivateContainer"))
      return true;
    auto* area = qobject_cast<const QAbstractScrollArea*>(around);
    if (area && (widget == area->viewport() || widget->inherits("QHeaderView"))) return true;
    if (qobject_cast<const QLineEdit*>(around)) return true;  // its clear button
  }
  return widget->inherits("QTableCornerButton") || widget->inherits("QDockWidgetTitleButton");
}

bool isForPeople(const QWidget* widget) {
  if (isPart(widget) || widget->isHidden()) return false;
  bool holds = widget->inherits("QTabWidget") || widget->inherits("QScrollArea") ||
               widget->inherits("QSplitterHandle") || widget->inherits("QStackedWidget") ||
               widget->inherits("QDialog") || widget->inherits("QMainWindow");
  return !holds &&
         (widget->focusPolicy() != Qt::NoFocus || qobject_cast<const QAbstractButton*>(widget));
}

QStringList nameless(const QWidget* in) {
  QStringList found;
  for (QWidget* widget : in->findChildren<QWidget*>())
    if (isForPeople(widget) && nameOf(widget).trimmed().isEmpty())
      found << QStringLiteral("%1 '%2' in %3 '%4'")
                   .arg(widget->metaObject()->className(), widget->objectName(),
                        widget->parentWidget()->metaObject()->className(),
                        widget->parentWidget()->objectName());
  return found;
}

}  // namespace

void TestNames::ofTheStartPage() {
  QStringList found = nameless(m_driver->window.get());
  QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
}

void TestNames::ofThePanes() {
  openChain();
  bench().ir()->startEditing();
  bench().find();
  QStringList found = nameless(m_driver->window.get());
  QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
  for (QDockWidget* dock : bench().docks()) QVERIFY(!nameOf(dock).isEmpty());
}

void TestNames::ofTheDialogs_data() {
  QTest::addColumn<QString>("command");
  QTest::addColumn<QString>("dialog");
  QTest::newRow("palette") << "palette" << "commandPalette";
  QTest::newRow("preferences") << "preferences" << "preferences";
  QTest::newRow("keys") << "shortcuts" << "preferences";
}

void TestNames::ofTheDialogs() {
  QFETCH(QString, command);
  QFETCH(QString, dialog);
  openChain();
  trigger(qPrintable(command));
  auto* opened = m_driver->window->findChild<QDialog*>(dialog);
  QVERIFY(opened && opened->isVisible());
  QVERIFY(!opened->windowTitle().isEmpty() || !opened->accessibleName().isEmpty());
  QStringList found = nameless(opened);
  QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
  opened->reject();
}

void TestNames::ofTheHistorysDialogs() {
  openChain();
  QVERIFY(workspace().apply(core::parseStep("join_scopes t@0").value()));
  CompareDialog comparison(&workspace(), bench().queue(), 1, 2, m_driver->window->theme());
  EditStepsDialog editor(&workspace(), 0, m_driver->window->theme());
  for (QDialog* dialog : {static_cast<QDialog*>(&comparison), static_cast<QDialog*>(&editor)}) {
    dialog->show();
    QVERIFY(!dialog->windowTitle().isEmpty());
    QStringList found = nameless(dialog);
    QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
  }
}

void TestNames::aMissingNameIsSeen() {
  QWidget window;
  new QLineEdit(&window);
  QAbstractButton* button = new QPushButton(&window);
  QCOMPARE(nameless(&window).size(), 2);
  button->setText("Go");
  QCOMPARE(nameless(&window).size(), 1);
}

QTEST_MAIN(TestNames)
#include "test_names.moc"
