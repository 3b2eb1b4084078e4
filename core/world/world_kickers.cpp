// SPDX-License-Identifier: GPL-3.0-or-later
// World: the kickers of its things, and which things are in the world.
#include <algorithm>

#include "core/world/description_check.h"
#include "core/world/world.h"

namespace magna {

bool World::nowhere(ThingId id) const {
  const ThingLocation* location = &things_[id.index()].location;
  while (const auto* const container = std::get_if<ThingId>(location)) {
    location = &things_[container->index()].location;
  }
  return std::holds_alternative<std::monostate>(*location);
}

ThingKicker* World::find_kicker(ThingId id, std::uint32_t kicker) {
  std::vector<ThingKicker>& all = things_[id.index()].kickers;
  const auto found = std::ranges::find(all, kicker, &ThingKicker::kicker);
  return found == all.end() ? nullptr : &*found;
}

std::optional<Message> World::put_kicker(ThingId id, std::uint32_t kicker, double probability) {
  if (auto problem = check_kicker_probability(probability)) return problem;
  if (ThingKicker* const known = find_kicker(id, kicker)) {
    known->probability = probability;
    return std::nullopt;
  }
  if (auto problem = check_room(0, 1)) return problem;
  ++kicker_count_;
  std::vector<ThingKicker>& all = things_[id.index()].kickers;
  if (all.empty()) kicked_.insert(std::ranges::lower_bound(kicked_, id), id);
  all.push_back({kicker, probability});
  return std::nullopt;
}

bool World::remove_kicker(ThingId id, std::uint32_t kicker) {
  std::vector<ThingKicker>& all = things_[id.index()].kickers;
  if (std::erase_if(all, [&](const ThingKicker& one) { return one.kicker == kicker; }) == 0) {
    return false;
  }
  --kicker_count_;
  if (all.empty()) kicked_.erase(std::ranges::lower_bound(kicked_, id));
  return true;
}

void World::retire_kicker(std::uint32_t kicker) {
  for (const ThingId id : kicked_) {
    kicker_count_ -= std::erase_if(things_[id.index()].kickers,
                                   [&](const ThingKicker& one) { return one.kicker == kicker; });
  }
  std::erase_if(kicked_, [&](ThingId id) { return things_[id.index()].kickers.empty(); });
}

std::optional<Message> World::check_room(std::size_t things, std::size_t kickers) const {
  if (things_.size() + things > kMostThings) {
    return Message(
        {"world-full-of-things",
         "a world has room for {} things, with those that are gone; no more can be made"},
        kMostThings);
  }
  if (kicker_count_ + kickers > kMostKickers) {
    return Message({"world-full-of-kickers",
                    "the things of a world have room for {} kickers; no more can be given"},
                   kMostKickers);
  }
  return std::nullopt;
}

bool World::set_again(ThingId id, std::uint32_t kicker, bool again) {
  ThingKicker* const known = find_kicker(id, kicker);
  if (known != nullptr) known->again = again;
  return known != nullptr;
}

bool World::kicks(ThingId id, std::uint32_t kicker) const {
  const std::vector<ThingKicker>& all = things_[id.index()].kickers;
  return std::ranges::find(all, kicker, &ThingKicker::kicker) != all.end() && !nowhere(id);
}

}  // namespace magna
