#include "app/window/shell/instruction_permission.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

#include "core/instructions/permission.h"

namespace dojo::app {
namespace {

struct InstructionPermission {
  Q_DECLARE_TR_FUNCTIONS(InstructionPermission)
};

bool isAllowed(QWidget* parent, const core::ForeignInstruction& instruction) {
  QMessageBox box(
      QMessageBox::Warning, InstructionPermission::tr("Third-party instructions"),
      InstructionPermission::tr(
          "%1 holds C for the instruction %2. It is compiled and runs with all your permissions.")
          .arg(QString::fromStdString(instruction.path).toHtmlEscaped(),
               QString::fromStdString(instruction.name)),
      QMessageBox::NoButton, parent);
  box.setObjectName("instruction-permission");
  box.setInformativeText(
      InstructionPermission::tr("Read it before you allow it. You are asked once for each text."));
  box.setDetailedText(QString::fromStdString(instruction.text));
  QPushButton* allow = box.addButton(InstructionPermission::tr("Allow"), QMessageBox::AcceptRole);
  QPushButton* refuse =
      box.addButton(InstructionPermission::tr("Do not run it"), QMessageBox::RejectRole);
  box.setDefaultButton(refuse);
  box.setEscapeButton(refuse);
  box.exec();
  return box.clickedButton() == allow;
}

}  // namespace

Result<void> askAboutInstructions(QWidget* parent, std::set<std::string>& refused) {
  Result<void> remembered;
  for (const core::ForeignInstruction& instruction : core::forbiddenInstructions()) {
    if (refused.contains(instruction.text)) continue;
    if (!isAllowed(parent, instruction)) {
      refused.insert(instruction.text);
      continue;
    }
    if (auto kept = core::allowInstruction(instruction); !kept) remembered = kept;
  }
  return remembered;
}

}  // namespace dojo::app
