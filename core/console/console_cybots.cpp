// SPDX-License-Identifier: GPL-3.0-or-later
// Instructions for CyBOTs, their searches, lost links and poses, and way-points of all robots.
#include <fmt/format.h>

#include "core/console/argument_reader.h"
#include "core/console/console_impl.h"
#include "core/engine/mission_inputs.h"
#include "core/engine/remote_inputs.h"
#include "core/geometry/angle.h"

namespace magna {

bool Console::Impl::command_cybot(BuiltIn built_in, const ArgumentValues& values) {
  if (!here()) return complain("the robot no longer exists: choose one with ROBOT");
  const std::string word = values.empty() ? std::string() : std::get<std::string>(values[0]);
  if (built_in == BuiltIn::Search && word.empty()) return show_search();
  const auto wish = [&]() -> Input {
    switch (built_in) {
      case BuiltIn::Scan:
        return input::SwitchState{robot,
                                  word == "long" ? CybotState::ScanLong : CybotState::ScanShort};
      case BuiltIn::Win: return input::OpcodeAdd{robot, Opcode::Win};
      case BuiltIn::Com: return input::OpcodeAdd{robot, Opcode::Com};
      case BuiltIn::Manual: return input::SwitchState{robot, CybotState::Manual};
      default: return input::RemoteSearch{robot, *search_order(word)};
    }
  }();
  if (const Outcome outcome = host.submit(wish); !outcome) return complain(outcome.reason());
  if (built_in == BuiltIn::Search) return show_search();
  if (built_in == BuiltIn::Scan) {
    say(ConsoleKind::Message, fmt::format("{} makes a {} scan before its other instructions",
                                          host.engine().team().description(robot).name, word));
  }
  return true;
}

bool Console::Impl::show_search() {
  const SearchStatus& search = host.engine().search(robot);
  const std::string reason = english(search.reason);
  say(ConsoleKind::Table, fmt::format("{}: {}{}{}{}", host.engine().team().description(robot).name,
                                      meaning(search.state), search.paused ? " (paused)" : "",
                                      reason.empty() ? "" : ": ", reason));
  if (search.state != SearchState::Off) {
    say(ConsoleKind::Table, fmt::format("{} scans, {} partitions open, {} posts", search.scans,
                                        search.partitions.size(), search.posts));
  }
  return true;
}

bool Console::Impl::take_over(const ArgumentValues& values) {
  if (!here()) return complain("the robot no longer exists: choose one with ROBOT");
  const Team& team = host.engine().team();
  std::optional<RobotId> lost = team.may_continue(robot);
  if (!values.empty()) {
    const auto named = find_robot(team, std::get<std::string>(values[0]));
    if (!named) return complain(named.error().message);
    lost = *named;
  }
  if (!lost) {
    return complain(
        fmt::format("{} has no lost robot to continue: choose a connected CyBOT that "
                    "attached after the link of another was lost",
                    team.description(robot).name));
  }
  const std::string before = team.description(robot).name;
  if (const Outcome outcome = host.submit(input::RemoteTakeOver{robot, *lost}); !outcome) {
    return complain(outcome.reason());
  }
  robot = *lost;
  say(ConsoleKind::Message,
      fmt::format("{} continues as {}", before, host.engine().team().description(robot).name));
  return true;
}

bool Console::Impl::correct_pose(const ArgumentValues& values) {
  if (!here()) return complain("the robot no longer exists: choose one with ROBOT");
  const double x = std::get<double>(values[0]);
  const double y = std::get<double>(values[1]);
  const double theta = normalize_angle(radians(std::get<double>(values[2])));
  const Outcome outcome = host.submit(input::RemotePose{robot, x, y, theta});
  return outcome || complain(outcome.reason());
}

bool Console::Impl::go_to(const ArgumentValues& values) {
  if (!here()) return complain("the robot no longer exists: choose one with ROBOT");
  Waypoint step = Waypoint::go_to({std::get<double>(values[0]), std::get<double>(values[1])});
  if (values.size() > 2) step.theta = normalize_angle(radians(std::get<double>(values[2])));
  const Outcome outcome = host.submit(input::MissionAppend{robot, step});
  return outcome || complain(outcome.reason());
}

}  // namespace magna
