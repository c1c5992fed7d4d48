// Writing the program by hand. What was written is kept until it is a step or discarded, whatever
// comes between.
#include <QLabel>
#include <QMenu>
#include <QPointer>
#include <QPushButton>

#include "app/models/core_words.h"
#include "app/window/code/blame_margin.h"
#include "app/window/code/code_editor.h"
#include "app/window/code/find_bar.h"
#include "app/window/program/ir_pane.h"
#include "app/window/program/ir_problems.h"

namespace dojo::app {

void IrPane::setEditing(bool editing) {
  m_editing = editing;
  m_bar->setVisible(editing);
  m_editor->setReadOnly(!editing);
  for (auto mark : {CodeEditor::SelectedMark, CodeEditor::ConflictAMark, CodeEditor::ConflictBMark,
                    CodeEditor::BarMark})
    m_editor->setMarks(mark, {});
  for (auto mark : {CodeEditor::SelectedLine, CodeEditor::ChangedLine})
    m_editor->setLineMarks(mark, {});
  m_problems->end();
  if (editing) {
    m_editor->SendScintilla(QsciScintillaBase::SCI_FOLDALL,
                            static_cast<unsigned long>(QsciScintillaBase::SC_FOLDACTION_EXPAND));
    m_blame->clear();
    m_problems->begin();
  } else if (m_findBar->isVisible()) {
    m_findBar->hide();
  }
  emit editingChanged(editing);
}

void IrPane::startEditing() {
  if (m_editing) return;
  m_edited = m_workspace->history().current();
  m_before = m_editor->text();
  std::string draft = m_workspace->session().draft();
  keepFolds();
  m_lineScopes.clear();
  setEditing(true);
  if (!draft.empty()) m_editor->setText(QString::fromStdString(draft));
  m_editor->setFocus();
  m_problems->check();
}

void IrPane::replace() {
  startEditing();
  m_findBar->open(true);
}

bool IrPane::isChanged() const {
  return m_editor->text() != m_before;
}

void IrPane::keepDraft() {
  if (!m_editing) return;
  m_workspace->keepDraft(m_edited, isChanged() ? m_editor->text() : QString());
}

// Another program takes the text's place.
void IrPane::interrupt() {
  keepDraft();
  bool isLeft = isChanged() && !m_committing;
  setEditing(false);
  if (isLeft) emit interrupted(m_edited);
}

void IrPane::showProblems() {
  keepDraft();
  const auto& written = m_problems->program();
  bool same = written && core::equivalent(*written, m_workspace->program());
  Message other = written && !same ? m_workspace->session().problemOfEdit(*written) : "";
  m_problem->setText(!written ? m_problems->inWords()
                     : same   ? tr("Edit the text; Ctrl+Return commits it as a step.")
                     : !other.empty()
                         ? tr("A valid program, but it cannot be a step of this session: %1.")
                               .arg(app::inWords(other))
                         : tr("A valid program. Committing verifies it."));
  m_commit->setEnabled(written && !same && other.empty());
  m_ownSession->setVisible(!other.empty());
  const IrProblem* fix = m_problems->fixable();
  m_fix->setVisible(fix != nullptr);
  if (fix) m_fix->setText(tr("Change to '%1'").arg(fix->replacement));
}

void IrPane::fixProblem() {
  if (m_editing) m_problems->fix();
}

std::unique_ptr<QMenu> IrPane::editMenu() {
  auto menu = std::make_unique<QMenu>(this);
  if (const IrProblem* fix = m_problems->fixable())
    menu->addAction(tr("Change to '%1'").arg(fix->replacement), this, &IrPane::fixProblem);
  m_editor->addEditActions(menu.get());
  menu->addSeparator();
  menu->addAction(tr("Find"), this, [this] { m_findBar->open(); });
  menu->addAction(tr("Find and replace"), this, &IrPane::replace);
  menu->addAction(tr("Go to line …"), this, &IrPane::goToLine);
  menu->addSeparator();
  menu->addAction(tr("Commit the edit"), this, &IrPane::commit)->setEnabled(m_commit->isEnabled());
  menu->addAction(tr("Discard the edit"), this, &IrPane::discard);
  return menu;
}

// One leaves the text only once it is a step.
void IrPane::commit() {
  if (!m_editing) return;
  m_problems->check();
  if (!m_commit->isEnabled()) return;
  m_committing = true;
  auto made = m_workspace->edit(core::Program(*m_problems->program()), tr("edit by hand"));
  m_committing = false;
  if (!made)
    return m_problem->setText(
        tr("Not committed: %1. The text is kept here.").arg(app::inWords(made.error().message)));
  m_workspace->keepDraft(m_edited, {});
  emit committed(m_workspace->history().current());
}

void IrPane::discard() {
  if (!m_editing) return;
  QString text = isChanged() ? m_editor->text() : QString();
  m_workspace->keepDraft(m_edited, {});
  setEditing(false);
  showProgram();
  m_editor->setFocus();
  if (text.isEmpty()) return;
  emit m_workspace->changedBeside(tr("The edit was discarded."),
                                  [this, here = QPointer(this), text, step = m_edited] {
                                    if (!here) return;
                                    m_workspace->keepDraft(step, text);
                                    m_workspace->goTo(step);
                                    startEditing();
                                  });
}

}  // namespace dojo::app
