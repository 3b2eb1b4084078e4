// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_targets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "widgets/base/look/mark_class.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/ground/frontier_layer.h"
#include "widgets/map/scene/unknown_cover.h"

namespace magna {
namespace {

constexpr int kMostRoomCells = 60'000;
constexpr int kLeastRoom = 4;  // m²
constexpr std::array<Cell, 4> kSides{Cell{1, 0}, Cell{-1, 0}, Cell{0, 1}, Cell{0, -1}};

/// The cells of a map with a border of closed ones, as a flat array.
class FloorCells {
 public:
  explicit FloorCells(const MapScene& scene)
      : origin_(scene.snapshot->world->cells.origin()),
        width_(scene.snapshot->world->cells.width()),
        height_(scene.snapshot->world->cells.height()),
        open_(static_cast<std::size_t>(width_ + 2) * static_cast<std::size_t>(height_ + 2)) {
    const WorldSnapshot& world = *scene.snapshot->world;
    for (int j = 0; j < height_; ++j) {
      for (int i = 0; i < width_; ++i) {
        const Cell cell{origin_.i + i, origin_.j + j};
        open_[index(i, j)] = !world.cells.filled(cell) && !is_doorway(world, cell) &&
                             !covered_at(scene, cell_centre(cell));
      }
    }
  }

  std::size_t index(int i, int j) const {
    return static_cast<std::size_t>(j + 1) * static_cast<std::size_t>(width_ + 2) +
           static_cast<std::size_t>(i + 1);
  }
  std::size_t beside(std::size_t at, Cell side) const {
    return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(at) + side.i +
                                    std::ptrdiff_t{side.j} * (std::ptrdiff_t{width_} + 2));
  }
  Point middle(std::size_t at) const {
    const auto pitch = static_cast<std::size_t>(width_) + 2;
    return cell_centre({origin_.i + static_cast<int>(at % pitch) - 1,
                        origin_.j + static_cast<int>(at / pitch) - 1});
  }
  std::size_t size() const { return open_.size(); }
  bool open(std::size_t at) const { return open_[at] != 0; }
  void close(std::size_t at) { open_[at] = 0; }

 private:
  Cell origin_;
  int width_;
  int height_;
  std::vector<std::uint8_t> open_;
};

/// The cells of the room at `first`, which are closed.
std::vector<std::size_t> take_room(FloorCells& floor, std::size_t first) {
  std::vector<std::size_t> room{first};
  floor.close(first);
  for (std::size_t k = 0; k < room.size(); ++k) {
    for (const Cell side : kSides) {
      const std::size_t next = floor.beside(room[k], side);
      if (!floor.open(next)) continue;
      floor.close(next);
      room.push_back(next);
    }
  }
  return room;
}

/// For each cell the number of steps to one outside the floor.
std::vector<int> steps_to_edge(const FloorCells& floor) {
  std::vector<int> steps(floor.size(), 0);
  std::vector<std::size_t> reached;
  const auto near_edge = [&](std::size_t at) {
    for (const Cell side : kSides) {
      if (!floor.open(floor.beside(at, side))) return true;
    }
    return false;
  };
  for (std::size_t at = 0; at < floor.size(); ++at) {
    if (!floor.open(at) || !near_edge(at)) continue;
    steps[at] = 1;
    reached.push_back(at);
  }
  for (std::size_t k = 0; k < reached.size(); ++k) {
    for (const Cell side : kSides) {
      const std::size_t next = floor.beside(reached[k], side);
      if (!floor.open(next) || steps[next] != 0) continue;
      steps[next] = steps[reached[k]] + 1;
      reached.push_back(next);
    }
  }
  return steps;
}

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

bool is_doorway(const WorldSnapshot& world, Cell cell) {
  const Place* const place = world.places.at(cell);
  return place != nullptr && world.place_types.all()[place->type].name == "doorway";
}

std::vector<RoomPlace> room_places(const MapScene& scene) {
  std::vector<RoomPlace> rooms;
  const CellMap& cells = scene.snapshot->world->cells;
  if (double(cells.width()) * cells.height() > kMostRoomCells) return rooms;
  FloorCells floor(scene);
  const std::vector<int> steps = steps_to_edge(floor);
  for (std::size_t at = 0; at < floor.size(); ++at) {
    if (!floor.open(at)) continue;
    const std::vector<std::size_t> room = take_room(floor, at);
    if (room.size() < kLeastRoom) continue;
    std::size_t inmost = room.front();
    for (const std::size_t cell : room) {
      if (steps[cell] > steps[inmost]) inmost = cell;
    }
    rooms.push_back({floor.middle(inmost), static_cast<int>(room.size())});
  }
  return rooms;
}

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

namespace {

int letter_number(QChar letter) { return letter.unicode() - u'a'; }

QRectF part_of(const QRectF& box, int column, int columns, int row, int rows) {
  const double width = box.width() / columns;
  const double height = box.height() / rows;
  return {box.left() + column * width, box.top() + row * height, width, height};
}

}  // namespace

bool LetterGrid::accepts(const QString& typed, QChar next) const {
  const int count = typed.size() < 2 ? kSide : kParts * kParts;
  const int number = letter_number(next);
  return !empty() && number >= 0 && number < count;
}

QRectF LetterGrid::box(const QString& typed) const {
  QRectF box = area_;
  for (qsizetype k = 0; k < typed.size(); ++k) {
    const int number = letter_number(typed[k]);
    if (k == 0) {
      box = part_of(box, number, kSide, 0, 1);
    } else if (k == 1) {
      box = part_of(box, 0, 1, number, kSide);
    } else {
      box = part_of(box, number % kParts, kParts, number / kParts, kParts);
    }
  }
  return box;
}

bool LetterGrid::exact(const QString& typed) const {
  if (typed.size() < 2) return false;
  const QRectF last = box(typed);
  return std::hypot(last.width(), last.height()) / 2 <= kExact * scale_;
}

}  // namespace magna
