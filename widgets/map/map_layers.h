// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <array>
#include <cstdint>
#include <limits>

namespace magna {

/// Robots whose plans are shown.
enum class PlanLayer : std::uint8_t { Active, Selected, All, None };
/// Cameras whose fields of view are shown.
enum class CameraLayer : std::uint8_t { Active, All, None };
/// Which areas count as seen: by any robot at any time, by the active robot (by any if none is
/// active), by any in the last five minutes. Or a colouring: by the robot that saw it first, or by
/// the time since it was last seen. Or the contents of stored images.
enum class SeenBy : std::uint8_t { Team, ActiveRobot, Lately, ByRobot, LastSeen, Cameras };

/// What the colours of a heat map show: nothing, the time that robots spent in each place, or the
/// age of remote robots' links there.
enum class HeatLayer : std::uint8_t { None, Time, Links };

/// Optional parts of the map; saved in layouts.
struct MapLayers {
  /// Unlimited; see Trails.
  static constexpr double kEndless = std::numeric_limits<double>::infinity();
  /// Choices of the menu, seconds of simulated time.
  static constexpr std::array<double, 5> kTrailSeconds{10.0, 30.0, 120.0, 600.0, kEndless};

  bool rays = false;        ///< last sweeps of the rangers
  bool footprints = false;  ///< outlines to scale
  PlanLayer plans = PlanLayer::Active;
  bool trails = true;
  double trail_seconds = 30.0;
  bool labels = false;  ///< names of all robots, not only of those that need a label
  bool things = true;
  bool true_victims = false;  ///< true victims, also undiscovered ones
  bool grid = false;
  bool substances = false;  ///< walls and things in the colours of their substances
  bool marks = true;
  bool minimap = true;
  bool seen = false;  ///< areas seen by the team
  SeenBy seen_by = SeenBy::Team;
  bool frontier = true;  ///< border of the seen area, and targets of explorers
  bool no_go = true;     ///< areas excluded from exploration
  /// Shows unseen areas as they truly are instead of covering them.
  bool truth = true;
  bool planner = false;    ///< the planner's last routes
  bool costmap = false;    ///< places where the active robot cannot be, or only at a higher cost
  bool clearance = false;  ///< distance to the nearest obstacle
  HeatLayer heat = HeatLayer::None;
  bool sightings = true;  ///< objects reported by robots
  bool zones = true;      ///< floor that CyBOTs have scanned
  bool borders = true;    ///< segments of tape and holes
  bool paths = true;      ///< ways that CyBOTs have planned around obstacles
  bool search = true;     ///< their searches for the posts
  CameraLayer cameras = CameraLayer::Active;
  bool as_manual = false;  ///< walls, things and places as the manual draws them (B)
  bool places = false;     ///< doorways, corners and other places that robots sense
  bool hall = true;        ///< areas, belts, machines and packages of a hall
  bool batteries = true;   ///< rings round robots in halls
  bool gaze = true;        ///< gaze of chosen agents
  bool belief = false;     ///< possible places of the active robot by its odometer

  /// Whether seen and unseen areas are distinguished; always true if the truth is not shown.
  bool distinguishes_seen() const { return seen || !truth; }

  friend bool operator==(const MapLayers&, const MapLayers&) = default;
};

/// For layout files. An unlimited trail is written as 0 seconds.
QJsonObject to_json(const MapLayers& layers);
/// Missing values and values of other types or out of range are taken from `usual`.
MapLayers layers_from_json(const QJsonObject& from, const MapLayers& usual = {});

}  // namespace magna
