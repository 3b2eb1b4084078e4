// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/robot_queries.h"

#include <fmt/format.h>

#include <optional>

#include "core/sim/printable.h"
#include "protocols/actr/lisp_text.h"
#include "protocols/actr/robot_answers.h"

namespace magna {
namespace {

Result<const Odometer*> odometer_of(const Engine& engine, RobotId robot, const VerbValues& v) {
  const Odometers* const all = engine.team().odometers(robot);
  const auto& name = std::get<std::string>(v[0]);
  const Odometer* const found = all != nullptr ? all->find(name) : nullptr;
  if (found != nullptr) return found;
  return Error{fmt::format("the robot has no odometer {}", printable(name, 40))};
}

/// The part of that number, or an error.
template <class Part>
Result<const Part*> part_of(std::string_view what, const std::vector<Part>& parts,
                            const VerbValues& v) {
  const auto number = std::get<std::uint32_t>(v[0]);
  if (number < parts.size()) return &parts[number];
  return Error{
      fmt::format("the robot has no {} {}: it has {} of them", what, number, parts.size())};
}

std::string interval_text(Interval interval) {
  return "(" + lisp_number_text(interval.min) + " " + lisp_number_text(interval.max) + ")";
}

}  // namespace

Result<std::string> odometer_position(const Engine& engine, RobotId robot, const VerbValues& v) {
  const auto odometer = odometer_of(engine, robot, v);
  if (!odometer) return odometer.error();
  const PointInterval at = (*odometer)->pos();
  return " (position " + interval_text(at.x) + " " + interval_text(at.y) + ")";
}

Result<std::string> odometer_angle(const Engine& engine, RobotId robot, const VerbValues& v) {
  const auto odometer = odometer_of(engine, robot, v);
  if (!odometer) return odometer.error();
  return " (angle " + interval_text((*odometer)->ang()) + ")";
}

Result<std::string> robot_position(const Engine& engine, RobotId robot, const VerbValues&) {
  const Pose pose = engine.team().believed()[robot.index()];
  return " (position " + lisp_number_text(pose.x) + " " + lisp_number_text(pose.y) + " " +
         lisp_number_text(pose.theta) + ")";
}

Result<std::string> camera_state(const Engine& engine, RobotId robot, const VerbValues& v) {
  const auto camera = part_of("camera", engine.team().parts(robot).cameras, v);
  if (!camera) return camera.error();
  const std::optional<DesignatorId> tracking = (*camera)->tracking;
  return fmt::format(" (field-of-view {}) (resolution {}) (angle {}) (tracking {})",
                     lisp_number_text((*camera)->field_of_view), (*camera)->resolution,
                     lisp_number_text((*camera)->angle),
                     tracking ? std::to_string(tracking->value) : "nil");
}

Result<std::string> hand_state(const Engine& engine, RobotId robot, const VerbValues& v) {
  const auto hand = part_of("hand", engine.team().parts(robot).hands, v);
  if (!hand) return hand.error();
  return " (strength " + lisp_number_text((*hand)->strength) + ")";
}

Result<std::string> bin_state(const Engine& engine, RobotId robot, const VerbValues& v) {
  const auto bin = part_of("storage bin", engine.team().parts(robot).bins, v);
  if (!bin) return bin.error();
  return " (capacity " + lisp_number_text((*bin)->capacity) + ") (open " +
         ((*bin)->open ? "t)" : "nil)");
}

Result<std::string> designator_state(const Engine& engine, RobotId robot, const VerbValues& v) {
  const DesignatorId id{std::get<std::uint32_t>(v[0])};
  if (engine.team().parts(robot).find(id) == nullptr) {
    return Error{fmt::format("the robot has no designator {}, or no longer", id.value)};
  }
  return " (designator " + designator_text(engine, robot, id) + ")";
}

}  // namespace magna
