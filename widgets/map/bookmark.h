// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/geometry/point.h"

namespace magna {

/// A place or a view of the map that a person has named.
struct Bookmark {
  QString name;        ///< not empty; each name once in a world
  Point at;            ///< the place, or the middle of the view; metres
  double scale = 0.0;  ///< of a view, pixels per metre; 0 = a place

  bool is_view() const { return scale > 0.0; }
  friend bool operator==(const Bookmark&, const Bookmark&) = default;
};

}  // namespace magna
