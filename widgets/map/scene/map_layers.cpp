// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/scene/map_layers.h"

#include <algorithm>
#include <cmath>

#include "widgets/map/layers/map_layer_table.h"

namespace magna {
namespace {

constexpr QLatin1String kTrailLength("trail_seconds");

QLatin1String key_of(const MapLayerRow& row) {
  return {row.name().data(), static_cast<qsizetype>(row.name().size())};
}

}  // namespace

LayerName::LayerName(std::string_view name) {
  const auto rows = map_layer_table();
  const auto row = std::ranges::find(rows, name, &MapLayerRow::name);
  if (row == rows.end()) {
    qFatal("The layer '%.*s' is not in the table of layers", static_cast<int>(name.size()),
           name.data());
  }
  index_ = static_cast<std::size_t>(row - rows.begin());
}

MapLayers::Switches MapLayers::usually_shown() {
  Switches shown;
  const auto rows = map_layer_table();
  for (std::size_t k = 0; k < rows.size(); ++k) shown[k] = rows[k].traits.usual;
  return shown;
}

QJsonObject to_json(const MapLayers& layers) {
  QJsonObject object;
  for (const MapLayerRow& row : map_layer_table()) object[key_of(row)] = layers[row.name()];
  for_each_layer_choice([&](const char* key, auto part, const auto& choices) {
    for (const auto& choice : choices) {
      if (layers.*part == choice.value) object[QLatin1String(key)] = QLatin1String(choice.name);
    }
  });
  object[kTrailLength] = std::isinf(layers.trail_seconds) ? 0.0 : layers.trail_seconds;
  return object;
}

MapLayers layers_from_json(const QJsonObject& from, const MapLayers& usual) {
  MapLayers layers = usual;
  for (const MapLayerRow& row : map_layer_table()) {
    layers[row.name()] = from[key_of(row)].toBool(usual[row.name()]);
  }
  for_each_layer_choice([&](const char* key, auto part, const auto& choices) {
    const QString name = from[QLatin1String(key)].toString();
    for (const auto& choice : choices) {
      if (name == QLatin1String(choice.name)) layers.*part = choice.value;
    }
  });
  const double seconds = from[kTrailLength].toDouble(-1.0);
  const double wanted = seconds == 0.0 ? MapLayers::kEndless : seconds;
  const auto& offered = MapLayers::kTrailSeconds;
  if (std::ranges::find(offered, wanted) != offered.end()) layers.trail_seconds = wanted;
  return layers;
}

}  // namespace magna
