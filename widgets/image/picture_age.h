// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/view/snapshot.h"
#include "widgets/image/made_picture.h"

namespace magna {

/// Age of a picture at wall time `clock`, nanoseconds: since rendering; or, if no snapshot came for
/// `patience`, since the last snapshot, because a new picture of old data is old.
std::int64_t picture_age_ns(const MadePicture& picture, const Snapshot& now, std::int64_t clock,
                            std::int64_t patience);

}  // namespace magna
