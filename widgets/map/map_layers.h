// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <array>
#include <cstdint>
#include <limits>

namespace magna {

enum class PlanLayer : std::uint8_t { All, Selected, None };
/// Whose cameras' fields of view are shown.
enum class CameraLayer : std::uint8_t { Active, All, None };
/// By which robot or when something must have been seen to count: by any robot ever, by the active
/// robot (by any while none is active), by any in the last five minutes. Or it is coloured: by the
/// robot that saw it first, by how long ago it was seen last. Or it is what kept images show.
enum class SeenBy : std::uint8_t { Team, ActiveRobot, Lately, ByRobot, LastSeen, Cameras };

/// What the map shows beside the robots and the walls. A layout keeps it.
struct MapLayers {
  /// As long as memory lasts; see Trails.
  static constexpr double kEndless = std::numeric_limits<double>::infinity();
  /// What the menu offers, seconds of simulated time.
  static constexpr std::array<double, 5> kTrailSeconds{10.0, 30.0, 120.0, 600.0, kEndless};

  bool rays = false;        ///< last sweep of the rangers
  bool footprints = false;  ///< the robots' true size, however small they are drawn
  PlanLayer plans = PlanLayer::All;
  bool trails = true;
  double trail_seconds = 30.0;
  bool labels = true;  ///< robots' names
  bool things = true;
  bool true_victims = false;  ///< the actual victims, also those not found yet
  bool grid = true;
  bool annotations = true;
  bool minimap = true;
  bool seen = false;  ///< what the team's rangers have seen
  SeenBy seen_by = SeenBy::Team;
  bool frontier = true;  ///< where what was seen ends and floor goes on; where explorers go
  bool no_go = true;     ///< what exploration keeps out of
  /// Shows unseen areas, too, as they truly are; otherwise they are covered.
  bool truth = true;
  bool planner = false;   ///< how routes were found
  bool sightings = true;  ///< what robots reported that they saw or met
  CameraLayer cameras = CameraLayer::Active;
  bool places = false;    ///< doorways, corners and other places that robots sense
  bool hall = true;       ///< areas, belts, machines and packages of a hall
  bool batteries = true;  ///< rings round its robots
  bool gaze = true;       ///< where the eyes of chosen agents look
  bool belief = false;    ///< where the active robot can be by its odometer

  /// Are seen and unseen areas distinguished? Always where the truth is not shown.
  bool tells_seen() const { return seen || !truth; }

  friend bool operator==(const MapLayers&, const MapLayers&) = default;
};

/// For a layout's file. An endless trail is written as 0 seconds.
QJsonObject to_json(const MapLayers& layers);
/// What is missing, of another type or not offered is as in `usual`.
MapLayers layers_from_json(const QJsonObject& from, const MapLayers& usual = {});

}  // namespace magna
