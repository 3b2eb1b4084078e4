// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPixmap>
#include <QPointF>
#include <QSizeF>
#include <compare>
#include <map>

#include "core/world/drawing.h"
#include "widgets/base/look/theme.h"

class QPainter;

namespace magna {

/// Paints a drawing of a world file, clipped to `box`: its own colours, else `ink`; in high
/// contrast the variant without colours. Letters are half as high as the box.
void paint_drawing(QPainter& painter, const Drawing& drawing, const QRectF& box, const QColor& ink,
                   LookKind kind);

/// Caches drawings that are painted repeatedly.
class DrawingSprites {
 public:
  /// Both must outlive it.
  DrawingSprites(QPainter& painter, LookKind kind) : painter_(painter), kind_(kind) {}

  /// Paints it in a box of this size round `middle`, turned clockwise by `turn` degrees.
  void paint(const Drawing& drawing, QPointF middle, QSizeF size, double turn, const QColor& ink);

 private:
  struct Key {
    const Drawing* drawing;
    double width;
    double depth;
    double turn;
    QRgb ink;
    friend auto operator<=>(const Key&, const Key&) = default;
  };
  QPixmap picture(const Drawing& drawing, const Key& key, double ratio) const;
  void paint_turned(QPainter& painter, const Drawing& drawing, const Key& key) const;

  QPainter& painter_;
  LookKind kind_;
  std::map<Key, QPixmap> sprites_;
};

}  // namespace magna
