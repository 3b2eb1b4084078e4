// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/control_bar.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "widgets/action_button.h"
#include "widgets/snapshot_reader.h"
#include "widgets/speed_box.h"
#include "widgets/stop_button.h"
#include "widgets/text_format.h"
#include "widgets/tinted_icon.h"

namespace magna {
namespace {

/// Below this width the tools show their icons alone.
constexpr int kRoomy = 1440;
/// Below this one the real-time factor is in the status bar alone.
constexpr int kNarrow = 1000;

QFrame* divider(QWidget* parent) {
  auto* line = new QFrame(parent);
  line->setFrameShape(QFrame::VLine);
  line->setFixedSize(9, 24);
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
  const auto button = [&](std::string_view id, Qt::ToolButtonStyle style) {
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
  row->addWidget(divider(this));

  auto* pause = button("world.pause", Qt::ToolButtonTextBesideIcon);
  pause->setMinimumWidth(86);
  button("world.step", Qt::ToolButtonIconOnly);
  button("world.slower", Qt::ToolButtonIconOnly);
  speed_ = new SpeedBox(this);
  row->addWidget(speed_);
  button("world.faster", Qt::ToolButtonIconOnly);
  factor_ = new QLabel(this);
  factor_->setAccessibleName(tr("Real-time factor"));
  factor_->setToolTip(tr("Simulated seconds for each second that passes"));
  factor_->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("00.00× real time")));
  row->addWidget(factor_);
  row->addWidget(divider(this));
  for (const std::string_view id : {"tool.select", "tool.waypoints", "tool.goal", "tool.measure",
                                    "tool.annotate", "tool.move"}) {
    tools_ << button(id, Qt::ToolButtonTextBesideIcon);
  }
  row->addWidget(divider(this));
  button("view.fit_all", Qt::ToolButtonIconOnly);
  button("view.fit_selection", Qt::ToolButtonIconOnly);
  row->addStretch(1);
  state_ = new QLabel(this);
  state_->setAccessibleName(tr("State of the world"));
  row->addWidget(state_);
  row->addSpacing(8);
  stop_ = new StopButton(feed.clock(), this);
  row->addWidget(stop_);
  setFixedHeight(40);

  connect(&feed, &SnapshotFeed::arrived, this, &ControlBar::follow);
  connect(&feed, &SnapshotFeed::calm, this, &ControlBar::follow_calmly);
  follow();
  follow_calmly();
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
  QString state = tr("Running");
  if (now.paused) state = tr("Paused");
  if (now.stopped) {
    state = now.stopped_by.empty()
                ? tr("Stopped")
                : tr("Stopped by %1").arg(QString::fromStdString(now.stopped_by));
    if (now.paused) state = tr("%1, paused").arg(state);
  }
  if (state_->text() != state) state_->setText(state);
}

void ControlBar::follow_calmly() {
  const Snapshot& now = feed_.now();
  world_->setText(now.world ? QString::fromStdString(now.world->name) : tr("No world"));
  factor_->setText(tr("%1 real time").arg(factor_text(now.real_time_factor)));
}

void ControlBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const auto style = width() >= kRoomy ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly;
  for (QWidget* tool : tools_) static_cast<QToolButton*>(tool)->setToolButtonStyle(style);
  factor_->setVisible(width() >= kNarrow);
}

}  // namespace magna
