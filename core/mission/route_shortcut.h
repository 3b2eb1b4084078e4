// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include "core/geometry/point.h"

namespace magna {

/// Whether the straight line between two points is free.
using FreeWay = std::function<bool(Point from, Point to)>;

/// A shorter route with the same ends: from each point straight to the farthest visible one, then
/// corners are cut as far as the way is free. Every leg is free if every leg of `route` is.
/// Deterministic.
std::vector<Point> shortcut(std::vector<Point> route, const FreeWay& free);

/// The length of a route, metres.
double route_length(const std::vector<Point>& route);

/// The place after the given metres of a way that begins at `from`; its end if it is shorter.
Point place_along(Point from, const std::vector<Point>& way, double metres);

}  // namespace magna
