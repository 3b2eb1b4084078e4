// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QFontDatabase>

namespace magna {

/// The desktop's fixed-pitch font in the present text size: tables need aligned columns.
inline QFont console_font() {
  QFont font(QFontDatabase::systemFont(QFontDatabase::FixedFont).family());
  font.setStyleHint(QFont::Monospace);
  const QFont usual = QApplication::font();
  if (usual.pointSizeF() > 0) {
    font.setPointSizeF(usual.pointSizeF());
  } else {
    font.setPixelSize(usual.pixelSize());
  }
  return font;
}

}  // namespace magna
