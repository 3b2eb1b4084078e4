// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace magna {

struct Snapshot;

/// Why the blocks of a snapshot that was read do not fit together, so that panes would read beyond
/// them: counts, indices, numbers of robots and things. nullptr: they fit.
const char* fault_of(const Snapshot& snapshot);

}  // namespace magna
