// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/view/link_message.h"

namespace magna {

/// Filter of messages: all conditions must hold. Plain values, because tens of thousands of
/// messages are tested at once.
struct MessageMatch {
  enum class Directions : std::uint8_t { Both, In, Out };

  bool none = false;   ///< conditions contradict each other
  std::string server;  ///< empty = any
  std::string client;  ///< empty = any
  std::string kind;    ///< LinkMessage::what; empty = any
  Directions directions = Directions::Both;
  bool faults_only = false;
  /// Each must occur in the shown text, the first bytes or the fields; in lower case.
  std::vector<std::string> words;

  /// Splits `text` into words.
  void set_words(const std::string& text);
  bool passes(const LinkMessage& message) const;
  friend bool operator==(const MessageMatch&, const MessageMatch&) = default;
};

}  // namespace magna
