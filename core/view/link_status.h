// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace magna {

/// A program's use of one of its registers, where an interface has registers.
struct RegisterUse {
  int number = 0;
  std::string name;         ///< "rotation"
  std::string value;        ///< of the last transfer; empty = none yet
  bool written = false;     ///< the last access was a write
  double age_seconds = -1;  ///< of the last access; negative = none yet
  std::uint64_t reads = 0;
  std::uint64_t writes = 0;
};

/// How a robot polls its registers, in wall time. Both ages may be long while it executes an
/// instruction, which has a time limit of its own.
struct PollHealth {
  double request_age = 0.0;         ///< s since its last correct request
  double rate = 0.0;                ///< correct requests per second, smoothed over 2 s
  std::optional<double> stick_age;  ///< s since it last read a stick; nothing = not yet
};

/// One attached outside program, as the connections pane shows it.
struct ClientStatus {
  std::string name;  ///< "client-1"
  std::string peer;  ///< "127.0.0.1:50412"
  double connected_seconds = 0.0;
  bool silent = false;  ///< it has sent no valid input for a while, and should have
  std::uint64_t messages_in = 0;
  std::uint64_t messages_out = 0;
  std::uint64_t bytes_in = 0;
  std::uint64_t bytes_out = 0;
  std::uint64_t errors = 0;
  std::uint64_t backlog_bytes = 0;
  std::string last_error;
  std::vector<RegisterUse> registers;  ///< for an interface with registers
  std::optional<PollHealth> polls;     ///< for a robot that has sent a request
};

/// The state of a connection that a server dials itself.
enum class DialState : std::uint8_t {
  Off,       ///< not started, or cancelled
  Dialling,  ///< an attempt is in progress
  Waiting,   ///< until the next attempt
  Attached,  ///< connected; the program is one of the clients
};
struct DialStatus {
  std::string target;  ///< "192.168.1.1:288"
  DialState state = DialState::Off;
  int attempts = 0;     ///< since the last useful connection
  int wait_ms = 0;      ///< before the next attempt, or the last wait
  std::string problem;  ///< why the last attempt failed; empty if it did not
};

/// One server: its service, its port and its clients.
struct ServerStatus {
  std::string name;     ///< "ACT-R"
  std::string address;  ///< "127.0.0.1"
  int port = 0;
  bool listening = false;  ///< a server that only dials does not listen, which is not a problem
  std::string problem;     ///< why it does not listen, with a remedy; empty = none
  std::uint64_t accepted = 0;
  std::uint64_t dropped = 0;  ///< including those turned away
  std::string last_drop;  ///< who was dropped last, and why: "client-3 (127.0.0.1:50412): silent"
  std::vector<std::string> recent_errors;  ///< newest last, at most 50
  std::vector<ClientStatus> clients;
  std::vector<DialStatus> dials;
};

using LinkTable = std::vector<ServerStatus>;

/// A layer of an agent's network as last received (agent-vr.md, Network): rates 0 to 1 of width x
/// height x depth neurons, x varies fastest, then y.
struct AgentLayer {
  std::int32_t id = 0;
  std::string name;
  int width = 0;
  int height = 0;
  int depth = 1;
  std::vector<float> rates;
};
struct AgentNetwork {
  std::int64_t step = 0;  ///< of the client's simulation
  std::vector<AgentLayer> layers;
};

/// The client at an agent's port, for the window.
struct AgentLink {
  std::uint32_t agent = 0;  ///< K
  int port = 0;             ///< 0 = not listening
  std::string client;       ///< "agent-0 from 127.0.0.1:50412"; "" = none
  std::string dialect;      ///< "A", "B"; "" = not known yet
  bool synchronous = false;
  bool waited_for = false;  ///< in synchronous mode: the world is waiting for it
  std::shared_ptr<const AgentNetwork> network;  ///< null = none received
};

}  // namespace magna
