// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/look/theme.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QStyle>

#include "widgets/base/look/focus_ring.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/map/ground/thing_shape.h"

namespace magna {
namespace {

constexpr double kText = 4.5;
constexpr double kShape = 3.0;

class EveryLook : public testing::TestWithParam<LookKind> {
 protected:
  const Look& l = look(GetParam());
};

INSTANTIATE_TEST_SUITE_P(Looks, EveryLook,
                         testing::Values(LookKind::Light, LookKind::Dark, LookKind::HighContrast));

TEST(Contrast, MatchesTheExamplesOfTheStandard) {
  EXPECT_NEAR(contrast(Qt::white, Qt::black), 21.0, 1e-9);
  EXPECT_NEAR(contrast(QColor(0x77, 0x77, 0x77), Qt::white), 4.48, 0.01);
  EXPECT_DOUBLE_EQ(contrast(Qt::red, Qt::red), 1.0);
}

TEST_P(EveryLook, TextIsReadableOnEveryGround) {
  for (const QColor& ground : {l.window, l.base, l.alternate, l.header, l.caution_tint}) {
    for (const QColor& text : {l.text, l.muted, l.accent, l.ok, l.caution, l.warning, l.past}) {
      EXPECT_GE(contrast(text, ground), kText)
          << text.name().toStdString() << " on " << ground.name().toStdString();
    }
  }
  for (const QColor& ground : {l.accent_tint, l.warning_tint, l.past_tint, l.hover}) {
    for (const QColor& text : {l.text, l.muted, l.accent}) {
      EXPECT_GE(contrast(text, ground), kText)
          << text.name().toStdString() << " on " << ground.name().toStdString();
    }
    for (const QColor& shape : {l.ok, l.caution, l.warning, l.past}) {
      EXPECT_GE(contrast(shape, ground), kShape)
          << shape.name().toStdString() << " on " << ground.name().toStdString();
    }
  }
  const std::pair<QColor, QColor> pairs[] = {
      {l.warning, l.warning_tint}, {l.past, l.past_tint},     {l.ok, l.accent_tint},
      {l.on_accent, l.accent},     {l.on_warning, l.warning}, {l.on_stop, l.stop},
  };
  for (const auto& [text, ground] : pairs) {
    EXPECT_GE(contrast(text, ground), kText)
        << text.name().toStdString() << " on " << ground.name().toStdString();
  }
  // The latched stop button, a message.
  EXPECT_GE(contrast(l.text, mix(l.base, l.warning, 0.45)), kText);
}

TEST_P(EveryLook, ShapesAreVisibleOnEveryGround) {
  for (const QColor& ground : {l.window, l.base, l.header, l.accent_tint, l.caution_tint}) {
    for (const QColor& shape : {l.accent, l.caution, l.muted}) {
      EXPECT_GE(contrast(shape, ground), kShape)
          << shape.name().toStdString() << " on " << ground.name().toStdString();
    }
  }
  EXPECT_GE(contrast(l.outline, l.window), kShape);
  EXPECT_GE(contrast(l.outline, l.base), kShape);
  // The frame of the past is around the map.
  EXPECT_GE(contrast(l.past, l.map_outside), kShape);
}

TEST_P(EveryLook, FurnitureIsPalerThanWalls) {
  EXPECT_LT(contrast(l.map_furniture_line, l.map_free), contrast(l.map_wall, l.map_free));
  EXPECT_NE(l.map_furniture, l.map_free);
  if (GetParam() == LookKind::HighContrast) {
    EXPECT_GE(contrast(l.map_furniture_line, l.map_free), kShape);
  }
}

TEST_P(EveryLook, ShapesAreVisibleOnTheMap) {
  for (const QColor& shape : {l.map_wall, l.accent, l.caution, l.warning, l.text}) {
    EXPECT_GE(contrast(shape, l.map_free), kShape) << shape.name().toStdString();
  }
  for (std::size_t i = 0; i < kRobotStyles; ++i) {
    EXPECT_GE(contrast(robot_line_colour(i, l.map_free), l.map_free), kShape) << i;
  }
}

TEST_P(EveryLook, WallsOfAnySubstanceAreVisible) {
  for (const char* substance :
       {"concrete", "wood", "glass", "metal", "brick", "plaster", "x", "unknown"}) {
    for (const double shade : {0.0, 0.5, 1.0}) {
      EXPECT_GE(contrast(substance_colour(substance, shade, l), l.map_free), kShape) << substance;
    }
  }
}

TEST_P(EveryLook, ThingsOfAnyColourHaveAVisibleOutline) {
  for (const char* colour :
       {"black", "white", "red", "green", "blue", "yellow", "brown", "gray", ""}) {
    EXPECT_GE(contrast(thing_colours(colour, l).outline, l.map_free), kShape) << colour;
  }
}

TEST_P(EveryLook, StatesDifferInWordAndIcon) {
  QStringList words;
  QStringList icons;
  for (std::size_t i = 0; i < kShownStates; ++i) {
    const auto state = static_cast<ShownState>(i);
    words << state_word(state);
    icons << state_icon(state);
    EXPECT_GE(contrast(state_colour(state, l), l.base), kShape);
  }
  EXPECT_EQ(words.removeDuplicates(), 0);
  EXPECT_EQ(icons.removeDuplicates(), 0);
}

TEST_P(EveryLook, OnlyStatesThatNeedTheOperatorHaveCautionOrWarningColours) {
  for (std::size_t i = 0; i < kShownStates; ++i) {
    const auto state = static_cast<ShownState>(i);
    const QColor colour = state_colour(state, l);
    const bool calls = state == ShownState::Blocked || state == ShownState::Silent ||
                       state == ShownState::Lost || state == ShownState::StopSent ||
                       state == ShownState::Jumped;
    const bool warns = state == ShownState::Stopped || state == ShownState::Unconfirmed;
    EXPECT_EQ(colour == l.caution, calls) << state_word(state).toStdString();
    EXPECT_EQ(colour == l.warning, warns) << state_word(state).toStdString();
  }
}

TEST_P(EveryLook, EveryWidgetIsReadableAlsoWhenDisabled) {
  const QPalette p = palette_of(l);
  const std::pair<QPalette::ColorRole, QPalette::ColorRole> pairs[] = {
      {QPalette::WindowText, QPalette::Window},
      {QPalette::Text, QPalette::Base},
      {QPalette::Text, QPalette::AlternateBase},
      {QPalette::ButtonText, QPalette::Button},
      {QPalette::HighlightedText, QPalette::Highlight},
      {QPalette::ToolTipText, QPalette::ToolTipBase},
      {QPalette::PlaceholderText, QPalette::Base},
      {QPalette::Link, QPalette::Base}};
  for (const auto& [text, ground] : pairs) {
    EXPECT_GE(contrast(p.color(QPalette::Active, text), p.color(QPalette::Active, ground)), kText)
        << text;
    EXPECT_GE(contrast(p.color(QPalette::Inactive, text), p.color(QPalette::Inactive, ground)),
              kText)
        << text;
    EXPECT_GE(contrast(p.color(QPalette::Disabled, text), p.color(QPalette::Disabled, ground)),
              kShape)
        << text;
  }
}

TEST_P(EveryLook, FocusRingIsVisibleOnEveryGround) {
  QImage image(40, 40, QImage::Format_RGB32);
  for (const QColor& ground : {l.window, l.base, l.map_free, l.map_outside}) {
    image.fill(ground);
    QPainter painter(&image);
    draw_focus_ring(painter, image.rect(), palette_of(l));
    painter.end();
    EXPECT_GE(contrast(image.pixelColor(20, 1), ground), kShape) << ground.name().toStdString();
    EXPECT_EQ(image.pixelColor(20, 20), ground);
  }
}

TEST_P(EveryLook, IsRecognisedByItsPalette) { EXPECT_EQ(look_of(palette_of(l)).kind, GetParam()); }

TEST(RobotColour, LettersAreReadableAndTwentyFourRobotsDiffer) {
  std::vector<std::pair<QRgb, RobotPattern>> seen;
  for (std::size_t i = 0; i < kRobotStyles; ++i) {
    const RobotColour colour = robot_colour(i);
    EXPECT_GE(contrast(colour.ink, colour.fill), kText) << i;
    const std::pair style{colour.fill.rgb(), colour.pattern};
    EXPECT_EQ(std::count(seen.begin(), seen.end(), style), 0) << i;
    seen.push_back(style);
  }
}

TEST(ApplyTheme, SetsThePaletteAndAlwaysTheSameStyle) {
  apply_theme(ThemeChoice::Dark);
  EXPECT_EQ(look_of(QApplication::palette()).kind, LookKind::Dark);
  const QStyle* style = QApplication::style();
  apply_theme(ThemeChoice::Light);
  EXPECT_EQ(look_of(QApplication::palette()).kind, LookKind::Light);
  EXPECT_EQ(QApplication::style(), style);
}

TEST(SystemLook, FollowsTheLightnessOfTheDesktop) {
  QPalette desktop;
  desktop.setColor(QPalette::Window, QColor(0x20, 0x20, 0x20));
  EXPECT_EQ(system_look(desktop), LookKind::Dark);
  desktop.setColor(QPalette::Window, QColor(0xEF, 0xEF, 0xEF));
  EXPECT_EQ(system_look(desktop), LookKind::Light);
}

}  // namespace
}  // namespace magna
