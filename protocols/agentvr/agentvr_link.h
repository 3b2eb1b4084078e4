// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/net/link_server.h"

namespace magna {

/// The row of the Agent-VR interface in the table of protocols: served in worlds with agents.
extern const LinkProtocol kAgentVrProtocol;

}  // namespace magna
