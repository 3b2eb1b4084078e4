// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_layer_table.h"

#include <QPainter>
#include <algorithm>

#include "widgets/action_table.h"
#include "widgets/agent_reader.h"
#include "widgets/hall/hall_reader.h"
#include "widgets/map/belief_layer.h"
#include "widgets/map/clearance_shade.h"
#include "widgets/map/cybot_layers.h"
#include "widgets/map/floor_layer.h"
#include "widgets/map/frontier_layer.h"
#include "widgets/map/gaze_layer.h"
#include "widgets/map/ground_legends.h"
#include "widgets/map/hall_layer.h"
#include "widgets/map/mark_layer.h"
#include "widgets/map/motion.h"
#include "widgets/map/no_go_layer.h"
#include "widgets/map/place_heat.h"
#include "widgets/map/place_layer.h"
#include "widgets/map/plan_layer.h"
#include "widgets/map/planner_layer.h"
#include "widgets/map/robot_layer.h"
#include "widgets/map/seen_layer.h"
#include "widgets/map/sensor_layer.h"
#include "widgets/map/sighting_layer.h"
#include "widgets/map/thing_layer.h"
#include "widgets/map/unknown_cover.h"
#include "widgets/remote_reader.h"

namespace magna {
namespace {

bool always(const Snapshot&) { return true; }
bool gathers_knowledge(const Snapshot& now) { return now.coverage || now.exploration; }
bool has_victims(const Snapshot& now) {
  return now.world && std::ranges::any_of(now.world->things, [](const Thing& thing) {
           return thing.kind == ThingKind::Victim;
         });
}
bool has_places(const Snapshot& now) { return now.world && !now.world->places.all().empty(); }
bool has_hall(const Snapshot& now) { return hall_of(now) != nullptr; }
bool has_agents(const Snapshot& now) { return !agents_of(now).empty(); }
bool has_cybots(const Snapshot& now) { return !remotes_of(now).empty(); }
/// Also without CyBOTs, from a file with an obstacle map.
bool has_sightings(const Snapshot& now) { return has_cybots(now) || !sightings_of(now).empty(); }

void paint_shown_places(QPainter& painter, const MapScene& scene) {
  if (scene.layers["places"] || scene.layers["as_manual"]) paint_places(painter, scene);
}
void paint_shade(QPainter& painter, const MapScene& scene) {
  if (scene.shade != nullptr) scene.shade->paint(painter, scene);
}
void paint_heat(QPainter& painter, const MapScene& scene) {
  if (scene.heat != nullptr) scene.heat->paint(painter, scene);
}

template <void (*paint)(QPainter& painter, const MapScene& scene)>
LayerPainter painted_by() {
  return paint;
}
template <class Layer>
LayerPainter painted_by_own() {
  return [layer = Layer()](QPainter& painter, const MapScene& scene) mutable {
    layer.paint(painter, scene);
  };
}

constexpr MapLayerTraits kShown = {.usual = true};
constexpr MapLayerTraits kNewGroup = {.begins_group = true};
constexpr MapLayerTraits kGround = {.ground = true};
constexpr MapLayerTraits only_in(bool (*world)(const Snapshot& now)) { return {.is_in = world}; }
constexpr MapLayerTraits truth(bool (*told)(const Snapshot& now)) { return {.is_truth = told}; }
constexpr MapLayerTraits needs(bool SnapshotParts::*part) { return {.needs = part}; }
constexpr MapLayerTraits with(LegendPainter legend) { return {.legend = legend}; }

#define T(text) QT_TRANSLATE_NOOP("Actions", text)

constexpr MapLayerRow kMapLayers[] = {
    // Of robots.
    {"view.layer_rays", T("&Range rays"), T("Shows the last range measurements"),
     needs(&SnapshotParts::sweeps), kEachFrame + 30, &painted_by<paint_rays>},
    {"view.layer_footprints", T("&Footprints"), T("Shows each robot's footprint"), MapLayerTraits(),
     kEachFrame + 40, &painted_by<paint_footprints>},
    {"view.layer_trails", T("&Trails"), T("Shows the paths the robots have driven"), kShown,
     kWithSnapshots + 60, &painted_by<paint_trails>},
    {"view.layer_labels", T("All &names"),
     T("Names every robot on the map, not only the active one and those that need help")},
    {"view.layer_belief", T("Odometer &box"),
     T("Shows where the active robot can be by its odometer; with the ground truth also where it "
       "truly is"),
     needs(&SnapshotParts::inside), kEachFrame + 50, &painted_by<paint_belief>},
    {"view.layer_batteries", T("&Batteries"),
     T("Shows the batteries of a hall's robots as rings, with a figure when one is low"),
     kShown | only_in(&has_hall)},
    {"view.layer_gaze", T("Ga&ze"), T("Shows the gaze of selected agents and their fixation point"),
     kShown | only_in(&has_agents), kEachFrame + 20, &painted_by<paint_gaze>},
    // Of the world.
    {"view.layer_things", T("Furniture and &things"), T("Shows furniture and objects"),
     kShown | kNewGroup | kGround, kOnGround + 50, &painted_by<paint_things>},
    {"view.layer_substances", T("Su&bstances"),
     T("Shows walls and things in the colours of their substances"), kGround},
    {"view.layer_places", T("Pla&ces"),
     T("Marks the doorways, corners and ends of walls that robots can sense"),
     kGround | only_in(&has_places)},
    {"view.layer_hall", T("&Hall"),
     T("Shows the areas, belts, machines and packages of a factory hall"),
     kShown | kGround | only_in(&has_hall), kWithSnapshots + 10, &painted_by<paint_hall>},
    {"view.layer_as_manual", T("As in the man&ual"),
     T("Draws walls in greys, objects as lines and places as filled cells, as the ARS MAGNA manual "
       "does"),
     kGround},
    {"view.layer_grid", T("&Grid"), T("Shows the grid on the floor"), kGround, kOnGround + 20,
     &painted_by<paint_grid>},
    {"view.layer_minimap", T("&Overview"),
     T("Shows the whole world in a corner while only a part of it is visible"), kShown},
    // Of what the team knows.
    {"view.layer_seen", T("&Seen area"), T("Shades unseen areas and dots detected obstacles"),
     kNewGroup},
    {"view.truth", T("Ground tr&uth"),
     T("Also shows unseen areas as they truly are, instead of covering them"),
     kShown | truth(&gathers_knowledge)},
    {"view.layer_true_victims", T("True &victims"),
     T("Shows the true victims, found or not: for teaching and review"),
     kGround | only_in(&has_victims) | truth(&always), kOnGround + 70,
     &painted_by<paint_true_victims>},
    {"view.layer_frontier", T("Fronti&er"),
     T("Shows the border of the seen floor, and the targets of exploring robots"), kShown,
     kWithSnapshots + 55, &painted_by<paint_frontier>},
    {"view.layer_no_go", T("No-go &areas"), T("Shows the no-go areas for exploration"), kShown,
     kWithSnapshots + 50, &painted_by<paint_no_go>},
    {"view.layer_annotations", T("M&arks"), T("Shows the marked notes, hazards and victims"),
     kShown, kEachFrame + 70, &painted_by<paint_marks>},
    // Of CyBOTs.
    {"view.layer_sightings", T("S&ightings"),
     T("Shows what robots reported seeing or bumping into, with a legend"),
     kShown | kNewGroup | only_in(&has_sightings) | with(&sighting_legend), kWithSnapshots + 85,
     &painted_by_own<SightingLayer>},
    {"view.layer_zones", T("S&canned zones"), T("Shades the floor that CyBOTs have scanned"),
     kShown | only_in(&has_cybots), kWithSnapshots + 40, &painted_by_own<ZoneLayer>},
    {"view.layer_borders", T("Bor&ders"),
     T("Joins neighbouring sightings of tape and of holes to lines"),
     kShown | only_in(&has_sightings), kWithSnapshots + 80, &painted_by<paint_borders>},
    {"view.layer_paths", T("P&lanned paths"),
     T("Shows the ways that CyBOTs have planned around obstacles; that of the active one with the "
       "corridor that must be clear"),
     kShown | only_in(&has_cybots), kWithSnapshots + 76, &painted_by<paint_remote_paths>},
    {"view.layer_search", T("Search for &posts"),
     T("Shows the partitions of a CyBOT's search, its next branch and the candidate box"),
     kShown | only_in(&has_cybots), kWithSnapshots + 90, &painted_by<paint_searches>},
    // Of routes.
    {"view.layer_planner", T("&Route planner"),
     T("Shows how the last routes of the active and the selected robots were found"), kNewGroup,
     kWithSnapshots + 70, &painted_by<paint_planner>},
    {"view.layer_costmap", T("&Costmap"),
     T("Shows where the active robot cannot be, and where obstacles raise the cost of its way"),
     with(&costmap_legend)},
    {"view.layer_clearance", T("C&learance"),
     T("Shades the distance to the nearest obstacle, with lines at 0.5, 1 and 2 m"),
     with(&clearance_legend)},
};

#undef T

static_assert(std::size(kMapLayers) <= MapLayers::kMost);

/// A part of the map that no layer switches off, or that belongs to several layers or to a choice.
struct MapPart {
  int height;
  LayerPainter (*painter)();
};
constexpr MapPart kOtherParts[] = {
    {kOnGround + 10, &painted_by<paint_floor>},
    {kOnGround + 30, &painted_by<paint_shown_places>},
    {kOnGround + 40, &painted_by<paint_walls>},
    {kOnGround + 60, &painted_by<paint_hall_floor>},
    {kWithSnapshots, &painted_by<paint_shade>},
    {kWithSnapshots + 20, &painted_by<paint_unknown_cover>},
    {kWithSnapshots + 30, &painted_by<paint_heat>},
    {kWithSnapshots + 65, &painted_by<paint_plans>},
    {kWithSnapshots + 75, &painted_by<paint_old_places>},
    {kEachFrame + 10, &painted_by<paint_cameras>},
    {kEachFrame + 60, &painted_by<paint_stored_camera>},
    {kEachFrame + 65, &painted_by<paint_bookmarks>},
    {kEachFrame + 80, &painted_by_own<RobotLayer>},
    {kEachFrame + 90, &painted_by<paint_hall_robots>},
};

}  // namespace

std::span<const MapLayerRow> map_layer_table() { return kMapLayers; }

std::vector<ActionRow> map_layer_actions() {
  std::vector<ActionRow> rows;
  for (const MapLayerRow& row : kMapLayers) rows.push_back(row.action());
  return rows;
}

LayerStack::LayerStack(int lowest) {
  const auto add = [&](const MapPart& part, std::optional<LayerName> layer) {
    const bool here = part.height >= lowest && part.height < lowest + 100;
    if (part.painter != nullptr && here) levels_.push_back({part.height, layer, part.painter()});
  };
  for (const MapLayerRow& row : kMapLayers) add({row.height, row.painter}, row.name());
  for (const MapPart& part : kOtherParts) add(part, std::nullopt);
  std::ranges::sort(levels_, {}, &Level::height);
}

void LayerStack::paint(QPainter& painter, const MapScene& scene) {
  for (Level& level : levels_) {
    if (!level.layer || scene.layers[*level.layer]) level.paint(painter, scene);
  }
}

QString map_tooltip_at(const MapScene& scene, QPointF at) {
  for (const auto text_at :
       {&mark_tooltip_at, &sighting_tooltip_at, &gaze_tooltip_at, &hall_tooltip_at,
        &thing_tooltip_at, &no_go_tooltip_at, &zone_tooltip_at, &seen_tooltip_at}) {
    QString text = text_at(scene, at);
    if (!text.isEmpty()) return text;
  }
  return {};
}

void paint_legends(QPainter& painter, const MapScene& scene) {
  if (!scene.snapshot->world) return;
  LegendColumn legends(painter, scene);
  for (const MapLayerRow& row : kMapLayers) {
    const LegendPainter legend = row.traits.legend;
    if (legend != nullptr && scene.layers[row.name()]) legend(legends, scene);
  }
  heat_legend(legends, scene);
  age_legend(legends, scene);
}

}  // namespace magna
