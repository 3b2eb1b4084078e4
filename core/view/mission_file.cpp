// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/mission_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/engine/marks.h"
#include "core/mission/no_go_area.h"
#include "core/mission/plan_check.h"
#include "core/view/geo_json.h"
#include "core/view/mark_file.h"

namespace magna {
namespace {

using nlohmann::json;
using Ordered = nlohmann::ordered_json;

constexpr int kMissionFileVersion = 1;
constexpr std::string_view kMissionsWord = "missions";
constexpr std::string_view kNoGoWord = "no-go";
constexpr std::string_view kClosedForAll = "all";
constexpr std::string_view kClosedForExploration = "exploration";

/// UTF-8, also if a name is not.
std::string words_of(const Ordered& j, int indent) {
  return j.dump(indent, ' ', false, Ordered::error_handler_t::replace);
}

Ordered step_json(const Waypoint& step) {
  Ordered j{{"type", name(step.type)}};
  if (step.type == WaypointType::Goto) {
    j["x"] = step.target.x;
    j["y"] = step.target.y;
  }
  if (step.theta) j["theta"] = *step.theta;
  if (step.course != 0.0) j["course"] = step.course;
  return j;
}

/// One object in each line, so that people can read and compare the files.
std::string lines_of(const std::vector<std::string>& objects, std::string_view indent) {
  std::string text;
  for (const std::string& one : objects) {
    if (!text.empty()) text += ',';
    text += fmt::format("\n{}{}", indent, one);
  }
  return text;
}

std::string mission_text(const FileMission& mission) {
  Ordered head = Ordered::object();
  if (!mission.robot.empty()) head["robot"] = mission.robot;
  head["patrol"] = mission.plan.patrol;
  if (mission.routes) head["routes"] = *mission.routes;
  std::string text = words_of(head, -1);
  text.pop_back();
  std::vector<std::string> steps;
  for (const Waypoint& step : mission.plan.waypoints) {
    steps.push_back(words_of(step_json(step), -1));
  }
  return fmt::format("{},\"waypoints\":[{}]}}", text, lines_of(steps, "   "));
}

std::string mark_text(const MarkContent& mark) {
  Ordered j{{"class", name(mark.kind)}, {"text", mark.text}};
  j["x"] = mark.at.x;
  j["y"] = mark.at.y;
  if (!mark.robot.empty()) j["robot"] = mark.robot;
  if (mark.image != 0) j["image"] = mark.image;
  if (mark.state) j["state"] = name(*mark.state);
  return words_of(j, -1);
}

Ordered place_json(Point place) { return Ordered::array({place.x, place.y}); }

/// Adds the rules of a no-go area to an object; those that most areas have are left out.
void add_rules(const NoGoRules& rules, Ordered& object) {
  if (!rules.name.empty()) object["name"] = rules.name;
  object["closed"] = rules.exploration_only ? kClosedForExploration : kClosedForAll;
  if (!rules.on) object["on"] = false;
  if (rules.all_bodies) object["all-bodies"] = true;
  if (rules.from) object["from"] = *rules.from;
  if (rules.until) object["until"] = *rules.until;
}

Ordered places_json(const std::vector<Point>& places) {
  Ordered j = Ordered::array();
  for (const Point place : places) j.push_back(place_json(place));
  return j;
}

// Reading.

/// Adds a no-go area of a file; returns why it cannot be one.
std::optional<std::string> add_no_go(const CellMap& map, NoGoContent area,
                                     MissionDocument& document) {
  if (const auto why = check_no_go(map, area.corners)) return english(*why);
  if (document.no_go.size() >= NoGoArea::kMost) {
    return fmt::format("there are more than {} no-go areas", NoGoArea::kMost);
  }
  document.no_go.push_back(std::move(area));
  return {};
}

/// Reads the rules of a no-go area from an object; returns what is wrong.
std::optional<std::string> read_rules(const json& object, NoGoRules& rules) {
  const json& name = json_member(object, "name");
  if (name.is_string()) rules.name = name.get<std::string>();
  const json& closed = json_member(object, "closed");
  if (!closed.is_null() && closed != kClosedForAll && closed != kClosedForExploration) {
    return fmt::format("“closed” must be {} or {}", kClosedForAll, kClosedForExploration);
  }
  rules.exploration_only = closed != kClosedForAll;
  for (const auto& [key, flag] :
       {std::pair("on", &rules.on), std::pair("all-bodies", &rules.all_bodies)}) {
    const json& value = json_member(object, key);
    if (value.is_null()) continue;
    if (!value.is_boolean()) return fmt::format("“{}” must be true or false", key);
    *flag = value.get<bool>();
  }
  for (const auto& [key, time] :
       {std::pair("from", &rules.from), std::pair("until", &rules.until)}) {
    const json& value = json_member(object, key);
    if (value.is_null()) continue;
    if (!value.is_number()) return fmt::format("“{}” must be a number", key);
    *time = value.get<double>();
  }
  if (const auto why = check_no_go(rules)) return english(*why);
  return {};
}

/// Reads a file of Magna's own format.
class MissionReader {
 public:
  MissionReader(const PlacedJson& file, const TextErrors& errors, const CellMap& map)
      : file_(file), errors_(errors), map_(map) {}

  Result<MissionDocument> read();

 private:
  bool read_mission(const json& object);
  bool read_step(const json& object, Plan& plan);
  bool read_mark(const json& object);
  bool read_no_go(const json& object);
  /// A boolean member, `otherwise` if it is missing.
  bool read_flag(const json& object, const char* name, bool& flag);
  bool read_number(const json& object, const char* name, double& number);
  template <class Read>
  std::optional<Error> read_list(const char* list, Read read);
  bool fail(std::string why) {
    problem_ = std::move(why);
    return false;
  }

  const PlacedJson& file_;
  const TextErrors& errors_;
  const CellMap& map_;
  MissionDocument document_;
  std::string problem_;
};

Result<MissionDocument> MissionReader::read() {
  const json& version = json_member(file_.whole, "version");
  if (!version.is_number_integer() || version != kMissionFileVersion) {
    return errors_.at(
        0, fmt::format("“version” must be {}; this Magna cannot read others", kMissionFileVersion));
  }
  const json& world = json_member(file_.whole, "world");
  if (world.is_string()) document_.world = world.get<std::string>();
  if (auto error = read_list("missions", [this](const json& j) { return read_mission(j); })) {
    return *std::move(error);
  }
  if (auto error = read_list("marks", [this](const json& j) { return read_mark(j); })) {
    return *std::move(error);
  }
  if (auto error = read_list("no-go", [this](const json& j) { return read_no_go(j); })) {
    return *std::move(error);
  }
  return std::move(document_);
}

template <class Read>
std::optional<Error> MissionReader::read_list(const char* list, Read read) {
  const json& entries = json_member(file_.whole, list);
  if (entries.is_null()) return {};
  if (!entries.is_array()) return errors_.at(0, fmt::format("“{}” must be a list", list));
  std::size_t number = 0;
  for (const json& entry : entries) {
    if (!entry.is_object()) {
      return errors_.at(0, fmt::format("each entry of “{}” must be an object", list));
    }
    if (!read(entry)) return errors_.at(file_.place(list, number), problem_);
    ++number;
  }
  return {};
}

bool MissionReader::read_flag(const json& object, const char* name, bool& flag) {
  const json& value = json_member(object, name);
  if (value.is_null()) return true;
  if (!value.is_boolean()) return fail(fmt::format("“{}” must be true or false", name));
  flag = value.get<bool>();
  return true;
}

bool MissionReader::read_number(const json& object, const char* name, double& number) {
  const json& value = json_member(object, name);
  if (!value.is_number()) return fail(fmt::format("“{}” must be a number", name));
  number = value.get<double>();
  return true;
}

bool MissionReader::read_mission(const json& object) {
  FileMission mission;
  const json& robot = json_member(object, "robot");
  if (robot.is_string()) {
    mission.robot = robot.get<std::string>();
  } else if (!robot.is_null()) {
    return fail("“robot” must be the name of a robot");
  }
  if (!read_flag(object, "patrol", mission.plan.patrol)) return false;
  if (!json_member(object, "routes").is_null() &&
      !read_flag(object, "routes", mission.routes.emplace())) {
    return false;
  }
  const json& steps = json_member(object, "waypoints");
  if (!steps.is_array()) return fail("a mission must have the list “waypoints”");
  if (steps.size() > Missions::kMaxWaypoints) {
    return fail(fmt::format("a mission has more than {} way-points", Missions::kMaxWaypoints));
  }
  for (const json& step : steps) {
    if (read_step(step, mission.plan)) continue;
    return fail(fmt::format("way-point {}: {}", mission.plan.waypoints.size() + 1, problem_));
  }
  document_.missions.push_back(std::move(mission));
  return true;
}

bool MissionReader::read_step(const json& object, Plan& plan) {
  Waypoint step;
  const json& type = json_member(object, "type");
  const auto known =
      type.is_string() ? waypoint_type(type.get_ref<const std::string&>()) : std::nullopt;
  if (!known) return fail("“type” must be goto, turnto or explore");
  step.type = *known;
  if (step.type == WaypointType::Goto &&
      (!read_number(object, "x", step.target.x) || !read_number(object, "y", step.target.y))) {
    return false;
  }
  if (!json_member(object, "theta").is_null() &&
      !read_number(object, "theta", step.theta.emplace())) {
    return false;
  }
  if (!json_member(object, "course").is_null() && !read_number(object, "course", step.course)) {
    return false;
  }
  if (const auto why = check_waypoint(map_, step)) return fail(english(*why));
  plan.waypoints.push_back(step);
  return true;
}

bool MissionReader::read_mark(const json& object) {
  MarkContent mark;
  const json& kind = json_member(object, "class");
  const auto known =
      kind.is_string() ? mark_kind(kind.get_ref<const std::string&>()) : std::nullopt;
  if (!known) return fail("“class” must be note, hazard, victim or suspected-victim");
  mark.kind = *known;
  if (!read_number(object, "x", mark.at.x) || !read_number(object, "y", mark.at.y)) return false;
  const json& text = json_member(object, "text");
  if (text.is_string()) mark.text = text.get<std::string>();
  const json& robot = json_member(object, "robot");
  if (robot.is_string()) mark.robot = robot.get<std::string>();
  const json& image = json_member(object, "image");
  if (image.is_number_unsigned() && image <= std::numeric_limits<std::uint32_t>::max()) {
    mark.image = image.get<std::uint32_t>();
  }
  if (const json& state = json_member(object, "state"); !state.is_null()) {
    const auto stated =
        state.is_string() ? mark_state(state.get_ref<const std::string&>()) : std::nullopt;
    if (!stated) return fail("“state” must be confirmed, suspected or dismissed");
    mark = with_state(std::move(mark), *stated);
  }
  if (mark.text.size() > MarkContent::kMaxBytes) {
    return fail(fmt::format("“text” has more than {} bytes", MarkContent::kMaxBytes));
  }
  if (const auto why = check_waypoint(map_, Waypoint::go_to(mark.at))) return fail(english(*why));
  if (document_.marks.size() >= Marks::kMost) {
    return fail(fmt::format("there are more than {} marks", Marks::kMost));
  }
  document_.marks.push_back(std::move(mark));
  return true;
}

bool MissionReader::read_no_go(const json& object) {
  const json& corners = json_member(object, "corners");
  if (!corners.is_array()) return fail("a no-go area must have the list “corners”");
  std::vector<Point> places;
  for (const json& corner : corners) {
    const bool place =
        corner.is_array() && corner.size() == 2 && corner[0].is_number() && corner[1].is_number();
    if (!place) return fail("each corner of a no-go area must be a list of x and y");
    places.push_back({corner[0].get<double>(), corner[1].get<double>()});
  }
  NoGoContent area{std::move(places)};
  if (auto why = read_rules(object, area.rules)) return fail(*std::move(why));
  if (auto why = add_no_go(map_, std::move(area), document_)) return fail(*std::move(why));
  return true;
}

/// Makes missions of the features of a GeoJSON file.
class GeoMissions {
 public:
  GeoMissions(MissionDocument& document, const TextErrors& errors, const CellMap& map)
      : document_(document), errors_(errors), map_(map) {}

  /// The first error.
  std::optional<Error> add(const GeoFeature& feature);

 private:
  std::optional<Error> add_areas(const GeoFeature& feature);
  /// The mission that the places of this geometry continue.
  FileMission& mission_for(const std::string& robot, GeoKind kind);
  std::optional<std::string> add_places(const GeoFeature& feature, const std::vector<Point>& places,
                                        FileMission& mission);

  MissionDocument& document_;
  const TextErrors& errors_;
  const CellMap& map_;
  bool has_loose_points_ = false;
  std::size_t loose_points_ = 0;  ///< the mission of points without a robot
  std::size_t headed_ = 0;        ///< headings of the feature that are used
};

std::optional<Error> GeoMissions::add(const GeoFeature& feature) {
  if (json_member(feature.properties, "class") == kNoGoWord) return add_areas(feature);
  if (is_mark(feature)) {
    return add_geo_marks(feature, errors_, map_, document_.marks, document_.unused);
  }
  const json& named = json_member(feature.properties, "robot");
  const std::string robot = named.is_string() ? named.get<std::string>() : std::string();
  const bool patrol = json_member(feature.properties, "patrol") == true;
  headed_ = 0;
  for (const GeoGeometry& geometry : feature.geometries) {
    FileMission& mission = mission_for(robot, geometry.kind);
    mission.plan.patrol |= patrol || geometry.kind == GeoKind::Areas;
    for (const std::vector<Point>& places : geometry.lists) {
      if (auto why = add_places(feature, places, mission)) {
        return errors_.at(feature.byte, *std::move(why));
      }
    }
  }
  return {};
}

std::optional<Error> GeoMissions::add_areas(const GeoFeature& feature) {
  NoGoRules rules;
  if (auto why = read_rules(feature.properties, rules)) {
    return errors_.at(feature.byte, *std::move(why));
  }
  for (const GeoGeometry& geometry : feature.geometries) {
    if (geometry.kind != GeoKind::Areas) {
      document_.unused.push_back(
          feature.unused(geometry.type, "cannot be a no-go area; only polygons are"));
      continue;
    }
    for (const std::vector<Point>& corners : geometry.lists) {
      if (auto why = add_no_go(map_, {corners, rules}, document_)) {
        return errors_.at(feature.byte, *std::move(why));
      }
      rules.name.clear();  // names are unique
    }
  }
  return {};
}

FileMission& GeoMissions::mission_for(const std::string& robot, GeoKind kind) {
  auto& missions = document_.missions;
  if (!robot.empty()) {
    const auto found = std::ranges::find(missions, robot, &FileMission::robot);
    if (found != missions.end()) return *found;
  } else if (kind == GeoKind::Points) {
    if (has_loose_points_) return missions[loose_points_];
    has_loose_points_ = true;
    loose_points_ = missions.size();
  }
  missions.push_back({robot, {}, {}});
  return missions.back();
}

std::optional<std::string> GeoMissions::add_places(const GeoFeature& feature,
                                                   const std::vector<Point>& places,
                                                   FileMission& mission) {
  const json& heading = json_member(feature.properties, "heading");
  for (const Point place : places) {
    Waypoint step = Waypoint::go_to(place);
    const json& angle = heading.is_array() && headed_ < heading.size() ? heading[headed_] : heading;
    if (angle.is_number()) step.theta = angle.get<double>();
    ++headed_;
    if (const auto why = check_waypoint(map_, step)) return english(*why);
    if (mission.plan.waypoints.size() >= Missions::kMaxWaypoints) {
      return fmt::format("a mission has more than {} way-points", Missions::kMaxWaypoints);
    }
    mission.plan.waypoints.push_back(step);
  }
  return {};
}

/// The places of a mission as a feature; nothing = it has none.
std::optional<std::string> mission_feature(const FileMission& mission) {
  Ordered places = Ordered::array();
  Ordered headings = Ordered::array();
  bool headed = false;
  for (const Waypoint& step : mission.plan.waypoints) {
    if (step.type != WaypointType::Goto) continue;
    places.push_back(place_json(step.target));
    headings.push_back(step.theta ? Ordered(*step.theta) : Ordered(nullptr));
    headed |= step.theta.has_value();
  }
  if (places.empty()) return {};
  const bool point = places.size() == 1;
  Ordered properties{{"robot", mission.robot}, {"patrol", mission.plan.patrol}};
  if (headed) properties["heading"] = headings;
  return words_of({{"type", "Feature"},
                   {"geometry",
                    {{"type", point ? "Point" : "LineString"},
                     {"coordinates", point ? places.front() : places}}},
                   {"properties", properties}},
                  -1);
}

}  // namespace

std::string mission_json(const MissionDocument& document) {
  std::vector<std::string> missions;
  for (const FileMission& mission : document.missions) missions.push_back(mission_text(mission));
  std::vector<std::string> marks;
  for (const MarkContent& mark : document.marks) marks.push_back(mark_text(mark));
  std::vector<std::string> areas;
  for (const NoGoContent& area : document.no_go) {
    Ordered object{{"corners", places_json(area.corners)}};
    add_rules(area.rules, object);
    areas.push_back(words_of(object, -1));
  }
  return fmt::format(
      "{{\n \"magna\": \"{}\",\n \"version\": {},\n \"units\": \"metres, radians\",\n"
      " \"world\": {},\n \"missions\": [{}\n ],\n \"marks\": [{}\n ],\n \"{}\": [{}\n ]\n}}\n",
      kMissionsWord, kMissionFileVersion, words_of(document.world, -1), lines_of(missions, "  "),
      lines_of(marks, "  "), kNoGoWord, lines_of(areas, "  "));
}

std::string mission_geo_json(const MissionDocument& document, std::vector<std::string>& left_out) {
  left_out.clear();
  std::vector<std::string> features;
  for (const FileMission& mission : document.missions) {
    if (auto feature = mission_feature(mission)) features.push_back(*std::move(feature));
    const auto steps = mission.plan.waypoints.size();
    const auto places = static_cast<std::size_t>(
        std::ranges::count(mission.plan.waypoints, WaypointType::Goto, &Waypoint::type));
    if (steps > places) {
      left_out.push_back(fmt::format("{}: {} of {} way-points have no place", mission.robot,
                                     steps - places, steps));
    }
  }
  for (const MarkContent& mark : document.marks) {
    features.push_back(
        words_of({{"type", "Feature"},
                  {"geometry", {{"type", "Point"}, {"coordinates", place_json(mark.at)}}},
                  {"properties",
                   {{"class", name(mark.kind)},
                    {"text", mark.text},
                    {"state", name(state_of(mark))}}}},
                 -1));
  }
  for (const NoGoContent& area : document.no_go) {
    std::vector<Point> ring = area.corners;
    ring.push_back(ring.front());
    Ordered properties{{"class", kNoGoWord}};
    add_rules(area.rules, properties);
    features.push_back(words_of(
        {{"type", "Feature"},
         {"geometry", {{"type", "Polygon"}, {"coordinates", Ordered::array({places_json(ring)})}}},
         {"properties", properties}},
        -1));
  }
  return fmt::format(
      "{{\n \"type\": \"FeatureCollection\",\n \"units\": \"metres, radians\",\n"
      " \"features\": [{}\n ]\n}}\n",
      lines_of(features, "  "));
}

Result<MissionDocument> read_missions(std::string_view text, const std::string& file,
                                      const CellMap& map) {
  const TextErrors errors(text, file);
  if (text.size() > kMostMissionBytes) {
    return errors.at(0, fmt::format("the file is larger than {} MiB", kMostMissionBytes >> 20));
  }
  const auto parsed = PlacedJson::parse(text, errors);
  if (!parsed) return parsed.error();
  if (json_member(parsed->whole, "magna") == kMissionsWord) {
    return MissionReader(*parsed, errors, map).read();
  }
  auto geo = read_geo_json(*parsed, errors);
  if (!geo) return geo.error();
  MissionDocument document;
  document.unused = std::move(geo->unused);
  GeoMissions missions(document, errors, map);
  for (const GeoFeature& feature : geo->features) {
    if (auto error = missions.add(feature)) return *std::move(error);
  }
  return document;
}

bool looks_like_missions(std::string_view text) {
  const std::string file;
  const auto parsed = PlacedJson::parse(text, TextErrors(text, file));
  if (!parsed) return false;
  const json& type = json_member(parsed->whole, "type");
  return json_member(parsed->whole, "magna") == kMissionsWord ||
         json_member(parsed->whole, "features").is_array() || type == "Feature" ||
         json_member(parsed->whole, "coordinates").is_array() || type == "GeometryCollection";
}

}  // namespace magna
