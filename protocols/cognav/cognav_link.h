// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/net/link_server.h"

namespace magna {

/// The row of CyBOTs over ARAP in the table of protocols: served in every world.
extern const LinkProtocol kCognavProtocol;

}  // namespace magna
