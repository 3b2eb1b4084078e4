// SPDX-License-Identifier: GPL-3.0-or-later
// An environment is rejected with its file, or every tile is used once by its layout and all
// outlines are closed.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string_view>

#include "core/hall/hall.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

double area(const magna::Polygon& polygon) {
  double twice = 0.0;
  for (std::size_t k = 0; k < polygon.size(); ++k) {
    twice += magna::cross(polygon[k], polygon[(k + 1) % polygon.size()]);
  }
  return twice / 2.0;
}

/// Pieces and outlines cover each cell once.
void check_area(const std::vector<magna::Cell>& cells, const std::vector<magna::Polygon>& pieces) {
  require(std::set<magna::Cell>(cells.begin(), cells.end()).size() == cells.size());
  double sum = 0.0;
  for (const magna::Polygon& piece : pieces) {
    require(piece.size() >= 4 && area(piece) > 0.0);
    sum += area(piece);
  }
  require(sum == static_cast<double>(cells.size()));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  auto tiles = magna::read_environment(text, "hall.json");
  if (!tiles) {
    require(!tiles.error().message.empty() && tiles.error().file == "hall.json");
    require(tiles.error().text().find('\n') == std::string::npos);
    return 0;
  }
  const magna::Hall hall = magna::lay_out_hall(std::move(*tiles));
  if (hall.parking) check_area(hall.parking->cells, hall.parking->polygons);
  for (const magna::HallBelt& belt : hall.belts) {
    require(!belt.cells.empty() && belt.machine >= 0);
    check_area(belt.cells, belt.polygons);
    check_area(belt.cells, belt.outlines);
    check_area(belt.interact.cells, belt.interact.polygons);
  }
  const magna::WorldDescription world = magna::hall_world(hall, "hall");
  require(world.things.size() >= hall.machines.size());
  return 0;
}
