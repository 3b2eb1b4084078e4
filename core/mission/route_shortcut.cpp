// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/route_shortcut.h"

#include <utility>

namespace magna {
namespace {

constexpr int kRounds = 6;
constexpr int kHalvings = 5;         // halvings in the search for the largest cut of a corner
constexpr double kWorthwhile = 0.1;  // m: shorter cuts only add points

/// From each point straight to the farthest visible one.
std::vector<Point> skip_points(const std::vector<Point>& route, const FreeWay& free) {
  std::vector<Point> kept = {route.front()};
  for (std::size_t i = 0; i + 1 < route.size();) {
    std::size_t next = route.size() - 1;
    while (next > i + 1 && !free(route[i], route[next])) --next;
    kept.push_back(route[next]);
    i = next;
  }
  return kept;
}

/// The largest part of the two legs at a corner that can be cut, 0 to 1.
double cut(Point before, Point corner, Point after, const FreeWay& free) {
  double good = 0.0;
  double step = 0.5;
  for (int k = 0; k < kHalvings; ++k, step *= 0.5) {
    const double part = good + step;
    const Point in = corner + part * (before - corner);
    const Point out = corner + part * (after - corner);
    // The rest of the legs is checked too: rounding may take them through another cell.
    if (free(in, out) && free(before, in) && free(out, after)) good = part;
  }
  return good;
}

std::vector<Point> cut_corners(const std::vector<Point>& route, const FreeWay& free) {
  std::vector<Point> cutted = {route.front()};
  for (std::size_t i = 1; i + 1 < route.size(); ++i) {
    const Point before = cutted.back();
    const Point corner = route[i];
    const double part = cut(before, corner, route[i + 1], free);
    const Point in = corner + part * (before - corner);
    const Point out = corner + part * (route[i + 1] - corner);
    if (distance(in, corner) + distance(corner, out) - distance(in, out) < kWorthwhile) {
      cutted.push_back(corner);
      continue;
    }
    cutted.push_back(in);
    cutted.push_back(out);
  }
  cutted.push_back(route.back());
  return cutted;
}

}  // namespace

std::vector<Point> shortcut(std::vector<Point> route, const FreeWay& free) {
  if (route.size() < 3) return route;
  route = skip_points(route, free);
  for (int round = 0; round < kRounds && route.size() > 2; ++round) {
    std::vector<Point> next = skip_points(cut_corners(route, free), free);
    if (route_length(next) > route_length(route) - kWorthwhile) break;
    route = std::move(next);
  }
  return route;
}

double route_length(const std::vector<Point>& route) {
  double length = 0.0;
  for (std::size_t i = 1; i < route.size(); ++i) length += distance(route[i - 1], route[i]);
  return length;
}

Point place_along(Point from, const std::vector<Point>& way, double metres) {
  for (const Point to : way) {
    const double leg = distance(from, to);
    if (metres < leg) return from + (metres / leg) * (to - from);
    metres -= leg;
    from = to;
  }
  return from;
}

}  // namespace magna
