// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/curve_look.h"

#include <array>

#include "widgets/robot_colours.h"
#include "widgets/snapshot_reader.h"

namespace magna {
namespace {

constexpr std::array<Qt::PenStyle, 5> kPenStyles = {Qt::SolidLine, Qt::DashLine, Qt::DotLine,
                                                    Qt::DashDotLine, Qt::DashDotDotLine};

QColor program_colour(SignalKind kind, const Look& look) {
  switch (kind) {
    case SignalKind::Coverage:
    case SignalKind::SeenArea: return look.ok;
    case SignalKind::LoopLag:
    case SignalKind::MessagesOut: return look.accent;
    default: return look.text;
  }
}

}  // namespace

QPen curve_pen(const Snapshot& now, const SignalKey& key, std::size_t place, const Look& look) {
  const QColor colour = key.robot ? robot_line_colour(style_of(now, *key.robot), look.base)
                                  : program_colour(key.kind, look);
  // Lines one pixel wide are several times faster to draw than wider ones.
  const std::size_t width = 1 + place / kPenStyles.size();
  return {colour, static_cast<double>(width), kPenStyles[place % kPenStyles.size()]};
}

}  // namespace magna
