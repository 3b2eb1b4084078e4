// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/gobot/gobot_log.h"

#include <fmt/format.h>

#include <utility>

#include "core/hall/robot_action.h"

namespace magna {
namespace {

constexpr double kPixelsPerMetre = 32.0;  // a tile is 32 px and 1 m

struct Column {
  std::string operator()(double number) const { return fmt::format(";{:8.3f}", number); }
  std::string operator()(std::int32_t number) const { return (*this)(static_cast<double>(number)); }
  std::string operator()(const std::string& name) const { return fmt::format(";{:<8}", name); }
};

}  // namespace

Result<GobotLog> GobotLog::open(const std::string& path) {
  auto file = LogFile::open(path, LogFile::Begin::Empty);
  if (!file) return file.error();
  return GobotLog(std::move(*file));
}

void GobotLog::line(const Engine& engine, std::string_view tag, std::string_view text) {
  const double seconds = static_cast<double>(engine.now()) * engine.world().tick_seconds();
  file_.add(fmt::format("[{}] {:8.3f} {} \n", tag, seconds, text));
  file_.flush();
}

void GobotLog::command(const Engine& engine, const event::ActionBegun& begun) {
  std::string text;
  if (const auto* const machine = std::get_if<MachineOrder>(&begun.order)) {
    text = fmt::format("{:<12} {:<8};{:<8}", "process", machine->machine, machine->package);
  } else if (begun.robot) {
    const auto& action = std::get<RobotAction>(begun.order);
    text = fmt::format("{:<12} {:<8}", name(action), engine.team().description(*begun.robot).name);
    std::vector<ActionArgument> list = arguments(action);
    // The original logs its internal units: pixels a second.
    if (std::holds_alternative<action::DoMove>(action)) {
      std::get<double>(list[1]) *= kPixelsPerMetre;
    }
    for (const ActionArgument& argument : list) text += std::visit(Column{}, argument);
  }
  line(engine, "INF", text);
  commands_.insert_or_assign(begun.action, std::move(text));
}

void GobotLog::ended(const Engine& engine, const event::ActionEnded& end) {
  const auto found = commands_.find(end.action);
  if (found == commands_.end()) return;
  if (end.how == ActionEnd::Failed) {
    line(engine, "WAR", found->second + " failed: " + english(end.reason));
  }
  commands_.erase(found);
}

void GobotLog::on_events(std::span<const Event> events, const Engine& engine) {
  if (engine.hall() == nullptr) return;
  for (const Event& event : events) {
    if (const auto* const hall = std::get_if<event::HallChanged>(&event)) {
      tell(engine, hall->news);
    } else if (const auto* const begun = std::get_if<event::ActionBegun>(&event)) {
      command(engine, *begun);
    } else if (const auto* const end = std::get_if<event::ActionEnded>(&event)) {
      ended(engine, *end);
    } else if (const auto* const bump = std::get_if<event::Collided>(&event)) {
      line(engine, "WAR",
           fmt::format("Collision of robot {}", engine.team().description(bump->robot).name));
    }
  }
}

void GobotLog::tell(const Engine& engine, const HallNews& news) {
  const HallSimulation& simulation = *engine.hall();
  const auto package = [&] { return simulation.package(news.package).name; };
  const auto machine = [&] {
    return simulation.hall().machines[static_cast<std::size_t>(news.machine)].name;
  };
  const auto robot = [&] {
    return engine.team().description({static_cast<std::uint32_t>(news.robot)}).name;
  };
  switch (news.kind) {
    case HallNews::Kind::ProcessDone:
      line(engine, "INF",
           fmt::format("Process of id {} done for package {}", news.process, package()));
      break;
    case HallNews::Kind::PackageDelivered:
      line(engine, "INF", fmt::format("Package {} delivered", package()));
      break;
    case HallNews::Kind::BatteryEmpty:
      line(engine, "WAR", fmt::format("Battery became empty for {}", robot()));
      break;
    case HallNews::Kind::AllDelivered: line(engine, "INF", "Exit"); break;
    case HallNews::Kind::MachineFailed: line(engine, "WAR", machine() + " has failed"); break;
    case HallNews::Kind::MachineRepaired: line(engine, "INF", machine() + " is repaired"); break;
    case HallNews::Kind::RobotFailed: line(engine, "WAR", robot() + " has failed"); break;
    case HallNews::Kind::RobotRepaired: line(engine, "INF", robot() + " is repaired"); break;
    case HallNews::Kind::JobArrived: line(engine, "INF", "A job has arrived"); break;
    case HallNews::Kind::PackageMade:
    case HallNews::Kind::ProcessBegun:
    case HallNews::Kind::PackageMoved: break;
  }
}

}  // namespace magna
