#include "app/window/start/kernel_pictures.h"

#include <QPainter>

#include "app/models/shell/background.h"
#include "app/models/start/kernels_model.h"
#include "app/window/tree/graph_layout.h"
#include "core/text/parser.h"

namespace dojo::app {
namespace {

constexpr double kScopeWidth = 9, kOpWidth = 14, kHeight = 7;

struct Boxes {
  std::vector<LayoutNode> nodes;
  std::vector<bool> isScope;
};

void collect(const core::NodePtr& node, int parent, Boxes& out) {
  int index = static_cast<int>(out.nodes.size());
  out.nodes.push_back({node->isScope() ? kScopeWidth : kOpWidth, kHeight, parent});
  out.isScope.push_back(node->isScope());
  if (!node->isScope()) return;
  for (const core::NodePtr& child : node->scope().children) collect(child, index, out);
}

QRectF boxOf(const Boxes& boxes, const std::vector<LayoutPoint>& points, size_t i) {
  return {points[i].x - boxes.nodes[i].width / 2, points[i].y - kHeight / 2, boxes.nodes[i].width,
          kHeight};
}

void draw(QPainter& painter, const Boxes& boxes, const std::vector<LayoutPoint>& points,
          const Theme& theme) {
  painter.setPen(QPen(theme.muted, 1));
  for (size_t i = 0; i < points.size(); ++i) {
    if (boxes.nodes[i].parent < 0) continue;
    QRectF from = boxOf(boxes, points, static_cast<size_t>(boxes.nodes[i].parent));
    QRectF to = boxOf(boxes, points, i);
    double middle = (from.right() + to.left()) / 2;
    QPointF bends[] = {{from.right(), from.center().y()},
                       {middle, from.center().y()},
                       {middle, to.center().y()},
                       {to.left(), to.center().y()}};
    painter.drawPolyline(bends, 4);
  }
  painter.setPen(Qt::NoPen);
  for (size_t i = 0; i < points.size(); ++i) {
    painter.setBrush(i == 0 ? theme.accent : boxes.isScope[i] ? theme.scope : theme.operation);
    painter.drawRoundedRect(boxOf(boxes, points, i), 2, 2);
  }
}

}  // namespace

QImage treePicture(const QString& text, const Theme& theme, QSize size, double scale) {
  auto parsed = core::parse(text.toStdString());
  if (!parsed.program) return {};
  Boxes boxes{{{kScopeWidth, kHeight, -1}}, {true}};
  for (const core::NodePtr& node : parsed.program->body) collect(node, 0, boxes);
  std::vector<LayoutPoint> points = layoutCompactly(boxes.nodes);
  QRectF all;
  for (size_t i = 0; i < points.size(); ++i) all |= boxOf(boxes, points, i);
  QImage image(size * scale, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  double fit =
      std::min({(size.width() - 2) / all.width(), (size.height() - 2) / all.height(), 1.0});
  painter.scale(scale, scale);
  painter.translate(size.width() / 2.0, size.height() / 2.0);
  painter.scale(fit, fit);
  painter.translate(-all.center());
  draw(painter, boxes, points, theme);
  return image;
}

KernelPictures::KernelPictures(QAbstractItemModel* kernels, QObject* parent)
    : QIdentityProxyModel(parent) {
  setSourceModel(kernels);
}

void KernelPictures::setTheme(const Theme& theme, double scale) {
  m_key = {theme.isDark, static_cast<int>(scale * 100)};
  if (m_pictures.contains(m_key)) return emit dataChanged(index(0, 0), index(rowCount() - 1, 0));
  m_pictures[m_key] = {};
  QMap<QString, QString> texts;
  for (int row = 0; row < rowCount(); ++row)
    texts[index(row, 0).data().toString()] = index(row, 0).data(KernelsModel::TextRole).toString();
  runInBackground(
      this,
      [texts, theme, scale] {
        QMap<QString, QImage> pictures;
        for (auto it = texts.begin(); it != texts.end(); ++it)
          pictures[it.key()] = treePicture(*it, theme, kSize, scale);
        return pictures;
      },
      [this, key = m_key](QMap<QString, QImage> pictures) {
        m_pictures[key] = std::move(pictures);
        emit dataChanged(index(0, 0), index(rowCount() - 1, 0));
        emit drawn();
      });
}

QVariant KernelPictures::data(const QModelIndex& index, int role) const {
  if (role != Qt::DecorationRole) return QIdentityProxyModel::data(index, role);
  auto pictures = m_pictures.find(m_key);
  if (pictures == m_pictures.end()) return {};
  QImage picture = pictures->value(index.data().toString());
  return picture.isNull() ? QVariant() : QVariant(picture);
}

}  // namespace dojo::app
