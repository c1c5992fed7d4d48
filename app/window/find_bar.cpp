#include "app/window/find_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include "app/window/code_editor.h"

namespace dojo::app {

FindBar::FindBar(CodeEditor* editor, QWidget* parent)
    : QWidget(parent), m_editor(editor), m_text(new QLineEdit(this)), m_state(new QLabel(this)) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(6, 3, 6, 3);
  m_text->setPlaceholderText(tr("Find in the text"));
  m_text->setAccessibleName(tr("Find in the text"));
  m_text->setClearButtonEnabled(true);
  m_text->installEventFilter(this);
  auto* close = new QToolButton(this);
  close->setText(QStringLiteral("×"));
  close->setAutoRaise(true);
  close->setAccessibleName(tr("Close the search"));
  layout->addWidget(m_text, 1);
  layout->addWidget(m_state);
  layout->addWidget(close);
  connect(m_text, &QLineEdit::textChanged, this, [this] { search(true); });
  connect(close, &QToolButton::clicked, this, &QWidget::hide);
  hide();
}

void FindBar::open() {
  show();
  if (m_editor->hasSelectedText()) m_text->setText(m_editor->selectedText());
  m_text->selectAll();
  m_text->setFocus();
}

void FindBar::search(bool forward) {
  bool found = m_editor->find(m_text->text(), forward);
  m_state->setText(found ? QString() : tr("not found"));
}

bool FindBar::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Escape) {
      hide();
      m_editor->setFocus();
      return true;
    }
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
      search(!(key->modifiers() & Qt::ShiftModifier));
      return true;
    }
  }
  return QWidget::eventFilter(object, event);
}

}  // namespace dojo::app
