// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/factory/factory_description.h"
#include "core/factory/package.h"
#include "core/geometry/pose.h"
#include "core/sim/message.h"
#include "core/sim/random.h"
#include "core/sim/state_hash.h"

namespace magna {

/// What a machine is at.
enum class MachinePhase : std::uint8_t {
  Idle,
  Working,  ///< on the package it holds; an input machine: until it lets the one it made go
  Holding,  ///< done with it, and it has not left yet
};

/// How a machine stands.
struct MachineState {
  MachinePhase phase = MachinePhase::Idle;
  std::optional<PackageId> package;
  double remaining = 0.0;  ///< s
  double total = 0.0;      ///< s, of the work in progress or the last one

  /// 0 to 1; stays at 1 after the end of a work until the next one begins (gobot spec 2.2).
  double progress() const;
};

/// What a robot of the hall has, beyond its body.
struct FactoryRobotState {
  double battery = 0.0;              ///< of FactoryRobot::max_battery
  std::optional<PackageId> package;  ///< that it carries
  bool in_station = false;
  std::vector<int> belts;  ///< whose interact areas it is in, in order of entering
};

/// What happened in the hall.
struct FactoryNews {
  enum class Kind : std::uint8_t {
    PackageMade,       ///< machine, package
    ProcessDone,       ///< machine, package, process
    PackageDelivered,  ///< machine, package
    PackageMoved,      ///< package: it is somewhere else now
    BatteryEmpty,      ///< robot
    AllDelivered,      ///< nothing is left to make and no package is there
  };
  Kind kind = Kind::PackageMade;
  PackageId package = {};
  int machine = -1;
  int robot = -1;
  int process = -1;
};

/// A hall at work: machines, belts, packages and batteries, as gobot spec 3.3 and 3.5 to 3.7 say.
/// Knows where robots are, but does not move them. Robots by number, as in the description; others
/// are none of its business. A function of (description, seed, what it is told).
class Factory {
 public:
  Factory(std::shared_ptr<const FactoryDescription> description, std::uint64_t seed);

  const FactoryDescription& description() const { return *description_; }
  const std::shared_ptr<const FactoryDescription>& shared_description() const {
    return description_;
  }
  const Hall& hall() const { return description_->hall; }

  std::span<const MachineState> machines() const { return machines_; }
  /// Packages on a belt, first the one that is taken next.
  const std::vector<PackageId>& on_belt(std::size_t belt) const { return belts_[belt]; }
  std::span<const FactoryRobotState> robots() const { return robots_; }
  /// All that were ever made, delivered ones too.
  std::span<const Package> packages() const { return packages_; }
  const Package& package(PackageId id) const { return packages_[id.index()]; }
  std::optional<PackageId> find_package(std::string_view name) const;
  /// The name of where it is: machine, belt or robot; "" when it was delivered.
  const std::string& place_name(PackageId id) const;
  std::size_t delivered() const { return delivered_; }
  /// Packages that input machines will still make; nothing = for ever.
  std::optional<std::size_t> to_make() const;
  bool battery_empty(std::size_t robot) const { return robots_[robot].battery <= 0.0; }
  /// Nothing is left to make and no package is there.
  bool finished() const { return finished_; }

  /// A robot with an action in progress, or one that moves, needs more of its battery than one at
  /// rest if it has a rate for that (FactoryRobot::idle_drain_rate).
  void set_acting(std::size_t robot, bool acting) { acting_[robot] = acting ? 1 : 0; }
  /// Where robots stand now: in stations and areas is whose disc of 0.5 m overlaps them.
  void update_places(std::span<const Pose> robots);
  /// One tick: machines in order, then batteries.
  void advance(double seconds);

  /// Takes the package that is next, or the named one, from the output belt that the robot faces.
  /// Nothing = done; else why not, and nothing changed.
  std::optional<Message> pick(std::size_t robot, Pose pose,
                              const std::optional<std::string>& package);
  /// Puts what it carries at the end of the input belt that it faces.
  std::optional<Message> place(std::size_t robot, Pose pose);
  /// The first belt on a ray from the robot's centre, at most the pickup radius away; -1 = none.
  int faced_belt(Pose pose) const;

  /// Machines on command (gobot spec 6). Refused: it works already or works by itself.
  std::optional<Message> refuse_process(int machine) const;
  /// Lets it work on that package. False: it is not the first one on its input belt.
  bool begin_process(int machine, PackageId package);

  std::vector<FactoryNews> take_news();
  /// Counts up with every change that is worth a line of the picture but batteries and progress.
  std::uint64_t version() const { return version_; }
  void hash(StateHash& hash) const;

 private:
  void advance_standard(std::size_t machine, double seconds);
  void begin_work(std::size_t machine);
  void finish_work(std::size_t machine);
  void advance_input(std::size_t machine, double seconds);
  void advance_output(std::size_t machine, double seconds);
  void advance_batteries(double seconds);
  void check_finished();
  void make_package(std::size_t machine);
  bool take_from_input_belt(std::size_t machine);
  /// Its package goes on the output belt if there is room.
  void let_go(std::size_t machine);
  std::optional<Message> at_belt(std::size_t robot, int belt, BeltType wanted) const;
  std::optional<Message> refused_by(std::size_t machine, const Package& package) const;
  void put(PackageId id, PackagePlace place);
  void tell(FactoryNews news);

  std::shared_ptr<const FactoryDescription> description_;
  std::vector<MachineState> machines_;
  std::vector<std::vector<PackageId>> belts_;
  std::vector<FactoryRobotState> robots_;
  std::vector<std::uint8_t> acting_;           ///< by robot
  std::vector<std::optional<Point>> seen_at_;  ///< by robot: where its places were looked up last
  std::vector<Package> packages_;
  std::vector<PackageTemplates> left_to_make_;  ///< by template list
  std::vector<RandomStream> lots_;              ///< by machine
  std::vector<FactoryNews> news_;
  std::size_t delivered_ = 0;
  bool finished_ = false;
  std::uint64_t version_ = 0;
};

}  // namespace magna
