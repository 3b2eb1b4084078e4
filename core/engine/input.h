// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "core/engine/agent_inputs.h"
#include "core/engine/author.h"
#include "core/engine/exploration_inputs.h"
#include "core/engine/hall_inputs.h"
#include "core/engine/mission_inputs.h"
#include "core/engine/obstacle_inputs.h"
#include "core/engine/operator_inputs.h"
#include "core/engine/remote_inputs.h"
#include "core/engine/robot_inputs.h"
#include "core/engine/thing_inputs.h"
#include "core/hall/hall.h"
#include "core/sim/message.h"  // declares enumerators called Input, before the type

namespace magna {

/// All inputs to the engine. Each describes its members (core/sim/described.h): the input log,
/// reports and tests derive from that.
using Input = std::variant<
    input::Select, input::SelectSet, input::Deselect, input::MissionAppend, input::MissionInsert,
    input::MissionReplace, input::MissionMove, input::MissionRemove, input::MissionRemoveLast,
    input::MissionClear, input::MissionSet, input::MissionRevise, input::MissionGenerate,
    input::MissionRun, input::RouteAutomatically, input::Command, input::PutRobot,
    input::MakeOdometer, input::ResetOdometer, input::Interrupt, input::Hold, input::Release,
    input::StopRobot, input::StopAll, input::ReleaseStop, input::Lock, input::Unlock,
    input::PutThing, input::SetThingAttribute, input::MoveThing, input::KickThing, input::PutKicker,
    input::RemoveKicker, input::DefineAttribute, input::SetParameter, input::Clean, input::MarkAdd,
    input::MarkChange, input::MarkRemove, input::AimCamera, input::ShowImage, input::DismissImage,
    input::PaneChanged, input::GeometryChanged, input::RemoteJoin, input::RemoteTakeOver,
    input::RemotePose, input::RemoteHold, input::RemoteLinked, input::RemoteSilent,
    input::RemoteStop, input::RemoteLeave, input::RemoteHeading, input::RemoteMoved,
    input::RemoteJump, input::RemoteJudge, input::RemoteTold, input::RemoteImpossible,
    input::RemoteSighted, input::OpcodeRead, input::OpcodeDone, input::OpcodeTimeout,
    input::OpcodeAdd, input::OpcodeRemove, input::OpcodeMove, input::OpcodeClear,
    input::OpcodePause, input::OpcodeStep, input::RemoteSearch, input::SwitchState,
    input::RemoteNavigation, input::SightingAdd, input::SightingChange, input::SightingRemove,
    input::ObstaclesClear, input::ObstaclesLoad, input::HallAction, input::HallCancel,
    input::HallProcess, input::AgentAct, input::ResetAgents, input::RewardAgent, input::TellAgent,
    input::SetEyePreset, input::SetSaccades, input::SetExplorers, input::NoGoAdd, input::NoGoRemove,
    input::TruthShown, input::BeginTrial, input::OwnSelect, input::OwnShowImage, input::Declined>;

/// "select", "mission-append", …: the names used in the input log.
std::string_view name(const Input& input);

/// The result of an input.
struct Outcome {
  bool accepted = true;
  std::optional<Message> why = {};          ///< why not, with the way out; nothing when accepted
  std::optional<RobotId> robot = {};        ///< of a RemoteJoin
  std::optional<ActionId> action = {};      ///< started by a HallAction or HallProcess
  std::optional<ThingId> thing = {};        ///< created by a PutThing
  std::optional<NoGoId> no_go = {};         ///< created by a NoGoAdd
  std::optional<SightingId> sighting = {};  ///< created by a SightingAdd
  std::uint64_t sequence = 0;               ///< of the input; also in its event::CommandEnded
  static Outcome refused(Message why) { return {false, std::move(why), {}, {}, {}, {}, {}}; }
  /// `refused({"plan-full", "the plan is full: {} way-points"}, most)`
  template <class... Arguments>
  static Outcome refused(MessageFormat<std::type_identity_t<Arguments>...> format,
                         Arguments&&... arguments) {
    return refused(Message(format, std::forward<Arguments>(arguments)...));
  }
  /// Why not, in English; empty when accepted.
  std::string reason() const { return english(why); }
  explicit operator bool() const { return accepted; }
};

/// One line of the input log: an input applied before tick `tick` began.
struct LoggedInput {
  Tick tick = 0;
  std::uint64_t sequence = 0;
  Author author;
  Input input;
  std::string refused = {};  ///< code of the reason why it changed nothing; empty: it was accepted
  /// The stick is held, or the camera is being turned, as in an earlier input: one action. Known
  /// when it is applied, and not logged.
  bool goes_on = false;
};

}  // namespace magna
