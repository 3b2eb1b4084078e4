// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console/shown_names.h"

#include <fmt/format.h>

#include <cmath>

namespace magna {

std::string upper_case(std::string_view text) {
  std::string upper(text);
  for (char& c : upper) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return upper;
}

std::string shown_thing(const World& world, ThingId thing) {
  return upper_case(world.thing(thing).display_name());
}

std::string shown_bin(BinNumber bin) { return fmt::format("Storage-bin {}", bin.value); }

std::string shown_part(Resource part) {
  switch (part.kind) {
    case ResourceKind::Camera: return fmt::format("Camera {}", part.part);
    case ResourceKind::Hand: return fmt::format("Hand {}", part.part);
    case ResourceKind::Bin: return shown_bin({part.part});
    case ResourceKind::World:
    case ResourceKind::Robot:
    case ResourceKind::Thing:
    case ResourceKind::Custom: break;
  }
  return "Robot";
}

std::string shown_designator(DesignatorId designator) {
  return fmt::format("Designator {}", designator.value);
}

std::string shown_place_type(const World& world, int type) {
  if (type < 0) return "NIL";
  return upper_case(world.place_types().all()[static_cast<std::size_t>(type)].name);
}

std::string shown_place(const World& world, const PartPlace& place) {
  if (const auto* const thing = std::get_if<ThingId>(&place)) return shown_thing(world, *thing);
  if (const auto* const bin = std::get_if<BinNumber>(&place)) return shown_bin(*bin);
  return {};
}

std::string shown_value(const AttributeValue& value) {
  if (const bool* const flag = std::get_if<bool>(&value)) return *flag ? "Yes" : "No";
  if (const double* const number = std::get_if<double>(&value)) {
    return fmt::format("{:.1f}", *number);
  }
  std::string word = std::get<std::string>(value);
  if (!word.empty()) word.replace(0, 1, upper_case(word.substr(0, 1)));
  return word;
}

std::vector<std::string> shown_attributes(const Descriptor& descriptor) {
  std::vector<std::string> shown;
  for (const auto& [name, value] : descriptor) {
    const double* const number = std::get_if<double>(&value);
    const auto substance = name == "substance" && number != nullptr
                               ? SubstanceTypes::named_near(*number)
                               : std::nullopt;
    shown.push_back(
        fmt::format(":{} {}", upper_case(name),
                    substance ? shown_value(std::string(*substance)) : shown_value(value)));
  }
  return shown;
}

std::string shown_kind(const World& world, const Designator& designator) {
  const std::string_view type = designator.type == DesignatorType::Local ? "Local" : "Non-Local";
  if (designator.place_type < 0) return fmt::format("{} Object", type);
  return fmt::format("{} Place {}", type, shown_place_type(world, designator.place_type));
}

}  // namespace magna
