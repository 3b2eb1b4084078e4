// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace magna {

/// Fusion with measures that follow the scale, a focus ring in the accent, and outlines that are
/// seen on dark ground, where Fusion's own are darker than it.
class PaneStyle final : public QProxyStyle {
  Q_OBJECT
 public:
  PaneStyle();

  int pixelMetric(PixelMetric metric, const QStyleOption* option,
                  const QWidget* widget) const override;
  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
  void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                   const QWidget* widget) const override;
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                          QPainter* painter, const QWidget* widget) const override;
  QIcon standardIcon(StandardPixmap icon, const QStyleOption* option,
                     const QWidget* widget) const override;
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* data) const override;

 private:
  mutable int growing_ = 0;  ///< measures that are being asked for within one another
};

/// The ring round whatever has the focus, drawn over it: also round what paints itself and forgets
/// about it. A widget with an own ring says so by setProperty(kOwnFocusRing, true).
inline constexpr char kOwnFocusRing[] = "magna_own_focus_ring";
void install_focus_ring();

/// Two lines that are seen on any ground: the accent, and the ground's own colour inside.
void draw_focus_ring(QPainter& painter, const QRect& box, const QPalette& palette);

}  // namespace magna
