// The search pane's tools, plot and tables.
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include "app/models/search/search_tables.h"
#include "app/window/search/search_pane.h"
#include "app/window/search/search_plot.h"

namespace dojo::app {
namespace {

constexpr int kLeastOfChoice = 8;  // characters; its tip and its list have all of them

QToolButton* button(QWidget* parent, const char* name, const QString& text, const QString& tip) {
  auto* made = new QToolButton(parent);
  made->setObjectName(name);
  made->setText(text);
  made->setToolTip(tip);
  return made;
}

}  // namespace

QWidget* SearchPane::setUpTools() {
  auto* bar = new QWidget(this);
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(6, 2, 6, 2);
  m_start = button(bar, "searchStart", tr("Start"), tr("Search from the current step"));
  m_resume = button(bar, "searchResume", tr("Resume"),
                    tr("Continue where the search ended, up to the budget"));
  m_pause = button(bar, "searchPause", tr("Pause"), tr("Pause after the current measurement"));
  m_stop = button(bar, "searchStop", tr("Stop"), tr("End the search; everything found is kept"));
  m_open = button(bar, "searchOpen", tr("Open the find"),
                  tr("Open the selected find, or the best one, as a branch of the timeline"));
  m_pause->setCheckable(true);
  m_searches->setObjectName("searchChoice");
  m_searches->setAccessibleName(tr("Which search of this session is shown"));
  m_searches->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_searches->setMinimumContentsLength(kLeastOfChoice);
  m_state->setObjectName("searchState");
  m_state->setProperty("role", "muted");
  m_state->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  for (QToolButton* each : {m_start, m_resume, m_pause, m_stop}) row->addWidget(each);
  row->addWidget(m_state, 1);
  row->addWidget(m_searches);
  row->addWidget(m_open);
  connect(m_start, &QToolButton::clicked, this, &SearchPane::start);
  connect(m_resume, &QToolButton::clicked, this, &SearchPane::resume);
  connect(m_pause, &QToolButton::clicked, this, &SearchPane::togglePause);
  connect(m_stop, &QToolButton::clicked, this, &SearchPane::stop);
  connect(m_open, &QToolButton::clicked, this, &SearchPane::openFind);
  connect(m_searches, &QComboBox::activated, this, &SearchPane::chooseSearch);
  return bar;
}

QWidget* SearchPane::setUpProgress() {
  auto* page = new QWidget(this);
  auto* layout = new QVBoxLayout(page);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  m_overTime->setObjectName("searchOver");
  m_overTime->setText(tr("Over time"));
  m_overTime->setToolTip(tr("Horizontal axis: seconds or programs"));
  m_overTime->setCheckable(true);
  m_overTime->setAutoRaise(true);
  m_plot->setObjectName("searchPlot");
  m_plot->setAccessibleName(tr("Plot of every program's time; the finds are listed beside it"));
  m_plot->setMinimumSize(120, 80);
  layout->addWidget(m_plot, 1);
  connect(m_overTime, &QToolButton::toggled, this, [this](bool time) {
    m_plot->setOver(time ? SearchPlot::Over::Time : SearchPlot::Over::Evaluations);
  });
  connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
    int number = m_plot->evaluationAt(event->position());
    bool isFind = m_findsModel->rowOf(number) >= 0;
    m_plot->setCursor(isFind ? Qt::PointingHandCursor : Qt::ArrowCursor);
    m_plot->setToolTip(number < 0 ? QString() : tipOf(number));
  });
  connect(m_plot, &QCustomPlot::mousePress, this,
          [this](QMouseEvent* event) { selectFind(m_plot->evaluationAt(event->position())); });
  connect(m_plot, &QCustomPlot::mouseDoubleClick, this, [this](QMouseEvent* event) {
    if (m_findsModel->rowOf(m_plot->evaluationAt(event->position())) >= 0) openFind();
  });
  return page;
}

QTreeView* SearchPane::setUpTable(QAbstractItemModel* model, const char* name,
                                  const QString& accessibleName) {
  auto* table = new QTreeView(this);
  table->setModel(model);
  table->setObjectName(name);
  table->setAccessibleName(accessibleName);
  table->setRootIsDecorated(false);
  table->setUniformRowHeights(true);
  table->setAllColumnsShowFocus(true);
  table->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table->header()->setStretchLastSection(true);
  return table;
}

}  // namespace dojo::app
