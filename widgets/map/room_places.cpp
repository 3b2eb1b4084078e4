// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/room_places.h"

#include <array>
#include <cstdint>

#include "core/render/picture.h"
#include "widgets/map/unknown_cover.h"

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

}  // namespace magna
