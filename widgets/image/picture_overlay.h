// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QString>

#include "core/engine/annotation.h"

class QPainter;

namespace magna {

struct Look;

/// A mark that is drawn over a picture and keeps its size whatever the picture's is.
struct PictureOverlay {
  QPointF at;    ///< in pixels of the picture
  QString text;  ///< beside it; empty = none
  AnnotationKind kind = AnnotationKind::Note;
  bool picked = false;  ///< with a ring round it
  friend bool operator==(const PictureOverlay&, const PictureOverlay&) = default;
};

/// Draws one with its place at `at`, in pixels of the widget: a victim's sign in the place itself,
/// all others on a pin that stands there.
void paint_overlay(QPainter& painter, const Look& look, const PictureOverlay& overlay, QPointF at);

/// Is a pointer at `pointer` on an overlay whose place is `at`?
bool overlay_hit(const PictureOverlay& overlay, QPointF at, QPointF pointer);

}  // namespace magna
