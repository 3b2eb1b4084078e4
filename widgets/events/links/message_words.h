// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include "core/view/link_message.h"

namespace magna {

// Texts of a message for display, copying and saving.

/// "12:04:31.250", wall time.
QString message_time(const LinkMessage& message);
/// "→ in", "← out".
QString message_way(bool in);
/// The first bytes on one line: as text, or "04 82 00 …".
QString message_bytes(const LinkMessage& message);
/// Lines of `width` bytes: "0000  04 82 00 …  .B.", offsets in hexadecimal.
QString hex_dump(const LinkMessage& message, std::size_t width = 16);
/// The cells of a row, separated by tabs.
QString message_line(const LinkMessage& message);
QString message_line_head();  ///< names of its columns
/// The fields: "actionID 5, degree 90"; empty if the text already has them.
QString message_fields(const LinkMessage& message);

// Machine-readable: times in UTC, all kept bytes in hexadecimal, one line each with its newline.

QByteArray message_csv_head();
QByteArray message_csv(const LinkMessage& message);
/// One JSON object per line.
QByteArray message_json(const LinkMessage& message);

}  // namespace magna
