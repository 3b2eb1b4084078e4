// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <algorithm>
#include <memory>
#include <utility>

#include "app/window/window_commands.h"
#include "app/window/window_context.h"
#include "core/engine/operator_inputs.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/layers/map_layer_table.h"
#include "widgets/map/map_bar.h"
#include "widgets/map/map_pane.h"
#include "widgets/map/tools/map_tool_table.h"

namespace magna {
namespace {

constexpr ActionName kTrails[] = {"view.trail_10_s", "view.trail_30_s", "view.trail_2_min",
                                  "view.trail_10_min", "view.trail_endless"};
static_assert(std::size(kTrails) == MapLayers::kTrailSeconds.size());

struct FollowAction {
  ActionName id;
  FollowMode mode;
};
constexpr FollowAction kFollow[] = {
    {"view.follow_centre", FollowMode::Centre},
    {"view.follow_frame", FollowMode::KeepInFrame},
    {"view.follow_heading", FollowMode::HeadingUp},
};

void show_layers(ActionSet& actions, const MapLayers& layers) {
  for (const MapLayerRow& row : map_layer_table()) {
    actions[row.id].setChecked(layers[row.name()]);
  }
  for_each_layer_choice([&](const char*, auto part, const auto& choices) {
    for (const auto& choice : choices) {
      if (layers.*part == choice.value) actions[choice.action].setChecked(true);
    }
  });
  for (const auto& choice : kSeenChoices) {
    actions.set_enabled(choice.action, layers.distinguishes_seen());
  }
  for (std::size_t i = 0; i < std::size(kTrails); ++i) {
    if (layers.trail_seconds == MapLayers::kTrailSeconds[i]) actions[kTrails[i]].setChecked(true);
    actions.set_enabled(kTrails[i], layers["trails"]);
  }
}

/// Connects the action that sets `part` of the layers to `value`.
template <class Value>
void choose_layers(ActionSet& actions, ActionName id, MapPane& map, Value MapLayers::*part,
                   Value value) {
  actions.on(id, &map, [&map, part, value] {
    MapLayers layers = map.layers();
    layers.*part = value;
    map.set_layers(layers);
  });
}

void connect_layers(ActionSet& actions, MapPane& map) {
  for (const MapLayerRow& row : map_layer_table()) {
    actions.on(row.id, &map, [&map, layer = LayerName(row.name())] {
      MapLayers layers = map.layers();
      layers[layer] = !layers[layer];
      map.set_layers(layers);
    });
  }
  for_each_layer_choice([&](const char*, auto part, const auto& choices) {
    for (const auto& choice : choices) {
      choose_layers(actions, choice.action, map, part, choice.value);
    }
  });
  for (std::size_t i = 0; i < std::size(kTrails); ++i) {
    choose_layers(actions, kTrails[i], map, &MapLayers::trail_seconds, MapLayers::kTrailSeconds[i]);
  }
  actions.on("view.trail_clear", &map, [&map] { map.clear_trails(); });
  QObject::connect(&map, &MapPane::layers_changed, &actions,
                   [&actions](const MapLayers& layers) { show_layers(actions, layers); });
  show_layers(actions, map.layers());
}

FollowMode after(FollowMode mode) {
  switch (mode) {
    case FollowMode::Centre: return FollowMode::KeepInFrame;
    case FollowMode::KeepInFrame: return FollowMode::HeadingUp;
    case FollowMode::HeadingUp:
    case FollowMode::Off: break;
  }
  return FollowMode::Centre;
}

void show_follow(const ActionSet& actions, FollowMode mode) {
  actions["view.follow"].setChecked(mode != FollowMode::Off);
  for (const auto& [id, shown] : kFollow) {
    if (mode == shown) actions[id].setChecked(true);
  }
}

void connect_follow(ActionSet& actions, MapPane& map) {
  // Follow resumes with the last mode.
  const auto last = std::make_shared<FollowMode>(FollowMode::Centre);
  MapNavigator& navigator = map.navigator();
  actions.on("view.follow", &map, [&actions, &navigator, last] {
    navigator.follow(navigator.mode() == FollowMode::Off ? *last : FollowMode::Off);
    show_follow(actions, navigator.mode());
  });
  actions.on("view.follow_next", &map, [&navigator] { navigator.follow(after(navigator.mode())); });
  for (const auto& [id, mode] : kFollow) {
    actions.on(id, &map, [&navigator, mode = mode] { navigator.follow(mode); });
  }
  QObject::connect(&navigator, &MapNavigator::follow_changed, &actions,
                   [&actions, last](FollowMode mode) {
                     if (mode != FollowMode::Off) *last = mode;
                     show_follow(actions, mode);
                   });
  actions["view.follow_centre"].setChecked(true);
}

void fill_layers(QMenu& layers, const ActionSet& actions) {
  actions.fill(layers, "layers");
  layers.addSeparator();
  actions.fill(*layers.addMenu(tr("&Plans")), "plans");
  actions.fill(*layers.addMenu(tr("S&een by")), "seen");
  actions.fill(*layers.addMenu(tr("&Heat map")), "heat");
  actions.fill(*layers.addMenu(tr("Route search, step b&y step")), "planner");
  actions.fill(*layers.addMenu(tr("&Cameras")), "cameras");
  actions.fill(*layers.addMenu(tr("Trail &length")), "trail");
}

void add_bar(const ActionSet& actions, MapPane& map) {
  auto* layers = new QMenu(&map);
  fill_layers(*layers, actions);
  map.set_bar(*new MapBar(*layers, actions["view.fit_all"], actions["view.follow"], &map));
}

/// Reports to the engine, for its log and events, whether the map shows what no robot can know:
/// once for each world, then each change.
void report_truth(const WindowContext& context) {
  struct Told {
    std::uint64_t world = 0;
    bool shown = false;
  };
  const auto told = std::make_shared<Told>();
  const auto report = [&map = context.map, &feed = context.feed, told] {
    const Snapshot& now = feed.now();
    if (now.past) return;  // what is reported belongs to the running world
    const bool begins = std::exchange(told->world, world_number(now)) != world_number(now);
    const MapLayers& layers = map.layers();
    const bool shown = std::ranges::any_of(map_layer_table(), [&](const MapLayerRow& row) {
      const auto is_truth = row.traits.is_truth;
      return is_truth != nullptr && is_truth(now) && layers[row.name()];
    });
    const bool changes = std::exchange(told->shown, shown) != shown;
    if (begins || changes) feed.link().post(input::TruthShown{shown});
  };
  QObject::connect(&context.map, &MapPane::layers_changed, &context.map, report);
  QObject::connect(&context.feed, &SnapshotFeed::calm, &context.map, report);
}

void show_planner_steps(ActionSet& actions, const PlannerSteps& steps) {
  const auto show = [&](ActionName id, const QString& why_not) {
    actions.set_enabled(id, why_not.isEmpty(), why_not);
  };
  show("view.planner_forward", steps.why_not_forward());
  show("view.planner_back", steps.why_not_back());
  show("view.planner_play", steps.why_no_play());
  show("view.planner_whole", steps.why_no_steps());
  actions["view.planner_play"].setChecked(steps.playing());
}

}  // namespace

void add_map_menus(QMenu& view, const ActionSet& actions) {
  actions.fill(*view.addMenu(tr("Follo&w")), "follow");
  QMenu* layers = view.addMenu(tr("&Layers"));
  layers->setObjectName(QStringLiteral("layers"));
  fill_layers(*layers, actions);
}

/// Connects the actions of the map's view; their check marks always show its current state.
void connect_map_view(const WindowContext& context) {
  ActionSet& actions = context.actions;
  MapPane& map = context.map;
  actions.on("view.fit_all", &map, [&map] { map.fit_all(); });
  actions.on("view.fit_selection", &map, [&map] { map.fit_selection(); });
  actions.on("view.unit_scale", &map, [&map] { map.unit_scale(); });
  actions.on("view.zoom_in", &map, [&map] { map.zoom_in(); });
  actions.on("view.zoom_out", &map, [&map] { map.zoom_out(); });
  actions.on("view.upright", &map, [&map] { map.navigator().turn_upright(); });
  connect_layers(actions, map);
  QObject::connect(&context.feed, &SnapshotFeed::calm, &actions, [&actions, &feed = context.feed] {
    actions.set_enabled("view.heat_links", !remotes_of(feed.now()).empty(),
                        tr("No robot here has a link whose age is known."));
    constexpr std::size_t kTeam = 50;
    actions.set_enabled("view.heat_robots", labels_of(feed.now()).size() >= kTeam,
                        tr("Fewer than %1 robots are seen one by one.").arg(kTeam));
    for (const MapLayerRow& row : map_layer_table()) {
      if (row.traits.is_in == nullptr) continue;
      const bool shown = row.traits.is_in(feed.now());
      actions[row.id].setVisible(shown);
      actions.set_enabled(row.id, shown, tr("This world has nothing that the layer shows."));
    }
  });
  connect_follow(actions, map);
  add_bar(actions, map);
  report_truth(context);
}

/// Connects the actions that step through the active robot's last route search on the map.
void connect_planner_steps(const WindowContext& context) {
  ActionSet& actions = context.actions;
  PlannerSteps& steps = context.map.planner_steps();
  actions.on("view.planner_forward", &steps, [&steps] { steps.forward(); });
  actions.on("view.planner_back", &steps, [&steps] { steps.back(); });
  actions.on("view.planner_play", &steps, [&steps] { steps.play(); });
  actions.on("view.planner_whole", &steps, [&steps] { steps.show_whole(); });
  QObject::connect(&steps, &PlannerSteps::changed, &actions,
                   [&actions, &steps] { show_planner_steps(actions, steps); });
  show_planner_steps(actions, steps);
}

void connect_map_tools(ActionSet& actions, SnapshotFeed& feed, MapPane& map) {
  for (const MapToolRow& row : map_tool_table()) {
    actions.on(row.action.id, &map, [&map, id = row.action.id] { map.use_tool(id); });
  }
  QObject::connect(&map, &MapPane::tool_used, &actions,
                   [&actions](std::string_view id) { actions[id].setChecked(true); });
  actions.on("robot.send", &map, [&map] { map.open_crosshair(); });
  actions.on("edit.delete", &map, [&map] { map.tool_in_use().remove_picked(); });
  actions.on("edit.mark_victim", &map, [&map] { map.mark_at_pointer(MarkKind::Victim); });
  actions.on("edit.mark_suspected", &map,
             [&map] { map.mark_at_pointer(MarkKind::SuspectedVictim); });
  actions.on("robot.go_to_frontier", &map, [&map] { map.go_to_frontier(); });
  actions.on("edit.earlier", &map, [&map] { map.tool_in_use().reorder(-1); });
  actions.on("edit.later", &map, [&map] { map.tool_in_use().reorder(+1); });
  actions.on("edit.copy", &map, [&map] {
    const QString text = map.copy_text();
    if (!text.isEmpty()) QGuiApplication::clipboard()->setText(text);
  });
  const auto follow = [&actions, &map] {
    actions.set_enabled("edit.delete", map.tool_in_use().can_remove());
    actions.set_enabled("edit.earlier", map.tool_in_use().can_reorder(-1));
    actions.set_enabled("edit.later", map.tool_in_use().can_reorder(+1));
    actions.set_enabled("edit.copy", !map.copy_text().isEmpty());
  };
  QObject::connect(&map, &MapPane::picks_changed, &actions, follow);
  QObject::connect(&feed, &SnapshotFeed::calm, &actions, follow);
  const auto follow_frontier = [&actions, &map] {
    const QString why_not = map.why_no_frontier();
    actions.set_enabled("robot.go_to_frontier", why_not.isEmpty(), why_not);
  };
  QObject::connect(&feed, &SnapshotFeed::calm, &actions, follow_frontier);
  follow_frontier();
  follow();
}

}  // namespace magna
