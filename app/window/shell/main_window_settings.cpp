// What the window keeps from one start to the next: preferences, layouts; and how it explains
// itself.
#include <QAction>
#include <QApplication>
#include <QInputDialog>
#include <QMenu>
#include <QMessageBox>
#include <QSettings>
#include <QUrl>
#include <QWhatsThis>

#include "app/window/moves/moves_pane.h"
#include "app/window/shell/command_palette.h"
#include "app/window/shell/help_texts.h"
#include "app/window/shell/keys_page.h"
#include "app/window/shell/languages.h"
#include "app/window/shell/main_window.h"
#include "app/window/shell/markdown_dialog.h"
#include "app/window/shell/notice_bar.h"
#include "app/window/shell/notices_panel.h"
#include "app/window/shell/preferences_dialog.h"
#include "app/window/shell/system_appearance.h"
#include "app/window/shell/tour.h"
#include "app/window/shell/workbench.h"
#include "app/window/start/start_page.h"
#include "core/resources.h"

namespace dojo::app {

void MainWindow::setAppearance(Appearance appearance) {
  Preferences p = m_preferences;
  p.appearance = appearance;
  setPreferences(p);
}

void MainWindow::setPreferences(const Preferences& preferences) {
  bool otherLanguage = preferences.language != m_preferences.language;
  m_preferences = preferences;
  writePreferences(*m_settings, preferences);
  if (otherLanguage) rebuild();
  apply(preferences);
}

void MainWindow::apply(const Preferences& p) {
  bool dark =
      p.appearance == Appearance::System ? m_system->isDark() : p.appearance == Appearance::Dark;
  m_theme = dark ? darkTheme() : lightTheme();
  if (!p.codeFamily.isEmpty()) m_theme.code.setFamily(p.codeFamily);
  if (p.codePoints) m_theme.code.setPointSize(p.codePoints);
  QFont window = fontOf(QLocale());
  if (p.windowPoints) window.setPointSize(p.windowPoints);
  QApplication::setFont(window);
  applyTheme();
  assignKeys(m_commands, p.keys);
  showTips();
  actionNamed("measure-steps")->setChecked(p.measuresSteps);
  if (!m_workbench) return;
  m_workbench->queue()->setTiming(p.timing);
  m_workbench->setMeasuresSteps(p.measuresSteps);
  m_workbench->moves()->list()->setClickApplies(p.clickApplies);
}

void MainWindow::applyTheme() {
  QApplication::setPalette(m_theme.palette());
  qApp->setStyleSheet(m_theme.styleSheet());
  m_notices->setTheme(m_theme);
  m_noticesPanel->setTheme(m_theme);
  m_start->setTheme(m_theme);
  if (m_workbench) m_workbench->setTheme(m_theme);
}

void MainWindow::showTips() {
  for (QAction* command : m_commands) showTip(command);
}

void MainWindow::showTip(QAction* command) {
  QString tip = tipOf(command->objectName());
  if (tip.isEmpty()) tip = plainText(*command);
  command->setStatusTip(tip);
  QString keys = QKeySequence::listToString(command->shortcuts(), QKeySequence::NativeText);
  command->setToolTip(keys.isEmpty() ? tip : tr("%1 (%2)").arg(tip, keys));
}

// Most of it is in force while one chooses.
void MainWindow::editPreferences(bool keys) {
  auto* dialog = new PreferencesDialog(m_preferences, m_commands, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  if (keys) dialog->showPage(PreferencesDialog::KeysTab);
  connect(dialog, &PreferencesDialog::changed, this, [this, dialog] { apply(dialog->chosen()); });
  connect(dialog, &QDialog::accepted, this, [this, dialog] { setPreferences(dialog->chosen()); });
  connect(dialog, &QDialog::rejected, this, [this] { apply(m_preferences); });
  dialog->open();
}

QStringList MainWindow::layoutNames() const {
  QStringList names;
  m_settings->beginGroup("layouts");
  for (const QString& key : m_settings->childKeys())
    names << QUrl::fromPercentEncoding(key.toUtf8());
  m_settings->endGroup();
  names.sort(Qt::CaseInsensitive);
  return names;
}

void MainWindow::fillLayouts() {
  m_layoutsMenu->clear();
  for (const auto& [text, arrangement] : Workbench::arrangements())
    m_layoutsMenu->addAction(text, this, [this, a = arrangement] { m_workbench->arrange(a); });
  m_layoutsMenu->addSeparator();
  for (const QString& name : layoutNames())
    m_layoutsMenu->addAction(QString(name).replace('&', "&&"), this,
                             [this, name] { useLayout(name); });
  m_layoutsMenu->addSeparator();
  for (const char* command : {"save-layout", "delete-layout", "reset-layout"})
    m_layoutsMenu->addAction(actionNamed(command));
}

static QString keyOfLayout(const QString& name) {
  return "layouts/" + QString::fromUtf8(QUrl::toPercentEncoding(name));
}

void MainWindow::saveLayout() {
  bool ok = false;
  QString name = QInputDialog::getText(this, tr("Save the layout"), tr("Name of the layout:"),
                                       QLineEdit::Normal, {}, &ok)
                     .trimmed();
  if (!ok || name.isEmpty()) return;
  m_settings->setValue(keyOfLayout(name), m_workbench->saveState());
  m_notices->show(NoticeBar::Kind::Good, tr("The layout was saved as %1.").arg(name));
}

QString MainWindow::askLayout(const QString& question, const QStringList& names) {
  bool ok = false;
  QString name = QInputDialog::getItem(this, tr("Layouts"), question, names, 0, false, &ok);
  return ok ? name : QString();
}

void MainWindow::chooseLayout() {
  QStringList names;
  for (const auto& [text, arrangement] : Workbench::arrangements()) names << text;
  QString name = askLayout(tr("Arrange the panes as in:"), names + layoutNames());
  for (const auto& [text, arrangement] : Workbench::arrangements())
    if (text == name) return m_workbench->arrange(arrangement);
  if (!name.isEmpty()) useLayout(name);
}

void MainWindow::useLayout(const QString& name) {
  if (!m_workbench->restoreLayout(m_settings->value(keyOfLayout(name)).toByteArray()))
    m_notices->show(NoticeBar::Kind::Bad, tr("The layout %1 cannot be read.").arg(name));
}

void MainWindow::deleteLayout() {
  QStringList names = layoutNames();
  if (names.isEmpty())
    return m_notices->show(NoticeBar::Kind::Information, tr("There is no saved layout."));
  QString name = askLayout(tr("Delete the layout:"), names);
  if (!name.isEmpty()) m_settings->remove(keyOfLayout(name));
}

void MainWindow::showPalette() {
  auto* palette = new CommandPalette(m_commands, this);
  palette->setAttribute(Qt::WA_DeleteOnClose);
  palette->move(mapToGlobal(QPoint((width() - palette->width()) / 2, 60)));
  palette->show();
}

// Of the pane that has the keyboard, or of the page when none has.
void MainWindow::showHelpHere() {
  QWidget* at = focusWidget();
  while (at && at->whatsThis().isEmpty()) at = at->parentWidget();
  if (!at) at = m_workbench ? static_cast<QWidget*>(m_workbench->docks().front()) : m_start;
  QWhatsThis::showText(at->mapToGlobal(QPoint(24, 40)), at->whatsThis(), at);
}

void MainWindow::showGlossary() {
  for (const core::Resource& page : core::helpResources())
    if (page.name == "glossary")
      showMarkdown(tr("Glossary"),
                   QString::fromUtf8(page.text.data(), static_cast<qsizetype>(page.text.size())),
                   m_theme, this)
          ->setObjectName("glossary");
}

void MainWindow::showAbout() {
  QMessageBox::about(
      this, tr("About"),
      tr("<h3>PerfDojo Workbench %1</h3><p>Kernel optimisation as a game whose every move is "
         "legal.</p><p>GPL-3.0-or-later. Built with Qt, QScintilla, QCustomPlot, Graphviz, SQLite "
         "and LLVM.</p><p>The code that it writes, and the kernels, trajectories and instructions "
         "that come with it, are under MIT-0: use them as you like, without attribution.</p>")
          .arg(QCoreApplication::applicationVersion()));
}

Tour* MainWindow::tour() const {
  return findChild<Tour*>();
}

void MainWindow::startTour() {
  delete tour();
  auto* tour =
      new Tour(m_workbench ? m_workbench->tourStops() : m_start->tourStops(), m_theme, this);
  tour->setFocus();
}

void MainWindow::greet() {
  m_greets = true;
  QString key = m_workbench ? "tour/workbench" : "tour/start";
  if (m_settings->value(key).toBool()) return;
  m_settings->setValue(key, true);
  startTour();
}

}  // namespace dojo::app
