#include "app/window/tree/tree_minimap.h"

#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include "app/window/tree/tree_scene.h"

namespace dojo::app {
namespace {

constexpr int kLongest = 150, kMargin = 8, kShortest = 24;
constexpr int kPartOfRoom = 4;  // of the view, each way
constexpr double kNearlyAll = 0.85;

}  // namespace

TreeMinimap::TreeMinimap(QGraphicsView* view) : QWidget(view), m_view(view) {
  setObjectName("treeMinimap");
  setAccessibleName(tr("Overview of the tree"));
  setToolTip(tr("The whole tree; click or drag to go there"));
  setCursor(Qt::PointingHandCursor);
  for (QScrollBar* bar : {view->horizontalScrollBar(), view->verticalScrollBar()}) {
    connect(bar, &QScrollBar::valueChanged, this, qOverload<>(&QWidget::update));
    connect(bar, &QScrollBar::rangeChanged, this, &TreeMinimap::place);
  }
  hide();
}

void TreeMinimap::setTheme(const Theme& theme) {
  m_theme = theme;
  update();
}

void TreeMinimap::place() {
  QRectF scene = m_view->sceneRect();
  bool isWhole =
      m_view->horizontalScrollBar()->maximum() == 0 && m_view->verticalScrollBar()->maximum() == 0;
  QSize room = m_view->viewport()->size();
  int longest = std::min({kLongest, room.width() / kPartOfRoom, 2 * room.height() / kPartOfRoom});
  bool hasRoom = longest > 2 * kShortest;
  if (isWhole || scene.isEmpty() || !hasRoom) return hide();
  double scale = longest / std::max(scene.width(), scene.height());
  QSize size(std::max(kShortest, static_cast<int>(scene.width() * scale)),
             std::max(kShortest, static_cast<int>(scene.height() * scale)));
  QPoint corner = m_view->viewport()->geometry().bottomRight();
  QRect to(corner - QPoint(size.width() + kMargin, size.height() + kMargin), size);
  bool resized = to.size() != geometry().size();
  setGeometry(to);
  if (resized) redraw();
  show();
  raise();
  update();
}

QRectF TreeMinimap::sceneArea() const {
  QSizeF scene = m_view->sceneRect().size().scaled(size(), Qt::KeepAspectRatio);
  return {QPointF((width() - scene.width()) / 2, (height() - scene.height()) / 2), scene};
}

void TreeMinimap::redraw() {
  m_picture = {};
  update();
}

void TreeMinimap::drawTree() {
  m_picture = QPixmap(size() * devicePixelRatioF());
  m_picture.setDevicePixelRatio(devicePixelRatioF());
  m_picture.fill(Qt::transparent);
  QPainter painter(&m_picture);
  static_cast<TreeScene*>(m_view->scene())->paintOverview(&painter, sceneArea());
}

void TreeMinimap::paintEvent(QPaintEvent*) {
  if (m_picture.isNull()) drawTree();
  QPainter painter(this);
  painter.setPen(m_theme.line);
  painter.setBrush(m_theme.base);
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
  painter.drawPixmap(0, 0, m_picture);
  QRectF scene = m_view->sceneRect(), area = sceneArea();
  QRectF seen = m_view->mapToScene(m_view->viewport()->rect()).boundingRect() & scene;
  double scale = area.width() / scene.width();
  QRectF frame(area.topLeft() + (seen.topLeft() - scene.topLeft()) * scale, seen.size() * scale);
  QColor fill = m_theme.accent;
  fill.setAlpha(40);
  painter.setPen(QPen(m_theme.accent, 1.5));
  painter.setBrush(fill);
  painter.drawRect(frame.adjusted(0.5, 0.5, -0.5, -0.5));
}

void TreeMinimap::goTo(QPointF at) {
  QRectF scene = m_view->sceneRect(), area = sceneArea();
  m_view->centerOn(scene.topLeft() + (at - area.topLeft()) * (scene.width() / area.width()));
  update();
}

void TreeMinimap::mousePressEvent(QMouseEvent* event) {
  goTo(event->position());
}

void TreeMinimap::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) goTo(event->position());
}

}  // namespace dojo::app
