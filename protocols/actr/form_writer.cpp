// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/form_writer.h"

#include <fmt/format.h>

#include "protocols/actr/lisp_text.h"
#include "protocols/actr/uid_table.h"

namespace magna {
namespace {

/// Appends `x y theta`; returns false with the text unchanged if a number cannot be sent.
bool append_triple(std::string& text, double x, double y, double theta) {
  const std::size_t before = text.size();
  if (append_lisp_number(text, x) && append_lisp_number(text += ' ', y) &&
      append_lisp_number(text += ' ', theta)) {
    return true;
  }
  text.resize(before);
  return false;
}

bool append_waypoint(std::string& text, const Waypoint& waypoint) {
  text.append(" (").append(name(waypoint.type)).append(" (");
  const bool goes = waypoint.type == WaypointType::Goto;
  const bool turns = waypoint.type != WaypointType::Explore;
  if (!append_triple(text, goes ? waypoint.target.x : 0.0, goes ? waypoint.target.y : 0.0,
                     turns ? waypoint.theta.value_or(waypoint.course) : 0.0)) {
    return false;
  }
  text += "))";
  return true;
}

}  // namespace

std::string_view client_type(const RobotTypeInfo& type) {
  if (type.type == RobotType::Telemax) return "telemax";
  return type.flies ? "airrobot" : "p2at";
}

std::string window_line(std::string_view uid, const Pane& pane) {
  std::string line = "(window ";
  line.append(uid).append(" ").append(name(pane.type));
  for (const int pixels : {pane.x, pane.y, pane.width, pane.height}) {
    line.append(" ").append(std::to_string(pixels));
  }
  return line + ")\n";
}

namespace {

std::optional<std::string> map_line(std::string_view uid, std::string_view type,
                                    const FeatureBox& box) {
  std::string line = "(map ";
  line.append(uid).append(" ").append(type);
  for (const double value : {box.centre.x, box.centre.y, box.width, box.depth, box.centre.theta}) {
    if (!append_lisp_number(line += ' ', value)) return {};
  }
  line += ")\n";
  return line;
}

}  // namespace

std::optional<std::string> map_line(std::string_view uid, const Feature& feature) {
  return map_line(uid, feature.kind == FeatureKind::Wall ? "wall" : "furn", feature.box);
}

std::optional<std::string> map_line(std::string_view uid, const Sighting& sighting) {
  const bool wall = sighting.kind == SightingClass::Tape || sighting.kind == SightingClass::Hole;
  const Pose centre{sighting.centre.x, sighting.centre.y, 0.0};
  return map_line(uid, wall ? "wall" : "furn", {centre, sighting.diameter, sighting.diameter});
}

std::optional<std::string> map_line(std::string_view uid, const MarkContent& victim) {
  constexpr double kAcross = 0.5;
  return map_line(uid, "vict", {{victim.at.x, victim.at.y, 0.0}, kAcross, kAcross});
}

std::string map_gone_line(std::string_view uid) {
  return "(map " + std::string(uid) + " invalid 0.0000 0.0000 0.0000 0.0000 0.0000)\n";
}

std::optional<std::string> frontier_line(std::string_view uid, const FrontierSide& side) {
  std::string line = "(frontier ";
  line.append(uid).append(" open ");
  const Point middle = side.middle();
  const auto length = format_number(side.length());
  if (!length || !append_triple(line, middle.x, middle.y, side.theta())) return {};
  return line.append(" ").append(*length) + ")\n";
}

std::string frontier_gone_line(std::string_view uid) {
  return "(frontier " + std::string(uid) + " invalid 0.0000 0.0000 0.0000 0.0000)\n";
}

std::optional<std::string> robot_line(std::string_view uid, const RobotTypeInfo& type, Pose pose) {
  std::string line = "(robot ";
  line.append(uid).append(" ").append(client_type(type)).append(" ");
  if (!append_triple(line, pose.x, pose.y, pose.theta)) return {};
  line += ")\n";
  return line;
}

std::string robot_gone_line(std::string_view uid) {
  return "(robot " + std::string(uid) + " invalid 0.0000 0.0000 0.0000)\n";
}

bool append_mission_line(std::string& text, std::string_view uid, const Plan& plan) {
  const std::size_t before = text.size();
  text.append("(mission ").append(uid);
  for (const Waypoint& waypoint : plan.waypoints) {
    if (append_waypoint(text, waypoint)) continue;
    text.resize(before);
    return false;
  }
  text += ")\n";
  return true;
}

namespace {

std::string_view image_type(SeenKind kind) {
  if (kind == SeenKind::Victim) return "vict";
  return kind == SeenKind::Wall ? "wall" : "furn";
}

}  // namespace

std::string image_line(const ImageFeature& feature) {
  const PixelBox& box = feature.box;
  std::string line = "(image ";
  line.append(UidTable::numbered(UidTable::kImages, feature.number)).append(" ");
  line.append(image_type(feature.kind));
  for (const int pixels : {box.x + box.width / 2, box.y + box.height / 2, box.width, box.height}) {
    line.append(" ").append(std::to_string(pixels));
  }
  return line + " 0.0000)\n";
}

std::string restart_line(std::uint64_t seed) { return "(restart " + std::to_string(seed) + ")\n"; }

std::string marked_line(std::uint64_t image, std::string_view victim) {
  return "(marked " + UidTable::numbered(UidTable::kImages, image) + ' ' + std::string(victim) +
         ")\n";
}

std::string image_gone_line(std::uint64_t number) {
  return "(image " + UidTable::numbered(UidTable::kImages, number) + " invalid 0 0 0 0 0.0000)\n";
}

std::string select_line(std::string_view uid) { return "(select " + std::string(uid) + ")\n"; }

std::string no_go_text(const NoGoArea& area, double seconds) {
  const NoGoRules& rules = area.rules;
  const auto time = [](std::optional<double> at) { return at ? lisp_number_text(*at) : "nil"; };
  std::string text = fmt::format("{} {} {} {} {} {}", area.id.value,
                                 rules.exploration_only ? "exploration" : "all",
                                 rules.in_force(seconds) ? "t" : "nil", lisp_string(rules.name),
                                 time(rules.from), time(rules.until));
  for (const Point p : area.corners) {
    text += " (" + lisp_number_text(p.x) + ' ' + lisp_number_text(p.y) + ')';
  }
  return text;
}

std::string no_go_line(const NoGoArea& area, double seconds) {
  return "(area " + no_go_text(area, seconds) + ")\n";
}

std::string no_go_gone_line(NoGoId area) {
  return fmt::format("(area {} invalid nil nil nil nil)\n", area.value);
}

}  // namespace magna
