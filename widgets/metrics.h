// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace magna {

// Dimensions shared by panes, in pixels at 100 %.

inline constexpr int kGap = 4;              ///< between two controls
inline constexpr int kMargin = 8;           ///< around the contents of a pane
inline constexpr int kRowHeight = 24;       ///< of tables and lists
inline constexpr int kDenseRowHeight = 22;  ///< of tables and lists with many rows
inline constexpr int kIconSize = 18;        ///< of tool buttons

}  // namespace magna
