// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace magna {

/// The variant of the interface that is served (gobot.md, Extended dialect).
enum class GobotDialect : std::uint8_t {
  Classic,   ///< the document and the original program's main line
  Extended,  ///< the branch used by OMPAS: machine commands, and additional facts
};

/// The receivers of reports about an action.
enum class GobotReplies : std::uint8_t {
  All,    ///< every client, as in the original
  Owner,  ///< the client that requested it
};

}  // namespace magna
