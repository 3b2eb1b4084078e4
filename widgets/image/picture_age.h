// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/view/snapshot.h"
#include "widgets/image/made_picture.h"

namespace magna {

/// How old a picture is at wall time `clock`, nanoseconds: since it was made; since the last
/// snapshot if none came for `patience`, for a picture of what is long ago is old, however lately
/// it was made.
std::int64_t picture_age_ns(const MadePicture& picture, const Snapshot& now, std::int64_t clock,
                            std::int64_t patience);

}  // namespace magna
