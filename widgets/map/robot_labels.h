// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/robot_state.h"

namespace magna {

/// Reason for which a robot in this state needs help, short: "Blocked", "No route", "Link lost
/// 0:14". Empty if it needs none.
QString help_word(const Snapshot& now, RobotId robot, ShownState state);

/// Box for a label of this size beside a robot: below, above, right, left, then at the corners; it
/// lies inside the pane and touches no taken box. Nothing if there is no room. `robot`: box of the
/// robot with its rings. Pixels.
std::optional<QRectF> label_place(const QRectF& robot, const QSizeF& size, const QRectF& pane,
                                  std::span<const QRectF> taken);

/// Box for a label that must be shown though there is no room beside its robot: the nearest free
/// one further away, else the nearest that covers only other labels. The first `robots` of the
/// taken boxes are robots and overlays, which it never covers. Nothing if they are everywhere.
std::optional<QRectF> distant_label_place(const QRectF& robot, const QSizeF& size,
                                          const QRectF& pane, std::span<const QRectF> taken,
                                          std::size_t robots);

/// Groups of at least three places that are nearer than this to the first of their group, by their
/// indices; pixels.
std::vector<std::vector<std::size_t>> stacks_of(std::span<const QPointF> places, double near);

/// Line from the rim of a robot to its distant label.
QLineF leader_line(const QRectF& robot, const QRectF& label);

}  // namespace magna
