// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <optional>

#include "widgets/theme.h"

class QPainter;

namespace magna {

/// The selection rectangle during a drag, in screen pixels.
class RubberBand {
 public:
  void begin(QPointF at) { corners_ = {at, at}; }
  void stretch(QPointF to) {
    if (corners_) corners_->second = to;
  }
  void drop() { corners_.reset(); }

  bool drawn() const { return corners_.has_value(); }
  QRectF rect() const;
  bool holds(QPointF at) const { return drawn() && rect().contains(at); }
  void paint(QPainter& painter, const Look& look) const;

 private:
  std::optional<std::pair<QPointF, QPointF>> corners_;
};

}  // namespace magna
