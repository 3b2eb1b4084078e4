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

#include "widgets/metrics.h"
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

}  // namespace

void TeleopPane::lay_out() {
  // Large text on a small screen: scrolls instead of overlapping.
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  auto* scroll = new UprightScroll(this);
  auto* content = new QWidget(scroll);
  whole->addWidget(scroll);
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(kMargin, kTeleopGap, kMargin, kTeleopGap);
  column->setSpacing(kTeleopGap);
  header_ = new RobotHeader(this);
  column->addWidget(header_);
  writer_ = make_state_label(tr("Writer"), 2, this);
  writer_->setForegroundRole(QPalette::PlaceholderText);
  column->addWidget(writer_);
  column->addLayout(make_hands());
  state_ = make_state_label(tr("State of teleoperation"), 2, this);
  column->addWidget(state_);
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
  column->addLayout(make_links());
  column->addStretch(1);
  column_ = column;
  scroll->set_content(content);
}

void TeleopPane::add_row(QWidget& row) { column_->insertWidget(column_->count() - 1, &row); }

QLayout* TeleopPane::make_hands() {
  auto* row = new QHBoxLayout;
  row->setSpacing(12);
  stick_ = new StickWidget(source_, this);
  row->addWidget(stick_);
  auto* column = new QVBoxLayout;
  column->setSpacing(4);
  arm_ = make_wide_button(QString(), tr("Arm (Ctrl+T)"),
                          tr("Lets stick and keys drive the active robot; Escape disarms"), this);
  arm_->setCheckable(true);
  keep_scaled(*arm_, [this] { arm_->setMinimumHeight(scaled(32)); });
  column->addWidget(arm_);
  const auto value = [this](const QString& name) {
    auto* label = new QLabel(this);
    label->setAccessibleName(name);
    return label;
  };
  ahead_ = value(tr("Speed that is sent"));
  turn_rate_ = value(tr("Sent turn rate, clockwise"));
  measured_ = value(tr("Speed of the robot"));
  measured_->setForegroundRole(QPalette::PlaceholderText);
  for (QLabel* label : {ahead_, turn_rate_}) {
    keep_scaled(*label, [label] {
      QFont large = QApplication::font();
      large.setPointSizeF(large.pointSizeF() * 1.2);
      if (label->font() != large) label->setFont(large);
    });
  }
  for (QLabel* label : {ahead_, turn_rate_, measured_}) column->addWidget(label);
  column->addLayout(make_gaits());
  row->addLayout(column, 1);
  return row;
}

QLayout* TeleopPane::make_gaits() {
  auto* row = new QHBoxLayout;
  row->setSpacing(0);
  gaits_ = new QButtonGroup(this);
  const std::tuple<Gait, QString, QString> gaits[] = {
      {Gait::Slow, tr("Slow"), tr("A quarter of the limits; also while Ctrl is held")},
      {Gait::Normal, tr("Normal"), tr("Six tenths of the limits")},
      {Gait::Fast, tr("Fast"), tr("All of the limits; also while Shift is held")},
  };
  for (const auto& [gait, text, hint] : gaits) {
    QToolButton* button = make_wide_button(QString(), text, hint, this);
    button->setCheckable(true);
    button->setChecked(gait == Gait::Normal);
    gaits_->addButton(button, static_cast<int>(gait));
    row->addWidget(button);
  }
  return row;
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

QLayout* TeleopPane::make_links() {
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  link_ = make_state_label(tr("Link to the world"), 1, this);
  pad_ = make_state_label(tr("Pad in use"), 1, this);
  pad_->setAlignment(Qt::AlignTop | Qt::AlignRight);
  pad_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);  // elided to the remaining width
  for (QLabel* label : {link_, pad_}) label->setForegroundRole(QPalette::PlaceholderText);
  pad_page_ = make_icon_button(QStringLiteral("gamepad"), tr("Set up gamepads"),
                               tr("Chooses, calibrates and maps gamepads"), this);
  row->addWidget(link_, 0, Qt::AlignVCenter);
  row->addWidget(pad_, 1, Qt::AlignVCenter);
  row->addWidget(pad_page_);
  return row;
}

}  // namespace magna
