// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/view/link_message.h"
#include "core/view/link_status.h"

namespace magna {

/// The two families of programs, which number some messages differently (agent-vr.md, Dialects).
enum class AgentDialect : std::uint8_t {
  A,  ///< vrNew, vrNeuroPy; the documented dialect
  B,  ///< hamkerlab
};
/// "A", "B".
std::string_view name(AgentDialect dialect);

/// The messages of the message document and those added since, with the values on the wire: degrees
/// and Unity units, numbers as sent, including NaN. Missing numbers are 0; an action without its
/// number has no value for it and is not an action.
namespace agentvr {

/// In the frame of the world for agents (agent_streams.h): metres, or degrees.
struct Vector {
  float x = 0.0F;
  float y = 0.0F;
  float z = 0.0F;
  friend bool operator==(const Vector&, const Vector&) = default;
};

// ---- In both directions

/// Answered with "1.0", with the same message number (agent-vr.md, Transport).
struct VersionCheck {
  AgentDialect dialect = AgentDialect::A;  ///< dialect of its message number
  std::string version;
};
struct Debug {
  std::string text;  ///< any bytes
};

// ---- From the agent

struct EnvironmentReset {
  std::int32_t type = 0;
};
struct TrialReset {
  std::int32_t type = 0;
};
/// Direction in the world, degrees; distance in units (message document 1.1).
struct AgentMovement {
  std::optional<std::int32_t> action;
  float degree = 0.0F;
  float distance = 0.0F;
};
/// Clockwise from the current heading, degrees (message document 1.15).
struct AgentTurn {
  std::optional<std::int32_t> action;
  float degree = 0.0F;
};
/// Mode 1: exactly to the place (agent-vr.md, Ways).
struct AgentMoveTo {
  std::optional<std::int32_t> action;
  Vector target;
  std::int32_t mode = 0;
};
struct AgentCancelMovement {
  std::optional<std::int32_t> action;
};
/// Increments in degrees (agent-vr.md, Eyes).
struct AgentEyemovement {
  std::optional<std::int32_t> action;
  float pan_left = 0.0F;
  float pan_right = 0.0F;
  float tilt = 0.0F;
};
struct AgentEyeFixation {
  std::optional<std::int32_t> action;
  Vector target;
};
/// Pixels of the left eye's picture, from the upper left corner (message document 1.8).
struct AgentGraspPos {
  std::optional<std::int32_t> action;
  float x = 0.0F;
  float y = 0.0F;
};
struct AgentPointPos {
  std::optional<std::int32_t> action;
  float x = 0.0F;
  float y = 0.0F;
};
struct AgentInteractionPos {
  std::optional<std::int32_t> action;
  float x = 0.0F;
  float y = 0.0F;
};
struct AgentGraspId {
  std::optional<std::int32_t> action;
  std::int32_t object = 0;
};
struct AgentPointId {
  std::optional<std::int32_t> action;
  std::int32_t object = 0;
};
struct AgentInteractionId {
  std::optional<std::int32_t> action;
  std::int32_t object = 0;
};
struct AgentGraspRelease {
  std::optional<std::int32_t> action;
};
/// B: makes saccades linear from now on, if set (agent-vr.md, Eyes).
struct SaccFlag {
  bool flag = false;
};
/// B: the next step of a walk for a video, if set.
struct VideoSync {
  bool flag = false;
};
/// The network of the agent: all of it, or with `update` the activity of known layers (agent-vr.md,
/// Network).
struct AnnarNetwork {
  bool update = false;
  AgentNetwork network;
};
struct StopSync {};

// ---- To the agent

struct Reward {
  float reward = 0.0F;
};
/// Position of the body; rotation in degrees, [0, 360).
struct GridPosition {
  Vector target;
  Vector rotation;
};
/// Status: the numbers of AgentPhase (agent-vr.md, Statuses).
struct ActionExecutionStatus {
  std::int32_t action = 0;
  std::int32_t status = 0;
};
struct Collision {
  std::int32_t action = 0;
  std::int32_t collider = 0;
};
/// PNG, RGB with 8 bits and no alpha (agent-vr.md, Pictures).
struct Images {
  using Png = std::vector<std::uint8_t>;
  Png left;
  Png right;
  Png main;  ///< the map seen from above
};
struct Menu {
  std::int32_t event = 0;
  std::optional<std::string> parameter;
};
struct StartSync {};
/// World angles of the left eye in degrees, and their change since the last message.
struct EyePosition {
  Vector rotation;
  Vector rotation_velocity;
};
/// Changes of the body since the last message; sent only once the dialect is known.
struct HeadMotion {
  Vector velocity;
  Vector acceleration;
  Vector rotation_velocity;
  Vector rotation_acceleration;
};
/// Only in B. Places of three things of its experiment; x and z.
struct ObjectPosition {
  float green_crane_x = 0.0F;
  float green_crane_z = 0.0F;
  float yellow_crane_x = 0.0F;
  float yellow_crane_z = 0.0F;
  float green_racecar_x = 0.0F;
  float green_racecar_z = 0.0F;
};

/// A message from an agent.
using InMessage =
    std::variant<VersionCheck, EnvironmentReset, TrialReset, AgentMovement, AgentTurn, AgentMoveTo,
                 AgentCancelMovement, AgentEyemovement, AgentEyeFixation, AgentGraspPos,
                 AgentPointPos, AgentInteractionPos, AgentGraspId, AgentPointId, AgentInteractionId,
                 AgentGraspRelease, SaccFlag, VideoSync, AnnarNetwork, StopSync, Debug>;
/// A message to an agent.
using OutMessage =
    std::variant<VersionCheck, Reward, GridPosition, ActionExecutionStatus, Collision, Images, Menu,
                 StartSync, EyePosition, HeadMotion, ObjectPosition, Debug>;

/// The name in the message document, for logs: "MsgAgentMovement", …
std::string_view name(const InMessage& message);
std::string_view name(const OutMessage& message);
/// The number of the requested action; nothing if none is requested, or the number is missing.
std::optional<std::int32_t> action_of(const InMessage& message);
/// Whether it requests an action, which needs a number.
bool asks_for_action(const InMessage& message);

// The fields of messages, for display: with the names of the message document, in the order of
// their numbers. For pictures and networks only the size is shown.

std::vector<LinkField> fields_of(const InMessage& message);
std::vector<LinkField> fields_of(const OutMessage& message);

/// A message in words, in the frame of the client, for logs and display: "walk 2.5 m towards 90°",
/// "5 finished". Empty for those that their name describes.
std::string said(const InMessage& message);
std::string said(const OutMessage& message);

}  // namespace agentvr
}  // namespace magna
