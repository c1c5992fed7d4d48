#include "app/window/program/breadcrumb.h"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "core/text/printer.h"

namespace dojo::app {

Breadcrumb::Breadcrumb(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_row(new QHBoxLayout(this)),
      m_place(new QLabel(this)) {
  m_row->setContentsMargins(8, 1, 14, 1);
  m_row->setSpacing(0);
  m_row->addStretch(1);
  // A long place is cut off; it must not widen the window.
  setMinimumWidth(1);
  m_row->addWidget(m_place);
  m_place->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  m_place->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_place->setObjectName("place");
  m_place->setAccessibleName(tr("Selected place"));
  m_place->setToolTip(tr("The selected place, as written in steps"));
  connect(workspace, &Workspace::selectionChanged, this, &Breadcrumb::refresh);
  connect(workspace, &Workspace::programChanged, this, &Breadcrumb::refresh);
  refresh();
}

QString Breadcrumb::place() const {
  return m_place->text();
}

// From the program inward.
std::vector<Breadcrumb::Crumb> Breadcrumb::crumbs() const {
  const Selection& selection = m_workspace->selection();
  const core::View& view = m_workspace->view();
  std::vector<Crumb> way = {{QString::fromStdString(m_workspace->program().name), {}}};
  auto addScopes = [&](const auto& scopes) {
    for (int scope : scopes)
      way.push_back({QString::fromStdString(core::printScopeHead(view.scope(scope).scope())),
                     {view.scope(scope).node->id(), ""}});
  };
  if (int op = view.opIndex(selection.node); op >= 0) {
    addScopes(view.op(op).scopes);
    QString text = QString::fromStdString(core::print(view.op(op).operation()));
    way.push_back({text.size() > 40 ? text.left(39) + u'…' : text, selection});
  } else if (int scope = view.scopeIndex(selection.node); scope >= 0) {
    addScopes(view.scope(scope).path);
  } else if (!selection.buffer.empty()) {
    way.push_back({QString::fromStdString(selection.buffer), selection});
  }
  return way;
}

void Breadcrumb::refresh() {
  auto place = m_workspace->selectedPlace();
  m_place->setText(place ? QString::fromStdString(core::print(*place)) : QString());
  auto way = crumbs();
  if (way == m_crumbs) return;
  m_crumbs = std::move(way);
  for (QWidget* button : std::exchange(m_buttons, {})) button->deleteLater();
  for (const Crumb& crumb : m_crumbs) {
    auto* button = new QToolButton(this);
    button->setText(m_buttons.empty() ? crumb.text : QStringLiteral("› ") + crumb.text);
    button->setAutoRaise(true);
    connect(button, &QToolButton::clicked, this,
            [this, selection = crumb.selection] { m_workspace->select(selection); });
    m_row->insertWidget(static_cast<int>(m_buttons.size()), button);
    m_buttons.push_back(button);
  }
}

}  // namespace dojo::app
