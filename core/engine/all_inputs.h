// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The list of all inputs, for what treats each of them alike: the engine, the input log, tests.
// To make or read a certain one, include core/engine/input.h and the header of its struct.

#include <cstdlib>
#include <type_traits>

#include "core/engine/agent_inputs.h"
#include "core/engine/area_order_inputs.h"
#include "core/engine/exploration_inputs.h"
#include "core/engine/hall_inputs.h"
#include "core/engine/input.h"
#include "core/engine/mission_inputs.h"
#include "core/engine/obstacle_inputs.h"
#include "core/engine/operator_inputs.h"
#include "core/engine/remote_inputs.h"
#include "core/engine/robot_inputs.h"
#include "core/engine/thing_inputs.h"

namespace magna {

template <class... Ins>
struct InputKinds {};

/// All inputs to the engine. Each describes its members (core/sim/described.h): the input log,
/// reports and tests derive from that.
using AllInputs = InputKinds<
    input::Select, input::SelectSet, input::Deselect, input::MissionAppend, input::MissionInsert,
    input::MissionReplace, input::MissionMove, input::MissionRemove, input::MissionRemoveLast,
    input::MissionClear, input::MissionSet, input::MissionRevise, input::MissionGenerate,
    input::MissionRun, input::RouteAutomatically, input::MissionReplan, input::MoveAside,
    input::Command, input::PutRobot, input::MakeOdometer, input::ResetOdometer, input::Interrupt,
    input::Hold, input::Release, input::StopRobot, input::StopAll, input::ReleaseStop, input::Lock,
    input::Unlock, input::PutThing, input::SetThingAttribute, input::MoveThing, input::KickThing,
    input::PutKicker, input::RemoveKicker, input::DefineAttribute, input::SetParameter,
    input::Clean, input::MarkAdd, input::MarkChange, input::MarkRemove, input::AimCamera,
    input::ShowImage, input::DismissImage, input::PaneChanged, input::GeometryChanged,
    input::RemoteJoin, input::RemoteTakeOver, input::RemotePose, input::RemoteHold,
    input::RemoteLinked, input::RemoteSilent, input::RemoteStop, input::RemoteLeave,
    input::RemoteHeading, input::RemoteMoved, input::RemoteJump, input::RemoteJudge,
    input::RemoteTold, input::RemoteImpossible, input::RemoteSighted, input::OpcodeRead,
    input::OpcodeDone, input::OpcodeTimeout, input::OpcodeAdd, input::OpcodeRemove,
    input::OpcodeMove, input::OpcodeClear, input::OpcodePause, input::OpcodeStep,
    input::RemoteSearch, input::SwitchState, input::RemoteNavigation, input::SightingAdd,
    input::SightingChange, input::SightingRemove, input::ObstaclesClear, input::ObstaclesLoad,
    input::HallAction, input::HallCancel, input::HallProcess, input::HallTransfer, input::AgentAct,
    input::ResetAgents, input::RewardAgent, input::TellAgent, input::SetEyePreset,
    input::SetSaccades, input::SetExplorers, input::NoGoAdd, input::NoGoChange, input::NoGoRemove,
    input::GiveAreaOrder, input::CancelAreaOrder, input::TruthShown, input::BeginTrial,
    input::OwnSelect, input::OwnShowImage, input::Declined>;

template <class Visit, class First, class... Rest>
auto visit_one_of(InputKinds<First, Rest...>, const Input& input, Visit&& visit) {
  std::invoke_result_t<Visit&, const First&> result{};
  const auto offer = [&]<class In>(const In* in) {
    if (in != nullptr) result = visit(*in);
    return in != nullptr;
  };
  const bool listed = offer(input.get_if<First>()) || (offer(input.get_if<Rest>()) || ...);
  if (!listed) std::abort();  // the list lacks its struct
  return result;
}

/// The result of visit(const In&) for the struct that the input holds.
template <class Visit>
auto visit_input(const Input& input, Visit&& visit) {
  return visit_one_of(AllInputs{}, input, visit);
}

}  // namespace magna
