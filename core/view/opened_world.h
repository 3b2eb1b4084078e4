// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace magna {

/// Which world a session runs, and how opening another one went.
struct OpenedWorld {
  std::uint64_t number = 1;    ///< counts the worlds of a session; one that is loaded again, too
  std::string source;          ///< its file with the whole path, or "field:100"
  std::string loading;         ///< the one that is being opened now; empty = none
  std::uint64_t failures = 0;  ///< so many could not be opened …
  std::string failure;         ///< … and why the last of them could not
  friend bool operator==(const OpenedWorld&, const OpenedWorld&) = default;
};

}  // namespace magna
