#include "app/window/start/start_page.h"

#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

#include "app/models/help_words.h"
#include "app/window/code/code_editor.h"
#include "app/window/program/ir_lexer.h"
#include "app/window/shell/help_texts.h"
#include "app/window/shell/markdown_dialog.h"
#include "app/window/start/kernel_pictures.h"
#include "app/window/widgets/two_line_delegate.h"
#include "core/machine/host.h"
#include "core/trajectory/shipped.h"

namespace dojo::app {
namespace {

QLabel* heading(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setProperty("role", "heading");
  return label;
}

// What limits a kernel, in English Markdown; empty where nobody measured it.
std::string_view pageOf(const QString& kernel) {
  const core::Resource* page = core::shippedPage(kernel.toStdString(), core::hostMachine());
  return page ? page->text : std::string_view();
}

}  // namespace

StartPage::StartPage(SessionsModel* sessions, QWidget* parent)
    : QWidget(parent),
      m_sessions(sessions),
      m_model(new KernelsModel(this)),
      m_pictures(new KernelPictures(m_model, this)),
      m_filter(new QSortFilterProxyModel(this)),
      m_sessionFilter(new QSortFilterProxyModel(this)),
      m_words(new QLineEdit(this)),
      m_sessionWords(new QLineEdit(this)),
      m_kernels(new QListView(this)),
      m_sessionList(new QListView(this)),
      m_summary(new QLabel(this)),
      m_text(new CodeEditor(this)),
      m_lexer(new IrLexer(m_text)),
      m_open(new QPushButton(tr("Open kernel"), this)),
      m_play(new QPushButton(tr("Play its trajectory"), this)),
      m_limits(new QPushButton(tr("What limits it …"), this)) {
  setWhatsThis(helpOf("startPage"));
  auto* layout = new QVBoxLayout(this);
  layout->setSpacing(12);
  keepFree(0);
  auto* title = new QLabel(tr("PerfDojo Workbench"), this);
  title->setProperty("role", "title");
  auto* lead = new QLabel(tr("Choose a kernel and make it fast, one legal move at a time."), this);
  lead->setProperty("role", "muted");
  layout->addWidget(title);
  layout->addWidget(lead);
  auto* columns = new QHBoxLayout;
  columns->setSpacing(20);
  columns->addWidget(makeKernels(), 3);
  columns->addWidget(makePreview(), 5);
  columns->addWidget(makeSessions(), 4);
  layout->addLayout(columns, 1);
  m_kernels->setCurrentIndex(m_filter->index(0, 0));
  for (int row = 0; row < m_filter->rowCount(); ++row)
    if (m_filter->index(row, 0).data() == "softmax")
      m_kernels->setCurrentIndex(m_filter->index(row, 0));
  setFocusProxy(m_words);
}

QWidget* StartPage::makeKernels() {
  auto* column = new QWidget(this);
  auto* layout = new QVBoxLayout(column);
  layout->setContentsMargins(0, 0, 0, 0);
  m_filter->setSourceModel(m_pictures);
  m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
  m_words->setObjectName("kernelsWords");
  m_words->setPlaceholderText(tr("Filter kernels"));
  m_words->setAccessibleName(tr("Filter kernels"));
  m_words->setClearButtonEnabled(true);
  m_kernels->setModel(m_filter);
  m_kernels->setObjectName("kernels");
  m_kernels->setAccessibleName(tr("Kernels"));
  m_kernels->setItemDelegate(
      new TwoLineDelegate(KernelsModel::SummaryRole, KernelPictures::kSize, this));
  m_kernels->setUniformItemSizes(true);
  layout->addWidget(heading(tr("Kernels"), column));
  layout->addWidget(m_words);
  layout->addWidget(m_kernels, 1);
  connect(m_words, &QLineEdit::textChanged, this, &StartPage::filterKernels);
  connect(m_words, &QLineEdit::returnPressed, m_open, &QPushButton::click);
  m_words->installEventFilter(this);
  connect(m_kernels->selectionModel(), &QItemSelectionModel::currentChanged, this,
          &StartPage::showKernel);
  connect(m_kernels, &QListView::activated, this, [this] { emit kernelChosen(chosen()); });
  m_kernels->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(m_kernels, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
    auto menu = kernelMenu();
    if (!menu->isEmpty()) menu->exec(m_kernels->viewport()->mapToGlobal(at));
  });
  return column;
}

// The kernel that is called so is chosen, else the first that is left.
void StartPage::filterKernels(const QString& words) {
  m_filter->setFilterFixedString(words);
  QModelIndex best = m_filter->index(0, 0);
  for (int row = m_filter->rowCount() - 1; row >= 0; --row)
    if (m_filter->index(row, 0).data().toString().startsWith(words, Qt::CaseInsensitive))
      best = m_filter->index(row, 0);
  if (!words.isEmpty()) m_kernels->setCurrentIndex(best);
}

// From the filter the arrows walk the list.
bool StartPage::eventFilter(QObject* object, QEvent* event) {
  if (object == m_sessionList && event->type() == QEvent::KeyPress &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete) {
    deleteSession();
    return true;
  }
  if (object == m_words && event->type() == QEvent::KeyPress) {
    int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Down || key == Qt::Key_Up) {
      int row = m_kernels->currentIndex().row() + (key == Qt::Key_Down ? 1 : -1);
      if (row >= 0 && row < m_filter->rowCount())
        m_kernels->setCurrentIndex(m_filter->index(row, 0));
      return true;
    }
  }
  return QWidget::eventFilter(object, event);
}

QWidget* StartPage::makePreview() {
  auto* column = new QWidget(this);
  auto* layout = new QVBoxLayout(column);
  layout->setContentsMargins(0, 0, 0, 0);
  m_summary->setWordWrap(true);
  m_summary->setObjectName("kernelSummary");
  m_text->setLexer(m_lexer);
  m_text->setAccessibleName(tr("Text of the kernel"));
  m_open->setDefault(true);
  m_open->setObjectName("openKernel");
  m_play->setToolTip(tr("Open the kernel with its shipped trajectory applied"));
  m_play->setObjectName("playTrajectory");
  m_limits->setObjectName("kernelLimits");
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(m_open);
  buttons->addWidget(m_play);
  buttons->addWidget(m_limits);
  buttons->addStretch(1);
  layout->addWidget(m_summary);
  layout->addWidget(m_text, 1);
  layout->addLayout(buttons);
  connect(m_open, &QPushButton::clicked, this, [this] { emit kernelChosen(chosen()); });
  connect(m_play, &QPushButton::clicked, this, [this] { emit trajectoryChosen(chosen()); });
  connect(m_limits, &QPushButton::clicked, this, [this] { showLimits(chosen()); });
  return column;
}

QWidget* StartPage::makeSessions() {
  auto* column = new QWidget(this);
  auto* layout = new QVBoxLayout(column);
  layout->setContentsMargins(0, 0, 0, 0);
  m_sessionFilter->setSourceModel(m_sessions);
  m_sessionFilter->setFilterCaseSensitivity(Qt::CaseInsensitive);
  m_sessionWords->setObjectName("sessionsWords");
  m_sessionWords->setPlaceholderText(tr("Filter sessions"));
  m_sessionWords->setAccessibleName(tr("Filter sessions"));
  m_sessionWords->setClearButtonEnabled(true);
  m_sessionList->setModel(m_sessionFilter);
  m_sessionList->setObjectName("sessions");
  m_sessionList->setAccessibleName(tr("Sessions"));
  m_sessionList->setItemDelegate(new TwoLineDelegate(SessionsModel::DetailRole, {}, this));
  auto* none = new QLabel(tr("Sessions are saved here automatically, step by step."), column);
  none->setWordWrap(true);
  none->setProperty("role", "muted");
  auto* open = new QPushButton(tr("Open a file …"), column);
  open->setToolTip(
      tr("A program, a trajectory or a session; files can also be dropped on the window"));
  layout->addWidget(heading(tr("Sessions"), column));
  layout->addWidget(m_sessionWords);
  layout->addWidget(m_sessionList, 1);
  layout->addWidget(none);
  layout->addWidget(open, 0, Qt::AlignLeft);
  connect(open, &QPushButton::clicked, this, &StartPage::openRequested);
  auto choose = [this](const QModelIndex& index) {
    emit sessionChosen(index.data(SessionsModel::PathRole).toString());
  };
  connect(m_sessionList, &QListView::activated, this, choose);
  m_sessionList->installEventFilter(this);
  m_sessionList->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(m_sessionList, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
    auto menu = sessionMenu();
    if (!menu->isEmpty()) menu->exec(m_sessionList->viewport()->mapToGlobal(at));
  });
  connect(m_sessionWords, &QLineEdit::textChanged, m_sessionFilter,
          &QSortFilterProxyModel::setFilterFixedString);
  return column;
}

std::unique_ptr<QMenu> StartPage::kernelMenu() {
  auto menu = std::make_unique<QMenu>(this);
  QModelIndex index = m_kernels->currentIndex();
  if (!index.isValid()) return menu;
  menu->addAction(tr("Open"), m_open, &QPushButton::click);
  if (index.data(KernelsModel::HasTrajectoryRole).toBool())
    menu->addAction(m_play->text(), m_play, &QPushButton::click);
  menu->addAction(tr("Copy its text"), this,
                  [text = m_text->text()] { QApplication::clipboard()->setText(text); });
  if (!pageOf(chosen()).empty()) menu->addAction(m_limits->text(), m_limits, &QPushButton::click);
  return menu;
}

void StartPage::showLimits(const QString& kernel) {
  showMarkdown(kernel, helpInWords(pageOf(kernel)), m_theme, this)->setObjectName("kernelPage");
}

std::unique_ptr<QMenu> StartPage::sessionMenu() {
  auto menu = std::make_unique<QMenu>(this);
  QModelIndex index = m_sessionList->currentIndex();
  if (!index.isValid()) return menu;
  QString path = index.data(SessionsModel::PathRole).toString();
  menu->addAction(tr("Open"), this, [this, path] { emit sessionChosen(path); });
  menu->addAction(tr("Copy its path"), this, [path] { QApplication::clipboard()->setText(path); });
  menu->addSeparator();
  menu->addAction(tr("Delete"), this, &StartPage::deleteSession)
      ->setEnabled(!index.data(SessionsModel::IsOpenRole).toBool());
  return menu;
}

void StartPage::deleteSession() {
  QModelIndex index = m_sessionList->currentIndex();
  if (index.isValid() && !index.data(SessionsModel::IsOpenRole).toBool())
    emit deleteRequested(index.data(SessionsModel::PathRole).toString());
}

void StartPage::keepFree(int height) {
  layout()->setContentsMargins(28, std::max(20, height + 8), 28, 20);
}

void StartPage::setTheme(const Theme& theme) {
  m_theme = theme;
  m_pictures->setTheme(theme, devicePixelRatioF());
  m_lexer->setTheme(theme);
  m_text->setTheme(theme);
  m_text->recolor();
}

QList<TourStop> StartPage::tourStops() const {
  return {
      {m_kernels, tr("<b>Kernels.</b> Each is a small loop program, with a picture of its tree. "
                     "Choose one with the arrow keys or type in the line above.")},
      {m_text,
       tr("<b>Its program.</b> What the kernel computes, in the text form that all panes show.")},
      {m_open, tr("<b>Open it.</b> This starts a session with the unoptimised kernel. “Play its "
                  "trajectory”, if there is one, applies the steps that make it fast.")},
      {m_sessionList, tr("<b>Sessions.</b> Every step is saved automatically, so closing the "
                         "window loses nothing. Earlier sessions are here.")}};
}

QString StartPage::chosen() const {
  return m_kernels->currentIndex().data().toString();
}

void StartPage::showKernel() {
  QModelIndex index = m_kernels->currentIndex();
  m_summary->setText(index.data(KernelsModel::SummaryRole).toString());
  m_text->showText(index.data(KernelsModel::TextRole).toString());
  m_open->setEnabled(index.isValid());
  m_play->setVisible(index.data(KernelsModel::HasTrajectoryRole).toBool());
  m_limits->setVisible(!pageOf(chosen()).empty());
}

}  // namespace dojo::app
