// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/view/link_frame.h"
#include "protocols/cognav/arap_frame.h"

namespace magna {

// Frames part by part (COGNAV 1.1 to 1.4), for display: length, code or status,
// register, arguments as bytes and as what they mean, check byte.

std::vector<LinkField> request_fields(const ArapFrame& request);
/// `value`: what its arguments mean; empty = not known.
std::vector<LinkField> reply_fields(std::string_view packet, const std::string& value);
/// Of the beginning of a request as much as is there.
std::vector<LinkField> unfinished_fields(std::string_view bytes);

}  // namespace magna
