// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace magna {

/// Determines the address range of the garbage collector's code; call once, before
/// is_inside_collector().
void find_collector_range();

/// Whether the calling thread is inside the collector, within a few frames. ECL calls some of its
/// functions (GC_free) without disabling interrupts: jumping out of them would leave the
/// collector's lock held for ever. May be called in a signal handler.
bool is_inside_collector();

}  // namespace magna
