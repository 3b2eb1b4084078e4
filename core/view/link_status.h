// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace magna {

/// A program's use of one of its registers, where an interface has registers.
struct RegisterUse {
  int number = 0;
  std::string name;         ///< "rotation"
  std::string value;        ///< that went over last; empty = none yet
  bool written = false;     ///< the last access was a write
  double age_seconds = -1;  ///< of the last access; negative = there was none
  std::uint64_t reads = 0;
  std::uint64_t writes = 0;
};

/// One attached outside program, as the connections pane shows it.
struct ClientStatus {
  std::string name;  ///< "client-1"
  std::string peer;  ///< "127.0.0.1:50412"
  double connected_seconds = 0.0;
  std::uint64_t messages_in = 0;
  std::uint64_t messages_out = 0;
  std::uint64_t bytes_in = 0;
  std::uint64_t bytes_out = 0;
  std::uint64_t errors = 0;
  std::uint64_t backlog_bytes = 0;
  std::string last_error;
  std::vector<RegisterUse> registers;  ///< of an interface that has some
};

/// The state of a program that a server dials itself.
enum class DialState : std::uint8_t {
  Off,       ///< not begun, or cancelled
  Dialling,  ///< an attempt is under way
  Waiting,   ///< for the next one
  Attached,  ///< it answered, and is one of the clients
};
struct DialStatus {
  std::string target;  ///< "192.168.1.1:288"
  DialState state = DialState::Off;
  int attempts = 0;     ///< since the last that was of use
  int wait_ms = 0;      ///< before the next one, or the last wait there was
  std::string problem;  ///< why the last one failed; empty = it did not
};

/// One server: its service, its port and its clients.
struct ServerStatus {
  std::string name;     ///< "ACT-R"
  std::string address;  ///< "127.0.0.1"
  int port = 0;
  bool listening = false;  ///< a server that only dials does not, which is not a problem
  std::string problem;     ///< why it does not listen, with the way out; empty = none
  std::uint64_t accepted = 0;
  std::uint64_t dropped = 0;
  std::vector<std::string> recent_errors;  ///< newest last, at most 50
  std::vector<ClientStatus> clients;
  std::vector<DialStatus> dials;
};

using LinkTable = std::vector<ServerStatus>;

}  // namespace magna
