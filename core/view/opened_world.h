// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace magna {

/// The world of a session, and the result of opening another one.
struct OpenedWorld {
  std::uint64_t number = 1;  ///< counts the worlds of a session; a reloaded world gets a new number
  std::string source;        ///< its file with the full path, or "field:100"
  std::string loading;       ///< the world being opened now; empty = none
  std::uint64_t failures = 0;  ///< number of failed attempts …
  std::string failure;         ///< … and the reason of the last
  friend bool operator==(const OpenedWorld&, const OpenedWorld&) = default;
};

}  // namespace magna
