// A file that is meant to be a program and is none yet: its text with every problem marked, mended
// here, saved and opened. Nothing of it is lost: the file changes only by Save, and not where
// another program has changed it meanwhile.
#pragma once

#include <QDialog>

#include "app/window/shell/theme.h"

class QLabel;
class QPushButton;

namespace dojo::app {

class CodeEditor;
class FindBar;
class IrProblems;
class IrWriting;

// A file's text, whatever it is encoded in; lines end in '\n'.
struct BrokenText {
  QByteArray bytes;  // as they are in the file
  QString text;
  QString encoding;  // other than UTF-8; empty for that
};
// Nothing for a file that cannot be read, holds no text, or holds a valid program.
std::optional<BrokenText> readBroken(const QString& path);

class RepairDialog : public QDialog {
  Q_OBJECT

 public:
  RepairDialog(const QString& path, const BrokenText& broken, const Theme& theme,
               QWidget* parent = nullptr);
  CodeEditor* editor() const { return m_editor; }
  IrProblems* problems() const { return m_problems; }

 public slots:
  void save();             // and open, where the text is a program now
  void reject() override;  // asks where something was written

 signals:
  void saved(const QString& path);  // a program

 private:
  QWidget* setUpBar();
  void setUpKeys();
  void showProblems();
  bool write();

  QString m_path;
  QByteArray m_bytes;  // that the file holds, as far as is known
  CodeEditor* m_editor;
  IrProblems* m_problems;
  IrWriting* m_writing;
  FindBar* m_findBar;
  QLabel* m_problem;
  QPushButton* m_fix;
  QPushButton* m_save;
};

}  // namespace dojo::app
