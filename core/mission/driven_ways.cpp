// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/driven_ways.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/geometry/angle.h"

namespace magna {

DrivenWays::Record& DrivenWays::record(RobotId robot) {
  if (robot.index() >= records_.size()) records_.resize(robot.index() + 1);
  return records_[robot.index()];
}

void DrivenWays::plan_changed(RobotId robot, const Plan& now, Point at) {
  Record& mine = record(robot);
  if (now.waypoints.empty()) return end(mine);
  const bool goes_on =
      mine.front && std::ranges::find(now.waypoints, *mine.front) != now.waypoints.end();
  if (!goes_on) return begin(mine, now, at);
  mine.front = now.waypoints.front();
}

void DrivenWays::waypoint_done(RobotId robot, const Plan& now, Point at) {
  Record& mine = record(robot);
  if (now.waypoints.empty()) return end(mine);
  if (now.patrol || mine.way.legs.empty()) return begin(mine, now, at);
  mine.front = now.waypoints.front();
  look(mine, at);
  std::vector<std::vector<Point>>& legs = mine.way.legs;
  // It only turned.
  if (legs.back().size() == 1 && distance(legs.back().back(), at) < kTolerance) return;
  legs.back().push_back(at);
  legs.push_back({at});
  mine.points += 2;
  mine.last = at;
  mine.sleeve.reset();
  changed(mine);
}

void DrivenWays::follow(std::span<const Pose> poses) {
  const std::size_t count = std::min(records_.size(), poses.size());
  for (std::size_t k = 0; k < count; ++k) {
    Record& one = records_[k];
    if (!one.front) continue;
    const Point at = poses[k].position();
    if (distance(one.last, at) >= kStep) look(one, at);
  }
}

std::shared_ptr<const DrivenWay> DrivenWays::way(RobotId robot) const {
  if (robot.index() >= records_.size() || !records_[robot.index()].front) return nullptr;
  const Record& one = records_[robot.index()];
  if (!one.shown) one.shown = std::make_shared<const DrivenWay>(one.way);
  return one.shown;
}

void DrivenWays::begin(Record& record, const Plan& plan, Point at) {
  record.front = plan.waypoints.front();
  record.way.legs.assign(1, {at});
  record.points = 1;
  record.last = at;
  record.sleeve.reset();
  changed(record);
}

void DrivenWays::end(Record& record) {
  if (!record.front) return;
  record = {};
  ++version_;
}

void DrivenWays::look(Record& record, Point at) {
  const Point before = std::exchange(record.last, at);
  const Point corner = record.way.legs.back().back();
  const double away = distance(corner, at);
  if (away <= kTolerance && !record.sleeve) return;
  const double half = away > kTolerance ? std::asin(kTolerance / away) : kPi;
  const double course = heading(corner, at);
  if (!record.sleeve) {
    record.sleeve = Sleeve{course, -half, half, away};
    return;
  }
  Sleeve& sleeve = *record.sleeve;
  const double off = angle_difference(course, sleeve.middle);
  const bool fits = off >= sleeve.low && off <= sleeve.high;
  if (fits && away >= sleeve.farthest - kTolerance) {
    sleeve.low = std::max(sleeve.low, off - half);
    sleeve.high = std::min(sleeve.high, off + half);
    sleeve.farthest = std::max(sleeve.farthest, away);
    return;
  }
  add_corner(record, before);
  look(record, at);
}

void DrivenWays::add_corner(Record& record, Point at) {
  record.way.legs.back().push_back(at);
  record.sleeve.reset();
  ++record.points;
  changed(record);
}

void DrivenWays::changed(Record& record) {
  auto& legs = record.way.legs;
  while (record.points > kMostPoints && legs.size() > 1) {
    record.points -= legs.front().size();
    legs.erase(legs.begin());
  }
  if (record.points > kMostPoints) {
    const auto quarter = static_cast<std::ptrdiff_t>(kMostPoints / 4);
    legs.front().erase(legs.front().begin(), legs.front().begin() + quarter);
    record.points -= kMostPoints / 4;
  }
  record.shown.reset();
  ++version_;
}

}  // namespace magna
