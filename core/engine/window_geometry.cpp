// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/window_geometry.h"

namespace magna {

std::string_view name(PaneType type) {
  switch (type) {
    case PaneType::Listview: return "listview";
    case PaneType::Imgview: return "imgview";
    case PaneType::Mapview: return "mapview";
    case PaneType::Teleop: return "teleop";
  }
  return "";
}

}  // namespace magna
