// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QApplication>

#include "tests/support/window_environment.h"
#include "widgets/text_format.h"

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  magna::test::set_window_environment();
  magna::use_point_decimals();
  QApplication application(argc, argv);
  return RUN_ALL_TESTS();
}
