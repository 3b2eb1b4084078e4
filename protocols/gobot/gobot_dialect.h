// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace magna {

/// Which reading of the interface is served (gobot spec 6).
enum class GobotDialect : std::uint8_t {
  Classic,   ///< the document and the original program's main line
  Extended,  ///< the branch that OMPAS pins: machine commands, and more facts
};

/// The receivers of an action's progress.
enum class GobotReplies : std::uint8_t {
  All,    ///< every client, as the original does
  Owner,  ///< the client that asked for it
};

}  // namespace magna
