// SPDX-License-Identifier: GPL-3.0-or-later
// Commands to a robot and its parts, and what else is done to one robot alone (manual 3.2.2 and E).

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/engine/engine_impl.h"

namespace magna {
namespace {

bool finite(const ManipulationValue& value) {
  const double* const number = std::get_if<double>(&value);
  return number == nullptr || std::isfinite(*number);
}

std::optional<std::string> check(const RobotCommand& command) {
  const bool ok = std::visit(
      [](const auto& c) {
        using C = std::decay_t<decltype(c)>;
        if constexpr (std::is_same_v<C, SetSpeed>)
          return std::isfinite(c.cells_per_tick);
        else if constexpr (std::is_same_v<C, SetTurnAngle>)
          return std::isfinite(c.radians_per_tick);
        else if constexpr (std::is_same_v<C, Turn> || std::is_same_v<C, CameraTurn>)
          return std::isfinite(c.radians);
        else if constexpr (std::is_same_v<C, GoForward>)
          return c.ticks >= 0;
        else if constexpr (std::is_same_v<C, Manipulate>)
          return std::ranges::all_of(c.arguments, finite);
        else if constexpr (std::is_same_v<C, Drive>)
          return std::isfinite(c.velocity.vx) && std::isfinite(c.velocity.vy) &&
                 std::isfinite(c.velocity.omega) && std::isfinite(c.seconds) && c.seconds >= 0.0;
        else
          return true;
      },
      command);
  if (ok) return {};
  return fmt::format("{}: its number must be finite and not negative where it is a time",
                     name(command));
}

bool may_be_part(Resource resource) {
  if (resource.kind == ResourceKind::Robot) return resource.part == 0;
  return resource.kind == ResourceKind::Camera || resource.kind == ResourceKind::Hand ||
         resource.kind == ResourceKind::Bin;
}

std::string missing_part_text(const Team& team, Resource part) {
  const RobotParts& parts = team.parts(part.of_robot());
  const auto of = [&]() -> std::pair<std::string_view, std::size_t> {
    if (part.kind == ResourceKind::Camera) return {"camera", parts.cameras.size()};
    if (part.kind == ResourceKind::Hand) return {"hand", parts.hands.size()};
    return {"storage bin", parts.bins.size()};
  }();
  const std::string& robot = team.description(part.of_robot()).name;
  if (of.second == 0) return fmt::format("{} has no {}", robot, of.first);
  return fmt::format("{} has no {} {}: they are numbered from 0 to {}", robot, of.first, part.part,
                     of.second - 1);
}

}  // namespace

Outcome Engine::Impl::apply(const Author& author, const input::Command& in) {
  const bool stops = std::holds_alternative<magna::Stop>(in.command);
  const bool body = resource_of(in.robot, in.command).kind == ResourceKind::Robot;
  const bool moves = is_motion(in.command);
  // Sensing and the turning of cameras disturb no motion: they need no rank.
  Outcome admitted = body || moves
                         ? admit(author, in.robot, stops ? WriteKind::Stop : WriteKind::Motion)
                         : present(in.robot);
  if (!admitted) return admitted;
  if (auto why = check(in.command)) return Outcome::refused(*why);
  if (auto why = check_parts(in.robot, in.command)) return Outcome::refused(*why);
  if (body || moves) become_writer(author, in.robot);
  if (body && (moves || stops)) {
    hold_mission(in.robot,
                 fmt::format("{} moved the robot before the route was planned", author.name));
  }
  if (stops) writers.wrest(in.robot, now);
  team.command(in.robot, in.command,
               [this, author, command = in.command, number = sequence](const CommandResult& r) {
                 events.emplace_back(event::CommandEnded{r.robot, author, command, r, number});
               });
  return {};
}

std::optional<std::string> Engine::Impl::check_parts(RobotId robot,
                                                     const RobotCommand& command) const {
  std::vector<Resource> named{resource_of(robot, command)};
  if (const auto* const manipulation = std::get_if<Manipulate>(&command)) {
    if (manipulation->name.empty()) return "manipulate needs the name of a manipulation";
    for (const ManipulationValue& value : manipulation->arguments) {
      if (const auto* const part = std::get_if<Resource>(&value)) named.push_back(*part);
    }
  }
  std::visit(
      [&](const auto& c) {
        if constexpr (requires { c.camera; }) named.push_back(Resource::camera(robot, c.camera));
        if constexpr (requires { c.into; }) {
          if (const auto* const bin = std::get_if<BinNumber>(&c.into)) {
            named.push_back(Resource::bin(robot, bin->value));
          }
        }
      },
      command);
  for (const Resource& part : named) {
    if (!may_be_part(part) || part.of_robot() != robot) {
      return fmt::format("{}: that is neither {} itself nor a part of it", name(command),
                         team.description(robot).name);
    }
    if (!team.has(part)) return missing_part_text(team, part);
  }
  if (const auto* const look = std::get_if<CameraObjectDesignator>(&command)) {
    if (const auto why = check_spec(look->spec, world.attributes())) return english(*why);
  }
  return std::nullopt;
}

Outcome Engine::Impl::apply(const Author& author, const input::Interrupt& in) {
  if (in.kind == ResourceKind::Robot) return apply(author, input::StopRobot{in.robot});
  if (auto outcome = present(in.robot); !outcome) return outcome;
  const Resource part{in.kind, in.robot.value, in.part};
  if (!team.has(part)) return Outcome::refused(missing_part_text(team, part));
  team.interrupt(part);
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::PutRobot& in) {
  if (auto outcome = admit(author, in.robot, WriteKind::Motion); !outcome) return outcome;
  if (auto why = team.place(in.robot, in.pose)) return Outcome::refused(*why);
  become_writer(author, in.robot);
  hold_mission(in.robot,
               fmt::format("{} put the robot elsewhere before the route was planned", author.name));
  return {};
}

Outcome Engine::Impl::apply(const Author&, const input::MakeOdometer& in) {
  if (auto outcome = present(in.robot); !outcome) return outcome;
  if (in.name.empty()) return Outcome::refused("an odometer needs a name");
  if (team.make_odometer(in.robot, in.name)) return {};
  return Outcome::refused(fmt::format("{} has no odometers", team.description(in.robot).name));
}

Outcome Engine::Impl::apply(const Author&, const input::ResetOdometer& in) {
  if (auto outcome = present(in.robot); !outcome) return outcome;
  if (team.reset_odometer(in.robot, in.name, in.position, in.angle)) return {};
  return Outcome::refused(
      fmt::format("{} has no odometer called {}", team.description(in.robot).name, in.name));
}

}  // namespace magna
