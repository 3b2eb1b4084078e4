// SPDX-License-Identifier: GPL-3.0-or-later
// Exploring robots and no-go areas.
#include <fmt/format.h>

#include "core/console/console_impl.h"
#include "core/engine/exploration_inputs.h"

namespace magna {
namespace {

/// The robots for which `wanted` is true.
template <class Wanted>
std::vector<RobotId> everybody(const Team& team, Wanted wanted) {
  std::vector<RobotId> robots;
  for (std::uint32_t k = 0; k < team.size(); ++k) {
    if (team.alive({k}) && wanted(RobotId{k})) robots.push_back({k});
  }
  return robots;
}

std::vector<RobotId> able(const Engine& engine) {
  return everybody(engine.team(), [&](RobotId id) { return !engine.why_no_explorer(id); });
}

std::vector<RobotId> explorers(const Engine& engine) {
  return everybody(engine.team(), [&](RobotId id) { return engine.explorer(id); });
}

std::string names(const Team& team, const std::vector<RobotId>& robots) {
  std::string text;
  for (const RobotId robot : robots) {
    if (!text.empty()) text += ", ";
    text += team.description(robot).name;
  }
  return text;
}

std::string no_go_row(const NoGoArea& area) {
  std::string corners;
  for (const Point corner : area.corners)
    corners += fmt::format(" ({:.2f},{:.2f})", corner.x, corner.y);
  return fmt::format("{:<4} {:<16}{}", area.id.value, area.author, corners);
}

}  // namespace

bool Console::Impl::explore(const ArgumentValues& values, bool on) {
  const Engine& engine = host.engine();
  input::SetExplorers wish{{}, on};
  if (values.empty()) {
    if (!here()) return complain("the robot no longer exists: choose one with ROBOT");
    wish.robots = {robot};
  } else {
    wish.robots = std::get<std::vector<RobotId>>(values[0]);
    if (wish.robots.empty()) wish.robots = on ? able(engine) : explorers(engine);
    if (wish.robots.empty())
      return complain(on ? "no robot here can explore" : "no robot explores");
  }
  if (const Outcome outcome = host.submit(wish); !outcome) return complain(outcome.reason());
  const std::string_view what = on ? "explore: with the team" : "claim: from exploring";
  say(ConsoleKind::Message, fmt::format("{}: {}", what, names(engine.team(), wish.robots)));
  return true;
}

bool Console::Impl::no_go(const ArgumentValues& values) {
  const NoGoRequest request = values.empty() ? NoGoRequest{} : std::get<NoGoRequest>(values[0]);
  if (request.remove) {
    const Outcome outcome = host.submit(input::NoGoRemove{*request.remove});
    if (!outcome) return complain(outcome.reason());
    say(ConsoleKind::Message, fmt::format("nogo: area {} is removed", request.remove->value));
    return true;
  }
  if (!request.corners.empty()) {
    const Outcome outcome = host.submit(input::NoGoAdd{request.corners, {}});
    if (!outcome) return complain(outcome.reason());
    say(ConsoleKind::Message,
        fmt::format("nogo: area {} with {} corners", outcome.no_go ? outcome.no_go->value : 0,
                    request.corners.size()));
    return true;
  }
  const std::vector<NoGoArea>& areas = host.engine().no_go();
  if (areas.empty()) say(ConsoleKind::Table, "There are no no-go areas");
  for (const NoGoArea& area : areas) say(ConsoleKind::Table, no_go_row(area));
  return true;
}

}  // namespace magna
