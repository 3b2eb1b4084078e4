// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "protocols/net/link_server.h"

namespace magna {

/// The protocols of Magna, in the order of `--help` and of the READY line. A new protocol needs a
/// folder in protocols/ and a row here.
std::span<const LinkProtocol* const> link_protocols();

/// The protocols' options, for the command line.
std::vector<OptionGroup> option_groups(
    std::span<const LinkProtocol* const> protocols = link_protocols());

}  // namespace magna
