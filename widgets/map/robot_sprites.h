// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <list>
#include <vector>

#include "core/robot/robot_type.h"
#include "widgets/theme.h"

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

}  // namespace magna
