// The window: start page or workbench, menus, notices, and what runs in the background.
#pragma once

#include <QMainWindow>
#include <filesystem>

#include "app/window/theme.h"

class QLabel;
class QMenu;
class QProgressBar;
class QSettings;
class QStackedWidget;
class QToolButton;

namespace dojo::app {

class NoticeBar;
class Session;
class SessionsModel;
class StartPage;
class Workbench;

struct WindowSettings {
  std::filesystem::path sessions;  // the folder that they are kept in
  QString settingsFile;            // empty: the user's
};
WindowSettings userSettings();

class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  explicit MainWindow(const WindowSettings& settings, QWidget* parent = nullptr);
  ~MainWindow() override;

  enum class Appearance { System, Light, Dark };
  void setAppearance(Appearance appearance);

  // A built-in kernel's name or a file of any kind; what goes wrong is a notice.
  void open(const QString& source);
  void playTrajectory(const QString& kernel);
  void showStartPage();

  Workbench* workbench() const { return m_workbench; }  // null on the start page
  StartPage* startPage() const { return m_start; }
  NoticeBar* notices() const { return m_notices; }
  QAction* actionNamed(const QString& name) const;
  const Theme& theme() const { return m_theme; }

 protected:
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  struct ActionSpec {
    const char* name;
    QString text;
    QKeySequence keys;
    std::function<void()> run;
    bool needsSession = true;
  };
  void setUpActions();
  void setUpFileMenu();
  void setUpEditMenu();
  void setUpMovesMenu();
  void setUpViewMenu();
  void setUpHelpMenu();
  QAction* addCommand(QMenu* menu, ActionSpec spec);
  void setUpStatus();
  void showSession(std::unique_ptr<Session> session);
  void enableActions();
  void showProgress();
  void offerRecovery();
  void applyTheme();

  void chooseFile();
  void saveCopy();
  void saveProgram();
  void saveTrajectory();
  void exportCode();
  void showPalette();
  void showShortcuts();
  void showAbout();
  void fillViewMenu();

  WindowSettings m_where;
  QSettings* m_settings;
  bool m_systemIsDark;
  Appearance m_appearance = Appearance::System;
  Theme m_theme;
  QStackedWidget* m_pages;
  SessionsModel* m_sessions;
  StartPage* m_start;
  Workbench* m_workbench = nullptr;
  NoticeBar* m_notices;
  QLabel* m_running;
  QProgressBar* m_progress;
  QToolButton* m_stop;
  QLabel* m_machine;
  QMenu* m_viewMenu = nullptr;
  QList<QAction*> m_commands;
};

}  // namespace dojo::app
