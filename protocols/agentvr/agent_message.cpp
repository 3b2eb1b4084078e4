// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agent_message.h"

#include <fmt/format.h>

#include <array>
#include <concepts>
#include <cstddef>
#include <utility>

#include "core/agent/agent_action.h"
#include "core/sim/text.h"

namespace magna {

std::string_view name(AgentDialect dialect) { return dialect == AgentDialect::A ? "A" : "B"; }

namespace agentvr {
namespace {

constexpr std::array<std::string_view, std::variant_size_v<InMessage>> kInNames{
    "MsgVersionCheck",        "MsgEnvironmentReset", "MsgTrialReset",
    "MsgAgentMovement",       "MsgAgentTurn",        "MsgAgentMoveTo",
    "MsgAgentCancelMovement", "MsgAgentEyemovement", "MsgAgentEyeFixation",
    "MsgAgentGraspPos",       "MsgAgentPointPos",    "MsgAgentInteractionPos",
    "MsgAgentGraspID",        "MsgAgentPointID",     "MsgAgentInteractionID",
    "MsgAgentGraspRelease",   "MsgSaccFlag",         "MsgVideoSync",
    "MsgAnnarNetwork",        "MsgStopSync",         "msgDebug"};

constexpr std::array<std::string_view, std::variant_size_v<OutMessage>> kOutNames{
    "MsgVersionCheck", "MsgReward",     "MsgGridPosition",   "MsgActionExecutationStatus",
    "MsgCollision",    "MsgImages",     "MsgMenu",           "MsgStartSync",
    "MsgEyePosition",  "MsgHeadMotion", "MsgObjectPosition", "msgDebug"};

template <class Message>
concept Acting = requires(const Message& message) {
  { message.action } -> std::convertible_to<std::optional<std::int32_t>>;
};

}  // namespace

std::string_view name(const InMessage& message) { return kInNames.at(message.index()); }
std::string_view name(const OutMessage& message) { return kOutNames.at(message.index()); }

std::optional<std::int32_t> action_of(const InMessage& message) {
  return std::visit(
      []<class Message>(const Message& sent) -> std::optional<std::int32_t> {
        if constexpr (Acting<Message>) return sent.action;
        return {};
      },
      message);
}

bool asks_for_action(const InMessage& message) {
  return std::visit([]<class Message>(const Message&) { return Acting<Message>; }, message);
}

namespace {

constexpr std::size_t kMostText = 1000;  // bytes
constexpr std::string_view kMissing = "missing";

/// Collects fields; one `read` for each form of message.
class FieldReader {
 public:
  std::vector<LinkField> take() { return std::move(fields_); }

  void operator()(const VersionCheck& check) {
    add("version", printable(check.version, kMostText));
    add("dialect", std::string(name(check.dialect)));
  }
  void operator()(const Debug& debug) { add("text", printable(debug.text, kMostText)); }
  void operator()(const EnvironmentReset& reset) { whole("Type", reset.type); }
  void operator()(const TrialReset& reset) { whole("Type", reset.type); }
  void operator()(const AgentMovement& walk) {
    action(walk);
    real("degree", walk.degree);
    real("distance", walk.distance);
  }
  void operator()(const AgentTurn& turn) {
    action(turn);
    real("degree", turn.degree);
  }
  void operator()(const AgentMoveTo& move) {
    action(move);
    vector("pos", move.target);
    whole("targetMode", move.mode);
  }
  void operator()(const AgentEyemovement& eyes) {
    action(eyes);
    real("panLeft", eyes.pan_left);
    real("panRight", eyes.pan_right);
    real("tilt", eyes.tilt);
  }
  void operator()(const AgentEyeFixation& eyes) {
    action(eyes);
    vector("target", eyes.target);
  }
  void operator()(const SaccFlag& saccades) { whole("flag", saccades.flag ? 1 : 0); }
  void operator()(const VideoSync& step) { whole("flag", step.flag ? 1 : 0); }
  void operator()(const AnnarNetwork& told) {
    add("update", told.update ? "yes" : "no");
    add("step", fmt::format("{}", told.network.step));
    for (const AgentLayer& layer : told.network.layers) {
      add("layer",
          fmt::format("{}, {}: {} x {} x {}, {} rates", layer.id, printable(layer.name, kMostText),
                      layer.width, layer.height, layer.depth, layer.rates.size()));
    }
  }
  void operator()(const StopSync&) {}
  void operator()(const StartSync&) {}
  void operator()(const Reward& reward) { real("reward", reward.reward); }
  void operator()(const GridPosition& grid) {
    vector("target", grid.target);
    vector("targetRotation", grid.rotation);
  }
  void operator()(const ActionExecutionStatus& told) {
    whole("actionID", told.action);
    add("status",
        fmt::format("{} ({})", told.status, magna::name(static_cast<AgentPhase>(told.status))));
  }
  void operator()(const Collision& hit) {
    whole("actionID", hit.action);
    whole("colliderID", hit.collider);
  }
  void operator()(const Images& images) {
    picture("leftImage", images.left);
    picture("rightImage", images.right);
    picture("mainImage", images.main);
  }
  void operator()(const Menu& menu) {
    whole("eventID", menu.event);
    if (menu.parameter) add("parameter", printable(*menu.parameter, kMostText));
  }
  void operator()(const EyePosition& eyes) {
    vector("rotationPosition", eyes.rotation);
    vector("rotationVelocity", eyes.rotation_velocity);
  }
  void operator()(const HeadMotion& head) {
    vector("velocity", head.velocity);
    vector("acceleration", head.acceleration);
    vector("rotationVelocity", head.rotation_velocity);
    vector("rotationAcceleration", head.rotation_acceleration);
  }
  void operator()(const ObjectPosition& things) {
    real("greenCraneX", things.green_crane_x);
    real("greenCraneY", things.green_crane_z);
    real("yellowCraneX", things.yellow_crane_x);
    real("yellowCraneY", things.yellow_crane_z);
    real("greenRacecarX", things.green_racecar_x);
    real("greenRacecarY", things.green_racecar_z);
  }
  /// Messages with only a thing, a place in a picture, or nothing in addition to the action.
  template <class Message>
  void operator()(const Message& told) {
    action(told);
    if constexpr (requires { told.object; }) whole("objectID", told.object);
    if constexpr (requires { told.x; }) {
      real("targetX", told.x);
      real("targetY", told.y);
    }
  }

 private:
  void add(std::string field, std::string value) {
    fields_.push_back({std::move(field), std::move(value)});
  }
  void whole(std::string field, std::int32_t value) {
    add(std::move(field), fmt::format("{}", value));
  }
  void real(std::string field, float value) { add(std::move(field), fmt::format("{:.6g}", value)); }
  void vector(std::string_view field, const Vector& value) {
    real(fmt::format("{}X", field), value.x);
    real(fmt::format("{}Y", field), value.y);
    real(fmt::format("{}Z", field), value.z);
  }
  void picture(std::string field, const Images::Png& png) {
    if (!png.empty()) add(std::move(field), fmt::format("PNG of {} bytes", png.size()));
  }
  template <class Message>
  void action(const Message& told) {
    if (told.action) {
      whole("actionID", *told.action);
    } else {
      add("actionID", std::string(kMissing));
    }
  }

  std::vector<LinkField> fields_;
};

template <class Message>
std::vector<LinkField> read(const Message& message) {
  FieldReader reader;
  std::visit(reader, message);
  return reader.take();
}

/// An action in words, in the frame of the client: with the numbers that it sent.
struct Words {
  std::string operator()(const AgentMovement& sent) const {
    return fmt::format("walk {:.4g} m towards {:.4g}°", sent.distance, sent.degree);
  }
  std::string operator()(const AgentTurn& sent) const {
    return fmt::format("turn by {:.4g}°", sent.degree);
  }
  std::string operator()(const AgentMoveTo& sent) const {
    return fmt::format("move to {}X {:.4g}, Z {:.4g}", sent.mode == 1 ? "" : "the cell of ",
                       sent.target.x, sent.target.z);
  }
  std::string operator()(const AgentCancelMovement&) const { return "cancel its movement"; }
  std::string operator()(const AgentEyemovement& sent) const {
    return fmt::format("move its eyes: pan {:.4g}° and {:.4g}°, tilt {:.4g}°", sent.pan_left,
                       sent.pan_right, sent.tilt);
  }
  std::string operator()(const AgentEyeFixation& sent) const {
    return fmt::format("look at X {:.4g}, Y {:.4g}, Z {:.4g}", sent.target.x, sent.target.y,
                       sent.target.z);
  }
  std::string operator()(const AgentGraspPos& sent) const { return at("grasp what is", sent); }
  std::string operator()(const AgentGraspId& sent) const { return object("grasp", sent); }
  std::string operator()(const AgentPointPos& sent) const { return at("point to what is", sent); }
  std::string operator()(const AgentPointId& sent) const { return object("point to", sent); }
  std::string operator()(const AgentInteractionPos& sent) const {
    return at("interact with what is", sent);
  }
  std::string operator()(const AgentInteractionId& sent) const {
    return object("interact with", sent);
  }
  std::string operator()(const AgentGraspRelease&) const { return "release what it holds"; }
  std::string operator()(const Debug& debug) const {
    return fmt::format("says {}", printable(debug.text, 200));
  }
  template <class Other>
  std::string operator()(const Other&) const {
    return {};
  }

 private:
  template <class Sent>
  static std::string at(std::string_view what, const Sent& sent) {
    return fmt::format("{} at ({:.4g}, {:.4g}) of its picture", what, sent.x, sent.y);
  }
  template <class Sent>
  static std::string object(std::string_view what, const Sent& sent) {
    return fmt::format("{} object {}", what, sent.object);
  }
};

}  // namespace

std::vector<LinkField> fields_of(const InMessage& message) { return read(message); }
std::vector<LinkField> fields_of(const OutMessage& message) { return read(message); }

std::string said(const InMessage& message) { return std::visit(Words{}, message); }

std::string said(const OutMessage& message) {
  if (const auto* const status = std::get_if<ActionExecutionStatus>(&message)) {
    return fmt::format("{} {}", status->action,
                       magna::name(static_cast<AgentPhase>(status->status)));
  }
  if (const auto* const hit = std::get_if<Collision>(&message)) {
    return fmt::format("{} met {}", hit->action, hit->collider);
  }
  if (const auto* const grid = std::get_if<GridPosition>(&message)) {
    return fmt::format("{:.2f} {:.2f} {:.2f}, {:.1f}°", grid->target.x, grid->target.y,
                       grid->target.z, grid->rotation.y);
  }
  if (const auto* const eyes = std::get_if<EyePosition>(&message)) {
    return fmt::format("{:.1f}° {:.1f}°", eyes->rotation.x, eyes->rotation.y);
  }
  if (const auto* const reward = std::get_if<Reward>(&message)) {
    return fmt::format("{}", reward->reward);
  }
  if (const auto* const menu = std::get_if<Menu>(&message)) {
    return fmt::format("{} {}", menu->event, printable(menu->parameter.value_or("")));
  }
  if (const auto* const images = std::get_if<Images>(&message)) {
    return fmt::format("{} + {} + {} bytes", images->left.size(), images->right.size(),
                       images->main.size());
  }
  if (const auto* const check = std::get_if<VersionCheck>(&message)) return check->version;
  if (const auto* const debug = std::get_if<Debug>(&message)) return printable(debug->text);
  return {};
}

}  // namespace agentvr
}  // namespace magna
