// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace magna {

/// The place in a world file that a part of a description came from; line 0 = made in C++.
struct SourcePlace {
  int line = 0;
  int column = 0;
};

}  // namespace magna
