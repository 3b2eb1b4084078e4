// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/robot_labels.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "widgets/help_words.h"
#include "widgets/remote_reader.h"
#include "widgets/snapshot_reader.h"
#include "widgets/text_format.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr double kLabelApart = 3.0;  ///< pixels, from the robot to its label

}  // namespace

QString help_word(const Snapshot& now, RobotId robot, ShownState state) {
  if (!needs_help(state)) return {};
  const QString word = help_state_word(now, robot, state);
  const RemoteStatus* const remote = remote_of(now, robot);
  if (state != ShownState::Lost || remote == nullptr) return word;
  return tr("%1 %2").arg(word, age_text(seconds_since(now, remote->since)));
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
