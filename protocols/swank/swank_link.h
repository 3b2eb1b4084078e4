// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/net/link_server.h"

namespace magna {

/// The row of the interface for editors (SLIME and others) in the table of protocols: served in
/// every world if its port was given.
extern const LinkProtocol kSwankProtocol;

}  // namespace magna
