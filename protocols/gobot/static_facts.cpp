// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/gobot/static_facts.h"

#include <array>
#include <utility>

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

}  // namespace magna
