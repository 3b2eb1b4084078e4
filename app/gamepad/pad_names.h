// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/gamepad/pad.h"
#include "app/profile/sdl_mapping.h"

namespace magna {

/// A name not yet in use: "Pad", then "Pad (2)", "Pad (3)" (as in COGNAV); "Pad" for a nameless
/// device. Control characters are removed.
std::string unique_pad_name(const std::string& name, std::span<const std::string> in_use);

/// The device with the names and sticks of the imported mapping for it; unchanged if there is none.
PadDevice mapped_device(PadDevice device, const std::vector<SdlMapping>& mappings);

}  // namespace magna
