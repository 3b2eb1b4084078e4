// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/knowledge/sighting.h"
#include "core/sim/state_hash.h"

namespace magna {

struct SightingChange {
  SightingId id;
  bool gone = false;
  friend bool operator==(const SightingChange&, const SightingChange&) = default;
};

/// The objects that robots reported as seen or bumped into: the team's obstacle map. Blips are
/// removed after a while; when the table is full, the oldest blip is removed, otherwise the oldest
/// sighting. Numbers must be finite, diameters >= 0.
class SightingTable {
 public:
  static constexpr std::size_t kMost = 5000;
  static constexpr double kBlipSeconds = 30.0;
  static constexpr double kWidest = 10.0;  ///< metres: larger diameters are refused as input

  /// Takes in a robot's report, merged with the objects that it overlaps (cognav.md, Merging): a
  /// new blob, wide or thin object replaces overlapped blobs, wide, thin and bumped objects, and
  /// takes over the class and diameter of one of a higher class. Returns the number of the result.
  SightingId add(SightingClass kind, Point centre, double diameter, RobotId by, std::uint32_t raw,
                 Tick now);
  // Edits of a person, taken as they are, without merging.

  SightingId draw(SightingClass kind, Point centre, double diameter, Tick now);
  /// What a person has changed is no longer a robot's report. False: there is none, or no longer.
  bool change(SightingId id, SightingClass kind, Point centre, double diameter, Tick now);
  bool remove(SightingId id);
  void clear();
  /// Removes the blips that are `life` ticks old.
  void advance(Tick now, Tick life);

  /// In order of their numbers.
  const std::vector<Sighting>& all() const { return sightings_; }
  /// nullptr if there is none, or no longer.
  const Sighting* find(SightingId id) const;
  /// The changes since the last call, in order.
  std::vector<SightingChange> take_changes();
  /// Increases with every change.
  std::uint64_t version() const { return version_; }

  void hash(StateHash& hash) const;

 private:
  /// Removes what the new object overlaps and replaces, and promotes it.
  void merge(Sighting& added);
  SightingId append(Sighting added);
  template <class Condition>
  void remove_if(Condition condition);

  std::vector<Sighting> sightings_;
  std::vector<SightingChange> changes_;
  std::size_t blips_ = 0;
  std::uint32_t next_ = 0;
  std::uint64_t version_ = 1;
};

}  // namespace magna
