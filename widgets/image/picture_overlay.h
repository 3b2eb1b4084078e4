// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QString>

#include "core/engine/mark.h"

class QPainter;

namespace magna {

struct Look;

/// A mark over a picture, of constant size.
struct PictureOverlay {
  QPointF at;    ///< in pixels of the picture
  QString text;  ///< text beside it; empty = none
  MarkKind kind = MarkKind::Note;
  bool picked = false;  ///< outlined
  friend bool operator==(const PictureOverlay&, const PictureOverlay&) = default;
};

/// Paints an overlay whose place is at `at`, in pixels of the widget: a victim's sign in the place
/// itself, all others on a pin.
void paint_overlay(QPainter& painter, const Look& look, const PictureOverlay& overlay, QPointF at);

/// Whether `pointer` is on an overlay whose place is `at`.
bool overlay_hit(const PictureOverlay& overlay, QPointF at, QPointF pointer);

}  // namespace magna
