// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/look/theme.h"

#include <QApplication>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "widgets/base/look/focus_ring.h"
#include "widgets/base/look/pane_style.h"

namespace magna {
namespace {

QColor rgb(QRgb value) { return QColor(value); }

Look make_light() {
  Look l;
  l.kind = LookKind::Light;
  l.window = rgb(0xF4F5F7);
  l.base = rgb(0xFFFFFF);
  l.alternate = rgb(0xFAFBFC);
  l.header = rgb(0xF4F5F7);
  l.hover = rgb(0xE9ECF1);
  l.text = rgb(0x1B1F24);
  l.muted = rgb(0x59626E);
  l.accent = rgb(0x1D4ED8);
  l.accent_tint = rgb(0xE4EBFB);
  l.on_accent = rgb(0xFFFFFF);
  l.ok = rgb(0x0F766E);
  l.caution = rgb(0xB45309);
  l.caution_tint = rgb(0xFDF3E4);
  l.warning = rgb(0xB91C1C);
  l.warning_tint = rgb(0xFCE8E8);
  l.on_warning = rgb(0xFFFFFF);
  l.stop = rgb(0xB91C1C);
  l.on_stop = rgb(0xFFFFFF);
  l.past = rgb(0x6D28D9);
  l.past_tint = rgb(0xEFE9FC);
  l.line = rgb(0xDADEE4);
  l.outline = rgb(0x84888E);
  l.map_free = rgb(0xFFFFFF);
  l.map_outside = rgb(0xE3E6EB);
  l.map_hatch = rgb(0xD3D8DF);
  l.map_grid = rgb(0xEEF0F3);
  l.map_wall = rgb(0x5B6470);
  l.map_furniture = rgb(0xE9ECF0);
  l.map_furniture_line = rgb(0xB6BDC7);
  l.map_trail = 0.45;
  return l;
}

Look make_dark() {
  Look l;
  l.kind = LookKind::Dark;
  l.window = rgb(0x171A1F);
  l.base = rgb(0x1E2228);
  l.alternate = rgb(0x22272E);
  l.header = rgb(0x171A1F);
  l.hover = rgb(0x262C35);
  l.text = rgb(0xE7EAEE);
  l.muted = rgb(0x9CA6B3);
  l.accent = rgb(0x6EA8FE);
  l.accent_tint = rgb(0x22344F);
  l.on_accent = rgb(0x10151C);
  l.ok = rgb(0x2DD4BF);
  l.caution = rgb(0xFBBF24);
  l.caution_tint = rgb(0x3A2F16);
  l.warning = rgb(0xF87171);
  l.warning_tint = rgb(0x43201F);
  l.on_warning = rgb(0x1B0A0A);
  l.stop = rgb(0xB91C1C);
  l.on_stop = rgb(0xFFFFFF);
  l.past = rgb(0xC4B5FD);
  l.past_tint = rgb(0x2C2446);
  l.line = rgb(0x333A44);
  l.outline = rgb(0x696F78);
  l.map_free = rgb(0x262B33);
  l.map_outside = rgb(0x191C21);
  l.map_hatch = rgb(0x23272E);
  l.map_grid = rgb(0x2D333C);
  l.map_wall = rgb(0x8A94A1);
  l.map_furniture = rgb(0x323943);
  l.map_furniture_line = rgb(0x4A5360);
  l.map_trail = 0.55;
  return l;
}

Look make_high_contrast() {
  Look l;
  l.kind = LookKind::HighContrast;
  l.window = rgb(0x000000);
  l.base = rgb(0x000000);
  l.alternate = rgb(0x1C1C1C);
  l.header = rgb(0x000000);
  l.hover = rgb(0x2A2A2A);
  l.text = rgb(0xFFFFFF);
  l.muted = rgb(0xE0E0E0);
  l.accent = rgb(0xFFFF00);
  l.accent_tint = rgb(0x2B2B00);
  l.on_accent = rgb(0x000000);
  l.ok = rgb(0x00FF90);
  l.caution = rgb(0xFFD000);
  l.caution_tint = rgb(0x332900);
  l.warning = rgb(0xFF6060);
  l.warning_tint = rgb(0x400A0A);
  l.on_warning = rgb(0x000000);
  l.stop = rgb(0xFF6060);
  l.on_stop = rgb(0x000000);
  l.past = rgb(0xFF9CFF);
  l.past_tint = rgb(0x000000);
  l.line = rgb(0x8A8A8A);  // darker than the accent, so that checked is visible
  l.outline = l.line;
  l.map_free = rgb(0x000000);
  l.map_outside = rgb(0x303030);
  l.map_hatch = rgb(0x484848);
  l.map_grid = rgb(0x242424);
  l.map_wall = rgb(0xFFFFFF);
  l.map_furniture = rgb(0x303030);
  l.map_furniture_line = rgb(0x9A9A9A);
  l.map_trail = 0.8;
  return l;
}

double channel(int value) {
  const double c = value / 255.0;
  return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& c) {
  return 0.2126 * channel(c.red()) + 0.7152 * channel(c.green()) + 0.0722 * channel(c.blue());
}

}  // namespace

const Look& look(LookKind kind) {
  static const Look kLight = make_light();
  static const Look kDark = make_dark();
  static const Look kHighContrast = make_high_contrast();
  switch (kind) {
    case LookKind::Dark: return kDark;
    case LookKind::HighContrast: return kHighContrast;
    case LookKind::Light: break;
  }
  return kLight;
}

const Look& look_of(const QPalette& palette) {
  const QColor window = palette.color(QPalette::Active, QPalette::Window);
  if (window == look(LookKind::HighContrast).window) return look(LookKind::HighContrast);
  return look(system_look(palette));
}

LookKind system_look(const QPalette& desktop) {
  return luminance(desktop.color(QPalette::Active, QPalette::Window)) < 0.18 ? LookKind::Dark
                                                                             : LookKind::Light;
}

QPalette palette_of(const Look& l) {
  QPalette p;
  const QColor button = l.kind == LookKind::Light ? l.base : mix(l.base, l.text, 0.08);
  p.setColor(QPalette::Window, l.window);
  p.setColor(QPalette::WindowText, l.text);
  p.setColor(QPalette::Base, l.base);
  p.setColor(QPalette::AlternateBase, l.alternate);
  p.setColor(QPalette::Text, l.text);
  p.setColor(QPalette::PlaceholderText, l.muted);
  p.setColor(QPalette::Button, button);
  p.setColor(QPalette::ButtonText, l.text);
  p.setColor(QPalette::BrightText, l.on_warning);
  p.setColor(QPalette::Highlight, l.accent);
  p.setColor(QPalette::HighlightedText, l.on_accent);
  p.setColor(QPalette::Link, l.accent);
  p.setColor(QPalette::LinkVisited, l.accent);
  p.setColor(QPalette::ToolTipBase, l.base);
  p.setColor(QPalette::ToolTipText, l.text);
  p.setColor(QPalette::Light, mix(l.window, QColor(Qt::white), 0.1));
  p.setColor(QPalette::Midlight, mix(l.window, l.text, 0.06));
  p.setColor(QPalette::Mid, l.line);
  p.setColor(QPalette::Dark, mix(l.window, l.text, 0.35));
  p.setColor(QPalette::Shadow, QColor(0, 0, 0));
  // Disabled text is fainter but still readable.
  const QColor faint = mix(l.window, l.muted, 0.72);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                          QPalette::PlaceholderText, QPalette::Link, QPalette::LinkVisited}) {
    p.setColor(QPalette::Disabled, role, faint);
  }
  p.setColor(QPalette::Disabled, QPalette::Base, mix(l.base, l.window, 0.7));
  p.setColor(QPalette::Disabled, QPalette::Highlight, mix(l.window, l.muted, 0.25));
  p.setColor(QPalette::Disabled, QPalette::HighlightedText, l.text);
  return p;
}

void apply_theme(ThemeChoice choice) {
  if (qobject_cast<PaneStyle*>(QApplication::style()) == nullptr) {
    QApplication::setStyle(new PaneStyle);  // owned by the application
  }
  install_focus_ring();
  LookKind kind = LookKind::Light;
  switch (choice) {
    case ThemeChoice::System:
      QApplication::setPalette(QPalette());  // the desktop's palette, not the previous theme's
      kind = system_look(QApplication::palette());
      break;
    case ThemeChoice::Light: break;
    case ThemeChoice::Dark: kind = LookKind::Dark; break;
    case ThemeChoice::HighContrast: kind = LookKind::HighContrast; break;
  }
  QApplication::setPalette(palette_of(look(kind)));
  QToolTip::setPalette(palette_of(look(kind)));  // tooltips have a palette of their own
}

double contrast(const QColor& a, const QColor& b) {
  const double la = luminance(a) + 0.05;
  const double lb = luminance(b) + 0.05;
  return std::max(la, lb) / std::min(la, lb);
}

QColor mix(const QColor& under, const QColor& over, double part) {
  const auto blend = [part](int u, int o) {
    return static_cast<int>(std::lround(u + (o - u) * std::clamp(part, 0.0, 1.0)));
  };
  return {blend(under.red(), over.red()), blend(under.green(), over.green()),
          blend(under.blue(), over.blue())};
}

}  // namespace magna
