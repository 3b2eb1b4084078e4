// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console/shown_parts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "core/robot/parts_scene.h"

namespace magna {
namespace {

constexpr std::string_view kRule = "-----";

std::string without_blanks_behind(std::string row) {
  row.erase(row.find_last_not_of(' ') + 1);
  return row;
}

/// "Located in SMALL-BOX#3."; empty = outside of everything.
std::string located(const World& world, const PartPlace& place) {
  if (std::holds_alternative<BinNumber>(place)) return "Located in storage-bin.";
  const std::string where = shown_place(world, place);
  return where.empty() ? "" : fmt::format("Located in {}.", where);
}

std::string tracked_name(const Engine& engine, RobotId robot, const CameraPart& camera) {
  const Team& team = engine.team();
  const Designator* const one =
      camera.tracking ? team.parts(robot).find(*camera.tracking) : nullptr;
  if (one == nullptr) return {};
  return fmt::format("Tracking {} designator @ {:.2f}, {:.2f}", shown_kind(engine.world(), *one),
                     one->distance, team.designator_angle(robot, *one));
}

std::string location_text(const World& world, const Team& team, const Thing& thing) {
  if (const auto* const at = std::get_if<Point>(&thing.location)) {
    return fmt::format("({:.2f},{:.2f})", at->x, at->y);
  }
  if (const auto* const container = std::get_if<ThingId>(&thing.location)) {
    return fmt::format("in {}", shown_thing(world, *container));
  }
  const auto* const holder = std::get_if<Resource>(&thing.location);
  if (holder == nullptr) return "nowhere";
  const std::string& robot = team.description(holder->of_robot()).name;
  return fmt::format("in {} of {}", shown_part(*holder), robot);
}

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

std::string upper_case(std::string_view text) {
  std::string upper(text);
  for (char& c : upper) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return upper;
}

std::string shown_thing(const World& world, ThingId thing) {
  return upper_case(world.thing(thing).display_name());
}

std::string shown_bin(BinNumber bin) { return fmt::format("Storage-bin {}", bin.value); }

std::string shown_part(Resource part) {
  switch (part.kind) {
    case ResourceKind::Camera: return fmt::format("Camera {}", part.part);
    case ResourceKind::Hand: return fmt::format("Hand {}", part.part);
    case ResourceKind::Bin: return shown_bin({part.part});
    case ResourceKind::World:
    case ResourceKind::Robot:
    case ResourceKind::Thing:
    case ResourceKind::Custom: break;
  }
  return "Robot";
}

std::string shown_designator(DesignatorId designator) {
  return fmt::format("Designator {}", designator.value);
}

std::string shown_place_type(const World& world, int type) {
  if (type < 0) return "NIL";
  return upper_case(world.place_types().all()[static_cast<std::size_t>(type)].name);
}

std::string shown_place(const World& world, const PartPlace& place) {
  if (const auto* const thing = std::get_if<ThingId>(&place)) return shown_thing(world, *thing);
  if (const auto* const bin = std::get_if<BinNumber>(&place)) return shown_bin(*bin);
  return {};
}

std::string shown_value(const AttributeValue& value) {
  if (const bool* const flag = std::get_if<bool>(&value)) return *flag ? "Yes" : "No";
  if (const double* const number = std::get_if<double>(&value)) {
    return fmt::format("{:.1f}", *number);
  }
  std::string word = std::get<std::string>(value);
  if (!word.empty()) word.replace(0, 1, upper_case(word.substr(0, 1)));
  return word;
}

std::vector<std::string> shown_attributes(const Descriptor& descriptor) {
  std::vector<std::string> shown;
  for (const auto& [name, value] : descriptor) {
    const double* const number = std::get_if<double>(&value);
    const auto substance = name == "substance" && number != nullptr
                               ? SubstanceTypes::named_near(*number)
                               : std::nullopt;
    shown.push_back(
        fmt::format(":{} {}", upper_case(name),
                    substance ? shown_value(std::string(*substance)) : shown_value(value)));
  }
  return shown;
}

std::string shown_kind(const World& world, const Designator& designator) {
  const std::string_view type = designator.type == DesignatorType::Local ? "Local" : "Non-Local";
  if (designator.place_type < 0) return fmt::format("{} Object", type);
  return fmt::format("{} Place {}", type, shown_place_type(world, designator.place_type));
}

std::vector<std::string> camera_table(const Engine& engine, RobotId robot) {
  const World& world = engine.world();
  const RobotParts& parts = engine.team().parts(robot);
  std::vector<std::string> rows{"CAMERA FIELD RES ANGLE", std::string(kRule)};
  for (std::size_t k = 0; k < parts.cameras.size(); ++k) {
    const CameraPart& camera = parts.cameras[k];
    rows.push_back(without_blanks_behind(fmt::format(
        "{:<4} {:.2f} {:<2} {:5.2f} {} {}", k, camera.field_of_view, camera.resolution,
        camera.angle, tracked_name(engine, robot, camera), located(world, camera.place))));
  }
  return rows;
}

std::vector<std::string> hand_table(const Engine& engine, RobotId robot) {
  const World& world = engine.world();
  const RobotParts& parts = engine.team().parts(robot);
  std::vector<std::string> rows{"HAND STRENGTH GRASPING", std::string(kRule)};
  for (std::size_t k = 0; k < parts.hands.size(); ++k) {
    const HandPart& hand = parts.hands[k];
    rows.push_back(without_blanks_behind(fmt::format(
        "{:<6} {:<7g} {:<14} {}", k, hand.strength,
        hand.holds ? shown_thing(world, *hand.holds) : "", located(world, hand.place))));
  }
  return rows;
}

std::vector<std::string> bin_table(const Engine& engine, RobotId robot) {
  const World& world = engine.world();
  const RobotParts& parts = engine.team().parts(robot);
  std::vector<std::string> rows{"BIN STATUS TOTAL-CAP CURRENT-CAP CONTENTS", std::string(kRule)};
  for (std::uint32_t k = 0; k < parts.bins.size(); ++k) {
    const BinPart& bin = parts.bins[k];
    double used = 0.0;
    std::vector<std::string> contents;
    for (const ThingId thing : things_in(world, Resource::bin(robot, k))) {
      used += world.thing(thing).attributes.number("size");
      contents.push_back(shown_thing(world, thing));
    }
    rows.push_back(without_blanks_behind(
        fmt::format("{:<2} {:<9} {:<7g} {:4.1f}  {}", k, bin.open ? "Open" : "Closed", bin.capacity,
                    bin.capacity - used, fmt::join(contents, " "))));
  }
  return rows;
}

std::vector<std::string> thing_table(const Engine& engine) {
  const World& world = engine.world();
  std::vector<std::string> rows{"THING          LOCATION             ATTRIBUTES",
                                std::string(kRule)};
  for (const Thing& thing : world.things()) {
    if (world.nowhere(thing.id)) continue;  // a prototype, or removed
    rows.push_back(
        without_blanks_behind(fmt::format("{:<14} {:<20} {}", shown_thing(world, thing.id),
                                          location_text(world, engine.team(), thing),
                                          fmt::join(shown_attributes(thing.attributes), " "))));
  }
  return rows;
}

// STATUS: the complete state of one robot (manual E).

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
