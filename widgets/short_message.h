// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/sim/message.h"

namespace magna {

/// A message of the core in a few words for a row of a list, in the language of the window: "for
/// robot7", "wall", "blocked: too narrow". Empty = it has no short form, or needs none.
QString short_message(const Message& message);

}  // namespace magna
