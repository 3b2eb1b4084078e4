// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <list>
#include <vector>

#include "core/robot/robot_type.h"
#include "widgets/theme.h"

namespace magna {

/// What a sprite of a robot shows: the shape of its type, or the dart that stands for any robot of
/// a crowd, where the types are not distinguishable.
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

/// Pictures of robots that are turned already, so that thousands are only copied: one sheet for a
/// diameter, made as its sprites are asked for. All together they take at most kMostBytes: the
/// sheet that was not used for longest goes first, and one that is too large by itself begins
/// again.
class RobotSprites {
 public:
  static constexpr std::size_t kMostBytes = 24U << 20U;
  static constexpr int kMostDiameter = 32;  ///< pixels; larger ones are turned as they are drawn
  static constexpr int kTurns = 64;         ///< pictures all round
  static constexpr int kShapes = 9;

  /// All sprites of one diameter, look and pixel ratio.
  class Sheet {
   public:
    Sheet(int diameter, const Look& look, double ratio);

    /// `number` tells colour and pattern, `theta` the heading on the screen.
    const QPixmap& sprite(SpriteShape shape, std::size_t number, double theta);
    /// From a sprite's upper left corner to the robot, pixels.
    double half() const { return half_; }

   private:
    friend class RobotSprites;
    bool is(int diameter, const Look& look, double ratio) const;
    void draw(QPixmap& into, SpriteShape shape, std::size_t style, int turn);

    int diameter_;
    LookKind kind_;
    double ratio_;
    double half_ = 0.0;
    int side_ = 0;           ///< of a sprite, device pixels
    std::size_t bytes_ = 0;  ///< of the sprites there are
    std::vector<QPixmap> sprites_;
  };

  /// The sheet for this diameter (pixels, rounded); good until the next call.
  Sheet& sheet(double diameter, const Look& look, double ratio);
  std::size_t bytes() const;

 private:
  std::list<Sheet> sheets_;  ///< last used first
};

}  // namespace magna
