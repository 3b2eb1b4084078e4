// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace magna {

/// Which raw axes make the sticks of a pad that is known; −1 = it has none, or it is not known.
struct PadSticks {
  int left_x = -1;
  int left_y = -1;
  int right_x = -1;
  int right_y = -1;
  friend bool operator==(const PadSticks&, const PadSticks&) = default;
};

/// A pad as it is plugged in.
struct PadDevice {
  int id = -1;       ///< of this plugging in; another one when it comes again
  std::string name;  ///< "Xbox Controller", the second of its name with " (2)"
  std::string guid;  ///< its kind, 32 hexadecimal digits: alike for two of a kind
  PadSticks sticks;
  std::vector<std::string> axis_names;    ///< for people, one an axis; empty = by its number
  std::vector<std::string> button_names;  ///< the same for the buttons; a hat is four of them
  friend bool operator==(const PadDevice&, const PadDevice&) = default;
};

/// What a pad says: axes as they come, −1 to 1 (y points down), which buttons are down, and which
/// went down since the poll before, also if they are up again.
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
