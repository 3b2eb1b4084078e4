// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFontMetricsF>
#include <QPen>
#include <QPixmap>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QtGlobal>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "widgets/base/keys/action_row.h"
#include "widgets/map/ground/seen_layer.h"
#include "widgets/map/scene/layer_picture.h"
#include "widgets/map/scene/map_scene.h"

class QPainter;

namespace magna {

/// Legends above each other, from the scale bar upwards; then in a second column. Those without
/// room in the left half of the map are left out.
class LegendColumn {
 public:
  LegendColumn(QPainter& painter, const MapScene& scene);

  /// A bar of colours from 0 to 1 with texts at equal distances.
  void scale(const QString& title, std::span<const QString> texts,
             const std::function<QColor(double)>& colour_at);
  /// Colours with their meanings.
  void rows(const QString& title, std::span<const std::pair<QColor, QString>> rows);
  /// Kinds of lines with their meanings.
  void lines(const QString& title, std::span<const std::pair<QPen, QString>> rows);
  /// A legend with a layout of its own, at the bottom; `paint` returns its box, empty = none.
  void own(QRectF (*paint)(QPainter& painter, const MapScene& scene));

 private:
  /// Draws the plate; its contents' upper left corner. Nothing = no room.
  std::optional<QPointF> plate(double width, double height);
  void head(QPointF at, const QString& title);

  QPainter& painter_;
  const MapScene& scene_;
  QFontMetricsF metrics_;
  double bottom_;
  double left_;
  double right_ = 0.0;  ///< of the legends so far
};

// Legends of layers. Costmap and clearance give the reason if they are empty.
void sighting_legend(LegendColumn& legends, const MapScene& scene);
void costmap_legend(LegendColumn& legends, const MapScene& scene);
void clearance_legend(LegendColumn& legends, const MapScene& scene);
void heat_legend(LegendColumn& legends, const MapScene& scene);
/// Of floor by the time since it was last seen.
void age_legend(LegendColumn& legends, const MapScene& scene);

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
/// Their actions.
std::vector<ActionRow> map_layer_actions();

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

/// Caches floor, grid, walls, things and the fixed parts of a hall: drawn once per world, view and
/// look, somewhat larger than the pane, then copied while the map moves.
class StaticLayer {
 public:
  /// The scene must have a world. Larger than the pane; `offset` is the position of the visible
  /// part.
  const QPixmap& pixmap(const MapScene& scene, double pixel_ratio);
  /// Offset from the picture's upper left corner to the pane's, whole pixels.
  QPointF offset(const MapView& view) const { return picture_.offset(view); }
  /// Number of redraws.
  int drawn() const { return picture_.drawn(); }

 private:
  /// What the picture shows, besides the view and the look.
  struct Frame {
    std::shared_ptr<const WorldSnapshot> world;
    MapLayers::Switches shown;                    ///< of the layers that change it
    std::shared_ptr<const HallDescription> hall;  ///< null: no hall

    friend bool operator==(const Frame&, const Frame&) = default;
  };
  static Frame frame_of(const MapScene& scene);

  LayerPicture picture_{true};
  LayerStack layers_{kOnGround};
  Frame frame_;
};

/// All layers that change only with snapshots, over the static one: seen areas and the cover of
/// unseen ones, packages of a hall, the frontier, no-go areas, trails, plans, the route planner,
/// and what CyBOTs have scanned, reported and planned. Frames between two snapshots only copy it;
/// lines end at the robots' places in the snapshot, where the robots' shapes cover them.
class BackgroundLayer {
 public:
  void paint(QPainter& painter, const MapScene& scene, double pixel_ratio);
  /// Trails or layers have changed: redraws at the next call.
  void changed() { snapshot_.reset(); }
  /// Whether a picture made on a thread waits to be drawn: call `changed`.
  bool ready() const { return seen_.ready(); }
  /// Waits for that picture. True: call `changed` and paint again.
  bool wait() const { return seen_.wait(); }
  /// Number of redraws.
  int drawn() const { return drawn_; }

 private:
  void draw(const MapScene& scene, const QPixmap& below);

  StaticLayer static_;
  SeenLayer seen_;  ///< below the others
  LayerStack layers_{kWithSnapshots};
  QPixmap pixmap_;
  std::shared_ptr<const Snapshot> snapshot_;  ///< snapshot that is drawn
  bool labels_ = true;                        ///< its level of detail
  int static_drawn_ = -1;
  int drawn_ = 0;
};

}  // namespace magna
