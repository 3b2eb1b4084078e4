// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>

#include "core/view/snapshot.h"
#include "widgets/base/look/theme.h"

namespace magna {

// Texts and icons for the state of a CyBOT; colour alone never carries information.

QString cybot_state_word(CybotState state);  ///< "Manual drive", "Long scan"
QString cybot_state_icon(CybotState state);  ///< name for tinted_pixmap
QColor cybot_state_colour(CybotState state, const Look& look);

QString opcode_names(Opcode opcode);    ///< both names: "TUR/ROT", "SCNL"
QString opcode_meaning(Opcode opcode);  ///< "turn"
QString opcode_state_word(OpcodeState state);

/// "Connected for 42 s, since 0:01:23.4", "Link lost for 12 s, since …".
QString remote_link_text(const Snapshot& now, const RemoteStatus& remote);
/// Note that the pause does not hold it; empty unless the world is paused and it moves itself.
QString ignores_pause_text(const Snapshot& now, RobotId robot);
/// Connection, profile and unit of length, and what it tells about itself.
QString remote_link_detail(const RemoteStatus& remote);
/// "Last request 0.1 s ago, 9.8 requests/s, sticks read 0.2 s ago"; empty without polls.
QString polls_text(const PollHealth* polls);
/// "9.8/s, 0.1 s": rate and age of the last request, for the list.
QString polls_short_text(const PollHealth& polls);
/// "Is this cybot1, whose link was lost 12 s ago?"; empty if it cannot continue a lost one.
QString take_over_text(const Snapshot& now, const RemoteStatus& remote);
/// What a CyBOT reports that cannot have driven so far, and where it was; empty if it can.
QString jump_text(const Snapshot& now, const RemoteStatus& remote);
/// "lost 12 s": short, for the map and the list.
QString lost_text(const Snapshot& now, const RemoteStatus& remote);
/// Age of the last message over its link, "0.4 s"; empty = it has no link that reports one.
QString link_age_text(const Snapshot& now, RobotId robot);

}  // namespace magna
