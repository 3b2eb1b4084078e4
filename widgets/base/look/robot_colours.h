// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>
#include <cstddef>

class QPainter;
class QRectF;
class QString;

namespace magna {

/// Patterns that distinguish a robot from the one eight numbers earlier: plain, a white inner ring,
/// stripes.
enum class RobotPattern { Plain, Ring, Stripes };

/// A robot's colour by its number: the eight of Okabe and Ito (Color Universal Design, 2008), which
/// are distinguishable with any colour vision, then the same with a ring, then with stripes.
struct RobotColour {
  QColor fill;
  QColor ink;  ///< black or white, for the letter on the fill: contrast at least 4.5
  RobotPattern pattern = RobotPattern::Plain;
};

/// Number of combinations of colour and pattern.
inline constexpr std::size_t kRobotStyles = 24;

RobotColour robot_colour(std::size_t number);

/// The fill made darker or lighter until a line in it is visible on `background` (contrast 3).
QColor robot_line_colour(std::size_t number, const QColor& background);

/// Paints the swatch that identifies a robot: its colour, pattern and letter.
void paint_swatch(QPainter& painter, const QRectF& box, std::size_t number, const QString& letter,
                  const QColor& outline);

/// A robot's swatch (colour, pattern, letter) as an icon; drawn only when painted, so that
/// thousands are cheap.
QIcon swatch_icon(std::size_t number, const QString& letter);

}  // namespace magna
