// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/parts_driver.h"

#include "core/robot/designators.h"
#include "core/robot/hands.h"
#include "core/robot/manipulation.h"

namespace magna {
namespace {

/// Whether the command turns the camera, which ends its track.
bool turns_camera(const RobotCommand& command) {
  return std::holds_alternative<CameraTurn>(command) ||
         std::holds_alternative<CameraAlignRobot>(command) ||
         std::holds_alternative<CameraAlignPlace>(command);
}

}  // namespace

void PartsDriver::begin(Resource part) {
  const RobotCommand& command = commands_.command(part);
  const bool refused = scene_.state.frozen && is_motion(command);
  commands_.progress(part).refused = refused;
  if (turns_camera(command)) let_go(part);
  chain(part, refused ? 1 : 1 + delay(command));
  report_ended_tracks();
}

void PartsDriver::let_go(Resource camera) {
  const RobotId id = camera.of_robot();
  const std::optional<DesignatorId> tracked = scene_.parts(id).cameras[camera.part].tracking;
  if (!tracked) return;
  scene_.notices.push_back(
      {.kind = PartNotice::Kind::CameraMoved, .robot = id, .part = camera, .designator = tracked});
  end_track(scene_, id, camera.part, ErrorCode::Interrupt);
}

void PartsDriver::interrupt(Resource part) { scene_.state.scheduler.cancel(part); }

void PartsDriver::release(Resource part) {
  interrupt(part);
  if (part.kind == ResourceKind::Camera) {
    end_track(scene_, part.of_robot(), part.part, ErrorCode::Interrupt);
  }
  report_ended_tracks();
}

void PartsDriver::chain(Resource part, Tick timer) {
  const auto interrupted = [this, part] {
    commands_.end(part, {.robot = part.of_robot(), .code = ErrorCode::Interrupt});
  };
  scene_.state.scheduler.schedule({.resource = part,
                                   .body = [this, part] { run(part); },
                                   .interrupt = interrupted,
                                   .timer = timer});
}

void PartsDriver::run(Resource part) {
  const RobotId id = part.of_robot();
  if (commands_.progress(part).refused) {
    commands_.end(part, {.robot = id, .code = ErrorCode::Interrupt});
    return;
  }
  scene_.things.refresh(scene_.state.world);
  const RobotCommand command = commands_.command(part);
  if (waits_for_track(id, command)) return chain(part, 1);
  const auto* const manipulation = std::get_if<Manipulate>(&command);
  const std::optional<CommandResult> ending =
      manipulation == nullptr
          ? perform(id, command)
          : carry_out(scene_.state, id, *manipulation, commands_.progress(part));
  if (ending) {
    commands_.end(part, *ending);
  } else if (std::holds_alternative<CameraTrack>(command)) {
    scene_.parts(id).cameras[part.part].tracked = commands_.take(part);
  } else {
    chain(part, 1);
  }
  report_ended_tracks();
}

bool PartsDriver::waits_for_track(RobotId id, const RobotCommand& command) const {
  const auto* const grasp = std::get_if<HandGrasp>(&command);
  const auto& cameras = scene_.parts(id).cameras;
  return grasp != nullptr && grasp->camera < cameras.size() && !cameras[grasp->camera].tracking &&
         commands_.awaits_track(Resource::camera(id, grasp->camera));
}

void PartsDriver::report_ended_tracks() {
  while (!scene_.ended.empty()) {
    for (const auto& [continuation, result] : std::exchange(scene_.ended, {})) {
      commands_.call(continuation, result);
    }
  }
}

std::optional<CommandResult> PartsDriver::perform(RobotId id, const RobotCommand& command) {
  return std::visit(
      [&](const auto& c) -> std::optional<CommandResult> {
        if constexpr (requires { magna::perform(scene_, id, c); }) {
          return magna::perform(scene_, id, c);
        } else {
          return CommandResult{id, ErrorCode::Failed};  // not a command of a part
        }
      },
      command);
}

Tick PartsDriver::delay(const RobotCommand& command) const {
  return std::visit(
      [this](const auto& c) {
        Tick ticks = 0;
        if constexpr (requires { c.kDelays; }) {
          for (const std::string_view name : c.kDelays) {
            ticks += scene_.state.parameters.integer(parameter_called(name));
          }
        }
        return ticks;
      },
      command);
}

void PartsDriver::remove(RobotId id) {
  RobotParts& parts = scene_.parts(id);
  for (std::uint32_t camera = 0; camera < parts.cameras.size(); ++camera) {
    end_track(scene_, id, camera, ErrorCode::Interrupt);
  }
  const Point here = scene_.state.truth[id.index()].position();
  for (std::uint32_t hand = 0; hand < parts.hands.size(); ++hand) {
    if (const auto thing = held(scene_, id, hand)) put_down(scene_, *thing, here);
    parts.hands[hand].holds.reset();
  }
  parts.designators.clear();
  report_ended_tracks();
}

void PartsDriver::thing_moved(ThingId thing) {
  const Thing& moved = scene_.state.world.thing(thing);
  const auto* const holder = std::get_if<Resource>(&moved.location);
  if (holder != nullptr && holder->kind == ResourceKind::Hand) {
    scene_.parts(holder->of_robot()).hands[holder->part].holds = thing;
  }
  const bool container = moved.attributes.number("capacity") > 0.0;
  for (std::uint32_t robot = 0; robot < scene_.state.size(); ++robot) {
    const RobotId id{robot};
    if (!scene_.state.alive[robot]) continue;
    if (container) pull_out_parts(scene_, id);
    if (scene_.parts(id).designators.empty()) continue;
    const std::size_t told = scene_.notices.size();
    magna::thing_moved(scene_, id, thing);
    if (scene_.notices.size() == told) continue;
    // Before its consequences, as in the manual's session.
    scene_.notices.insert(scene_.notices.begin() + static_cast<std::ptrdiff_t>(told),
                          PartNotice{PartNotice::Kind::ThingMoved, id, {}, {}, thing});
  }
}

void PartsDriver::track() {
  TeamState& state = scene_.state;
  for (std::size_t robot = 0; robot < state.size(); ++robot) {
    const RobotId id{static_cast<std::uint32_t>(robot)};
    const RobotParts& parts = state.parts[robot];
    if (!state.alive[robot] || (parts.cameras.empty() && parts.hands.empty())) continue;
    pull_out_parts(scene_, id);
    if (parts.designators.empty()) continue;
    scene_.things.refresh(state.world);  // only cameras need it
    follow_designators(scene_, id);
  }
  state.arrivals.clear();
  report_ended_tracks();
}

double PartsDriver::designator_angle(RobotId id, const Designator& designator) const {
  return angle_now(scene_, id, designator);
}

}  // namespace magna
