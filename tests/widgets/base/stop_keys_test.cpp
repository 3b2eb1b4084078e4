// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/bars/stop_button.h"

#include <gtest/gtest.h>

#include <QDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

namespace magna {
namespace {

TEST(StopKeys, StopFromAModalDialogAndATextField) {
  StopKeys keys;
  QSignalSpy stops(&keys, &StopKeys::stop_wanted);
  QDialog dialog;
  QLineEdit field(&dialog);
  dialog.setModal(true);
  dialog.show();
  QTest::keyClick(&field, Qt::Key_Space, Qt::ShiftModifier);
  EXPECT_EQ(stops.count(), 1);
  QTest::keyClick(&field, Qt::Key_Pause);
  EXPECT_EQ(stops.count(), 2);
  EXPECT_TRUE(field.text().isEmpty());
}

TEST(StopKeys, LeaveSpaceToTheTextField) {
  StopKeys keys;
  QSignalSpy stops(&keys, &StopKeys::stop_wanted);
  QLineEdit field;
  field.show();
  QTest::keyClicks(&field, QStringLiteral("a b"));
  EXPECT_EQ(field.text(), QStringLiteral("a b"));
  EXPECT_EQ(stops.count(), 0);
}

TEST(StopKeys, DoNotRepeatWhileTheKeyIsHeld) {
  StopKeys keys;
  QSignalSpy stops(&keys, &StopKeys::stop_wanted);
  QWidget widget;
  QKeyEvent repeat(QEvent::KeyPress, Qt::Key_Pause, Qt::NoModifier, QString(), true);
  QCoreApplication::sendEvent(&widget, &repeat);
  EXPECT_EQ(stops.count(), 0);
}

}  // namespace
}  // namespace magna
