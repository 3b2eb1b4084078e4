// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/view/link_message.h"
#include "protocols/cognav/arap_frame.h"

namespace magna {

// The parts of frames, for display: length, code or status, register, arguments as bytes and in
// words, check byte.

std::vector<LinkField> request_fields(const ArapFrame& request);
/// `value`: the meaning of its arguments; empty = unknown.
std::vector<LinkField> reply_fields(std::string_view packet, const std::string& value);
/// The parts that are present in the beginning of a request.
std::vector<LinkField> unfinished_fields(std::string_view bytes);

}  // namespace magna
