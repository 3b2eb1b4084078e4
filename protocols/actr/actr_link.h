// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sim/option_table.h"
#include "protocols/actr/actr_playback.h"
#include "protocols/net/link_server.h"

namespace magna {

/// The row of the ACT-R interface (guide) in the table of protocols: served in every world.
extern const LinkProtocol kActrProtocol;

/// How a recording is played to ACT-R clients: port, address and number of clients are those of the
/// options. `link`: the rest.
ActrPlaybackOptions actr_playback_options(const GivenOptions& given, LinkOptions link);

}  // namespace magna
