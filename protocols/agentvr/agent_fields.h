// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/view/link_frame.h"
#include "protocols/agentvr/agent_message.h"

namespace magna::agentvr {

// Messages field by field, for display: under the names of Agent-VR spec 2.2, in the
// order of their numbers. Pictures and networks say how large they are.

std::vector<LinkField> fields_of(const InMessage& message);
std::vector<LinkField> fields_of(const OutMessage& message);

}  // namespace magna::agentvr
