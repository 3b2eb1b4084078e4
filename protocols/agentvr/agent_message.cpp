// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agent_message.h"

#include <array>
#include <concepts>

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

}  // namespace agentvr
}  // namespace magna
