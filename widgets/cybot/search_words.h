// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/view/snapshot.h"

namespace magna {

// Texts on a CyBOT's search for the posts of the goal box.

QString search_state_word(SearchState state);  ///< "Driving to the next branch", "Parked"
QString search_state_icon(SearchState state);  ///< name for tinted_pixmap
/// The state, or that it is paused: "Paused: driving to the next branch".
QString search_text(const SearchStatus& search);
/// "diagonal 1.16 m, centre x … y …"; empty without a box.
QString box_text(const SearchStatus& search);
/// "34 %" of the floor; empty if nothing has been scanned.
QString scanned_text(const Snapshot& now);
/// Length of the planned path, "2.35 m"; empty without one.
QString path_text(const RemoteStatus& remote);

}  // namespace magna
