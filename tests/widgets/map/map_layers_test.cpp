// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/scene/map_layers.h"

#include <gtest/gtest.h>

#include <QJsonDocument>

#include "widgets/map/layers/map_layer_table.h"

namespace magna {
namespace {

MapLayers restored(const MapLayers& layers) {
  const QByteArray file = QJsonDocument(to_json(layers)).toJson();
  return layers_from_json(QJsonDocument::fromJson(file).object());
}

TEST(MapLayers, AreRestoredFromALayout) {
  for (const MapLayerRow& row : map_layer_table()) {
    MapLayers layers;
    layers[row.name()] = !layers[row.name()];
    EXPECT_EQ(restored(layers), layers) << row.name();
  }
  for (const double seconds : MapLayers::kTrailSeconds) {
    MapLayers layers;
    for (const MapLayerRow& row : map_layer_table()) layers[row.name()] = !row.traits.usual;
    layers.trail_seconds = seconds;
    EXPECT_EQ(restored(layers), layers);
  }
}

TEST(MapLayers, AreRestoredWithEveryChoice) {
  for_each_layer_choice([](const char* key, auto part, const auto& choices) {
    for (const auto& choice : choices) {
      MapLayers layers;
      layers.*part = choice.value;
      EXPECT_EQ(restored(layers), layers) << key << ' ' << choice.name;
    }
  });
}

TEST(MapLayers, HaveTheNamesOfEarlierFiles) {
  const QJsonObject file =
      QJsonDocument::fromJson(
          R"({"annotations": false, "truth": false, "true_victims": true, "no_go": false,
              "as_manual": true, "plans": "none", "seen_by": "cameras", "cameras": "all",
              "heat": "links", "trail_seconds": 0})")
          .object();
  MapLayers layers;
  layers["annotations"] = layers["truth"] = layers["no_go"] = false;
  layers["true_victims"] = layers["as_manual"] = true;
  layers.plans = PlanLayer::None;
  layers.seen_by = SeenBy::Cameras;
  layers.cameras = CameraLayer::All;
  layers.heat = HeatLayer::Links;
  layers.trail_seconds = MapLayers::kEndless;
  EXPECT_EQ(layers_from_json(file), layers);
}

TEST(MapLayers, ShowSeenAreasWithoutTheTruth) {
  MapLayers layers;
  EXPECT_FALSE(layers.distinguishes_seen());
  layers["truth"] = false;
  EXPECT_TRUE(layers.distinguishes_seen());
  layers["truth"] = layers["seen"] = true;
  EXPECT_TRUE(layers.distinguishes_seen());
}

TEST(MapLayers, HaveDefaultsForMissingOrInvalidValues) {
  EXPECT_EQ(layers_from_json({}), MapLayers{});
  MapLayers usual;
  usual.plans = PlanLayer::None;
  usual["grid"] = true;
  const QJsonObject nonsense{{QStringLiteral("plans"), QStringLiteral("some")},
                             {QStringLiteral("seen_by"), QStringLiteral("nobody")},
                             {QStringLiteral("cameras"), 7},
                             {QStringLiteral("grid"), 3},
                             {QStringLiteral("trail_seconds"), -5.0},
                             {QStringLiteral("rays"), true},
                             {QStringLiteral("of a later version"), true}};
  usual["rays"] = true;
  EXPECT_EQ(layers_from_json(nonsense, usual), usual);
  EXPECT_EQ(layers_from_json({{QStringLiteral("trail_seconds"), 17.0}}).trail_seconds, 30.0);
}

}  // namespace
}  // namespace magna
