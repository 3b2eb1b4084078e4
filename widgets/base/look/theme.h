// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>

namespace magna {

/// The operator's choice; System follows the desktop's palette.
enum class ThemeChoice { System, Light, Dark, HighContrast };

/// The theme in effect.
enum class LookKind { Light, Dark, HighContrast };

/// The colours of a theme by role. Red is reserved for warning and stop, amber for caution. Tints
/// are backgrounds: text, muted, accent, ok and warning are readable on each of them; caution also,
/// except on accent_tint and hover, where it is for shapes only.
struct Look {
  LookKind kind = LookKind::Light;
  QColor window;
  QColor base;
  QColor alternate;  ///< every second row, the ground of a stick or gauge
  QColor header;     ///< title bars of panes
  QColor hover;      ///< button or row under the pointer
  QColor text;
  QColor muted;
  QColor accent;
  QColor accent_tint;  ///< checked, active row; with a border or bar in the accent
  QColor on_accent;    ///< text on the accent colour
  QColor ok;
  QColor caution;
  QColor caution_tint;  ///< row or chip that needs help
  QColor warning;
  QColor warning_tint;
  QColor on_warning;  ///< text on the warning colour
  QColor stop;        ///< the button that stops all robots
  QColor on_stop;
  QColor past;  ///< marks everything that shows the past instead of the present
  QColor past_tint;
  QColor line;     ///< borders between panes; only decoration
  QColor outline;  ///< frames of fields and check boxes: contrast 3 on window and base
  QColor map_free;
  QColor map_outside;  ///< also the unknown
  QColor map_hatch;
  QColor map_grid;
  QColor map_wall;
  QColor map_furniture;  ///< deliberately faint; contrast 3 in high contrast only
  QColor map_furniture_line;
  double map_trail = 0.5;  ///< opacity of trails
};

const Look& look(LookKind kind);
/// The look of a palette: gives a widget its colours and follows a change of theme.
const Look& look_of(const QPalette& palette);
QPalette palette_of(const Look& look);

/// Light or dark, by the lightness of the desktop's window colour.
LookKind system_look(const QPalette& desktop);
/// Sets style and palette of the application.
void apply_theme(ThemeChoice choice);

/// Contrast of two opaque colours, 1 to 21 (WCAG 2.1, relative luminance).
double contrast(const QColor& a, const QColor& b);

/// Mixes two colours; `part`: share of `over`, 0 to 1.
QColor mix(const QColor& under, const QColor& over, double part);

/// The colour with this opacity, 0 to 1.
inline QColor faded(QColor colour, float opacity) {
  colour.setAlphaF(opacity);
  return colour;
}

}  // namespace magna
