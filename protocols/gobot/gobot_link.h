// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/net/link_server.h"

namespace magna {

/// The row of the gobot-sim interface in the table of protocols: served in halls, and in every
/// world if its port was given.
extern const LinkProtocol kGobotProtocol;

}  // namespace magna
