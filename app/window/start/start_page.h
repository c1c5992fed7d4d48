// Where one begins: the built-in kernels with their text, and the sessions of before.
#pragma once

#include <QWidget>
#include <memory>

#include "app/models/start/kernels_model.h"
#include "app/models/start/sessions_model.h"
#include "app/window/shell/theme.h"
#include "app/window/shell/tour.h"

class QLabel;
class QLineEdit;
class QListView;
class QMenu;
class QPushButton;
class QSortFilterProxyModel;

namespace dojo::app {

class CodeEditor;
class IrLexer;
class KernelPictures;

class StartPage : public QWidget {
  Q_OBJECT

 public:
  explicit StartPage(SessionsModel* sessions, QWidget* parent = nullptr);
  void setTheme(const Theme& theme);
  QListView* kernels() const { return m_kernels; }
  QListView* sessions() const { return m_sessionList; }
  QList<TourStop> tourStops() const;
  void keepFree(int height);             // at the top
  std::unique_ptr<QMenu> sessionMenu();  // of the current one; empty without one
  std::unique_ptr<QMenu> kernelMenu();   // likewise

 signals:
  void kernelChosen(const QString& name);
  void trajectoryChosen(const QString& name);
  void sessionChosen(const QString& path);
  void openRequested();
  void deleteRequested(const QString& path);  // of a session

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  QWidget* makeKernels();
  QWidget* makePreview();
  QWidget* makeSessions();
  void filterKernels(const QString& words);
  void showKernel();
  void showLimits(const QString& kernel);
  QString chosen() const;
  void deleteSession();

  SessionsModel* m_sessions;
  KernelsModel* m_model;
  KernelPictures* m_pictures;
  QSortFilterProxyModel* m_filter;
  QSortFilterProxyModel* m_sessionFilter;
  QLineEdit* m_words;
  QLineEdit* m_sessionWords;
  QListView* m_kernels;
  QListView* m_sessionList;
  QLabel* m_summary;
  CodeEditor* m_text;
  IrLexer* m_lexer;
  QPushButton* m_open;
  QPushButton* m_play;
  QPushButton* m_limits;
  Theme m_theme;
};

}  // namespace dojo::app
