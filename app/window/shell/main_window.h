// The window: start page or workbench, menus, notices, and what runs in the background.
#pragma once

#include <QMainWindow>
#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <string>

#include "app/models/shell/documents.h"
#include "app/window/shell/preferences.h"
#include "app/window/shell/theme.h"

class QLabel;
class QMenu;
class QSettings;
class QStackedWidget;
class QToolButton;

namespace dojo::app {

class AgentSource;
class NoticeBar;
class NoticesModel;
class NoticesPanel;
class QueueStatus;
class RepairDialog;
class SessionsModel;
class StartPage;
class SystemAppearance;
class Tour;
class Workbench;

struct WindowSettings {
  std::filesystem::path sessions;  // the folder that they are kept in
  QString settingsFile;            // empty: the user's
  // The agent that thinks along with a session; null where there is none. Asked on the window's
  // thread, so that the agent itself is to be loaded when it is first asked something.
  std::function<std::shared_ptr<AgentSource>(const Session& session)> agentFor = {};
};
WindowSettings userSettings();

class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  explicit MainWindow(const WindowSettings& settings, QWidget* parent = nullptr);
  ~MainWindow() override;

  using Appearance = Preferences::Appearance;
  void setAppearance(Appearance appearance);
  const Preferences& preferences() const { return m_preferences; }
  // Kept, and in force at once.
  void setPreferences(const Preferences& preferences);

  // A built-in kernel's name or a file of any kind; what goes wrong is a notice.
  void open(const QString& source);
  void openText(const QString& program);  // written in the IR
  void playTrajectory(const QString& kernel);
  void showStartPage();
  // The tour of what is on the screen. Once greeted, each page shows its tour when it is first
  // seen.
  void startTour();
  void greet();

  Workbench* workbench() const { return m_workbench; }  // null on the start page
  StartPage* startPage() const { return m_start; }
  NoticeBar* notices() const { return m_notices; }
  RepairDialog* repairing() const;  // a text that is no program yet; null when none is open
  NoticesModel* allNotices() const { return m_allNotices; }
  Tour* tour() const;  // null when there is none
  QAction* actionNamed(const QString& name) const;
  const QList<QAction*>& commands() const { return m_commands; }
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
  void build();    // everything that has texts
  void rebuild();  // in another language
  void setUpActions();
  void setUpFileMenu();
  void setUpEditMenu();
  void setUpMovesMenu();
  void setUpSearchMenu();
  void setUpAgentMenu();
  void setUpViewMenu();
  void setUpPanesMenu();
  void setUpHelpMenu();
  QAction* addCommand(QMenu* menu, ActionSpec spec);
  void setUpStatus();
  void showSession(std::unique_ptr<Session> session);
  const SessionPlace& place();  // of new sessions
  void tellPlace();             // of a session that could not be kept where they usually are
  void repair(const QString& path);
  void connectWorkbench();
  void enableActions();
  void enableAgentActions();
  void connectAgent();
  void showMachine(double load);
  void showUnread();
  void offerRecovery();

  void apply(const Preferences& preferences);
  void applyTheme();
  void showTips();
  void showTip(QAction* command);
  void editPreferences(bool keys);

  void rememberFile(const QString& path);
  void fillRecent();
  void chooseFile();
  void saveCopy();
  void saveProgram();
  void saveTrajectory();
  void exportCode();
  void deleteSession(const QString& path);

  QStringList layoutNames() const;  // of those that were saved
  void fillLayouts();
  void saveLayout();
  void chooseLayout();
  void useLayout(const QString& name);
  void deleteLayout();
  QString askLayout(const QString& question, const QStringList& names);

  void showPalette();
  void showHelpHere();
  void showGlossary();
  void showAbout();
  void fillViewMenu();

  WindowSettings m_where;
  std::optional<SessionPlace> m_place;  // of new sessions, as it was found last
  QSettings* m_settings;
  Preferences m_preferences;
  SystemAppearance* m_system;
  Theme m_theme;
  NoticesModel* m_allNotices;
  SessionsModel* m_sessions = nullptr;
  QStackedWidget* m_pages = nullptr;
  StartPage* m_start = nullptr;
  Workbench* m_workbench = nullptr;
  NoticeBar* m_notices = nullptr;
  std::set<std::string> m_refusedInstructions;  // texts of files that may not be compiled
  NoticesPanel* m_noticesPanel = nullptr;
  QToolButton* m_unread = nullptr;
  QueueStatus* m_status = nullptr;
  QLabel* m_machine = nullptr;
  QMenu* m_viewMenu = nullptr;
  QMenu* m_recentMenu = nullptr;
  QMenu* m_layoutsMenu = nullptr;
  QList<QAction*> m_commands;
  bool m_greets = false;
};

}  // namespace dojo::app
