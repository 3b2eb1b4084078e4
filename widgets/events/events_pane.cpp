// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/events_pane.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSaveFile>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "widgets/snapshot_reader.h"
#include "widgets/swatch_icon.h"
#include "widgets/tinted_icon.h"

namespace magna {
namespace {

// What the choice of robots holds besides robots' numbers.
constexpr int kEverybody = -1;
constexpr int kActive = -2;
constexpr int kSelected = -3;

constexpr std::size_t kMostNames = 64;  // more robots than anybody looks for in a list
constexpr int kRowHeight = 24;

}  // namespace

EventsPane::EventsPane(SnapshotFeed& feed, QWidget* parent) : QWidget(parent), feed_(feed) {
  setAccessibleName(tr("Events"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  make_tools();
  make_table();
  empty_ = new QLabel(this);
  empty_->setAlignment(Qt::AlignCenter);
  empty_->setWordWrap(true);
  empty_->setContentsMargins(16, 4, 16, 8);
  empty_->setBackgroundRole(QPalette::Base);
  empty_->setAutoFillBackground(true);
  pages_ = new QStackedWidget(this);
  pages_->addWidget(table_);
  pages_->addWidget(empty_);
  column->addWidget(pages_, 1);
  connect(&feed, &SnapshotFeed::calm, this, &EventsPane::follow);
  follow();
}

QToolButton* EventsPane::make_button(const QString& icon, const QString& name,
                                     const QString& hint) {
  auto* button = new QToolButton(this);
  button->setIcon(tinted_icon(icon));
  button->setText(name);
  button->setAccessibleName(name);
  button->setToolTip(hint);
  button->setAutoRaise(true);
  button->setFocusPolicy(Qt::StrongFocus);
  button->setMinimumSize(32, 30);
  return button;
}

void EventsPane::make_tools() {
  auto* row = new QHBoxLayout;
  row->setContentsMargins(8, 2, 4, 2);
  row->setSpacing(4);
  level_ = new QComboBox(this);
  level_->addItem(tr("All levels"), static_cast<int>(Severity::Info));
  level_->addItem(tr("Cautions and warnings"), static_cast<int>(Severity::Caution));
  level_->addItem(tr("Warnings only"), static_cast<int>(Severity::Warning));
  level_->setAccessibleName(tr("Levels shown"));
  level_->setToolTip(tr("Which levels are shown"));
  who_ = new QComboBox(this);
  who_->setAccessibleName(tr("Robots shown"));
  who_->setToolTip(tr("About which robots lines are shown"));
  who_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  who_->addItem(tr("Everybody"), kEverybody);
  who_->addItem(tr("Active robot"), kActive);
  who_->addItem(tr("Selected robots"), kSelected);
  words_ = new QLineEdit(this);
  words_->setPlaceholderText(tr("Filter by words"));
  words_->setAccessibleName(tr("Filter by words"));
  words_->setToolTip(tr("Only lines whose source or text has these words"));
  words_->setClearButtonEnabled(true);
  words_->setMinimumWidth(120);
  words_->setMaximumWidth(320);
  newest_ = make_button(QStringLiteral("newest"), tr("Newest"), tr("Goes to the newest line"));
  newest_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  copy_ = make_button(QStringLiteral("copy"), tr("Copy"), tr("Copies the selected lines, or all"));
  clear_ = make_button(QStringLiteral("clear-list"), tr("Clear"),
                       tr("Hides all lines that are there now"));
  save_ = make_button(QStringLiteral("save"), tr("Save lines"),
                      tr("Saves the shown lines as comma-separated values"));
  for (QWidget* part : std::initializer_list<QWidget*>{level_, who_, words_}) row->addWidget(part);
  row->addStretch(1);
  for (QWidget* part : std::initializer_list<QWidget*>{newest_, copy_, clear_, save_}) {
    row->addWidget(part);
  }
  static_cast<QVBoxLayout*>(layout())->addLayout(row);
  connect(level_, &QComboBox::currentIndexChanged, this, &EventsPane::follow_filter);
  connect(who_, &QComboBox::currentIndexChanged, this, &EventsPane::follow_filter);
  connect(words_, &QLineEdit::textChanged, this, &EventsPane::follow_filter);
  connect(newest_, &QToolButton::clicked, this, &EventsPane::go_to_newest);
  connect(copy_, &QToolButton::clicked, this, &EventsPane::copy);
  connect(clear_, &QToolButton::clicked, this, &EventsPane::clear);
  connect(save_, &QToolButton::clicked, this, &EventsPane::ask_for_file);
}

void EventsPane::make_table() {
  table_ = new QTableView(this);
  table_->setModel(&model_);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setFrameShape(QFrame::NoFrame);
  table_->setShowGrid(false);
  table_->setTabKeyNavigation(false);
  table_->setWordWrap(false);
  table_->setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
  table_->setContextMenuPolicy(Qt::CustomContextMenu);
  table_->setAccessibleName(tr("Event log"));
  table_->setAccessibleDescription(
      tr("What happened, oldest first. Enter goes where it happened."));
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  table_->verticalHeader()->setDefaultSectionSize(
      std::max(kRowHeight, table_->fontMetrics().height() + 6));
  QHeaderView* header = table_->horizontalHeader();
  header->setHighlightSections(false);
  header->setStretchLastSection(true);
  header->setMinimumSectionSize(48);
  const QFontMetrics metrics = table_->fontMetrics();
  table_->setColumnWidth(EventsModel::Level,
                         metrics.horizontalAdvance(severity_word(Severity::Info)) + 44);
  table_->setColumnWidth(EventsModel::Time,
                         metrics.horizontalAdvance(QStringLiteral("00:00:00.0")) + 24);
  table_->setColumnWidth(EventsModel::Source,
                         metrics.horizontalAdvance(QStringLiteral("a robot's name")) + 44);
  table_->installEventFilter(this);
  connect(table_, &QTableView::doubleClicked, this,
          [this](const QModelIndex& index) { go_to_row(index.row()); });
  connect(table_, &QWidget::customContextMenuRequested, this, &EventsPane::show_menu);
  connect(table_->verticalScrollBar(), &QScrollBar::valueChanged, this, [this](int value) {
    follows_ = value >= table_->verticalScrollBar()->maximum();
    if (follows_) below_ = 0;
    show_state();
  });
}

void EventsPane::follow() {
  const Snapshot& now = feed_.now();
  follow_team();
  if (who_->currentData().toInt() < kEverybody) follow_filter();
  QScrollBar& bar = *table_->verticalScrollBar();
  const bool followed = follows_;
  const int rows = model_.rowCount();
  const int at = bar.value();
  int removed = 0;
  const auto counting =
      connect(&model_, &QAbstractItemModel::rowsRemoved, this,
              [&removed](const QModelIndex&, int first, int last) { removed += last - first + 1; });
  model_.show(now);
  disconnect(counting);
  count_unread();
  const int came = model_.rowCount() - rows + removed;
  if (came != 0 || removed != 0) {
    if (followed) {
      table_->scrollToBottom();
    } else {
      bar.setValue(std::max(0, at - removed));  // the same lines stay in sight
      below_ += std::max(0, came);
    }
    follows_ = followed;
  }
  show_state();
}

// Names to choose from; the choice stays with its robot.
void EventsPane::follow_team() {
  const Snapshot& now = feed_.now();
  if (now.labels == labels_) return;
  labels_ = now.labels;
  const QSignalBlocker quiet(who_);
  const int chosen = who_->currentData().toInt();
  while (who_->count() > 3) who_->removeItem(who_->count() - 1);
  std::size_t names = 0;
  for (const RobotLabel& label : labels_of(now)) {
    if (!label.present || ++names > kMostNames) continue;
    who_->addItem(swatch_icon(label.id.index(), QString::fromStdString(label.letter)),
                  QString::fromStdString(label.name), static_cast<int>(label.id.value));
  }
  who_->setCurrentIndex(std::max(0, who_->findData(chosen)));
}

void EventsPane::follow_filter() {
  EventFilter filter = model_.filter();
  filter.least = static_cast<Severity>(level_->currentData().toInt());
  filter.text = words_->text().trimmed();
  const int who = who_->currentData().toInt();
  const Snapshot& now = feed_.now();
  filter.robots.reset();
  if (who == kActive) {
    filter.robots.emplace();
    if (now.active) filter.robots->push_back(*now.active);
  } else if (who == kSelected) {
    filter.robots = now.selected;
  } else if (who >= 0) {
    filter.robots = {RobotId{static_cast<std::uint32_t>(who)}};
  }
  if (filter == model_.filter()) return;
  model_.set_filter(std::move(filter));
  go_to_newest();
}

void EventsPane::count_unread() {
  const auto& notices = feed_.now().notices;
  int unread = unread_;
  if (model_.newest() < counted_) {
    counted_ = 0;
    unread = 0;
  }
  if (notices) {
    const auto first = std::ranges::upper_bound(*notices, counted_, {}, &Notice::sequence);
    unread += static_cast<int>(std::count_if(
        first, notices->end(), [](const Notice& n) { return n.severity == Severity::Warning; }));
  }
  counted_ = model_.newest();
  set_unread(in_sight() && follows_ ? 0 : unread);
}

// A pane behind another tab is not hidden.
bool EventsPane::in_sight() const { return isVisible() && !visibleRegion().isEmpty(); }

void EventsPane::set_unread(int count) {
  if (std::exchange(unread_, count) != count) emit unread_changed(count);
}

void EventsPane::look() {
  if (follows_) table_->scrollToBottom();
  set_unread(0);
}

void EventsPane::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (in_sight()) look();
}

QString EventsPane::empty_text() const {
  if (model_.total() == 0) {
    return tr(
        "Nothing has happened yet. Blocked robots, collisions, failed commands, links and "
        "refusals are listed here.");
  }
  const EventFilter& filter = model_.filter();
  const bool filtered =
      filter.least != Severity::Info || filter.robots.has_value() || !filter.text.isEmpty();
  return filtered ? tr("No line passes the filter.") : tr("Cleared. What happens next is listed.");
}

void EventsPane::show_state() {
  const bool some = model_.rowCount() > 0;
  const QString why = some ? QString() : empty_text();
  if (empty_->text() != why) empty_->setText(why);
  pages_->setCurrentWidget(some ? static_cast<QWidget*>(table_) : empty_);
  newest_->setVisible(!follows_ && some);
  const QString newest = below_ > 0 ? tr("Newest (%1)").arg(below_) : tr("Newest");
  if (newest_->text() != newest) newest_->setText(newest);
  for (QToolButton* button : {copy_, clear_, save_}) button->setEnabled(some);
}

void EventsPane::go_to_newest() {
  table_->scrollToBottom();
  follows_ = true;
  below_ = 0;
  show_state();
}

void EventsPane::clear() {
  EventFilter filter = model_.filter();
  filter.after = model_.newest();
  model_.set_filter(std::move(filter));
  go_to_newest();
}

void EventsPane::copy() const {
  QList<int> rows;
  for (const QModelIndex& index : table_->selectionModel()->selectedRows()) rows << index.row();
  std::ranges::sort(rows);
  if (rows.isEmpty()) {
    for (int row = 0; row < model_.rowCount(); ++row) rows << row;
  }
  QApplication::clipboard()->setText(model_.plain_text(rows));
}

void EventsPane::ask_for_file() {
  auto* dialog = new QFileDialog(this, tr("Save the shown lines"), QStringLiteral("events.csv"),
                                 tr("Comma-separated values (*.csv)"));
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("csv"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QFileDialog::fileSelected, this, &EventsPane::save_as);
  dialog->open();
}

void EventsPane::save_as(const QString& file) {
  QSaveFile out(file);
  const bool done = out.open(QIODevice::WriteOnly) && out.write(model_.csv()) >= 0 && out.commit();
  if (!done) emit problem(tr("The events were not saved: %1: %2").arg(file, out.errorString()));
}

void EventsPane::go_to_row(int row) {
  if (row >= 0 && row < model_.rowCount()) emit go_wanted(model_.notice(row));
}

void EventsPane::show_menu(const QPoint& at) {
  auto* menu = new QMenu(table_);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const int row = table_->indexAt(at).row();
  if (row >= 0) {
    const Notice notice = model_.notice(row);  // the rows may move while the menu is open
    auto* go = menu->addAction(tr("&Go there"), this, [this, notice] { emit go_wanted(notice); });
    go->setEnabled(notice.robot.has_value() || notice.at.has_value());
  }
  menu->addAction(tr("&Copy"), this, &EventsPane::copy);
  menu->addAction(tr("C&lear"), this, &EventsPane::clear);
  menu->popup(table_->viewport()->mapToGlobal(at));
}

bool EventsPane::eventFilter(QObject*, QEvent* event) {
  if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride) return false;
  auto& key = *static_cast<QKeyEvent*>(event);
  const bool enter = (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter) &&
                     (key.modifiers() & ~Qt::KeypadModifier) == 0;
  const bool copies = key.matches(QKeySequence::Copy);
  if (!enter && !copies) return false;
  if (event->type() == QEvent::ShortcutOverride) {
    event->accept();
  } else if (enter) {
    go_to_row(table_->currentIndex().row());
  } else {
    copy();
  }
  return true;
}

}  // namespace magna
