// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/keys/held_keys.h"

#include <gtest/gtest.h>

#include <QKeyEvent>
#include <QSignalSpy>
#include <QTest>

namespace magna {
namespace {

class HeldKeysTest : public testing::Test {
 protected:
  void press(int key, bool repeat = false) {
    keys.press(QKeyEvent(QEvent::KeyPress, key, Qt::NoModifier, QString(), repeat));
  }
  void release(int key, bool repeat = false) {
    keys.release(QKeyEvent(QEvent::KeyRelease, key, Qt::NoModifier, QString(), repeat));
  }

  HeldKeys keys;
  QSignalSpy pressed{&keys, &HeldKeys::pressed};
  QSignalSpy released{&keys, &HeldKeys::released};
};

TEST_F(HeldKeysTest, HoldsSeveralKeysIndependently) {
  press(Qt::Key_W);
  press(Qt::Key_D);
  release(Qt::Key_W);
  ASSERT_TRUE(released.wait());
  EXPECT_EQ(released[0][0].toInt(), Qt::Key_W);
  EXPECT_FALSE(keys.held(Qt::Key_W));
  EXPECT_TRUE(keys.held(Qt::Key_D));
}

TEST_F(HeldKeysTest, IgnoresMarkedRepeats) {
  press(Qt::Key_W);
  release(Qt::Key_W, true);
  press(Qt::Key_W, true);
  EXPECT_EQ(pressed.count(), 1);
  EXPECT_TRUE(keys.held(Qt::Key_W));
}

TEST_F(HeldKeysTest, IgnoresUnmarkedRepeats) {
  press(Qt::Key_W);
  release(Qt::Key_W);
  press(Qt::Key_W);
  EXPECT_FALSE(released.wait(3 * HeldKeys::kRepeatGapMs));
  EXPECT_EQ(pressed.count(), 1);
  EXPECT_TRUE(keys.held(Qt::Key_W));
}

TEST_F(HeldKeysTest, ReleasesAllKeys) {
  press(Qt::Key_W);
  press(Qt::Key_D);
  release(Qt::Key_D);
  keys.release_all();
  EXPECT_EQ(released.count(), 2);
  EXPECT_FALSE(keys.any());
}

TEST_F(HeldKeysTest, IgnoresTheReleaseOfAKeyThatIsNotHeld) {
  release(Qt::Key_W);
  EXPECT_FALSE(keys.any());
  EXPECT_FALSE(released.wait(3 * HeldKeys::kRepeatGapMs));
}

}  // namespace
}  // namespace magna
