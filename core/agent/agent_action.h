// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "core/geometry/point.h"
#include "core/sim/state_hash.h"

namespace magna {

/// The actions of an agent's body, those of the message document 1.1 to 1.15. Metres and radians,
/// world frame (x right, y down, angles clockwise); places of pictures in pixels from the upper
/// left corner of the left eye's.
namespace agent {

// clang-format off: one action a line

/// Turns to `heading` at once and walks `distance` straight ahead (agent-vr.md, Walks).
struct Walk {
  double heading = 0.0;
  double distance = 0.0;
  static constexpr std::string_view kName = "walk";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("heading", self.heading, "distance", self.distance);
  }
};
/// Turns clockwise from the current heading (agent-vr.md, Turns); whole turns are removed from
/// larger angles.
struct TurnBy {
  double angle = 0.0;
  static constexpr std::string_view kName = "turn";
  static constexpr void fields(auto& self, auto&& visit) { visit("angle", self.angle); }
};
/// Walks round obstacles (agent-vr.md, Ways); `exact`: exactly to the place, otherwise to the
/// middle of the nearest free cell.
struct MoveTo {
  Point goal;
  bool exact = false;
  static constexpr std::string_view kName = "move-to";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("goal", self.goal, "exact", self.exact);
  }
};
/// Ends the current movement (agent-vr.md, Ways).
struct CancelMovement {
  static constexpr std::string_view kName = "cancel-movement";
  static constexpr void fields(auto&, auto&& visit) { visit(); }
};
/// Moves the eyes relative to their current angles; signs and limits depend on EyePreset
/// (agent-vr.md, Eyes).
struct MoveEyes {
  double pan_left = 0.0;
  double pan_right = 0.0;
  double tilt = 0.0;  ///< upwards
  static constexpr std::string_view kName = "move-eyes";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("pan-left", self.pan_left, "pan-right", self.pan_right, "tilt", self.tilt);
  }
};
/// Both eyes look at this point until they are moved.
struct Fixate {
  Point place;
  double height = 0.0;
  static constexpr std::string_view kName = "fixate";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("place", self.place, "height", self.height);
  }
};
/// Arm (agent-vr.md, Arm): at a place of the left eye's picture, or at a thing by its number.
struct GraspAt {
  double x = 0.0;
  double y = 0.0;
  static constexpr std::string_view kName = "grasp-at";
  static constexpr void fields(auto& self, auto&& visit) { visit("x", self.x, "y", self.y); }
};
struct GraspObject {
  std::int32_t number = 0;
  static constexpr std::string_view kName = "grasp";
  static constexpr void fields(auto& self, auto&& visit) { visit("number", self.number); }
};
struct PointAt {
  double x = 0.0;
  double y = 0.0;
  static constexpr std::string_view kName = "point-at";
  static constexpr void fields(auto& self, auto&& visit) { visit("x", self.x, "y", self.y); }
};
struct PointToObject {
  std::int32_t number = 0;
  static constexpr std::string_view kName = "point-to";
  static constexpr void fields(auto& self, auto&& visit) { visit("number", self.number); }
};
struct InteractAt {
  double x = 0.0;
  double y = 0.0;
  static constexpr std::string_view kName = "interact-at";
  static constexpr void fields(auto& self, auto&& visit) { visit("x", self.x, "y", self.y); }
};
struct InteractWithObject {
  std::int32_t number = 0;
  static constexpr std::string_view kName = "interact-with";
  static constexpr void fields(auto& self, auto&& visit) { visit("number", self.number); }
};
struct ReleaseGrasp {
  static constexpr std::string_view kName = "release";
  static constexpr void fields(auto&, auto&& visit) { visit(); }
};

// clang-format on

}  // namespace agent

using AgentAction = std::variant<agent::Walk, agent::TurnBy, agent::MoveTo, agent::CancelMovement,
                                 agent::MoveEyes, agent::Fixate, agent::GraspAt, agent::GraspObject,
                                 agent::PointAt, agent::PointToObject, agent::InteractAt,
                                 agent::InteractWithObject, agent::ReleaseGrasp>;

/// The resource of an action: a new action of the same slot ends the previous one (agent-vr.md,
/// Statuses).
enum class AgentSlot : std::uint8_t { Movement, Eyes, Arm };
inline constexpr std::size_t kAgentSlots = 3;

AgentSlot slot_of(const AgentAction& action);
/// "walk", "turn", "move-to", …: the names used in the input log and the window.
std::string_view name(const AgentAction& action);
/// The name with the arguments, for display: "walk 2.5 m towards 90°".
std::string text(const AgentAction& action);
/// Whether all its numbers are finite.
bool valid(const AgentAction& action);
/// Whether the action moves the body or the arm. Eye movements and cancelling do not: they are
/// allowed for every rank.
bool moves_body(const AgentAction& action);
void hash(StateHash& hash, const AgentAction& action);

/// The progress of an action: the status of MsgActionExecutationStatus, with the numbers of the
/// original program (agent-vr.md, Statuses).
enum class AgentPhase : std::uint8_t {
  InExecution = 0,
  Finished = 1,
  Aborted = 2,
  Walking = 3,
  Rotating = 4,
  WalkingRotating = 5,
};
/// "in execution", "finished", …
std::string_view name(AgentPhase phase);
inline bool ended(AgentPhase phase) {
  return phase == AgentPhase::Finished || phase == AgentPhase::Aborted;
}

}  // namespace magna
