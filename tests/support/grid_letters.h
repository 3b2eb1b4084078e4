// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_targets.h"

namespace magna::test {

/// The letters that an operator reads off the grid for a point of the screen; empty = outside.
inline QString letters_to(const LetterGrid& grid, QPointF at) {
  QString typed;
  while (!grid.exact(typed)) {
    QString longer;
    for (char16_t letter = u'a'; letter <= u'z' && longer.isEmpty(); ++letter) {
      if (!grid.accepts(typed, QChar(letter))) continue;
      if (grid.box(typed + QChar(letter)).contains(at)) longer = typed + QChar(letter);
    }
    if (longer.isEmpty()) return {};
    typed = longer;
  }
  return typed;
}

}  // namespace magna::test
