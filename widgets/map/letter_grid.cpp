// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/letter_grid.h"

#include <cmath>

namespace magna {
namespace {

int letter_number(QChar letter) { return letter.unicode() - u'a'; }

QRectF part_of(const QRectF& box, int column, int columns, int row, int rows) {
  const double width = box.width() / columns;
  const double height = box.height() / rows;
  return {box.left() + column * width, box.top() + row * height, width, height};
}

}  // namespace

bool LetterGrid::accepts(const QString& typed, QChar next) const {
  const int count = typed.size() < 2 ? kSide : kParts * kParts;
  const int number = letter_number(next);
  return !empty() && number >= 0 && number < count;
}

QRectF LetterGrid::box(const QString& typed) const {
  QRectF box = area_;
  for (qsizetype k = 0; k < typed.size(); ++k) {
    const int number = letter_number(typed[k]);
    if (k == 0) {
      box = part_of(box, number, kSide, 0, 1);
    } else if (k == 1) {
      box = part_of(box, 0, 1, number, kSide);
    } else {
      box = part_of(box, number % kParts, kParts, number / kParts, kParts);
    }
  }
  return box;
}

bool LetterGrid::exact(const QString& typed) const {
  if (typed.size() < 2) return false;
  const QRectF last = box(typed);
  return std::hypot(last.width(), last.height()) / 2 <= kExact * scale_;
}

}  // namespace magna
