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

/// The objects that robots reported as seen or bumped into. Blips are removed after a while; when
/// the table is full, the oldest blip is removed, otherwise the oldest sighting.
class SightingTable {
 public:
  static constexpr std::size_t kMost = 5000;
  static constexpr double kBlipSeconds = 30.0;

  SightingId add(SightingClass kind, Point centre, double diameter, RobotId by, std::uint32_t raw,
                 Tick now);
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
  void forget(std::vector<Sighting>::iterator sighting);

  std::vector<Sighting> sightings_;
  std::vector<SightingChange> changes_;
  std::size_t blips_ = 0;
  std::uint32_t next_ = 0;
  std::uint64_t version_ = 1;
};

}  // namespace magna
