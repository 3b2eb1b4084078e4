// SPDX-License-Identifier: GPL-3.0-or-later
// Converts messages to frames: encode of agent_codec.h. Every required field is written, even if it
// is 0 (agent-vr.md, Transport).
#include <agent_vr.pb.h>

#include <algorithm>

#include "protocols/agentvr/agent_codec.h"
#include "protocols/net/length_framer.h"

namespace magna {
namespace {

namespace wire = agentvr::wire;

/// Puts a message into a container; false if it cannot be sent in this dialect.
class FrameWriter {
 public:
  FrameWriter(wire::Container& out, std::optional<AgentDialect> dialect)
      : out_(out), dialect_(dialect) {}

  bool operator()(const agentvr::VersionCheck& message) {
    wire::VersionCheck check;
    check.set_version(message.version);
    *(message.dialect == AgentDialect::A ? out_.mutable_number_28() : out_.mutable_number_29()) =
        check.SerializeAsString();
    return true;
  }

  bool operator()(const agentvr::Reward& message) {
    out_.mutable_reward()->set_reward(message.reward);
    return true;
  }

  bool operator()(const agentvr::GridPosition& message) {
    auto& grid = *out_.mutable_grid_position();
    grid.set_x(message.target.x);
    grid.set_y(message.target.y);
    grid.set_z(message.target.z);
    grid.set_rotation_x(message.rotation.x);
    grid.set_rotation_y(message.rotation.y);
    grid.set_rotation_z(message.rotation.z);
    return true;
  }

  bool operator()(const agentvr::ActionExecutionStatus& message) {
    out_.mutable_action_status()->set_action_id(message.action);
    out_.mutable_action_status()->set_status(message.status);
    return true;
  }

  bool operator()(const agentvr::Collision& message) {
    out_.mutable_collision()->set_action_id(message.action);
    out_.mutable_collision()->set_collider_id(message.collider);
    return true;
  }

  bool operator()(const agentvr::Images& message) {
    auto& images = *out_.mutable_images();
    images.set_left(message.left.data(), message.left.size());
    images.set_right(message.right.data(), message.right.size());
    images.set_main(message.main.data(), message.main.size());
    return true;
  }

  bool operator()(const agentvr::Menu& message) {
    out_.mutable_menu()->set_event_id(message.event);
    if (message.parameter) out_.mutable_menu()->set_parameter(*message.parameter);
    return true;
  }

  bool operator()(const agentvr::StartSync&) {
    out_.mutable_start_sync();
    return true;
  }

  bool operator()(const agentvr::EyePosition& message) {
    auto& eye = *out_.mutable_eye_position();
    eye.set_x(message.rotation.x);
    eye.set_y(message.rotation.y);
    eye.set_z(message.rotation.z);
    eye.set_velocity_x(message.rotation_velocity.x);
    eye.set_velocity_y(message.rotation_velocity.y);
    eye.set_velocity_z(message.rotation_velocity.z);
    return true;
  }

  bool operator()(const agentvr::HeadMotion& message) {
    if (!dialect_) return false;
    wire::HeadMotion head;
    head.set_velocity_x(message.velocity.x);
    head.set_velocity_y(message.velocity.y);
    head.set_velocity_z(message.velocity.z);
    head.set_acceleration_x(message.acceleration.x);
    head.set_acceleration_y(message.acceleration.y);
    head.set_acceleration_z(message.acceleration.z);
    head.set_rotation_velocity_x(message.rotation_velocity.x);
    head.set_rotation_velocity_y(message.rotation_velocity.y);
    head.set_rotation_velocity_z(message.rotation_velocity.z);
    head.set_rotation_acceleration_x(message.rotation_acceleration.x);
    head.set_rotation_acceleration_y(message.rotation_acceleration.y);
    head.set_rotation_acceleration_z(message.rotation_acceleration.z);
    *(*dialect_ == AgentDialect::A ? out_.mutable_number_25() : out_.mutable_number_26()) =
        head.SerializeAsString();
    return true;
  }

  bool operator()(const agentvr::ObjectPosition& message) {
    if (dialect_ != AgentDialect::B) return false;
    wire::ObjectPosition places;
    places.set_green_crane_x(message.green_crane_x);
    places.set_green_crane_y(message.green_crane_z);
    places.set_yellow_crane_x(message.yellow_crane_x);
    places.set_yellow_crane_y(message.yellow_crane_z);
    places.set_green_racecar_x(message.green_racecar_x);
    places.set_green_racecar_y(message.green_racecar_z);
    *out_.mutable_number_25() = places.SerializeAsString();
    return true;
  }

  bool operator()(const agentvr::Debug& message) {
    out_.set_debug(message.text);
    return true;
  }

 private:
  wire::Container& out_;
  std::optional<AgentDialect> dialect_;
};

}  // namespace

std::optional<std::string> encode(const agentvr::OutMessage& message,
                                  std::optional<AgentDialect> dialect) {
  wire::Container out;
  if (!std::visit(FrameWriter(out, dialect), message)) return {};
  const std::size_t size = out.ByteSizeLong();
  const auto header = length_header(size);
  if (size + header.size() > kAgentMaxFrameOut) return {};
  std::string frame;
  frame.reserve(header.size() + size);
  frame.append(header.data(), header.size());
  if (!out.AppendToString(&frame)) return {};
  return frame;
}

}  // namespace magna
