// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "protocols/agentvr/agent_codec.h"
#include "tests/support/wire_files.h"

namespace magna::test {

/// The whole frame of a file of tests/wire/agentvr.
inline std::string agent_file(const std::string& name) {
  return hex_file_bytes(std::string(MAGNA_SOURCE_DIR "/tests/wire/agentvr/") + name + ".hex");
}

/// The payloads of a stream split into pieces of this size.
inline std::vector<std::string> agent_payloads(std::string_view bytes, std::size_t piece) {
  AgentFramer framer;
  std::vector<std::string> found;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    framer.feed(bytes.substr(at, piece), [&](const std::string& body) { found.push_back(body); });
  }
  return found;
}

/// Messages as text: their names and numbers.
struct AgentMessageText {
  static std::string id(std::optional<std::int32_t> action) {
    return action ? fmt::format("{}", *action) : "none";
  }
  static std::string at(const agentvr::Vector& v) {
    return fmt::format("({} {} {})", v.x, v.y, v.z);
  }

  std::string operator()(const agentvr::VersionCheck& m) const {
    return fmt::format("{} {}", name(m.dialect), m.version);
  }
  std::string operator()(const agentvr::Debug& m) const { return m.text; }
  std::string operator()(const agentvr::EnvironmentReset& m) const {
    return fmt::format("{}", m.type);
  }
  std::string operator()(const agentvr::TrialReset& m) const { return fmt::format("{}", m.type); }
  std::string operator()(const agentvr::AgentMovement& m) const {
    return fmt::format("{}: {} {}", id(m.action), m.degree, m.distance);
  }
  std::string operator()(const agentvr::AgentTurn& m) const {
    return fmt::format("{}: {}", id(m.action), m.degree);
  }
  std::string operator()(const agentvr::AgentMoveTo& m) const {
    return fmt::format("{}: {} {}", id(m.action), at(m.target), m.mode);
  }
  std::string operator()(const agentvr::AgentEyemovement& m) const {
    return fmt::format("{}: {} {} {}", id(m.action), m.pan_left, m.pan_right, m.tilt);
  }
  std::string operator()(const agentvr::AgentEyeFixation& m) const {
    return fmt::format("{}: {}", id(m.action), at(m.target));
  }
  std::string operator()(const agentvr::AnnarNetwork& m) const {
    std::string text = fmt::format("{} {}", m.update ? "update" : "all", m.network.step);
    for (const AgentLayer& layer : m.network.layers) {
      text += fmt::format(" {} {} {}x{}x{}:", layer.id, layer.name, layer.width, layer.height,
                          layer.depth);
      for (const float rate : layer.rates) text += fmt::format(" {}", rate);
    }
    return text;
  }
  template <class Message>
  requires requires(const Message& m) { m.flag; }
  std::string operator()(const Message& m) const { return m.flag ? "set" : "not set"; }
  template <class Message>
  requires requires(const Message& m) { m.object; }
  std::string operator()(const Message& m) const {
    return fmt::format("{}: {}", id(m.action), m.object);
  }
  template <class Message>
  requires requires(const Message& m) { m.x; }
  std::string operator()(const Message& m) const {
    return fmt::format("{}: {} {}", id(m.action), m.x, m.y);
  }
  std::string operator()(const agentvr::AgentCancelMovement& m) const { return id(m.action); }
  std::string operator()(const agentvr::AgentGraspRelease& m) const { return id(m.action); }
  std::string operator()(const agentvr::StopSync&) const { return ""; }
};

/// "MsgAgentTurn 12: -45", …, in order.
inline std::vector<std::string> texts(const DecodedFrame& frame) {
  std::vector<std::string> all;
  for (const auto& message : frame.messages) {
    const std::string rest = std::visit(AgentMessageText{}, message);
    all.push_back(fmt::format("{}{}{}", name(message), rest.empty() ? "" : " ", rest));
  }
  return all;
}

}  // namespace magna::test
