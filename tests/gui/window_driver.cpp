#include "tests/gui/window_driver.h"

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTest>
#include <QTreeView>

#include "app/models/moves/moves_filter.h"
#include "app/window/code/code_editor.h"
#include "app/window/code/code_pane.h"
#include "app/window/moves/moves_pane.h"
#include "app/window/tree/tree_pane.h"

namespace dojo::app {

Driver::Driver() {
  openWindow();
}
Driver::~Driver() = default;

void Driver::openWindow() {
  window.reset();
  window = std::make_unique<MainWindow>(WindowSettings{folder.filePath("sessions").toStdString(),
                                                       folder.filePath("settings.ini"), agentFor});
  if (qgetenv("PERFDOJO_TEST_COLOURS") == "dark")
    window->setAppearance(MainWindow::Appearance::Dark);
  window->show();
  QApplication::setActiveWindow(window.get());
}

QString Driver::write(const QString& name, const QString& text) const {
  QFile file(folder.filePath(name));
  if (file.open(QIODevice::WriteOnly)) file.write(text.toUtf8());
  return file.fileName();
}

bool Driver::waitFor(const std::function<bool()>& condition, int ms) {
  return QTest::qWaitFor(condition, ms);
}

void Driver::open(const QString& source) {
  window->open(source);
  if (bench()) settle();
}

void Driver::settle() {
  waitFor(
      [this] {
        auto* model = bench()->findChild<MovesModel*>();
        const auto& body = workspace()->program().body;
        return model->isCurrent() && bench()->tree()->scene()->isDrawn() &&
               bench()->tree()->itemOf(body.front()->id()) && !bench()->queue()->isBusy() &&
               bench()->code()->editor(0)->length() > 0;
      },
      60000);
  QTest::qWait(20);
}

void Driver::clickText(CodeEditor* editor, int line, int column) {
  editor->showLine(line);
  long position = editor->SendScintilla(QsciScintillaBase::SCI_POSITIONFROMLINE,
                                        static_cast<unsigned long>(line)) +
                  column;
  long x = editor->SendScintilla(QsciScintillaBase::SCI_POINTXFROMPOSITION, 0UL, position);
  long y = editor->SendScintilla(QsciScintillaBase::SCI_POINTYFROMPOSITION, 0UL, position);
  QTest::mouseClick(editor->viewport(), Qt::LeftButton, {},
                    QPoint(static_cast<int>(x) + 1, static_cast<int>(y) + 5));
}

void Driver::moveMouse(QWidget* to, const QPoint& at) {
  QPointF local = at.isNull() ? QRectF(to->rect()).center() : QPointF(at);
  QPointF global = to->mapToGlobal(local);
  if (underMouse && underMouse != to) {
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(underMouse, &leave);
  }
  underMouse = to;
  QMouseEvent move(QEvent::MouseMove, local, global, Qt::NoButton, Qt::NoButton, {});
  QApplication::sendEvent(to, &move);
}

void Driver::clickRow(QTreeView* view, int row) {
  QModelIndex index = view->model()->index(row, 0);
  view->scrollTo(index);
  QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(index).center());
}

QString Driver::textOf(const QString& objectName) const {
  if (auto* label = window->findChild<QLabel*>(objectName)) return label->text();
  if (auto* line = window->findChild<QLineEdit*>(objectName)) return line->text();
  return {};
}

void Driver::filterMoves(const QString& words) {
  auto* line = window->findChild<QLineEdit*>("movesWords");
  line->setFocus();
  line->selectAll();
  QTest::keyClick(line, Qt::Key_Delete);
  QTest::keyClicks(line, words);
}

int Driver::rowOf(const QString& step) const {
  MovesFilter* filter = bench()->moves()->filter();
  for (int row = 0; row < filter->rowCount(); ++row)
    if (filter->index(row, 0).data().toString() == step) return row;
  return -1;
}

void Driver::pointAt(const QString& step) {
  QTreeView* list = bench()->moves()->list();
  QModelIndex index = bench()->moves()->groups()->indexOf(step);
  if (index.isValid()) {
    list->expand(index.parent());
    list->scrollTo(index);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(index).center());
  }
  QTest::qWait(80);
}

}  // namespace dojo::app
