// The preferences, to be changed. What shows (colours, sizes, timings) changes while one chooses;
// cancelling takes it back.
#pragma once

#include <QDialog>

#include "app/window/shell/preferences.h"

class QAction;
class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QSpinBox;
class QTabWidget;

namespace dojo::app {

class KeysPage;

class PreferencesDialog : public QDialog {
  Q_OBJECT

 public:
  enum Page { WindowPage, TimingPage, KeysTab };
  PreferencesDialog(const Preferences& preferences, const QList<QAction*>& commands,
                    QWidget* parent = nullptr);
  Preferences chosen() const;
  void showPage(Page page);

 signals:
  void changed();

 private:
  QWidget* makeWindowPage();
  QWidget* makeTimingPage();
  void show(const Preferences& preferences);

  QTabWidget* m_pages;
  QComboBox* m_language;
  QComboBox* m_appearance;
  QSpinBox* m_windowPoints;
  QComboBox* m_codeFamily;
  QSpinBox* m_codePoints;
  QComboBox* m_target;
  QSpinBox* m_threads;
  QDoubleSpinBox* m_budget;
  QDoubleSpinBox* m_width;
  QDoubleSpinBox* m_timeout;
  QCheckBox* m_measuresSteps;
  QCheckBox* m_clickApplies;
  KeysPage* m_keys;
};

}  // namespace dojo::app
