// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/sighting_table.h"

#include <algorithm>
#include <utility>

namespace magna {
namespace {

bool is_blip(const Sighting& sighting) { return sighting.kind == SightingClass::Blip; }

}  // namespace

SightingId SightingTable::add(SightingClass kind, Point centre, double diameter, RobotId by,
                              std::uint32_t raw, Tick now) {
  if (sightings_.size() >= kMost) {
    const auto blip = std::ranges::find_if(sightings_, is_blip);
    forget(blip != sightings_.end() ? blip : sightings_.begin());
  }
  const SightingId id{next_++};
  sightings_.push_back({id, kind, centre, diameter, by, now, raw});
  if (kind == SightingClass::Blip) ++blips_;
  changes_.push_back({id, false});
  ++version_;
  return id;
}

void SightingTable::forget(std::vector<Sighting>::iterator sighting) {
  if (is_blip(*sighting)) --blips_;
  changes_.push_back({sighting->id, true});
  sightings_.erase(sighting);
  ++version_;
}

void SightingTable::advance(Tick now, Tick life) {
  if (blips_ == 0) return;
  // The sightings are in order of their ticks, too.
  for (std::size_t k = 0; k < sightings_.size() && sightings_[k].tick + life <= now;) {
    if (is_blip(sightings_[k])) {
      forget(sightings_.begin() + static_cast<std::ptrdiff_t>(k));
    } else {
      ++k;
    }
  }
}

const Sighting* SightingTable::find(SightingId id) const {
  const auto at = std::ranges::lower_bound(sightings_, id, {}, &Sighting::id);
  return at != sightings_.end() && at->id == id ? &*at : nullptr;
}

std::vector<SightingChange> SightingTable::take_changes() { return std::exchange(changes_, {}); }

void SightingTable::hash(StateHash& hash) const {
  if (next_ == 0) return;
  hash.add(next_);
  for (const Sighting& sighting : sightings_) {
    hash.add(sighting.id.value);
    hash.add(sighting.kind);
    hash.add(sighting.centre.x);
    hash.add(sighting.centre.y);
    hash.add(sighting.diameter);
    hash.add(sighting.by.value);
    hash.add(sighting.tick);
    hash.add(sighting.raw);
  }
}

}  // namespace magna
