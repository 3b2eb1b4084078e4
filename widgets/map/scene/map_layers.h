// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

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
enum class HeatLayer : std::uint8_t { None, Robots, Time, Links };

/// A layer of map_layer_table.h by its name in files: "rays". An unknown name ends the program.
class LayerName {
 public:
  LayerName(const char* name) : LayerName(std::string_view(name)) {}
  LayerName(std::string_view name);

  std::size_t index() const { return index_; }  ///< in the table

 private:
  std::size_t index_;
};

/// Optional parts of the map; saved in layouts.
struct MapLayers {
  static constexpr std::size_t kMost = 64;
  using Switches = std::bitset<kMost>;
  /// Unlimited; see Trails.
  static constexpr double kEndless = std::numeric_limits<double>::infinity();
  /// Choices of the menu, seconds of simulated time.
  static constexpr std::array<double, 5> kTrailSeconds{10.0, 30.0, 120.0, 600.0, kEndless};

  Switches shown = usually_shown();  ///< by the table of layers
  PlanLayer plans = PlanLayer::Active;
  SeenBy seen_by = SeenBy::Team;
  CameraLayer cameras = CameraLayer::Active;
  HeatLayer heat = HeatLayer::None;
  double trail_seconds = 30.0;

  bool operator[](LayerName layer) const { return shown[layer.index()]; }
  Switches::reference operator[](LayerName layer) { return shown[layer.index()]; }
  /// Whether seen and unseen areas are distinguished; always true if the truth is not shown.
  bool distinguishes_seen() const { return (*this)["seen"] || !(*this)["truth"]; }

  friend bool operator==(const MapLayers&, const MapLayers&) = default;

 private:
  static Switches usually_shown();
};

/// One value of a choice among the layers, with its action and its name in files.
template <class Value>
struct LayerChoice {
  std::string_view action;
  const char* name;
  Value value;
};
inline constexpr LayerChoice<PlanLayer> kPlanChoices[] = {
    {"view.plans_active", "active", PlanLayer::Active},
    {"view.plans_selected", "selected", PlanLayer::Selected},
    {"view.plans_all", "all", PlanLayer::All},
    {"view.plans_none", "none", PlanLayer::None},
};
inline constexpr LayerChoice<SeenBy> kSeenChoices[] = {
    {"view.seen_team", "team", SeenBy::Team},
    {"view.seen_active", "active", SeenBy::ActiveRobot},
    {"view.seen_lately", "lately", SeenBy::Lately},
    {"view.seen_by_robot", "by_robot", SeenBy::ByRobot},
    {"view.seen_ages", "last_seen", SeenBy::LastSeen},
    {"view.seen_images", "cameras", SeenBy::Cameras},
};
inline constexpr LayerChoice<CameraLayer> kCameraChoices[] = {
    {"view.cameras_active", "active", CameraLayer::Active},
    {"view.cameras_all", "all", CameraLayer::All},
    {"view.cameras_none", "none", CameraLayer::None},
};
inline constexpr LayerChoice<HeatLayer> kHeatChoices[] = {
    {"view.heat_none", "none", HeatLayer::None},
    {"view.heat_robots", "robots", HeatLayer::Robots},
    {"view.heat_time", "time", HeatLayer::Time},
    {"view.heat_links", "links", HeatLayer::Links},
};

/// Calls `with` for each choice: its name in files, its member of MapLayers, its values.
template <class With>
void for_each_layer_choice(With with) {
  with("plans", &MapLayers::plans, kPlanChoices);
  with("seen_by", &MapLayers::seen_by, kSeenChoices);
  with("cameras", &MapLayers::cameras, kCameraChoices);
  with("heat", &MapLayers::heat, kHeatChoices);
}

/// For layout files. An unlimited trail is written as 0 seconds.
QJsonObject to_json(const MapLayers& layers);
/// Missing values and values of other types or out of range are taken from `usual`.
MapLayers layers_from_json(const QJsonObject& from, const MapLayers& usual = {});

}  // namespace magna
