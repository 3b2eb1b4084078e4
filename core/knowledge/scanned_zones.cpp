// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/scanned_zones.h"

#include <algorithm>
#include <cmath>

#include "core/world/cell_map.h"

namespace magna {
namespace {

constexpr int kSamples = 20;  // along a cell of 1 m
constexpr double kSampleStep = 1.0 / kSamples;

/// The samples of one row or column whose coordinates lie in `lower` to `upper`, as far as there
/// are any.
struct SampleRange {
  int begin;
  int end;
};

SampleRange samples_in(double lower, double upper, int count) {
  const auto index = [count](double at) {
    return static_cast<int>(std::clamp(at, 0.0, static_cast<double>(count)));
  };
  return {index(std::ceil(lower / kSampleStep - 0.5)),
          index(std::floor(upper / kSampleStep - 0.5) + 1.0)};
}

}  // namespace

void ScannedZones::add(Point centre, double radius, RobotId by, Tick now) {
  if (zones_.size() >= kMost) zones_.erase(zones_.begin());
  zones_.push_back({centre, radius, by, now});
  ++version_;
}

void ScannedZones::clear() {
  if (zones_.empty()) return;
  zones_.clear();
  ++version_;
}

bool ScannedZones::known(Point point) const {
  return std::ranges::any_of(zones_, [point](const ScannedZone& zone) {
    const Point away = point - zone.centre;
    return dot(away, away) <= zone.radius * zone.radius;
  });
}

void ScannedZones::hash(StateHash& hash) const {
  if (zones_.empty()) return;
  hash.add(zones_.size());
  for (const ScannedZone& zone : zones_) {
    hash.add(zone.centre.x);
    hash.add(zone.centre.y);
    hash.add(zone.radius);
    hash.add(zone.by.value);
    hash.add(zone.tick);
  }
}

double scanned_share(std::span<const ScannedZone> zones, const CellMap& map) {
  const auto cells = map.filled_cells();
  const auto floor = std::ranges::count(cells, std::uint8_t{0});
  if (floor == 0 || zones.empty()) return 0.0;
  const int width = map.width() * kSamples, height = map.height() * kSamples;
  std::vector<bool> scanned(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  std::size_t count = 0;
  for (const ScannedZone& zone : zones) {
    const Point centre = zone.centre - map.lower();
    const SampleRange rows = samples_in(centre.y - zone.radius, centre.y + zone.radius, height);
    for (int row = rows.begin; row < rows.end; ++row) {
      const double dy = (row + 0.5) * kSampleStep - centre.y;
      const double half = std::sqrt(std::max(0.0, zone.radius * zone.radius - dy * dy));
      const SampleRange columns = samples_in(centre.x - half, centre.x + half, width);
      for (int column = columns.begin; column < columns.end; ++column) {
        const auto cell =
            static_cast<std::size_t>(row / kSamples) * static_cast<std::size_t>(map.width()) +
            static_cast<std::size_t>(column / kSamples);
        const auto sample = static_cast<std::size_t>(row) * static_cast<std::size_t>(width) +
                            static_cast<std::size_t>(column);
        if (cells[cell] != 0 || scanned[sample]) continue;
        scanned[sample] = true;
        ++count;
      }
    }
  }
  return static_cast<double>(count) / (static_cast<double>(floor) * kSamples * kSamples);
}

}  // namespace magna
