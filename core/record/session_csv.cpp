// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/session_csv.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/engine/input_json.h"
#include "core/geometry/angle.h"
#include "core/record/comparison.h"
#include "core/sim/table_file.h"

namespace magna {
namespace {

using nlohmann::ordered_json;

constexpr double kDegrees = 180.0 / kPi;

std::string seconds_at(const SessionFile& file, Tick tick) {
  return with_decimals(static_cast<double>(tick) * file.header().tick_seconds, 2);
}

std::string json_text(const ordered_json& value) {
  return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace

SessionTable trajectory_csv(const SessionFile& file) {
  TableWriter table("tick,seconds,robot,x_m,y_m,heading_deg");
  const auto& names = file.header().robots;
  auto broken = file.visit_poses([&](const PosesAtTick& poses) {
    const std::string seconds = seconds_at(file, poses.tick);
    for (std::size_t k = 0; k < poses.robots.size(); ++k) {
      const Pose& pose = poses.robots[k];
      table.record(poses.tick, seconds,
                   k < names.size() ? names[k] : fmt::format("robot number {}", k + 1),
                   with_decimals(pose.x, 3), with_decimals(pose.y, 3),
                   with_decimals(normalize_angle(pose.theta) * kDegrees, 1));
    }
    return true;
  });
  return {table.text(), std::move(broken)};
}

SessionTable event_csv(const SessionFile& file) {
  TableWriter table("tick,seconds,event,details");
  auto events = file.events();
  for (const RecordedLine& line : events.items) {
    auto members = ordered_json::parse(line.json, nullptr, false);
    if (!members.is_object()) continue;
    const std::string name = members.contains("event") && members["event"].is_string()
                                 ? members["event"].get<std::string>()
                                 : std::string();
    members.erase("tick");
    members.erase("event");
    table.record(line.tick, seconds_at(file, line.tick), name,
                 members.empty() ? std::string() : json_text(members));
  }
  return {table.text(), std::move(events.broken)};
}

SessionTable input_csv(const SessionFile& file) {
  TableWriter table("tick,seconds,sequence,kind,author,input,refused,details");
  auto inputs = file.inputs();
  for (const LoggedInput& logged : inputs.items) {
    table.record(
        logged.tick, seconds_at(file, logged.tick), logged.sequence, name(logged.author.kind),
        logged.author.name, logged.input.name(), logged.refused,
        to_json(logged.input).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  }
  return {table.text(), std::move(inputs.broken)};
}

SessionTable measure_csv(const SessionFile& file) {
  TableWriter table("tick,seconds,measure,value");
  auto measures = file.measures();
  std::map<std::string, std::string> before;
  for (const RecordedLine& line : measures.items) {
    const std::string seconds = seconds_at(file, line.tick);
    for (const auto& [name, value] : flat_values(line.json)) {
      if (name == "tick") continue;
      const auto [known, added] = before.try_emplace(name, value);
      if (!added && known->second == value) continue;
      known->second = value;
      table.record(line.tick, seconds, name, value);
    }
  }
  return {table.text(), std::move(measures.broken)};
}

std::array<std::filesystem::path, kSessionTables.size()> table_files(
    const std::filesystem::path& folder, std::string_view name) {
  std::array<std::filesystem::path, kSessionTables.size()> files;
  for (std::size_t k = 0; k < files.size(); ++k) {
    files[k] = folder / fmt::format("{}-{}.csv", name, kSessionTables[k].name);
  }
  return files;
}

}  // namespace magna
