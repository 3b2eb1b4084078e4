// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/world.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/geometry/angle.h"
#include "core/sim/text.h"

namespace magna {
namespace {

bool shows_in_field(std::string_view attribute) {
  return attribute == "obsmove" || attribute == "obsview";
}

/// Whether the thing is an obstacle when it lies on the ground.
bool is_obstacle(const Thing& thing) {
  return thing.footprint.has_value() || thing.attributes.flag("obsmove");
}

void hash_location(StateHash& hash, const ThingLocation& location) {
  hash.add(location.index());
  if (const Point* at = std::get_if<Point>(&location)) {
    hash.add(at->x);
    hash.add(at->y);
  } else if (const ThingId* container = std::get_if<ThingId>(&location)) {
    hash.add(container->value);
  } else if (const Resource* holder = std::get_if<Resource>(&location)) {
    hash.add(holder->kind);
    hash.add(holder->owner);
    hash.add(holder->part);
  }
}

void hash_thing(StateHash& hash, const Thing& thing) {
  hash.add(std::string_view(thing.name));
  hash.add(thing.kind);
  hash.add(thing.attributes.size());
  for (const auto& [name, value] : thing.attributes) {
    hash.add(std::string_view(name));
    hash.add(value.index());
    if (const bool* flag = std::get_if<bool>(&value)) hash.add(*flag);
    if (const double* number = std::get_if<double>(&value)) hash.add(*number);
    if (const auto* symbol = std::get_if<std::string>(&value)) hash.add(std::string_view(*symbol));
  }
  hash_location(hash, thing.location);
  hash.add(thing.footprint.has_value());
  if (thing.footprint) {
    hash.add(thing.footprint->width);
    hash.add(thing.footprint->depth);
    hash.add(thing.footprint->rotation);
  }
  hash.add(thing.contents.size());
  for (ThingId inside : thing.contents) hash.add(inside.value);
  hash.add(thing.object);
  hash.add(thing.kickers.size());
  for (const ThingKicker& one : thing.kickers) {
    hash.add(one.kicker);
    hash.add(one.probability);
    hash.add(one.again);
  }
}

}  // namespace

Result<World> World::build(const WorldDescription& description) {
  auto cells = paint_cells(description);
  if (!cells) return cells.error();
  if (auto error = check_rooms(description)) return *error;
  World world;
  world.name_ = description.name;
  world.tick_seconds_ = description.tick_seconds;
  world.anchors_ = description.anchors;
  world.attributes_ = description.attributes;
  world.boxes_ = description.boxes;
  world.rooms_ = description.rooms;
  world.cells_ = std::move(*cells);
  world.place_types_ = description.place_types;
  world.places_ = PlaceMap(world.cells_, world.place_types_, description.places);
  for (const ThingDescription& thing : description.things) {
    if (auto error = check_thing(thing, world.attributes_)) return *error;
    if (!inside(world.cells_, thing.position)) {
      return Error{fmt::format("thing '{}' at {}", thing.name,
                               english(outside_map(world.cells_, thing.position))),
                   "", thing.place.line, thing.place.column};
    }
    const auto [things, kickers] = counts(thing);
    if (auto problem = world.check_room(things, kickers)) {
      return Error{english(*problem), "", thing.place.line, thing.place.column};
    }
    world.create(thing, thing.position);
  }
  world.field_ =
      ObstacleField(world.cells_.lower(), world.cells_.upper(), description.field_resolution);
  world.rebuild_field();
  world.rebuild_blocked_cells();
  return world;
}

Pose World::cybot_start() const {
  if (anchors_.cybot_start) return *anchors_.cybot_start;
  const Point centre = 0.5 * (cells_.lower() + cells_.upper());
  return {centre.x, centre.y, -kPi / 2.0};
}

const Room* World::find_room(std::string_view name) const {
  const std::string folded = fold_case(name);
  const auto found = std::ranges::find_if(
      rooms_, [&](const Room& room) { return fold_case(room.name) == folded; });
  return found == rooms_.end() ? nullptr : &*found;
}

bool World::cell_blocked(Cell c) const {
  return cells_.filled(c) || std::binary_search(blocked_cells_.begin(), blocked_cells_.end(), c);
}

std::optional<Message> World::check_location(const ThingLocation& location) const {
  if (const Point* at = std::get_if<Point>(&location)) {
    if (!inside(cells_, *at)) return outside_map(cells_, *at);
  } else if (const ThingId* container = std::get_if<ThingId>(&location)) {
    if (container->index() >= things_.size()) {
      return Message({"no-such-container", "there is no thing #{}"}, container->value + 1);
    }
  }
  return std::nullopt;
}

Result<ThingId> World::add_thing(const ThingDescription& description, ThingLocation location) {
  if (auto error = check_thing(description, attributes_)) return *error;
  if (auto problem = check_location(location)) {
    return Error{fmt::format("thing '{}': {}", description.name, english(*problem)), "",
                 description.place.line, description.place.column};
  }
  const auto [things, kickers] = counts(description);
  if (auto problem = check_room(things, kickers)) {
    return Error{english(*problem), "", description.place.line, description.place.column};
  }
  const ThingId id = create(description, location);
  if (const ThingId* container = std::get_if<ThingId>(&location)) {
    things_[container->index()].contents.push_back(id);
  }
  const Thing& made = things_[id.index()];
  if (std::holds_alternative<Point>(location)) {
    raster_thing(made);
    if (made.attributes.flag("obsmove")) block_cell(cell_of(std::get<Point>(location)));
    if (is_obstacle(made)) ++obstacle_version_;
  }
  ++version_;
  return id;
}

ThingId World::create(const ThingDescription& description, ThingLocation location) {
  std::vector<ThingId> contents;
  contents.reserve(description.contents.size());
  for (const ThingDescription& inner : description.contents) {
    contents.push_back(create(inner, std::monostate{}));
  }
  const ThingId id{static_cast<std::uint32_t>(things_.size())};
  for (ThingId inner : contents) things_[inner.index()].location = id;
  things_.push_back({id, description.name, description.kind, description.attributes, location,
                     description.footprint, std::move(contents), description.object,
                     description.kickers, description.drawing});
  if (!description.kickers.empty()) kicked_.push_back(id);
  kicker_count_ += description.kickers.size();
  return id;
}

std::optional<Message> World::define_attribute(const AttributeDefinition& definition) {
  AttributeTable table = attributes_;
  if (auto problem = table.define(definition)) return Message::verbatim(*problem);
  for (const Thing& thing : things_) {
    const AttributeValue* const value = thing.attributes.find(definition.name);
    const auto problem = value != nullptr ? table.check(definition.name, *value) : std::nullopt;
    if (problem) return Message({"thing-outside-domain", "{}: {}"}, thing.display_name(), *problem);
  }
  attributes_ = std::move(table);
  return std::nullopt;
}

std::optional<Message> World::set_attribute(ThingId id, std::string_view attribute,
                                            AttributeValue value) {
  if (auto problem = attributes_.check(attribute, value)) return problem;
  Thing& thing = things_[id.index()];
  const AttributeValue* old = thing.attributes.find(attribute);
  if (old != nullptr && *old == value) return std::nullopt;
  thing.attributes.set(attribute, std::move(value));
  if (shows_in_field(attribute) && std::holds_alternative<Point>(thing.location)) {
    if (thing.footprint) rebuild_field();
    rebuild_blocked_cells();
    ++obstacle_version_;
  }
  ++version_;
  return std::nullopt;
}

std::optional<Message> World::move_thing(ThingId id, ThingLocation location) {
  if (auto problem = check_location(location)) return problem;
  for (const ThingId* outer = std::get_if<ThingId>(&location); outer != nullptr;
       outer = std::get_if<ThingId>(&things_[outer->index()].location)) {
    if (*outer == id) {
      return Message({"put-into-itself", "{} cannot be put into itself"},
                     things_[id.index()].display_name());
    }
  }
  Thing& thing = things_[id.index()];
  if (const ThingId* container = std::get_if<ThingId>(&thing.location)) {
    std::erase(things_[container->index()].contents, id);
  }
  const bool was_on_ground = std::holds_alternative<Point>(thing.location);
  thing.location = location;
  if (const ThingId* container = std::get_if<ThingId>(&location)) {
    things_[container->index()].contents.push_back(id);
  }
  if (thing.footprint) {
    // The thing has left the ground: what it covered is visible again, so everything is rastered
    // again.
    if (was_on_ground) {
      rebuild_field();
    } else {
      raster_thing(thing);
    }
  }
  if (thing.attributes.flag("obsmove")) rebuild_blocked_cells();
  if (is_obstacle(thing)) ++obstacle_version_;
  ++version_;
  return std::nullopt;
}

double World::capacity_in_use(ThingId id) const {
  double sum = 0.0;
  for (ThingId inside : things_[id.index()].contents) {
    sum += things_[inside.index()].attributes.number("size");
  }
  return sum;
}

double World::weight(ThingId id) const {
  double sum = things_[id.index()].attributes.number("weight");
  for (ThingId inside : things_[id.index()].contents) sum += weight(inside);
  return sum;
}

std::optional<Point> World::ground_place(ThingId id) const {
  const ThingLocation* location = &things_[id.index()].location;
  while (const auto* const container = std::get_if<ThingId>(location)) {
    location = &things_[container->index()].location;
  }
  const auto* const ground = std::get_if<Point>(location);
  return ground != nullptr ? std::optional(*ground) : std::nullopt;
}

void World::raster_thing(const Thing& thing) {
  const Point* at = std::get_if<Point>(&thing.location);
  if (!thing.footprint || at == nullptr) return;
  const Footprint& print = *thing.footprint;
  const Pose pose{at->x, at->y, print.rotation};
  const auto fill = [&](ObstacleLayer layer) {
    field_.fill_rectangle(layer, pose, print.width, print.depth);
  };
  if (thing.attributes.flag("obsmove")) {
    fill(ObstacleLayer::Ground);
    if (thing.kind == ThingKind::Wall) fill(ObstacleLayer::Wall);
  }
  if (thing.attributes.flag("obsview")) fill(ObstacleLayer::Sight);
}

void World::rebuild_field() {
  for (int k = 0; k < kObstacleLayers; ++k) {
    const auto layer = static_cast<ObstacleLayer>(k);
    field_.clear(layer);
    for (int j = 0; j < cells_.height(); ++j) {
      const int y = cells_.origin().j + j;
      const std::uint8_t* row = &cells_.filled_cells()[static_cast<std::size_t>(j) *
                                                       static_cast<std::size_t>(cells_.width())];
      for (int i = 0; i < cells_.width();) {
        int end = i;
        while (end < cells_.width() && row[end] != 0) ++end;
        const double x = cells_.origin().i;
        if (end > i) field_.fill_box(layer, {x + i, double(y)}, {x + end, y + 1.0});
        i = end + 1;
      }
    }
    for (const auto& box : boxes_) field_.fill_box(layer, box.lower, box.upper);
  }
  for (const Thing& thing : things_) raster_thing(thing);
}

void World::rebuild_blocked_cells() {
  blocked_cells_.clear();
  for (const Thing& thing : things_) {
    const Point* at = std::get_if<Point>(&thing.location);
    if (at != nullptr && thing.attributes.flag("obsmove")) blocked_cells_.push_back(cell_of(*at));
  }
  std::sort(blocked_cells_.begin(), blocked_cells_.end());
  blocked_cells_.erase(std::unique(blocked_cells_.begin(), blocked_cells_.end()),
                       blocked_cells_.end());
}

void World::block_cell(Cell c) {
  const auto at = std::lower_bound(blocked_cells_.begin(), blocked_cells_.end(), c);
  if (at == blocked_cells_.end() || *at != c) blocked_cells_.insert(at, c);
}

void World::hash(StateHash& hash) const {
  hash.add(tick_seconds_);
  hash.add(cells_.origin().i);
  hash.add(cells_.origin().j);
  hash.add(cells_.width());
  hash.add(cells_.height());
  for (int j = 0; j < cells_.height(); ++j) {
    for (int i = 0; i < cells_.width(); ++i) {
      const Cell c{cells_.origin().i + i, cells_.origin().j + j};
      if (!cells_.filled(c)) continue;
      hash.add(c.i);
      hash.add(c.j);
      hash.add(std::string_view(cells_.types().name(cells_.substance(c).type)));
      hash.add(cells_.substance(c).parameter);
    }
  }
  hash.add(field_.resolution());
  hash.add(boxes_.size());
  for (const auto& box : boxes_) {
    for (double value : {box.lower.x, box.lower.y, box.upper.x, box.upper.y}) hash.add(value);
  }
  hash.add(things_.size());
  for (const Thing& thing : things_) hash_thing(hash, thing);
}

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

}  // namespace magna
