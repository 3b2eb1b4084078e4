// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/team/robot_columns.h"

#include <QAbstractItemDelegate>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStyleOptionViewItem>
#include <QTableView>
#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "widgets/base/look/row_style.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/hall/hall_words.h"
#include "widgets/robots/team/robot_table_model.h"
#include "widgets/robots/team/robot_words.h"

namespace magna {
namespace {

using Model = RobotTableModel;

constexpr std::array<RobotColumn, 7> kRobotColumns = {{{Model::Name, "name", false},
                                                       {Model::State, "state", true},
                                                       {Model::Detail, "detail", true},
                                                       {Model::Battery, "battery", true},
                                                       {Model::Link, "link", true},
                                                       {Model::Event, "event", false},
                                                       {Model::Commander, "commander", false}}};
/// Left out first if there is no room.
constexpr std::array<int, 6> kLeastImportant = {Model::Commander, Model::Event, Model::Name,
                                                Model::Battery,   Model::Link,  Model::Detail};

// Widths, pixels at 100 %.
constexpr int kSwatchColumn = 32;
constexpr int kLeastDetail = 64;
constexpr int kDetailBesideEvent = 96;
constexpr int kLeastEvent = 110;
constexpr int kWidestName = 110;
constexpr int kLineStop = 28;
constexpr int kCellPadding = 8;
constexpr int kStateIconRoom = 20;
constexpr int kRobotWidth = 96;
constexpr int kStateWidth = 108;
constexpr int kStopWidth = 40;
constexpr int kWidestRobot = 144;
constexpr int kStateIconRoomHigh = 32;  ///< in rows with more than one line
constexpr int kMeasuredRows = 200;
constexpr int kLeastColumn = 28;

int widest_of(const QStringList& words, const QFontMetrics& metrics) {
  int width = 0;
  for (const QString& word : words) width = std::max(width, metrics.horizontalAdvance(word));
  return width;
}

}  // namespace

std::span<const RobotColumn> robot_columns() { return kRobotColumns; }

QStringList initial_robot_columns() {
  QStringList ids;
  for (const RobotColumn& column : kRobotColumns) {
    if (column.initial) ids << QLatin1String(column.id);
  }
  return ids;
}

RobotColumns::RobotColumns(QTableView& table, const RobotTableModel& model)
    : table_(table), model_(model) {}

void RobotColumns::choose(const QStringList& ids) {
  chosen_ = ids;
  fit(true);
}

void RobotColumns::set_density(RowDensity density) {
  density_ = density;
  QHeaderView& header = *table_.horizontalHeader();
  header.setVisible(density == RowDensity::TwoLines);
  for (int column = 0; column < Model::kColumns; ++column) {
    header.setSectionResizeMode(column, QHeaderView::Fixed);
  }
  if (density == RowDensity::TwoLines) {
    header.setSectionResizeMode(Model::Robot, QHeaderView::Interactive);
    header.setSectionResizeMode(Model::State, QHeaderView::Interactive);
    header.setSectionResizeMode(Model::Commander, QHeaderView::Stretch);
  }
  fit(true);
}

void RobotColumns::fit(bool renewed) {
  table_.horizontalHeader()->setMinimumSectionSize(scaled(kLeastColumn));
  switch (density_) {
    case RowDensity::Lines: return fit_lines();
    case RowDensity::TwoLines: return fit_two_lines(renewed);
    case RowDensity::Cards: return fit_cards();
  }
}

int RobotColumns::width_of(int column) const {
  QFont bold = table_.font();
  bold.setBold(true);
  const QFontMetrics strong(bold);
  const QFontMetrics metrics = table_.fontMetrics();
  const auto widest = [&](int of) {
    int width = 0;
    for (int row = 0; row < model_.rowCount(); ++row) {
      width = std::max(width, metrics.horizontalAdvance(model_.index(row, of).data().toString()));
    }
    return width;
  };
  switch (column) {
    case Model::Robot: return scaled(kSwatchColumn);
    case Model::State:
      return widest_of(activity_words(), strong) + scaled(kStateIconRoom + kCellPadding / 2);
    case Model::Detail: return scaled(kLeastDetail);
    case Model::Event: return scaled(kLeastEvent);
    case Model::Battery:
      return metrics.horizontalAdvance(whole_percent_text(1.0)) + scaled(kCellPadding);
    case Model::Link:
      return metrics.horizontalAdvance(QStringLiteral("59:59")) + scaled(kCellPadding);
    case Model::Name:
    case Model::Commander:
      return std::min(widest(column) + scaled(kCellPadding), scaled(kWidestName));
    default: return scaled(kLineStop);
  }
}

std::vector<RobotColumns::Place> RobotColumns::line_places() const {
  std::vector<Place> places{{Model::Robot, width_of(Model::Robot)}};
  for (const QString& id : chosen_) {
    for (const RobotColumn& column : kRobotColumns) {
      if (id != QLatin1String(column.id)) continue;
      if (column.column == Model::Link && !model_.has_links()) continue;
      if (column.column == Model::Battery && !model_.has_batteries()) continue;
      places.push_back({column.column, width_of(column.column)});
    }
  }
  places.push_back({Model::Stop, width_of(Model::Stop)});
  return places;
}

void RobotColumns::fit_lines() {
  std::vector<Place> places = line_places();
  int least = 0;
  for (const Place& place : places) {
    const bool optional = std::ranges::find(kLeastImportant, place.column) != kLeastImportant.end();
    if (!optional) least += place.width;
  }
  keep_room(least);
  const int room = table_.viewport()->width();
  const auto spare = [&] {
    return room - std::accumulate(places.begin(), places.end(), 0,
                                  [](int sum, const Place& place) { return sum + place.width; });
  };
  for (const int column : kLeastImportant) {
    if (spare() >= 0) break;
    std::erase_if(places, [column](const Place& place) { return place.column == column; });
  }
  const auto place_of = [&](int column) {
    return std::ranges::find(places, column, &Place::column);
  };
  const auto state = place_of(Model::State);
  if (spare() < 0 && state != places.end()) {
    state->width = state_beside(room - spare() - state->width, state->width);
  }
  // The event takes the room that is left, else the detail, else the last column before the button.
  auto detail = place_of(Model::Detail);
  auto wide = place_of(Model::Event);
  if (wide != places.end() && detail != places.end()) {
    detail->width += std::clamp(spare(), 0, scaled(kDetailBesideEvent - kLeastDetail));
  }
  if (wide == places.end()) wide = detail;
  if (wide == places.end()) wide = places.end() - 2;
  wide->width += std::max(0, spare());
  show_only(places);
}

/// As wide as its texts, but not wider than `widest`.
int RobotColumns::robot_width(int widest) const {
  QStyleOptionViewItem option;
  option.font = table_.font();
  int width = 0;
  const int rows = std::min(model_.rowCount(), kMeasuredRows);
  for (int row = 0; row < rows; ++row) {
    const QModelIndex index = model_.index(row, Model::Robot);
    width = std::max(width, table_.itemDelegate()->sizeHint(option, index).width());
  }
  return std::clamp(width, scaled(kLeastColumn), widest);
}

int RobotColumns::state_width() const {
  return widest_of(activity_words(), table_.fontMetrics()) + scaled(kStateIconRoomHigh);
}

/// Makes the table at least as wide as these columns and its scroll bar, up to kMostLeastWidth.
void RobotColumns::keep_room(int columns) {
  const int wanted = columns + table_.verticalScrollBar()->sizeHint().width();
  table_.setMinimumWidth(std::min(wanted, kMostLeastWidth));
}

/// The width of the state's column beside the others: at least `least` unless the table, at its
/// least width, has no room for it.
int RobotColumns::state_beside(int others, int least) const {
  const int left = table_.viewport()->width() - others;
  const bool least_table = table_.minimumWidth() == kMostLeastWidth;
  return std::max(least_table ? scaled(kLeastColumn) : least, left);
}

void RobotColumns::fit_two_lines(bool renewed) {
  const int room = table_.viewport()->width();
  const int stop = scaled(kStopWidth);
  const auto title_width = [this](int column) {
    const QString title = model_.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    return table_.horizontalHeader()->fontMetrics().horizontalAdvance(title) +
           2 * scaled(kCellPadding);
  };
  const int needed = robot_width(scaled(kWidestRobot));
  const int robot = std::max(needed, scaled(kRobotWidth));
  const int least_state = std::max(state_width(), title_width(Model::State));
  const int state = std::max(least_state, scaled(kStateWidth));
  keep_room(needed + least_state + stop);
  const int title = title_width(Model::Commander);
  const bool narrow = room < robot + state + title + stop;
  const bool longer = needed > std::exchange(needed_, needed);
  if (!renewed && !longer && !narrow && !narrow_) return;  // keeps widths set by the user
  narrow_ = narrow;
  const int name = narrow ? std::clamp(room - stop - state, needed, robot) : robot;
  std::vector<Place> places{
      {Model::Robot, name},
      {Model::State, narrow ? state_beside(stop + name, least_state) : state}};
  if (!narrow) places.push_back({Model::Commander, room - name - state - stop});
  places.push_back({Model::Stop, stop});
  show_only(places);
}

void RobotColumns::fit_cards() {
  const int stop = scaled(kStopWidth);
  const int robot = robot_width(scaled(kWidestRobot));
  const int state = state_width();
  keep_room(robot + state + stop);
  const std::array<Place, 3> places = {{{Model::Robot, robot},
                                        {Model::State, state_beside(robot + stop, state)},
                                        {Model::Stop, stop}}};
  show_only(places);
}

void RobotColumns::show_only(std::span<const Place> places) {
  QHeaderView& header = *table_.horizontalHeader();
  int visual = 0;
  for (const Place& place : places) {
    const int from = header.visualIndex(place.column);
    if (from != visual) header.moveSection(from, visual);
    ++visual;
  }
  for (int column = 0; column < Model::kColumns; ++column) {
    const auto at = std::ranges::find(places, column, &Place::column);
    table_.setColumnHidden(column, at == places.end());
    if (at != places.end()) table_.setColumnWidth(column, at->width);
  }
}

RobotColumnsDialog::RobotColumnsDialog(const QStringList& chosen, QWidget* parent)
    : QDialog(parent) {
  setObjectName(QStringLiteral("robot_columns"));
  setWindowTitle(tr("Columns of the robot list"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* note =
      new QLabel(tr("Columns of rows with one line, from left to right. Links and batteries "
                    "appear only in worlds that have them."),
                 this);
  note->setWordWrap(true);
  list_ = new QListWidget(this);
  list_->setAccessibleName(tr("Columns"));
  list_->setAccessibleDescription(
      tr("Space shows or hides a column, Alt+Up and Alt+Down move it."));
  list_->installEventFilter(this);
  const auto button = [this](const QString& text, const QString& hint) {
    auto* made = new QPushButton(text, this);
    made->setToolTip(hint);
    made->setAutoDefault(false);
    return made;
  };
  earlier_ = button(tr("Move &left"), tr("Moves the column to the left (Alt+Up)"));
  later_ = button(tr("Move &right"), tr("Moves the column to the right (Alt+Down)"));
  auto* reset = button(tr("R&eset"), tr("Restores the initial columns"));
  auto* buttons = new QVBoxLayout;
  buttons->setSpacing(kMargin);
  for (QPushButton* each : {earlier_, later_, reset}) buttons->addWidget(each);
  buttons->addStretch(1);
  auto* parts = new QHBoxLayout;
  parts->setSpacing(kMargin);
  parts->addWidget(list_, 1);
  parts->addLayout(buttons);
  auto* close = new QDialogButtonBox(QDialogButtonBox::Close, this);
  auto* column = new QVBoxLayout(this);
  column->addWidget(note);
  column->addLayout(parts, 1);
  column->addWidget(close);
  show_columns(chosen);
  keep_line_height(*list_,
                   [this] { list_->setMinimumHeight((list_->count() + 1) * line_height(*list_)); });
  connect(close, &QDialogButtonBox::rejected, this, &QDialog::close);
  connect(earlier_, &QPushButton::clicked, this, [this] { move_current(-1); });
  connect(later_, &QPushButton::clicked, this, [this] { move_current(1); });
  connect(reset, &QPushButton::clicked, this, [this] {
    show_columns(initial_robot_columns());
    emit columns_chosen(this->chosen());
  });
  connect(list_, &QListWidget::itemChanged, this, [this] { emit columns_chosen(this->chosen()); });
  connect(list_, &QListWidget::currentRowChanged, this, &RobotColumnsDialog::show_possible);
  list_->setFocus();
}

/// Chosen columns in their order, then the others.
void RobotColumnsDialog::show_columns(const QStringList& chosen) {
  const QSignalBlocker silent(list_);
  list_->clear();
  const RobotTableModel names;
  const auto add = [&](const RobotColumn& column, bool shown) {
    const QString title =
        names.headerData(column.column, Qt::Horizontal, Qt::DisplayRole).toString();
    auto* item = new QListWidgetItem(title, list_);
    item->setData(Qt::UserRole, QLatin1String(column.id));
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(shown ? Qt::Checked : Qt::Unchecked);
  };
  for (const QString& id : chosen) {
    for (const RobotColumn& column : robot_columns()) {
      if (id == QLatin1String(column.id)) add(column, true);
    }
  }
  for (const RobotColumn& column : robot_columns()) {
    if (!chosen.contains(QLatin1String(column.id))) add(column, false);
  }
  list_->setCurrentRow(0);
  show_possible();
}

QStringList RobotColumnsDialog::chosen() const {
  QStringList ids;
  for (int row = 0; row < list_->count(); ++row) {
    const QListWidgetItem& item = *list_->item(row);
    if (item.checkState() == Qt::Checked) ids << item.data(Qt::UserRole).toString();
  }
  return ids;
}

void RobotColumnsDialog::move_current(int step) {
  const int row = list_->currentRow();
  const int to = row + step;
  if (row < 0 || to < 0 || to >= list_->count()) return;
  list_->insertItem(to, list_->takeItem(row));
  list_->setCurrentRow(to);
  emit columns_chosen(chosen());
}

void RobotColumnsDialog::show_possible() {
  const int row = list_->currentRow();
  earlier_->setEnabled(row > 0);
  later_->setEnabled(row >= 0 && row < list_->count() - 1);
}

bool RobotColumnsDialog::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const auto& key = *static_cast<QKeyEvent*>(event);
    const bool up = key.key() == Qt::Key_Up;
    if (key.modifiers().testFlag(Qt::AltModifier) && (up || key.key() == Qt::Key_Down)) {
      move_current(up ? -1 : 1);
      return true;
    }
  }
  return QDialog::eventFilter(watched, event);
}

}  // namespace magna
