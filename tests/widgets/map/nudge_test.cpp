// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/scene/snap_grid.h"

#include <gtest/gtest.h>

#include <QKeyEvent>

namespace magna {
namespace {

std::optional<Point> pressed(int key, Qt::KeyboardModifiers modifiers = {}) {
  MapView view;
  view.resize({800, 600});
  view.set_scale(20, {400, 300});
  return nudge_of(view, QKeyEvent(QEvent::KeyPress, key, modifiers));
}

TEST(Nudge, IsARoundStepInScreenDirection) {
  EXPECT_NEAR(pressed(Qt::Key_Left)->x, -0.25, 1e-9);
  EXPECT_NEAR(pressed(Qt::Key_Left)->y, 0.0, 1e-9);
  EXPECT_NEAR(pressed(Qt::Key_Down)->y, 0.25, 1e-9);
  EXPECT_NEAR(pressed(Qt::Key_Up, Qt::ShiftModifier)->y, -1.0, 1e-9);
}

TEST(Nudge, IgnoresOtherKeysAndModifiers) {
  EXPECT_FALSE(pressed(Qt::Key_A));
  EXPECT_FALSE(pressed(Qt::Key_Up, Qt::AltModifier));
  EXPECT_FALSE(pressed(Qt::Key_Left, Qt::ControlModifier));
}

}  // namespace
}  // namespace magna
