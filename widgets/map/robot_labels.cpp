// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/robot_labels.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/geometry/angle.h"
#include "widgets/help_words.h"
#include "widgets/remote_reader.h"
#include "widgets/snapshot_reader.h"
#include "widgets/text_format.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr double kLabelApart = 3.0;    ///< pixels, from the robot to its label
constexpr double kNearestRing = 16.0;  ///< pixels, from the robot to the nearest distant labels
constexpr double kRingGrowth = 1.25;   ///< of the distance from ring to ring
constexpr int kRingPlaces = 16;
constexpr std::size_t kLeastStack = 3;

bool touches_any(const QRectF& box, std::span<const QRectF> taken) {
  return std::ranges::any_of(taken, [&](const QRectF& other) { return other.intersects(box); });
}

}  // namespace

QString help_word(const Snapshot& now, RobotId robot, ShownState state) {
  if (!needs_help(state)) return {};
  QString word = help_state_word(now, robot, state);
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
    if (pane.contains(box) && !touches_any(box, taken)) return box;
  }
  return {};
}

std::optional<QRectF> distant_label_place(const QRectF& robot, const QSizeF& size,
                                          const QRectF& pane, std::span<const QRectF> taken,
                                          std::size_t robots) {
  std::optional<QRectF> over_labels;
  const double farthest = std::hypot(pane.width(), pane.height());
  for (double ring = scaled(kNearestRing); ring < farthest; ring *= kRingGrowth) {
    const double x = (robot.width() + size.width()) / 2 + ring;
    const double y = (robot.height() + size.height()) / 2 + ring;
    for (int k = 0; k < kRingPlaces; ++k) {
      const double angle = 2 * kPi * k / kRingPlaces;
      QRectF box({}, size);
      box.moveCenter(robot.center() + QPointF(x * std::sin(angle), y * std::cos(angle)));
      box.moveTopLeft({std::round(box.left()), std::round(box.top())});
      if (!pane.contains(box)) continue;
      if (!touches_any(box, taken)) return box;
      if (!over_labels && !touches_any(box, taken.first(robots))) over_labels = box;
    }
  }
  return over_labels;
}

std::vector<std::vector<std::size_t>> stacks_of(std::span<const QPointF> places, double near) {
  std::vector<std::vector<std::size_t>> stacks;
  for (std::size_t k = 0; k < places.size(); ++k) {
    const auto found = std::ranges::find_if(stacks, [&](const std::vector<std::size_t>& stack) {
      const QPointF apart = places[stack.front()] - places[k];
      return std::hypot(apart.x(), apart.y()) < near;
    });
    if (found == stacks.end()) {
      stacks.push_back({k});
    } else {
      found->push_back(k);
    }
  }
  std::erase_if(stacks, [](const auto& stack) { return stack.size() < kLeastStack; });
  return stacks;
}

QLineF leader_line(const QRectF& robot, const QRectF& label) {
  const QPointF from = robot.center();
  const QPointF to(std::clamp(from.x(), label.left(), label.right()),
                   std::clamp(from.y(), label.top(), label.bottom()));
  QLineF line(to, from);
  line.setLength(std::max(0.0, line.length() - robot.width() / 2));
  return {line.p2(), to};
}

}  // namespace magna
