// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/place_sense.h"

#include <array>
#include <cmath>

#include "core/geometry/angle.h"

namespace magna {

int PlaceSense::type_at(Point here) {
  const Place* const place = world_.places().at(cell_of(here));
  if (place != nullptr) {
    return random_.chance(parameters_.sensing_error(kParameter<"Type-False-Neg">))
               ? -1
               : static_cast<int>(place->type);
  }
  const auto types = world_.place_types().all().size();
  if (types == 0 || !random_.chance(parameters_.sensing_error(kParameter<"Type-False-Pos">)))
    return -1;
  return static_cast<int>(random_.below(types));
}

double PlaceSense::nearest_turn(const Pose& here, const Place& place) const {
  const std::array<double, 2> to = canonical_directions(place, world_.place_types());
  const double first = angle_difference(to[0], here.theta);
  const double second = angle_difference(to[1], here.theta);
  return std::abs(second) < std::abs(first) ? second : first;
}

PlaceSense::Turn PlaceSense::by_place(const Pose& here, int sensed) {
  const Cell cell = cell_of(here.position());
  if (const Place* const place = world_.places().at(cell); place != nullptr) {
    return {ErrorCode::None, nearest_turn(here, *place), sensed};
  }
  const auto quarter = static_cast<double>(random_.below(4));
  const Place seeming{cell, static_cast<std::uint32_t>(sensed), quarter * kPi / 2.0};
  return {ErrorCode::None, nearest_turn(here, seeming), sensed};
}

PlaceSense::Turn PlaceSense::to_place(const Pose& here) {
  const int sensed = type_at(here.position());
  if (sensed < 0) return {ErrorCode::NoPlaceType};
  return by_place(here, sensed);
}

PlaceSense::Turn PlaceSense::to_align(const Pose& here) {
  const bool place = world_.places().at(cell_of(here.position())) != nullptr;
  const int sensed = type_at(here.position());
  if (sensed < 0) return {ErrorCode::IncorrectPlaceType};
  if (!place && !random_.chance(parameters_.sensing_error(kParameter<"Robot-Align-Error-Prob">))) {
    return {ErrorCode::IncorrectPlaceType};
  }
  return by_place(here, sensed);
}

PlaceSense::Turn PlaceSense::round_corner(const Pose& here) {
  const Place* const place = world_.places().at(cell_of(here.position()));
  if (type_at(here.position()) < 0 || place == nullptr) return {ErrorCode::NoCorner};
  const std::string& type = world_.place_types().all()[place->type].name;
  if (type != "convex" && type != "concave") return {ErrorCode::NoCorner};
  // The robot came along one of the walls. It has passed the end of a wall and faces away from it,
  // or it has met a wall ahead and faces against the direction in which that corner opens.
  const double from = type == "convex" ? 0.0 : kPi;
  const std::array<double, 2> open = canonical_directions(*place, world_.place_types());
  const auto off = [&](double direction) {
    return std::abs(angle_difference(direction + from, here.theta));
  };
  const double other = off(open[1]) < off(open[0]) ? open[0] : open[1];
  return {ErrorCode::None, angle_difference(other + kPi - from, here.theta)};
}

}  // namespace magna
