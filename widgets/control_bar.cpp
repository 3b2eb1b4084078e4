// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/control_bar.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <algorithm>

#include "widgets/action_button.h"
#include "widgets/robot_state.h"
#include "widgets/snapshot_reader.h"
#include "widgets/speed_box.h"
#include "widgets/state_label.h"
#include "widgets/stop_button.h"
#include "widgets/text_format.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kSpare = 40;  // pixels at 100 %

/// Number of robots that wait for their missions to be resumed.
std::ptrdiff_t held_robots(const Snapshot& now) {
  return std::ranges::count_if(labels_of(now), [&now](const RobotLabel& label) {
    return label.present && shown_state(now, label.id) == ShownState::Held;
  });
}

/// State of the world, and the reason why robots do not move.
QString world_state(const Snapshot& now) {
  if (now.stopped) {
    const QString stopped =
        now.stopped_by.empty()
            ? ControlBar::tr("Stopped")
            : ControlBar::tr("Stopped by %1").arg(QString::fromStdString(now.stopped_by));
    return now.paused ? ControlBar::tr("%1, paused").arg(stopped) : stopped;
  }
  const QString runs = now.paused ? ControlBar::tr("Paused") : ControlBar::tr("Running");
  const auto held = held_robots(now);
  return held == 0 ? runs : ControlBar::tr("%1, %2 held").arg(runs).arg(held);
}

QFrame* divider(QWidget* parent) {
  auto* line = new QFrame(parent);
  line->setFrameShape(QFrame::VLine);
  keep_scaled(*line, [line] { line->setFixedSize(9, scaled(24)); });
  line->setForegroundRole(QPalette::Mid);
  line->setFrameShadow(QFrame::Plain);
  return line;
}

}  // namespace

ControlBar::ControlBar(SnapshotFeed& feed, ActionSet& actions, QWidget* parent)
    : QWidget(parent), feed_(feed), actions_(actions) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 2, 4, 2);
  row->setSpacing(4);
  row->setSizeConstraint(QLayout::SetNoConstraint);  // widgets that do not fit are hidden, see
                                                     // fit()
  const auto button = [&](ActionName id, Qt::ToolButtonStyle style) {
    auto* made = new ActionButton(actions_[id], style, this);
    row->addWidget(made);
    return made;
  };

  world_ = new QLabel(this);
  QFont strong = font();
  strong.setBold(true);
  world_->setFont(strong);
  world_->setAccessibleName(tr("World"));
  row->addWidget(world_);
  QFrame* behind_world = divider(this);
  row->addWidget(behind_world);

  auto* pause = button("world.pause", Qt::ToolButtonTextBesideIcon);
  keep_scaled(*pause, [pause] { pause->setMinimumWidth(scaled(86)); });
  auto* step = button("world.step", Qt::ToolButtonIconOnly);
  auto* slower = button("world.slower", Qt::ToolButtonIconOnly);
  speed_ = new SpeedBox(this);
  row->addWidget(speed_);
  auto* faster = button("world.faster", Qt::ToolButtonIconOnly);
  factor_ = new QLabel(this);
  factor_->setAccessibleName(tr("Real-time factor"));
  factor_->setToolTip(tr("Simulated seconds for each second that passes"));
  keep_scaled(*factor_, [this] {
    const QString widest = tr("%1 real time").arg(QStringLiteral("00.00×"));
    factor_->setMinimumWidth(factor_->fontMetrics().horizontalAdvance(widest));
  });
  row->addWidget(factor_);
  QFrame* behind_time = divider(this);
  row->addWidget(behind_time);
  for (const ActionRow& tool : map_tool_actions()) {
    tools_ << button(tool.id, Qt::ToolButtonTextBesideIcon);
  }
  QFrame* behind_tools = divider(this);
  row->addWidget(behind_tools);
  auto* fit_all = button("view.fit_all", Qt::ToolButtonIconOnly);
  auto* fit_selection = button("view.fit_selection", Qt::ToolButtonIconOnly);
  row->addStretch(1);
  state_ = new QLabel(this);
  state_->setAccessibleName(tr("State of the world"));
  state_->setToolTip(tr("Held robots wait until their missions are resumed"));
  row->addWidget(state_);
  row->addSpacing(8);
  stop_ = new StopButton(feed.clock(), this);
  row->addWidget(stop_);
  // The least important is hidden first; all are also in the menus and the status bar.
  yielding_ << fit_selection << fit_all << behind_tools << factor_ << slower << faster
            << behind_world << world_;
  for (QWidget* tool : tools_) yielding_ << tool;
  yielding_ << behind_time << state_ << step;
  keep_scaled(*this, [this] { setFixedHeight(scaled(40)); });

  connect(&feed, &SnapshotFeed::arrived, this, &ControlBar::follow);
  connect(&feed, &SnapshotFeed::calm, this, &ControlBar::update_texts);
  follow();
  update_texts();
}

void ControlBar::add_beside_stop(QWidget& widget) {
  auto* row = static_cast<QHBoxLayout*>(layout());
  row->insertWidget(row->indexOf(stop_), &widget);
  beside_stop_ = &widget;
}

void ControlBar::follow() {
  const Snapshot& now = feed_.now();
  stop_->set_latched(now.stopped);
  speed_->show_scale(now.time_scale);
  QAction& pause = actions_["world.pause"];
  const QString wanted = now.paused ? tr("Run") : tr("Pause");
  if (pause.text() != wanted) {
    pause.setText(wanted);
    pause.setIcon(tinted_icon(now.paused ? QStringLiteral("run") : QStringLiteral("pause")));
  }
  say(*state_, world_state(now));
}

void ControlBar::update_texts() {
  const Snapshot& now = feed_.now();
  world_->setText(now.world ? QString::fromStdString(now.world->name) : tr("No world"));
  factor_->setText(tr("%1 real time").arg(factor_text(now.real_time_factor)));
}

QSize ControlBar::minimumSizeHint() const {
  return {stop_->sizeHint().width() + speed_->sizeHint().width() + scaled(120), scaled(40)};
}

void ControlBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

bool ControlBar::event(QEvent* event) {
  const bool done = QWidget::event(event);
  // Texts, font or scale have changed.
  if (event->type() == QEvent::LayoutRequest) fit();
  return done;
}

// Fits the bar into its width: tool names, then icons only, then fewer widgets.
void ControlBar::fit() {
  // Showing and hiding widgets requests a layout again, so only changed widths count.
  const bool beside = beside_stop_ != nullptr && !beside_stop_->isHidden();
  const QString shape =
      QStringLiteral("%1 %2 %3 %4 %5 %6 %7")
          .arg(width())
          .arg(scale_percent())
          .arg(beside ? beside_stop_->sizeHint().width() : 0)
          .arg(font().key(), world_->text(), state_->text(), actions_["world.pause"].text());
  if (shape == shape_) return;
  shape_ = shape;
  const auto dress = [this](Qt::ToolButtonStyle style) {
    for (QWidget* tool : tools_) static_cast<QToolButton*>(tool)->setToolButtonStyle(style);
  };
  const auto needed = [this] { return layout()->totalSizeHint().width(); };
  for (QWidget* part : yielding_) part->setVisible(true);
  dress(Qt::ToolButtonTextBesideIcon);
  layout()->invalidate();
  // With some spare room, because figures grow and names should not flicker.
  if (needed() + scaled(kSpare) > width()) dress(Qt::ToolButtonIconOnly);
  layout()->invalidate();
  for (QWidget* part : yielding_) {
    if (needed() <= width()) break;
    part->setVisible(false);
    layout()->invalidate();
  }
  layout()->activate();
}

}  // namespace magna
