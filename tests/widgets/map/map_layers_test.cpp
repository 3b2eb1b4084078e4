// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_layers.h"

#include <gtest/gtest.h>

#include <QJsonDocument>

namespace magna {
namespace {

TEST(MapLayers, AreRestoredFromALayout) {
  for (const double seconds : MapLayers::kTrailSeconds) {
    MapLayers layers;
    layers.rays = true;
    layers.footprints = true;
    layers.plans = PlanLayer::All;
    layers.trail_seconds = seconds;
    layers.labels = layers.grid = layers.substances = true;
    layers.things = false;
    layers.true_victims = true;
    layers.minimap = false;
    layers.places = true;
    layers.as_manual = true;
    layers.sightings = false;
    layers.zones = false;
    layers.paths = false;
    layers.gaze = false;
    layers.belief = layers.costmap = layers.clearance = true;
    layers.heat = HeatLayer::Links;
    layers.seen_by = SeenBy::Lately;
    layers.cameras = CameraLayer::All;
    const QByteArray file = QJsonDocument(to_json(layers)).toJson();
    EXPECT_EQ(layers_from_json(QJsonDocument::fromJson(file).object()), layers);
  }
}

TEST(MapLayers, AreRestoredWithEveryKindOfSeenArea) {
  for (const SeenBy by : {SeenBy::Team, SeenBy::ActiveRobot, SeenBy::Lately, SeenBy::ByRobot,
                          SeenBy::LastSeen, SeenBy::Cameras}) {
    MapLayers layers;
    layers.seen_by = by;
    layers.frontier = layers.no_go = layers.truth = layers.borders = layers.search = false;
    EXPECT_EQ(layers_from_json(to_json(layers)), layers);
  }
}

TEST(MapLayers, ShowSeenAreasWithoutTheTruth) {
  MapLayers layers;
  EXPECT_FALSE(layers.distinguishes_seen());
  layers.truth = false;
  EXPECT_TRUE(layers.distinguishes_seen());
  layers.truth = layers.seen = true;
  EXPECT_TRUE(layers.distinguishes_seen());
}

TEST(MapLayers, HaveDefaultsForMissingOrInvalidValues) {
  EXPECT_EQ(layers_from_json({}), MapLayers{});
  MapLayers usual;
  usual.plans = PlanLayer::None;
  usual.grid = true;
  const QJsonObject nonsense{{QStringLiteral("plans"), QStringLiteral("some")},
                             {QStringLiteral("seen_by"), QStringLiteral("nobody")},
                             {QStringLiteral("cameras"), 7},
                             {QStringLiteral("grid"), 3},
                             {QStringLiteral("trail_seconds"), -5.0},
                             {QStringLiteral("rays"), true},
                             {QStringLiteral("of a later version"), true}};
  usual.rays = true;
  EXPECT_EQ(layers_from_json(nonsense, usual), usual);
  EXPECT_EQ(layers_from_json({{QStringLiteral("trail_seconds"), 17.0}}).trail_seconds, 30.0);
}

}  // namespace
}  // namespace magna
