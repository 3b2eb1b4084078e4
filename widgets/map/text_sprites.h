// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QHash>
#include <QPixmap>
#include <QString>

namespace magna {

/// Caches short texts as pictures: letters on robots, names below them, numbers of way-points.
class TextSprites {
 public:
  static constexpr int kMost = 4000;  ///< texts; beyond it the cache is cleared

  struct Style {
    int pixels = 0;  ///< height of the font; 0 = the font's own
    bool bold = false;
    QRgb ink = 0xFF000000;
    QRgb plate = 0;   ///< colour of the background plate; transparent = none
    QRgb border = 0;  ///< border of the plate; transparent = none

    friend bool operator==(const Style&, const Style&) = default;
  };

  /// A picture just large enough, with the text in its middle.
  const QPixmap& text(const QString& text, const Style& style, const QFont& font, double ratio);
  /// Size of the picture in painter pixels.
  static QSizeF size(const QPixmap& sprite) { return sprite.deviceIndependentSize(); }

 private:
  struct Key {
    QString text;
    Style style;
    friend bool operator==(const Key&, const Key&) = default;
    friend std::size_t qHash(const Key& key, std::size_t seed) {
      return qHashMulti(seed, key.text, key.style.pixels, key.style.bold, key.style.ink,
                        key.style.plate, key.style.border);
    }
  };

  QHash<Key, QPixmap> sprites_;
  QFont font_;
  double ratio_ = 0.0;
};

}  // namespace magna
