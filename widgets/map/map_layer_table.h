// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "widgets/action_row.h"
#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

class LegendColumn;

/// Paints a part of the map; may keep pictures between calls.
using LayerPainter = std::function<void(QPainter& painter, const MapScene& scene)>;

// Heights at which parts of the map are painted, from the lowest up, and how often.
inline constexpr int kOnGround = 0;  ///< once, as long as nothing of it changes (StaticLayer)
inline constexpr int kWithSnapshots = 100;  ///< for each snapshot (BackgroundLayer)
inline constexpr int kEachFrame = 200;      ///< in each frame

/// Adds the legend of a layer.
using LegendPainter = void (*)(LegendColumn& legends, const MapScene& scene);

/// What is special about a layer.
struct MapLayerTraits {
  bool usual = false;         ///< shown unless a person or a file says otherwise
  bool begins_group = false;  ///< a separator goes before it in the menu
  bool ground = false;        ///< changes the static picture
  const char* icon = nullptr;
  /// Whether this world has something that the layer shows; null = all worlds have.
  bool (*is_in)(const Snapshot& now) = nullptr;
  /// Whether the layer shows what no robot can know; null = it shows what the team can know.
  bool (*is_truth)(const Snapshot& now) = nullptr;
  bool SnapshotParts::*needs = nullptr;  ///< a part of snapshots
  LegendPainter legend = nullptr;

  friend constexpr MapLayerTraits operator|(MapLayerTraits a, MapLayerTraits b) {
    return {a.usual || b.usual,          a.begins_group || b.begins_group,
            a.ground || b.ground,        a.icon ? a.icon : b.icon,
            a.is_in ? a.is_in : b.is_in, a.is_truth ? a.is_truth : b.is_truth,
            a.needs ? a.needs : b.needs, a.legend ? a.legend : b.legend};
  }
};

/// A layer of the map. Menu, palette, list of keys, files, painting and legends come from the rows.
struct MapLayerRow {
  std::string_view id;  ///< of its action: "view.layer_rays"
  const char* text;     ///< as in ActionRow
  const char* hint;
  MapLayerTraits traits = {};
  int height = 0;
  LayerPainter (*painter)() = nullptr;  ///< null: it only changes other parts

  /// In files: "rays", of the action "view.layer_rays"; of "view.truth" it is "truth".
  constexpr std::string_view name() const {
    constexpr std::string_view kView = "view.";
    constexpr std::string_view kLayer = "layer_";
    const std::string_view name = id.substr(kView.size());
    return name.starts_with(kLayer) ? name.substr(kLayer.size()) : name;
  }
  constexpr ActionRow action() const {
    const ActionTraits toggle = {.begins_group = traits.begins_group, .toggle = true};
    const char* const icon = traits.icon ? traits.icon : "";
    return {id, text, "", icon, hint, "layers", KeyScope::Window, toggle};
  }
};

/// The layers in the order of the menu.
std::span<const MapLayerRow> map_layer_table();

/// The parts of the map from one height up to the next multiple of 100, as far as they are shown.
/// Copies keep pictures of their own.
class LayerStack {
 public:
  explicit LayerStack(int lowest);

  void paint(QPainter& painter, const MapScene& scene);

 private:
  struct Level {
    int height = 0;
    std::optional<LayerName> layer;  ///< nothing: always shown
    LayerPainter paint;
  };
  std::vector<Level> levels_;
};

/// Text for the topmost thing at a screen point that a shown layer describes; empty = none.
QString map_tooltip_at(const MapScene& scene, QPointF at);

/// Paints the legends of the shown layers above each other, from the scale bar upwards.
void paint_legends(QPainter& painter, const MapScene& scene);

}  // namespace magna
