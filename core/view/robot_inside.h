// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/geometry/interval.h"
#include "core/geometry/point_interval.h"
#include "core/robot/robot_parts.h"
#include "core/robot/team.h"

namespace magna {

/// The state of one robot's parts and its beliefs, for the displays of manual B. What things and
/// place types are: WorldPicture. Data that the robot itself cannot know is marked "truth".
struct RobotInside {
  struct OdometerReading {
    std::string name;
    PointInterval pos;  ///< cells since its reset: x ahead as it stood then, y to its right
    Interval ang;       ///< rad since its reset
    Point way;          ///< truth of `pos`, cells
    std::array<Point, 4>
        box;  ///< where the robot can be by it, metres, in the world; in order round
  };
  struct Camera {
    double field_of_view = 0.0;  ///< rad
    int resolution = 0;          ///< pixels of a view
    double angle = 0.0;          ///< relative to the robot's heading, rad
    PartPlace place;
    std::optional<DesignatorId> tracking;
    std::vector<double> view;  ///< the last one taken; empty = none was
  };
  struct Hand {
    double strength = 0.0;
    PartPlace place;
    std::optional<ThingId> holds;
  };
  struct Bin {
    double capacity = 0.0;
    bool open = true;
    std::vector<ThingId> contents;
  };

  RobotId robot;
  Pose believed;                           ///< as of believed_pose
  Pose truth;                              ///< truth
  double cruise_speed = 0.0;               ///< m/s, as set by set-speed
  double turn_rate = 0.0;                  ///< rad/s, as set by set-turn-angle
  std::vector<OdometerReading> odometers;  ///< empty: it has none (it is not an `ars` robot)
  std::vector<Camera> cameras;
  std::vector<Hand> hands;
  std::vector<Bin> bins;
  /// Oldest first. What they denote is truth; the robot does not know which are false.
  std::vector<Designator> designators;

  const Designator* find(DesignatorId id) const;  ///< nullptr: does not exist (or no longer)
};

/// Where a robot takes itself to be: by its main odometer where it has one (manual 3.2.2: there is
/// no localiser in an `ars` robot, and what `Team::believed` holds of it is the truth), else by its
/// localiser. For displays; nothing in the simulation goes by it.
Pose believed_pose(const Team& team, RobotId robot);

/// A picture of the robot's inside; nullptr: there is no such robot, or it is gone.
std::shared_ptr<const RobotInside> robot_inside(const World& world, const Team& team,
                                                RobotId robot);

}  // namespace magna
