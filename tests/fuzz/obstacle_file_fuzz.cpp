// SPDX-License-Identifier: GPL-3.0-or-later
// A map file is rejected with its place, or read completely and written again with the same
// content.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/knowledge/obstacle_file.h"
#include "core/knowledge/sighting_table.h"

namespace {

constexpr std::size_t kMostOfMessage = 300;  // bytes

void require(bool holds) {
  if (!holds) std::abort();
}

void check_error(const magna::Error& error, std::string_view text) {
  const auto ends = std::ranges::count_if(text, [](char c) { return c == '\n' || c == '\r'; });
  const auto lines = static_cast<std::size_t>(ends) + 1;
  require(error.file == "map.json" && !error.message.empty());
  require(error.message.size() <= kMostOfMessage);
  require(error.message.find('\n') == std::string::npos);
  require(error.line >= 1 && static_cast<std::size_t>(error.line) <= lines);
  require(error.column >= 1 && static_cast<std::size_t>(error.column) <= text.size() + 1);
}

bool size_fits(double size) { return size >= 0.0 && size <= magna::SightingTable::kWidest; }
bool finite(magna::Point p) { return std::isfinite(p.x) && std::isfinite(p.y); }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto read = magna::read_obstacles(text, "map.json");
  if (!read) {
    check_error(read.error(), text);
    return 0;
  }
  require(read->sightings.size() <= magna::SightingTable::kMost);
  require(read->zones.size() <= magna::ScannedZones::kMost);
  for (const auto& one : read->sightings) require(finite(one.centre) && size_fits(one.diameter));
  for (const auto& zone : read->zones) require(finite(zone.centre) && size_fits(zone.radius));
  const auto again =
      magna::read_obstacles(magna::obstacle_text(read->sightings, read->zones), "map.json");
  require(again && again->sightings == read->sightings && again->zones == read->zones);
  return 0;
}
