// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <memory>
#include <utility>

#include "app/profile/profile.h"
#include "app/window/window_memory.h"
#include "protocols/actr/actr_playback.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "tests/support/window_page.h"

namespace magna::test {

/// The window over a fake link, with its own settings folder. It can be closed and opened again as
/// at the next start of the program.
class WindowTest : public testing::Test {
 protected:
  WindowTest() {
    Snapshot first = demo_snapshot();
    first.links = demo_links();
    first.opened = std::make_shared<OpenedWorld>(OpenedWorld{1, "/worlds/office.lisp", "", 0, ""});
    link.show(first);
  }

  void open(const std::string& layout = {}, int scale = 100) {
    profile = std::make_unique<Profile>(folder());
    WindowOptions options{ThemeChoice::Light, QSize(1280, 800), &clock};
    options.scale = scale;
    options.layout = layout;
    options.profile = profile.get();
    options.worlds = documents;
    options.playback = &playback;
    options.program = program;
    options.trust = trust;
    window = std::make_unique<WindowPage>(link, options);
    window->show();
    window->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
  }
  /// Simulates an end and a new start of the program.
  void open_again() {
    window->close();
    window.reset();
    open();
  }
  void show(Snapshot next) {
    link.show(std::move(next));
    clock.advance_ms(1000);
    window->context().feed.poll();
  }
  std::filesystem::path folder() const { return directory.path().toStdString(); }

  QTemporaryDir directory;
  FakeConsoleLink link;
  FakeWallClock clock;
  WorldDocuments* documents = nullptr;  ///< of the windows opened from now on
  ActrPlaybackOptions playback;         ///< likewise
  std::string program;                  ///< likewise
  TrustSource* trust = nullptr;         ///< likewise
  std::unique_ptr<Profile> profile;
  std::unique_ptr<WindowPage> window;
};

}  // namespace magna::test
