#include "app/window/shell/repair_dialog.h"

#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QShortcut>
#include <QStringDecoder>
#include <QVBoxLayout>

#include "app/models/core_words.h"
#include "app/models/program/ir_check.h"
#include "app/models/shell/documents.h"
#include "app/window/code/code_editor.h"
#include "app/window/code/find_bar.h"
#include "app/window/program/ir_lexer.h"
#include "app/window/program/ir_problems.h"
#include "app/window/program/ir_writing.h"

namespace dojo::app {
namespace {

constexpr qint64 kLargest = qint64{4} << 20;  // bytes of a text that one mends by hand

// By its mark; else UTF-8, and where that is not it, Latin-1, which any bytes are.
BrokenText decoded(const QByteArray& bytes) {
  auto marked = QStringConverter::encodingForData(bytes);
  QStringDecoder decoder(marked.value_or(QStringConverter::Utf8));
  BrokenText broken{bytes, decoder.decode(bytes), {}};
  if (decoder.hasError()) {
    broken.text = QString::fromLatin1(bytes);
    broken.encoding = "Latin-1";
  } else if (marked && *marked != QStringConverter::Utf8) {
    broken.encoding = QString::fromLatin1(QStringConverter::nameForEncoding(*marked));
  }
  if (broken.text.startsWith(QChar::ByteOrderMark)) broken.text.remove(0, 1);
  broken.text.replace("\r\n", "\n");
  return broken;
}

QByteArray bytesOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

std::optional<BrokenText> readBroken(const QString& path) {
  QFileInfo file(path);
  if (!file.isFile() || file.size() > kLargest) return std::nullopt;
  BrokenText broken = decoded(bytesOf(path));
  if (broken.text.contains(QChar(0))) return std::nullopt;
  bool isSound = broken.encoding.isEmpty() && checkIr(broken.text.toStdString()).program;
  return isSound ? std::nullopt : std::optional(broken);
}

RepairDialog::RepairDialog(const QString& path, const BrokenText& broken, const Theme& theme,
                           QWidget* parent)
    : QDialog(parent),
      m_path(path),
      m_bytes(broken.bytes),
      m_editor(new CodeEditor(this)),
      m_problems(new IrProblems(m_editor)),
      m_writing(new IrWriting(m_editor)),
      m_findBar(new FindBar(m_editor, this)),
      m_problem(new QLabel(this)),
      m_fix(new QPushButton(this)),
      m_save(new QPushButton(this)) {
  setWindowTitle(tr("Repair %1").arg(QFileInfo(path).fileName()));
  setObjectName("repair");
  resize(760, 620);
  auto* lexer = new IrLexer(m_editor);
  lexer->setTheme(theme);
  m_editor->setObjectName("repairEditor");
  m_editor->setAccessibleName(tr("The file's text"));
  m_editor->setLexer(lexer);
  m_editor->setTheme(theme);
  m_problems->setTheme(theme);
  auto* layout = new QVBoxLayout(this);
  auto* what = new QLabel(
      tr("%1 is not a valid program yet. Nothing is lost; the file changes only when it is saved.")
          .arg(path),
      this);
  what->setObjectName("repairFile");
  what->setWordWrap(true);
  if (!broken.encoding.isEmpty())
    what->setText(what->text() + ' ' +
                  tr("It is read as %1 and saved as UTF-8.").arg(broken.encoding));
  layout->addWidget(what);
  layout->addWidget(m_editor, 1);
  layout->addWidget(m_findBar);
  layout->addWidget(setUpBar());
  m_findBar->hide();
  setUpKeys();
  m_editor->setText(broken.text);
  m_editor->setReadOnly(false);
  m_editor->SendScintilla(QsciScintillaBase::SCI_EMPTYUNDOBUFFER);
  m_editor->setModified(false);
  m_problems->begin();
  m_problems->check();
  m_problems->annotate();
  if (!m_problems->all().empty()) {
    const TextSpan& first = m_problems->all().front().span;
    m_editor->moveCaret(first);
    m_editor->showLine(first.line);
  }
  m_editor->setFocus();
}

QWidget* RepairDialog::setUpBar() {
  auto* bar = new QWidget(this);
  auto* rows = new QVBoxLayout(bar);
  rows->setContentsMargins(0, 0, 0, 0);
  m_problem->setObjectName("repairProblem");
  m_problem->setWordWrap(true);
  m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_fix->setObjectName("repairFix");
  m_fix->setToolTip(tr("Apply the suggested correction (Alt+Return)"));
  m_save->setObjectName("repairSave");
  m_save->setToolTip(tr("Save the file, and open it if it is valid (Ctrl+Return)"));
  auto* leave = new QPushButton(tr("Close"), bar);
  leave->setObjectName("repairClose");
  for (QPushButton* each : {m_fix, m_save, leave}) each->setAutoDefault(false);
  auto* row = new QHBoxLayout;
  row->addWidget(m_fix);
  row->addStretch(1);
  row->addWidget(m_save);
  row->addWidget(leave);
  rows->addWidget(m_problem);
  rows->addLayout(row);
  connect(m_fix, &QPushButton::clicked, m_problems, &IrProblems::fix);
  connect(m_save, &QPushButton::clicked, this, &RepairDialog::save);
  connect(leave, &QPushButton::clicked, this, &RepairDialog::reject);
  connect(m_problems, &IrProblems::checked, this, &RepairDialog::showProblems);
  return bar;
}

void RepairDialog::setUpKeys() {
  auto on = [this](const QKeySequence& keys, auto run) {
    connect(new QShortcut(keys, this), &QShortcut::activated, this, run);
  };
  on(QKeySequence("Ctrl+Return"), [this] { save(); });
  on(QKeySequence("Alt+Return"), [this] { m_problems->fix(); });
  on(QKeySequence("Ctrl+Space"), [this] { m_writing->complete(); });
  on(QKeySequence::Find, [this] { m_findBar->open(); });
  on(QKeySequence("Ctrl+R"), [this] { m_findBar->open(true); });
  connect(m_editor, &CodeEditor::menuRequested, this, [this](const QPoint& at) {
    QMenu menu(this);
    m_editor->addEditActions(&menu);
    menu.exec(at);
  });
}

void RepairDialog::showProblems() {
  bool isProgram = m_problems->program().has_value();
  m_problem->setText(isProgram ? tr("A valid program.") : m_problems->inWords());
  m_save->setText(isProgram ? tr("Save and open") : tr("Save"));
  const IrProblem* fix = m_problems->fixable();
  m_fix->setVisible(fix != nullptr);
  if (fix) m_fix->setText(tr("Change to '%1'").arg(fix->replacement));
}

bool RepairDialog::write() {
  if (bytesOf(m_path) != m_bytes) {
    m_problem->setText(
        tr("Not saved: another program has changed %1 in the meantime.").arg(m_path));
    return false;
  }
  QByteArray text = m_editor->text().toUtf8();
  if (auto written = writeText(m_path.toStdString(), text.toStdString()); !written) {
    m_problem->setText(tr("Not saved: %1").arg(inWords(written.error().message)));
    return false;
  }
  m_bytes = text;
  m_editor->setModified(false);
  return true;
}

void RepairDialog::save() {
  m_problems->check();
  if (!write() || !m_problems->program()) return;
  emit saved(m_path);
  accept();
}

void RepairDialog::reject() {
  if (m_editor->isModified()) {
    auto answer = QMessageBox::question(
        this, windowTitle(), tr("Save the changes?"),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    if (answer == QMessageBox::Cancel || (answer == QMessageBox::Save && !write())) return;
  }
  QDialog::reject();
}

}  // namespace dojo::app
