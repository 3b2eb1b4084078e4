// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/view/link_message.h"
#include "protocols/agentvr/agent_message.h"

namespace magna::agentvr {

// The fields of messages, for display: with the names of the message document, in the order of
// their numbers. For pictures and networks only the size is shown.

std::vector<LinkField> fields_of(const InMessage& message);
std::vector<LinkField> fields_of(const OutMessage& message);

/// A message in words, in the frame of the client, for logs and display: "walk 2.5 m towards 90°",
/// "5 finished". Empty for those that their name describes.
std::string said(const InMessage& message);
std::string said(const OutMessage& message);

}  // namespace magna::agentvr
