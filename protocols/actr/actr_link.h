// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/net/link_server.h"

namespace magna {

/// The row of the ACT-R interface (guide) in the table of protocols: served in every world.
extern const LinkProtocol kActrProtocol;

}  // namespace magna
