// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/team/robot_card.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

#include "core/engine/mission_inputs.h"
#include "core/engine/robot_inputs.h"
#include "widgets/base/edit/plan_edits.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/state/explore_role.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/hall/hall_words.h"
#include "widgets/robots/team/robot_words.h"

namespace magna {

RobotCard::RobotCard(SnapshotFeed& feed, EditStack& edits, QWidget* parent)
    : QWidget(parent), feed_(feed), edits_(edits) {
  setAccessibleName(tr("Active robot"));
  make_page();
  keep_scaled(*this, [this] { setFixedHeight(scaled(148)); });
  connect(&feed, &SnapshotFeed::calm, this, &RobotCard::follow);
  follow();
}

void RobotCard::make_page() {
  auto* page = new QWidget(this);
  auto* grid = new QGridLayout(page);
  keep_scaled(*page, [grid] { grid->setContentsMargins(scaled(48), scaled(6), 8, scaled(6)); });
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(2);
  const auto label = [page](const QString& name) {
    auto* made = new QLabel(page);
    made->setAccessibleName(name);
    made->setTextFormat(Qt::PlainText);
    return made;
  };
  name_ = label(tr("Name"));
  type_ = label(tr("Type and commander"));
  state_ = label(tr("State"));
  reason_ = label(tr("Reason"));
  reason_->setMinimumWidth(10);
  reason_->setWordWrap(true);
  reason_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  pose_ = label(tr("Pose"));
  motion_ = label(tr("Heading and speed"));
  keep_scaled(*page, [this] {
    QFont strong = font();
    strong.setBold(true);
    strong.setPointSizeF(strong.pointSizeF() + scaled(1.0));
    name_->setFont(strong);
    reason_->setFixedHeight(2 * fontMetrics().lineSpacing() + 2);
  });
  for (QLabel* quiet : {type_, reason_}) quiet->setForegroundRole(QPalette::PlaceholderText);
  grid->addWidget(name_, 0, 0);
  grid->addWidget(state_, 0, 1, Qt::AlignRight);
  grid->addWidget(type_, 1, 0, 1, 2);
  grid->addWidget(pose_, 2, 0, 1, 2);
  grid->addWidget(motion_, 3, 0, 1, 2);
  grid->addWidget(reason_, 4, 0, 1, 2);

  const auto button = [this](const char* icon, const QString& text, const QString& hint) {
    return make_wide_button(QLatin1String(icon), text, hint, this);
  };
  stop_ = button("robot-stop", tr("Stop"), tr("Stops this robot and holds its mission"));
  resume_ = button("robot-resume", tr("Resume"), tr("Resumes this robot's mission"));
  clear_ = button("plan-clear", tr("Clear plan"), tr("Removes all its way-points"));
  connect(stop_, &QToolButton::clicked, this,
          [this] { act([](RobotId id) -> Input { return input::StopRobot{id}; }); });
  connect(resume_, &QToolButton::clicked, this,
          [this] { act([](RobotId id) -> Input { return input::MissionRun{id}; }); });
  connect(clear_, &QToolButton::clicked, this, [this] {
    if (const auto active = feed_.now().active) clear_plans(edits_, std::span(&*active, 1));
  });
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(4);
  for (QToolButton* each : {stop_, resume_, clear_}) buttons->addWidget(each, 1);
  auto* outer = make_column(this);
  outer->addWidget(page);
  outer->addStretch(1);
  buttons->setContentsMargins(8, 0, 8, 6);
  outer->addLayout(buttons);
}

void RobotCard::show_when(bool wanted) {
  wanted_ = wanted;
  follow();
}

void RobotCard::act(Input (*make)(RobotId)) {
  if (const auto active = feed_.now().active) feed_.link().post(make(*active));
}

void RobotCard::follow() {
  const Snapshot& now = feed_.now();
  const RobotLabel* label = now.active ? label_of(now, *now.active) : nullptr;
  setVisible(wanted_ && label != nullptr);
  update();
  if (label == nullptr) return;
  const std::size_t i = now.active->index();
  const RobotStatus& status = status_of(now, *now.active);
  const ShownState state = shown_state(now, *now.active);
  const auto type = info(label->type).name;
  name_->setText(QString::fromStdString(label->name));
  const QString shown_type = QString::fromUtf8(type);
  type_->setText(
      status.writer.empty()
          ? tr("%1, not commanded").arg(shown_type)
          : tr("%1, commanded by %2").arg(shown_type, QString::fromStdString(status.writer)));
  state_->setText(activity_word(now, *now.active));
  const QString at =
      state == ShownState::Idle
          ? QString()
          : activity_details(now, *now.active, keys_shown_at(*this, "robot.resume")).value(0);
  QString task = at.isEmpty() ? tr("No task") : at;
  if (is_explorer(now, *now.active)) task = tr("%1; %2").arg(task, explorer_text());
  const QString reason = state_reason(now, *now.active);
  reason_->setText(reason.isEmpty() ? task : reason);
  reason_->setToolTip(reason_->text());
  if (i < now.poses.size()) {
    pose_->setText(point_text(now.poses[i].position()));
    QString motion = degrees_text(now.poses[i].theta);
    // The speed of a CyBOT is not known: it reports places.
    if (i < now.speeds.size() && remote_of(now, *now.active) == nullptr) {
      motion = tr("%1  %2").arg(motion, speed_text(now.speeds[i]));
    }
    if (const auto* robot = hall_robot(now, *now.active)) {
      motion = tr("%1  battery %2").arg(motion, battery_text(*robot));
    }
    motion_->setText(motion);
  }
  const bool planned = has_plan(now, *now.active);
  clear_->setEnabled(planned);
  resume_->setEnabled(planned && !now.stopped && state != ShownState::OnMission);
}

QString RobotCard::text() const {
  if (!feed_.now().active) return {};
  return QStringList{name_->text(), state_->text(),  type_->text(),
                     pose_->text(), motion_->text(), reason_->text()}
      .join(QLatin1Char('\n'));
}

void RobotCard::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  painter.fillRect(rect(), l.base);
  painter.fillRect(QRect(0, height() - 1, width(), 1), l.line);
  const Snapshot& now = feed_.now();
  const RobotLabel* label = now.active ? label_of(now, *now.active) : nullptr;
  if (label == nullptr) return;
  paint_swatch(painter, QRectF(scaled(10), scaled(10), scaled(30), scaled(30)), style_of(*label),
               QString::fromStdString(label->letter), l.text);
  if (now.active->index() >= statuses_of(now).size()) return;
  const ShownState state = shown_state(now, *now.active);
  painter.drawPixmap(
      QPointF(scaled(15), scaled(50)),
      tinted_pixmap(state_icon(state), state_colour(state, l), scaled(20), devicePixelRatioF()));
}

}  // namespace magna
