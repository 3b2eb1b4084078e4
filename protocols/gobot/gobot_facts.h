// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/hall/hall_simulation.h"
#include "core/robot/team.h"
#include "protocols/gobot/gobot_messages.h"

namespace magna {

/// The subjects of facts. The members must outlive their users.
struct GobotWorld {
  const Team* team = nullptr;
  const HallSimulation* hall = nullptr;  ///< nullptr: no hall, only robots
  GobotDialect dialect = GobotDialect::Classic;

  bool extended() const { return dialect == GobotDialect::Extended; }
  /// The reported robots: those of the hall; without a hall, all that exist.
  std::vector<RobotId> robots() const {
    std::vector<RobotId> found;
    const std::size_t most = hall != nullptr ? hall->robots().size() : team->size();
    for (std::uint32_t k = 0; k < most; ++k) {
      if (team->alive({k})) found.push_back({k});
    }
    return found;
  }
};

/// The static facts of all existing objects, one text per object, in the order of gobot.md, Facts:
/// the parking area, each machine with its belts and packages, robots with packages.
std::vector<std::string> static_facts(const GobotWorld& world);

std::string package_static_facts(const GobotWorld& world, PackageId package);
std::string robot_static_facts(const GobotWorld& world, RobotId robot);

/// Names areas by the position of a robot, for planners of the extended dialect (gobot.md, Extended
/// dialect).
class AreaFinder {
 public:
  /// The hall must outlive it.
  explicit AreaFinder(const Hall& hall);

  /// The area with the cell whose centre is nearest; the first of several. "" if there is none.
  const std::string& closest(Point p) const;
  /// The area that contains the robot: the parking area, or the interact area that it entered
  /// first; otherwise "unk_location".
  const std::string& location(const HallRobotState& robot) const;

 private:
  struct Spot {
    Point centre;
    const std::string* area;
  };
  const Hall& hall_;
  std::vector<Spot> spots_;
};

/// The dynamic facts of a world (gobot.md, Facts) at the time of the call. The text of an object is
/// kept and computed again only when its content has changed.
class DynamicFacts {
 public:
  explicit DynamicFacts(const GobotWorld& world);

  /// The messages with the current state, in wire format: robots first, each with the package it
  /// carries, then each machine with its packages, including those on its belts.
  std::vector<std::string> messages();
  /// The robot's action ended in the last tick: the robot is reported at rest, whatever it did in
  /// that tick.
  void at_rest(RobotId robot, Tick now);
  /// Sets the last tick.
  void at_tick(Tick now) { now_ = now; }
  /// Sets the simulated time that the messages contain, s; without a call they contain none.
  void at_time(double seconds) { pack_.show_time(seconds); }

  /// Number of object texts computed since the beginning, for tests of the caching.
  std::size_t made() const { return made_; }

 private:
  /// The content of a robot's facts.
  struct RobotContent {
    Pose pose;
    BodyVelocity velocity;
    HallRobotState hall;
    friend bool operator==(const RobotContent& a, const RobotContent& b) {
      return a.pose == b.pose && a.velocity == b.velocity && a.hall.battery == b.hall.battery &&
             a.hall.in_station == b.hall.in_station && a.hall.belts == b.hall.belts;
    }
  };
  struct PackageContent {
    PackagePlace place;
    std::size_t done = 0;
    friend bool operator==(const PackageContent&, const PackageContent&) = default;
  };
  template <class Content>
  struct CachedFacts {
    std::optional<Content> content;
    std::string text;
  };

  template <class Content, class Make>
  const std::string& fresh(std::vector<CachedFacts<Content>>& kept, std::size_t index,
                           const Content& now, Make&& make);
  void add_robot(RobotId robot);
  void add_machine(std::size_t machine);
  void add_belt(std::size_t belt);
  void add_package(PackageId package);
  void make_robot(std::string& out, RobotId robot, const RobotContent& now) const;
  void make_package(std::string& out, PackageId package) const;

  GobotWorld world_;
  std::optional<AreaFinder> areas_;              ///< of the extended dialect
  std::vector<std::vector<std::size_t>> belts_;  ///< per machine
  MessagePack pack_{"dynamic"};
  std::vector<CachedFacts<RobotContent>> robots_;
  std::vector<CachedFacts<double>> machines_;
  std::vector<CachedFacts<std::vector<PackageId>>> on_belts_;
  std::vector<CachedFacts<PackageContent>> packages_;  ///< by number; delivered ones stay
  std::vector<Tick> rests_;                            ///< tick in which the robot came to rest
  Tick now_ = -1;
  std::size_t made_ = 0;
};

}  // namespace magna
