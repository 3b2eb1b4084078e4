// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/sim/result.h"
#include "protocols/net/link_server.h"

namespace magna {

/// The token of a file: its first line, as SLIME reads `~/.slime-secret`. An error if the file
/// cannot be read, is readable by other users, or begins with an empty or too long line.
Result<std::string> read_swank_token(const std::string& file);

/// `.slime-secret` in the user's home folder, where SLIME looks for it.
std::string default_token_file();

/// The row of the interface for editors (SLIME and others) in the table of protocols: served in
/// every world if its port was given.
extern const LinkProtocol kSwankProtocol;

}  // namespace magna
