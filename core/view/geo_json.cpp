// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/geo_json.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <utility>

#include "core/sim/text.h"
#include "core/sim/text_file.h"

namespace magna {
namespace {

using nlohmann::json;

std::string parse_problem(const json::exception& why) {
  // Without the library's own position and its copy of the text.
  std::string_view reason = why.what();
  if (const auto colon = reason.find(": "); colon != std::string_view::npos) {
    reason.remove_prefix(colon + 2);
  }
  return fmt::format("this is not JSON: {}", reason.substr(0, reason.find("; last read")));
}

using nlohmann::json;

constexpr int kDeepestCollection = 16;

struct GeoType {
  std::string_view name;
  GeoKind kind;
  int depth;  ///< of the lists around a place
};

constexpr std::array<GeoType, 6> kGeoTypes = {{{"Point", GeoKind::Points, 0},
                                               {"MultiPoint", GeoKind::Points, 1},
                                               {"LineString", GeoKind::Lines, 1},
                                               {"MultiLineString", GeoKind::Lines, 2},
                                               {"Polygon", GeoKind::Areas, 2},
                                               {"MultiPolygon", GeoKind::Areas, 3}}};

/// Reads the geometries of one feature.
class GeometryReader {
 public:
  GeometryReader(GeoFeature& feature, std::vector<std::string>& unused)
      : feature_(feature), unused_(unused) {}

  /// False = coordinates are damaged, see problem().
  bool read(const json& geometry, int depth = 0);
  const std::string& problem() const { return problem_; }

 private:
  bool read_collection(const json& geometry, int depth);
  bool read_lists(const GeoType& type, const json& coordinates, GeoGeometry& into);
  bool read_areas(const json& polygons, GeoGeometry& into);
  bool add_list(const json& places, GeoGeometry& into);
  bool add_place(const json& place, std::vector<Point>& list);
  bool fail(std::string_view what);
  void leave_out(std::string_view type, std::string_view why) {
    unused_.push_back(feature_.unused(type, why));
  }

  GeoFeature& feature_;
  std::vector<std::string>& unused_;
  std::string problem_;
};

bool GeometryReader::fail(std::string_view what) {
  problem_ = what;
  return false;
}

bool GeometryReader::read(const json& geometry, int depth) {
  if (geometry.is_null()) {
    leave_out("", "has no geometry");
    return true;
  }
  const json& name = json_member(geometry, "type");
  if (!name.is_string()) return fail("a geometry must be an object with the member “type”");
  const auto& words = name.get_ref<const std::string&>();
  if (words == "GeometryCollection") return read_collection(geometry, depth);
  for (const GeoType& type : kGeoTypes) {
    if (type.name != words) continue;
    GeoGeometry read{words, type.kind, {}};
    if (!read_lists(type, json_member(geometry, "coordinates"), read)) return false;
    if (read.lists.empty()) {
      leave_out(words, "has no coordinates");
    } else {
      feature_.geometries.push_back(std::move(read));
    }
    return true;
  }
  leave_out(shown(words), "is not a type of geometry in GeoJSON");
  return true;
}

bool GeometryReader::read_collection(const json& geometry, int depth) {
  const json& members = json_member(geometry, "geometries");
  if (!members.is_array()) return fail("a GeometryCollection must have the list “geometries”");
  if (members.empty()) leave_out("GeometryCollection", "has no geometries");
  if (depth >= kDeepestCollection) {
    leave_out("GeometryCollection", "is within too many others");
    return true;
  }
  for (const json& member : members) {
    if (!read(member, depth + 1)) return false;
  }
  return true;
}

bool GeometryReader::read_lists(const GeoType& type, const json& coordinates, GeoGeometry& into) {
  if (!coordinates.is_array()) return fail("“coordinates” must be a list");
  if (coordinates.empty()) return true;
  switch (type.depth) {
    case 0: return add_list(json::array({coordinates}), into);
    case 1: return add_list(coordinates, into);
    case 2:
      if (type.kind == GeoKind::Areas) return read_areas(json::array({coordinates}), into);
      for (const json& line : coordinates) {
        if (!add_list(line, into)) return false;
      }
      return true;
    default: return read_areas(coordinates, into);
  }
}

bool GeometryReader::read_areas(const json& polygons, GeoGeometry& into) {
  std::size_t holes = 0;
  for (const json& rings : polygons) {
    if (!rings.is_array()) return fail("a polygon must be a list of rings");
    if (rings.empty()) continue;
    const std::size_t before = into.lists.size();
    if (!add_list(rings.front(), into)) return false;
    holes += rings.size() - 1;
    if (into.lists.size() == before) continue;
    std::vector<Point>& ring = into.lists.back();
    if (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
  }
  if (holes > 0) {
    leave_out(into.type, fmt::format("{} of its rings {} not used", holes,
                                     holes == 1 ? "is a hole, which is" : "are holes, which are"));
  }
  return true;
}

bool GeometryReader::add_list(const json& places, GeoGeometry& into) {
  if (!places.is_array()) return fail("a line or ring must be a list of places");
  if (places.empty()) return true;
  std::vector<Point> list;
  list.reserve(places.size());
  for (const json& place : places) {
    if (!add_place(place, list)) return false;
  }
  into.lists.push_back(std::move(list));
  return true;
}

bool GeometryReader::add_place(const json& place, std::vector<Point>& list) {
  const bool numbers =
      place.is_array() && place.size() >= 2 && place[0].is_number() && place[1].is_number();
  if (!numbers) return fail("the coordinates of a place must be two numbers of metres, x and y");
  list.push_back({place[0].get<double>(), place[1].get<double>()});
  return true;
}

std::optional<Error> add_feature(const json& object, std::string name, std::size_t byte, bool bare,
                                 const TextErrors& errors, GeoFile& file) {
  GeoFeature feature;
  feature.byte = byte;
  feature.name = std::move(name);
  feature.properties = bare ? json::object() : json_member(object, "properties");
  if (!feature.properties.is_object()) feature.properties = json::object();
  GeometryReader reader(feature, file.unused);
  if (!reader.read(bare ? object : json_member(object, "geometry"))) {
    return errors.at(byte, reader.problem());
  }
  if (!feature.geometries.empty()) file.features.push_back(std::move(feature));
  return {};
}

}  // namespace

Error TextErrors::at(std::size_t byte, std::string message) const {
  return error_at(text_, byte, std::move(message), file_);
}

std::size_t PlacedJson::place(std::string_view list, std::size_t index) const {
  const auto found = objects.find(list);
  return found != objects.end() && index < found->second.size() ? found->second[index] : 0;
}

Result<PlacedJson> PlacedJson::parse(std::string_view text, const TextErrors& errors) {
  PlacedJson parsed;
  std::size_t read = 0;
  std::string member;
  const auto note = [&](int depth, json::parse_event_t event, json& value) {
    if (event == json::parse_event_t::key && depth == 1) member = value.get<std::string>();
    if (event == json::parse_event_t::object_start && depth == 2) {
      parsed.objects[member].push_back(read - 1);
    }
    return true;
  };
  try {
    parsed.whole = json::parse(CountedText(text.data(), read),
                               CountedText(text.data() + text.size(), read), note);
  } catch (const json::parse_error& why) {
    return errors.at(why.byte == 0 ? 0 : why.byte - 1, parse_problem(why));
  } catch (const json::exception& why) {  // a number that is too large
    return errors.at(read == 0 ? 0 : read - 1, parse_problem(why));
  }
  return parsed;
}

const json& json_member(const json& object, const char* name) {
  static const json kNull;
  if (!object.is_object()) return kNull;
  const auto found = object.find(name);
  return found == object.end() ? kNull : *found;
}

std::string GeoFeature::unused(std::string_view type, std::string_view why) const {
  return type.empty() ? fmt::format("{} {}", name, why)
                      : fmt::format("{}, {}: {}", name, type, why);
}

Result<GeoFile> read_geo_json(const PlacedJson& json, const TextErrors& errors) {
  GeoFile file;
  const auto& whole = json.whole;
  const auto& features = json_member(whole, "features");
  if (features.is_array()) {
    std::size_t number = 0;
    for (const auto& feature : features) {
      if (!feature.is_object()) {
        return errors.at(0, "each entry of “features” must be an object");
      }
      const std::size_t byte = json.place("features", number);
      ++number;
      if (auto error =
              add_feature(feature, fmt::format("feature {}", number), byte, false, errors, file)) {
        return *std::move(error);
      }
    }
    return file;
  }
  const auto& type = json_member(whole, "type");
  if (!features.is_null() || !type.is_string() || type == "FeatureCollection") {
    return errors.at(0,
                     "a file of marks or missions is an object with the list “features”, a "
                     "feature, or a geometry of GeoJSON");
  }
  const bool bare = type != "Feature";
  if (auto error =
          add_feature(whole, bare ? "the geometry" : "the feature", 0, bare, errors, file)) {
    return *std::move(error);
  }
  return file;
}

}  // namespace magna
