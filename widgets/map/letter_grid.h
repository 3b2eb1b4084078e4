// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>

namespace magna {

/// A grid of letters over a part of the screen, as in keyboard-driven tools: the first letter is a
/// column, the second a row; each further one is one of the 5 x 5 parts of what the letters before
/// have chosen, row by row. Letters are "a" to "z".
class LetterGrid {
 public:
  static constexpr int kSide = 26;
  static constexpr int kParts = 5;
  /// Half of the diagonal of a box that is exact enough, metres.
  static constexpr double kExact = 0.5;

  LetterGrid() = default;
  /// `area` in pixels, `scale` in pixels per metre.
  LetterGrid(const QRectF& area, double scale) : area_(area), scale_(scale) {}

  bool empty() const { return area_.isEmpty(); }
  const QRectF& area() const { return area_; }
  /// Whether the letter can follow the typed ones.
  bool accepts(const QString& typed, QChar next) const;
  /// The box of the typed letters, pixels; after one letter the whole column.
  QRectF box(const QString& typed) const;
  /// Whether the box is exact enough: every place in it is at most kExact metres from its middle.
  bool exact(const QString& typed) const;

  friend bool operator==(const LetterGrid&, const LetterGrid&) = default;

 private:
  QRectF area_;
  double scale_ = 1.0;
};

}  // namespace magna
