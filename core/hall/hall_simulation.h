// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry/pose.h"
#include "core/hall/hall_description.h"
#include "core/hall/hall_disturbances.h"
#include "core/sim/message.h"
#include "core/sim/random.h"
#include "core/sim/state_hash.h"

namespace magna {

/// A package's number in the order of production; its name is "package" plus the number.
struct PackageId {
  std::uint32_t value = 0;
  constexpr std::size_t index() const { return value; }
  friend auto operator<=>(const PackageId&, const PackageId&) = default;
};

/// Where a package is: index of a machine, belt or robot.
struct PackagePlace {
  enum class Kind : std::uint8_t { Machine, Belt, Robot, Delivered };
  Kind kind = Kind::Machine;
  std::size_t index = 0;
  friend bool operator==(const PackagePlace&, const PackagePlace&) = default;
};

struct Package {
  std::string name;
  std::vector<Process> all;  ///< required from the beginning
  std::size_t done = 0;      ///< how many of them are done
  PackagePlace place;

  bool finished() const { return done == all.size(); }
  const Process& next() const { return all[done]; }
};

struct MachineState {
  MachinePhase phase = MachinePhase::Idle;
  std::optional<PackageId> package;
  double remaining = 0.0;  ///< s
  double total = 0.0;      ///< s, of the current or last work
  bool failed = false;     ///< it does nothing until it is repaired

  /// 0 to 1; stays at 1 after the end of an operation until the next begins (gobot.md, Facts).
  double progress() const;
};

/// The state of a robot of the hall, apart from its body.
struct HallRobotState {
  double battery = 0.0;              ///< at most HallRobot::max_battery
  std::optional<PackageId> package;  ///< that it carries
  bool in_station = false;
  std::vector<int> belts;  ///< whose interact areas contain it, in order of entering
  bool failed = false;     ///< it neither moves nor acts until it is repaired
};

/// An event in the hall.
struct HallNews {
  enum class Kind : std::uint8_t {
    PackageMade,       ///< machine, package
    ProcessBegun,      ///< machine, package, process
    ProcessDone,       ///< machine, package, process
    PackageDelivered,  ///< machine, package
    PackageMoved,      ///< package: its place has changed
    BatteryEmpty,      ///< robot
    AllDelivered,      ///< all packages made and delivered
    MachineFailed,     ///< machine
    MachineRepaired,   ///< machine
    RobotFailed,       ///< robot
    RobotRepaired,     ///< robot
    JobArrived,        ///< an input machine will make one more package
  };
  Kind kind = Kind::PackageMade;
  PackageId package = {};
  int machine = -1;
  int robot = -1;
  int process = -1;
};

/// The distance between the centres of two robots, m, in which one can take the package of the
/// other, if that has failed.
inline constexpr double kHandOverReach = 2.0;

inline Message no_such_package(const std::string& name) {
  return Message({"no-such-package", "there is no package {}"}, name);
}

/// Where robots can bring packages for a process, in order of the numbers: the standard machines
/// that do it and have floor at their input belts, and these belts.
struct ProcessPlaces {
  std::vector<std::size_t> machines;
  std::vector<std::size_t> belts;
};

/// A running hall: machines, belts, packages and batteries, as in gobot-sim (gobot.md, Picking and
/// placing; Batteries; Belts and machines). Knows the places of robots, but does not move them.
/// Robots are numbered as in the description; other robots are ignored. Depends only on
/// description, seed and calls.
class HallSimulation {
 public:
  HallSimulation(std::shared_ptr<const HallDescription> description, std::uint64_t seed);

  const HallDescription& description() const { return *description_; }
  const std::shared_ptr<const HallDescription>& shared_description() const { return description_; }
  const Hall& hall() const { return description_->hall; }

  std::span<const MachineState> machines() const { return machines_; }
  /// Packages on a belt; the first one is taken next.
  const std::vector<PackageId>& on_belt(std::size_t belt) const { return belts_[belt]; }
  std::span<const HallRobotState> robots() const { return robots_; }
  /// All packages ever made, including delivered ones.
  std::span<const Package> packages() const { return packages_; }
  const Package& package(PackageId id) const { return packages_[id.index()]; }
  std::optional<PackageId> find_package(std::string_view name) const;
  /// The name of its place: machine, belt or robot; "" if delivered.
  const std::string& place_name(PackageId id) const;
  const ProcessPlaces& places_of(int process) const;
  /// The output machines: where finished packages leave the hall.
  const ProcessPlaces& exits() const { return exits_; }
  /// Those of its next process; of a finished package the exits.
  const ProcessPlaces& next_places(const Package& package) const {
    return package.finished() ? exits_ : places_of(package.next().id);
  }
  std::size_t delivered() const { return delivered_; }
  /// The number of packages that input machines will still make; nothing = unlimited.
  std::optional<std::size_t> to_make() const;
  bool battery_empty(std::size_t robot) const { return robots_[robot].battery <= 0.0; }
  /// True when all packages are made and delivered.
  bool finished() const { return finished_; }
  /// Whether the machine has failed, and another one that works does what the package needs next.
  bool avoids(std::size_t machine, const Package& package) const;
  /// Whether something has failed that will be repaired.
  bool repair_ahead() const { return faults_.repair_ahead(); }
  /// Jobs that have not arrived yet.
  std::size_t to_arrive() const { return faults_.to_arrive(); }

  /// Whether the robot has an action in progress. Acting or moving robots use more of their battery
  /// than resting ones, if there is a rate for rest (HallRobot::idle_drain_rate).
  void set_acting(std::size_t robot, bool acting) { acting_[robot] = acting ? 1 : 0; }
  /// Updates the positions of robots: a robot is in a station or area if its disc of 0.5 m overlaps
  /// it.
  void update_places(std::span<const Pose> robots);
  /// One tick: disturbances, machines in order, then batteries. `seconds`: length of the tick.
  void advance(double seconds);

  /// Takes the next package, or the named one, from the output belt that the robot faces; or the
  /// named one from a failed robot that carries it, at most kHandOverReach away. On failure returns
  /// the reason and changes nothing.
  std::optional<Message> pick(std::size_t robot, Pose pose,
                              const std::optional<std::string>& package);
  /// Puts the carried package at the end of the input belt that the robot faces.
  std::optional<Message> place(std::size_t robot, Pose pose);
  /// In halls without transport (HallDescription::transport_free): moves a package from an output
  /// belt to an input belt at once; an idle machine takes it and begins in the same instant. On
  /// failure returns the reason and changes nothing.
  std::optional<Message> transfer(PackageId package, int belt);
  /// The first belt on a ray from the robot's centre, at most the pickup radius away; -1 = none.
  int faced_belt(Pose pose) const;

  /// Machines on command (gobot.md, Extended dialect). Why a machine refuses a command: it is
  /// working, or works by itself. Nothing = it accepts.
  std::optional<Message> refuse_process(int machine) const;
  /// Starts the machine on that package. False if it is not the first one on its input belt.
  bool begin_process(int machine, PackageId package);

  std::vector<HallNews> take_news();
  /// Increases with every change of the picture except batteries and progress.
  std::uint64_t version() const { return version_; }
  void hash(StateHash& hash) const;

 private:
  /// A robot whose centre is outside of it does not overlap the area.
  struct AreaReach {
    Point lower;
    Point upper;
    bool has(Point p) const {
      return p.x >= lower.x && p.x <= upper.x && p.y >= lower.y && p.y <= upper.y;
    }
  };

  static AreaReach reach_of(const HallArea& area);
  void find_places();
  void advance_standard(std::size_t machine, double seconds);
  void begin_work(std::size_t machine);
  void finish_work(std::size_t machine);
  void advance_input(std::size_t machine, double seconds);
  void advance_output(std::size_t machine, double seconds);
  void advance_batteries(double seconds);
  void check_finished();
  void disturb(double seconds);
  /// Takes the package from a failed robot within reach, if one carries it.
  bool take_over(std::size_t robot, Pose pose, const std::string& package);
  void make_package(std::size_t machine);
  /// Puts all packages on the output belts of their input machines.
  void make_all_packages();
  void take_transferred(std::size_t machine);
  bool take_from_input_belt(std::size_t machine);
  /// Moves the machine's package to the output belt if there is room.
  void let_go(std::size_t machine);
  std::optional<Message> at_belt(std::size_t robot, int belt, BeltType wanted) const;
  std::optional<Message> refused_by(std::size_t machine, const Package& package) const;
  void put(PackageId id, PackagePlace place);
  void tell(HallNews news);

  std::shared_ptr<const HallDescription> description_;
  std::vector<MachineState> machines_;
  std::vector<std::vector<PackageId>> belts_;
  std::vector<HallRobotState> robots_;
  std::vector<std::uint8_t> acting_;  ///< by robot
  /// By robot: the position of the last look-up of its places.
  std::vector<std::optional<Point>> seen_at_;
  std::vector<AreaReach> reach_;  ///< by belt: of its interact area
  std::map<int, ProcessPlaces> by_process_;
  ProcessPlaces exits_;
  std::vector<Package> packages_;
  std::vector<PackageTemplates> left_to_make_;  ///< by template list
  std::vector<RandomStream> lots_;              ///< by machine
  HallFaults faults_;
  std::vector<HallNews> news_;
  std::size_t delivered_ = 0;
  bool finished_ = false;
  std::uint64_t version_ = 0;
};

}  // namespace magna
