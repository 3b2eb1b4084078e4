// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/obstacle_storage.h"

#include <fstream>

#include "core/knowledge/obstacle_file.h"
#include "core/sim/file_problem.h"
#include "core/sim/file_writer.h"

namespace magna {

Result<std::string> load_obstacle_text(const std::string& path) {
  if (auto problem = file_problem(path)) {
    return Error{*problem + ": name a map file of obstacles", path};
  }
  std::ifstream in(path, std::ios::binary);
  std::string text(kMostObstacleBytes + 1, '\0');  // one more, so that a larger file is refused
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!in && !in.eof()) return Error{"cannot be read: name a map file of obstacles", path};
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (auto map = read_obstacles(text, path); !map) return map.error();
  return text;
}

std::optional<Error> save_obstacles(const std::string& path, std::span<const Sighting> sightings,
                                    std::span<const ScannedZone> zones) {
  return write_file(path, obstacle_text(sightings, zones));
}

}  // namespace magna
