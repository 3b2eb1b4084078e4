// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/look/chip.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QImage>
#include <QPainter>

#include "widgets/base/look/theme.h"

namespace magna {
namespace {

TEST(Chip, IsHiddenWhileItHasNothingToSay) {
  QWidget window;
  Chip chip(ChipTone::Accent, &window);
  EXPECT_TRUE(chip.isHidden());
  chip.show_text(QStringLiteral("Paused"));
  EXPECT_FALSE(chip.isHidden());
  const int width = chip.sizeHint().width();
  EXPECT_GT(width, chip.fontMetrics().horizontalAdvance(QStringLiteral("Paused")));
  chip.show_text(QStringLiteral("Armed · gamepad"));
  EXPECT_GT(chip.sizeHint().width(), width);
  chip.show_text({});
  EXPECT_TRUE(chip.isHidden());
}

TEST(Chip, IsReadableAndVisibleInEveryLook) {
  for (const LookKind kind : {LookKind::Light, LookKind::Dark, LookKind::HighContrast}) {
    const Look& l = look(kind);
    for (const ChipTone tone : {ChipTone::Accent, ChipTone::Caution, ChipTone::Past}) {
      QImage image(80, 20, QImage::Format_RGB32);
      image.fill(l.window);
      QPainter painter(&image);
      const QColor text = draw_chip(painter, image.rect(), tone, palette_of(l));
      painter.end();
      EXPECT_GE(contrast(text, image.pixelColor(40, 10)), 4.5);
      const QColor edge = image.pixelColor(40, 0);
      EXPECT_NE(edge, l.window) << "the pill is told from the window";
    }
  }
}

}  // namespace
}  // namespace magna
