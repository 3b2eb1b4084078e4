// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/gobot/gobot_facts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "core/geometry/angle.h"
#include "protocols/gobot/gobot_json.h"

namespace magna {
namespace {

/// m/s; the branch's constant, used by planners, whatever the controller (gobot.md, Extended
/// dialect).
constexpr double kStandardSpeed = 1.5625;

std::string_view type_name(MachineType type) {
  switch (type) {
    case MachineType::Input: return "input_machine";
    case MachineType::Output: return "output_machine";
    case MachineType::Standard: break;
  }
  return "standard_machine";
}

/// "Parking_area" or "Interact_area".
void append_floor(std::string& out, const std::string& kind, const HallArea& area) {
  append_fact(out, kind + ".cells", area.name,
              [&](std::string& to) { append_cells(to, area.cells); });
  append_fact(out, kind + ".polygons", area.name,
              [&](std::string& to) { append_polygons(to, area.polygons); });
}

// Planners divide by the number of its cells: an area without cells is left out.
std::string parking_facts(const Hall& hall) {
  std::string out;
  if (!hall.parking || hall.parking->cells.empty()) return out;
  append_name_fact(out, "Parking_area.instance", hall.parking->name, "parking_area");
  append_floor(out, "Parking_area", *hall.parking);
  return out;
}

std::string machine_facts(const HallDescription& description, std::size_t index) {
  const Hall& hall = description.hall;
  const HallMachine& machine = hall.machines[index];
  std::string out;
  append_name_fact(out, "Machine.instance", machine.name, "machine");
  append_fact(out, "Machine.coordinates", machine.name,
              [&](std::string& to) { append_point(to, machine.centre()); });
  append_fact(out, "Machine.coordinates_tile", machine.name,
              [&](std::string& to) { append_cell(to, machine.tile); });
  for (const auto& [attribute, belt] : {std::pair{"Machine.input_belt", machine.input_belt},
                                        std::pair{"Machine.output_belt", machine.output_belt}}) {
    if (belt < 0) continue;
    append_name_fact(out, attribute, machine.name, hall.belts[static_cast<std::size_t>(belt)].name);
  }
  append_fact(out, "Machine.processes_list", machine.name, [&](std::string& to) {
    append_list(to, description.machines[index].processes, append_whole<int>);
  });
  append_name_fact(out, "Machine.type", machine.name, type_name(machine.type));
  return out;
}

std::string interact_facts(const HallBelt& belt) {
  std::string out;
  append_name_fact(out, "Interact_area.instance", belt.interact.name, "interact_area");
  append_floor(out, "Interact_area", belt.interact);
  append_name_fact(out, "Interact_area.belt", belt.interact.name, belt.name);
  return out;
}

std::string belt_facts(const HallBelt& belt) {
  std::string out;
  append_name_fact(out, "Belt.instance", belt.name, "belt");
  append_name_fact(out, "Belt.belt_type", belt.name,
                   belt.type == BeltType::Input ? "input" : "output");
  append_fact(out, "Belt.cells", belt.name, [&](std::string& to) { append_cells(to, belt.cells); });
  append_fact(out, "Belt.polygons", belt.name,
              [&](std::string& to) { append_polygons(to, belt.polygons); });
  append_fact(out, "Belt.interact_areas", belt.name, [&](std::string& to) {
    append_list(to, std::array{std::string_view{belt.interact.name}}, append_string);
  });
  return out;
}

// Facts with two elements, as in the branch: values for robots without settings in the scenario.
std::string global_facts() {
  const HallRobot usual;
  std::string out;
  const auto add = [&out](std::string_view name, double value) {
    out += out.empty() ? "[\"Globals." : ",[\"Globals.";
    out += name;
    out += "\",";
    append_number(out, value);
    out += ']';
  };
  add("robot_default_battery_capacity", usual.max_battery);
  add("robot_battery_charge_rate", usual.charge_rate);
  add("robot_battery_drain_rate", usual.drain_rate);
  add("robot_battery_drain_rate_idle", kIdleDrainRate);
  add("robot_standard_speed", kStandardSpeed);
  add("robot_standard_velocity", kStandardSpeed);  // the name used by OMPAS
  return out;
}

void append_machine_and_belts(std::vector<std::string>& out, const GobotWorld& world,
                              std::size_t machine) {
  const HallSimulation& simulation = *world.hall;
  const Hall& hall = simulation.hall();
  out.push_back(machine_facts(simulation.description(), machine));
  if (const auto held = simulation.machines()[machine].package) {
    out.push_back(package_static_facts(world, *held));
  }
  for (std::size_t belt = 0; belt < hall.belts.size(); ++belt) {
    if (hall.belts[belt].machine != static_cast<int>(machine)) continue;
    out.push_back(interact_facts(hall.belts[belt]));
    out.push_back(belt_facts(hall.belts[belt]));
    for (const PackageId package : simulation.on_belt(belt)) {
      out.push_back(package_static_facts(world, package));
    }
  }
}

}  // namespace

std::string robot_static_facts(const GobotWorld& world, RobotId robot) {
  const std::string& name = world.team->description(robot).name;
  std::string out;
  if (world.extended() && world.hall != nullptr) {
    const HallDescription& description = world.hall->description();
    const HallRobot& numbers = description.robots[robot.index()];
    for (const auto& [attribute, value] :
         {std::pair{"Robot.charge_rate", numbers.charge_rate},
          std::pair{"Robot.recharge_rate", numbers.charge_rate},  // the name used by the document
          std::pair{"Robot.drain_rate", numbers.drain_rate},
          std::pair{"Robot.standard_speed", kStandardSpeed},
          std::pair{"Robot.default_velocity", kStandardSpeed}}) {  // the name used by OMPAS
      append_fact(out, attribute, name, [v = value](std::string& to) { append_number(to, v); });
    }
  }
  append_name_fact(out, "Robot.instance", name, "robot");
  return out;
}

std::string package_static_facts(const GobotWorld& world, PackageId id) {
  const Package& package = world.hall->package(id);
  std::string out;
  append_name_fact(out, "Package.instance", package.name, "package");
  if (!world.extended()) return out;
  append_fact(out, "Package.all_processes", package.name,
              [&](std::string& to) { append_list(to, package.all, append_process); });
  return out;
}

std::vector<std::string> static_facts(const GobotWorld& world) {
  std::vector<std::string> out;
  const HallSimulation* const simulation = world.hall;
  if (simulation != nullptr) {
    if (world.extended()) out.push_back(global_facts());
    out.push_back(parking_facts(simulation->hall()));
    for (std::size_t k = 0; k < simulation->machines().size(); ++k) {
      append_machine_and_belts(out, world, k);
    }
  }
  for (const RobotId robot : world.robots()) {
    out.push_back(robot_static_facts(world, robot));
    if (simulation == nullptr) continue;
    if (const auto held = simulation->robots()[robot.index()].package) {
      out.push_back(package_static_facts(world, *held));
    }
  }
  return out;
}

namespace {

/// The cell of the coordinates as sent, so that both facts agree.
Cell tile_of(Pose pose) { return cell_of({as_sent(pose.x), as_sent(pose.y)}); }

void append_bool(std::string& out, bool value) { out += value ? "true" : "false"; }

}  // namespace

AreaFinder::AreaFinder(const Hall& hall) : hall_(hall) {
  const auto add = [this](const HallArea& area) {
    for (const Cell cell : area.cells) spots_.push_back({cell_centre(cell), &area.name});
  };
  if (hall.parking) add(*hall.parking);
  for (const HallBelt& belt : hall.belts) add(belt.interact);
}

const std::string& AreaFinder::closest(Point p) const {
  static const std::string kNone;
  const std::string* found = &kNone;
  double best = std::numeric_limits<double>::infinity();
  for (const Spot& spot : spots_) {
    const Point to = spot.centre - p;
    const double square = dot(to, to);
    if (square >= best) continue;
    best = square;
    found = spot.area;
  }
  return *found;
}

const std::string& AreaFinder::location(const HallRobotState& robot) const {
  static const std::string kUnknown = "unk_location";
  if (robot.in_station && hall_.parking) return hall_.parking->name;
  if (robot.belts.empty()) return kUnknown;
  return hall_.belts[static_cast<std::size_t>(robot.belts.front())].interact.name;
}

DynamicFacts::DynamicFacts(const GobotWorld& world) : world_(world) {
  if (world.hall == nullptr) return;
  const Hall& hall = world.hall->hall();
  if (world.extended()) areas_.emplace(hall);
  belts_.resize(hall.machines.size());
  for (std::size_t belt = 0; belt < hall.belts.size(); ++belt) {
    belts_[static_cast<std::size_t>(hall.belts[belt].machine)].push_back(belt);
  }
}

template <class Content, class Make>
const std::string& DynamicFacts::fresh(std::vector<CachedFacts<Content>>& kept, std::size_t index,
                                       const Content& now, Make&& make) {
  if (index >= kept.size()) kept.resize(index + 1);
  CachedFacts<Content>& cached = kept[index];
  if (cached.content == now) return cached.text;
  cached.content = now;
  cached.text.clear();
  make(cached.text);
  ++made_;
  return cached.text;
}

std::vector<std::string> DynamicFacts::messages() {
  for (const RobotId robot : world_.robots()) add_robot(robot);
  for (std::size_t machine = 0; machine < belts_.size(); ++machine) add_machine(machine);
  return pack_.take();
}

void DynamicFacts::at_rest(RobotId robot, Tick now) {
  if (robot.index() >= rests_.size()) rests_.resize(robot.index() + 1, -1);
  rests_[robot.index()] = now;
  at_tick(now);
}

void DynamicFacts::add_robot(RobotId robot) {
  RobotContent now{
      world_.team->believed()[robot.index()], world_.team->velocity()[robot.index()], {}};
  const bool rests = robot.index() < rests_.size() && rests_[robot.index()] == now_;
  if (rests) now.velocity = {};
  if (world_.hall != nullptr) now.hall = world_.hall->robots()[robot.index()];
  pack_.add(
      fresh(robots_, robot.index(), now, [&](std::string& out) { make_robot(out, robot, now); }));
  if (now.hall.package) add_package(*now.hall.package);
}

void DynamicFacts::make_robot(std::string& out, RobotId robot, const RobotContent& now) const {
  const std::string& name = world_.team->description(robot).name;
  const auto number = [&](std::string_view attribute, double value) {
    append_fact(out, attribute, name, [=](std::string& to) { append_number(to, value); });
  };
  append_fact(out, "Robot.coordinates", name,
              [&](std::string& to) { append_point(to, now.pose.position()); });
  append_fact(out, "Robot.coordinates_tile", name,
              [&](std::string& to) { append_cell(to, tile_of(now.pose)); });
  number("Robot.rotation", normalize_angle(now.pose.theta));
  double battery = 1.0;
  if (world_.hall != nullptr) {
    const double most = world_.hall->description().robots[robot.index()].max_battery;
    battery = most > 0.0 ? std::clamp(now.hall.battery / most, 0.0, 1.0) : 0.0;
  }
  number("Robot.battery", battery);
  // Converts the body's velocity to the hall's frame.
  const Point ahead = direction(now.pose.theta);
  const Point velocity = now.velocity.vx * ahead + now.velocity.vy * Point{-ahead.y, ahead.x};
  append_fact(out, "Robot.velocity", name, [&](std::string& to) { append_point(to, velocity); });
  number("Robot.rotation_speed", now.velocity.omega);
  append_fact(out, "Robot.in_station", name,
              [&](std::string& to) { append_bool(to, now.hall.in_station); });
  append_fact(out, "Robot.in_interact_areas", name, [&](std::string& to) {
    append_list(to, now.hall.belts, [&](std::string& list, int belt) {
      const Hall& hall = world_.hall->hall();
      append_string(list, hall.belts[static_cast<std::size_t>(belt)].interact.name);
    });
  });
  if (!areas_) return;
  append_name_fact(out, "Robot.closest_area", name, areas_->closest(now.pose.position()));
  append_name_fact(out, "Robot.location", name, areas_->location(now.hall));
}

void DynamicFacts::add_machine(std::size_t machine) {
  const HallSimulation& simulation = *world_.hall;
  const MachineState& state = simulation.machines()[machine];
  const double progress = std::clamp(state.progress(), 0.0, 1.0);
  pack_.add(fresh(machines_, machine, progress, [&](std::string& out) {
    append_fact(out, "Machine.progress_rate", simulation.hall().machines[machine].name,
                [&](std::string& to) { append_number(to, progress); });
  }));
  if (state.package) add_package(*state.package);
  for (const std::size_t belt : belts_[machine]) add_belt(belt);
}

void DynamicFacts::add_belt(std::size_t belt) {
  const HallSimulation& simulation = *world_.hall;
  const std::vector<PackageId>& now = simulation.on_belt(belt);
  pack_.add(fresh(on_belts_, belt, now, [&](std::string& out) {
    append_fact(out, "Belt.packages_list", simulation.hall().belts[belt].name,
                [&](std::string& to) {
                  append_list(to, now, [&](std::string& list, PackageId id) {
                    append_string(list, simulation.package(id).name);
                  });
                });
  }));
  for (const PackageId package : now) add_package(package);
}

void DynamicFacts::add_package(PackageId id) {
  const Package& package = world_.hall->package(id);
  pack_.add(fresh(packages_, id.index(), PackageContent{package.place, package.done},
                  [&](std::string& out) { make_package(out, id); }));
}

void DynamicFacts::make_package(std::string& out, PackageId id) const {
  const Package& package = world_.hall->package(id);
  const auto location = [&] {
    append_name_fact(out, "Package.location", package.name, world_.hall->place_name(id));
  };
  if (!world_.extended()) location();
  append_fact(out, "Package.processes_list", package.name, [&](std::string& to) {
    append_list(to, std::span(package.all).subspan(package.done), append_process);
  });
  if (world_.extended()) location();
}

}  // namespace magna
