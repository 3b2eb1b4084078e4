// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/engine.h"
#include "protocols/actr/robot_verbs.h"

namespace magna {

/// The robot commands of clients that have not ended, by the number of their input.
class OpenCommands {
 public:
  struct Entry {
    Author author;
    std::string id;  ///< as the client gave it
    const RobotVerb* verb = nullptr;
    RobotId robot;
    RobotCommand command;
  };

  void add(std::uint64_t sequence, Entry entry) { open_.emplace(sequence, std::move(entry)); }
  /// Removes the command that has ended; nothing if it is not one of a client.
  std::optional<Entry> end(std::uint64_t sequence);
  /// The command that a notice says has begun to track; nullptr if there is none.
  const Entry* begun(const PartNotice& notice) const;
  /// Removes all commands.
  std::vector<Entry> take_all();
  /// Removes the commands of an author that has left: the inputs that stop what still moves or
  /// turns because of them.
  std::vector<Input> abandon(const Author& author);

 private:
  std::map<std::uint64_t, Entry> open_;
};

}  // namespace magna
