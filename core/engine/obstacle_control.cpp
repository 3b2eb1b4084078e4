// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/obstacle_control.h"

#include "core/engine/obstacle_inputs.h"
#include "core/knowledge/obstacle_file.h"

namespace magna {
namespace {

Outcome refused_place(Point centre) {
  return Outcome::refused({"obstacle-implausible",
                           "the obstacle at ({:.2f}, {:.2f}) is too far from the map, or it is "
                           "wider than {:g} m"},
                          centre.x, centre.y, SightingTable::kWidest);
}

Outcome no_such_obstacle(SightingId id) {
  return Outcome::refused({"no-such-obstacle", "there is no obstacle number {}, or no longer"},
                          id.value);
}

}  // namespace

bool ObstacleControl::implausible(Point centre, double diameter) const {
  // Written so that NaN is implausible.
  return !(state_.team.plausible(centre) && diameter >= 0.0 && diameter <= SightingTable::kWidest);
}

Outcome ObstacleControl::apply(const Author&, const input::SightingAdd& in) {
  const Point centre{in.x, in.y};
  if (implausible(centre, in.diameter)) return refused_place(centre);
  Outcome outcome;
  outcome.sighting = state_.sightings.draw(in.kind, centre, in.diameter, state_.now);
  return outcome;
}

Outcome ObstacleControl::apply(const Author&, const input::SightingChange& in) {
  const Point centre{in.x, in.y};
  if (implausible(centre, in.diameter)) return refused_place(centre);
  if (state_.sightings.change(in.sighting, in.kind, centre, in.diameter, state_.now)) return {};
  return no_such_obstacle(in.sighting);
}

Outcome ObstacleControl::apply(const Author&, const input::SightingRemove& in) {
  return state_.sightings.remove(in.sighting) ? Outcome{} : no_such_obstacle(in.sighting);
}

Outcome ObstacleControl::apply(const Author&, const input::ObstaclesClear&) {
  state_.sightings.clear();
  state_.zones.clear();
  return {};
}

Outcome ObstacleControl::apply(const Author&, const input::ObstaclesLoad& in) {
  const auto read = read_obstacles(in.text, {});
  if (!read) {
    return Outcome::refused({"obstacles-unreadable", "line {}, column {}: {}"}, read.error().line,
                            read.error().column, read.error().message);
  }
  for (const Sighting& one : read->sightings) {
    if (implausible(one.centre, one.diameter)) return refused_place(one.centre);
  }
  for (const ScannedZone& zone : read->zones) {
    if (implausible(zone.centre, 0.0)) {
      return Outcome::refused(
          {"zone-implausible", "the scanned zone at ({:.2f}, {:.2f}) is too far from the map"},
          zone.centre.x, zone.centre.y);
    }
  }
  state_.sightings.clear();
  state_.zones.clear();
  for (const Sighting& one : read->sightings) {
    state_.sightings.draw(one.kind, one.centre, one.diameter, state_.now);
  }
  for (const ScannedZone& zone : read->zones) {
    state_.zones.add(zone.centre, zone.radius, kNoReporter, state_.now);
  }
  return {};
}

}  // namespace magna
