// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/robot_parts.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace magna {
namespace {

void add(StateHash& hash, const PartPlace& place) {
  hash.add(place.index());
  if (const auto* const thing = std::get_if<ThingId>(&place)) hash.add(thing->value);
  if (const auto* const bin = std::get_if<BinNumber>(&place)) hash.add(bin->value);
}

void add(StateHash& hash, const Designator& designator) {
  hash.add(designator.id.value);
  hash.add(designator.type);
  hash.add(designator.angle);
  hash.add(designator.distance);
  hash.add(designator.place_type);
  for (const auto& [name, value] : designator.data) {
    hash.add(std::string_view(name));
    hash.add(std::string_view(text(value)));
  }
  hash.add(designator.denotes.index());
  if (const auto* const thing = std::get_if<ThingId>(&designator.denotes)) hash.add(thing->value);
  if (const auto* const place = std::get_if<PlaceDenotation>(&designator.denotes)) {
    hash.add(place->cell.i);
    hash.add(place->cell.j);
  }
  if (const auto* const nothing = std::get_if<FalseDenotation>(&designator.denotes)) {
    hash.add(nothing->at.x);
    hash.add(nothing->at.y);
  }
}

}  // namespace

const Designator* RobotParts::find(DesignatorId id) const {
  const auto found = std::ranges::find(designators, id, &Designator::id);
  return found == designators.end() ? nullptr : &*found;
}

Designator* RobotParts::find(DesignatorId id) {
  return const_cast<Designator*>(std::as_const(*this).find(id));
}

bool RobotParts::tracked(DesignatorId id) const {
  return std::ranges::any_of(cameras,
                             [id](const CameraPart& camera) { return camera.tracking == id; });
}

void RobotParts::hash(StateHash& hash) const {
  for (const CameraPart& camera : cameras) {
    hash.add(camera.angle);
    add(hash, camera.place);
    hash.add(camera.tracking ? camera.tracking->value + std::uint64_t{1} : 0);
    hash.add_all(std::span<const double>(camera.view));
    add(hash, camera.random);
  }
  for (const HandPart& hand : hands) {
    add(hash, hand.place);
    hash.add(hand.holds ? hand.holds->value + std::uint64_t{1} : 0);
    add(hash, hand.random);
  }
  for (const BinPart& bin : bins) {
    hash.add(bin.open);
    add(hash, bin.random);
  }
  for (const Designator& designator : designators) add(hash, designator);
  hash.add(next_designator);
}

}  // namespace magna
