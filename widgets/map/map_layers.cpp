// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_layers.h"

#include <algorithm>
#include <cmath>

namespace magna {
namespace {

struct Switch {
  const char* name;
  bool MapLayers::*member;
};

constexpr Switch kSwitches[] = {
    {"rays", &MapLayers::rays},
    {"footprints", &MapLayers::footprints},
    {"trails", &MapLayers::trails},
    {"labels", &MapLayers::labels},
    {"things", &MapLayers::things},
    {"true_victims", &MapLayers::true_victims},  // by choice alone
    {"grid", &MapLayers::grid},
    {"substances", &MapLayers::substances},
    {"annotations", &MapLayers::marks},
    {"minimap", &MapLayers::minimap},
    {"seen", &MapLayers::seen},
    {"frontier", &MapLayers::frontier},
    {"no_go", &MapLayers::no_go},
    {"truth", &MapLayers::truth},
    {"planner", &MapLayers::planner},
    {"costmap", &MapLayers::costmap},
    {"clearance", &MapLayers::clearance},
    {"sightings", &MapLayers::sightings},
    {"zones", &MapLayers::zones},
    {"borders", &MapLayers::borders},
    {"paths", &MapLayers::paths},
    {"search", &MapLayers::search},
    {"places", &MapLayers::places},
    {"as_manual", &MapLayers::as_manual},
    {"hall", &MapLayers::hall},
    {"batteries", &MapLayers::batteries},
    {"gaze", &MapLayers::gaze},
    {"belief", &MapLayers::belief},
};

constexpr const char* kPlans = "plans";
constexpr const char* kPlanNames[] = {"active", "selected", "all", "none"};
constexpr const char* kSeenBy = "seen_by";
constexpr const char* kSeenByNames[] = {"team",     "active",    "lately",
                                        "by_robot", "last_seen", "cameras"};
constexpr const char* kCameras = "cameras";
constexpr const char* kCameraNames[] = {"active", "all", "none"};
constexpr const char* kHeat = "heat";
constexpr const char* kHeatNames[] = {"none", "time", "links"};
constexpr const char* kTrailSeconds = "trail_seconds";

}  // namespace

QJsonObject to_json(const MapLayers& layers) {
  QJsonObject object;
  for (const Switch& s : kSwitches) object[QLatin1String(s.name)] = layers.*s.member;
  object[QLatin1String(kPlans)] = QLatin1String(kPlanNames[static_cast<std::size_t>(layers.plans)]);
  object[QLatin1String(kSeenBy)] =
      QLatin1String(kSeenByNames[static_cast<std::size_t>(layers.seen_by)]);
  object[QLatin1String(kCameras)] =
      QLatin1String(kCameraNames[static_cast<std::size_t>(layers.cameras)]);
  object[QLatin1String(kHeat)] = QLatin1String(kHeatNames[static_cast<std::size_t>(layers.heat)]);
  object[QLatin1String(kTrailSeconds)] =
      std::isinf(layers.trail_seconds) ? 0.0 : layers.trail_seconds;
  return object;
}

MapLayers layers_from_json(const QJsonObject& from, const MapLayers& usual) {
  MapLayers layers = usual;
  for (const Switch& s : kSwitches) {
    layers.*s.member = from[QLatin1String(s.name)].toBool(usual.*s.member);
  }
  const QString plans = from[QLatin1String(kPlans)].toString();
  for (std::size_t i = 0; i < std::size(kPlanNames); ++i) {
    if (plans == QLatin1String(kPlanNames[i])) layers.plans = static_cast<PlanLayer>(i);
  }
  const QString seen_by = from[QLatin1String(kSeenBy)].toString();
  for (std::size_t i = 0; i < std::size(kSeenByNames); ++i) {
    if (seen_by == QLatin1String(kSeenByNames[i])) layers.seen_by = static_cast<SeenBy>(i);
  }
  const QString cameras = from[QLatin1String(kCameras)].toString();
  for (std::size_t i = 0; i < std::size(kCameraNames); ++i) {
    if (cameras == QLatin1String(kCameraNames[i])) layers.cameras = static_cast<CameraLayer>(i);
  }
  const QString heat = from[QLatin1String(kHeat)].toString();
  for (std::size_t i = 0; i < std::size(kHeatNames); ++i) {
    if (heat == QLatin1String(kHeatNames[i])) layers.heat = static_cast<HeatLayer>(i);
  }
  const double seconds = from[QLatin1String(kTrailSeconds)].toDouble(-1.0);
  const double wanted = seconds == 0.0 ? MapLayers::kEndless : seconds;
  const auto& offered = MapLayers::kTrailSeconds;
  if (std::ranges::find(offered, wanted) != offered.end()) layers.trail_seconds = wanted;
  return layers;
}

}  // namespace magna
