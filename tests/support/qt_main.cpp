// SPDX-License-Identifier: GPL-3.0-or-later
// The main function of a test program that needs Qt's events and no window.
#include <gmock/gmock.h>

#include <QCoreApplication>

int main(int argc, char** argv) {
  testing::InitGoogleMock(&argc, argv);
  qputenv("LC_ALL", "C.UTF-8");  // numbers and reasons of the system are compared
  const QCoreApplication application(argc, argv);
  return RUN_ALL_TESTS();
}
