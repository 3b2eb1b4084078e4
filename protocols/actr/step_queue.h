// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace magna {

class ActrClient;

/// What clients do between two ticks in lock-step. It is carried out before the next tick in the
/// order of the clients' names, then of arrival, so that the speed of clients and connections does
/// not matter.
class StepQueue {
 public:
  /// Of one client's forms, with the memory that each needs besides its text.
  static constexpr std::size_t kMostBytes = std::size_t{1} << 20;

  struct Entry {
    ActrClient* client = nullptr;
    std::optional<std::string> form;  ///< nothing: the client has left
  };

  /// False if the client has too many forms in the queue; the form is then not added.
  bool put(ActrClient& client, const std::string& form);
  void put_departure(ActrClient& client);
  /// Whether there is anything of this client.
  bool has(const ActrClient& client) const { return bytes_.contains(&client); }
  /// The client is being destroyed.
  void forget(const ActrClient& client);
  /// Empties the queue.
  std::vector<Entry> take();

 private:
  std::vector<Entry> entries_;                      ///< in order of arrival
  std::map<const ActrClient*, std::size_t> bytes_;  ///< of each client with an entry
};

}  // namespace magna
