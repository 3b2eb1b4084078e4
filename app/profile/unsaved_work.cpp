// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profile/unsaved_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "core/geometry/point.h"
#include "core/geometry/polygon.h"
#include "core/mission/missions.h"
#include "core/mission/no_go_area.h"
#include "core/sim/text.h"

namespace magna {
namespace {

constexpr std::string_view kMark = "mark ";    // followed by a number
constexpr std::string_view kPlanOf = "plan ";  // likewise
constexpr std::string_view kEdits = "edits ";  // likewise
constexpr std::string_view kNoGo = "no-go ";   // likewise
constexpr std::string_view kHall = "hall ";    // likewise
constexpr std::string_view kLines = "lines";
constexpr std::string_view kClosedForAll = "all";
constexpr double kLatest = 1e9;  // s of simulated time

std::optional<double> step_number(std::string_view text) {
  const auto value = finite_number(text);
  return value && std::abs(*value) <= kFarthestPlace ? value : std::nullopt;
}

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(at), text.size());
    if (end > 0) parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

/// "goto 1.5 2 0.5", "turnto 1.57", "explore"
std::string step_text(const Waypoint& step) {
  std::string text{name(step.type)};
  if (step.type == WaypointType::Goto) {
    text += fmt::format(" {} {}", step.target.x, step.target.y);
  }
  if (step.theta) text += fmt::format(" {}", *step.theta);
  return text;
}

std::optional<Waypoint> step_of(std::string_view text) {
  const auto words = split(text, ' ');
  const auto type = words.empty() ? std::nullopt : waypoint_type(words.front());
  if (!type) return {};
  std::vector<double> numbers;
  numbers.reserve(words.size());
  for (std::size_t k = 1; k < words.size(); ++k) {
    const auto number = step_number(words[k]);
    if (!number) return {};
    numbers.push_back(*number);
  }
  switch (*type) {
    case WaypointType::Goto:
      if (numbers.size() == 2) return Waypoint::go_to({numbers[0], numbers[1]});
      if (numbers.size() == 3) return Waypoint::go_to({numbers[0], numbers[1]}, numbers[2]);
      return {};
    case WaypointType::TurnTo:
      if (numbers.size() != 1) return {};
      return Waypoint::turn_to(numbers[0]);
    case WaypointType::Explore: break;
  }
  if (!numbers.empty()) return {};
  return Waypoint::explore();
}

std::optional<MarkContent> read_mark(KeptFile& file, const std::string& section) {
  const auto kind = mark_kind(file.text(section, "Kind").value_or(""));
  if (!kind) {
    file.reject(section, "Kind", "a kind of mark");
    return {};
  }
  const auto x = file.number(section, "X", -kFarthestPlace, kFarthestPlace);
  const auto y = file.number(section, "Y", -kFarthestPlace, kFarthestPlace);
  if (!x || !y) return {};
  const MarkContent mark{
      *kind,
      {*x, *y},
      file.text(section, "Text").value_or("").substr(0, MarkContent::kMaxBytes),
      file.text(section, "Robot").value_or(""),
      static_cast<std::uint32_t>(file.number(section, "Image", 0, 4e9).value_or(0))};
  const auto text = file.text(section, "State");
  const auto state = text ? mark_state(*text) : std::optional(state_of(mark));
  if (!state) {
    file.reject(section, "State", "a state of a mark");
    return {};
  }
  return with_state(mark, *state);
}

std::optional<Plan> read_plan(KeptFile& file, const std::string& section) {
  Plan plan;
  const std::string steps = file.text(section, "Steps").value_or("");
  for (const std::string_view text : split(steps, ';')) {
    const auto step = step_of(text);
    if (!step || plan.waypoints.size() >= Missions::kMaxWaypoints) {
      file.reject(section, "Steps", "a list of way-points");
      return {};
    }
    plan.waypoints.push_back(*step);
  }
  if (plan.waypoints.empty()) return {};
  plan.patrol = file.flag(section, "Patrol").value_or(false);
  return plan;
}

/// "1.5 2;3 2;3 4"
std::optional<std::vector<Point>> read_corners(KeptFile& file, const std::string& section) {
  const std::string text = file.text(section, "Corners").value_or("");
  std::vector<Point> corners;
  for (const std::string_view corner : split(text, ';')) {
    const auto words = split(corner, ' ');
    const auto x = words.size() == 2 ? step_number(words[0]) : std::nullopt;
    const auto y = words.size() == 2 ? step_number(words[1]) : std::nullopt;
    if (!x || !y || corners.size() >= kMostPolygonCorners) {
      file.reject(section, "Corners", "a list of places");
      return {};
    }
    corners.push_back({*x, *y});
  }
  if (corners.empty()) return {};
  return corners;
}

/// Without `Closed`, as in older files, it is closed for exploration only.
std::optional<NoGoContent> read_no_go(KeptFile& file, const std::string& section) {
  auto corners = read_corners(file, section);
  if (!corners) return {};
  NoGoContent area{*std::move(corners)};
  NoGoRules& rules = area.rules;
  rules.name = file.text(section, "Name").value_or("").substr(0, NoGoRules::kMostBytes);
  rules.exploration_only = file.text(section, "Closed").value_or("") != kClosedForAll;
  rules.on = file.flag(section, "On").value_or(true);
  rules.all_bodies = file.flag(section, "AllBodies").value_or(false);
  rules.from = file.number(section, "From", 0.0, kLatest);
  rules.until = file.number(section, "Until", 0.0, kLatest);
  if (!check_no_go(rules)) return area;
  file.reject(section, "Until", "a time after From");
  return {};
}

void put_no_go(const NoGoContent& area, const std::string& section, KeptFile& file) {
  std::string text;
  for (const Point corner : area.corners) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ";", corner.x, corner.y);
  }
  const NoGoRules& rules = area.rules;
  file.set(section, "Corners", std::string_view(text));
  if (!rules.name.empty()) file.set(section, "Name", std::string_view(rules.name));
  if (!rules.exploration_only) file.set(section, "Closed", kClosedForAll);
  if (!rules.on) file.set(section, "On", false);
  if (rules.all_bodies) file.set(section, "AllBodies", true);
  if (rules.from) file.set(section, "From", *rules.from);
  if (rules.until) file.set(section, "Until", *rules.until);
}

template <class T>
void add_new(std::vector<T>& to, const std::vector<T>& from) {
  for (const T& one : from) {
    if (std::ranges::find(to, one) == to.end()) to.push_back(one);
  }
}

std::size_t edit_bytes(const UnsavedWork& work) {
  std::size_t bytes = 0;
  for (const KeptWorldEdits& edits : work.edits) bytes += edits.bytes();
  for (const KeptHall& hall : work.halls) bytes += hall.bytes();
  return bytes;
}

}  // namespace

bool UnsavedWork::add(const UnsavedWork& other) {
  UnsavedWork all = *this;
  add_new(all.marks, other.marks);
  add_new(all.plans, other.plans);
  add_new(all.edits, other.edits);
  add_new(all.no_go, other.no_go);
  add_new(all.halls, other.halls);
  if (all.marks.size() > kMostMarks || edit_bytes(all) > kMostEditBytes) return false;
  *this = std::move(all);
  return true;
}

KeptFile unsaved_work_file(const std::filesystem::path& path) {
  return {path, "unsaved", UnsavedWork::kVersion};
}

UnsavedWork read_unsaved_work(KeptFile& file) {
  UnsavedWork work;
  for (const std::string& section : file.sections(kMark)) {
    if (auto mark = read_mark(file, section)) work.marks.push_back(*std::move(mark));
  }
  for (const std::string& section : file.sections(kPlanOf)) {
    const std::string robot = file.text(section, "Robot").value_or("");
    auto plan = read_plan(file, section);
    if (plan && !robot.empty()) work.plans.emplace_back(robot, *std::move(plan));
  }
  for (const std::string& section : file.sections(kNoGo)) {
    if (auto area = read_no_go(file, section)) work.no_go.push_back(*std::move(area));
  }
  for (const std::string& section : file.sections(kEdits)) {
    KeptWorldEdits edits{file.text(section, "File").value_or(""),
                         file.text(section, "Before").value_or(""),
                         file.text(section, "After").value_or("")};
    if (!edits.file.empty() && !edits.after.empty()) work.edits.push_back(std::move(edits));
  }
  for (const std::string& section : file.sections(kHall)) {
    KeptHall hall{
        file.text(section, "File").value_or(""), file.text(section, "Environment").value_or(""),
        file.text(section, "Scenario").value_or(""), file.text(section, "Plan").value_or("")};
    if (!hall.scenario.empty() && !hall.plan.empty()) work.halls.push_back(std::move(hall));
  }
  return work;
}

void put_unsaved_work(const UnsavedWork& work, KeptFile& file) {
  for (const std::string_view prefix : {kMark, kPlanOf, kEdits, kNoGo, kHall}) {
    for (const std::string& section : file.sections(prefix)) file.remove_section(section);
  }
  const std::size_t first =
      work.marks.size() - std::min(work.marks.size(), UnsavedWork::kMostMarks);
  for (std::size_t k = first; k < work.marks.size(); ++k) {
    const MarkContent& mark = work.marks[k];
    const std::string section = fmt::format("{}{}", kMark, k - first + 1);
    file.set(section, "Kind", name(mark.kind));
    file.set(section, "X", mark.at.x);
    file.set(section, "Y", mark.at.y);
    if (!mark.text.empty()) file.set(section, "Text", std::string_view(mark.text));
    if (!mark.robot.empty()) file.set(section, "Robot", std::string_view(mark.robot));
    if (mark.image != 0) file.set(section, "Image", static_cast<double>(mark.image));
    if (mark.state) file.set(section, "State", name(*mark.state));
  }
  int number = 0;
  for (const auto& [robot, plan] : work.plans) {
    const std::string section = fmt::format("{}{}", kPlanOf, ++number);
    std::string steps;
    for (const Waypoint& step : plan.waypoints) {
      if (!steps.empty()) steps += ';';
      steps += step_text(step);
    }
    file.set(section, "Robot", std::string_view(robot));
    if (plan.patrol) file.set(section, "Patrol", true);
    file.set(section, "Steps", std::string_view(steps));
  }
  number = 0;
  for (const NoGoContent& area : work.no_go) {
    put_no_go(area, fmt::format("{}{}", kNoGo, ++number), file);
  }
  number = 0;
  std::size_t bytes = 0;
  for (const KeptWorldEdits& edits : work.edits) {
    if (bytes + edits.bytes() > UnsavedWork::kMostEditBytes) continue;
    bytes += edits.bytes();
    const std::string section = fmt::format("{}{}", kEdits, ++number);
    file.set(section, "File", std::string_view(edits.file));
    file.set(section, "Before", std::string_view(edits.before));
    file.set(section, "After", std::string_view(edits.after));
  }
  number = 0;
  for (const KeptHall& hall : work.halls) {
    if (bytes + hall.bytes() > UnsavedWork::kMostEditBytes) continue;
    bytes += hall.bytes();
    const std::string section = fmt::format("{}{}", kHall, ++number);
    if (!hall.file.empty()) file.set(section, "File", std::string_view(hall.file));
    if (!hall.environment.empty()) {
      file.set(section, "Environment", std::string_view(hall.environment));
    }
    file.set(section, "Scenario", std::string_view(hall.scenario));
    file.set(section, "Plan", std::string_view(hall.plan));
  }
}

KeptFile console_lines_file(const std::filesystem::path& path) { return {path, "console", 1}; }

std::vector<std::string> read_console_lines(const KeptFile& file) {
  std::vector<std::string> lines;
  for (const std::string& key : file.keys(kLines)) {
    if (auto line = file.text(kLines, key)) lines.push_back(*std::move(line));
  }
  return lines;
}

void put_console_lines(const std::vector<std::string>& lines, KeptFile& file) {
  file.remove_section(kLines);
  const std::size_t first = lines.size() - std::min(lines.size(), kMostConsoleLines);
  for (std::size_t k = first; k < lines.size(); ++k) {
    if (lines[k].size() > kLongestConsoleLine) continue;
    file.set(kLines, fmt::format("{}", k - first + 1), std::string_view(lines[k]));
  }
}

}  // namespace magna
