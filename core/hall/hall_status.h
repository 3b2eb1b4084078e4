// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/hall/hall.h"
#include "core/hall/hall_description.h"
#include "core/hall/robot_action.h"

namespace magna {

class HallSimulation;
class RobotActions;

/// A snapshot of a hall for the window: its layout (shared) and its current state.
struct HallStatus {
  struct Machine {
    MachinePhase phase = MachinePhase::Idle;
    double progress = 0.0;  ///< 0 to 1
    int process = -1;       ///< process in progress; -1 = none
    std::string package;    ///< held by it; "" = none
  };
  struct Robot {
    double battery = 1.0;  ///< 0 to 1
    bool in_station = false;
    std::vector<int> belts;          ///< whose interact areas contain it
    std::string package;             ///< carried by it; "" = none
    ActionId action_id;              ///< in progress; 0 = none
    std::string action;              ///< "navigate_to 7.5 3.5"; "" = none
    std::optional<double> progress;  ///< 0 to 1, of the action; nothing = not measured
    std::string last_action;         ///< the last action that ended
    std::optional<ActionEnd> last_end;
    std::optional<Message> last_reason;  ///< why the last action failed
  };
  struct Package {
    std::string name;
    std::string place;  ///< machine, belt or robot
    std::vector<Process> done;
    std::vector<Process> left;
  };

  std::shared_ptr<const HallDescription> description;
  std::vector<Machine> machines;                ///< as Hall::machines
  std::vector<std::vector<std::string>> belts;  ///< names of packages, as Hall::belts
  std::vector<Robot> robots;                    ///< by robot number
  std::vector<Package> packages;                ///< existing ones, in order of number
  std::size_t made = 0;
  std::size_t delivered = 0;
  std::optional<std::size_t> to_make;  ///< nothing = unlimited
  bool finished = false;
  double seconds = 0.0;  ///< simulated time; when finished: the makespan
};

/// `seconds` as above.
std::shared_ptr<const HallStatus> hall_status(const HallSimulation& hall,
                                              const RobotActions& actions, double seconds);

}  // namespace magna
