// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>

namespace magna {

/// The operator's choice; System follows the desktop's palette.
enum class ThemeChoice { System, Light, Dark, HighContrast };

/// The theme in effect.
enum class LookKind { Light, Dark, HighContrast };

/// The colours of a theme by role. Red is reserved for warning and stop, amber for caution.
struct Look {
  LookKind kind = LookKind::Light;
  QColor window;
  QColor base;
  QColor text;
  QColor muted;
  QColor accent;
  QColor on_accent;  ///< text on the accent colour
  QColor ok;
  QColor caution;
  QColor warning;
  QColor on_warning;  ///< text on the warning colour
  QColor line;        ///< borders between panes; only decoration
  QColor map_free;
  QColor map_outside;
  QColor map_hatch;
  QColor map_grid;
  QColor map_wall;
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

}  // namespace magna
