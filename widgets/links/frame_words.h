// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include "core/view/link_frame.h"

namespace magna {

// Texts of a frame for display, copying and saving.

/// "12:04:31.250", wall time.
QString frame_time(const LinkFrame& frame);
/// "→ in", "← out".
QString frame_way(bool in);
/// The first bytes on one line: as text, or "04 82 00 …".
QString frame_bytes(const LinkFrame& frame);
/// Lines of `width` bytes: "0000  04 82 00 …  .B.", offsets in hexadecimal.
QString hex_dump(const LinkFrame& frame, std::size_t width = 16);
/// The cells of a row, separated by tabs.
QString frame_line(const LinkFrame& frame);
/// The fields: "actionID 5, degree 90"; empty if the text already has them.
QString frame_fields(const LinkFrame& frame);

// Machine-readable: times in UTC, all kept bytes in hexadecimal, one line each with its newline.

QByteArray frame_csv_head();
QByteArray frame_csv(const LinkFrame& frame);
/// One JSON object per line.
QByteArray frame_json(const LinkFrame& frame);

}  // namespace magna
