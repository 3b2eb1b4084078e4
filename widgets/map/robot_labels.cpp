// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/robot_labels.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "widgets/remote_reader.h"
#include "widgets/snapshot_reader.h"
#include "widgets/text_format.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr double kLabelApart = 3.0;  ///< pixels, from the robot to its label

}  // namespace

bool needs_help(ShownState state) {
  return state == ShownState::Blocked || state == ShownState::Silent || state == ShownState::Lost;
}

QString help_word(const Snapshot& now, RobotId robot, ShownState state) {
  if (!needs_help(state)) return {};
  if (state == ShownState::Lost) {
    const RemoteStatus* const remote = remote_of(now, robot);
    return remote == nullptr ? tr("Link lost")
                             : tr("Link lost %1").arg(age_text(seconds_since(now, remote->since)));
  }
  if (state == ShownState::Silent) return tr("Link silent");
  const auto& reason = status_of(now, robot).reason;
  if (reason && reason->code() == "no-way-found") return tr("No route");
  if (reason && reason->code() == "stuck-on-way") return tr("Stuck");
  return tr("Blocked");
}

std::optional<QRectF> label_place(const QRectF& robot, const QSizeF& size, const QRectF& pane,
                                  std::span<const QRectF> taken) {
  const double apart = scaled(kLabelApart);
  const double middle_x = std::round(robot.center().x() - size.width() / 2);
  const double middle_y = std::round(robot.center().y() - size.height() / 2);
  const double below = std::ceil(robot.bottom() + apart);
  const double above = std::floor(robot.top() - apart - size.height());
  const double right = std::ceil(robot.right() + apart);
  const double left = std::floor(robot.left() - apart - size.width());
  for (const QPointF corner :
       std::array{QPointF(middle_x, below), QPointF(middle_x, above), QPointF(right, middle_y),
                  QPointF(left, middle_y), QPointF(right, below), QPointF(left, below),
                  QPointF(right, above), QPointF(left, above)}) {
    const QRectF box(corner, size);
    if (!pane.contains(box)) continue;
    if (std::ranges::any_of(taken, [&](const QRectF& other) { return other.intersects(box); })) {
      continue;
    }
    return box;
  }
  return {};
}

}  // namespace magna
