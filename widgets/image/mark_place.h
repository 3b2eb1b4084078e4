// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <optional>

#include "core/engine/mark.h"
#include "widgets/image/made_picture.h"

namespace magna {

// Marks in pictures of the window; core/imagery/picture_place.h converts their places.

/// The place on the operator's map of a place in the true world, metres.
Point believed_place(const PictureOrder& order, Point truth);
/// The inverse of believed_place.
Point true_place(const PictureOrder& order, Point told);

/// The place on the operator's map shown at a pixel of the picture; nothing: ceiling, haze, or
/// outside the picture.
std::optional<Point> believed_place_at(const PictureOrder& order, QPointF at);

/// The pixel of a mark; nothing: outside the picture or behind a wall. A victim's sign is slightly
/// above the floor, all others stand on the floor.
std::optional<QPointF> mark_in_picture(const PictureOrder& order, const MarkContent& mark);

}  // namespace magna
