// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/layers/map_layer_table.h"

#include <QLinearGradient>
#include <QLocale>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "core/mission/travel_map.h"
#include "core/robot/robot_type.h"
#include "widgets/base/keys/action_table.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/agent_words.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/ground/clearance_shade.h"
#include "widgets/map/ground/floor_layer.h"
#include "widgets/map/ground/frontier_layer.h"
#include "widgets/map/ground/no_go_layer.h"
#include "widgets/map/ground/order_layer.h"
#include "widgets/map/ground/place_heat.h"
#include "widgets/map/ground/seen_layer.h"
#include "widgets/map/ground/team_density.h"
#include "widgets/map/ground/thing_layer.h"
#include "widgets/map/layers/corner_layer.h"
#include "widgets/map/layers/cybot_layers.h"
#include "widgets/map/layers/hall_layer.h"
#include "widgets/map/layers/mark_layer.h"
#include "widgets/map/layers/plan_layer.h"
#include "widgets/map/layers/planner_layer.h"
#include "widgets/map/layers/robot_layer.h"
#include "widgets/map/layers/second_layer.h"
#include "widgets/map/layers/sensor_layer.h"
#include "widgets/map/scene/motion.h"
#include "widgets/map/scene/unknown_cover.h"

namespace magna {

LegendColumn::LegendColumn(QPainter& painter, const MapScene& scene)
    : painter_(painter),
      scene_(scene),
      metrics_(painter.font()),
      bottom_(scene.view.size().height() - scaled(kCornerRow)),
      left_(scaled(8.0)) {
  painter.setRenderHint(QPainter::Antialiasing);
}

void LegendColumn::scale(const QString& title, std::span<const QString> texts,
                         const std::function<QColor(double)>& colour_at) {
  const double first = metrics_.horizontalAdvance(texts.front()) / 2;
  const double last = metrics_.horizontalAdvance(texts.back()) / 2;
  const double length = scaled(112.0);
  const double bar = scaled(12.0);
  const double width = std::max(first + length + last, metrics_.horizontalAdvance(title));
  const auto at = plate(width, 2 * metrics_.height() + bar + scaled(4.0));
  if (!at) return;
  head(*at, title);
  const QRectF box(at->x() + first, at->y() + metrics_.height(), length, bar);
  QLinearGradient colours(box.topLeft(), box.topRight());
  constexpr int kStops = 12;
  for (int k = 0; k <= kStops; ++k) {
    const double part = static_cast<double>(k) / kStops;
    colours.setColorAt(part, colour_at(part));
  }
  painter_.fillRect(box, scene_.look->map_free);
  painter_.setPen(QPen(scene_.look->text, 1));
  painter_.setBrush(colours);
  painter_.drawRect(box);
  for (std::size_t k = 0; k < texts.size(); ++k) {
    const double x = box.left() + box.width() * double(k) / double(texts.size() - 1);
    painter_.drawLine(QPointF(x, box.bottom()), QPointF(x, box.bottom() + scaled(4.0)));
    const double half = metrics_.horizontalAdvance(texts[k]) / 2 + 1;
    painter_.drawText(QRectF(x - half, box.bottom() + scaled(4.0), 2 * half, metrics_.height()),
                      Qt::AlignCenter, texts[k]);
  }
}

void LegendColumn::rows(const QString& title, std::span<const std::pair<QColor, QString>> rows) {
  double width = metrics_.horizontalAdvance(title);
  const double swatch = scaled(18.0);
  for (const auto& [colour, text] : rows) {
    width = std::max(width, swatch + metrics_.horizontalAdvance(text));
  }
  const auto at = plate(width, metrics_.height() * double(rows.size() + 1));
  if (!at) return;
  head(*at, title);
  double y = at->y();
  for (const auto& [colour, text] : rows) {
    y += metrics_.height();
    const QRectF box(at->x(), y + scaled(2.0), scaled(12.0), metrics_.height() - scaled(4.0));
    painter_.fillRect(box, scene_.look->map_free);
    painter_.setPen(QPen(scene_.look->muted, 1));
    painter_.setBrush(colour);
    painter_.drawRect(box);
    painter_.setPen(scene_.look->text);
    painter_.drawText(QRectF(at->x() + swatch, y, width, metrics_.height()), Qt::AlignVCenter,
                      text);
  }
}

void LegendColumn::lines(const QString& title, std::span<const std::pair<QPen, QString>> rows) {
  const double length = scaled(36.0);
  const double begin = length + scaled(6.0);
  double width = metrics_.horizontalAdvance(title);
  for (const auto& [pen, text] : rows) {
    width = std::max(width, begin + metrics_.horizontalAdvance(text));
  }
  const auto at = plate(width, metrics_.height() * double(rows.size() + 1));
  if (!at) return;
  head(*at, title);
  double y = at->y();
  for (const auto& [pen, text] : rows) {
    y += metrics_.height();
    const double middle = y + metrics_.height() / 2;
    painter_.setPen(pen);
    painter_.drawLine(QPointF(at->x(), middle), QPointF(at->x() + length, middle));
    painter_.setPen(scene_.look->text);
    painter_.drawText(QRectF(at->x() + begin, y, width, metrics_.height()), Qt::AlignVCenter, text);
  }
}

void LegendColumn::own(QRectF (*paint)(QPainter& painter, const MapScene& scene)) {
  const QRectF box = paint(painter_, scene_);
  if (!box.isEmpty()) bottom_ = box.top() - scaled(8.0);
}

std::optional<QPointF> LegendColumn::plate(double width, double height) {
  const double margin = scaled(8.0);
  const QSizeF size(width + 2 * margin, height + 2 * margin);
  if (bottom_ - size.height() < scaled(44.0)) {
    left_ = right_ + margin;
    bottom_ = scene_.view.size().height() - scaled(kCornerRow);
  }
  const QRectF box(QPointF(left_, bottom_ - size.height()), size);
  if (box.top() < scaled(44.0) || 2 * box.right() > scene_.view.size().width()) return {};
  bottom_ = box.top() - margin / 2;
  right_ = std::max(right_, box.right());
  painter_.setPen(QPen(scene_.look->line, 1));
  painter_.setBrush(scene_.look->base);
  painter_.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), scaled(4.0), scaled(4.0));
  return box.topLeft() + QPointF(margin, margin);
}

void LegendColumn::head(QPointF at, const QString& title) {
  painter_.setPen(scene_.look->text);
  painter_.drawText(QRectF(at, QSizeF(metrics_.horizontalAdvance(title) + 2, metrics_.height())),
                    Qt::AlignLeft | Qt::AlignVCenter, title);
}

void sighting_legend(LegendColumn& legends, const MapScene&) {
  legends.own(&paint_sighting_legend);
}

void costmap_legend(LegendColumn& legends, const MapScene& scene) {
  const Look& l = *scene.look;
  const auto active = scene.active_robot();
  const QString why = ClearanceShade::why_empty(scene);
  if (!active || !why.isEmpty()) {
    legends.rows(tr("Costmap: %1").arg(why.isEmpty() ? tr("No robot is active") : why), {});
    return;
  }
  const double need = info(label_of(*scene.snapshot, *active)->type).radius + TravelMap::kMargin;
  const std::pair<QColor, QString> rows[] = {
      {cost_colour(l, need / 2, need), tr("Cannot be here")},
      {cost_colour(l, need, need), tr("Costs twice as much")},
      {cost_colour(l, need + TravelMap::kComfort * 0.8, need), tr("Costs a little more")}};
  legends.rows(tr("Costmap of %1").arg(scene.team.name(active->index())), rows);
}

void clearance_legend(LegendColumn& legends, const MapScene& scene) {
  const QString why = ClearanceShade::why_empty(scene);
  if (!why.isEmpty()) return legends.rows(tr("Clearance: %1").arg(why), {});
  const QString texts[] = {tr("0 m"), tr("1 m"), tr("2 m"), tr("3 m+")};
  legends.scale(tr("Clearance"), texts, [&](double part) {
    return clearance_colour(*scene.look, 3.0 * std::clamp(part, 0.01, 0.99));
  });
}

void heat_legend(LegendColumn& legends, const MapScene& scene) {
  const HeatLayer layer = scene.layers.heat;
  const auto colour_at = [&](double part) { return heat_colour(*scene.look, layer, part); };
  if (layer == HeatLayer::Robots || scene.detail.density) {
    const QString texts[] = {tr("1"), tr("10"), tr("100+")};
    const QString side = QLocale().toString(TeamDensity::square(scene));
    legends.scale(tr("Robots in squares of %1 m").arg(side), texts,
                  [&](double part) { return TeamDensity::colour(*scene.look, part); });
  }
  if (layer == HeatLayer::Time) {
    const QString texts[] = {tr("1 s"), tr("10 s"), tr("100 s+")};
    legends.scale(tr("Time spent by robots"), texts, colour_at);
  } else if (layer == HeatLayer::Links) {
    const QString texts[] = {tr("0 s"), tr("2.5 s"), tr("5 s+")};
    legends.scale(tr("Oldest age of links"), texts, colour_at);
  }
}

void age_legend(LegendColumn& legends, const MapScene& scene) {
  const MapLayers& layers = scene.layers;
  const bool shown = layers.distinguishes_seen() && layers.seen_by == SeenBy::LastSeen;
  if (!shown || !scene.snapshot->coverage) return;
  const QString texts[] = {tr("now"), tr("1 min"), tr("5 min+")};
  legends.scale(tr("Last seen"), texts, [&](double part) { return age_colour(*scene.look, part); });
}

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
/// The chosen heat map; of the robots' number unless that takes the place of the robots themselves.
class HeatPart {
 public:
  void paint(QPainter& painter, const MapScene& scene) {
    const bool robots = scene.layers.heat == HeatLayer::Robots;
    if (robots && !scene.detail.density) density_.paint(painter, scene);
    if (!robots && scene.heat != nullptr) scene.heat->paint(painter, scene);
  }

 private:
  TeamDensity density_;
};

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
    {"view.layer_goals", T("Goa&ls"),
     T("Shows faintly where each robot is going whose plan is not shown"), kShown,
     kWithSnapshots + 64, &painted_by<paint_goals>},
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
    {"view.layer_no_go", T("No-go &areas"), T("Shows the no-go areas, which robots keep out of"),
     kShown, kWithSnapshots + 50, &painted_by<paint_no_go>},
    {"view.layer_orders", T("Or&ders to areas"),
     T("Shows the areas of orders with name and progress, and where they send their robots"),
     kShown, kWithSnapshots + 52, &painted_by<paint_orders>},
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
    {kWithSnapshots + 30, &painted_by_own<HeatPart>},
    {kWithSnapshots + 62, &painted_by_own<SecondTrails>},
    {kWithSnapshots + 65, &painted_by<paint_plans>},
    {kWithSnapshots + 75, &painted_by<paint_old_places>},
    {kEachFrame + 10, &painted_by<paint_cameras>},
    {kEachFrame + 60, &painted_by<paint_stored_camera>},
    {kEachFrame + 65, &painted_by<paint_bookmarks>},
    {kEachFrame + 75, &painted_by<paint_sight>},
    {kEachFrame + 78, &painted_by<paint_second_robots>},
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
  for (const auto text_at : {&mark_tooltip_at, &sighting_tooltip_at, &gaze_tooltip_at,
                             &hall_tooltip_at, &thing_tooltip_at, &no_go_tooltip_at,
                             &order_tooltip_at, &zone_tooltip_at, &seen_tooltip_at}) {
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
  second_legend(legends, scene);
}

StaticLayer::Frame StaticLayer::frame_of(const MapScene& scene) {
  static const MapLayers::Switches kOfGround = [] {
    MapLayers::Switches switches;
    for (const MapLayerRow& row : map_layer_table()) {
      switches[LayerName(row.name()).index()] = row.traits.ground;
    }
    return switches;
  }();
  const bool hall = scene.snapshot->hall && scene.layers["hall"];
  return {scene.snapshot->world, scene.layers.shown & kOfGround,
          hall ? scene.snapshot->hall->description : nullptr};
}

const QPixmap& StaticLayer::pixmap(const MapScene& scene, double pixel_ratio) {
  const Frame frame = frame_of(scene);
  const bool changed = std::exchange(frame_, frame) != frame;
  return picture_.pixmap(scene, pixel_ratio, changed, [&](QPainter& painter, const MapView& view) {
    MapScene ground = scene;
    ground.view = view;
    layers_.paint(painter, ground);
  });
}

void BackgroundLayer::paint(QPainter& painter, const MapScene& scene, double pixel_ratio) {
  if (!scene.snapshot->world) {
    painter.fillRect(QRectF({0, 0}, scene.view.size()), scene.look->map_outside);
    return;
  }
  const QPixmap& below = static_.pixmap(scene, pixel_ratio);
  if (snapshot_ != scene.snapshot || static_drawn_ != static_.drawn() ||
      labels_ != scene.detail.labels) {
    snapshot_ = scene.snapshot;
    labels_ = scene.detail.labels;
    static_drawn_ = static_.drawn();
    draw(scene, below);
  }
  painter.drawPixmap(-static_.offset(scene.view), pixmap_);
}

void BackgroundLayer::draw(const MapScene& scene, const QPixmap& below) {
  ++drawn_;
  if (pixmap_.size() != below.size()) pixmap_ = QPixmap(below.size());
  pixmap_.setDevicePixelRatio(below.devicePixelRatio());
  QPainter painter(&pixmap_);
  painter.setCompositionMode(QPainter::CompositionMode_Source);
  painter.drawPixmap(0, 0, below);
  painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
  painter.translate(static_.offset(scene.view));
  painter.setRenderHint(QPainter::Antialiasing);
  seen_.paint(painter, scene);
  layers_.paint(painter, scene);
}

}  // namespace magna
