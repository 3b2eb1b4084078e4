// SPDX-License-Identifier: GPL-3.0-or-later
// STATUS: the complete state of one robot (manual E).
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/console/part_tables.h"
#include "core/console/shown_names.h"
#include "core/robot/camera_sight.h"

namespace magna {
namespace {

constexpr std::size_t kWidest = 60;  // characters per line of attributes

/// A row with its label in front; without a label it continues the previous row.
std::string row(std::string_view label, std::string_view text) {
  return fmt::format("{:<19}{}", label, text);
}

std::string shown_point(Point p) {
  // Avoids "-0.00".
  const auto whole = [](double v) { return std::abs(v) < 0.005 ? 0.0 : v; };
  return fmt::format("({:.2f},{:.2f})", whole(p.x), whole(p.y));
}

void add_views(std::vector<std::string>& rows, const Engine& engine, RobotId robot) {
  const Pose& pose = engine.team().truth()[robot.index()];
  const RobotParts& parts = engine.team().parts(robot);
  if (parts.cameras.empty()) return;
  const ThingGrid things(engine.world());
  const Parameters& parameters = engine.parameters();
  for (std::size_t k = 0; k < parts.cameras.size(); ++k) {
    const CameraPart& camera = parts.cameras[k];
    RandomStream random = camera.random;  // a copy, so that the table does not change the stream
    const std::vector<double> view =
        view_of(camera, pose, engine.world(), things, parameters, random);
    rows.push_back(fmt::format("{:<7}Camera {}:{} {:.2f}", k == 0 ? "View:" : "", k,
                               camera.tracking ? " TRACK" : "", fmt::join(view, " ")));
  }
}

void add_designators(std::vector<std::string>& rows, const Engine& engine, RobotId robot) {
  const World& world = engine.world();
  const Team& team = engine.team();
  rows.emplace_back("Designators:");
  for (const Designator& one : team.parts(robot).designators) {
    rows.push_back(fmt::format("{} {} @ {:.2f}, {:.2f}", one.id.value, shown_kind(world, one),
                               one.distance, team.designator_angle(robot, one)));
    std::string line;
    for (const std::string& attribute : shown_attributes(one.data)) {
      if (!line.empty() && line.size() + attribute.size() + 2 > kWidest) {
        rows.push_back(std::exchange(line, {}));
      }
      line += line.empty() ? "  " : " ";
      line += attribute;
    }
    if (!line.empty()) rows.push_back(line);
  }
}

void add_last_move(std::vector<std::string>& rows, const Odometers* odometers) {
  if (odometers == nullptr) return;
  const Odometer& last = odometers->last_move();
  const PointInterval est = last.pos();
  rows.push_back(row("D Position:", shown_point(last.way())));
  rows.push_back(
      row("Est. D Position:", fmt::format("{} to {}", shown_point({est.x.min, est.y.min}),
                                          shown_point({est.x.max, est.y.max}))));
}

}  // namespace

std::vector<std::string> status_table(const Engine& engine, RobotId robot) {
  const World& world = engine.world();
  const Team& team = engine.team();
  const Pose& pose = team.truth()[robot.index()];
  const TickUnits units{world.tick_seconds()};
  const Place* const place = world.places().at(cell_of(pose.position()));

  std::vector<std::string> rows;
  rows.push_back(row("Position:", shown_point(pose.position())));
  add_last_move(rows, team.odometers(robot));
  rows.push_back(row("Angle:", fmt::format("{:.2f}", pose.theta)));
  rows.push_back(
      row("Speed:", fmt::format("{:.4g}", units.per_tick(team.cruise_speed()[robot.index()]))));
  rows.push_back(
      row("Turn Angle:", fmt::format("{:.2f}", units.per_tick(team.turn_rate()[robot.index()]))));
  add_views(rows, engine, robot);
  rows.push_back(row(
      "Place:", shown_place_type(world, place == nullptr ? -1 : static_cast<int>(place->type))));
  add_designators(rows, engine, robot);
  return rows;
}

}  // namespace magna
