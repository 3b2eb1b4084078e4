// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>

#include "core/view/snapshot.h"
#include "widgets/theme.h"

namespace magna {

// How neural agents are told in words; nothing here is as it goes over the wire.

/// "Movement", "Eyes", "Arm".
QString slot_word(AgentSlot slot);

// What became of an action, never by colour alone: a word, an icon and a colour for each; nothing =
// the slot had none yet.
QString phase_word(std::optional<AgentPhase> phase);
QString phase_icon(std::optional<AgentPhase> phase);  ///< name for tinted_pixmap
QColor phase_colour(std::optional<AgentPhase> phase, const Look& look);

/// "agent-0 from 127.0.0.1:50412", "no client".
QString client_text(const AgentLink* link);
/// Who is at the far end and how its time goes, a sentence or two.
QString link_text(const AgentLink* link);
/// "Waiting for the agent", "Lock-step", "Real time"; empty while no client is attached.
QString timing_text(const AgentLink* link);

/// "12.0° right", "3.5° left", "straight"; radians, positive to the right.
QString pan_text(double pan);
/// "5.0° up", "5.0° down", "level"; radians, positive up.
QString tilt_text(double tilt);
/// "pan 12.0° right, tilt level".
QString eye_text(const EyeAngles& angles, Eye eye);
/// "holds x 1.00 m  y 2.00 m, 1.20 m high"; empty while the eyes hold nothing.
QString fixation_text(const Gaze& gaze);
/// "document: positive is to the left, pan within 30°, tilt within 30°".
QString preset_text(EyePreset preset);

/// "Type 1: 2 agents and 1 thing placed", as a row of choices.
QString reset_text(const AgentReset& reset);

}  // namespace magna
