// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/layers/robot_glyph.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QRgb>

#include "widgets/base/look/theme.h"

namespace magna {
namespace {

bool has(const QImage& image, QRgb colour) {
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      if (image.pixel(x, y) == colour) return true;
    }
  }
  return false;
}

class RobotMark : public testing::TestWithParam<LookKind> {
 protected:
  const Look& l = look(GetParam());
  QImage mark(ShownState state) const { return mark_picture(state, l, 4.0).toImage(); }
};

INSTANTIATE_TEST_SUITE_P(Looks, RobotMark,
                         testing::Values(LookKind::Light, LookKind::Dark, LookKind::HighContrast));

TEST_P(RobotMark, MarksRobotsThatDoNotContinue) {
  for (const auto state :
       {ShownState::Idle, ShownState::Moving, ShownState::OnMission, ShownState::Driven}) {
    EXPECT_TRUE(mark_picture(state, l, 1.0).isNull()) << state_word(state).toStdString();
  }
  for (const auto state : {ShownState::Waiting, ShownState::Blocked, ShownState::Held,
                           ShownState::Stopped, ShownState::Silent, ShownState::Lost}) {
    EXPECT_FALSE(mark_picture(state, l, 1.0).isNull()) << state_word(state).toStdString();
  }
}

TEST_P(RobotMark, IsAmberForProblemsOnly) {
  EXPECT_TRUE(has(mark(ShownState::Blocked), l.caution.rgba()));
  EXPECT_TRUE(has(mark(ShownState::Silent), l.caution.rgba()));
  EXPECT_TRUE(has(mark(ShownState::Lost), l.caution.rgba()));
  EXPECT_FALSE(has(mark(ShownState::Waiting), l.caution.rgba()));
  EXPECT_TRUE(has(mark(ShownState::Waiting), l.text.rgba()));
}

TEST_P(RobotMark, IsTheSameForAllThatNeedHelp) {
  EXPECT_EQ(mark(ShownState::Silent), mark(ShownState::Blocked));
  EXPECT_EQ(mark(ShownState::Lost), mark(ShownState::Blocked));
}

TEST_P(RobotMark, DiffersInShapeWithoutColour) {
  const auto shape = [this](ShownState state) {
    return mark(state).convertToFormat(QImage::Format_Alpha8);
  };
  const ShownState states[] = {ShownState::Waiting, ShownState::Blocked, ShownState::Held};
  for (const ShownState one : states) {
    for (const ShownState other : states) {
      if (one == other) continue;
      EXPECT_NE(shape(one), shape(other))
          << state_word(one).toStdString() << " and " << state_word(other).toStdString();
    }
  }
}

TEST_P(RobotMark, FitsItsPicture) {
  for (const auto state : {ShownState::Waiting, ShownState::Blocked, ShownState::Held,
                           ShownState::Silent, ShownState::Lost}) {
    const QImage image = mark(state);
    for (int k = 0; k < image.width(); ++k) {
      for (const QRgb rim : {image.pixel(k, 0), image.pixel(k, image.height() - 1),
                             image.pixel(0, k), image.pixel(image.width() - 1, k)}) {
        ASSERT_EQ(qAlpha(rim), 0) << state_word(state).toStdString();
      }
    }
  }
}

}  // namespace
}  // namespace magna
