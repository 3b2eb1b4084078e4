// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/engine/engine.h"

namespace magna {

/// An event as a line of the channel /events: {"event":"collided","other":2,"robot":3,"tick":120}.
/// What it says of the engine is as of now. Nothing: events of the kinds that are not recorded,
/// which come in great numbers and tell what was seen of the map (FeatureChanged, FrontierChanged)
/// or how the window draws (GeometryChanged).
std::optional<std::string> event_line(const Event& event, const Engine& engine);

}  // namespace magna
