// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry/point.h"
#include "core/sim/result.h"

namespace magna {

/// Errors of one file at bytes of its text.
class TextErrors {
 public:
  /// The arguments must outlive it.
  TextErrors(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  Error at(std::size_t byte, std::string message) const;

 private:
  std::string_view text_;
  const std::string& file_;
};

/// A JSON text with the places of the objects in its outer lists.
struct PlacedJson {
  nlohmann::json whole;
  /// The byte where each object begins, by the name of the outer member whose list it is in.
  std::map<std::string, std::vector<std::size_t>, std::less<>> objects;

  /// The place of object number `index` of this list; 0 if it is not known.
  std::size_t place(std::string_view list, std::size_t index) const;
  /// The error has the place of the first character that is not JSON.
  static Result<PlacedJson> parse(std::string_view text, const TextErrors& errors);
};

/// A member of an object; null if `object` has no such member or is not an object.
const nlohmann::json& json_member(const nlohmann::json& object, const char* name);

enum class GeoKind {
  Points,  ///< Point, MultiPoint
  Lines,   ///< LineString, MultiLineString
  Areas,   ///< Polygon, MultiPolygon
};

/// A geometry of GeoJSON (RFC 7946) with places in metres of the world frame.
struct GeoGeometry {
  std::string type;  ///< "MultiPoint"; collections are taken apart
  GeoKind kind = GeoKind::Points;
  /// All points as one list; each line; the outer ring of each area, without its repeated end.
  std::vector<std::vector<Point>> lists;
};

/// A feature, or a geometry without one, with the geometries that it has.
struct GeoFeature {
  std::size_t byte = 0;  ///< where it begins in the text
  std::string name;      ///< "feature 3", "the geometry"
  std::vector<GeoGeometry> geometries;
  nlohmann::json properties;  ///< an object

  /// "feature 3, LineString: " and the reason.
  std::string unused(std::string_view type, std::string_view why) const;
};

/// What a GeoJSON text contains.
struct GeoFile {
  std::vector<GeoFeature> features;
  /// Every part of the text that is not in `features`, with its reason.
  std::vector<std::string> unused;
};

/// Takes a text apart that was parsed: a FeatureCollection, a Feature or a geometry. Third
/// coordinates are ignored. The error has the place of a feature with coordinates that are not
/// numbers, or says that the text is something else.
Result<GeoFile> read_geo_json(const PlacedJson& json, const TextErrors& errors);

}  // namespace magna
