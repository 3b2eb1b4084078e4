// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace magna {

/// Axis numbers of the sticks of a known pad; −1 = none or unknown.
struct PadSticks {
  int left_x = -1;
  int left_y = -1;
  int right_x = -1;
  int right_y = -1;
  /// Those of these axes whose positive end is left or up, as the mapping says.
  std::vector<int> reversed = {};
  friend bool operator==(const PadSticks&, const PadSticks&) = default;
};

/// A connected pad.
struct PadDevice {
  int id = -1;       ///< id of this connection; differs when plugged in again
  std::string name;  ///< "Xbox Controller"; a second one of the same name has " (2)"
  std::string guid;  ///< device type, 32 hexadecimal digits: equal for two pads of a kind
  PadSticks sticks;
  std::vector<std::string> axis_names;    ///< display names, one per axis; empty = by number
  std::vector<std::string> button_names;  ///< display names of the buttons; a hat counts as four
                                          ///< buttons
  std::size_t hat_buttons = 0;            ///< the last of these
  std::string mapping;                    ///< name of the mapping that names them; empty = none
  bool mapping_imported = false;
  friend bool operator==(const PadDevice&, const PadDevice&) = default;
};

/// State of a pad: raw axes, −1 to 1 (y points down), buttons that are down, and buttons that went
/// down since the last poll, even if released again.
struct PadState {
  std::vector<double> axes;
  std::vector<bool> down;
  std::vector<int> pressed;

  double axis(int index) const {
    const auto i = static_cast<std::size_t>(index);
    return index >= 0 && i < axes.size() ? axes[i] : 0.0;
  }
  bool is_down(int button) const {
    const auto i = static_cast<std::size_t>(button);
    return button >= 0 && i < down.size() && down[i];
  }
};

struct Pad {
  PadDevice device;
  PadState state;
};

}  // namespace magna
