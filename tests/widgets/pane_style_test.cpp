// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pane_style.h"

#include <gtest/gtest.h>

#include <QTabBar>
#include <QToolButton>

#include "widgets/theme.h"

namespace magna {
namespace {

/// The minimum contrast between a checked and an unchecked control (WCAG 1.4.11).
constexpr double kMarked = 3.0;

class StyledLook : public testing::TestWithParam<ThemeChoice> {
 protected:
  StyledLook() { apply_theme(GetParam()); }
  ~StyledLook() override { apply_theme(ThemeChoice::Light); }

  static double difference(const QImage& one, const QImage& other, QPoint at) {
    return contrast(one.pixelColor(at), other.pixelColor(at));
  }
};

INSTANTIATE_TEST_SUITE_P(Themes, StyledLook,
                         testing::Values(ThemeChoice::Light, ThemeChoice::Dark,
                                         ThemeChoice::HighContrast));

TEST_P(StyledLook, CheckedButtonsDifferFromUncheckedOnes) {
  for (const bool flat : {false, true}) {
    QToolButton button;
    button.setText(QStringLiteral("Queue"));
    button.setCheckable(true);
    button.setAutoRaise(flat);
    button.resize(80, 30);
    const QImage off = button.grab().toImage();
    button.setChecked(true);
    const QImage on = button.grab().toImage();
    for (const QPoint at : {QPoint(0, 15), QPoint(40, 0), QPoint(40, 29), QPoint(79, 15)}) {
      EXPECT_GE(difference(on, off, at), kMarked) << flat << ": " << at.x() << ", " << at.y();
    }
  }
}

TEST_P(StyledLook, TheCurrentTabDiffersFromTheOthers) {
  for (const auto shape : {QTabBar::RoundedNorth, QTabBar::RoundedSouth}) {
    QTabBar bar;
    bar.setShape(shape);
    bar.addTab(QStringLiteral("Image"));
    bar.addTab(QStringLiteral("Hall"));
    bar.setExpanding(false);
    bar.resize(bar.sizeHint());
    bar.setCurrentIndex(0);
    const QImage behind = bar.grab().toImage();
    const QRect second = bar.tabRect(1);
    const QPoint at(second.center().x(),
                    shape == QTabBar::RoundedSouth ? second.bottom() - 1 : second.top() + 1);
    bar.setCurrentIndex(1);
    EXPECT_GE(difference(bar.grab().toImage(), behind, at), kMarked) << shape;
  }
}

}  // namespace
}  // namespace magna
