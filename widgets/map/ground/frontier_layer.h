// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QString>

#include "widgets/map/scene/map_scene.h"

class QPainter;

namespace magna {

class EditStack;

/// Paints the open sides, dashed, beyond which the floor is unseen, and the targets of explorers: a
/// thin line and a cross in the robot's colour; in a crowd only for the active and the selected
/// robots.
void paint_frontier(QPainter& painter, const MapScene& scene);

/// Highlights one side and the place where robots would be sent.
void paint_frontier_offer(QPainter& painter, const MapScene& scene, const FrontierSide& side,
                          Point goal);

/// The open side near a screen point; nullptr = none, or the layer is off.
const FrontierSide* frontier_side_at(const MapScene& scene, QPointF at);

/// Goal for looking behind a side of the frontier: on explored floor, at some distance from the
/// middle of the side.
Point frontier_goal(const MapScene& scene, const FrontierSide& side);

/// The open side nearest to the robot in a straight line, except in no-go areas and where it
/// already is. nullptr = none.
const FrontierSide* nearest_frontier(const MapScene& scene, RobotId robot);

/// Sends robots to a side, each to its own place: one edit.
void send_to_frontier(EditStack& edits, const MapScene& scene, const std::vector<RobotId>& robots,
                      const FrontierSide& side);

/// Why the active robot cannot be sent to the nearest frontier; empty = possible.
QString why_no_frontier(const MapScene& scene);

}  // namespace magna
