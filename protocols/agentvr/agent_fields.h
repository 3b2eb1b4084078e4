// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/view/link_message.h"
#include "protocols/agentvr/agent_message.h"

namespace magna::agentvr {

// The fields of messages, for display: with the names of Agent-VR spec 2.2, in the order of their
// numbers. For pictures and networks only the size is shown.

std::vector<LinkField> fields_of(const InMessage& message);
std::vector<LinkField> fields_of(const OutMessage& message);

}  // namespace magna::agentvr
