// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>

#include "core/render/render.h"
#include "core/render/render_world.h"
#include "core/world/world.h"

namespace magna {

/// A hall of 20 x 12 m with brick walls: cells 0 and 19, 0 and 11 are wall.
inline WorldDescription hall() {
  WorldDescription description;
  description.width = 20;
  description.height = 12;
  RectClause walls;
  walls.from = {0, 0};
  walls.to = {19, 11};
  walls.substance = "bricks";
  for (double& parameter : walls.parameters) parameter = 15.0;
  description.clauses.emplace_back(walls);
  return description;
}

inline ThingDescription thing(std::string name, ThingKind kind, Point position,
                              std::optional<Footprint> footprint = {}) {
  ThingDescription description;
  description.name = std::move(name);
  description.kind = kind;
  description.position = position;
  description.footprint = footprint;
  return description;
}

inline WallClause wall(Cell from, Cell to, std::string substance) {
  WallClause clause;
  clause.from = from;
  clause.to = to;
  clause.substance = std::move(substance);
  return clause;
}

inline RenderScene scene_of(const WorldDescription& description) {
  auto world = World::build(description);
  if (!world) {
    ADD_FAILURE() << world.error().text();
    return {};
  }
  return {RenderWorld::make(*world), {}};
}

inline Camera camera(const CameraSetup& setup) {
  auto made = Camera::make(setup);
  if (!made) throw std::invalid_argument(made.error().text());
  return *made;
}

/// Looking along +x from the left of the hall.
inline CameraSetup looking_right() {
  CameraSetup setup;
  setup.pose = {3.0, 6.0, 0.0};
  setup.height = 1.0;
  return setup;
}

/// The pixel of a point in space, computed from angles alone: without rays or rows.
inline Point projected(const CameraSetup& setup, Point place, double z) {
  const Point right{-std::sin(setup.pose.theta), std::cos(setup.pose.theta)};
  const Point eye = setup.pose.position() + right * setup.eye_offset;
  const double pan = angle_difference(heading(eye, place), setup.pose.theta);
  const double ahead = distance(eye, place) * std::cos(pan);
  const double aside = distance(eye, place) * std::sin(pan);
  // Around the axis to the right.
  const double elevation = std::atan2(z - setup.height, ahead) - setup.pitch;
  const double away = std::hypot(ahead, z - setup.height);
  const double axis = away * std::cos(elevation), down = -away * std::sin(elevation);
  if (setup.projection == Projection::EquiAngular) {
    const double per_radian = setup.width / setup.field_of_view;
    return {setup.width / 2.0 + per_radian * std::atan2(aside, axis),
            setup.height_px / 2.0 + per_radian * std::atan2(down, std::hypot(axis, aside))};
  }
  const double focal = setup.width / 2.0 / std::tan(setup.field_of_view / 2);
  return {setup.width / 2.0 + focal * aside / axis, setup.height_px / 2.0 + focal * down / axis};
}

inline const SeenFeature* find(const Rendering& rendering, std::string_view name) {
  for (const SeenFeature& seen : rendering.seen) {
    if (seen.name == name) return &seen;
  }
  return nullptr;
}

inline bool same(const Picture& a, const Picture& b) {
  return a.width() == b.width() && a.height() == b.height() &&
         std::equal(a.bytes().begin(), a.bytes().end(), b.bytes().begin());
}

}  // namespace magna
