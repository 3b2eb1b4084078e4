// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>

namespace magna {

/// What the operator chose; System follows the palette the desktop gives.
enum class ThemeChoice { System, Light, Dark, HighContrast };

/// What is shown.
enum class LookKind { Light, Dark, HighContrast };

/// The colours of one theme by their role. Red is warning and stop, amber is caution; neither is
/// used for anything else.
struct Look {
  LookKind kind = LookKind::Light;
  QColor window;
  QColor base;
  QColor text;
  QColor muted;
  QColor accent;
  QColor on_accent;  ///< text on the accent
  QColor ok;
  QColor caution;
  QColor warning;
  QColor on_warning;  ///< text on the warning colour
  QColor line;        ///< borders between panes; decoration, not information
  QColor map_free;
  QColor map_outside;
  QColor map_hatch;
  QColor map_grid;
  QColor map_wall;
};

const Look& look(LookKind kind);
/// The look that made this palette: how a widget finds its colours and follows a change of theme.
const Look& look_of(const QPalette& palette);
QPalette palette_of(const Look& look);

/// Light or dark by the lightness of the desktop's own window colour.
LookKind system_look(const QPalette& desktop);
/// Forces our style over Fusion, sets the palette and shows the focus.
void apply_theme(ThemeChoice choice);

/// Contrast of two opaque colours, 1 to 21 (WCAG 2.1, relative luminance).
double contrast(const QColor& a, const QColor& b);

/// `part` of `over` on `under`, 0 to 1.
QColor mix(const QColor& under, const QColor& over, double part);

}  // namespace magna
