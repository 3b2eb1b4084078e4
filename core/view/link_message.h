// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace magna {

/// One field of a message.
struct LinkField {
  std::string name;   ///< "distance"
  std::string value;  ///< "2.5"
  friend bool operator==(const LinkField&, const LinkField&) = default;
};

/// One message or line sent over a connection, decoded for display.
struct LinkMessage {
  static constexpr std::size_t kMostBytes = 4000;  ///< limit of the kept bytes
  static constexpr std::size_t kMostFields = 100;  ///< limit of the kept fields

  std::int64_t at_ms = 0;  ///< since 1970-01-01 UTC
  std::string server;      ///< "COGNAV"
  std::string client;      ///< "client-1"
  bool in = true;          ///< from the program to Magna
  std::string bytes;       ///< as transmitted, at most kMostBytes
  std::size_t size = 0;    ///< number of transmitted bytes
  bool text = false;       ///< the bytes are lines of text
  std::string what;        ///< "write 2, rotation"; "select"
  std::string value;       ///< "90"; empty = none
  std::string verdict;     ///< "done", "wrong check byte, expected C9"; empty = no comment
  bool good = true;
  /// Its fields, in order; empty if the text shows them already.
  std::vector<LinkField> fields;

  /// The approximate memory that it takes, bytes.
  std::size_t room() const {
    std::size_t sum = sizeof(LinkMessage) + bytes.size() + what.size() + value.size();
    for (const LinkField& field : fields) {
      sum += sizeof(LinkField) + field.name.size() + field.value.size();
    }
    return sum;
  }
};

/// Messages in the order of transmission, and the number of earlier ones that were not kept.
struct LinkMessages {
  std::vector<LinkMessage> messages;
  std::uint64_t missed = 0;
};

}  // namespace magna
