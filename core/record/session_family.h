// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "core/record/session_header.h"
#include "core/sim/ids.h"

namespace magna {

/// A session among those that continue each other.
struct SessionRelative {
  std::string id;
  std::string name;            ///< of its file, without the folder; empty: unknown
  std::filesystem::path file;  ///< empty: it was not found
  std::size_t depth = 0;       ///< 0: the one that continues none; 1: those that continue it, …
  Tick tick = 0;               ///< after this tick of the other one it continues
  double tick_seconds = 0.0;   ///< 0: unknown
  friend bool operator==(const SessionRelative&, const SessionRelative&) = default;
};

/// A session file with its header.
struct FoundSession {
  std::filesystem::path file;
  SessionHeader header;
};

/// The session and all that have an ancestor in common with it, each one before those that continue
/// it, in order of tick and name. Of several files of a session the first one counts.
std::vector<SessionRelative> session_family(const FoundSession& of,
                                            const std::vector<FoundSession>& others);

/// The session files of a folder, in order of name; others, and what is behind the first thousand,
/// are left out.
std::vector<FoundSession> sessions_in(const std::filesystem::path& folder);

}  // namespace magna
