// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QCoreApplication>

int main(int argc, char** argv) {
  testing::InitGoogleMock(&argc, argv);
  qputenv("LC_ALL", "C.UTF-8");  // numbers and reasons of the system are compared
  QCoreApplication application(argc, argv);
  return RUN_ALL_TESTS();
}
