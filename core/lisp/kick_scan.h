// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/engine/world_hooks.h"
#include "core/lisp/lisp_loader.h"

namespace magna {

/// Defines `magna::%next-kick` and `%kick-place` (kicking.lisp) in Lisp; called during boot.
void define_kick_scan();

/// Calls `run-kicks` in the image with these turns, on the calling thread (LispThread).
LispLoad run_kicks(int image, const std::vector<KickerTurn>& turns);

}  // namespace magna
