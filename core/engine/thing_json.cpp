// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/thing_json.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "core/engine/json_whole.h"

namespace magna {
namespace {

using nlohmann::json;

json to_json(const Footprint& print) {
  return json::array({print.width, print.depth, print.rotation});
}

json to_json(const ThingKicker& one) {
  return json::array({one.kicker, one.probability, one.again});
}

void read(const json& j, ThingKicker& one) {
  one = {whole<std::uint32_t>(j.at(0)), j.at(1).get<double>(), j.at(2).get<bool>()};
}

}  // namespace

json to_json(const AttributeValue& value) {
  return std::visit([](const auto& v) { return json(v); }, value);
}

void read(const json& j, AttributeValue& value) {
  if (j.is_boolean()) {
    value = j.get<bool>();
  } else if (j.is_number()) {
    value = j.get<double>();
  } else {
    value = j.get<std::string>();
  }
}

json to_json(const AttributeDefinition& attribute) {
  json values = json::array();
  for (const AttributeValue& value : attribute.values) values.push_back(to_json(value));
  return {{"name", attribute.name},
          {"values", std::move(values)},
          {"success", attribute.success},
          {"base", attribute.base},
          {"max-mult", attribute.max_mult},
          {"noticed", attribute.noticed},
          {"supported-by", attribute.supported_by}};
}

void read(const json& j, AttributeDefinition& attribute) {
  attribute.name = j.at("name").get<std::string>();
  for (const json& value : j.at("values")) read(value, attribute.values.emplace_back());
  attribute.success = j.at("success").get<double>();
  attribute.base = j.at("base").get<double>();
  attribute.max_mult = j.at("max-mult").get<double>();
  attribute.noticed = j.at("noticed").get<double>();
  attribute.supported_by = j.at("supported-by").get<std::vector<std::string>>();
}

json to_json(const Resource& resource) {
  return {{"kind", name(resource.kind)}, {"owner", resource.owner}, {"part", resource.part}};
}

void read(const json& j, Resource& resource) {
  const auto kind = resource_kind(j.at("kind").get<std::string>());
  if (!kind) throw std::out_of_range("unknown kind of resource");
  resource = {*kind, whole<std::uint32_t>(j.at("owner")), whole<std::uint32_t>(j.at("part"))};
}

json to_json(const ThingLocation& location) {
  if (const auto* const at = std::get_if<Point>(&location)) return json::array({at->x, at->y});
  if (const auto* const container = std::get_if<ThingId>(&location)) return container->value;
  if (const auto* const holder = std::get_if<Resource>(&location)) return to_json(*holder);
  return nullptr;
}

void read(const json& j, ThingLocation& location) {
  if (j.is_null()) {
    location = std::monostate{};
  } else if (j.is_array()) {
    location = Point{j.at(0).get<double>(), j.at(1).get<double>()};
  } else if (j.is_object()) {
    read(j, location.emplace<Resource>());
  } else {
    location = ThingId{whole<std::uint32_t>(j)};
  }
}

json to_json(const ThingDescription& d) {
  json j{{"name", d.name},
         {"kind", name(d.kind)},
         {"attributes", json::object()},
         {"contents", json::array()},
         {"kickers", json::array()},
         {"object", d.object},
         {"place", json::array({d.place.line, d.place.column})}};
  for (const auto& [name, value] : d.attributes) j["attributes"][name] = to_json(value);
  for (const ThingDescription& inner : d.contents) j["contents"].push_back(to_json(inner));
  for (const ThingKicker& one : d.kickers) j["kickers"].push_back(to_json(one));
  if (d.footprint) j["footprint"] = to_json(*d.footprint);
  return j;
}

void read(const json& j, ThingDescription& d) {
  d.name = j.at("name").get<std::string>();
  const auto kind = thing_kind(j.at("kind").get<std::string>());
  if (!kind) throw std::out_of_range("unknown kind of thing");
  d.kind = *kind;
  for (const auto& [name, value] : j.at("attributes").items()) {
    AttributeValue read_value;
    read(value, read_value);
    d.attributes.set(name, std::move(read_value));
  }
  for (const json& inner : j.at("contents")) read(inner, d.contents.emplace_back());
  for (const json& one : j.at("kickers")) read(one, d.kickers.emplace_back());
  d.object = whole<std::int32_t>(j.at("object"));
  d.place = {whole<int>(j.at("place").at(0)), whole<int>(j.at("place").at(1))};
  if (j.contains("footprint")) {
    const json& print = j.at("footprint");
    d.footprint =
        Footprint{print.at(0).get<double>(), print.at(1).get<double>(), print.at(2).get<double>()};
  }
}

}  // namespace magna
