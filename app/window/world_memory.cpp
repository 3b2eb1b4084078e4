// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/world_memory.h"

#include <QJsonDocument>
#include <algorithm>
#include <iterator>

#include "app/window/camera_first.h"
#include "app/window/robot_commands.h"
#include "app/window/window_context.h"
#include "core/engine/operator_inputs.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/state/explore_role.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/map/map_pane.h"
#include "widgets/plots/plots_pane.h"

namespace magna {
namespace {

RobotLook shown_look(const KeptRobotLook& kept) {
  RobotLook look{kept.name, {}, kept.letter};
  if (kept.style) look.style = static_cast<std::uint32_t>(*kept.style);
  return look;
}

KeptRobotLook kept_look(const RobotLook& look) {
  KeptRobotLook kept{look.name, {}, look.letter};
  if (look.style) kept.style = static_cast<int>(*look.style);
  return kept;
}

/// Whether robots explore the world; the map then shows only what the robots have discovered.
bool is_explored(const Snapshot& now) {
  for (std::size_t k = 0; k < labels_of(now).size(); ++k) {
    if (is_explorer(now, RobotId{static_cast<std::uint32_t>(k)})) return true;
  }
  return std::ranges::any_of(plans_of(now), [](const Plan& plan) {
    return std::ranges::any_of(plan.waypoints, [](const Waypoint& waypoint) {
      return waypoint.type == WaypointType::Explore;
    });
  });
}

bool is_tool(const ActionRow& row) { return row.menu == "tool" && row.checkable(); }

}  // namespace

std::string layers_text(const MapLayers& layers) {
  return QJsonDocument(to_json(layers)).toJson(QJsonDocument::Compact).toStdString();
}

MapLayers layers_of_text(const std::string& text, const MapLayers& usual) {
  return layers_from_json(QJsonDocument::fromJson(QByteArray::fromStdString(text)).object(), usual);
}

WorldMemory::WorldMemory(const WindowContext& context, QObject* parent)
    : QObject(parent),
      context_(context),
      feed_(context.feed),
      actions_(context.actions),
      map_(context.map),
      plots_(*context.plots),
      groups_(new RobotGroups(context)),
      profile_(context.profile) {
  connect(&feed_, &SnapshotFeed::arrived, this, &WorldMemory::note_active);
}

/// Notes the active robot of the world while it is open; not of its successor, which is restored
/// first.
void WorldMemory::note_active() {
  const Snapshot& now = feed_.now();
  if (!now.opened || now.opened->number != noted_) return;
  const auto labels = labels_of(feed_.undressed());
  const bool known = now.active && now.active->index() < labels.size();
  active_ = known ? labels[now.active->index()].name : std::string();
}

void WorldMemory::restore_active() {
  const Snapshot& now = feed_.now();
  if (!now.opened) return;
  const bool again = noted_ != 0 && source_ == now.opened->source;
  noted_ = now.opened->number;
  source_ = now.opened->source;
  if (now.active) return note_active();
  const auto present = [](const RobotLabel& label) { return label.present; };
  const auto labels = labels_of(feed_.undressed());
  if (std::ranges::count_if(labels, present) == 1) {  // there is nothing to choose
    feed_.link().post(input::Select{std::ranges::find_if(labels, present)->id});
    return;
  }
  if (!again || active_.empty()) return note_active();
  auto chosen = std::ranges::find_if(labels, [this, &present](const RobotLabel& label) {
    return present(label) && label.name == active_;
  });
  if (chosen == labels.end()) chosen = std::ranges::find_if(labels, present);
  if (chosen != labels.end()) feed_.link().post(input::Select{chosen->id});
}

void WorldMemory::collect() {
  WorldSettings& world = profile_.world();
  world.view.reset();
  std::optional<CameraFirst::View> kept;
  if (context_.camera_first != nullptr) kept = context_.camera_first->kept_view();
  if (kept && kept->world == world_number(feed_.now())) {
    world.view = WorldSettings::View{kept->centre.x, kept->centre.y, kept->scale};
  } else if (!map_.navigator().fitted()) {
    const MapView& view = map_.scene().view;
    world.view = WorldSettings::View{view.centre().x, view.centre().y, view.scale()};
  }
  world.layers = layers_text(map_.layers());
  MapLayers usual;
  usual["truth"] = usual_truth_;
  if (map_.layers() == usual) world.layers.clear();
  world.plots = plots_.board().count() > 0 ? plots_.arrangement().toStdString() : std::string();
  // The tool of the simple mode is not saved.
  const bool simple = actions_["view.simple_mode"].isChecked();
  for (const ActionRow& row : action_table()) {
    if (!simple && is_tool(row) && actions_[row.id].isChecked()) world.tool = row.id;
  }
  // The default tool is not saved.
  if (world.tool == "tool.select") world.tool.clear();
}

void WorldMemory::restore() {
  restore_active();
  const WorldSettings& world = profile_.world();
  show_robots();
  usual_truth_ = !is_explored(feed_.now());
  MapLayers usual = map_.layers();
  usual["truth"] = usual_truth_;
  map_.set_layers(world.layers.empty() ? usual : layers_of_text(world.layers, usual));
  plots_.arrange(QString::fromStdString(world.plots));
  std::optional<CameraFirst::View> view;
  if (world.view) view = CameraFirst::View{{world.view->x, world.view->y}, world.view->scale};
  context_.camera_first->restore_view(view);
  const auto rows = action_table();
  const auto known = std::ranges::find_if(
      rows, [&](const ActionRow& row) { return is_tool(row) && row.id == world.tool; });
  // Triggered even if already current, to cancel an operation begun in the previous world.
  actions_[known == rows.end() ? std::string_view("tool.select") : known->id].trigger();
}

void WorldMemory::show_robots() {
  RobotLooks looks;
  for (const auto& [name, kept] : profile_.world().robots) looks[name] = shown_look(kept);
  feed_.set_looks(std::move(looks));
  groups_->show_members();
}

void WorldMemory::set_look(const std::string& robot, const RobotLook& look) {
  RobotLooks looks = feed_.looks();
  if (look == RobotLook{}) {
    looks.erase(robot);
    profile_.world().robots.erase(robot);
  } else {
    looks[robot] = look;
    profile_.world().robots[robot] = kept_look(look);
  }
  feed_.set_looks(std::move(looks));
}

}  // namespace magna
