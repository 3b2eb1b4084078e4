// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/sighting_table.h"

#include <algorithm>
#include <utility>

namespace magna {
namespace {

bool is_blip(const Sighting& sighting) { return sighting.kind == SightingClass::Blip; }

/// Whether a new object of this class replaces others.
bool replaces(SightingClass kind) {
  return kind == SightingClass::Blob || kind == SightingClass::Wide || kind == SightingClass::Thin;
}

/// Whether a new object may replace one of this class.
bool replaceable(SightingClass kind) { return replaces(kind) || kind == SightingClass::Short; }

bool overlap(const Sighting& a, const Sighting& b) {
  const Point away = a.centre - b.centre;
  const double reach = (a.diameter + b.diameter) / 2.0;
  return dot(away, away) <= reach * reach;
}

/// A new object takes over the class of what it replaces if that is higher: blob, wide, thin.
bool promotes(SightingClass old, SightingClass added) {
  return (old == SightingClass::Wide && added == SightingClass::Blob) ||
         (old == SightingClass::Thin && added != SightingClass::Thin);
}

}  // namespace

template <class Condition>
void SightingTable::remove_if(Condition condition) {
  const auto removed = std::erase_if(sightings_, [&](const Sighting& sighting) {
    if (!condition(sighting)) return false;
    if (is_blip(sighting)) --blips_;
    changes_.push_back({sighting.id, true});
    return true;
  });
  version_ += removed;
}

void SightingTable::merge(Sighting& added) {
  const Sighting examined = added;  // a promoted object is not compared with further neighbours
  remove_if([&](const Sighting& old) {
    if (!replaceable(old.kind) || !overlap(old, examined)) return false;
    if (promotes(old.kind, added.kind)) {
      added.kind = old.kind;
      added.diameter = old.diameter;
    }
    return true;
  });
}

SightingId SightingTable::append(Sighting added) {
  if (sightings_.size() >= kMost) {
    const SightingId oldest =
        (blips_ > 0 ? *std::ranges::find_if(sightings_, is_blip) : sightings_.front()).id;
    remove(oldest);
  }
  added.id = {next_++};
  if (is_blip(added)) ++blips_;
  sightings_.push_back(added);
  changes_.push_back({added.id, false});
  ++version_;
  return added.id;
}

SightingId SightingTable::add(SightingClass kind, Point centre, double diameter, RobotId by,
                              std::uint32_t raw, Tick now) {
  Sighting added{{}, kind, centre, diameter, by, now, raw};
  if (replaces(kind)) merge(added);
  return append(added);
}

SightingId SightingTable::draw(SightingClass kind, Point centre, double diameter, Tick now) {
  return append({{}, kind, centre, diameter, kNoReporter, now, static_cast<std::uint32_t>(kind)});
}

bool SightingTable::change(SightingId id, SightingClass kind, Point centre, double diameter,
                           Tick now) {
  const auto at = std::ranges::lower_bound(sightings_, id, {}, &Sighting::id);
  if (at == sightings_.end() || at->id != id) return false;
  if (is_blip(*at)) --blips_;
  *at = {id, kind, centre, diameter, kNoReporter, now, static_cast<std::uint32_t>(kind)};
  if (is_blip(*at)) ++blips_;
  changes_.push_back({id, false});
  ++version_;
  return true;
}

bool SightingTable::remove(SightingId id) {
  const auto at = std::ranges::lower_bound(sightings_, id, {}, &Sighting::id);
  if (at == sightings_.end() || at->id != id) return false;
  if (is_blip(*at)) --blips_;
  changes_.push_back({id, true});
  sightings_.erase(at);
  ++version_;
  return true;
}

void SightingTable::clear() {
  remove_if([](const Sighting&) { return true; });
}

void SightingTable::advance(Tick now, Tick life) {
  if (blips_ == 0) return;
  remove_if(
      [&](const Sighting& sighting) { return is_blip(sighting) && sighting.tick + life <= now; });
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
