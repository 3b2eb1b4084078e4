// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/parts/figures.h"

#include <gtest/gtest.h>

#include <QFontMetrics>
#include <QImage>
#include <QPainter>

namespace magna {
namespace {

TEST(Figures, HaveOneWidthInEveryTypeface) {
  for (const char* family : {"DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono"}) {
    const QFontMetrics metrics{QFont(QString::fromLatin1(family))};
    const int width = figures_width(metrics, QStringLiteral("0.00 m/s"));
    for (int figure = 1; figure <= 9; ++figure) {
      const QString text = QStringLiteral("%1.%1%1 m/s").arg(figure);
      EXPECT_EQ(figures_width(metrics, text), width) << family << ": " << figure;
    }
  }
}

TEST(Figures, ALabelKeepsItsWidthWhileANumberChanges) {
  FigureLabel label(QStringLiteral("1.11 × real time"));
  const int before = label.sizeHint().width();
  label.setText(QStringLiteral("0.98 × real time"));
  EXPECT_EQ(label.sizeHint().width(), before);
}

TEST(Figures, AreDrawnAtTheWantedEdge) {
  const auto ink_columns = [](Qt::Alignment alignment) {
    QImage image(200, 40, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    draw_figures(painter, image.rect(), alignment, QStringLiteral("42"));
    painter.end();
    std::vector<int> columns;
    for (int x = 0; x < image.width(); ++x) {
      for (int y = 0; y < image.height(); ++y) {
        if (image.pixelColor(x, y).lightness() < 128) {
          columns.push_back(x);
          break;
        }
      }
    }
    return columns;
  };
  const auto left = ink_columns(Qt::AlignLeft | Qt::AlignVCenter);
  const auto right = ink_columns(Qt::AlignRight | Qt::AlignVCenter);
  ASSERT_FALSE(left.empty());
  ASSERT_FALSE(right.empty());
  EXPECT_LT(left.back(), 100);
  EXPECT_GT(right.front(), 100);
}

}  // namespace
}  // namespace magna
