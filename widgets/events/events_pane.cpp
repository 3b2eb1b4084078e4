// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/events_pane.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPalette>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStringList>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "core/sim/table_file.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"

namespace magna {

QString severity_word(Severity severity) {
  switch (severity) {
    case Severity::Info: return QApplication::translate("Events", "Information");
    case Severity::Caution: return QApplication::translate("Events", "Caution");
    case Severity::Warning: break;
  }
  return QApplication::translate("Events", "Warning");
}

QString severity_icon(Severity severity) {
  switch (severity) {
    case Severity::Info: return QStringLiteral("info");
    case Severity::Caution: return QStringLiteral("caution");
    case Severity::Warning: break;
  }
  return QStringLiteral("warning");
}

bool EventFilter::passes(const Notice& notice) const {
  if (notice.severity < least || notice.sequence <= after) return false;
  if (robots && (!notice.robot || std::ranges::find(*robots, *notice.robot) == robots->end())) {
    return false;
  }
  if (text.isEmpty()) return true;
  const QString line =
      QString::fromStdString(notice.source) + QLatin1Char(' ') + shown_message(notice.text);
  const auto words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  return std::ranges::all_of(
      words, [&](const QString& word) { return line.contains(word, Qt::CaseInsensitive); });
}

namespace {

QColor severity_colour(Severity severity, const Look& l) {
  switch (severity) {
    case Severity::Info: return l.accent;
    case Severity::Caution: return l.caution;
    case Severity::Warning: break;
  }
  return l.warning;
}

QVariant level_icon(const EventRow& row) {
  if (row.part > 0) return {};
  const Look& l = look_of(QApplication::palette());
  return tinted_pixmap(severity_icon(row.notice.severity), severity_colour(row.notice.severity, l),
                       16, qApp->devicePixelRatio());
}

// A part repeats nothing of its line.
QString level_cell(const EventRow& row) {
  return row.part > 0 ? QString() : severity_word(row.notice.severity);
}
QString time_cell(const EventRow& row) {
  return row.part > 0 ? QString() : clock_text(row.seconds);
}
QString source_cell(const EventRow& row) {
  return row.part > 0 ? QString() : QString::fromStdString(row.notice.source);
}

QString line_of(const EventRow& row) {
  const QString text = shown_message(row.notice.text);
  return row.times == 1 ? text : tr("%1 (%2 times)").arg(text, QString::number(row.times));
}

QString text_cell(const EventRow& row) {
  if (row.part > 0) return QStringLiteral("\u2003\u2003") + line_of(row);
  if (!row.can_unfold()) return line_of(row);
  return (row.unfolded ? QStringLiteral("\u25BE ") : QStringLiteral("\u25B8 ")) + line_of(row);
}

QString event_tip(const EventRow& row) {
  const QString text = line_of(row);
  return row.notice.at ? tr("%1\nat %2").arg(text, point_text(*row.notice.at)) : text;
}

QString spoken_event(const EventRow& row) {
  if (row.part > 0) return line_of(row);
  QStringList words{level_cell(row), time_cell(row), source_cell(row), line_of(row)};
  if (row.can_unfold()) words << (row.unfolded ? tr("unfolded") : tr("folded"));
  return words.join(QStringLiteral(", "));
}

constexpr std::uint64_t kMostParts = 1000;

std::uint64_t event_key(const EventRow& row) {
  return row.first * kMostParts + static_cast<std::uint64_t>(row.part);
}

RowDescription<EventRow> event_columns() {
  RowDescription<EventRow> rows{
      .columns = {{.header = tr("Level"), .text = level_cell, .icon = level_icon},
                  {.header = tr("Time"), .text = time_cell, .side = Qt::AlignRight},
                  {.header = tr("Source"), .text = source_cell},
                  {.header = tr("Message"), .text = text_cell}},
      .key = event_key,
      .tip = event_tip};
  for (RowColumn<EventRow>& column : rows.columns) column.spoken = spoken_event;
  return rows;
}

/// Whether a block goes on from the one before it: another world starts its numbers again.
bool goes_on(const std::vector<Notice>& now, const std::vector<Notice>& before) {
  if (before.empty()) return true;
  const std::uint64_t last = before.back().sequence;
  if (now.empty() || now.back().sequence < last) return false;
  const auto same = std::ranges::lower_bound(now, last, {}, &Notice::sequence);
  return same->sequence != last || *same == before.back();
}

bool is_repeated(const EventRow& row, const Notice& notice, double seconds) {
  const Notice& before = row.notice;
  return row.part == 0 && before.source == notice.source && before.kind == notice.kind &&
         before.severity == notice.severity && before.text == notice.text && before.parts.empty() &&
         notice.parts.empty() && seconds - row.seconds <= EventsModel::kEqualSeconds;
}

}  // namespace

EventsModel::EventsModel(QObject* parent) : RowModel(event_columns(), parent) {}

void EventsModel::show(const Snapshot& snapshot) {
  labels_ = snapshot.labels;
  tick_seconds_ = snapshot.tick_seconds;
  auto next = snapshot.notices ? snapshot.notices : std::make_shared<const Block>();
  if (next == block_) return;
  const bool same_world = goes_on(*next, *block_);
  block_ = std::move(next);
  const std::uint64_t before =
      std::exchange(newest_, block_->empty() ? 0 : block_->back().sequence);
  if (!same_world) {
    filter_.after = 0;
    unfolded_.clear();
    return reset(rows_after(0));
  }
  const EventRow* const last = at(rowCount() - 1);
  std::vector<EventRow> more;
  if (last != nullptr) more.push_back(*last);
  more = rows_after(before, std::move(more));
  if (last != nullptr && more.front().times != last->times) set_last(more.front());
  if (last != nullptr) more.erase(more.begin());
  int old = 0;
  while (old < rowCount() && notice(old).sequence < block_->front().sequence) ++old;
  drop_first(old);
  append(std::move(more));
}

void EventsModel::set_filter(EventFilter filter) {
  if (filter == filter_) return;
  filter_ = std::move(filter);
  reset(rows_after(0));
}

std::vector<EventRow> EventsModel::rows_after(std::uint64_t sequence,
                                              std::vector<EventRow> rows) const {
  const auto first = std::ranges::upper_bound(*block_, sequence, {}, &Notice::sequence);
  for (auto notice = first; notice != block_->end(); ++notice) {
    if (filter_.passes(*notice)) add_rows(*notice, rows);
  }
  return rows;
}

void EventsModel::add_rows(const Notice& notice, std::vector<EventRow>& rows) const {
  const double seconds = static_cast<double>(notice.tick) * tick_seconds_;
  if (!rows.empty() && is_repeated(rows.back(), notice, seconds)) {
    rows.back() = {notice, seconds, 0, false, rows.back().first, rows.back().times + 1};
    return;
  }
  const bool unfolded = unfolded_.contains(notice.sequence);
  rows.push_back({notice, seconds, 0, unfolded, notice.sequence});
  if (!unfolded) return;
  const std::size_t count = std::min<std::size_t>(notice.parts.size(), kMostParts - 1);
  for (std::size_t k = 0; k < count; ++k) {
    EventRow& part = rows.emplace_back(
        EventRow{notice, seconds, static_cast<int>(k) + 1, false, notice.sequence});
    part.notice.text = notice.parts[k].text;
    part.notice.at = notice.parts[k].at;
    part.notice.parts.clear();
  }
}

void EventsModel::unfold(std::uint64_t sequence, bool unfolded) {
  const bool changed = unfolded ? unfolded_.insert(sequence).second : unfolded_.erase(sequence) > 0;
  if (!changed) return;
  const bool stays = rowCount() > 0 && !at(0)->can_unfold();  // with notices that have left
  RowModel::show(stays ? rows_after(notice(0).sequence, {*at(0)}) : rows_after(0));
}

int EventsModel::total() const { return static_cast<int>(block_->size()); }

// The letter of a robot may change later.
QVariant EventsModel::data(const QModelIndex& index, int role) const {
  if (role != Qt::DecorationRole || index.column() != Source) return RowModel::data(index, role);
  const auto& robot = at(index)->notice.robot;
  if (at(index)->part > 0 || !robot || !labels_ || robot->index() >= labels_->size()) return {};
  return swatch_icon(robot->index(), QString::fromStdString((*labels_)[robot->index()].letter));
}

QByteArray EventsModel::csv() const {
  const auto number = [](double value) { return QByteArray::number(value, 'f', 2).toStdString(); };
  TableWriter table("seconds,level,source,text,x,y");
  for (int line = 0; line < rowCount(); ++line) {
    const EventRow& row = *at(line);
    table.add(number(row.seconds), severity_word(row.notice.severity).toStdString(),
              row.notice.source, line_of(row).toStdString());
    if (const auto& place = row.notice.at) {
      table.add(number(place->x), number(place->y));
    } else {
      table.skip(2);
    }
    table.end_record();
  }
  return QByteArray::fromStdString(table.text());
}

namespace {

// Special values in the choice of robots.
constexpr int kEverybody = -1;
constexpr int kActive = -2;
constexpr int kSelected = -3;
constexpr int kFirstName = 3;

constexpr std::size_t kMostRobotsListed = 64;  // longer lists would be unusable

}  // namespace

EventFilterBar::EventFilterBar(QWidget* parent)
    : QWidget(parent),
      level_(new QComboBox(this)),
      robot_box_(new QComboBox(this)),
      words_(new QLineEdit(this)) {
  level_->addItem(tr("All levels"), static_cast<int>(Severity::Info));
  level_->addItem(tr("Cautions and warnings"), static_cast<int>(Severity::Caution));
  level_->addItem(tr("Warnings only"), static_cast<int>(Severity::Warning));
  level_->setAccessibleName(tr("Levels shown"));
  level_->setToolTip(tr("Levels to show"));
  robot_box_->setAccessibleName(tr("Robots shown"));
  robot_box_->setToolTip(tr("Robots to show lines about"));
  robot_box_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  robot_box_->addItem(tr("All robots"), kEverybody);
  robot_box_->addItem(tr("Active robot"), kActive);
  robot_box_->addItem(tr("Selected robots"), kSelected);
  words_->setPlaceholderText(tr("Filter by words"));
  words_->setAccessibleName(tr("Filter by words"));
  words_->setToolTip(tr("Show only lines with these words in source or text"));
  words_->setClearButtonEnabled(true);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  for (QWidget* part : std::initializer_list<QWidget*>{level_, robot_box_, words_})
    row->addWidget(part);
  keep_scaled(*this, [this, row] {
    row->setSpacing(scaled(4));
    words_->setMinimumWidth(scaled(120));
    words_->setMaximumWidth(scaled(320));
  });
  connect(level_, &QComboBox::currentIndexChanged, this, &EventFilterBar::changed);
  connect(robot_box_, &QComboBox::currentIndexChanged, this, &EventFilterBar::changed);
  connect(words_, &QLineEdit::textChanged, this, &EventFilterBar::changed);
}

void EventFilterBar::follow(const Snapshot& now) {
  if (now.labels == labels_) return;
  labels_ = now.labels;
  const QSignalBlocker quiet(robot_box_);
  const int chosen = robot_box_->currentData().toInt();
  while (robot_box_->count() > kFirstName) robot_box_->removeItem(robot_box_->count() - 1);
  std::size_t names = 0;
  for (const RobotLabel& label : labels_of(now)) {
    if (!label.present || ++names > kMostRobotsListed) continue;
    robot_box_->addItem(swatch_icon(label.id.index(), QString::fromStdString(label.letter)),
                        QString::fromStdString(label.name), static_cast<int>(label.id.value));
  }
  robot_box_->setCurrentIndex(std::max(0, robot_box_->findData(chosen)));
}

EventFilter EventFilterBar::filter(const Snapshot& now, EventFilter before) const {
  EventFilter filter = std::move(before);
  filter.least = static_cast<Severity>(level_->currentData().toInt());
  filter.text = words_->text().trimmed();
  filter.robots.reset();
  const int who = robot_box_->currentData().toInt();
  if (who == kActive) {
    filter.robots.emplace();
    if (now.active) filter.robots->push_back(*now.active);
  } else if (who == kSelected) {
    filter.robots = now.selected;
  } else if (who >= 0) {
    filter.robots = {RobotId{static_cast<std::uint32_t>(who)}};
  }
  return filter;
}

bool EventFilterBar::follows_choice() const {
  return robot_box_->currentData().toInt() < kEverybody;
}

EventsPane::EventsPane(SnapshotFeed& feed, QWidget* parent) : QWidget(parent), feed_(feed) {
  setAccessibleName(tr("Events"));
  auto* column = make_column(this);
  make_tools();
  make_table();
  pages_ = new EmptyPages(*table_, this);
  column->addWidget(pages_, 1);
  connect(&feed, &SnapshotFeed::calm, this, &EventsPane::follow);
  follow();
}

void EventsPane::make_tools() {
  auto* row = make_tool_row();
  filter_ = new EventFilterBar(this);
  newest_ =
      make_icon_button(QStringLiteral("newest"), tr("Newest"), tr("Goes to the newest line"), this);
  newest_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  copy_ = make_icon_button(QStringLiteral("copy"), tr("Copy"),
                           tr("Copies the selected lines, or all"), this);
  clear_ = make_icon_button(QStringLiteral("clear-list"), tr("Clear"),
                            tr("Hides all present lines"), this);
  save_ = make_icon_button(QStringLiteral("save"), tr("Save lines"),
                           tr("Saves the shown lines as comma-separated values"), this);
  row->addWidget(filter_);
  row->addStretch(1);
  for (QToolButton* button : {newest_, copy_, clear_, save_}) row->addWidget(button);
  static_cast<QVBoxLayout*>(layout())->addLayout(row);
  connect(filter_, &EventFilterBar::changed, this, &EventsPane::follow_filter);
  connect(newest_, &QToolButton::clicked, this, &EventsPane::go_to_newest);
  connect(copy_, &QToolButton::clicked, this, &EventsPane::copy);
  connect(clear_, &QToolButton::clicked, this, &EventsPane::clear);
  connect(save_, &QToolButton::clicked, this, &EventsPane::ask_for_file);
}

void EventsPane::make_table() {
  table_ = new QTableView(this);
  table_->setModel(&model_);
  make_plain_table(*table_, tr("Event log"),
                   tr("Events, oldest first. Enter shows the place on the map; Right and Left "
                      "unfold and fold a line with details."));
  table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  table_->setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
  table_->setContextMenuPolicy(Qt::CustomContextMenu);
  keep_scaled(*table_, [this] { size_columns(); });
  table_->installEventFilter(this);
  table_->viewport()->installEventFilter(this);
  connect(table_, &QTableView::doubleClicked, this,
          [this](const QModelIndex& index) { go_to_row(index.row()); });
  connect(table_, &QWidget::customContextMenuRequested, this, &EventsPane::show_menu);
  connect(table_->verticalScrollBar(), &QScrollBar::valueChanged, this, [this](int value) {
    follows_ = value >= table_->verticalScrollBar()->maximum();
    if (follows_) below_ = 0;
    show_state();
  });
}

void EventsPane::size_columns() {
  const QFontMetrics metrics = table_->fontMetrics();
  table_->horizontalHeader()->setMinimumSectionSize(scaled(48));
  const auto wide = [&](EventsModel::Column column, const QString& text, int more) {
    table_->setColumnWidth(column, metrics.horizontalAdvance(text) + scaled(more));
  };
  wide(EventsModel::Level, severity_word(Severity::Info), 44);
  wide(EventsModel::Time, QStringLiteral("00:00:00.0"), 24);
  wide(EventsModel::Source, QStringLiteral("a robot's name"), 44);
}

void EventsPane::follow() {
  const Snapshot& now = feed_.now();
  filter_->follow(now);
  if (filter_->follows_choice()) follow_filter();
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
      bar.setValue(std::max(0, at - removed));  // the same lines stay visible
      below_ += std::max(0, came);
    }
    follows_ = followed;
  }
  show_state();
}

void EventsPane::follow_filter() {
  EventFilter filter = filter_->filter(feed_.now(), model_.filter());
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
    const auto warnings = [&notices](auto first) {
      return static_cast<int>(std::count_if(
          first, notices->end(), [](const Notice& n) { return n.severity == Severity::Warning; }));
    };
    unread += warnings(std::ranges::upper_bound(*notices, counted_, {}, &Notice::sequence));
    // Those of an earlier world are gone, and the oldest ones.
    unread = std::min(unread, warnings(notices->begin()));
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
        "No events yet. Blocked robots, collisions, failed commands, links and refusals are listed "
        "here.");
  }
  const EventFilter& filter = model_.filter();
  const bool filtered =
      filter.least != Severity::Info || filter.robots.has_value() || !filter.text.isEmpty();
  return filtered ? tr("No line matches the filter.") : tr("Cleared. New events are listed here.");
}

void EventsPane::show_state() {
  const bool some = model_.rowCount() > 0;
  pages_->show_empty(some ? QString() : empty_text());
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

void EventsPane::copy() const { copy_rows(*table_); }

void EventsPane::ask_for_file() {
  ask_for_csv_file(this, tr("Save the shown lines"), QStringLiteral("events.csv"),
                   [this](const QString& file) { save_as(file); });
}

void EventsPane::save_as(const QString& file) {
  const QString fault = save_bytes(file, model_.csv());
  if (!fault.isEmpty()) emit problem(tr("The events were not saved: %1: %2").arg(file, fault));
}

void EventsPane::go_to_row(int row) {
  if (row < 0 || row >= model_.rowCount()) return;
  const EventRow& event = *model_.at(row);
  const bool nowhere = !event.notice.robot && !event.notice.at;
  if (nowhere && event.can_unfold()) return unfold_row(row, !event.unfolded);
  emit go_wanted(event.notice);
}

/// From a part, folds its line and goes there.
void EventsPane::unfold_row(int row, bool unfolded) {
  const int head = row - model_.at(row)->part;
  const bool followed = follows_;
  model_.unfold(model_.at(head)->notice.sequence, unfolded);
  table_->setCurrentIndex(model_.index(head, EventsModel::Text));
  follows_ = followed;
  if (followed) table_->scrollToBottom();
  show_state();
}

void EventsPane::show_menu(const QPoint& at) {
  auto* menu = new QMenu(table_);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const int row = table_->indexAt(at).row();
  if (row >= 0) {
    const Notice notice = model_.notice(row);  // rows may move while the menu is open
    auto* go = menu->addAction(tr("&Go there"), this, [this, notice] { emit go_wanted(notice); });
    go->setEnabled(notice.robot.has_value() || notice.at.has_value());
    if (model_.at(row)->can_unfold()) {
      const bool unfolded = model_.at(row)->unfolded;
      menu->addAction(
          unfolded ? tr("&Fold") : tr("Un&fold"), this,
          [this, sequence = notice.sequence, unfolded] { model_.unfold(sequence, !unfolded); });
    }
  }
  menu->addAction(tr("&Copy"), this, &EventsPane::copy);
  menu->addAction(tr("C&lear"), this, &EventsPane::clear);
  menu->popup(table_->viewport()->mapToGlobal(at));
}

bool EventsPane::use_key(const QKeyEvent& key) {
  if ((key.modifiers() & ~Qt::KeypadModifier) != 0) return false;
  const int row = table_->currentIndex().row();
  const EventRow* const event = model_.at(row);
  const bool unfolds = event != nullptr && event->can_unfold() && !event->unfolded;
  const bool folds = event != nullptr && (event->unfolded || event->part > 0);
  switch (key.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: go_to_row(row); return true;
    case Qt::Key_Right:
      if (unfolds) unfold_row(row, true);
      return unfolds;
    case Qt::Key_Left:
      if (folds) unfold_row(row, false);
      return folds;
    default: return false;
  }
}

bool EventsPane::eventFilter(QObject* watched, QEvent* event) {
  if (watched == table_->viewport()) {
    if (event->type() != QEvent::MouseButtonRelease) return false;
    const auto& mouse = *static_cast<QMouseEvent*>(event);
    const QModelIndex index = table_->indexAt(mouse.position().toPoint());
    const EventRow* const row = model_.at(index);
    const bool on_arrow = row != nullptr && row->can_unfold() &&
                          index.column() == EventsModel::Text &&
                          mouse.position().x() < table_->visualRect(index).left() + scaled(20);
    if (on_arrow && mouse.button() == Qt::LeftButton) unfold_row(index.row(), !row->unfolded);
    return false;
  }
  if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride) return false;
  const auto& key = *static_cast<QKeyEvent*>(event);
  if (event->type() == QEvent::KeyPress) return use_key(key);
  const bool enter = (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter) &&
                     (key.modifiers() & ~Qt::KeypadModifier) == 0;
  if (enter) event->accept();
  return enter;
}

}  // namespace magna
