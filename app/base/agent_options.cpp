// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/agent_options.h"

#include "app/base/option_table.h"

namespace magna {

std::optional<std::string> take_agent_port(AgentOptions& to, std::string_view value) {
  to.port_given = true;
  if (value == "off") {
    to.port.reset();
    return {};
  }
  // The agents' own ports follow it.
  const auto port = number_of<int>(value);
  if (!port || *port < 0 || *port > 65534) {
    return "expected a port from 1 to 65534, 0 for free ones, or off";
  }
  to.port = *port;
  return {};
}

std::optional<std::string> take_agent_reading(AgentOptions& to, std::string_view value) {
  if (value == "auto") {
    to.reading = AgentOptions::Reading::Auto;
  } else if (value == "A" || value == "a") {
    to.reading = AgentOptions::Reading::A;
  } else if (value == "B" || value == "b") {
    to.reading = AgentOptions::Reading::B;
  } else {
    return "expected auto, A or B";
  }
  return {};
}

std::optional<std::string> take_agent_status(AgentOptions& to, std::string_view value) {
  if (value != "documented" && value != "unity") return "expected documented or unity";
  to.all_status_numbers = value == "unity";
  return {};
}

std::optional<std::string> take_agent_config(AgentOptions& to, std::string_view value) {
  if (value.empty()) return "expected a file name";
  to.config = value;
  return {};
}

}  // namespace magna
