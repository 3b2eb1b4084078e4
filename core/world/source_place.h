// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace magna {

/// The place in a world file where a part of a description was defined; line 0 = created in C++.
struct SourcePlace {
  int line = 0;
  int column = 0;
};

}  // namespace magna
