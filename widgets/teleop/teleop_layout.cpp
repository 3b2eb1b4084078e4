// SPDX-License-Identifier: GPL-3.0-or-later
// Construction of the teleoperation pane.

#include <QApplication>
#include <QButtonGroup>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/chip.h"
#include "widgets/figures.h"
#include "widgets/metrics.h"
#include "widgets/pane_paint.h"
#include "widgets/robot_header.h"
#include "widgets/state_label.h"
#include "widgets/teleop/limit_row.h"
#include "widgets/teleop/stick_widget.h"
#include "widgets/teleop/teleop_pane.h"
#include "widgets/tool_button.h"
#include "widgets/ui_scale.h"
#include "widgets/upright_scroll.h"

namespace magna {
namespace {

constexpr int kTeleopGap = 6;
constexpr int kGaitHeight = 26;    // pixels at 100 %
constexpr double kFigures = 1.45;  // size of the sent values, share of the pane's text

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
  ahead_ = add_value(*column, tr("Speed that is sent"), tr("m/s"), this);
  turn_rate_ = add_value(*column, tr("Sent turn rate, clockwise"), tr("°/s"), this);
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
  measured_ = make_state_label(tr("Speed of the robot"), 1, this);
  measured_->setForegroundRole(QPalette::PlaceholderText);
  column->addWidget(measured_);
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
