// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QTest>
#include <memory>
#include <utility>

#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "tests/support/window_page.h"

namespace magna::test {

/// The window on the demonstration's twelve robots (the seventh is blocked, the eighth waits), over
/// a fake link; it stores nothing.
class DemoWindowTest : public testing::Test {
 protected:
  DemoWindowTest() {
    link.show(demo_snapshot());
    window = std::make_unique<WindowPage>(
        link, WindowOptions{ThemeChoice::Light, QSize(1280, 800), &clock});
    window->show();
    window->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
  }

  /// Shows this snapshot as the newest, a second later.
  void show(Snapshot next) {
    clock.advance_ms(1000);
    next.made_ns = clock.now_ns();
    link.show(std::move(next));
    window->context().feed.poll();
    QCoreApplication::processEvents();
  }

  FakeConsoleLink link;
  FakeWallClock clock;
  std::unique_ptr<WindowPage> window;
};

}  // namespace magna::test
