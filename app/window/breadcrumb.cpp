#include "app/window/breadcrumb.h"

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
  m_place->setToolTip(tr("The selected place, as steps name it"));
  connect(workspace, &Workspace::selectionChanged, this, &Breadcrumb::refresh);
  connect(workspace, &Workspace::programChanged, this, &Breadcrumb::refresh);
  refresh();
}

QString Breadcrumb::place() const {
  return m_place->text();
}

void Breadcrumb::refresh() {
  for (QWidget* crumb : m_crumbs) crumb->deleteLater();
  m_crumbs.clear();
  auto add = [this](const QString& text, Selection selection) {
    auto* button = new QToolButton(this);
    button->setText(m_crumbs.empty() ? text : QStringLiteral("› ") + text);
    button->setAutoRaise(true);
    connect(button, &QToolButton::clicked, this,
            [this, selection] { m_workspace->select(selection); });
    m_row->insertWidget(static_cast<int>(m_crumbs.size()), button);
    m_crumbs.push_back(button);
  };
  add(QString::fromStdString(m_workspace->program().name), {});
  const Selection& selection = m_workspace->selection();
  const core::View& view = m_workspace->view();
  if (int op = view.opIndex(selection.node); op >= 0) {
    for (int scope : view.op(op).scopes)
      add(QString::fromStdString(core::printScopeHead(view.scope(scope).scope())),
          {view.scope(scope).node->id(), ""});
    QString text = QString::fromStdString(core::print(view.op(op).operation()));
    add(text.size() > 40 ? text.left(39) + u'…' : text, selection);
  } else if (int scope = view.scopeIndex(selection.node); scope >= 0) {
    for (int each : view.scope(scope).path)
      add(QString::fromStdString(core::printScopeHead(view.scope(each).scope())),
          {view.scope(each).node->id(), ""});
  } else if (!selection.buffer.empty()) {
    add(QString::fromStdString(selection.buffer), selection);
  }
  auto place = m_workspace->selectedPlace();
  m_place->setText(place ? QString::fromStdString(core::print(*place)) : QString());
}

}  // namespace dojo::app
