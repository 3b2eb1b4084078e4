// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QHash>
#include <QPixmap>
#include <QString>
#include <list>
#include <vector>

#include "core/robot/robot_type.h"
#include "widgets/base/look/theme.h"

namespace magna {

/// Shape in a sprite: of the robot's type, or a dart for any robot of a crowd, where types are not
/// distinguishable.
enum class SpriteShape : std::uint8_t {
  Dart,
  Point,
  P2at,
  Telemax,
  Airrobot,
  Rover,
  Gobot,
  Cybot,
  Agent,
};

SpriteShape shape_of(RobotType type);

/// A cache of rotated robot pictures, so that thousands are only copied: one sheet per diameter,
/// filled on demand. Limited to kMostBytes: the least recently used sheet is removed first, and a
/// sheet that is too large by itself is cleared.
class RobotSprites {
 public:
  static constexpr std::size_t kMostBytes = 24U << 20U;
  static constexpr int kMostDiameter = 32;  ///< pixels; larger robots are rotated when drawn
  static constexpr int kTurns = 64;         ///< pictures per full turn
  static constexpr int kShapes = 9;

  /// All sprites of one diameter, look and pixel ratio.
  class Sheet {
   public:
    Sheet(int diameter, const Look& look, double ratio);

    /// `number` selects colour and pattern, `theta` is the heading on the screen.
    const QPixmap& sprite(SpriteShape shape, std::size_t number, double theta);
    /// Offset from a sprite's upper left corner to the robot, pixels.
    double half() const { return half_; }

   private:
    friend class RobotSprites;
    bool is(int diameter, const Look& look, double ratio) const;
    void draw(QPixmap& into, SpriteShape shape, std::size_t style, int turn);

    int diameter_;
    LookKind kind_;
    double ratio_;
    double half_ = 0.0;
    int side_ = 0;           ///< side of a sprite, device pixels
    std::size_t bytes_ = 0;  ///< size of the present sprites
    std::vector<QPixmap> sprites_;
  };

  /// The sheet for this diameter (pixels, rounded); valid until the next call.
  Sheet& sheet(double diameter, const Look& look, double ratio);
  std::size_t bytes() const;

 private:
  std::list<Sheet> sheets_;  ///< most recently used first
};

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
