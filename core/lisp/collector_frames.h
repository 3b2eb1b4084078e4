// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace magna {

/// Learns where the garbage collector's code lies; once, before the first question.
void learn_collector();

/// Whether the calling thread stands somewhere inside the collector, a few frames up. ECL calls
/// some of it (GC_free) without forbidding interrupts: who jumps out of it leaves its lock held for
/// good. May be asked in a signal handler.
bool inside_collector();

}  // namespace magna
