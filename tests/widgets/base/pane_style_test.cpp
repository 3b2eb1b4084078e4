// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/look/pane_style.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QScrollBar>
#include <QSlider>
#include <QStyleOptionSlider>
#include <QTabBar>
#include <QToolButton>

#include "widgets/base/look/pane_paint.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/tinted_icon.h"

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

TEST_P(StyledLook, CheckedButtonsHaveTheirIconInTheAccent) {
  const QColor accent = look_of(QApplication::palette()).accent;
  const auto has_accent = [&](QIcon::State state) {
    const QImage image =
        tinted_icon(QStringLiteral("pause")).pixmap(24, QIcon::Normal, state).toImage();
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x) {
        if (image.pixelColor(x, y) == accent) return true;
      }
    }
    return false;
  };
  EXPECT_TRUE(has_accent(QIcon::On));
  EXPECT_FALSE(has_accent(QIcon::Off));
}

TEST_P(StyledLook, HeadingsOfSectionsAreNotDrawnAsChecked) {
  QToolButton heading;
  heading.setCheckable(true);
  heading.setAutoRaise(true);
  heading.setArrowType(Qt::DownArrow);
  heading.resize(80, 30);
  const QImage closed = heading.grab().toImage();
  heading.setChecked(true);
  EXPECT_EQ(heading.grab().toImage(), closed);
}

TEST_P(StyledLook, SegmentsHaveRoundCornersOnlyAtTheirEnds) {
  QWidget window;
  QList<QAbstractButton*> buttons;
  for (int i = 0; i < 3; ++i) {
    auto* button = new QToolButton(&window);
    button->setCheckable(true);
    button->setChecked(true);
    button->resize(60, 26);
    buttons << button;
  }
  join_segments(buttons);
  const QColor ground = look_of(QApplication::palette()).window;
  const auto square = [&](int button, int x) {
    return contrast(buttons[button]->grab().toImage().pixelColor(x, 0), ground) >= kMarked;
  };
  EXPECT_FALSE(square(0, 0));
  EXPECT_TRUE(square(0, 59));
  EXPECT_TRUE(square(1, 0));
  EXPECT_TRUE(square(1, 59));
  EXPECT_TRUE(square(2, 0));
  EXPECT_FALSE(square(2, 59));
}

TEST_P(StyledLook, ScrollBarsHaveNoArrowsAndAVisibleHandle) {
  QScrollBar bar(Qt::Vertical);
  bar.setRange(0, 100);
  bar.setPageStep(50);
  bar.resize(bar.sizeHint().width(), 150);
  QStyleOptionSlider option;
  option.initFrom(&bar);
  option.orientation = Qt::Vertical;
  option.minimum = 0;
  option.maximum = 100;
  option.pageStep = 50;
  option.sliderPosition = 100;
  const QStyle& style = *bar.style();
  const auto part = [&](QStyle::SubControl control) {
    return style.subControlRect(QStyle::CC_ScrollBar, &option, control, &bar);
  };
  EXPECT_TRUE(part(QStyle::SC_ScrollBarAddLine).isEmpty());
  EXPECT_EQ(part(QStyle::SC_ScrollBarSlider), QRect(0, 100, bar.width(), 50));
  EXPECT_EQ(part(QStyle::SC_ScrollBarSubPage).height(), 100);
  const QImage image = bar.grab().toImage();
  EXPECT_GE(contrast(image.pixelColor(bar.width() / 2, 20), image.pixelColor(0, 140)), 3.0);
}

TEST_P(StyledLook, ABoxWithoutFrameIsFlatAtRest) {
  const QColor ground = look_of(QApplication::palette()).window;
  QComboBox box;
  box.addItem(QStringLiteral("By need"));
  box.resize(100, 24);
  EXPECT_NE(box.grab().toImage().pixelColor(50, 0), ground);
  box.setFrame(false);
  EXPECT_EQ(box.grab().toImage().pixelColor(50, 0), ground);
}

TEST_P(StyledLook, BothPartsOfASliderAreVisible) {
  const QColor ground = look_of(QApplication::palette()).window;
  QSlider slider(Qt::Horizontal);
  slider.setRange(0, 100);
  slider.setValue(50);
  slider.resize(200, 24);
  const QImage image = slider.grab().toImage();
  for (const int x : {40, 160}) {
    double best = 0.0;
    for (int y = 0; y < image.height(); ++y) {
      best = std::max(best, contrast(image.pixelColor(x, y), ground));
    }
    EXPECT_GE(best, 3.0) << x;
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
