// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <optional>

#include "core/engine/annotation.h"
#include "widgets/image/made_picture.h"

namespace magna {

// A picture shows the world as it is, from where the robot truly stood. The operator's map has the
// robot where it takes itself to be: what the picture shows is put there relative to the robot, so
// that a mark lies beside what the same robot reports.

/// A place of the true world on the operator's map, metres.
Point told_place(const PictureOrder& order, Point truth);
/// The other way.
Point true_place(const PictureOrder& order, Point told);

/// What a place of a picture (pixels) shows, on the operator's map; nothing: ceiling, haze, or not
/// in the picture.
std::optional<Point> told_place_at(const PictureOrder& order, QPointF at);

/// Where the picture shows a mark, pixels; nothing: beyond its borders or behind a wall. A victim's
/// sign is a hand above the floor where the victim lies, all others stand on the floor.
std::optional<QPointF> mark_in_picture(const PictureOrder& order, const AnnotationText& mark);

}  // namespace magna
