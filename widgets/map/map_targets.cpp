// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_targets.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/map/frontier_goal.h"
#include "widgets/map/room_places.h"
#include "widgets/map/unknown_cover.h"
#include "widgets/mark_class.h"
#include "widgets/snapshot_reader.h"
#include "widgets/text_format.h"
#include "widgets/tr.h"

namespace magna {
namespace {

void add_target_places(const MapScene& scene, std::vector<MapTarget>& targets) {
  const auto add = [&](Point place, const QString& name) {
    targets.push_back({TargetKind::Place, place, name});
  };
  for (const Bookmark& bookmark : scene.bookmarks) {
    if (!bookmark.is_view()) add(bookmark.at, bookmark.name);
  }
  int number = 0;
  for (const RoomPlace& room : room_places(scene)) {
    add(room.middle, tr("room %1, %2 m²").arg(++number).arg(room.cells));
  }
  const WorldSnapshot& world = *scene.snapshot->world;
  for (const Place& place : world.places.all()) {
    const Point at = cell_centre(place.cell);
    if (is_doorway(world, place.cell) && !covered_at(scene, at)) add(at, tr("doorway"));
  }
  if (!scene.snapshot->hall) return;
  for (const HallMachine& machine : scene.snapshot->hall->description->hall.machines) {
    if (!covered_at(scene, machine.centre())) {
      add(machine.centre(), QString::fromStdString(machine.name));
    }
  }
}

void add_target_robots(const MapScene& scene, RobotId itself, std::vector<MapTarget>& targets) {
  const auto labels = labels_of(*scene.snapshot);
  for (std::size_t k = 0; k < std::min(labels.size(), scene.poses.size()); ++k) {
    if (!labels[k].present || labels[k].id == itself) continue;
    targets.push_back(
        {TargetKind::Robot, scene.poses[k].position(), QString::fromStdString(labels[k].name)});
  }
}

void add_target_frontier(const MapScene& scene, std::vector<MapTarget>& targets) {
  for (const FrontierSide& side : frontier_of(*scene.snapshot)) {
    if (!side.open || side.over) continue;
    targets.push_back({TargetKind::Frontier, frontier_goal(scene, side),
                       tr("frontier, %1").arg(metres_text(side.length(), 1))});
  }
}

void add_target_marks(const MapScene& scene, std::vector<MapTarget>& targets) {
  if (!scene.snapshot->marks) return;
  for (const Mark& mark : *scene.snapshot->marks) {
    const QString word = mark_in_text(mark.mark.kind);
    const QString text = QString::fromStdString(mark.mark.text);
    targets.push_back(
        {TargetKind::Mark, mark.mark.at, text.isEmpty() ? word : tr("%1: %2").arg(word, text)});
  }
}

}  // namespace

QString target_kind_word(TargetKind kind) {
  switch (kind) {
    case TargetKind::Place: return tr("places");
    case TargetKind::Robot: return tr("robots");
    case TargetKind::Frontier: return tr("frontier");
    case TargetKind::Mark: return tr("marks");
  }
  return {};
}

std::vector<MapTarget> map_targets(const MapScene& scene, RobotId robot,
                                   std::optional<TargetKind> kind) {
  std::vector<MapTarget> targets;
  if (!scene.snapshot->world || robot.index() >= scene.poses.size()) return targets;
  const auto wanted = [&](TargetKind each) { return !kind || *kind == each; };
  if (wanted(TargetKind::Place)) add_target_places(scene, targets);
  if (wanted(TargetKind::Robot)) add_target_robots(scene, robot, targets);
  if (wanted(TargetKind::Frontier)) add_target_frontier(scene, targets);
  if (wanted(TargetKind::Mark)) add_target_marks(scene, targets);
  std::erase_if(targets, [&](const MapTarget& target) { return !scene.in_map(target.place); });
  const Point from = scene.poses[robot.index()].position();
  std::ranges::stable_sort(
      targets, {}, [from](const MapTarget& target) { return distance(from, target.place); });
  return targets;
}

}  // namespace magna
