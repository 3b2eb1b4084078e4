// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/cybot/opcode_table.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStringList>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/engine/remote_inputs.h"
#include "core/geometry/angle.h"
#include "widgets/base/keys/action_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/row_style.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/state/remote_words.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/robots/cybot/cybot_permit.h"

namespace magna {

double CybotUnits::heading(double theta) const {
  const double rest = std::fmod(degrees(theta - zero), 360.0);
  const double turned = rest < 0.0 ? rest + 360.0 : rest;
  return turned < 360.0 ? turned : 0.0;  // -1e-20 + 360 rounds to 360
}

double CybotUnits::theta(double degrees) const {
  return normalize_angle(radians(std::fmod(degrees, 360.0)) + zero);
}

CybotUnits units_of(const RemoteStatus& remote) {
  CybotUnits units;
  units.zero = remote.start.theta;
  if (remote.link.unit == "cm") {
    units.length = QStringLiteral("cm");
    units.metres = 0.01;
  }
  return units;
}

QString operand_text(Opcode opcode, double operand, const CybotUnits& units) {
  switch (opcode) {
    case Opcode::Turn: {
      const double heading = units.heading(operand);
      // 359.97 is written as 0.0, not as 360.0.
      return number_text(heading < 359.95 ? heading : 0.0, 1) + QChar(0x00B0);
    }
    case Opcode::Drive:
      return number_text(units.units(operand), units.decimals()) + QChar(0x2009) + units.length;
    default: return {};
  }
}

namespace {

QString operand_cell(const OpcodeRow& row) {
  return operand_text(row.opcode, row.operand, row.units);
}

QString time_cell(const OpcodeRow& row) {
  return number_text(row.seconds, 1) + QChar(0x2009) + QLatin1Char('s');
}

QString spoken_name(const OpcodeRow& row) {
  return QStringLiteral("%1, %2").arg(opcode_names(row.opcode), opcode_meaning(row.opcode));
}

QString spoken_time(const OpcodeRow& row) {
  return row.state == OpcodeState::Waiting ? tr("waits %1").arg(time_cell(row))
                                           : tr("took %1").arg(time_cell(row));
}

/// The whole row as text.
QString spoken_opcode(const OpcodeRow& row) {
  QStringList parts{tr("Instruction %1").arg(row.number), spoken_name(row), operand_cell(row),
                    opcode_state_word(row.state), QString::fromStdString(row.why)};
  parts.removeAll(QString());
  return parts.join(QStringLiteral(", "));
}

RowDescription<OpcodeRow> opcode_rows(bool queue) {
  using Row = OpcodeRow;
  return {
      .columns = {{.header = tr("No."),
                   .text = member_text<&Row::number>,
                   .side = Qt::AlignRight,
                   .spoken = spoken_opcode},
                  {.header = tr("Opcode"),
                   .text = [](const Row& row) { return opcode_names(row.opcode); },
                   .hint = tr("Name of the instruction; both names if there are two"),
                   .spoken = spoken_name},
                  {.header = tr("Operand"),
                   .text = operand_cell,
                   .side = Qt::AlignRight,
                   .hint = tr("Heading in degrees from the start heading; distance in the robot's "
                              "unit"),
                   .spoken_none = tr("no operand")},
                  {.header = queue ? tr("State") : tr("Ended"),
                   .text = [](const Row& row) { return opcode_state_word(row.state); }},
                  {.header = queue ? tr("Age") : tr("Took"),
                   .text = time_cell,
                   .side = Qt::AlignRight,
                   .hint = queue ? tr("Time since it was added, or since it became readable")
                                 : tr("From reading it to its end"),
                   .spoken = spoken_time},
                  {.header = tr("By"), .text = member_text<&Row::by>, .spoken_as = tr("by %1")},
                  {.header = tr("Why"),
                   .text = member_text<&Row::why>,
                   .spoken_none = tr("no reason given")}},
      .key = [](const Row& row) { return std::uint64_t{row.number}; },
      .tip =
          [](const Row& row) {
            return tr("%1\nby %2").arg(spoken_opcode(row), QString::fromStdString(row.by));
          }};
}

double seconds_so_far(const OpcodeEntry& entry, const Snapshot& now) {
  const bool begun = entry.read >= 0 || entry.shown >= 0;
  const Tick ticks = begun || entry.ended >= 0 ? entry.duration(now.tick) : now.tick - entry.added;
  return static_cast<double>(std::max<Tick>(0, ticks)) * now.tick_seconds;
}

/// Sizes the columns of a table by their contents while it is shown. A hidden one would measure all
/// of its rows at every change instead of those in sight (QTableView::sizeHintForColumn).
class ShownColumnSizer final : public QObject {
 public:
  explicit ShownColumnSizer(QTableView& table)
      : QObject(&table), header_(*table.horizontalHeader()) {
    table.installEventFilter(this);
    size(table.isVisible());
  }

  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Show || event->type() == QEvent::Hide) {
      size(event->type() == QEvent::Show);
    }
    return QObject::eventFilter(watched, event);
  }

 private:
  void size(bool shown) {
    header_.setSectionResizeMode(shown ? QHeaderView::ResizeToContents : QHeaderView::Fixed);
  }

  QHeaderView& header_;
};

}  // namespace

void style_table(QTableView& table, const QString& name, const QString& description) {
  make_plain_table(table, name, description);
  table.setAlternatingRowColors(true);
  table.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  new ShownColumnSizer(table);  // owned by the table
  // Considers visible rows only: a thousand rows are updated five times a second.
  table.horizontalHeader()->setResizeContentsPrecision(0);
  table.horizontalHeader()->setStretchLastSection(true);
  keep_line_height(table, [&table] {
    table.horizontalHeader()->setMinimumSectionSize(scaled(24));
    table.setMinimumHeight(3 * line_height(table) + table.horizontalHeader()->sizeHint().height());
  });
}

OpcodeTableModel::OpcodeTableModel(Part part, QObject* parent)
    : RowModel(opcode_rows(part == Part::Queue), parent), part_(part) {}

void OpcodeTableModel::show(const Snapshot& now, const RemoteStatus* remote) {
  std::vector<OpcodeRow> rows;
  if (remote != nullptr) {
    const CybotUnits units = units_of(*remote);
    const auto& entries = part_ == Part::Queue ? remote->queue : remote->history;
    for (const OpcodeEntry& entry : entries) {
      rows.push_back({entry, units, seconds_so_far(entry, now)});
    }
  }
  if (part_ == Part::History) std::ranges::reverse(rows);
  RowModel::show(std::move(rows));
}

OpcodeTable::OpcodeTable(OpcodeTableModel& model, QWidget* parent)
    : RowTable(parent), instructions_(model) {
  setModel(&model);
}

std::vector<std::uint32_t> OpcodeTable::chosen() const {
  std::vector<std::uint32_t> numbers;
  for (const int row : selected_rows()) {
    if (const OpcodeEntry* const entry = instructions_.entry_at(row)) {
      numbers.push_back(entry->number);
    }
  }
  return numbers;
}

namespace {

constexpr double kFarthestDrive = 100.0;  ///< metres; maximum of one instruction
constexpr double kWholeTurnDegrees = 360.0;

/// The tooltip of a disabled button has the reason.
void allow(QToolButton& button, const QString& hint, const QString& why_not) {
  const QString text = why_not.isEmpty() ? hint : QStringLiteral("%1\n%2").arg(hint, why_not);
  if (button.toolTip() != text) {
    button.setToolTip(text);
    button.setAccessibleDescription(text);
  }
  if (button.isEnabled() != why_not.isEmpty()) button.setEnabled(why_not.isEmpty());
}

}  // namespace

OpcodeAdder::OpcodeAdder(QWidget* parent)
    : QWidget(parent), choice_(new QComboBox(this)), operand_(new QDoubleSpinBox(this)) {
  choice_->setAccessibleName(tr("Instruction to add"));
  choice_->setToolTip(tr("Instruction for the robot"));
  choice_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  for (const OpcodeInfo& row : opcodes()) {
    choice_->addItem(
        QStringLiteral("%1 %2").arg(opcode_names(row.opcode), opcode_meaning(row.opcode)),
        static_cast<int>(row.opcode));
  }
  operand_->setAccessibleName(tr("Operand"));
  operand_->setKeyboardTracking(false);
  operand_->setAlignment(Qt::AlignRight);
  add_ = make_icon_button(QStringLiteral("row-add"), tr("Add instruction"), QString(), this);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(4);
  row->addWidget(choice_, 1);
  row->addWidget(operand_);
  row->addWidget(add_);
  keep_scaled(*this, [this] {
    choice_->setMinimumWidth(scaled(110));
    operand_->setMinimumWidth(scaled(96));
  });
  connect(choice_, &QComboBox::currentIndexChanged, this, &OpcodeAdder::show_operand);
  connect(operand_, &QDoubleSpinBox::valueChanged, this,
          [this](double value) { typed_[chosen()] = value; });
  connect(operand_->findChild<QLineEdit*>(), &QLineEdit::returnPressed, this, &OpcodeAdder::add);
  connect(add_, &QToolButton::clicked, this, &OpcodeAdder::add);
  show_operand();
}

Opcode OpcodeAdder::chosen() const { return static_cast<Opcode>(choice_->currentData().toInt()); }

void OpcodeAdder::show(const CybotUnits& units, const QString& why_not) {
  const bool other_unit = units.length != units_.length;
  units_ = units;
  if (other_unit) {
    typed_.erase(Opcode::Drive);  // a number of centimetres must not be reused as metres
    show_operand();
  }
  can_add_ = why_not.isEmpty();
  const QString hint = can_add_ ? tr("Appends it to the queue (Enter)") : why_not;
  if (add_->toolTip() != hint) {
    add_->setToolTip(hint);
    add_->setAccessibleDescription(hint);
  }
  if (add_->isEnabled() != can_add_) add_->setEnabled(can_add_);
}

void OpcodeAdder::show_operand() {
  const QSignalBlocker quiet(operand_);
  const bool turn = chosen() == Opcode::Turn;
  const bool drive = chosen() == Opcode::Drive;
  operand_->setEnabled(turn || drive);
  const double most = turn ? kWholeTurnDegrees : drive ? units_.units(kFarthestDrive) : 0.0;
  operand_->setDecimals(drive ? units_.decimals() : 1);
  operand_->setRange(-most, most);
  operand_->setSingleStep(turn ? 15.0 : units_.units(0.1));
  operand_->setSuffix(turn    ? QString(QChar(0x00B0))
                      : drive ? QChar(0x2009) + units_.length
                              : QString());
  const auto typed = typed_.find(chosen());
  operand_->setValue(typed != typed_.end() ? typed->second : 0.0);
  const QString hint = turn    ? tr("Heading, degrees clockwise from the start heading")
                       : drive ? tr("Distance straight ahead; negative = backwards")
                               : tr("This instruction has no operand");
  operand_->setToolTip(hint);
  operand_->setAccessibleDescription(hint);
}

void OpcodeAdder::add() {
  if (!can_add_) return;
  operand_->interpretText();
  const double value = operand_->value();
  switch (chosen()) {
    case Opcode::Turn: return emit add_wanted(Opcode::Turn, units_.theta(value));
    case Opcode::Drive: return emit add_wanted(Opcode::Drive, units_.in_metres(value));
    default: emit add_wanted(chosen(), 0.0);
  }
}

QueuePage::QueuePage(SnapshotFeed& feed, ActionSet& actions, QWidget* parent)
    : QWidget(parent), feed_(feed), table_(new OpcodeTable(model_, this)) {
  setAccessibleName(tr("Queue of instructions"));
  style_table(*table_, tr("Queue"),
              tr("Instructions, next first. Delete removes them, Alt+Up and Alt+Down move them."));
  table_->setColumnHidden(OpcodeTableModel::Why, true);
  pages_ = new EmptyPages(*table_, this);
  state_ = make_state_label(tr("State of the queue"), 2, this);
  adder_ = new OpcodeAdder(this);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, kGap, 0, 0);
  column->setSpacing(kGap);
  column->addWidget(pages_, 1);
  column->addLayout(make_buttons(actions));
  column->addWidget(state_);
  column->addWidget(adder_);
  connect(table_, &OpcodeTable::rows_chosen, this, &QueuePage::show_buttons);
  connect(table_, &OpcodeTable::remove_wanted, this, &QueuePage::take_away);
  connect(table_, &OpcodeTable::move_wanted, this, &QueuePage::move);
  connect(up_, &QToolButton::clicked, this, [this] { move(-1); });
  connect(down_, &QToolButton::clicked, this, [this] { move(+1); });
  connect(remove_, &QToolButton::clicked, this, &QueuePage::take_away);
  connect(adder_, &OpcodeAdder::add_wanted, this, [this](Opcode opcode, double operand) {
    if (const auto robot = feed_.now().active) {
      feed_.link().post(input::OpcodeAdd{*robot, opcode, operand});
    }
  });
  follow();
}

QLayout* QueuePage::make_buttons(ActionSet& actions) {
  const auto button = [this](const char* icon, const QString& text) {
    return make_icon_button(QLatin1String(icon), text, text, this);
  };
  up_ = button("row-up", tr("Earlier"));
  down_ = button("row-down", tr("Later"));
  remove_ = button("row-remove", tr("Remove"));
  auto* row = new QHBoxLayout;
  row->setSpacing(2);
  for (QToolButton* each : {up_, down_, remove_}) row->addWidget(each);
  const auto acts = [&](ActionName id) {
    row->addWidget(new ActionButton(actions[id], Qt::ToolButtonIconOnly, this));
  };
  acts("cybot.clear_queue");
  row->addStretch(1);
  acts("cybot.pause_queue");
  acts("cybot.step_queue");
  return row;
}

void QueuePage::follow() {
  const Snapshot& now = feed_.now();
  const RemoteStatus* const remote = active_remote(now);
  model_.show(now, remote);
  pages_->show_empty(model_.rowCount() > 0 ? QString()
                                           : tr("No instructions.\nWay-points become instructions "
                                                "automatically; add others below."));
  QString state;
  if (remote != nullptr && remote->paused) {
    state = tr("Paused: it finishes the current instruction and sees no new ones.");
  } else if (remote != nullptr && remote->awaits_old) {
    state = tr("It may still be executing a removed instruction.");
  }
  say(*state_, state);
  state_->setHidden(state.isEmpty());
  CybotUnits units;
  if (remote != nullptr) units = units_of(*remote);
  adder_->show(units, why_no_queue(now, QueueOperation::Add));
  show_buttons();
}

/// The instruction that the robot has read stays in front.
bool QueuePage::can_move(int step) const {
  const auto chosen = table_->chosen();
  if (chosen.empty()) return false;
  const auto at = [this](std::uint32_t number) { return model_.row_of(number); };
  const bool busy = model_.entry_at(0)->state == OpcodeState::Read;
  const int first = at(chosen.front());
  const int last = at(chosen.back());
  if (busy && first == 0) return false;
  return step < 0 ? first > (busy ? 1 : 0) : last < model_.rowCount() - 1;
}

void QueuePage::show_buttons() {
  const Snapshot& now = feed_.now();
  const bool some = !table_->chosen().empty();
  const QString choose = some ? QString() : tr("Select instructions first");
  const auto first_of = [](const QString& a, const QString& b) { return a.isEmpty() ? b : a; };
  const QString edit = first_of(why_no_queue(now, QueueOperation::Edit), choose);
  const QString end = tr("It is at the end, or the robot is executing it");
  allow(*up_, tr("Moves the selected ones up (Alt+Up)"),
        first_of(edit, can_move(-1) ? QString() : end));
  allow(*down_, tr("Moves the selected ones down (Alt+Down)"),
        first_of(edit, can_move(+1) ? QString() : end));
  allow(*remove_, tr("Removes the selected ones (Delete)"),
        first_of(why_no_queue(now, QueueOperation::Drop), choose));
}

void QueuePage::move(int step) {
  const Snapshot& now = feed_.now();
  if (!now.active || !why_no_queue(now, QueueOperation::Edit).isEmpty() || !can_move(step)) return;
  std::vector<std::uint32_t> chosen = table_->chosen();
  // In the direction of motion, so that none overtakes another.
  if (step > 0) std::ranges::reverse(chosen);
  for (const std::uint32_t number : chosen) {
    const auto to = static_cast<std::uint32_t>(model_.row_of(number) + step);
    feed_.link().post(input::OpcodeMove{*now.active, number, to});
  }
}

void QueuePage::take_away() {
  const Snapshot& now = feed_.now();
  if (!now.active || !why_no_queue(now, QueueOperation::Drop).isEmpty()) return;
  for (const std::uint32_t number : table_->chosen()) {
    feed_.link().post(input::OpcodeRemove{*now.active, number});
  }
}

}  // namespace magna
