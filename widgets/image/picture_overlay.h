// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPointF>
#include <QString>
#include <cstdint>

class QPainter;
class QPalette;

namespace magna {

enum class OverlayShape : std::uint8_t {
  Found,      ///< white cross on a disc
  Suspected,  ///< the same hollow
  Pin,        ///< a pin that stands on the place
};

/// Something that is drawn over a picture and keeps its size whatever the picture's is.
struct PictureOverlay {
  QPointF at;    ///< in pixels of the picture
  QString text;  ///< beside it; empty = none
  QColor colour;
  OverlayShape shape = OverlayShape::Pin;
  bool picked = false;  ///< with a ring round it
  friend bool operator==(const PictureOverlay&, const PictureOverlay&) = default;
};

/// Draws one with its place at `at`, in pixels of the widget.
void paint_overlay(QPainter& painter, const PictureOverlay& overlay, QPointF at);

/// Is a pointer at `pointer` on an overlay whose place is `at`?
bool overlay_hit(const PictureOverlay& overlay, QPointF at, QPointF pointer);

}  // namespace magna
