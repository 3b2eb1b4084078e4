// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include "core/geometry/point.h"

namespace magna {

/// Is the straight way between two points free?
using FreeWay = std::function<bool(Point from, Point to)>;

/// A shorter route with the same ends: from each point on to the farthest that is seen from it,
/// then its corners are cut as far in as the way is free. Every step of it is free if every step of
/// `route` is. The same for the same arguments: it draws no lots.
std::vector<Point> shortcut(std::vector<Point> route, const FreeWay& free);

/// The length of a route, metres.
double route_length(const std::vector<Point>& route);

/// The place after so many metres of a way that begins at `from`; its end when it is over.
Point place_along(Point from, const std::vector<Point>& way, double metres);

}  // namespace magna
