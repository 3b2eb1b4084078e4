// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/record/session_file.h"

namespace magna {

/// A recorded session as one HTML page: map with robots, time slider, event log and bookmarks. It
/// needs no other file and no server. Poses are rounded, and left out where there are more than
/// kMostPoses.
std::string session_page(const SessionFile& file);

inline constexpr std::size_t kMostPoses = 2'000'000;  ///< of all robots together, in a page

}  // namespace magna
