// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include "core/view/link_frame.h"

namespace magna {

// A frame as it is shown, copied and saved.

/// "12:04:31.250", by the wall.
QString frame_time(const LinkFrame& frame);
/// "→ in", "← out".
QString frame_way(bool in);
/// The first of its bytes on one line: as text, or "04 82 00 …".
QString frame_bytes(const LinkFrame& frame);
/// A line for so many bytes: "0000  04 82 00 …  .B.", offsets in hexadecimal.
QString hex_dump(const LinkFrame& frame, std::size_t width = 16);
/// What a row shows, tabs between.
QString frame_line(const LinkFrame& frame);
/// What it says one by one: "actionID 5, degree 90"; empty where its text says it.
QString frame_fields(const LinkFrame& frame);

// What programs read: times in UTC, all that was kept of the bytes in hexadecimal, lines that end
// with their end.

QByteArray frame_csv_head();
QByteArray frame_csv(const LinkFrame& frame);
/// One JSON object a line.
QByteArray frame_json(const LinkFrame& frame);

}  // namespace magna
