// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/teleop/teleop_pane.h"

#include <QApplication>
#include <QButtonGroup>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>
#include <utility>

#include "core/engine/author.h"
#include "core/engine/operator_inputs.h"
#include "core/engine/robot_inputs.h"
#include "core/geometry/angle.h"
#include "widgets/base/bars/robot_header.h"
#include "widgets/base/look/chip.h"
#include "widgets/base/look/pane_paint.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/figures.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/parts/upright_scroll.h"
#include "widgets/base/state/remote_words.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/robots/teleop/stick_widget.h"

namespace magna {
namespace {
constexpr int kSteps = 100;
}

LimitRow::LimitRow(const QString& name, const QString& unit, int decimals, QWidget* parent)
    : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  title_ = new QLabel(name, this);
  slider_ = new QSlider(Qt::Horizontal, this);
  slider_->setRange(1, kSteps);
  slider_->setPageStep(10);
  slider_->setAccessibleName(tr("%1, percent of the robot's maximum").arg(name));
  field_ = new QDoubleSpinBox(this);
  field_->setDecimals(decimals);
  field_->setSuffix(QChar(0x2009) + unit);
  field_->setAccessibleName(name);
  field_->setAlignment(Qt::AlignRight);
  field_->setKeyboardTracking(false);
  title_->setBuddy(field_);
  row->addWidget(title_);
  row->addWidget(slider_, 1);
  row->addWidget(field_);
  connect(slider_, &QSlider::valueChanged, this, [this](int percent) {
    const QSignalBlocker quiet(field_);
    field_->setValue(most_ * percent / kSteps);
    emit changed(field_->value());
  });
  connect(field_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    show_on_slider();
    emit changed(value);
  });
}

void LimitRow::set_title_width(int width) { title_->setMinimumWidth(width); }

void LimitRow::set_most(double most) {
  const QSignalBlocker quiet(field_);
  most_ = most;
  field_->setRange(std::pow(10.0, -field_->decimals()), most);
  field_->setSingleStep(std::max(most / 20.0, std::pow(10.0, -field_->decimals())));
  field_->setToolTip(tr("At most %1").arg(field_->textFromValue(most) + field_->suffix()));
  show_on_slider();
}

void LimitRow::set_value(double value) {
  const QSignalBlocker quiet(field_);
  field_->setValue(value);
  show_on_slider();
}

double LimitRow::value() const { return field_->value(); }

void LimitRow::show_on_slider() {
  const QSignalBlocker quiet(slider_);
  slider_->setValue(static_cast<int>(std::lround(field_->value() / most_ * kSteps)));
}

namespace {

constexpr int kBeatMs = 25;
// Maximum delay until a snapshot includes the first hold.
constexpr std::int64_t kAnswerNs = 300'000'000;

constexpr int kTeleopGap = 6;
constexpr int kGaitHeight = 26;    // pixels at 100 %
constexpr double kFigures = 1.45;  // size of the measured values, share of the pane's text

/// A large number with its unit behind it, small and muted.
FigureLabel* add_value(QVBoxLayout& column, const QString& name, const QString& unit,
                       QWidget* parent) {
  auto* row = new QHBoxLayout;
  row->setSpacing(scaled(kGap));
  auto* number = new FigureLabel(parent);
  number->setAccessibleName(name);
  keep_scaled(*number, [number] {
    QFont large = QApplication::font();
    large.setPointSizeF(large.pointSizeF() * kFigures);
    if (number->font() != large) number->setFont(large);
  });
  auto* behind = new QLabel(unit, parent);
  behind->setForegroundRole(QPalette::PlaceholderText);
  row->addWidget(number);
  row->addWidget(behind, 1, Qt::AlignBottom);
  column.addLayout(row);
  return number;
}

}  // namespace

TeleopPane::TeleopPane(SnapshotFeed& feed, QWidget* parent)
    : QWidget(parent),
      feed_(feed),
      source_(feed.clock(), [this](Input input) { feed_.link().post(std::move(input)); }) {
  setAccessibleName(tr("Teleoperation"));
  lay_out();
  timer_.setTimerType(Qt::PreciseTimer);
  timer_.setInterval(kBeatMs);
  connect(&timer_, &QTimer::timeout, this, &TeleopPane::beat);
  connect(&feed, &SnapshotFeed::arrived, this, &TeleopPane::follow);
  connect(&feed, &SnapshotFeed::calm, this, &TeleopPane::update_texts);
  connect(&feed, &SnapshotFeed::frame, this, &TeleopPane::check_silence);
  connect(stick_, &StickWidget::used, this, &TeleopPane::show_state);
  connect(stick_, &StickWidget::disarm_wanted, this, &TeleopPane::disarm);
  connect(arm_, &QToolButton::clicked, this, [this](bool on) {
    if (on) return take_control();
    disarm();
  });
  connect(dead_man_, &QCheckBox::toggled, this, [this](bool on) { source_.set_dead_man(on); });
  connect(gaits_, &QButtonGroup::idClicked, this,
          [this](int gait) { source_.set_gait(static_cast<Gait>(gait)); });
  for (LimitRow* row : {speed_, turn_}) {
    connect(row, &LimitRow::changed, this, &TeleopPane::keep_limits);
  }
  connect(stop_, &QToolButton::clicked, this, [this] {
    if (!permit_.robot) return;
    source_.interrupt();
    feed_.link().post(input::StopRobot{permit_.robot->id});
  });
  connect(lock_, &QToolButton::clicked, this, &TeleopPane::toggle_lock);
  connect(pad_page_, &QToolButton::clicked, this, &TeleopPane::pad_page_wanted);
  connect(qApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState now) {
    if (now != Qt::ApplicationActive) stick_->drop();
  });
  follow();
  update_texts();
  show_limits();
}

// First the stick: it uses the source of the pane when its window closes.
TeleopPane::~TeleopPane() { delete stick_; }

void TeleopPane::take_control() {
  arm(true);
  stick_->setFocus(Qt::ShortcutFocusReason);
  show_state();
}

void TeleopPane::show_armed() {
  const QString with_pad = source_.has_pad() ? tr("Armed · gamepad") : tr("Armed");
  // Without an active robot nothing would move.
  chip_->show_text(source_.armed() && permit_.robot ? with_pad : QString());
  past_->show_text(feed_.now().past ? tr("Disarmed in the past") : QString());
}

void TeleopPane::next_gait() {
  const int next = (gaits_->checkedId() + 1) % static_cast<int>(gaits_->buttons().size());
  gaits_->button(next)->click();
}

void TeleopPane::disarm() { arm(false); }

void TeleopPane::arm(bool armed) {
  const bool changes = armed != source_.armed();
  if (changes) source_.arm(armed);
  if (armed) {
    timer_.start();
  } else {
    timer_.stop();
  }
  arm_->setChecked(armed);
  arm_->setText(armed ? tr("Release (Esc)") : tr("Arm (Ctrl+T)"));
  arm_->setAccessibleName(armed ? tr("Disarm") : tr("Arm"));
  stick_->update();
  show_state();
  if (changes) emit armed_changed(armed);
}

void TeleopPane::robot_stopped(RobotId robot) {
  if (source_.robot() && source_.robot()->id == robot) source_.interrupt();
  show_state();
}

void TeleopPane::all_stopped() {
  source_.interrupt();
  show_state();
}

void TeleopPane::move_pad(const Deflection& deflection, bool enabled) {
  // Polled more often than the timer runs: input must not wait for the next beat when unattended.
  const bool at_hand = has_control();
  source_.move_pad(at_hand ? deflection : Deflection{}, enabled && at_hand);
}

void TeleopPane::drop_pad() {
  source_.drop_pad();
  show_state();
}

void TeleopPane::show_pad(const QString& name) {
  pad_name_ = name;
  pad_->setToolTip(name);  // it may be longer than the available room
  fit_pad();
}

void TeleopPane::fit_pad() {
  say(*pad_, pad_->fontMetrics().elidedText(pad_text(), Qt::ElideRight, pad_->width()));
}

QString TeleopPane::pad_text() const {
  return pad_name_.isEmpty() ? tr("No pad") : tr("Pad: %1").arg(pad_name_);
}

void TeleopPane::toggle_lock() {
  const auto now = status();
  if (!now) return;
  if (now->locked_by == Author::person().name) {
    feed_.link().post(input::Unlock{permit_.robot->id});
  } else {
    feed_.link().post(input::Lock{permit_.robot->id});
  }
}

// Whether the operator can control the stick. Checked at each beat, because not every loss of
// control causes an event.
bool TeleopPane::has_control() const {
  return isVisible() && stick_->hasFocus() && window()->isActiveWindow() &&
         !stick_->visibleRegion().isEmpty() && QApplication::activePopupWidget() == nullptr &&
         (QApplication::activeModalWidget() == nullptr ||
          QApplication::activeModalWidget()->isAncestorOf(this));
}

void TeleopPane::beat() {
  if (!has_control()) {
    stick_->drop();
    // Behind another tab the armed state is not visible.
    if (!isVisible() || visibleRegion().isEmpty()) disarm();
  }
  source_.update();
  show_state();
  stick_->update();
}

// While the engine is silent no snapshot arrives that would show it.
void TeleopPane::check_silence() {
  const bool silent = engine_silent(feed_.now(), feed_.clock().now_ns());
  if (silent) follow();  // updates the seconds
  if (silent_ == silent) return;
  silent_ = silent;
  follow();
}

void TeleopPane::hideEvent(QHideEvent* event) {
  disarm();
  QWidget::hideEvent(event);
}

void TeleopPane::changeEvent(QEvent* event) {
  if (event->type() == QEvent::ActivationChange && !isActiveWindow()) stick_->drop();
  if (event->type() == QEvent::EnabledChange && !isEnabled()) disarm();
  QWidget::changeEvent(event);
}

void TeleopPane::mousePressEvent(QMouseEvent* event) {
  stick_->setFocus(Qt::MouseFocusReason);
  QWidget::mousePressEvent(event);
}

std::optional<RobotStatus> TeleopPane::status() const {
  const auto statuses = statuses_of(feed_.now());
  if (!permit_.robot || permit_.robot->id.index() >= statuses.size()) return std::nullopt;
  return statuses[permit_.robot->id.index()];
}

void TeleopPane::follow() {
  const Snapshot& now = feed_.now();
  const std::string world = now.world ? now.world->name : std::string();
  if (now.past || now.tick < last_tick_ || world != world_)
    disarm();  // another run has other robots
  last_tick_ = now.tick;
  world_ = world;
  permit_ = drive_permit(now, feed_.clock().now_ns());
  const bool other = permit_.robot != source_.robot();
  source_.set_may_drive(permit_.may);
  source_.set_robot(permit_.robot);
  source_.set_time_scale(now.time_scale);
  if (was_stopped_meanwhile(now)) source_.interrupt();
  if (other) {
    show_limits();
    stick_->update_key_description();
  }
  show_state();
}

// The user stopped the driven robot: the engine has not counted it as held for some time.
bool TeleopPane::was_stopped_meanwhile(const Snapshot& now) const {
  const auto what = status();
  return source_.driving() && what && !what->held && now.made_ns - source_.began_ns() > kAnswerNs;
}

void TeleopPane::update_texts() {
  const Snapshot& now = feed_.now();
  const RobotLabel* label = permit_.robot ? label_of(now, permit_.robot->id) : nullptr;
  const auto what = status();
  header_->show_robot(
      label, what ? help_state_word(now, permit_.robot->id, shown_state(now, permit_.robot->id))
                  : QString());
  say(*writer_, what ? magna::writer_text(*what) : QString());
  const bool mine = what && what->locked_by == Author::person().name;
  show_link();
  lock_->setEnabled(what && (mine || what->locked_by.empty()));
  lock_->setText(mine ? tr("Unlock") : tr("Lock"));
  lock_->setIcon(tinted_icon(mine ? QStringLiteral("unlock") : QStringLiteral("lock")));
  lock_->setAccessibleName(mine ? tr("Unlock robot") : tr("Lock robot"));
  stop_->setEnabled(label != nullptr);
  show_motion();
}

/// What the robot does, whatever commands it. The speed of a CyBOT is not known: it reports places.
void TeleopPane::show_motion() {
  const Snapshot& now = feed_.now();
  const std::size_t i = permit_.robot ? permit_.robot->id.index() : now.poses.size();
  const bool there = i < now.poses.size();
  const bool measured = there && i < now.speeds.size() && i < now.turn_rates.size() &&
                        remote_of(now, permit_.robot->id) == nullptr;
  const QString unknown = QStringLiteral("–");
  say(*speed_now_, measured ? number_text(double{now.speeds[i]}, 2) : unknown);
  say(*turn_rate_, measured ? number_text(degrees(double{now.turn_rates[i]}), 0) : unknown);
  const QString ahead = there ? ahead_words(now, permit_.robot->id) : QString();
  const QString heading = there ? degrees_text(now.poses[i].theta) : QString();
  const bool alone = there && ahead.isEmpty();
  say(*around_, alone   ? tr("heading %1").arg(heading)
                : there ? tr("%1 · %2").arg(heading, ahead)
                        : QString());
}

/// Of a CyBOT the age of its last request; of other robots that of the picture of the world.
void TeleopPane::show_link() {
  const Snapshot& now = feed_.now();
  const std::int64_t time = feed_.clock().now_ns();
  const bool remote = permit_.robot && remote_of(now, permit_.robot->id) != nullptr;
  const QString age = remote ? link_age_text(now, permit_.robot->id) : QString();
  say(*link_, remote && !engine_silent(now, time)
                  ? tr("link %1").arg(age.isEmpty() ? tr("lost") : age)
                  : engine_link_text(now, time));
}

void TeleopPane::show_state() {
  const Snapshot& now = feed_.now();
  const std::int64_t time = feed_.clock().now_ns();
  say(*state_, teleop_text(permit_, source_, stick_->hasFocus(), now));
  if (engine_silent(now, time)) show_link();
  show_armed();
  fit_pad();
  const BodyVelocity& sent = source_.velocity();
  const double along = sent.vy == 0.0 ? sent.vx : std::hypot(sent.vx, sent.vy);
  say(*sent_,
      source_.driving()
          ? tr("sends %1 and %2 °/s").arg(speed_text(along), number_text(degrees(sent.omega), 0))
          : tr("sends nothing"));
  say(*limit_, permit_.robot ? tr("limit %1").arg(speed_text(source_.limits().speed)) : QString());
  if (!source_.waits_for_dead_man()) {
    const int shown = static_cast<int>(source_.gait());
    if (gaits_->checkedId() != shown) gaits_->button(shown)->setChecked(true);
  }
}

void TeleopPane::show_limits() {
  for (QWidget* row : {static_cast<QWidget*>(speed_), static_cast<QWidget*>(turn_)}) {
    row->setEnabled(permit_.robot.has_value());
  }
  if (!permit_.robot) return;
  const RobotTypeInfo& type = info(permit_.robot->type);
  const TeleopLimits chosen =
      kept_within(limits_.try_emplace(type.type, first_limits(type)).first->second, type);
  const TeleopLimits most = type_limits(type);
  speed_->set_most(most.speed);
  speed_->set_value(chosen.speed);
  turn_->set_most(degrees(most.turn_rate));
  turn_->set_value(degrees(chosen.turn_rate));
  source_.set_limits(chosen);
}

void TeleopPane::set_limits(std::map<RobotType, TeleopLimits> limits) {
  limits_ = std::move(limits);
  show_limits();
}

void TeleopPane::keep_limits() {
  if (!permit_.robot) return;
  const RobotTypeInfo& type = info(permit_.robot->type);
  const TeleopLimits chosen = kept_within({speed_->value(), radians(turn_->value())}, type);
  limits_[type.type] = chosen;
  source_.set_limits(chosen);
  emit limits_changed();
}

void TeleopPane::lay_out() {
  // Large text on a small screen: scrolls instead of overlapping.
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  auto* scroll = new UprightScroll(this);
  auto* content = new QWidget(scroll);
  whole->addWidget(scroll);
  auto* column = new QVBoxLayout(content);
  keep_scaled(*content, [column] {
    column->setContentsMargins(scaled(kMargin), scaled(kTeleopGap), scaled(kMargin),
                               scaled(kTeleopGap));
    column->setSpacing(scaled(kTeleopGap));
  });
  chip_ = new Chip(ChipTone::Accent, this);
  chip_->setAccessibleName(tr("Control"));
  column->addWidget(chip_, 0, Qt::AlignRight);
  past_ = new Chip(ChipTone::Past, this);
  past_->setAccessibleName(tr("Control"));
  column->addWidget(past_, 0, Qt::AlignRight);
  QLayout* const hands = make_hands();
  QLayout* const foot = make_foot();
  column->addLayout(hands);
  column->addLayout(foot);
  state_ = make_state_label(tr("State of teleoperation"), 2, this);
  column->addWidget(state_);
  column->addWidget(make_options());
  column->addStretch(1);
  scroll->set_content(content);
  // Everything but the options stays visible, above all the reason why the robot does not move.
  keep_scaled(*scroll, [this, scroll, hands, foot] {
    const int lines = 2 * fontMetrics().lineSpacing() + 2;
    scroll->setMinimumHeight(hands->sizeHint().height() + foot->sizeHint().height() + lines +
                             4 * scaled(kTeleopGap));
  });
}

void TeleopPane::add_row(QWidget& row) { options_->layout()->addWidget(&row); }

QLayout* TeleopPane::make_hands() {
  auto* row = new QHBoxLayout;
  row->setSpacing(12);
  stick_ = new StickWidget(source_, this);
  row->addWidget(stick_);
  auto* column = new QVBoxLayout;
  column->setSpacing(2);
  header_ = new RobotHeader(this);
  column->addWidget(header_);
  speed_now_ = add_value(*column, tr("Speed of the robot"), tr("m/s"), this);
  turn_rate_ = add_value(*column, tr("Turn rate of the robot, clockwise"), tr("°/s"), this);
  around_ = make_state_label(tr("Heading and range ahead"), 1, this);
  around_->setForegroundRole(QPalette::PlaceholderText);
  column->addWidget(around_);
  column->addStretch(1);
  column->addLayout(make_gaits());
  row->addLayout(column, 1);
  return row;
}

QLayout* TeleopPane::make_gaits() {
  auto* row = new QHBoxLayout;
  row->setSpacing(0);
  gaits_ = new QButtonGroup(this);
  const std::tuple<Gait, QString, QString> gaits[] = {
      {Gait::Slow, tr("Slow"), tr("Drives at 25 % of the limits; also while Ctrl is held")},
      {Gait::Normal, tr("Normal"), tr("Drives at 60 % of the limits")},
      {Gait::Fast, tr("Fast"), tr("Drives at the full limits; also while Shift is held")},
  };
  for (const auto& [gait, text, hint] : gaits) {
    QToolButton* button = make_low_button(text, hint, kGaitHeight, this);
    button->setCheckable(true);
    button->setChecked(gait == Gait::Normal);
    gaits_->addButton(button, static_cast<int>(gait));
    row->addWidget(button);
  }
  join_segments(gaits_->buttons());
  row->addStretch(1);
  return row;
}

// Limit and link in one line with the arrow that opens the options, and the button that arms.
QLayout* TeleopPane::make_foot() {
  auto* row = new QHBoxLayout;
  row->setSpacing(kMargin);
  disclosure_ = make_icon_button(QString(), tr("Limits and options"),
                                 tr("Shows speed limits, lock, gamepad and camera angles"), this);
  disclosure_->setCheckable(true);
  disclosure_->setArrowType(Qt::RightArrow);
  limit_ = new FigureLabel(this);
  limit_->setAccessibleName(tr("Speed limit in force"));
  link_ = new FigureLabel(this);
  link_->setAccessibleName(tr("Link to the world"));
  keep_scaled(*link_, [this] {
    link_->setMinimumWidth(figures_width(link_->fontMetrics(), tr("link 000 ms")));
  });
  link_->setToolTip(tr("Age of the newest state of the world"));
  for (QLabel* label : {limit_, link_}) label->setForegroundRole(QPalette::PlaceholderText);
  arm_ = make_low_button(tr("Arm (Ctrl+T)"),
                         tr("Lets stick and keys drive the active robot; Escape disarms"),
                         kGaitHeight, this);
  arm_->setCheckable(true);
  // Equal for both texts, so that nothing moves.
  keep_scaled(*arm_, [this] {
    arm_->setMinimumWidth(arm_->fontMetrics().horizontalAdvance(tr("Release (Esc)")) + scaled(16));
  });
  row->addWidget(disclosure_);
  row->addWidget(limit_);
  row->addWidget(link_);
  row->addStretch(1);
  row->addWidget(arm_);
  return row;
}

QWidget* TeleopPane::make_options() {
  options_ = new QWidget(this);
  auto* column = new QVBoxLayout(options_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kTeleopGap);
  writer_ = make_state_label(tr("Commanded by"), 2, this);
  writer_->setForegroundRole(QPalette::PlaceholderText);
  column->addWidget(writer_);
  sent_ = make_state_label(tr("Speed that is sent"), 1, this);
  sent_->setForegroundRole(QPalette::PlaceholderText);
  column->addWidget(sent_);
  speed_ = new LimitRow(tr("Speed limit"), tr("m/s"), 2, this);
  turn_ = new LimitRow(tr("Turn limit"), tr("°/s"), 0, this);
  for (LimitRow* row : {speed_, turn_}) {
    keep_scaled(*row, [row] {
      row->set_title_width(row->fontMetrics().horizontalAdvance(tr("Speed limit")) + 6);
    });
    row->slider().setFocusPolicy(Qt::TabFocus);
    column->addWidget(row);
  }
  dead_man_ = new QCheckBox(tr("Keys drive only while Shift is held"), this);
  dead_man_->setToolTip(
      tr("Dead-man: releasing Shift stops the robot. The stick drives only while held anyway."));
  dead_man_->setAccessibleDescription(dead_man_->toolTip());
  dead_man_->setFocusPolicy(Qt::TabFocus);
  column->addWidget(dead_man_);
  column->addLayout(make_buttons());
  column->addLayout(make_pad_row());
  options_->hide();
  connect(disclosure_, &QToolButton::toggled, this, [this](bool open) {
    disclosure_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    options_->setVisible(open);
  });
  return options_;
}

QLayout* TeleopPane::make_buttons() {
  auto* row = new QHBoxLayout;
  row->setSpacing(4);
  stop_ = make_wide_button(QStringLiteral("robot-stop"), tr("Stop"),
                           tr("Stops this robot and holds its mission"), this);
  lock_ = make_wide_button(QStringLiteral("lock"), tr("Lock"),
                           tr("Lets only the operator command this robot (Ctrl+L)"), this);
  for (QToolButton* button : {stop_, lock_}) row->addWidget(button, 1);
  return row;
}

QLayout* TeleopPane::make_pad_row() {
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  pad_ = make_state_label(tr("Pad in use"), 1, this);
  pad_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);  // elided to the remaining width
  pad_->setForegroundRole(QPalette::PlaceholderText);
  pad_page_ = make_icon_button(QStringLiteral("gamepad"), tr("Set up gamepads"),
                               tr("Chooses, calibrates and maps gamepads"), this);
  row->addWidget(pad_, 1, Qt::AlignVCenter);
  row->addWidget(pad_page_);
  return row;
}

}  // namespace magna
