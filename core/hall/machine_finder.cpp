// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/machine_finder.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace magna {
namespace {

constexpr double kNearMachine = 1.5;  // gobot.md, Scenario file

std::string_view type_word(MachineType type) {
  switch (type) {
    case MachineType::Input: return "input machine";
    case MachineType::Output: return "output machine";
    case MachineType::Standard: break;
  }
  return "machine";
}

}  // namespace

std::vector<std::size_t> machines_of(const Hall& hall, MachineType type) {
  std::vector<std::size_t> found;
  for (std::size_t m = 0; m < hall.machines.size(); ++m) {
    if (hall.machines[m].type == type) found.push_back(m);
  }
  return found;
}

MachineFinder::MachineFinder(const Hall& hall, MachineType type, JsonProblems& problems)
    : hall_(hall), type_(type), problems_(problems), all_(machines_of(hall, type)), free_(all_) {}

std::optional<std::size_t> MachineFinder::find(const MachineEntry& entry, std::size_t place) {
  const auto found = entry.position ? nearest(*entry.position) : at(place);
  if (!found) {
    report_missing(entry);
    return {};
  }
  const Cell tile = hall_.machines[*found].tile;
  if (entry.position && !(*entry.position == Point{double(tile.i), double(tile.j)})) {
    problems_.warn(entry.path + ".position",
                   fmt::format("taken for {}, whose tile is [{}, {}]", hall_.machines[*found].name,
                               tile.i, tile.j));
  }
  std::erase(free_, *found);
  return found;
}

double MachineFinder::off(std::size_t machine, Point p) const {
  const Cell tile = hall_.machines[machine].tile;
  return distance({double(tile.i), double(tile.j)}, p);
}

// The first machine close enough, as in the original; but a machine exactly there has priority,
// because otherwise two adjacent machines could not be distinguished.
std::optional<std::size_t> MachineFinder::nearest(Point p) const {
  for (const double reach : {0.0, kNearMachine}) {
    for (const std::size_t m : free_) {
      if (off(m, p) <= reach) return m;
    }
  }
  return {};
}

std::optional<std::size_t> MachineFinder::at(std::size_t place) const {
  if (place >= all_.size() || std::ranges::find(free_, all_[place]) == free_.end()) return {};
  return all_[place];
}

void MachineFinder::report_missing(const MachineEntry& entry) const {
  if (entry.position) {
    problems_.fail(entry.path + ".position",
                   fmt::format("found [{}, {}]", entry.position->x, entry.position->y),
                   fmt::format("the tile of one of the {} {}s that no other entry names",
                               all_.size(), type_word(type_)));
  } else {
    problems_.fail(entry.path, "no position",
                   fmt::format("an entry for each of the {} {}s", all_.size(), type_word(type_)));
  }
}

}  // namespace magna
