#include "app/window/compare/compare_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QTextBrowser>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/models/core_words.h"
#include "app/models/moves/moves_model.h"
#include "app/models/timeline/history_model.h"
#include "app/window/code/code_pane.h"
#include "app/window/tree/tree_compare.h"
#include "codegen/backend.h"
#include "core/text/printer.h"

namespace dojo::app {
namespace {

std::string codeOf(const core::Program& program, const core::Machine& machine) {
  auto c = codegen::emitCode(program, machine);
  return c ? c->text : inWords(c.error().message).toStdString();
}

QString rowOf(const QString& name, const Measurement& m) {
  return QStringLiteral(
             "<tr><td>%1&nbsp;&nbsp;</td><td align='right'>%2&nbsp;&nbsp;</td>"
             "<td>%3 – %4</td></tr>")
      .arg(name.toHtmlEscaped(), timeInWords(m.medianNs), timeInWords(m.lowNs),
           timeInWords(m.highNs));
}

}  // namespace

CompareDialog::CompareDialog(Workspace* workspace, EvaluationQueue* queue, HistoryId before,
                             HistoryId after, const Theme& theme, QWidget* parent)
    : QDialog(parent),
      m_workspace(workspace),
      m_queue(queue),
      m_theme(theme),
      m_ids({before, after}),
      m_summary(new QLabel(this)),
      m_layoutOfDiff(new QComboBox(this)),
      m_tabs(new QTabWidget(this)),
      m_program(new DiffView(this)),
      m_trees(new TreeCompare(this)),
      m_c(new DiffView(this)),
      m_listing(new DiffView(this)),
      m_times(new QTextBrowser(this)),
      m_numerics(new QTextBrowser(this)),
      m_measure(new QPushButton(tr("Measure both, interleaved"), this)),
      m_verify(new QPushButton(tr("Verify the second against the first"), this)) {
  setWindowTitle(tr("Compare"));
  setObjectName("compare");
  resize(1000, 680);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(setUpSides());
  m_summary->setWordWrap(true);
  m_summary->setObjectName("compareSummary");
  layout->addWidget(m_summary);
  setUpTabs();
  layout->addWidget(m_tabs, 1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  layout->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  if (m_queue) connectQueue();
  connect(workspace, &Workspace::historyChanged, this, &CompareDialog::fillSides);
  connect(workspace, &Workspace::nodeChanged, this, [this](HistoryId id) {
    if (std::ranges::find(m_ids, id) != m_ids.end()) showKnownTimes();
  });
  fillSides();
  showPair(before, after);
}

QWidget* CompareDialog::setUpSides() {
  auto* bar = new QWidget(this);
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(0, 0, 0, 0);
  const QString signs[] = {QStringLiteral("−"), QStringLiteral("+")};
  for (size_t side : {0U, 1U}) {
    auto* sign = new QLabel(signs[side], bar);
    sign->setStyleSheet(
        QStringLiteral("background: %1; color: %2; padding: 3px 7px;")
            .arg(css(side == 0 ? m_theme.removed : m_theme.added), css(m_theme.text)));
    row->addWidget(sign);
    auto* box = m_sides[side] = new QComboBox(bar);
    box->setObjectName(side == 0 ? "compareBefore" : "compareAfter");
    box->setAccessibleName(side == 0 ? tr("First step") : tr("Second step"));
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(18);
    connect(box, &QComboBox::activated, this, [this] {
      showPair(m_sides[0]->currentData().toLongLong(), m_sides[1]->currentData().toLongLong());
    });
    row->addWidget(box, 1);
    if (side == 1) break;
    auto* swapper = new QToolButton(bar);
    swapper->setText(QStringLiteral("⇄"));
    swapper->setToolTip(tr("Swap sides"));
    swapper->setAccessibleName(tr("Swap sides"));
    connect(swapper, &QToolButton::clicked, this, &CompareDialog::swap);
    row->addWidget(swapper);
  }
  m_layoutOfDiff->addItems({tr("Unified"), tr("Side by side"), tr("Side by side, full")});
  m_layoutOfDiff->setObjectName("compareLayout");
  m_layoutOfDiff->setAccessibleName(tr("Layout of the text comparison"));
  connect(m_layoutOfDiff, &QComboBox::currentIndexChanged, this, [this](int index) {
    for (DiffView* view : {m_program, m_c, m_listing}) {
      view->setLayoutOfDiff(index == 0 ? DiffLayout::Unified : DiffLayout::SideBySide);
      view->setWhole(index == 2);
    }
  });
  row->addWidget(m_layoutOfDiff);
  return bar;
}

// Of the back end's first listing of that source, as the code pane calls it.
QString CompareDialog::listingTitle(codegen::ListingKind::Source source,
                                    const QString& otherwise) const {
  auto backend = codegen::backendFor(m_workspace->machine());
  if (!backend) return otherwise;
  for (const codegen::ListingKind& kind : (*backend)->listings())
    if (kind.source == source) return CodePane::tr(std::string(kind.title).c_str());
  return otherwise;
}

void CompareDialog::setUpTabs() {
  m_tabs->setDocumentMode(true);
  for (DiffView* view : {m_program, m_c, m_listing}) view->setTheme(m_theme);
  m_trees->setTheme(m_theme);
  m_tabs->addTab(m_program, tr("Program"));
  m_tabs->addTab(m_trees, tr("Tree"));
  m_tabs->addTab(m_c, listingTitle(codegen::ListingKind::Source::Emitted, tr("C")));
  m_tabs->addTab(m_listing, listingTitle(codegen::ListingKind::Source::Compiled, tr("Assembly")));
  m_tabs->addTab(addReport(tr("Times"), m_times, m_measure), tr("Times"));
  m_tabs->addTab(addReport(tr("Numerics"), m_numerics, m_verify), tr("Numerics"));
  m_times->setObjectName("compareTimes");
  m_numerics->setObjectName("compareNumerics");
  m_measure->setObjectName("compareMeasure");
  m_verify->setObjectName("compareVerify");
  connect(m_measure, &QPushButton::clicked, this, &CompareDialog::measure);
  connect(m_verify, &QPushButton::clicked, this, &CompareDialog::verify);
  connect(m_tabs, &QTabWidget::currentChanged, this, [this](int tab) {
    if (tab == AssemblyTab) showAssembly();
    m_layoutOfDiff->setEnabled(tab == ProgramTab || tab == CTab || tab == AssemblyTab);
  });
}

QWidget* CompareDialog::addReport(const QString& name, QTextBrowser* text, QPushButton* button) {
  auto* page = new QWidget(m_tabs);
  auto* layout = new QVBoxLayout(page);
  text->setAccessibleName(name);
  layout->addWidget(text, 1);
  auto* row = new QHBoxLayout;
  row->addWidget(button);
  row->addStretch(1);
  layout->addLayout(row);
  button->setEnabled(m_queue != nullptr);
  return page;
}

void CompareDialog::connectQueue() {
  connect(m_queue, &EvaluationQueue::compiled, this, [this](quint64 hash, const Listing& listing) {
    take(hash, listing.parts.empty() ? QString() : listing.parts.front().text);
  });
  connect(m_queue, &EvaluationQueue::compileFailed, this,
          [this](quint64 hash, const QString& message) { take(hash, message); });
  connect(m_queue, &EvaluationQueue::pairCompared, this,
          [this](quint64 before, quint64 after, const PairComparison& pair) {
            if (isThisPair(before, after)) showTimes(pair);
          });
  connect(m_queue, &EvaluationQueue::pairVerified, this,
          [this](quint64 before, quint64 after, const PairVerdict& pair) {
            if (isThisPair(before, after)) showVerdict(pair);
          });
  connect(m_queue, &EvaluationQueue::pairFailed, this,
          [this](quint64 before, quint64 after, const QString& message) {
            if (!isThisPair(before, after)) return;
            if (!m_verify->isEnabled()) tell(tr("Not verified: %1").arg(message.toHtmlEscaped()));
            m_measure->setEnabled(true);
            m_verify->setEnabled(true);
            m_summary->setText(tr("Not done: %1").arg(message));
          });
}

const HistoryNode& CompareDialog::node(int side) const {
  return m_workspace->history().node(m_ids[static_cast<size_t>(side)]);
}

QString CompareDialog::nameOf(const HistoryNode& n) const {
  return QStringLiteral("%1: %2").arg(m_workspace->history().numberOf(n.id)).arg(titleOf(n));
}

bool CompareDialog::isThisPair(quint64 before, quint64 after) const {
  return before == node(0).program.hash() && after == node(1).program.hash();
}

void CompareDialog::fillSides() {
  for (QComboBox* box : m_sides) box->clear();
  for (HistoryId id : m_workspace->history().living())
    for (QComboBox* box : m_sides)
      box->addItem(nameOf(m_workspace->history().node(id)), static_cast<qlonglong>(id));
  for (size_t side : {0U, 1U})
    m_sides[side]->setCurrentIndex(m_sides[side]->findData(static_cast<qlonglong>(m_ids[side])));
}

// A hand edit on the way from their common ancestor gives every node a new identity.
bool CompareDialog::idsAreShared() const {
  const History& history = m_workspace->history();
  for (auto [from, other] : {std::pair{m_ids[0], m_ids[1]}, std::pair{m_ids[1], m_ids[0]}})
    for (HistoryId id = from; !history.isAncestor(id, other); id = history.node(id).parent)
      if (history.node(id).kind == StepKind::Edit) return false;
  return true;
}

void CompareDialog::showPair(HistoryId before, HistoryId after) {
  m_ids = {before, after};
  for (size_t side : {0U, 1U})
    m_sides[side]->setCurrentIndex(m_sides[side]->findData(static_cast<qlonglong>(m_ids[side])));
  const HistoryNode &a = node(0), &b = node(1);
  m_hasPair = false;
  m_program->setTexts(core::print(a.program), core::print(b.program));
  m_trees->showPair(a.program, b.program, idsAreShared());
  m_c->setTexts(codeOf(a.program, m_workspace->machine()),
                codeOf(b.program, m_workspace->machine()));
  m_assembly = {};
  m_listing->setMessage(tr("Compiling both …"));
  if (m_tabs->currentIndex() == AssemblyTab) showAssembly();
  showKnownTimes();
  m_errors.clear();
  tell(
      tr("Not verified yet. Verifying compares fingerprints over prime fields, then numbers in "
         "float64."));
  m_measure->setEnabled(m_queue != nullptr);
  m_verify->setEnabled(m_queue != nullptr);
}

// Until both are timed in one run, what each of them is known to take.
void CompareDialog::showKnownTimes() {
  if (m_hasPair) return;
  m_summary->setText(timesInWords());
  QString alone = node(0).measurement || node(1).measurement
                      ? QStringLiteral("<p>%1</p>").arg(timesInWords().toHtmlEscaped())
                      : QString();
  m_times->setHtml(alone + tr("<p>Interleaved in one run, both see the same disturbances; only "
                              "then is a small difference significant.</p>"));
}

void CompareDialog::swap() {
  showPair(m_ids[1], m_ids[0]);
}

void CompareDialog::showAssembly() {
  if (!m_queue) return m_listing->setMessage(tr("Nothing is compiled here."));
  if (m_assembly[0] || m_assembly[1]) return;
  m_queue->list(node(0).program);
  if (node(0).program.hash() != node(1).program.hash()) m_queue->list(node(1).program);
}

void CompareDialog::take(quint64 hash, const QString& assembly) {
  for (size_t side : {0U, 1U})
    if (node(static_cast<int>(side)).program.hash() == hash) m_assembly[side] = assembly;
  if (m_assembly[0] && m_assembly[1])
    m_listing->setTexts(m_assembly[0]->toStdString(), m_assembly[1]->toStdString());
}

void CompareDialog::measure() {
  m_measure->setEnabled(false);
  m_queue->comparePair(node(0).program, node(1).program);
}

void CompareDialog::verify() {
  m_verify->setEnabled(false);
  tell(tr("Being verified …"));
  m_queue->verifyPair(node(0).program, node(1).program);
}

void CompareDialog::showTimes(const PairComparison& pair) {
  m_measure->setEnabled(true);
  m_hasPair = true;
  const codegen::Comparison& times = pair.times;
  QString verdict = tr("The second is %1.").arg(inWords(codegen::describe(times)));
  bool apart = times.ci.low > 1 || times.ci.high < 1;
  if (!times.isDecided())
    verdict = apart ? tr("The times vary too much to claim a difference.")
                    : tr("No significant difference.");
  if (times.hasTooFewUnits()) verdict = tr("Too slow here for enough pairs; no conclusion.");
  m_summary->setText(verdict);
  m_times->setHtml(
      QStringLiteral("<h3>%1</h3><table>%2%3</table><p>%4</p><p>%5</p>")
          .arg(verdict.toHtmlEscaped(), rowOf(nameOf(node(0)), pair.before),
               rowOf(nameOf(node(1)), pair.after),
               tr("%1 times as fast, 95 % interval %2 to %3; %n pair(s) in alternation in one run.",
                  nullptr, pair.after.samples)
                   .arg(times.ratio, 0, 'f', 3)
                   .arg(times.ci.low, 0, 'f', 3)
                   .arg(times.ci.high, 0, 'f', 3),
               QString::fromStdString(pair.after.machine).toHtmlEscaped()));
  auto error = [](const QString& name, double largest, const Verification& check) {
    return QStringLiteral(
               "<tr><td>%1&nbsp;&nbsp;</td><td align='right'>%2&nbsp;&nbsp;</td>"
               "<td>%3</td></tr>")
        .arg(name.toHtmlEscaped())
        .arg(largest, 0, 'g', 3)
        .arg(check.state == Verification::State::ByNumbers ? tr("within the bound")
                                                           : inWords(check.detail).toHtmlEscaped());
  };
  m_errors = QStringLiteral("<p>%1</p><table>%2%3</table>")
                 .arg(tr("Largest error against the start in float64, relative to the output's "
                         "largest value:"),
                      error(nameOf(node(0)), pair.errorBefore, pair.checkBefore),
                      error(nameOf(node(1)), pair.errorAfter, pair.checkAfter));
  showNumerics();
}

void CompareDialog::tell(const QString& verdict, const QString& figures) {
  m_verdict = "<p>" + verdict + "</p>" + figures;
  showNumerics();
}

// What is known of the pair's function, then what was measured.
void CompareDialog::showNumerics() {
  m_numerics->setHtml(m_verdict + m_errors);
}

void CompareDialog::showVerdict(const PairVerdict& pair) {
  using State = Verification::State;
  m_verify->setEnabled(true);
  QString detail = inWords(pair.verification.detail).toHtmlEscaped();
  State state = pair.verification.state;
  QString verdict =
      state == State::Differs     ? tr("<b>They compute different functions.</b> %1").arg(detail)
      : state == State::ByNumbers ? tr("<b>They compute the same function:</b> %1.").arg(detail)
      : state == State::Undecided
          ? tr("<b>It cannot be told whether they compute the same function.</b> %1").arg(detail)
          : tr("Undecided: the program is too large to check here.");
  bool haveFigures = pair.before && pair.after;
  tell(verdict, haveFigures ? distancesInWords(*pair.before, *pair.after) : QString());
}

QString CompareDialog::distancesInWords(const PairVerdict::Distance& before,
                                        const PairVerdict::Distance& after) const {
  auto row = [](const QString& name, const PairVerdict::Distance& d) {
    return QStringLiteral(
               "<tr><td>%1&nbsp;&nbsp;</td><td align='right'>%2&nbsp;&nbsp;</td>"
               "<td align='right'>%3&nbsp;&nbsp;</td><td align='right'>%4</td></tr>")
        .arg(name.toHtmlEscaped())
        .arg(d.median, 0, 'g', 3)
        .arg(d.percentile99, 0, 'g', 3)
        .arg(d.largest, 0, 'g', 3);
  };
  return QStringLiteral(
             "<p>%1</p><table><tr><td></td><td>%2&nbsp;&nbsp;</td><td>%3&nbsp;&nbsp;</td>"
             "<td>%4</td></tr>%5%6</table>")
      .arg(tr("Distance from float64, in units of the last place:"), tr("median"), tr("99 % below"),
           tr("largest"), row(nameOf(node(0)), before), row(nameOf(node(1)), after));
}

QString CompareDialog::programDiff() const {
  return m_program->plainText();
}

// Two separate measurements: when their intervals overlap, nothing is claimed.
QString CompareDialog::timesInWords() const {
  const auto &a = node(0).measurement, &b = node(1).measurement;
  if (!a || !b) return tr("Not both are measured; “Times” measures them interleaved.");
  QString times = tr("%1 against %2").arg(timeInWords(a->medianNs), timeInWords(b->medianNs));
  if (!areComparable(*a, *b)) return tr("%1; not measured under the same conditions.").arg(times);
  bool apart = a->highNs < b->lowNs || b->highNs < a->lowNs;
  if (!apart) return tr("%1: the intervals overlap, no significant difference.").arg(times);
  return tr("%1: %2").arg(times, ratioInWords(a->medianNs / b->medianNs));
}

}  // namespace dojo::app
