// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/odometer.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/geometry/angle.h"
#include "core/sim/text.h"

namespace magna {
namespace {

/// The point in the world for `p`, given as ahead (x) and to the right (y) of the heading `theta`.
Point turned_by(double theta, Point p) {
  const Point ahead = direction(theta);
  return ahead * p.x + Point{-ahead.y, ahead.x} * p.y;
}

}  // namespace

void Odometer::Slack::grow(double by, RandomStream& random) {
  if (!(by > 0.0)) return;
  // The centre moves by less than the bound grows: neither side of the interval shrinks.
  const double centre = random.uniform(-by, by);
  below += by - centre;
  above += by + centre;
}

Odometer::Odometer(std::string name, const Pose& at, RandomStream random)
    : name_(std::move(name)), random_(random), last_(at), origin_(at) {}

Point Odometer::way() const {
  const Point gone = last_.position() - origin_.position();
  const Point ahead = direction(origin_.theta);
  return {dot(gone, ahead), cross(ahead, gone)};
}

PointInterval Odometer::pos() const {
  const Point truth = way();
  return {x_.around(truth.x), y_.around(truth.y)};
}

Point Odometer::place_of(Point way) const {
  return origin_.position() + turned_by(origin_.theta, way);
}

Interval Odometer::ang() const { return angle_.around(turned_); }

// Subtracts the error, which is exactly zero where the intervals are points.
Pose Odometer::reckoned() const {
  const Point at = last_.position() + turned_by(origin_.theta, nominal(pos()) - way());
  return {at.x, at.y, normalize_angle(last_.theta + (nominal(ang()) - turned_))};
}

void Odometer::reset_pos() {
  origin_ = last_;
  x_ = {};
  y_ = {};
  astray_ = 0.0;
}

void Odometer::reset_ang() {
  turned_ = 0.0;
  angle_ = {};
}

void Odometer::restart(const Pose& at) {
  last_ = at;
  reset_pos();
  reset_ang();
}

void Odometer::advance(const Pose& now, double turned, OdometerErrors errors) {
  // The end of a way of 1 m is at most 2 m away for any other heading.
  constexpr double kAnywhere = 2.0;
  const double way = distance(now.position(), last_.position());
  last_ = now;
  turned_ += turned;
  const double more = errors.turn * std::abs(turned);
  angle_.grow(more, random_);
  // An uncertain heading makes the position uncertain sideways.
  astray_ = std::min(astray_ + more, kAnywhere);
  const double by = way * (errors.distance + astray_);
  x_.grow(by, random_);
  y_.grow(by, random_);
}

void Odometer::hash(StateHash& hash) const {
  hash.add(std::string_view(name_));
  for (const double value :
       {last_.x, last_.y, last_.theta, origin_.x, origin_.y, origin_.theta, turned_, astray_,
        x_.below, x_.above, y_.below, y_.above, angle_.below, angle_.above}) {
    hash.add(value);
  }
  add(hash, random_);
}

namespace {

RandomStream next_stream(RandomStream& seeds) {
  return RandomStream(seeds.next(), 0, StreamPurpose::Odometer);
}

}  // namespace

Odometers::Odometers(const Pose& at, const RandomStream& random)
    : seeds_(random), last_move_("", at, next_stream(seeds_)), last_move_at_(at) {
  make("main", at);
}

const Odometer* Odometers::find(std::string_view name) const {
  const auto found = std::ranges::find(all_, lower_case(name), &Odometer::name);
  return found == all_.end() ? nullptr : &*found;
}

Odometer* Odometers::find(std::string_view name) {
  return const_cast<Odometer*>(std::as_const(*this).find(name));
}

void Odometers::make(const std::string& name, const Pose& at) {
  Odometer fresh(lower_case(name), at, next_stream(seeds_));
  if (Odometer* const old = find(name)) {
    *old = std::move(fresh);
  } else {
    all_.push_back(std::move(fresh));
  }
}

void Odometers::advance(const Pose& now, double turned, OdometerErrors errors) {
  for (Odometer& one : all_) one.advance(now, turned, errors);
  last_move_.advance(now, turned, errors);
  last_move_at_ = now;
}

void Odometers::restart(const Pose& at) {
  for (Odometer& one : all_) one.restart(at);
  last_move_.restart(at);
  last_move_at_ = at;
}

void Odometers::hash(StateHash& hash) const {
  hash.add(all_.size());
  for (const Odometer& one : all_) one.hash(hash);
  last_move_.hash(hash);
  add(hash, seeds_);
}

}  // namespace magna
