// SPDX-License-Identifier: GPL-3.0-or-later
// The main function of a test program with widgets.
#include <gmock/gmock.h>

#include "tests/support/window_environment.h"
#include "widgets/map/tools/map_tool_table.h"

int main(int argc, char** argv) {
  testing::InitGoogleMock(&argc, argv);
  magna::test::set_window_environment();
  magna::add_map_actions();
  const QApplication application(argc, argv);
  magna::test::fail_at_qt_warnings();
  testing::UnitTest::GetInstance()->listeners().Append(new magna::test::KnownWindowState);
  return RUN_ALL_TESTS();
}
