// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/manipulation.h"

#include <algorithm>

#include "core/robot/command_table.h"
#include "core/robot/parts_scene.h"

namespace magna {
namespace {

using Things = std::vector<std::optional<ThingId>>;

CommandResult failure(RobotId id, ErrorCode code) { return {.robot = id, .code = code}; }

/// The things of the arguments; a designator without a thing nearby ends the command.
std::optional<CommandResult> look_up(const TeamState& state, RobotId id, const Manipulate& command,
                                     Things& things) {
  const RobotParts& parts = state.parts[id.index()];
  for (const ManipulationValue& argument : command.arguments) {
    std::optional<ThingId>& thing = things.emplace_back();
    const auto* const number = std::get_if<DesignatorId>(&argument);
    if (number == nullptr) continue;
    const Designator* const designator = parts.find(*number);
    ErrorCode code = ErrorCode::None;
    if (designator == nullptr) {
      code = ErrorCode::BadDesignator;
    } else if (designator->type != DesignatorType::Local) {
      code = ErrorCode::NonLocalDesignator;
    } else if (!within_reach(state, id, designator->denotes)) {
      code = ErrorCode::LocalNotLocal;
    }
    if (code != ErrorCode::None) {
      CommandResult result = failure(id, code);
      result.designators.push_back(*number);
      return result;
    }
    const auto* const denoted = std::get_if<ThingId>(&designator->denotes);
    if (denoted != nullptr) thing = *denoted;
  }
  return std::nullopt;
}

/// The random stream of the acting part.
RandomStream& random_of(TeamState& state, RobotId id, Resource by) {
  RobotParts& parts = state.parts[id.index()];
  switch (by.kind) {
    case ResourceKind::Camera: return parts.cameras[by.part].random;
    case ResourceKind::Hand: return parts.hands[by.part].random;
    case ResourceKind::Bin: return parts.bins[by.part].random;
    default: return state.motion_streams[id.index()];
  }
}

CommandResult ending(RobotId id, ManipulationMethods::Done done, const Things& things) {
  CommandResult result{.robot = id};
  result.given = std::move(done.value);
  const auto handled =
      std::ranges::find_if(things, [](const auto& one) { return one.has_value(); });
  if (handled != things.end()) result.thing = *handled;
  if (done.error.empty()) return result;
  // A code of the manual's list is returned as that code.
  const std::optional<ErrorCode> known = error_code(done.error);
  result.code = known.value_or(ErrorCode::Failed);
  if (!known) result.custom_error = std::move(done.error);
  return result;
}

}  // namespace

std::optional<CommandResult> carry_out(TeamState& state, RobotId id, const Manipulate& command,
                                       CommandProgress& progress) {
  if (state.methods == nullptr) return failure(id, ErrorCode::Failed);
  if (progress.method && progress.ticks > 0 && --progress.ticks > 0) return std::nullopt;
  Things things;
  if (auto wrong = look_up(state, id, command, things)) return wrong;
  if (!progress.method) {
    progress.method = state.methods->choose(id, command, things);
    if (!progress.method) return failure(id, ErrorCode::Failed);
    progress.ticks = progress.method->delay;
    if (progress.ticks > 0) return std::nullopt;
  }
  const ManipulationMethods::Method method = *progress.method;
  RandomStream& random = random_of(state, id, command.by);
  if (!random.chance(method.success)) return failure(id, ErrorCode::Failed);
  return ending(id, state.methods->manipulate(method, id, command, things), things);
}

}  // namespace magna
