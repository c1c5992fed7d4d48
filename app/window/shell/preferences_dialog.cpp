#include "app/window/shell/preferences_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QVBoxLayout>

#include "app/window/shell/keys_page.h"
#include "app/window/shell/languages.h"
#include "core/machine/host.h"
#include "core/machine/machines.h"

namespace dojo::app {
namespace {

void select(QComboBox* box, const QVariant& data) {
  box->setCurrentIndex(std::max(0, box->findData(data)));
}

// "x86-64-avx2: vectors of 256 and 128 bits"
QString inWords(const core::Machine& machine) {
  QStringList widths;
  for (int bits : machine.vectorBits) widths << QString::number(bits);
  QString text = PreferencesDialog::tr("%1: vectors of %2 bits")
                     .arg(QString::fromStdString(machine.name), widths.join(", "));
  return core::runsHere(machine) ? text : PreferencesDialog::tr("%1 (does not run here)").arg(text);
}

QLabel* remark(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setWordWrap(true);
  label->setProperty("role", "muted");
  return label;
}

QSpinBox* pointsBox(const char* name, const QString& title, QWidget* parent) {
  auto* box = new QSpinBox(parent);
  box->setObjectName(name);
  box->setAccessibleName(title);
  // One below the least stands for the system's own size.
  box->setRange(Preferences::kLeastPoints - 1, Preferences::kMostPoints);
  box->setSpecialValueText(PreferencesDialog::tr("the system's"));
  box->setSuffix(PreferencesDialog::tr(" pt"));
  return box;
}

}  // namespace

PreferencesDialog::PreferencesDialog(const Preferences& preferences,
                                     const QList<QAction*>& commands, QWidget* parent)
    : QDialog(parent),
      m_pages(new QTabWidget(this)),
      m_language(new QComboBox(this)),
      m_appearance(new QComboBox(this)),
      m_windowPoints(pointsBox("windowPoints", tr("Text size"), this)),
      m_codeFamily(new QComboBox(this)),
      m_codePoints(pointsBox("codePoints", tr("Code size"), this)),
      m_target(new QComboBox(this)),
      m_threads(new QSpinBox(this)),
      m_budget(new QDoubleSpinBox(this)),
      m_width(new QDoubleSpinBox(this)),
      m_timeout(new QDoubleSpinBox(this)),
      m_measuresSteps(new QCheckBox(tr("&Measure every new step"), this)),
      m_clickApplies(new QCheckBox(tr("A single clic&k applies a legal move"), this)),
      m_keys(new KeysPage(commands, preferences.keys, this)) {
  setWindowTitle(tr("Preferences"));
  setObjectName("preferences");
  auto* buttons = new QDialogButtonBox(
      QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults, this);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(m_pages);
  layout->addWidget(buttons);
  m_pages->addTab(makeWindowPage(), tr("Window"));
  m_pages->addTab(makeTimingPage(), tr("Target and timing"));
  m_pages->addTab(m_keys, tr("Keys"));
  resize(620, 520);
  show(preferences);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this,
          [this] { show({}); });
  for (QComboBox* box : {m_appearance, m_codeFamily})
    connect(box, &QComboBox::currentIndexChanged, this, &PreferencesDialog::changed);
  for (QSpinBox* box : {m_windowPoints, m_codePoints})
    connect(box, &QSpinBox::valueChanged, this, &PreferencesDialog::changed);
}

QWidget* PreferencesDialog::makeWindowPage() {
  auto* page = new QWidget(this);
  auto* form = new QFormLayout(page);
  m_language->addItem(tr("System default"), QString());
  for (const Language& language : languages()) m_language->addItem(language.name, language.code);
  m_language->setObjectName("language");
  using A = Preferences::Appearance;
  for (const auto& [text, value] :
       {std::pair{tr("System"), A::System}, {tr("Light"), A::Light}, {tr("Dark"), A::Dark}})
    m_appearance->addItem(text, static_cast<int>(value));
  m_appearance->setObjectName("appearance");
  m_codeFamily->addItem(tr("System default"), QString());
  for (const QString& family : QFontDatabase::families())
    if (QFontDatabase::isFixedPitch(family)) m_codeFamily->addItem(family, family);
  m_codeFamily->setObjectName("codeFamily");
  form->addRow(tr("&Language:"), m_language);
  auto* lacksFont = remark(tr("No font here has the characters of this language. Install one, for "
                              "example fonts-wqy-microhei or fonts-noto-cjk."),
                           page);
  lacksFont->setObjectName("languageLacksFont");
  auto showLack = [this, lacksFont] {
    lacksFont->setHidden(canBeShown(m_language->currentData().toString()));
  };
  connect(m_language, &QComboBox::currentIndexChanged, lacksFont, showLack);
  showLack();
  form->addRow(lacksFont);
  form->addRow(tr("&Colours:"), m_appearance);
  form->addRow(tr("Text &size:"), m_windowPoints);
  form->addRow(tr("Code &font:"), m_codeFamily);
  form->addRow(tr("Code s&ize:"), m_codePoints);
  form->addRow(remark(
      tr("Changing the language reopens the session and stops running measurements."), page));
  m_clickApplies->setObjectName("clickApplies");
  m_clickApplies->setToolTip(tr(
      "Otherwise use a double click or Enter; hovering over a move previews it in either case."));
  form->addRow(m_clickApplies);
  return page;
}

QWidget* PreferencesDialog::makeTimingPage() {
  using P = Preferences;
  auto* page = new QWidget(this);
  auto* form = new QFormLayout(page);
  m_target->addItem(tr("This machine: %1").arg(inWords(core::hostMachine())), QString());
  for (const core::Machine& machine : core::knownMachines())
    m_target->addItem(inWords(machine), QString::fromStdString(machine.name));
  m_target->setObjectName("target");
  m_target->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_target->setMinimumContentsLength(24);
  m_threads->setRange(1, P::mostThreads());
  m_threads->setObjectName("threads");
  m_budget->setRange(P::kLeastBudget, P::kMostBudget);
  m_budget->setDecimals(2);
  m_budget->setSuffix(tr(" s"));
  m_budget->setObjectName("budget");
  m_width->setRange(P::kLeastWidth * 100, P::kMostWidth * 100);
  m_width->setDecimals(1);
  m_width->setPrefix(tr("± "));
  m_width->setSuffix(tr(" %"));
  m_width->setObjectName("width");
  m_timeout->setRange(P::kLeastTimeout, P::kMostTimeout);
  m_timeout->setDecimals(0);
  m_timeout->setSuffix(tr(" s"));
  m_timeout->setObjectName("timeout");
  m_measuresSteps->setObjectName("measuresSteps");
  form->addRow(tr("&Target:"), m_target);
  form->addRow(remark(tr("For sessions opened from now on: the instruction set and vector widths "
                         "for moves and code."),
                      page));
  form->addRow(tr("Th&reads:"), m_threads);
  form->addRow(tr("T&ime limit per program:"), m_budget);
  form->addRow(tr("&Until the interval is within:"), m_width);
  form->addRow(tr("Time limit per &call:"), m_timeout);
  form->addRow(
      remark(tr("A program is run repeatedly until the 95 % confidence interval of the median is "
                "that narrow, or the time limit is reached. Existing times do not change."),
             page));
  form->addRow(m_measuresSteps);
  return page;
}

void PreferencesDialog::show(const Preferences& p) {
  select(m_language, p.language);
  select(m_appearance, static_cast<int>(p.appearance));
  m_windowPoints->setValue(p.windowPoints ? p.windowPoints : m_windowPoints->minimum());
  select(m_codeFamily, p.codeFamily);
  m_codePoints->setValue(p.codePoints ? p.codePoints : m_codePoints->minimum());
  select(m_target, QString::fromStdString(p.target));
  m_threads->setValue(p.timing.threads);
  m_budget->setValue(p.timing.budgetSeconds);
  m_width->setValue(p.timing.relativeWidth * 100);
  m_timeout->setValue(p.timing.timeoutSeconds);
  m_measuresSteps->setChecked(p.measuresSteps);
  m_clickApplies->setChecked(p.clickApplies);
  m_keys->setChanged(p.keys);
}

Preferences PreferencesDialog::chosen() const {
  auto points = [](const QSpinBox* box) {
    return box->value() == box->minimum() ? 0 : box->value();
  };
  Preferences p;
  p.language = m_language->currentData().toString();
  p.appearance = static_cast<Preferences::Appearance>(m_appearance->currentData().toInt());
  p.windowPoints = points(m_windowPoints);
  p.codeFamily = m_codeFamily->currentData().toString();
  p.codePoints = points(m_codePoints);
  p.target = m_target->currentData().toString().toStdString();
  p.timing = {.threads = m_threads->value(),
              .budgetSeconds = m_budget->value(),
              .relativeWidth = m_width->value() / 100,
              .timeoutSeconds = m_timeout->value()};
  p.measuresSteps = m_measuresSteps->isChecked();
  p.clickApplies = m_clickApplies->isChecked();
  p.keys = m_keys->changed();
  return p;
}

void PreferencesDialog::showPage(Page page) {
  m_pages->setCurrentIndex(page);
}

}  // namespace dojo::app
