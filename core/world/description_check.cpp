// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/description_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/world/world.h"

namespace magna {

namespace {

// 2 * 10^9 bits a layer are 750 MB for the three: larger values are probably mistakes.
constexpr double kMaxFieldCells = 2e9;
constexpr int kMaxOrigin = 1'000'000;

Error at(SourcePlace place, std::string message) {
  return {std::move(message), "", place.line, place.column};
}

bool within(double value, double low, double high) { return value >= low && value <= high; }

}  // namespace

std::optional<Error> check_map(const WorldDescription& d) {
  const auto error = [](std::string message) { return at({}, std::move(message)); };
  if (!within(d.width, 1, World::kMaxSide) || !within(d.height, 1, World::kMaxSide)) {
    return error(fmt::format("map '{}' is {} x {} cells; width and height must be 1 to {}", d.name,
                             d.width, d.height, World::kMaxSide));
  }
  if (!within(d.origin.i, -kMaxOrigin, kMaxOrigin) ||
      !within(d.origin.j, -kMaxOrigin, kMaxOrigin)) {
    return error(fmt::format("map '{}' begins at cell ({}, {}); allowed are {} to {}", d.name,
                             d.origin.i, d.origin.j, -kMaxOrigin, kMaxOrigin));
  }
  if (!within(d.tick_seconds, 0.001, 10.0)) {
    return error(fmt::format("map '{}' has a tick of {} s; allowed are 0.001 to 10 s", d.name,
                             d.tick_seconds));
  }
  if (!within(d.field_resolution, 0.01, 1.0)) {
    return error(
        fmt::format("map '{}' has an obstacle field of {} m cells; allowed are 0.01 to 1 m", d.name,
                    d.field_resolution));
  }
  const double cells = double(d.width) * d.height / (d.field_resolution * d.field_resolution);
  if (cells > kMaxFieldCells) {
    return error(
        fmt::format("map '{}' is too large for an obstacle field of {} m cells; make it "
                    "smaller or the cells coarser",
                    d.name, d.field_resolution));
  }
  if (const auto& start = d.anchors.cybot_start) {
    const bool inside = within(start->x, d.origin.i, d.origin.i + d.width) &&
                        within(start->y, d.origin.j, d.origin.j + d.height);
    if (!inside || !std::isfinite(start->theta)) {
      return error(fmt::format(
          "map '{}' has its cybot start at ({} {} {}); it must lie in the map, which goes from "
          "({} {}) to ({} {}), and the angle must be finite",
          d.name, start->x, start->y, start->theta, d.origin.i, d.origin.j, d.origin.i + d.width,
          d.origin.j + d.height));
    }
  }
  for (const auto& box : d.boxes) {
    const bool finite = std::isfinite(box.lower.x) && std::isfinite(box.lower.y) &&
                        std::isfinite(box.upper.x) && std::isfinite(box.upper.y);
    if (!finite || box.upper.x <= box.lower.x || box.upper.y <= box.lower.y) {
      return error(
          fmt::format("box ({}, {}) to ({}, {}): the second corner must be larger in x and "
                      "in y",
                      box.lower.x, box.lower.y, box.upper.x, box.upper.y));
    }
  }
  return std::nullopt;
}

std::optional<Error> check_thing(const ThingDescription& d, const AttributeTable& attributes) {
  if (d.name.empty()) return at(d.place, "a thing without a name; expected a symbol");
  for (const auto& [name, value] : d.attributes) {
    if (auto problem = attributes.check(name, value)) {
      return at(d.place, fmt::format("thing '{}': {}", d.name, english(*problem)));
    }
  }
  if (d.footprint) {
    const Footprint& print = *d.footprint;
    if (!within(print.width, 1e-3, World::kMaxSide) ||
        !within(print.depth, 1e-3, World::kMaxSide) || !std::isfinite(print.rotation)) {
      return at(d.place,
                fmt::format("thing '{}': a footprint of {} x {} m turned by {}; width and "
                            "depth must be 0.001 to {} m",
                            d.name, print.width, print.depth, print.rotation, World::kMaxSide));
    }
  }
  for (const ThingKicker& one : d.kickers) {
    if (auto problem = check_kicker_probability(one.probability)) {
      return at(d.place, fmt::format("thing '{}': {}", d.name, english(*problem)));
    }
    if (std::ranges::count(d.kickers, one.kicker, &ThingKicker::kicker) > 1) {
      return at(d.place, fmt::format("thing '{}': kicker {} is given twice", d.name, one.kicker));
    }
  }
  for (const ThingDescription& inner : d.contents) {
    if (auto error = check_thing(inner, attributes)) return error;
  }
  return std::nullopt;
}

DescriptionCounts counts(const ThingDescription& description) {
  DescriptionCounts all{1, description.kickers.size()};
  for (const ThingDescription& inside : description.contents) {
    const DescriptionCounts more = counts(inside);
    all.things += more.things;
    all.kickers += more.kickers;
  }
  return all;
}

std::optional<Message> check_kicker_probability(double probability) {
  if (within(probability, 0.0, 1.0)) return std::nullopt;
  return Message(
      {"kicker-probability-out-of-range", "a kicker of probability {}; it is from 0 to 1"},
      probability);
}

bool inside(const CellMap& map, Point p) {
  return p.x >= map.lower().x && p.y >= map.lower().y && p.x < map.upper().x && p.y < map.upper().y;
}

Message outside_map(const CellMap& map, Point p) {
  return Message(
      {"place-outside-map",
       "({}, {}) lies outside the map, which covers x from {} to {} and y from {} to {}"},
      p.x, p.y, map.lower().x, map.upper().x, map.lower().y, map.upper().y);
}

}  // namespace magna
