// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/world_edits.h"

#include <fmt/format.h>

#include <cmath>

#include "core/robot/team.h"
#include "core/world/world.h"

namespace magna {
namespace {

using Kick = WorldEdits::Kick;

/// The origin of a kick: the outermost container of the thing.
class KickOrigin {
 public:
  KickOrigin(const World& world, const Team& team) : world_(world), team_(team) {}

  /// Moved: sets `at` to the place of the outermost container.
  Kick find(ThingId thing, Point& at) {
    const ThingLocation* location = &world_.thing(thing).location;
    // A hand may be inside a thing that was put into the thing it holds: limits the search.
    for (std::size_t step = 0; step <= world_.things().size(); ++step) {
      if (const auto* const ground = std::get_if<Point>(location)) {
        at = *ground;
        return Kick::Moved;
      }
      if (std::holds_alternative<std::monostate>(*location)) return Kick::Nowhere;
      std::optional<ThingId> container;
      if (const auto* const inside = std::get_if<ThingId>(location)) {
        container = *inside;
      } else {
        const Resource holder = std::get<Resource>(*location);
        if (!team_.has(holder) || !team_.alive(holder.of_robot())) return Kick::Nowhere;
        if (in_closed_bin(holder)) return Kick::Enclosed;
        container = around_hand(holder);
        at = team_.truth()[holder.owner].position();
        if (!container) return Kick::Moved;
      }
      if (world_.thing(*container).attributes.flag("closed")) return Kick::Enclosed;
      location = &world_.thing(*container).location;
    }
    return Kick::Enclosed;
  }

 private:
  /// The bin itself, or the bin that contains the hand.
  bool in_closed_bin(Resource holder) const {
    const RobotParts& parts = team_.parts(holder.of_robot());
    std::optional<std::uint32_t> bin;
    if (holder.kind == ResourceKind::Bin) bin = holder.part;
    if (holder.kind == ResourceKind::Hand) {
      const auto* const inside = std::get_if<BinNumber>(&parts.hands[holder.part].place);
      if (inside != nullptr) bin = inside->value;
    }
    return bin && !parts.bins[*bin].open;
  }
  std::optional<ThingId> around_hand(Resource holder) const {
    if (holder.kind != ResourceKind::Hand) return std::nullopt;
    const PartPlace& place = team_.parts(holder.of_robot()).hands[holder.part].place;
    const auto* const inside = std::get_if<ThingId>(&place);
    return inside == nullptr ? std::nullopt : std::optional(*inside);
  }

  const World& world_;
  const Team& team_;
};

/// The first free cell next to a wall cell.
std::optional<Cell> beside(const CellMap& cells, Cell wall) {
  constexpr Cell kAround[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
  for (const Cell off : kAround) {
    const Cell cell{wall.i + off.i, wall.j + off.j};
    if (!cells.filled(cell)) return cell;  // the outside of the map is filled
  }
  return std::nullopt;
}

Message no_such_kicker(const Thing& thing, std::uint32_t kicker) {
  return Message({"no-such-kicker", "{} has no kicker {}"}, thing.display_name(), kicker);
}

}  // namespace

std::string_view text(WorldEdits::Kick kick) {
  switch (kick) {
    case Kick::Moved: break;
    case Kick::NoThing: return "there is no such thing";
    case Kick::Nowhere: return "it is nowhere in the world";
    case Kick::Enclosed: return "it is in something closed";
    case Kick::Walled: return "there is a wall";
    case Kick::Outside: return "that is outside the map";
  }
  return {};
}

std::optional<Message> WorldEdits::check_thing_number(ThingId thing) const {
  if (thing.index() < world_.things().size()) return std::nullopt;
  return Message({"no-such-thing", "there is no thing #{}"}, std::uint64_t{thing.value} + 1);
}

std::optional<Message> WorldEdits::check_place(const ThingLocation& location,
                                               std::optional<ThingId> but) const {
  const auto* const holder = std::get_if<Resource>(&location);
  if (holder == nullptr) return std::nullopt;
  const bool holds = holder->kind == ResourceKind::Hand || holder->kind == ResourceKind::Bin;
  if (!holds || !team_.has(*holder) || !team_.alive(holder->of_robot())) {
    return Message({"no-such-holder", "there is no such hand or storage bin to put it into"});
  }
  if (holder->kind == ResourceKind::Bin) return std::nullopt;
  const std::optional<ThingId> in_hand = team_.parts(holder->of_robot()).hands[holder->part].holds;
  if (!in_hand || in_hand == but || world_.thing(*in_hand).location != location)
    return std::nullopt;
  return Message({"hand-holds-thing", "hand {} of {} holds {} already"}, holder->part,
                 team_.description(holder->of_robot()).name, world_.thing(*in_hand).display_name());
}

Result<ThingId> WorldEdits::put_thing(const ThingDescription& description,
                                      const ThingLocation& location) {
  if (auto problem = check_place(location)) {
    return Error{fmt::format("thing '{}': {}", description.name, english(*problem)), "",
                 description.place.line, description.place.column};
  }
  auto made = world_.add_thing(description, location);
  if (made) team_.thing_moved(*made);
  return made;
}

std::optional<Message> WorldEdits::set_attribute(ThingId thing, std::string_view attribute,
                                                 const AttributeValue& value) {
  if (auto problem = check_thing_number(thing)) return problem;
  return world_.set_attribute(thing, attribute, value);
}

std::optional<Message> WorldEdits::define_attribute(const AttributeDefinition& attribute) {
  return world_.define_attribute(attribute);
}

std::optional<Message> WorldEdits::move_thing(ThingId thing, const ThingLocation& location) {
  if (auto problem = check_thing_number(thing)) return problem;
  if (world_.thing(thing).location == location) return std::nullopt;
  if (auto problem = check_place(location, thing)) return problem;
  if (auto problem = world_.move_thing(thing, location)) return problem;
  team_.thing_moved(thing);
  return std::nullopt;
}

Kick WorldEdits::kick(ThingId thing, double dx, double dy, bool kick_if_wall) {
  if (check_thing_number(thing)) return Kick::NoThing;
  Point to;
  const Kick out = KickOrigin(world_, team_).find(thing, to);
  if (out != Kick::Moved) return out;
  to = to + Point{dx, dy};
  const CellMap& cells = world_.cells();
  if (!inside(cells, to)) return Kick::Outside;
  if (cells.filled(cell_of(to))) {
    const auto free = kick_if_wall ? beside(cells, cell_of(to)) : std::nullopt;
    if (!free) return Kick::Walled;
    to = cell_centre(*free);
  }
  if (world_.move_thing(thing, to)) return Kick::Outside;
  team_.thing_moved(thing);
  return Kick::Moved;
}

std::optional<Message> WorldEdits::put_kicker(ThingId thing, std::uint32_t kicker,
                                              double probability) {
  if (auto problem = check_thing_number(thing)) return problem;
  return world_.put_kicker(thing, kicker, probability);
}

std::optional<Message> WorldEdits::remove_kicker(ThingId thing, std::uint32_t kicker) {
  if (auto problem = check_thing_number(thing)) return problem;
  if (world_.remove_kicker(thing, kicker)) return std::nullopt;
  return no_such_kicker(world_.thing(thing), kicker);
}

void WorldEdits::retire_kicker(std::uint32_t kicker) { world_.retire_kicker(kicker); }

std::optional<Message> WorldEdits::run_kicker(ThingId thing, std::uint32_t kicker) {
  if (auto problem = check_thing_number(thing)) return problem;
  if (world_.set_again(thing, kicker, true)) return std::nullopt;
  return no_such_kicker(world_.thing(thing), kicker);
}

}  // namespace magna
