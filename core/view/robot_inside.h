// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/geometry/interval.h"
#include "core/geometry/pose.h"
#include "core/robot/robot_parts.h"

namespace magna {

class HallSimulation;
class Team;
class World;

/// The state of one robot's parts and its beliefs, for the displays of manual B. Things and place
/// types are in WorldSnapshot. Data that the robot itself cannot know is marked "truth".
struct RobotInside {
  struct OdometerReading {
    std::string name;
    PointInterval pos;  ///< cells since its reset: x ahead as the robot faced then, y to its right
    Interval ang;       ///< rad since its reset
    Point way;          ///< truth of `pos`, cells
    std::array<Point, 4>
        box;  ///< the robot's possible places by it, metres, in the world; corners in order
  };
  struct Camera {
    double field_of_view = 0.0;  ///< rad
    int resolution = 0;          ///< pixels per view
    double angle = 0.0;          ///< relative to the robot's heading, rad
    PartPlace place;
    std::optional<DesignatorId> tracking;
    std::vector<double> view;  ///< the last one taken; empty = none
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
  std::vector<OdometerReading> odometers;  ///< empty if it has none (not an `ars` robot)
  std::vector<Camera> cameras;
  std::vector<Hand> hands;
  std::vector<Bin> bins;
  /// Oldest first. Their denotations are truth; the robot does not know which designators are
  /// false.
  std::vector<Designator> designators;

  const Designator* find(DesignatorId id) const;  ///< nullptr: does not exist (any longer)
};

/// A robot's estimate of its pose: by its main odometer if it has one (manual 3.2.2: an `ars` robot
/// has no localiser, and Team::believed is its true pose), otherwise by its localiser. Only for
/// display; the simulation does not use it.
Pose believed_pose(const Team& team, RobotId robot);

/// A snapshot of the robot's internal state; nullptr if there is no such robot, or it was removed.
std::shared_ptr<const RobotInside> robot_inside(const World& world, const Team& team,
                                                RobotId robot);

/// The data of robots for plots, in addition to those in every snapshot, by robot number; NaN = not
/// available.
struct RobotSignals {
  std::vector<float> odometer_width;  ///< diagonal of the main odometer's position interval, m
  std::vector<float> odometer_turn;   ///< width of its angle interval, rad
  std::vector<float> tracked_angle;   ///< direction of the target of the first tracking camera, rad
  std::vector<float> nearest;         ///< smallest reading of its ranger, m from the rim
  std::vector<float> battery;         ///< 0 to 1
  std::vector<float> off_truth;       ///< distance from its believed_pose to its true pose, m
};

/// `hall`: nullptr = there is no hall, and robots have no batteries.
std::shared_ptr<const RobotSignals> robot_signals(const Team& team, const HallSimulation* hall);

}  // namespace magna
