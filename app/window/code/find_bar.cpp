#include "app/window/code/find_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/window/shell/line_keys.h"

namespace dojo::app {

FindBar::FindBar(CodeEditor* editor, QWidget* parent)
    : QWidget(parent),
      m_editor(editor),
      m_text(new QLineEdit(this)),
      m_with(new QLineEdit(this)),
      m_replaceRow(new QWidget(this)),
      m_case(addOption(QStringLiteral("Aa"), tr("Match case (Alt+C)"), "findCase")),
      m_whole(addOption(QStringLiteral("\u201cab\u201d"), tr("Whole words (Alt+W)"), "findWhole")),
      m_state(new QLabel(this)) {
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(6, 3, 6, 3);
  rows->setSpacing(3);
  auto* row = new QHBoxLayout;
  m_text->setObjectName("findText");
  m_text->setPlaceholderText(tr("Find in the text"));
  m_text->setAccessibleName(tr("Find in the text"));
  m_text->setClearButtonEnabled(true);
  m_text->installEventFilter(this);
  m_state->setProperty("role", "muted");
  auto* close = new QToolButton(this);
  close->setText(QStringLiteral("×"));
  close->setAutoRaise(true);
  close->setAccessibleName(tr("Close the search"));
  row->addWidget(m_text, 1);
  row->addWidget(m_case);
  row->addWidget(m_whole);
  row->addWidget(m_state);
  row->addWidget(close);
  rows->addLayout(row);
  setUpReplacing(rows);
  connect(m_text, &QLineEdit::textChanged, this, &FindBar::searchAgain);
  // Not at once: searching moves Scintilla's target range, which a replacement may be using.
  connect(
      m_editor, &QsciScintilla::textChanged, this,
      [this] {
        if (isVisible()) showHits();
      },
      Qt::QueuedConnection);
  connect(close, &QToolButton::clicked, this, &QWidget::hide);
  hide();
}

QToolButton* FindBar::addOption(const QString& text, const QString& tip, const char* name) {
  auto* button = new QToolButton(this);
  button->setObjectName(name);
  button->setText(text);
  button->setToolTip(tip);
  button->setAccessibleName(tip);
  button->setCheckable(true);
  button->setAutoRaise(true);
  connect(button, &QToolButton::toggled, this, &FindBar::searchAgain);
  return button;
}

void FindBar::setUpReplacing(QVBoxLayout* rows) {
  auto* row = new QHBoxLayout(m_replaceRow);
  row->setContentsMargins(0, 0, 0, 0);
  m_with->setObjectName("replaceText");
  m_with->setPlaceholderText(tr("Replace with"));
  m_with->setAccessibleName(tr("Replace with"));
  m_with->installEventFilter(this);
  auto* one = new QPushButton(tr("Replace"), m_replaceRow);
  one->setToolTip(tr("Replace this one and find the next (Enter)"));
  auto* all = new QPushButton(tr("All"), m_replaceRow);
  all->setObjectName("replaceAll");
  all->setToolTip(tr("Replace all; a single undo reverts it (Ctrl+Alt+Enter)"));
  for (QPushButton* button : {one, all}) button->setAutoDefault(false);
  row->addWidget(m_with, 1);
  row->addWidget(one);
  row->addWidget(all);
  rows->addWidget(m_replaceRow);
  connect(one, &QPushButton::clicked, this, &FindBar::replaceOne);
  connect(all, &QPushButton::clicked, this, &FindBar::replaceAll);
}

FindOptions FindBar::options() const {
  return {m_case->isChecked(), m_whole->isChecked()};
}

void FindBar::open(bool replacing) {
  m_replaceRow->setVisible(replacing && !m_editor->isReadOnly());
  show();
  if (m_editor->hasSelectedText() && !m_editor->selectedText().contains('\n'))
    m_text->setText(m_editor->selectedText());
  m_text->selectAll();
  m_text->setFocus();
  showHits();
}

// Beginning where the selection does, so that the hit grows while its word is typed.
void FindBar::searchAgain() {
  m_editor->collapseSelection();
  search(true);
}

void FindBar::search(bool forward) {
  m_editor->find(m_text->text(), forward, options());
  showHits();
}

void FindBar::showHits() {
  std::vector<TextSpan> hits = m_editor->occurrences(m_text->text(), options());
  m_editor->setMarks(CodeEditor::FoundMark, hits);
  CodeEditor::Place start = m_editor->selectionStart();
  int at = 0;
  for (size_t i = 0; i < hits.size(); ++i)
    if (hits[i].line == start.line && hits[i].begin == start.column) at = static_cast<int>(i) + 1;
  m_state->setText(m_text->text().isEmpty() ? QString()
                   : hits.empty()           ? tr("not found")
                   : at > 0                 ? tr("%1 of %2").arg(at).arg(hits.size())
                            : tr("%n hit(s)", nullptr, static_cast<int>(hits.size())));
}

void FindBar::replaceOne() {
  if (m_editor->isReadOnly()) return;
  m_editor->replaceSelected(m_text->text(), m_with->text(), options());
  search(true);
}

void FindBar::replaceAll() {
  if (m_editor->isReadOnly()) return;
  int count = m_editor->replaceAll(m_text->text(), m_with->text(), options());
  showHits();
  m_state->setText(tr("%n replaced", nullptr, count));
}

void FindBar::hideEvent(QHideEvent* event) {
  m_editor->setMarks(CodeEditor::FoundMark, {});
  QWidget::hideEvent(event);
}

bool FindBar::eventFilter(QObject* object, QEvent* event) {
  if (leavesToWindow(event)) return true;
  if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(object, event);
  auto* key = static_cast<QKeyEvent*>(event);
  if (key->key() == Qt::Key_Escape) {
    hide();
    m_editor->setFocus();
    return true;
  }
  bool alt = key->modifiers() & Qt::AltModifier;
  if (alt && (key->key() == Qt::Key_C || key->key() == Qt::Key_W)) {
    (key->key() == Qt::Key_C ? m_case : m_whole)->toggle();
    return true;
  }
  if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
    if (object == m_with && alt)
      replaceAll();
    else if (object == m_with)
      replaceOne();
    else
      search(!(key->modifiers() & Qt::ShiftModifier));
    return true;
  }
  return QWidget::eventFilter(object, event);
}

}  // namespace dojo::app
